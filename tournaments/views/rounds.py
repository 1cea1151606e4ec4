"""Rounds: the boards with their results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.enums import GameResult, game_result
from tournaments.models import (
    EarlierOutcome,
    Entrant,
    Game,
    JournalEntry,
    Outcome,
    Round,
    Tournament,
)
from tournaments.names import folded
from tournaments.record import Kind
from tournaments.rules import Action, allowed
from tournaments.selectors import (
    Board,
    adjourned_games,
    boards,
    correction_grade,
    scores_when_paired,
    without_game,
)
from tournaments.selectors.corrections import Reach
from tournaments.typed import is_number
from tournaments.views.access import of_tournament
from tournaments.views.frame import TournamentPage, tournament_page


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a result was not entered, and which one where a colleague was first."""

    sentence: str = ""
    wanted: GameResult | None = None


NOT_REFUSED = Refusal()


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board as the page of a round shows it."""

    board: Board
    white_score: int | None
    black_score: int | None
    """As they stood when the round was paired, in tenths."""
    white_rating: int
    black_rating: int
    white_is_estimated: bool
    black_is_estimated: bool
    can_enter: bool = False
    can_correct: bool = False
    refusal: Refusal = NOT_REFUSED
    earlier: str = ""
    """The result before a correction, as it stays readable."""
    is_shown: bool = True
    """Whether the search and the filter of the page leave it visible."""

    @property
    def is_rare(self) -> bool:
        """Tell whether the result is one step further than the three usual keys."""
        return self.board.code not in ("", *USUAL_RESULTS)

    @property
    def words(self) -> str:
        """Return what the search box looks through."""
        return folded(f"{self.board.game.white.name} {self.board.game.black.name}")

    @property
    def absentees(self) -> tuple[Entrant, ...]:
        """Return who lost by forfeit, and may have to be withdrawn."""
        return tuple(
            outcome.entrant
            for outcome in (self.board.white, self.board.black)
            if outcome.kind == Kind.FORFEIT_LOSS
        )

    @property
    def gone_names(self) -> str:
        """Return who left before the game was played."""
        return ", ".join(e.surname for e in self.absentees if e.is_withdrawn)

    def matches(self, words: str) -> bool:
        """Tell whether the line is what was searched: a name or a board."""
        if is_number(words):
            return int(words) == self.board.number
        return all(word in self.words for word in folded(words).split())


USUAL_RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


@dataclass(frozen=True, slots=True)
class RoundProgress:
    boards: int
    entered: int

    @property
    def open(self) -> int:
        return self.boards - self.entered


def round_of(tournament: Tournament, number: int) -> Round:
    """Return the round of an address, with the tournament in hand."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    round_.tournament = tournament
    return round_


def round_progress(lines: list[Board]) -> RoundProgress:
    return RoundProgress(len(lines), sum(not board.is_open for board in lines))


def board_line(
    board: Board,
    scores: dict[UUID, int],
    *,
    can_enter: bool,
    is_free: bool,
    refusal: Refusal = NOT_REFUSED,
) -> BoardLine:
    """Return the line of a board; `is_free`: its result can change without reason."""
    white, black = board.game.white, board.game.black
    rating_used = board.game.round.tournament.rating_used
    open_to_entry = board.is_open or board.is_adjourned or is_free
    return BoardLine(
        board=board,
        white_score=scores.get(white.pk),
        black_score=scores.get(black.pk),
        white_rating=white.rating(rating_used),
        black_rating=black.rating(rating_used),
        white_is_estimated=white.is_estimated(rating_used),
        black_is_estimated=black.is_estimated(rating_used),
        can_enter=can_enter and open_to_entry,
        can_correct=can_enter and not open_to_entry,
        refusal=refusal,
    )


def earlier_results(round_: Round) -> dict[UUID, str]:
    """Return what corrected games of a round had before, by game."""
    kinds: dict[UUID, dict[UUID, str]] = {}
    kept = EarlierOutcome.objects.filter(outcome__round=round_).select_related(
        "outcome"
    )
    for row in kept:
        if row.outcome.game_id is not None:
            game = kinds.setdefault(row.outcome.game_id, {})
            game[row.outcome.entrant_id] = row.kind
    sides = {
        game.pk: (game.white_id, game.black_id)
        for game in Game.objects.filter(pk__in=kinds)
    }
    found = {}
    for key, (white, black) in sides.items():
        own = kinds[key]
        if white in own and black in own:
            result = game_result(own[white], own[black])
            found[key] = str(result.label) if result else ""
    return found


def journal_mark(tournament: Tournament) -> int:
    """Return the number of the last act: what comes after it is news to a page."""
    last = (
        JournalEntry.objects.filter(tournament=tournament)
        .order_by("-pk")
        .values_list("pk", flat=True)
        .first()
    )
    return last or 0


def is_last_public(round_: Round) -> bool:
    """Tell whether the round is the last one out, and not part of a schedule.

    Its pairings can change on a ground, and a withdrawal be taken back on its boards.
    """
    return not round_.tournament.is_scheduled and not any(
        other.number > round_.number and other.is_public()
        for other in round_.tournament.rounds.all()
    )


def _next_scheduled(round_: Round) -> int | None:
    """Return the round of a schedule that comes after this one."""
    tournament = round_.tournament
    is_followed = round_.number < tournament.rounds_total
    return round_.number + 1 if tournament.is_scheduled and is_followed else None


def has_free_results(round_: Round) -> bool:
    """Tell whether results of the round can be changed without a correction."""
    grade = correction_grade(round_, now=timezone.now())
    return grade.reach is Reach.NEXT_PAIRING and not grade.draft_in_the_way


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def round_detail(
    request: HttpRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    if not round_.is_public():
        if not allowed(request.user, Action.MANAGE_EVENT, tournament.event):
            raise Http404
        return redirect("pairing:draft", tournament, round_number)
    return show_round(request, round_)


def show_round(
    request: HttpRequest, round_: Round, refusals: Mapping[int, Refusal] | None = None
) -> HttpResponse:
    """Show the boards of a published round; those refused say why."""
    page = tournament_page(request, round_.tournament, "round")
    context = _context(
        page,
        round_,
        words=request.GET.get("q", "").strip(),
        only_open=request.GET.get("show") == "open",
        refusals=refusals or {},
    )
    return render(request, "tournaments/round_detail.html", context)


def _context(
    page: TournamentPage,
    round_: Round,
    *,
    words: str,
    only_open: bool,
    refusals: Mapping[int, Refusal],
) -> dict[str, object]:
    tournament = page.tournament
    # Read before the boards: a result entered in between is told twice, never missed.
    mark = journal_mark(tournament) if page.can_enter else 0
    rows = boards(round_)
    scores = scores_when_paired(round_)
    can_enter = page.can_enter and not tournament.is_closed
    is_free = can_enter and has_free_results(round_)
    absent: list[Outcome] = without_game(round_)
    earlier = earlier_results(round_) if page.is_staffed else {}
    lines = [
        replace(
            board_line(
                board,
                scores,
                can_enter=can_enter,
                is_free=is_free,
                refusal=refusals.get(board.number, NOT_REFUSED),
            ),
            earlier=earlier.get(board.game.pk, ""),
        )
        for board in rows
    ]
    if words or only_open:
        lines = [
            replace(
                line,
                is_shown=(not only_open or line.board.is_open) and line.matches(words),
            )
            for line in lines
        ]
    return {
        "page": page,
        "round": round_,
        "current_round_number": round_.number,
        "lines": lines,
        "can_type": any(line.can_enter for line in lines),
        "is_last_public": is_last_public(round_),
        "next_scheduled": _next_scheduled(round_),
        "mark": mark,
        "words": words,
        "only_open": only_open,
        "progress": round_progress(rows),
        "adjourned": adjourned_games(tournament) if can_enter else [],
        "absent": absent,
        "starts_at": tournament.round_starts_at(round_.number),
    }
