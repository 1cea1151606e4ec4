"""How a random tournament looks: its size, and how often things happen in it."""

from __future__ import annotations

from dataclasses import dataclass, fields

from pairing.engine.systems import DEFAULT_SYSTEM
from tournaments.record import STANDARD_SCORING, Scoring

SCORINGS = {
    "1-0.5-0": STANDARD_SCORING,
    "3-1-0": Scoring(
        white_win=30,
        black_win=30,
        white_draw=10,
        black_draw=10,
        forfeit_win=30,
        pairing_bye=30,
        half_point_bye=10,
        full_point_bye=30,
        adjourned=10,
    ),
    "2-1-0": Scoring(
        white_win=20,
        black_win=20,
        white_draw=10,
        black_draw=10,
        forfeit_win=20,
        pairing_bye=20,
        half_point_bye=10,
        full_point_bye=20,
        adjourned=10,
    ),
}
MAX_PLAYERS = 9999
MAX_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class GeneratorSettings:
    """One random tournament; rates are shares from 0 to 1."""

    players: int
    rounds: int
    seed: int = 1
    system: str = DEFAULT_SYSTEM
    draw_rate: float = 0.35
    """Share of the games that end in a draw."""
    forfeit_rate: float = 0.0
    """Share of the pairings that are not played, one side or both absent."""
    half_point_bye_rate: float = 0.0
    """Share of players with a half-point bye, in each round."""
    full_point_bye_rate: float = 0.0
    absence_rate: float = 0.0
    """Share of players who stay away from a round without points and come back."""
    withdrawal_rate: float = 0.0
    """Share of players who leave for good, in each round after the first."""
    late_entry_rate: float = 0.0
    """Share of players who miss one or more rounds at the start."""
    short_game_rate: float = 0.0
    """Share of the games that end before both have moved (coded W, D, L)."""
    forbidden_pairs: int = 0
    forbidden_rounds: tuple[int, int] | None = None
    """First and last round in which they are forbidden; all rounds if not given."""
    acceleration: str = ""
    """Empty or "baku"."""
    scoring: Scoring = STANDARD_SCORING
    unrated_rate: float = 0.05

    def __post_init__(self) -> None:
        if not 2 <= self.players <= MAX_PLAYERS:
            raise ValueError(f"the number of players should be 2 to {MAX_PLAYERS}")
        if not 1 <= self.rounds <= MAX_ROUNDS:
            raise ValueError(f"the number of rounds should be 1 to {MAX_ROUNDS}")
        for field in fields(self):
            if field.name.endswith("_rate"):
                rate = getattr(self, field.name)
                if not 0 <= rate <= 1:
                    name = field.name.replace("_", " ")
                    raise ValueError(f"the {name} should be between 0 and 1")
        if self.forbidden_rounds is not None:
            first, last = self.forbidden_rounds
            if not 1 <= first <= last:
                raise ValueError("pairs are forbidden from a round to a later one")
        if self.acceleration not in ("", "baku"):
            raise ValueError("the acceleration should be baku")
        most = self.players * (self.players - 1) // 2
        if not 0 <= self.forbidden_pairs <= most:
            raise ValueError(f"the forbidden pairs should be 0 to {most}")
