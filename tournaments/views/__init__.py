"""The pages about events, tournaments and players."""
