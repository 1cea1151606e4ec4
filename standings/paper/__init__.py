"""Paper: what is printed of a tournament, document by document."""
