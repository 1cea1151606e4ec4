"""The documents by name: who may print them, and how one or several become a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from standings.paper import lists, rounds, tables
from standings.paper.sheets import PaperWish, Sheet
from standings.pdf import render_pdf


@dataclass(frozen=True, slots=True)
class Document:
    """One kind of paper."""

    name: str
    """As in its address."""
    title: str | Promise
    make: Callable[[PaperWish], Sheet]
    needs_round: bool = False
    is_public: bool = False


DOCUMENTS: dict[str, Document] = {
    document.name: document
    for document in (
        Document(
            "pairings",
            gettext_lazy("Pairings by board"),
            rounds.pairings_by_board,
            needs_round=True,
            is_public=True,
        ),
        Document(
            "pairings-by-name",
            gettext_lazy("Pairings by name"),
            rounds.pairings_by_name,
            needs_round=True,
            is_public=True,
        ),
        Document(
            "result-slips",
            gettext_lazy("Result slips"),
            rounds.result_slips,
            needs_round=True,
        ),
        Document(
            "board-numbers",
            gettext_lazy("Board numbers"),
            rounds.board_numbers,
            needs_round=True,
        ),
        Document(
            "standings", gettext_lazy("Standings"), tables.standings, is_public=True
        ),
        Document(
            "wallchart-by-rank",
            gettext_lazy("Crosstable by rank"),
            tables.wallchart_by_rank,
            is_public=True,
        ),
        Document(
            "wallchart-by-number",
            gettext_lazy("Crosstable by number"),
            tables.wallchart_by_number,
            is_public=True,
        ),
        Document("player-cards", gettext_lazy("Player cards"), tables.player_cards),
        Document(
            "starting-list",
            gettext_lazy("Starting list"),
            lists.starting_list,
            is_public=True,
        ),
        Document(
            "players-by-name",
            gettext_lazy("Players by name"),
            lists.alphabetical_list,
            is_public=True,
        ),
        Document("check-in", gettext_lazy("Check-in list"), lists.check_in_list),
        Document("name-cards", gettext_lazy("Name cards"), lists.name_cards),
        Document("poster", gettext_lazy("Poster with code"), lists.poster),
    )
}

ROUND_PACK = (
    "pairings",
    "pairings-by-name",
    "result-slips",
    "standings",
    "wallchart-by-number",
    "player-cards",
)
"""With these a round can be finished on paper if every computer dies."""


def stylesheets(wish: PaperWish) -> list[str]:
    """Return the style sheets of a document, for screen and for PDF."""
    names = ["css/print.css"]
    if wish.size == "letter":
        names.append("css/print-letter.css")
    return names


def make_html(wish: PaperWish, sheets: Sequence[Sheet], *, links: bool) -> str:
    """Return a document as a page; `links`: with its style sheets linked."""
    tournament = wish.tournament
    context = {
        "tournament": tournament,
        "event": tournament.event,
        "round": wish.round_,
        "starts_at": tournament.round_starts_at(wish.round_.number)
        if wish.round_
        else None,
        "sheets": sheets,
        "size": wish.size,
        "stylesheets": stylesheets(wish) if links else [],
        "title": sheets[0].title if len(sheets) == 1 else _("Everything for the round"),
        "printed_at": timezone.now(),
    }
    return render_to_string("paper/document.html", context)


def in_the_tournaments_words(wish: PaperWish, names: Sequence[str]) -> str:
    """Return documents as a page in the language and the zone of the tournament."""
    with _local(wish):
        sheets = [DOCUMENTS[name].make(wish) for name in names]
        return make_html(wish, sheets, links=True)


def as_pdf(wish: PaperWish, names: Sequence[str]) -> bytes:
    """Return documents as one PDF. Raises PangoMissing."""
    with _local(wish):
        sheets = [DOCUMENTS[name].make(wish) for name in names]
        html = make_html(wish, sheets, links=False)
        return render_pdf(html, stylesheets=stylesheets(wish))


@contextmanager
def _local(wish: PaperWish) -> Iterator[None]:
    """Speak the language and the time zone of the tournament's paper."""
    zone = ZoneInfo(wish.tournament.paper_time_zone)
    with translation.override(wish.tournament.paper_language), timezone.override(zone):
        yield
