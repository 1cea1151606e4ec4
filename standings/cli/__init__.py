"""Standings on the command line."""
