"""The pages about pairing a round, changing it, and why it is as it is."""
