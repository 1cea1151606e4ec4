"""What an arbiter does with pairings: each act is one transaction, one journal entry."""
