"""What ronde.py does, with the standard library alone."""
