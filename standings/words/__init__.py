"""Workings, chains and prizes in the words of the reader."""
