"""The load of a public event: a thousand phones, and an arbiter who works meanwhile."""
