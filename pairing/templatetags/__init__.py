"""Template tags of pairing: the rows of a draft."""
