"""Play-offs: games that decide a tie; plain Python without Django."""
