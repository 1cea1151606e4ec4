"""Template tags of standings, for pages of other apps."""
