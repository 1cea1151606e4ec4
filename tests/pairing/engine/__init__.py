"""Tests of the rooms that the pairing systems share, and of the Dutch engine."""
