"""Prizes: who gets what, and why; plain Python without Django."""
