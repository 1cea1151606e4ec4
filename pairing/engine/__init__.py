"""The pairing systems: plain Python that reads a TournamentRecord."""
