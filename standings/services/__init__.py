"""Acts after the last game: play-offs and prizes; every one is journalled."""
