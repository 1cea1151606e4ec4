"""Why a round is paired as it is: the round, a board, a floater or the bye."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from pairing.engine.outcome import PairingError
from pairing.explanation.boards import explain_board
from pairing.explanation.claims import BracketClaim
from pairing.explanation.floaters import explain_bye, explain_float
from pairing.explanation.picture import picture_of
from pairing.explanation.position import Position, position_of
from pairing.explanation.rounds import explain_round
from pairing.explanation.whynot import why_not
from pairing.explanation.words import Words
from pairing.explanation_words import ValueLine, other_lines, value_lines, words_of
from tournaments.enums import System
from tournaments.models import Round, Tournament
from tournaments.record_data import record_from_data
from tournaments.rules import Action, allowed
from tournaments.selectors import Board, boards, tournament_record
from tournaments.views.access import of_tournament
from tournaments.views.frame import TournamentPage, tournament_page
from tournaments.views.rounds import round_of


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board of a bracket as the page shows it."""

    number: int
    """As it stands on the page of the round."""
    white: str
    black: str
    rule: str


@dataclass(frozen=True, slots=True)
class FloaterLine:
    name: str
    number: int


@dataclass(frozen=True, slots=True)
class BracketView:
    """One bracket as the page shows it."""

    claim: BracketClaim
    came_down: tuple[tuple[str, int], ...]
    boards: tuple[BoardLine, ...]
    floaters: tuple[FloaterLine, ...]
    left: str
    came: str
    values: tuple[ValueLine, ...]


def explained(
    request: HttpRequest, tournament: Tournament, round_number: int
) -> tuple[Round, TournamentPage, Position]:
    """Return a round that the reader may have explained, or raise Http404."""
    round_ = round_of(tournament, round_number)
    page = tournament_page(request, tournament, "round")
    if not round_.is_public():
        if not allowed(request.user, Action.MANAGE_EVENT, tournament.event):
            raise Http404
    elif not page.is_staffed and not tournament.is_explanation_public:
        raise Http404
    if tournament.system == System.ROUND_ROBIN:
        # A table decides: there is nothing to compare.
        raise Http404
    return round_, page, position_in(round_)


def position_in(round_: Round) -> Position:
    """Return the round as it was seen when it was paired."""
    run = round_.pairing_runs.order_by("-ran_at").first()
    record = (
        record_from_data(run.input)
        if run
        else tournament_record(round_.tournament, seen_when_pairing=round_.number)
    )
    try:
        return position_of(record, run.system if run else round_.tournament.system)
    except PairingError as error:
        raise Http404 from error


def numbers_on(board: Board) -> frozenset[int]:
    """Return the pairing numbers of a board as they were that day."""
    return frozenset({board.white.number_then or 0, board.black.number_then or 0})


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def explain_round_page(
    request: HttpRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """Show the brackets of a round, and answer "why not these two?"."""
    round_, page, position = explained(request, tournament, round_number)
    words = words_of(position)
    numbers = {numbers_on(board): board.number for board in boards(round_)}
    context = {
        "page": page,
        "round": round_,
        "current_round_number": round_.number,
        "picture": picture_of(position, words.names),
        "brackets": [
            bracket_view(position, claim, words, numbers)
            for claim in explain_round(position).brackets
        ],
        "bye": words.name(position.pairing.bye) if position.pairing.bye else "",
        "bye_number": position.pairing.bye,
        "is_changed": set(numbers) != set(position.board_of),
        "players": sorted(words.names.items(), key=lambda item: item[1].casefold()),
        **asked_pair(request, position, words),
    }
    return render(request, "pairing/explain_round.html", context)


def asked_pair(
    request: HttpRequest, position: Position, words: Words
) -> dict[str, object]:
    """Return the answer to "why not these two", where it was asked."""
    try:
        a, b = int(request.GET["a"]), int(request.GET["b"])
    except (KeyError, ValueError):
        return {}
    if a not in words.names or b not in words.names:
        return {"asked": (a, b), "refusal": _("Choose two players of this tournament.")}
    claim = why_not(position, a, b)
    return {
        "asked": (a, b),
        "asked_names": (words.name(a), words.name(b)),
        "answer": words.pair_reason(a, b, claim.reason),
        "instead": [(words.name(x), words.name(y)) for x, y in claim.pairs],
        "instead_down": words.listed(claim.downfloaters),
    }


def bracket_view(
    position: Position,
    claim: BracketClaim,
    words: Words,
    numbers: dict[frozenset[int], int],
) -> BracketView:
    """Return a bracket with the board numbers of the round's page."""
    rules = position.pairing.colour_rules
    lines = []
    for board in claim.boards:
        white, black = position.pairing.pairs[board - 1]
        lines.append(
            BoardLine(
                numbers.get(frozenset((white, black)), 0),
                words.name(white),
                words.name(black),
                rules[board - 1] if rules else "",
            )
        )
    return BracketView(
        claim,
        tuple((words.name(player), score) for player, score in claim.moved_down),
        tuple(lines),
        tuple(
            FloaterLine(words.name(player), player)
            for player in claim.downfloaters
            if player != position.pairing.bye or claim.score != last_score(position)
        ),
        words.listed(claim.exchange.moved_down),
        words.listed(claim.exchange.moved_up),
        value_lines(claim, words),
    )


def last_score(position: Position) -> int:
    return position.pairing.brackets[-1].score


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def explain_board_page(
    request: HttpRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    """Show why two players meet; of a board set by hand, what the rules say of it."""
    round_, page, position = explained(request, tournament, round_number)
    shown = next((b for b in boards(round_) if b.number == board_number), None)
    if shown is None:
        raise Http404
    words = words_of(position)
    pair = numbers_on(shown)
    context = {
        "page": page,
        "round": round_,
        "current_round_number": round_.number,
        "board": shown,
    }
    number = position.board_of.get(pair)
    if number is None:
        white, black = shown.white.number_then or 0, shown.black.number_then or 0
        claim = why_not(position, white, black)
        context["by_hand"] = words.pair_reason(white, black, claim.reason)
        return render(request, "pairing/explain_board.html", context)
    found = explain_board(position, number)
    context |= {
        "claim": found,
        "seats": [words.seat(seat) for seat in found.seats],
        "natural": words.natural(found.natural) if found.natural else "",
        "opposite": (
            (words.name(found.natural.player), words.name(found.natural.opponent))
            if found.natural
            else ()
        ),
        "colours": words.colours(found.colours) if found.colours else [],
    }
    return render(request, "pairing/explain_board.html", context)


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def explain_player_page(
    request: HttpRequest, tournament: Tournament, round_number: int, number: int
) -> HttpResponse:
    """Show why a player floats down or has the bye, and what kept it from others."""
    round_, page, position = explained(request, tournament, round_number)
    words = words_of(position)
    found = None
    if position.pairing.bye == number:
        found = explain_bye(position)
    found = found or explain_float(position, number)
    if found is None:
        raise Http404
    context = {
        "page": page,
        "round": round_,
        "current_round_number": round_.number,
        "claim": found,
        "name": words.name(number),
        "others": other_lines(found, words),
    }
    return render(request, "pairing/explain_float.html", context)
