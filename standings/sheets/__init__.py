"""What pages and paper show of a stored tournament, as plain objects."""
