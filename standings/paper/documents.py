"""The documents by name: who may print them, and how one or several become a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from standings.paper import cards, closing, lists, pieces, posters, rounds, tables
from standings.paper.sheets import PaperWish, Sheet
from standings.pdf import render_pdf, render_pdf_apart
from tournaments.models import Event, Tournament


@dataclass(frozen=True, slots=True)
class Document:
    """One kind of paper."""

    name: str
    """As in its address."""
    title: str | Promise
    make: Callable[[PaperWish], Sheet]
    needs_round: bool = False
    is_public: bool = False
    has_columns: bool = False
    """Whether it can stand in two columns."""
    is_listed: Callable[[Tournament], bool] = lambda tournament: True
    """Whether a tournament has something to print on it."""
    has_code: bool = False
    """Whether a code on it names the address of the site."""
    effort: int = 10
    """Cells for each player, or what takes as long; says whether it is made at once."""
    players_a_page: int = 45
    """About how many: for the progress of a long document."""


DOCUMENTS: dict[str, Document] = {
    document.name: document
    for document in (
        Document(
            "pairings",
            gettext_lazy("Pairings by board"),
            rounds.pairings_by_board,
            needs_round=True,
            is_public=True,
            has_columns=True,
            effort=5,
            players_a_page=80,
        ),
        Document(
            "pairings-by-name",
            gettext_lazy("Pairings by name"),
            rounds.pairings_by_name,
            needs_round=True,
            is_public=True,
            has_columns=True,
            effort=4,
        ),
        Document(
            "result-slips",
            gettext_lazy("Result slips"),
            pieces.result_slips,
            needs_round=True,
            has_code=True,
            effort=15,
            players_a_page=12,
        ),
        Document(
            "board-numbers",
            gettext_lazy("Board numbers"),
            pieces.board_numbers,
            needs_round=True,
            effort=2,
            players_a_page=4,
        ),
        Document(
            "standings",
            gettext_lazy("Standings"),
            tables.standings,
            is_public=True,
            has_columns=True,
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
        Document(
            "schedule",
            gettext_lazy("Schedule"),
            rounds.schedule,
            is_public=True,
            is_listed=lambda tournament: tournament.is_scheduled,
            effort=60,
        ),
        Document(
            "player-cards",
            gettext_lazy("Player cards"),
            cards.player_cards,
            effort=30,
            players_a_page=8,
        ),
        Document(
            "starting-list",
            gettext_lazy("Starting list"),
            lists.starting_list,
            is_public=True,
            has_columns=True,
            effort=6,
        ),
        Document(
            "players-by-name",
            gettext_lazy("Players by name"),
            lists.alphabetical_list,
            is_public=True,
            has_columns=True,
            effort=6,
        ),
        Document(
            "check-in",
            gettext_lazy("Check-in list"),
            lists.check_in_list,
            effort=6,
            players_a_page=30,
        ),
        Document(
            "name-cards",
            gettext_lazy("Name cards"),
            pieces.name_cards,
            effort=6,
            players_a_page=8,
        ),
        Document(
            "poster",
            gettext_lazy("Poster with code"),
            posters.tournament_poster,
            has_code=True,
            effort=0,
            players_a_page=1_000_000,
        ),
        Document(
            "play-offs",
            gettext_lazy("Play-offs"),
            closing.play_offs,
            is_public=True,
            is_listed=lambda tournament: tournament.play_offs.exists(),
            effort=0,
            players_a_page=1_000_000,
        ),
        Document(
            "prize-list",
            gettext_lazy("Prize-giving list"),
            closing.prize_giving,
            effort=2,
            players_a_page=200,
        ),
        Document(
            "receipts",
            gettext_lazy("Receipts"),
            closing.receipts,
            effort=2,
            players_a_page=100,
        ),
        Document(
            "closing-report",
            gettext_lazy("Closing report"),
            closing.closing_report,
            effort=8,
        ),
    )
}
"""To add a document: a function that makes its sheet, a template, and a line here."""

ROUND_PACK = (
    "pairings",
    "pairings-by-name",
    "result-slips",
    "standings",
    "wallchart-by-number",
    "player-cards",
)
"""With these a round can be finished on paper if every computer dies."""


STYLES = tuple(
    f"css/{name}.css"
    for name in ("print", "print-tables", "print-pieces", "print-closing")
)
PAGE_STYLES, LETTER_STYLES = "css/print-page.css", "css/print-letter.css"


def stylesheets(size: str) -> list[str]:
    """Return the style sheets of a document, for screen and for PDF."""
    return [*STYLES, LETTER_STYLES] if size == "letter" else [*STYLES]


def make_html(wish: PaperWish, sheets: Sequence[Sheet], *, links: bool) -> str:
    """Return sheets as a page; `links`: with its style sheets linked."""
    tournament, round_ = wish.tournament, wish.round_
    return _framed(
        sheets,
        event=tournament.event,
        size=wish.size,
        links=links,
        tournament=tournament,
        round=round_,
        starts_at=tournament.round_starts_at(round_.number) if round_ else None,
    )


def _framed(
    sheets: Sequence[Sheet], *, event: Event, size: str, links: bool, **frame: Any
) -> str:
    context = {
        **frame,
        "event": event,
        "sheets": sheets,
        "stylesheets": [*stylesheets(size), PAGE_STYLES] if links else [],
        "title": sheets[0].title if len(sheets) == 1 else _("Everything for the round"),
        "printed_at": timezone.now(),
    }
    return render_to_string("paper/document.html", context)


def as_page(wish: PaperWish, names: Sequence[str]) -> str:
    """Return documents as a page in the language and the zone of the tournament."""
    with _local(wish.tournament):
        sheets = [DOCUMENTS[name].make(wish) for name in names]
        return make_html(wish, sheets, links=True)


def as_pdf(
    wish: PaperWish,
    names: Sequence[str],
    *,
    tell: Callable[[int], None] | None = None,
    seconds: float | None = None,
) -> bytes:
    """Return documents as one PDF, each with its own page numbers.

    `tell` hears how many pages are laid out. With `seconds` a process of its own makes
    it, and is ended then. Raises PangoMissing and PdfTooLarge.
    """
    with _local(wish.tournament):
        sheets = [DOCUMENTS[name].make(wish) for name in names]
        pages = [make_html(wish, [sheet], links=False) for sheet in sheets]
    styles = stylesheets(wish.size)
    if seconds is None:
        return render_pdf(pages, stylesheets=styles, tell=tell)
    return render_pdf_apart(pages, stylesheets=styles, tell=tell, seconds=seconds)


def poster_page(
    wish: PaperWish, network: posters.Network, *, links: bool = True
) -> str:
    """Return the poster of a tournament with the hall's Wi-Fi on it."""
    with _local(wish.tournament):
        sheet = posters.tournament_poster(wish, network)
        return make_html(wish, [sheet], links=links)


def event_poster_page(
    event: Event,
    *,
    size: str,
    base_url: str,
    network: posters.Network | None = None,
    links: bool = True,
) -> str:
    """Return the poster of a whole event as a page."""
    with _local(event):
        sheet = posters.event_poster(event, base_url=base_url, network=network)
        return _framed([sheet], event=event, size=size, links=links)


def page_as_pdf(page: str, size: str) -> bytes:
    """Return a page made without links as a PDF. Raises PangoMissing."""
    return render_pdf([page], stylesheets=stylesheets(size))


@contextmanager
def _local(of: Tournament | Event) -> Iterator[None]:
    """Speak the language and the time zone of paper."""
    if isinstance(of, Event):
        language, zone = of.language, of.time_zone
    else:
        language, zone = of.paper_language, of.paper_time_zone
    with translation.override(language), timezone.override(ZoneInfo(zone)):
        yield
