"""What an arbiter fills in about ties, play-offs and prizes."""
