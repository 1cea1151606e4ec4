"""Who meets whom: the pairing systems behind "pair next round"."""
