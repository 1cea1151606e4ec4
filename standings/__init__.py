"""Who stands where: tie-breaks, standings, wallcharts and sheets."""
