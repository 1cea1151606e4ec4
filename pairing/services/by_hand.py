"""Pairings changed by hand: a draft freely, a published round on a ground.

Each change is one act. It is refused when it breaks an absolute rule that was kept
before, unless a reason is given, which goes to the journal. A published round also
needs one of the grounds that the edition knows, and only games without a result are
changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.utils import translation
from django.utils.translation import gettext as _

from pairing.answers import answer_from_data
from pairing.breaches import Breach, Rule
from pairing.engine.outcome import Pair
from pairing.grounds import GROUNDS, Ground
from pairing.seating import (
    NO_GAME,
    Table,
    free_board,
    known_game,
    order,
    reverse,
    seat_as_paired,
    seat_of,
    sit,
    table_of,
)
from pairing.services.storing import BY_HAND
from pairing.shortfalls import Seated, Shortfall, shortfalls
from tournaments.errors import (
    InvalidValue,
    ReasonMissing,
    RoundNotInState,
    TournamentError,
)
from tournaments.journal import Change, act
from tournaments.models import Entrant, Game, Round
from tournaments.record import Kind
from tournaments.services.checks import clean_text, require_open, reread


class RulesBroken(TournamentError):
    """A change that breaks absolute rules; with a reason it is accepted."""

    def __init__(self, found: list[Breach]) -> None:
        super().__init__(
            _("This breaks an absolute rule. Say why, or choose another pairing."),
            field="reason",
        )
        self.breaches = tuple(found)


@dataclass(frozen=True, slots=True)
class DraftState:
    """How a pairing stands beside the rules and beside the engine's own."""

    breaches: tuple[Breach, ...]
    missing: tuple[Pair, ...]
    """Pairs of the engine that are no longer there."""
    added: tuple[Pair, ...]
    shortfalls: tuple[Shortfall, ...] = ()
    """Relative rules that are not kept, where the arbiter makes the pairing."""

    @property
    def is_as_paired(self) -> bool:
        return not self.missing and not self.added


def draft_state(round_: Round) -> DraftState:
    """Return the broken rules of a round and how it differs from the engine's."""
    table = table_of(round_)
    answer = answer_from_data(table.run.answer)
    present = {Pair(white, black) for white, black in table.pairs}
    return DraftState(
        breaches=tuple(table.breaches()),
        missing=tuple(pair for pair in answer.pairs if pair not in present),
        added=tuple(sorted(present - set(answer.pairs))),
        shortfalls=tuple(_shortfalls(table)) if table.run.engine == BY_HAND else (),
    )


def _shortfalls(table: Table) -> list[Shortfall]:
    return shortfalls(
        table.record,
        table.round.tournament.system,
        boards=[
            Seated(
                game.board,
                Pair(table.number(game.white_id), table.number(game.black_id)),
                is_fixed=table.is_fixed(game),
            )
            for game in table.games.values()
        ],
        byes=table.byes,
    )


def swap_players(
    *,
    round_: Round,
    a: Entrant,
    b: Entrant,
    by: User,
    reason: str = "",
    ground: str = "",
) -> DraftState:
    """Let two players change seats; one of them may have the bye or no game."""

    def apply(change: Change, table: Table) -> None:
        first, second = table.outcome(a), table.outcome(b)
        seats = [seat_of(table, first), seat_of(table, second)]
        if first.game_id is not None and first.game_id == second.game_id:
            reverse(change, table, table.games[first.game_id])
            return
        if seats[0] == seats[1]:
            raise InvalidValue(_("Neither of the two has a game."))
        sit(change, table, first, seats[1])
        sit(change, table, second, seats[0])

    return _change(round_, "swap", (a, b), by, reason, ground, apply)


def exchange_colours(
    *, game: Game, by: User, reason: str = "", ground: str = ""
) -> DraftState:
    """Let the two players of a game change colours."""

    def apply(change: Change, table: Table) -> None:
        reverse(change, table, known_game(table, game))

    players = (game.white, game.black)
    return _change(game.round, "colours", players, by, reason, ground, apply)


def unpair_board(
    *, game: Game, by: User, reason: str = "", ground: str = ""
) -> DraftState:
    """Take a game out of the round; its players are without a game."""

    def apply(change: Change, table: Table) -> None:
        stored = known_game(table, game)
        change.update_all(
            (outcome, NO_GAME)
            for outcome in table.outcomes.values()
            if outcome.game_id == stored.pk
        )
        del table.games[stored.pk]
        change.delete(stored)

    players = (game.white, game.black)
    return _change(game.round, "unpair", players, by, reason, ground, apply)


def pair_players(
    *,
    round_: Round,
    white: Entrant,
    black: Entrant,
    by: User,
    reason: str = "",
    ground: str = "",
) -> DraftState:
    """Pair two players who have no game, at the first free board."""

    def apply(change: Change, table: Table) -> None:
        outcomes = (table.outcome(white), table.outcome(black))
        if white.pk == black.pk or any(o.game_id is not None for o in outcomes):
            raise InvalidValue(_("Choose two players without a game."))
        game = change.create(
            Game(round=round_, board=free_board(table), white=white, black=black)
        )
        table.games[game.pk] = game
        for outcome, side in zip(outcomes, ("w", "b"), strict=True):
            sit(change, table, outcome, (game, side))

    return _change(round_, "pair", (white, black), by, reason, ground, apply)


def give_bye(
    *,
    round_: Round,
    entrant: Entrant,
    by: User,
    reason: str = "",
    ground: str = "",
) -> DraftState:
    """Give the bye to a player without a game; whoever had it is without one."""

    def apply(change: Change, table: Table) -> None:
        outcome = table.outcome(entrant)
        if outcome.game_id is not None:
            raise InvalidValue(
                _("%(name)s has a game: exchange the two players instead.")
                % {"name": entrant.name}
            )
        holders = [
            other
            for other in table.outcomes.values()
            if other.kind == Kind.PAIRING_BYE and other != outcome
        ]
        change.update_all((holder, NO_GAME) for holder in holders)
        change.update(outcome, kind=Kind.PAIRING_BYE.value)

    return _change(round_, "bye", (entrant,), by, reason, ground, apply)


def restore_pairing(*, round_: Round, by: User) -> DraftState:
    """Make a draft again what the engine paired."""

    def apply(change: Change, table: Table) -> None:
        seat_as_paired(change, table)

    return _change(round_, "restore", None, by, "", "", apply)


def order_boards(*, round_: Round, by: User) -> DraftState:
    """Number the boards of a draft again in the order of the rules."""

    def apply(change: Change, table: Table) -> None:
        order(change, table)

    return _change(round_, "boards", (), by, "", "", apply)


def _change(
    round_: Round,
    what: str,
    players: Sequence[Entrant] | None,
    by: User,
    reason: str,
    ground: str,
    apply: Callable[[Change, Table], None],
) -> DraftState:
    """Run one change by hand, and refuse what it may not do."""
    tournament = round_.tournament
    reason = clean_text(reason)
    is_public = round_.is_public()
    arguments: dict[str, Any] = {
        "round": round_.number,
        "change": what,
        "players": [player.uid for player in players or ()],
    }
    if ground:
        arguments["ground"] = ground
    with act(
        "amend_round" if is_public else "change_draft",
        by=by,
        tournament=tournament,
        arguments=arguments,
        reason=reason,
        round_number=round_.number,
    ) as change:
        reread(round_, tournament)
        require_open(tournament)
        _require_changeable(round_, change, is_public, reason, ground)
        table = table_of(round_)
        before = {_which(breach) for breach in table.breaches()}
        table.require_no_results(players)
        apply(change, table)
        new = [b for b in table.breaches() if b.is_absolute and _which(b) not in before]
        # Taking a game apart is a step on the way; publishing names who is left.
        new = [b for b in new if b.rule is not Rule.NO_GAME]
        if new and not reason:
            raise RulesBroken(new)
        if is_public:
            change.update(
                round_,
                amended_at=change.at,
                amendment=_english(Ground(ground))[:200],
                is_against_rules=round_.is_against_rules
                or ground == Ground.AGAINST_RULES,
            )
        return draft_state(round_)


def _english(ground: Ground) -> str:
    """Return a ground as it is stored: each reader gets it in their own language."""
    with translation.override("en"):
        return str(ground.label)


def _which(breach: Breach) -> tuple[Rule, frozenset[int]]:
    """Return a broken rule whoever of the two has White."""
    return breach.rule, frozenset(breach.players)


def _require_changeable(
    round_: Round, change: Change, was_public: bool, reason: str, ground: str
) -> None:
    if round_.tournament.is_scheduled:
        raise RoundNotInState(
            _("The schedule is that of the Berger table: it is not changed by hand.")
        )
    is_public = round_.is_public(change.at)
    if is_public != was_public:
        raise RoundNotInState(_("The round was published meanwhile. Read it again."))
    if round_.tournament.rounds.filter(number__gt=round_.number).exists():
        raise RoundNotInState(_("A later round is paired: these pairings stand."))
    if not is_public:
        return
    if ground not in GROUNDS[round_.tournament.system]:
        raise InvalidValue(
            _("Published pairings stand. Choose the rule that allows a change."),
            field="ground",
        )
    if not reason:
        raise ReasonMissing
