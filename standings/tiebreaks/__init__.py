"""The tie-breaks, edition by edition: plain Python, no database."""
