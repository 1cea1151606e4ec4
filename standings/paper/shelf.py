"""Paper on the shelf: by which key a PDF is kept, and which are made behind the pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from standings import shelf
from standings.models import KeptFile
from standings.paper.documents import DOCUMENTS, as_pdf
from standings.paper.sheets import PaperWish
from standings.pdf import require_pango
from tournaments.jobs.registry import job
from tournaments.models import Round, Tournament
from tournaments.public.marks import program_mark

MAKE = "standings.make_paper"
SHORT = 3000
"""Up to here a document is made while the reader waits, about a second."""
MOST_KEPT = 60
"""Papers of one tournament, with all rounds and sizes that somebody may try."""


def data_mark(tournament: Tournament) -> str:
    """Return what changes with every act on the tournament or its event."""
    event = tournament.event
    seen = (
        *(tournament.version, tournament.changed_at),
        *(event.version, event.changed_at),
        program_mark(),
    )
    return blake2b(repr(seen).encode(), digest_size=10).hexdigest()


def paper_key(wish: PaperWish, names: Sequence[str]) -> str:
    """Return what two wishes share when one PDF serves both."""
    round_ = wish.round_
    seen = (
        str(wish.tournament.pk),
        data_mark(wish.tournament),
        (round_.number, round_.is_public()) if round_ else None,
        # A round becomes public by its hour, without an act.
        sum(other.is_public() for other in wish.tournament.rounds.all()),
        *(wish.size, wish.columns, *names),
        # Visitors name the site as they like; only codes need that name.
        wish.base_url if any(DOCUMENTS[name].has_code for name in names) else "",
    )
    return blake2b(repr(seen).encode(), digest_size=16).hexdigest()


def effort(wish: PaperWish, names: Sequence[str]) -> int:
    """Return about how much there is to lay out, in lines."""
    players = wish.tournament.entrants.count()
    return sum(DOCUMENTS[name].effort * players for name in names)


def expected_pages(wish: PaperWish, names: Sequence[str]) -> int:
    players = wish.tournament.entrants.count()
    return sum(1 + players // DOCUMENTS[name].players_a_page for name in names)


def ask_for_paper(
    wish: PaperWish, names: Sequence[str], *, again: bool = False
) -> KeptFile:
    """Return the paper of a wish: kept, made now, or being made behind the pages.

    `again`: one that failed is tried once more. Raises PangoMissing where the machine
    cannot make it.
    """
    found = shelf.kept_file(paper_key(wish, names))
    if found is not None and not (again and shelf.has_failed(found)):
        return found
    require_pango()
    if found is not None:
        found.delete()
    clear_paper(wish.tournament)
    if effort(wish, names) > SHORT:
        return _put(wish, names)
    return _made_now(wish, names)


def _made_now(wish: PaperWish, names: Sequence[str]) -> KeptFile:
    """Make short paper; of data that change meanwhile it is made again."""
    for tries_left in reversed(range(shelf.MOST_TRIES)):
        file = as_pdf(wish, names)
        rows = Tournament.objects.select_related("event")
        now = rows.filter(pk=wish.tournament.pk).first()
        if not tries_left or now is None:
            break
        if data_mark(now) == data_mark(wish.tournament):
            break
        wish = replace(wish, tournament=now)
    return _put(wish, names, file=file)


def _put(
    wish: PaperWish, names: Sequence[str], *, file: bytes | None = None
) -> KeptFile:
    paper = KeptFile(
        tournament=wish.tournament,
        key=paper_key(wish, names),
        mark=data_mark(wish.tournament),
        wish=_wish_data(wish, names),
        pages_expected=expected_pages(wish, names),
        file=file,
    )
    return shelf.put(paper, work=MAKE)


@job(MAKE)
def make_paper(*, key: str) -> dict[str, int]:
    """Make the PDF that was asked for, if somebody still waits for it."""
    return shelf.make(
        key, mark_of=lambda paper: data_mark(_tournament_of(paper)), content=_pdf_of
    )


def _pdf_of(paper: KeptFile) -> bytes:
    wish, names = _wish_from(paper)
    return as_pdf(
        wish, names, tell=shelf.teller(paper.key), seconds=shelf.LONGEST_SECONDS
    )


def clear_paper(tournament: Tournament) -> None:
    """Take old and spare paper of a tournament down from the shelf."""
    owned = KeptFile.objects.filter(tournament=tournament)
    shelf.clear(owned, mark=data_mark(tournament), most=MOST_KEPT)


def _tournament_of(paper: KeptFile) -> Tournament:
    if paper.tournament is None:
        raise ValueError(f"{paper} is no paper of a tournament.")
    return paper.tournament


def _wish_data(wish: PaperWish, names: Sequence[str]) -> dict[str, Any]:
    return {
        "names": list(names),
        "round": wish.round_.number if wish.round_ else None,
        "size": wish.size,
        "columns": wish.columns,
        "base_url": wish.base_url,
    }


def _wish_from(paper: KeptFile) -> tuple[PaperWish, list[str]]:
    data, tournament = paper.wish, _tournament_of(paper)
    round_ = (
        Round.objects.get(tournament=tournament, number=data["round"])
        if data["round"]
        else None
    )
    wish = PaperWish(
        tournament=tournament,
        round_=round_,
        size=data["size"],
        columns=data["columns"],
        base_url=data["base_url"],
    )
    return wish, list(data["names"])
