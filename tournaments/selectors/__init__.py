"""What is read: every query shape of the rows, in one place by subject."""
