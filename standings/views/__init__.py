"""The pages about standings, ties, play-offs and prizes, and their feeds."""
