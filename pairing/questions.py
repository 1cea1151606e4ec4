"""What is open before the next round is paired: results, absences, byes, the odd one."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from pairing.breaches import may_have_pairing_bye
from pairing.schedule import lengths_to_choose
from tournaments.models import Entrant, Outcome, RequestedBye, Round, Tournament
from tournaments.record import Kind
from tournaments.selectors import Board, boards, tournament_record
from tournaments.selectors.ratings import UnusedRatings, unused_ratings


@dataclass(frozen=True, slots=True)
class Questions:
    """What stands between the arbiter and the next pairing."""

    number: int
    """Round to be paired."""
    missing: tuple[Board, ...]
    """Boards of the round before without a result."""
    undecided: tuple[Entrant, ...]
    """Players in play of whom nobody knows that they are here."""
    no_shows: frozenset[UUID]
    """Those of them who lost the round before by forfeit, and are not withdrawn."""
    is_checked_in: bool
    """Whether check-in is used for this round."""
    present: int
    byes: tuple[RequestedBye, ...]
    players: int
    """Players to be paired, the undecided among them."""
    barred: tuple[Entrant, ...]
    """Who may not have the bye, when the number of players is odd or not known yet."""
    unused_ratings: UnusedRatings | None = None
    """Ratings of another kind, while the numbers can still be made of them."""
    is_scheduled: bool = False
    lengths: tuple[int, ...] = ()
    """Numbers of rounds to choose from, where a schedule fits none that is set."""

    @property
    def is_odd(self) -> bool:
        return self.players % 2 == 1

    @property
    def are_most_absent(self) -> bool:
        """Tell whether so many are missing that check-in was forgotten."""
        return 2 * len(self.undecided) > self.present + len(self.undecided)

    @property
    def gives_bye(self) -> bool:
        """Tell whether the system gives somebody a bye; a schedule knows who rests."""
        return self.is_odd and not self.is_scheduled and not self.undecided

    @property
    def needs_answer(self) -> bool:
        """Tell whether something is to be filled in; the rest is only to be seen."""
        return bool(self.missing or self.undecided or self.lengths)

    @property
    def is_clear(self) -> bool:
        return not (
            self.needs_answer or self.byes or self.gives_bye or self.unused_ratings
        )


def open_questions(tournament: Tournament) -> Questions:
    """Return what is open before the next round."""
    last = tournament.rounds.order_by("-number").first()
    number = last.number + 1 if last else 1
    missing: tuple[Board, ...] = ()
    if last is not None and not last.is_finished:
        last.tournament = tournament
        missing = tuple(board for board in boards(last) if board.is_open)
    entrants = list(tournament.entrants.prefetch_related("requested_byes"))
    in_play = [entrant for entrant in entrants if entrant.is_in_play(number)]
    byes = {
        bye.entrant_id: bye
        for entrant in in_play
        for bye in entrant.requested_byes.all()
        if bye.round_number == number
    }
    expected = [entrant for entrant in in_play if entrant.pk not in byes]
    here = [e for e in expected if e.present_for_round == number]
    is_used = not tournament.is_scheduled and (
        bool(here) or any(e.absent_for_round == number for e in expected)
    )
    no_shows = _forfeited(last) if last and not tournament.is_scheduled else frozenset()
    undecided = [
        e
        for e in expected
        if e.present_for_round != number and (is_used or e.pk in no_shows)
    ]
    return Questions(
        number=number,
        missing=missing,
        undecided=tuple(undecided),
        no_shows=no_shows,
        is_checked_in=is_used,
        present=len(here) if is_used else len(expected) - len(undecided),
        byes=tuple(byes.values()),
        players=len(expected),
        barred=_barred(tournament, expected, number)
        if undecided or len(expected) % 2
        else (),
        unused_ratings=unused_ratings(tournament, entrants) if number == 1 else None,
        is_scheduled=tournament.is_scheduled,
        lengths=lengths_to_choose(tournament, len(entrants)),
    )


def _forfeited(round_: Round) -> frozenset[UUID]:
    """Return who lost by forfeit; absent without notice, they are withdrawn unless
    the arbiter decides otherwise."""
    lost = Outcome.objects.filter(round=round_, kind=Kind.FORFEIT_LOSS.value)
    return frozenset(lost.values_list("entrant", flat=True))


def _barred(
    tournament: Tournament, expected: list[Entrant], number: int
) -> tuple[Entrant, ...]:
    if number == 1 or tournament.is_scheduled:
        return ()
    record = tournament_record(tournament, seen_when_pairing=number)
    return tuple(
        entrant
        for entrant in expected
        if not may_have_pairing_bye(
            record.by_number[entrant.pairing_number or 0], record, tournament.system
        )
    )
