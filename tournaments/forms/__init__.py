"""The forms of the pages: they read what was typed and say what is wrong with it."""
