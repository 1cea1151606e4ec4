"""What the engine and the checks found, in the words of the reader."""
