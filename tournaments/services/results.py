"""Results: enter, clear and correct them.

A result of the last paired round is entered and changed freely. Once a later round
is paired, a change is a correction: the edition of the rules says from which pairing
on it counts (C.04.2 art. 4.3 of 2026, D.8 of 2017; older rules: every pairing still
to be made), and what the outcome was for the pairings already made is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.enums import GameResult, game_result
from tournaments.errors import (
    GoneMeanwhile,
    InvalidValue,
    ResultAlreadyEntered,
    RoundNotInState,
)
from tournaments.journal import Change, act
from tournaments.models import EarlierOutcome, Entrant, Game, Outcome, Tournament
from tournaments.record import Colour, Kind
from tournaments.selectors.corrections import (
    Grade,
    Reach,
    correction_grade,
    last_round_paired_from,
    standing_of,
)
from tournaments.services.checks import require_open, require_reason
from tournaments.services.rounds import settle_round
from tournaments.services.withdrawals import take_out


@dataclass(frozen=True, slots=True)
class Sides:
    """A game read under the lock, with the outcomes of its two players."""

    game: Game
    white: Outcome
    black: Outcome

    @property
    def result(self) -> GameResult | None:
        return game_result(self.white.kind, self.black.kind)

    @property
    def code(self) -> str:
        """Return the code of the result; the two letters where it has none."""
        if self.white.kind == Kind.PENDING:
            return ""
        return self.result or f"{self.white.kind}{self.black.kind}"

    @property
    def is_reversed(self) -> bool:
        return self.white.colour == Colour.BLACK


def enter_result(
    *,
    game: Game,
    result: str,
    by: User,
    seen: str = "",
    reversed_colours: bool = False,
) -> Game:
    """Enter the result of a game of the last paired round, or of an adjourned game.

    `seen` is the result that the arbiter saw when entering this one. Raises
    ResultAlreadyEntered when another one stands there by now, and RoundNotInState for
    a draft or when a later round is paired: then it is a correction.
    """
    result = _known(result)
    tournament = game.round.tournament
    with act(
        "enter_result",
        by=by,
        tournament=tournament,
        arguments={
            "round": game.round.number,
            "board": game.board,
            "result": result,
            "reversed_colours": reversed_colours,
        },
        round_number=game.round.number,
    ) as change:
        sides = _sides(game, tournament)
        require_open(tournament)
        last_paired = _require_results_open(change, sides)
        if sides.result == result and sides.is_reversed == reversed_colours:
            return sides.game
        _require_seen(sides, seen)
        if sides.result == GameResult.ADJOURNED:
            if last_paired > sides.game.round.number:
                _keep_earlier(change, sides, counted_through=last_paired)
        elif sides.code:
            _require_free_change(change, sides)
        _write(change, sides, result, reversed_colours)
        settle_round(change, sides.game.round)
    return sides.game


def forfeit_absent(
    *,
    game: Game,
    absent: Sequence[Entrant],
    by: User,
    seen: str = "",
    withdraw: bool = True,
    reason: str = "",
) -> Game:
    """Enter a forfeit for who did not come, and withdraw them in the same act.

    A player absent without notice is withdrawn unless the arbiter decides otherwise;
    `readmit_player` takes that back when the player explains the absence.
    """
    tournament = game.round.tournament
    with act(
        "forfeit_absent",
        by=by,
        tournament=tournament,
        arguments={
            "round": game.round.number,
            "board": game.board,
            "absent": [entrant.uid for entrant in absent],
            "withdraw": withdraw,
        },
        reason=reason,
        round_number=game.round.number,
    ) as change:
        sides = _sides(game, tournament)
        require_open(tournament)
        last_paired = _require_results_open(change, sides)
        _require_seen(sides, seen)
        if sides.code:
            _require_free_change(change, sides)
        _write(change, sides, _forfeit(sides, absent), reversed_colours=False)
        settle_round(change, sides.game.round)
        if withdraw:
            gone = [
                outcome.entrant
                for outcome in (sides.white, sides.black)
                if outcome.entrant in absent
            ]
            take_out(change, tournament, gone, from_round=last_paired + 1)
    return sides.game


def _forfeit(sides: Sides, absent: Sequence[Entrant]) -> GameResult:
    gone = (sides.white.entrant in absent, sides.black.entrant in absent)
    match gone:
        case (True, True):
            return GameResult.DOUBLE_FORFEIT
        case (True, False):
            return GameResult.BLACK_WINS_BY_FORFEIT
        case (False, True):
            return GameResult.WHITE_WINS_BY_FORFEIT
    raise InvalidValue(_("Choose who did not come."), field="absent")


def clear_result(*, game: Game, by: User, seen: str) -> Game:
    """Take the result of a game of the last paired round away.

    Where there is none, nothing changes: a browser that lost the answer asks again.
    """
    tournament = game.round.tournament
    with act(
        "clear_result",
        by=by,
        tournament=tournament,
        arguments={"round": game.round.number, "board": game.board},
        round_number=game.round.number,
    ) as change:
        sides = _sides(game, tournament)
        require_open(tournament)
        last_paired = _require_results_open(change, sides)
        if not sides.code:
            return sides.game
        if last_paired > sides.game.round.number:
            raise RoundNotInState(
                _("A later round is paired: this result can be corrected, not cleared.")
            )
        _require_seen(sides, seen)
        if tournament.is_scheduled:
            _require_free_change(change, sides)
        scheduled = ("w", "b") if sides.white.colour else ("", "")
        change.update_all(
            (outcome, {"kind": Kind.PENDING.value, "colour": colour})
            for outcome, colour in zip(
                (sides.white, sides.black), scheduled, strict=True
            )
        )
        settle_round(change, sides.game.round)
    return sides.game


def correct_result(
    *,
    game: Game,
    result: str,
    reason: str,
    by: User,
    reversed_colours: bool = False,
    seen: str = "",
    reach: str = "",
) -> Grade:
    """Correct a result once a later round is paired, and return what it counts for.

    Pairings already made stand. While the next round is a draft the correction is
    refused: un-pair it, enter the result and pair again. `seen` and `reach` are what
    stood on the board and what the page said that the correction counts for; where
    either is another by now, the arbiter looks again.
    """
    result = _known(result)
    reason = require_reason(reason)
    tournament = game.round.tournament
    with act(
        "correct_result",
        by=by,
        tournament=tournament,
        arguments={
            "round": game.round.number,
            "board": game.board,
            "result": result,
            "reversed_colours": reversed_colours,
        },
        reason=reason,
        round_number=game.round.number,
    ) as change:
        sides = _sides(game, tournament)
        require_open(tournament)
        grade = correction_grade(sides.game.round, now=change.at)
        change.arguments["counts_for"] = grade.reach
        if grade.draft_in_the_way:
            raise _draft_in_the_way(grade)
        _require_as_shown(sides, grade, seen, reach)
        _require_another(sides, result, reversed_colours, grade)
        if grade.is_rating_only:
            _write_for_rating(change, sides, result, reversed_colours)
            return grade
        if grade.counted_through is not None:
            _keep_earlier(change, sides, counted_through=grade.counted_through)
        _write(change, sides, result, reversed_colours)
        settle_round(change, sides.game.round)
    return grade


def _known(result: str) -> GameResult:
    try:
        return GameResult(result)
    except ValueError as error:
        raise InvalidValue(
            _("%(result)s is not a result. Choose one such as 1-0, 1/2 or 0-1.")
            % {"result": result},
            field="result",
        ) from error


def _sides(game: Game, tournament: Tournament) -> Sides:
    """Read a game and its outcomes again under the lock."""
    outcomes = list(
        Outcome.objects.filter(game=game.pk).select_related(
            "game", "game__round", "entrant"
        )
    )
    if len(outcomes) != 2:
        raise GoneMeanwhile
    stored = outcomes[0].game
    if stored is None or not _is_same_pair(stored, game):
        raise GoneMeanwhile
    stored.round.tournament = tournament
    by_entrant = {outcome.entrant_id: outcome for outcome in outcomes}
    return Sides(stored, by_entrant[stored.white_id], by_entrant[stored.black_id])


def _is_same_pair(stored: Game, game: Game) -> bool:
    return (stored.white_id, stored.black_id) == (game.white_id, game.black_id)


def _require_results_open(change: Change, sides: Sides) -> int:
    """Refuse results of a draft; return the last round that was paired from them."""
    round_ = sides.game.round
    if round_.is_draft:
        settle_round(change, round_)
    if round_.is_draft:
        raise RoundNotInState(
            _("Round %(number)d is a draft. Publish it before entering results.")
            % {"number": round_.number}
        )
    return last_round_paired_from(round_)


def _require_free_change(change: Change, sides: Sides) -> None:
    """Refuse to change a result that later pairings or the deadline have fixed."""
    grade = correction_grade(sides.game.round, now=change.at)
    if grade.draft_in_the_way:
        raise _draft_in_the_way(grade)
    if grade.reach is not Reach.NEXT_PAIRING:
        raise RoundNotInState(
            _("It is too late to change this result: correct it, with a reason.")
        )


def _draft_in_the_way(grade: Grade) -> RoundNotInState:
    return RoundNotInState(
        _("Round %(number)d is a draft. Un-pair it, then enter the result.")
        % {"number": grade.draft_in_the_way}
    )


def _require_seen(sides: Sides, seen: str) -> None:
    if sides.code != seen:
        raise ResultAlreadyEntered(
            _("Board %(board)d: %(result)s is entered by now.")
            % {
                "board": sides.game.board,
                "result": sides.result.label if sides.result else _("no result"),
            },
            current=sides.code,
        )


def _require_as_shown(sides: Sides, grade: Grade, seen: str, reach: str) -> None:
    """Refuse a correction of something else than its page showed."""
    if seen not in ("", standing_of(sides.white, sides.black)):
        raise ResultAlreadyEntered(
            _(
                "A colleague has changed this result meanwhile. Look at it above; if "
                "yours is right, save it again."
            ),
            current=sides.code,
        )
    if reach not in ("", grade.reach):
        raise RoundNotInState(
            _(
                "Meanwhile the correction counts for something else. Read above what "
                "it counts for now; then save it again."
            )
        )


def _require_another(
    sides: Sides, result: GameResult, reversed_colours: bool, grade: Grade
) -> None:
    """Refuse a correction that changes nothing: the journal would say otherwise."""
    outcomes = (sides.white, sides.black)
    wanted = list(
        zip(result.kinds, _colours(sides, reversed_colours), strict=True),
    )
    reported = [
        (o.rating_kind or o.kind, o.rating_colour or o.colour) for o in outcomes
    ]
    counted = [(o.kind, o.colour) for o in outcomes]
    if wanted == reported and (grade.is_rating_only or wanted == counted):
        raise InvalidValue(
            _("This result is entered already. Choose the right one."), field="result"
        )


def _colours(sides: Sides, reversed_colours: bool) -> tuple[str, str]:
    """Return the colours of the two players as the game was played."""
    if not sides.game.round.tournament.has_colours:
        return "", ""
    return ("b", "w") if reversed_colours else ("w", "b")


def _write(
    change: Change, sides: Sides, result: GameResult, reversed_colours: bool
) -> None:
    white, black = _colours(sides, reversed_colours)
    kinds = result.kinds
    change.update(sides.game, is_left_unplayed=False)
    change.update_all(
        (outcome, {"kind": kind.value, "colour": colour, **_NO_RATING_RESULT})
        for outcome, kind, colour in (
            (sides.white, kinds[0], white),
            (sides.black, kinds[1], black),
        )
    )


def _write_for_rating(
    change: Change, sides: Sides, result: GameResult, reversed_colours: bool
) -> None:
    """Note what is reported for rating; what counts stays as it is."""
    white, black = _colours(sides, reversed_colours)
    kinds = result.kinds
    change.update_all(
        (
            outcome,
            {
                "rating_kind": "" if kind == outcome.kind else kind.value,
                "rating_colour": "" if colour == outcome.colour else colour,
            },
        )
        for outcome, kind, colour in (
            (sides.white, kinds[0], white),
            (sides.black, kinds[1], black),
        )
    )


_NO_RATING_RESULT = {"rating_kind": "", "rating_colour": ""}


def _keep_earlier(change: Change, sides: Sides, *, counted_through: int) -> None:
    """Keep what the outcomes were for the pairings made so far.

    An outcome corrected twice between two pairings keeps what was paired with.
    """
    outcomes = (sides.white, sides.black)
    kept = set(
        EarlierOutcome.objects.filter(
            outcome__in=outcomes, counted_through_round=counted_through
        ).values_list("outcome_id", flat=True)
    )
    change.create_all(
        [
            EarlierOutcome(
                outcome=outcome,
                kind=outcome.kind,
                colour=outcome.colour,
                counted_through_round=counted_through,
                replaced_at=change.at,
            )
            for outcome in outcomes
            if outcome.pk not in kept
        ]
    )
