"""What a file says about the whole tournament: its rounds and the first colour."""

from __future__ import annotations

from tournaments.record import Colour
from tournaments.sentences import gettext_noop
from tournaments.trf.fields import MAX_ROUNDS, TrfError, tokens, whole_number


class Configuration:
    """The records 142 and XXR, 152 and XXC of one file."""

    def __init__(self) -> None:
        self.rounds_total = 0
        """0 for a file that does not say."""
        self.rounds_line = 1
        self.initial_colour: Colour | None = None
        self.is_by_position = False
        """Whether the order of the lines gives the numbers."""
        self._colour_line = 1

    def read_rounds(self, line: str, number: int) -> None:
        text = line[3:].replace("\t", " ")
        rounds = whole_number(text, line=number, column=5, what="the number of rounds")
        if not 1 <= rounds <= MAX_ROUNDS:
            raise TrfError(
                gettext_noop("a tournament has from 1 to 999 rounds, not %(said)d"),
                line=number,
                column=5,
                said=rounds,
            )
        if self.rounds_total not in (0, rounds):
            raise TrfError(
                gettext_noop("%(said)d rounds here, but %(found)d on line %(other)d"),
                line=number,
                column=5,
                said=rounds,
                found=self.rounds_total,
                other=self.rounds_line,
            )
        self.rounds_total = rounds
        self.rounds_line = number

    def read_initial_colour(self, line: str, number: int) -> None:
        letter = line[3:].strip().lower()
        if letter not in ("w", "b"):
            raise TrfError(
                gettext_noop("the initial colour should be W or B, not “%(text)s”"),
                line=number,
                column=5,
                text=line[3:].strip(),
            )
        self._set_initial_colour(Colour(letter), number, 5)

    def read_xxc(self, line: str, number: int) -> None:
        for column, word in tokens(line, 3):
            match word.lower():
                case "rank":
                    self.is_by_position = True
                case "white1":
                    self._set_initial_colour(Colour.WHITE, number, column)
                case "black1":
                    self._set_initial_colour(Colour.BLACK, number, column)
                case _:
                    raise TrfError(
                        gettext_noop("expected rank, white1 or black1, not “%(text)s”"),
                        line=number,
                        column=column,
                        text=word,
                    )

    def _set_initial_colour(self, colour: Colour, line: int, column: int) -> None:
        if self.initial_colour not in (None, colour):
            raise TrfError(
                gettext_noop("line %(other)d says the other initial colour"),
                line=line,
                column=column,
                other=self._colour_line,
            )
        self.initial_colour = colour
        self._colour_line = line

    def is_beyond(self, round_number: int) -> bool:
        """Tell whether a round comes after the last one that is announced."""
        return 0 < self.rounds_total < round_number

    def check_length(self, played: int) -> None:
        """Refuse a file whose players have more rounds than it announces."""
        if self.is_beyond(played):
            raise TrfError(
                gettext_noop(
                    "%(said)d rounds are announced, but the players have %(found)d"
                ),
                line=self.rounds_line,
                column=5,
                said=self.rounds_total,
                found=played,
            )
