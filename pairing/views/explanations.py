"""Why a round is paired as it is: the round, a board, a floater or the bye."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pairing.engine.outcome import PairingError
from pairing.explained import (
    bracket_words,
    difference_of,
    lazily_different,
    number_of,
    numbers_on,
    position_in,
    seats_of,
)
from pairing.explanation.boards import explain_board, others_who_came_down
from pairing.explanation.claims import BracketClaim
from pairing.explanation.floaters import explain_player
from pairing.explanation.glossary import WORDS, Rule, Word, rules_of
from pairing.explanation.picture import NARROW, NUMBERS, label_of, picture_of
from pairing.explanation.position import Position
from pairing.explanation.rounds import explain_round
from pairing.explanation.whynot import changed_by, reason_against, why_not
from pairing.explanation.words import Words
from pairing.words.explanations import ValueLine, other_lines, value_lines, words_of
from tournaments.enums import System
from tournaments.models import Round, Tournament
from tournaments.rules import Action, allowed
from tournaments.selectors import boards
from tournaments.typed import is_number
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.frame import TournamentPage, tournament_page
from tournaments.views.rounds import round_of

Context = dict[str, Any]

MOST_BOARDS_WITH_NAMES = 45
"""How many boards a sheet of paper draws with names and not with numbers alone."""


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board of a bracket as the page shows it."""

    number: int
    """As it stands on the page of the round."""
    white: str
    black: str
    rule: str
    short: str = ""
    """Numbers and surnames, for paper."""


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
    remarks: tuple[str, ...]


Page = Callable[..., HttpResponse]


def explaining(view: Page) -> Page:
    """Give a view the round of its address with its position, if the reader may ask.

    Where the rules give no pairing, the page says that the arbiter decided.
    """

    @wraps(view)
    def answer(
        request: HttpRequest, tournament: Tournament, round_number: int, **rest: int
    ) -> HttpResponse:
        round_, page = open_round(request, tournament, round_number)
        context = {
            "page": page,
            "round": round_,
            "current_round_number": round_.number,
            "glossary": glossary_words(),
        }
        try:
            position = position_in(round_)
        except PairingError:
            return render(request, "pairing/unexplained.html", context)
        return view(request, round_, position, context, **rest)

    return answer


def open_round(
    request: HttpRequest, tournament: Tournament, round_number: int
) -> tuple[Round, TournamentPage]:
    """Return a round about which the reader may ask, or raise Http404."""
    round_ = round_of(tournament, round_number)
    page = tournament_page(request, tournament, "round")
    if not round_.is_public():
        if not allowed(request.user, Action.MANAGE_EVENT, tournament.event):
            raise Http404
    elif not page.is_staffed and not tournament.is_explanation_public:
        raise Http404
    if tournament.is_scheduled:
        # A table decides: there is nothing to compare.
        raise Http404
    return round_, page


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
@explaining
def explain_round_page(
    request: HttpRequest, round_: Round, position: Position, context: Context
) -> HttpResponse:
    """Show the brackets of a round, and answer "why not these two?"."""
    words = words_of(position)
    shown = boards(round_)
    numbers = {numbers_on(board): board.number for board in shown}
    context |= {
        "picture": picture_of(position, words.names),
        "narrow": picture_of(position, words.names, NARROW),
        "on_paper": (
            picture_of(position, words.names, NUMBERS)
            if len(position.pairing.pairs) > MOST_BOARDS_WITH_NAMES
            else None
        ),
        "brackets": [
            bracket_view(position, claim, words, numbers)
            for claim in explain_round(position).brackets
        ],
        "bye": words.name(position.pairing.bye) if position.pairing.bye else "",
        "bye_number": position.pairing.bye,
        "difference": difference_of(round_, position, shown),
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
    return {"asked": (a, b), **answer_about(position, words, a, b)}


def answer_about(position: Position, words: Words, a: int, b: int) -> dict[str, object]:
    """Return why two players do not meet, and their bracket if they did."""
    if a not in words.names or b not in words.names:
        return {"refusal": _("Choose two players of this tournament.")}
    claim = why_not(position, a, b)
    found = changed_by(position, claim)
    lines = bracket_words(found.pairs, found.downfloaters, words, is_last=claim.is_last)
    return {
        "asked_names": (words.name(a), words.name(b)),
        "answer": words.pair_reason(a, b, claim.reason),
        "instead": (*lines, words.more_boards(found.more)) if found.more else lines,
    }


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def explain_difference(
    request: HttpRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """Answer with how a round differs from the one that the rules give; 204 if not."""
    round_, page = open_round(request, tournament, round_number)
    try:
        found = lazily_different(round_)
    except PairingError:
        # The rules give no round to compare with.
        found = None
    if found is None:
        return HttpResponse(status=204)
    context = {"page": page, "round": round_, "difference": found}
    return render(request, "pairing/difference.html", context)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
@explaining
def ask_why_not(
    request: StaffRequest, round_: Round, position: Position, context: Context
) -> HttpResponse:
    """Say why the two players marked in a draft do not meet."""
    picked = [text for text in request.POST.getlist("player") if is_number(text)]
    outcomes = round_.outcomes.filter(entrant__entry_order__in=picked)
    numbers = [number_of(o) for o in outcomes.select_related("entrant")]
    if len(numbers) != 2:
        context["refusal"] = _("Mark two players first.")
        if request.htmx:
            return render(request, "pairing/why_answer.html", context, status=422)
        messages.error(request, context["refusal"])
        return redirect("pairing:draft", round_.tournament, round_.number)
    a, b = sorted(numbers)
    if request.htmx:
        context |= answer_about(position, words_of(position), a, b)
        return render(request, "pairing/why_answer.html", context)
    address = reverse("pairing:explain-round", args=[round_.tournament, round_.number])
    return redirect(f"{address}?a={a}&b={b}#why-not")


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """Show what the words of explanations mean, and the rules by number."""
    context = {"words": glossary_words(), "editions": glossary_editions()}
    return render(request, "pairing/glossary.html", context)


def glossary_editions() -> list[tuple[System, list[Rule]]]:
    """Return the rules of each system in the language of the reader."""
    return [
        (system, [rule._replace(meaning=_(rule.meaning)) for rule in rules_of(system)])
        for system in System
        if system != System.ROUND_ROBIN
    ]


def glossary_words() -> list[Word]:
    """Return the glossary in the language of the reader."""
    return [Word(key, _(word), _(meaning)) for key, word, meaning in WORDS]


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
                f"{label_of(white, words.names, 16)} – "
                f"{label_of(black, words.names, 16)}",
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
        tuple(words.remarks(claim.remarks)),
    )


def last_score(position: Position) -> int:
    return position.pairing.brackets[-1].score


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
@explaining
def explain_board_page(
    request: HttpRequest,
    round_: Round,
    position: Position,
    context: Context,
    *,
    board_number: int,
) -> HttpResponse:
    """Show why two players meet; of a board set by hand, what the rules say of it."""
    shown = next((b for b in boards(round_) if b.number == board_number), None)
    if shown is None:
        raise Http404
    words = words_of(position)
    pair = numbers_on(shown)
    context["board"] = shown
    number = position.board_of.get(pair)
    if number is None:
        white, black = number_of(shown.white), number_of(shown.black)
        reason = reason_against(position, white, black)
        words = words_of(position, seats_of(round_, [shown]).strangers)
        context["by_hand"] = words.pair_reason(white, black, reason)
        return render(request, "pairing/explain_board.html", context)
    found = explain_board(position, number)
    context |= {
        "claim": found,
        "came_down": [
            (words.name(player), position.scores[player])
            for player in others_who_came_down(position, found)
        ],
        "seats": [
            (words.seat(seat), seat.came_down_from is not None and seat.player)
            for seat in found.seats
        ],
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
@explaining
def explain_player_page(
    request: HttpRequest,
    round_: Round,
    position: Position,
    context: Context,
    *,
    number: int,
) -> HttpResponse:
    """Show why a player floats down or has the bye, and what kept it from others."""
    words = words_of(position)
    found = explain_player(position, number)
    if not found:
        raise Http404
    context |= {
        "name": words.name(number),
        "is_bye": found[0].is_bye,
        "claims": [
            (claim, other_lines(claim, words), words.nobody_else(claim))
            for claim in found
        ],
    }
    return render(request, "pairing/explain_float.html", context)
