"""Rounds: the boards with their results, and the publication of a draft."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.enums import GameResult, game_result
from tournaments.forms.results import PublicationForm
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
from tournaments.record import Kind, TournamentRecord
from tournaments.rules import Action, allowed
from tournaments.selectors import (
    Board,
    adjourned_games,
    boards,
    correction_grade,
    tournament_record,
    without_game,
)
from tournaments.selectors.corrections import Reach
from tournaments.services import rounds as services
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import carry_out
from tournaments.views.frame import TournamentPage, tournament_page


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board as the page of a round shows it."""

    board: Board
    white_score: int | None
    black_score: int | None
    """As they stood when the round was paired, in tenths."""
    white_rating: int
    black_rating: int
    can_enter: bool = False
    can_correct: bool = False
    conflict: str = ""
    """What a colleague entered meanwhile, as a sentence."""
    wanted: GameResult | None = None
    """The result that was refused because of it."""
    earlier: str = ""
    """The result before a correction, as it stays readable."""
    is_shown: bool = True
    """Whether the search and the filter of the page leave it visible."""

    @property
    def for_rating(self) -> str:
        """Return the result reported for rating, where it is another one."""
        white, black = self.board.white, self.board.black
        if not (white.rating_kind or black.rating_kind):
            return ""
        result = game_result(
            white.rating_kind or white.kind, black.rating_kind or black.kind
        )
        return str(result.label) if result else ""

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

    def matches(self, words: str) -> bool:
        """Tell whether the line is what was searched: a name or a board."""
        if words.isdecimal():
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


def scores_before(round_: Round) -> dict[int, int]:
    """Return the scores with which a round was paired, by present pairing number."""
    record: TournamentRecord = tournament_record(
        round_.tournament, seen_when_pairing=round_.number
    )
    return {
        player.number: player.score_before(round_.number) for player in record.players
    }


def round_progress(lines: list[Board]) -> RoundProgress:
    return RoundProgress(len(lines), sum(not board.is_open for board in lines))


def board_line(
    board: Board,
    scores: dict[int, int],
    *,
    can_enter: bool,
    is_free: bool,
    conflict: str = "",
    wanted: GameResult | None = None,
) -> BoardLine:
    """Return the line of a board; `is_free`: its result can change without reason."""
    white, black = board.game.white, board.game.black
    rating_used = board.game.round.tournament.rating_used
    open_to_entry = board.is_open or board.is_adjourned or is_free
    return BoardLine(
        board=board,
        white_score=scores.get(white.pairing_number or 0),
        black_score=scores.get(black.pairing_number or 0),
        white_rating=white.rating(rating_used),
        black_rating=black.rating(rating_used),
        can_enter=can_enter and open_to_entry,
        can_correct=can_enter and not open_to_entry,
        conflict=conflict,
        wanted=wanted,
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
    """Tell whether no later round is published: a withdrawal can be taken back."""
    return not any(
        other.number > round_.number and other.is_public()
        for other in round_.tournament.rounds.all()
    )


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
    page = tournament_page(request, tournament, "round")
    context = _context(
        page,
        round_,
        words=request.GET.get("q", "").strip(),
        only_open=request.GET.get("show") == "open",
    )
    return render(request, "tournaments/round_detail.html", context)


def _context(
    page: TournamentPage, round_: Round, *, words: str, only_open: bool
) -> dict[str, object]:
    tournament = page.tournament
    # Read before the boards: a result entered in between is told twice, never missed.
    mark = journal_mark(tournament) if page.can_enter else 0
    rows = boards(round_)
    scores = scores_before(round_)
    can_enter = page.can_enter and not tournament.is_closed
    is_free = can_enter and has_free_results(round_)
    absent: list[Outcome] = without_game(round_)
    earlier = earlier_results(round_) if page.is_staffed else {}
    lines = [
        replace(
            board_line(board, scores, can_enter=can_enter, is_free=is_free),
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
        "mark": mark,
        "words": words,
        "only_open": only_open,
        "progress": round_progress(rows),
        "adjourned": adjourned_games(tournament) if can_enter else [],
        "absent": absent,
        "starts_at": tournament.round_starts_at(round_.number),
    }


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def publish_round(
    request: StaffRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    form = PublicationForm(request.POST, tournament=tournament)
    if not form.is_valid():
        carry_out(request, form.raise_refusal, done="")
        return redirect("pairing:draft", tournament, round_number)
    at = form.cleaned_data["at"]
    carry_out(
        request,
        lambda: services.publish_round(round_=round_, by=request.user, at=at),
        done=_("Round %(number)d will be published at its hour.")
        % {"number": round_number}
        if at
        else _("Round %(number)d is published.") % {"number": round_number},
    )
    return redirect("tournaments:round-detail", tournament, round_number)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def keep_as_draft(
    request: StaffRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    carry_out(
        request,
        lambda: services.keep_as_draft(round_=round_, by=request.user),
        done=_("Round %(number)d stays a draft until you publish it.")
        % {"number": round_number},
    )
    return redirect("tournaments:round-detail", tournament, round_number)
