"""What happened: tournaments, entrants, rounds, games and outcomes."""
