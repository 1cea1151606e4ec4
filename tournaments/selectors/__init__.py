"""What is read: every query shape of the rows, by subject."""

from tournaments.selectors.corrections import Grade, Reach, correction_grade
from tournaments.selectors.lists import (
    entrant_list,
    entrants_by_name,
    events_for,
    public_events,
)
from tournaments.selectors.rounds import (
    Board,
    adjourned_games,
    board,
    boards,
    entrant_rounds,
    open_boards,
    without_game,
)
from tournaments.selectors.scores import scores_when_paired
from tournaments.selectors.settings import departures, locked_settings
from tournaments.selectors.snapshots import tournament_record, tournament_record_at

__all__ = [
    "Board",
    "Grade",
    "Reach",
    "adjourned_games",
    "board",
    "boards",
    "correction_grade",
    "departures",
    "entrant_list",
    "entrant_rounds",
    "entrants_by_name",
    "events_for",
    "locked_settings",
    "open_boards",
    "public_events",
    "scores_when_paired",
    "tournament_record",
    "tournament_record_at",
    "without_game",
]
