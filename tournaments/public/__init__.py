"""What everybody may see: finding a player, feeds, hall screens, cheap answers."""
