"""Player cards: what arbiters keep by hand, one for each player with all rounds."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from uuid import UUID

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from standings.paper.sheets import PaperWish, Sheet
from standings.paper.typesetting import FIGURE_SPACE, fitted, rating_text, tabbed
from standings.selectors import entrants_by_number
from tournaments.enums import System
from tournaments.models import Entrant, Outcome, PointsAdjustment, Tournament
from tournaments.record import PLAYED_KINDS, Colour, Kind, TournamentRecord
from tournaments.selectors import tournament_record
from tournaments.templatetags.chess import points, result_letter

DISCS: dict[str, str] = {Colour.WHITE: "○", Colour.BLACK: "●"}
UP, DOWN = "↑", "↓"
EVERY_ABSENCE_FLOATS = frozenset({System.DUTCH_2017, System.DUTCH_2013})
"""Systems in which each round not played is a downfloat (A.4.b of 2017)."""
CARDS_ACROSS = 2


OPPONENT_ROOM = 18.0
"""Of an opponent's name, in sizes of its type."""
NUMBER_FIGURES = 3
BLANK = "_" * 49
"""A line to write on."""


@dataclass(frozen=True, slots=True)
class PlayerCard:
    entrant: Entrant
    rating: str
    rounds: SafeString
    """A line for each round, those to come to be filled in by hand."""


def player_cards(wish: PaperWish) -> Sheet:
    tournament = wish.tournament
    used = tournament.rating_used
    entrants = entrants_by_number(tournament)
    rows = _rows(tournament, entrants)
    cards = []
    for _number, entrant in sorted(entrants.items()):
        lines = rows[entrant.pk]
        to_come = range(len(lines) + 1, tournament.rounds_total + 1)
        cards.append(
            PlayerCard(
                entrant=entrant,
                rating=rating_text(
                    entrant.rating(used), is_estimated=entrant.is_estimated(used)
                ).strip(FIGURE_SPACE),
                rounds=format_html_join(
                    "\n",
                    "{}\t{}",
                    [*lines, *((str(number), BLANK) for number in to_come)],
                ),
            )
        )
    return Sheet(
        title=_("Player cards"),
        template="paper/player_cards.html",
        content={
            "pairs": [
                cards[start : start + CARDS_ACROSS]
                for start in range(0, len(cards), CARDS_ACROSS)
            ],
            "heads": tabbed([_("R"), "", "", _("Pts"), ""]),
        },
    )


def _rows(
    tournament: Tournament, entrants: dict[int, Entrant]
) -> dict[object, list[tuple[str, str]]]:
    """Return the published rounds of every player: figures, and against whom."""
    by_pk = {entrant.pk: entrant for entrant in entrants.values()}
    record = tournament_record(tournament)
    scores: dict[object, int] = {}
    adjusted: dict[tuple[object, int], int] = defaultdict(int)
    for row in PointsAdjustment.objects.filter(entrant__tournament=tournament):
        adjusted[row.entrant_id, row.round_number] += row.tenths
    rows: dict[object, list[tuple[str, str]]] = {key: [] for key in by_pk}
    for outcome in (
        Outcome.objects.filter(round__tournament=tournament)
        .select_related("round", "game")
        .order_by("round__number")
    ):
        if not outcome.round.is_public():
            continue
        key, number = outcome.entrant_id, outcome.round.number
        score = scores.get(key, adjusted[key, 0])
        if outcome.kind != Kind.PENDING:
            score += tournament.scoring.points(outcome.result, outcome.side)
        scores[key] = score + adjusted[key, number]
        opponent = _opponent(outcome, by_pk)
        figures = (
            str(number),
            DISCS.get(outcome.colour, ""),
            result_letter(outcome.result),
            points(scores[key]),
            float_arrow(tournament, record, outcome, by_pk[key], opponent),
        )
        outcome.round.tournament = tournament
        rows[key].append((tabbed(figures), _against(outcome, opponent)))
    return rows


def _against(outcome: Outcome, opponent: Entrant | None) -> str:
    if opponent is None:
        return outcome.words
    number = f"{opponent.pairing_number}"
    filled = FIGURE_SPACE * (NUMBER_FIGURES - len(number)) + number
    return format_html("{}  {}", filled, fitted(opponent.name, OPPONENT_ROOM))


def _opponent(outcome: Outcome, by_pk: dict[UUID, Entrant]) -> Entrant | None:
    game = outcome.game
    if game is None:
        return None
    is_white = game.white_id == outcome.entrant_id
    return by_pk.get(game.black_id if is_white else game.white_id)


def float_arrow(
    tournament: Tournament,
    record: TournamentRecord,
    outcome: Outcome,
    entrant: Entrant,
    opponent: Entrant | None,
) -> str:
    """Return how a player floated in a round: up, down, or not (C.04.3 art. 1.4)."""
    kind, number = outcome.result, outcome.round.number
    if kind is Kind.PENDING or kind in PLAYED_KINDS:
        mine = _pairing_score(record, entrant, number)
        theirs = _pairing_score(record, opponent, number) if opponent else mine
        return "" if mine == theirs else DOWN if mine > theirs else UP
    worth = tournament.scoring.points(kind, outcome.side)
    is_down = (
        tournament.system in EVERY_ABSENCE_FLOATS
        or kind is Kind.PAIRING_BYE
        or worth > tournament.scoring.loss
    )
    return DOWN if is_down else ""


def _pairing_score(record: TournamentRecord, entrant: Entrant, number: int) -> int:
    """Return the score with which a player was paired in a round."""
    player = record.by_number.get(entrant.pairing_number or 0)
    if player is None:
        return 0
    is_over = number <= len(player.outcomes)
    score = (
        player.outcomes[number - 1].score_before
        if is_over
        else player.score_before(number)
    )
    return score + player.virtual_points_in(number)
