"""Template tags of Ronde."""
