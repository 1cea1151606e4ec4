"""What people do: each act is one function, one transaction, one journal entry."""
