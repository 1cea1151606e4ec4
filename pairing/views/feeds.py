"""The schedule and the explanations of published rounds, as feeds for others."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from pairing.engine.outcome import PairingError
from pairing.explained import (
    difference_of,
    number_of,
    numbers_on,
    position_in,
    seats_of,
)
from pairing.explanation.boards import explain_board, others_who_came_down
from pairing.explanation.claims import BracketClaim, FloatClaim
from pairing.explanation.floaters import explain_player
from pairing.explanation.position import Position
from pairing.explanation.rounds import explain_round
from pairing.explanation.whynot import reason_against
from pairing.explanation.words import Words
from pairing.views.explanations import bracket_view, glossary_editions, glossary_words
from pairing.words.explanations import other_lines, words_of
from tournaments.models import Round, Tournament
from tournaments.public import shapes
from tournaments.public.feeds import public_round
from tournaments.public.files import json_answer, with_own_mark
from tournaments.rules import Action
from tournaments.selectors import Board, boards
from tournaments.selectors.schedules import ScheduledRound, scheduled_rounds
from tournaments.views.access import of_tournament


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def schedule_feed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    rounds = scheduled_rounds(tournament, with_drafts=False)
    if not tournament.is_scheduled or not rounds:
        raise Http404
    address = reverse("pairing:schedule", args=[tournament])
    return json_answer(
        {
            **shapes.envelope(request, "schedule", address),
            "tournament": shapes.tournament_shape(tournament),
            "rounds": [_scheduled_shape(tournament, item) for item in rounds],
        }
    )


def _scheduled_shape(tournament: Tournament, item: ScheduledRound) -> shapes.Shape:
    return {
        "number": item.round.number,
        "starts_at": tournament.round_time(item.round.number),
        "is_finished": item.round.is_finished,
        "boards": [
            {
                "board": board.number,
                "white": shapes.player_name(board.game.white),
                "black": shapes.player_name(board.game.black),
                "result": board.code or None,
                "is_reversed": board.is_reversed,
            }
            for board in item.boards
        ],
        "resting": [shapes.player_name(entrant) for entrant in item.resting],
    }


@require_safe
def glossary_feed(request: HttpRequest) -> HttpResponse:
    """Send what the words of explanations mean, and the rules by number."""
    with translation.override("en"):
        content = {
            **shapes.envelope(request, "glossary", reverse("pairing:glossary")),
            "words": [word._asdict() for word in glossary_words()],
            "systems": [
                {
                    "system": system.value,
                    "rules": [
                        {"rule": rule.shown, "meaning": rule.meaning} for rule in rules
                    ],
                }
                for system, rules in glossary_editions()
            ],
        }
    return with_own_mark(request, json_answer(content))


def _explained_round(tournament: Tournament, number: int) -> Round:
    """Return a round whose explanation everybody may read."""
    round_ = public_round(tournament, number)
    if not shapes.is_explained(tournament):
        raise Http404
    return round_


def _head(request: HttpRequest, page: str, round_: Round, address: str) -> shapes.Shape:
    return {
        **shapes.envelope(request, page, address),
        "tournament": shapes.tournament_shape(round_.tournament),
        "round": round_.number,
    }


def _position(round_: Round) -> Position | None:
    """Return the round as it was paired; none where the rules give no pairing."""
    try:
        return position_in(round_)
    except PairingError:
        return None


def _player(number: int, words: Words) -> shapes.Shape:
    return {"number": number, "name": words.name(number)}


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def explained_round_feed(
    request: HttpRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """Send the brackets of a round and what was decided in them."""
    round_ = _explained_round(tournament, round_number)
    address = reverse("pairing:explain-round", args=[tournament, round_number])
    with translation.override("en"):
        content = _head(request, "round-explanation", round_, address)
        position = _position(round_)
        content["is_explained"] = position is not None
        if position is not None:
            content |= _round_shape(request, round_, position)
    return json_answer(content)


def _round_shape(
    request: HttpRequest, round_: Round, position: Position
) -> shapes.Shape:
    words = words_of(position)
    shown = boards(round_)
    difference = difference_of(round_, position, shown)
    numbers = {numbers_on(board): board.number for board in shown}
    bye = position.pairing.bye
    return {
        "difference": list(difference.sentences) if difference else [],
        "brackets": [
            _bracket_shape(request, round_, position, claim, words, numbers)
            for claim in explain_round(position).brackets
        ],
        "bye": {**_player(bye, words), "feed": _player_feed(request, round_, bye)}
        if bye
        else None,
    }


def _bracket_shape(
    request: HttpRequest,
    round_: Round,
    position: Position,
    claim: BracketClaim,
    words: Words,
    numbers: dict[frozenset[int], int],
) -> shapes.Shape:
    view = bracket_view(position, claim, words, numbers)
    return {
        "score": shapes.points(claim.score),
        "came_down": [
            {**_player(player, words), "score": shapes.points(score)}
            for player, score in claim.moved_down
        ],
        "boards": [
            {
                "board": line.number or None,
                "white": line.white,
                "black": line.black,
                "rule": line.rule or None,
                "feed": _board_feed(request, round_, line.number)
                if line.number
                else None,
            }
            for line in view.boards
        ],
        "go_down": [
            {
                **_player(floater.number, words),
                "feed": _player_feed(request, round_, floater.number),
            }
            for floater in view.floaters
        ],
        "exchanged": [view.left, view.came] if view.left else None,
        "values": [
            {"rule": line.label, "name": line.name, "value": line.value}
            for line in view.values
        ],
    }


def _board_feed(request: HttpRequest, round_: Round, board: int) -> str:
    words = [round_.tournament, round_.number, board]
    return request.build_absolute_uri(
        reverse("public-pairing:explained-board-feed", args=words)
    )


def _player_feed(request: HttpRequest, round_: Round, number: int) -> str:
    words = [round_.tournament, round_.number, number]
    return request.build_absolute_uri(
        reverse("public-pairing:explained-player-feed", args=words)
    )


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def explained_board_feed(
    request: HttpRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    """Send why two players meet, as sentences."""
    round_ = _explained_round(tournament, round_number)
    shown = next((b for b in boards(round_) if b.number == board_number), None)
    if shown is None:
        raise Http404
    address = reverse(
        "pairing:explain-board", args=[tournament, round_number, board_number]
    )
    with translation.override("en"):
        content = _head(request, "board-explanation", round_, address)
        content |= {
            "board": shown.number,
            "white": shapes.player_name(shown.game.white),
            "black": shapes.player_name(shown.game.black),
        }
        position = _position(round_)
        content["is_explained"] = position is not None
        if position is not None:
            content |= _board_shape(round_, position, shown)
    return json_answer(content)


def _board_shape(round_: Round, position: Position, shown: Board) -> shapes.Shape:
    number = position.board_of.get(numbers_on(shown))
    if number is None:
        white, black = number_of(shown.white), number_of(shown.black)
        words = words_of(position, seats_of(round_, [shown]).strangers)
        reason = reason_against(position, white, black)
        against = [words.pair_reason(white, black, reason)]
        return {"is_by_hand": True, "against": against}
    words = words_of(position)
    claim = explain_board(position, number)
    natural = claim.natural
    return {
        "is_by_hand": False,
        "bracket_score": shapes.points(claim.bracket_score),
        "came_down": [
            {**_player(player, words), "score": shapes.points(position.scores[player])}
            for player in others_who_came_down(position, claim)
        ],
        "seats": [words.seat(seat) for seat in claim.seats],
        "opposite": {
            "players": [
                _player(natural.player, words),
                _player(natural.opponent, words),
            ],
            "why_not": words.natural(natural),
        }
        if natural
        else None,
        **({"colours": list(words.colours(claim.colours))} if claim.colours else {}),
    }


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def explained_player_feed(
    request: HttpRequest, tournament: Tournament, round_number: int, number: int
) -> HttpResponse:
    """Send why a player goes down or has the bye, as sentences."""
    round_ = _explained_round(tournament, round_number)
    address = reverse("pairing:explain-player", args=[tournament, round_number, number])
    with translation.override("en"):
        position = _position(round_)
        found = explain_player(position, number) if position is not None else []
        if position is None or not found:
            raise Http404
        words = words_of(position)
        first, *further = [_float_shape(claim, words) for claim in found]
        content = _head(request, "player-explanation", round_, address) | {
            "player": _player(number, words),
            "is_bye": found[0].is_bye,
            **first,
            "further": further,
        }
    return json_answer(content)


def _float_shape(claim: FloatClaim, words: Words) -> shapes.Shape:
    others = other_lines(claim, words)
    return {
        "bracket_score": None if claim.is_bye else shapes.points(claim.bracket_score),
        "others": [
            {"players": list(line.names), "why": line.sentence} for line in others
        ],
        "nobody_else": None if others else words.nobody_else(claim),
        "not_compared": claim.unasked,
    }
