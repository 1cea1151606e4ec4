"""The shelf: a PDF is made once for the data as they are, and kept until they change.

Long documents are made behind the pages by a job, short ones at once. The shelf is in
the database, so that every web process and every worker finds the same paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from hashlib import blake2b
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from standings.models import KeptPaper
from standings.paper.documents import DOCUMENTS, as_pdf
from standings.paper.sheets import PaperWish
from standings.pdf import require_pango
from tournaments.errors import GoneMeanwhile
from tournaments.jobs.registry import enqueue, job
from tournaments.models import Round, Tournament
from tournaments.models.job import JobState
from tournaments.public.marks import program_mark

MAKE = "standings.make_paper"
SHORT = 3000
"""Up to here a document is made while the reader waits, about a second."""
LONGEST_SECONDS = 600.0
"""After this a long document is given up, and its reader is told."""
MOST_KEPT = 60
"""Papers of one tournament, with all rounds and sizes that somebody may try."""
MOST_TRIES = 3
"""For short paper of data that change while it is made."""
KEPT = timedelta(days=14)
"""Paper of a tournament that nobody changes or asks for any more."""


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


def kept_paper(wish: PaperWish, names: Sequence[str]) -> KeptPaper | None:
    """Return the paper of a wish if it was asked for since the data changed."""
    key = paper_key(wish, names)
    return KeptPaper.objects.select_related("job").filter(key=key).first()


def ask_for_paper(
    wish: PaperWish, names: Sequence[str], *, again: bool = False
) -> KeptPaper:
    """Return the paper of a wish: kept, made now, or being made behind the pages.

    `again`: one that failed is tried once more. Raises PangoMissing where the machine
    cannot make it.
    """
    found = kept_paper(wish, names)
    if found is not None and not (again and has_failed(found)):
        return found
    require_pango()
    if found is not None:
        found.delete()
    clear_shelf(wish.tournament)
    if effort(wish, names) > SHORT:
        return _put(wish, names)
    return _made_now(wish, names)


def _made_now(wish: PaperWish, names: Sequence[str]) -> KeptPaper:
    """Make short paper; of data that change meanwhile it is made again."""
    for tries_left in reversed(range(MOST_TRIES)):
        file = as_pdf(wish, names)
        rows = Tournament.objects.select_related("event")
        now = rows.filter(pk=wish.tournament.pk).first()
        if not tries_left or now is None:
            break
        if data_mark(now) == data_mark(wish.tournament):
            break
        wish = replace(wish, tournament=now)
    return _put(wish, names, file=file)


def has_failed(paper: KeptPaper) -> bool:
    """Tell whether nobody works on a paper that is not made."""
    if paper.is_made:
        return False
    return paper.job is None or paper.job.state in (JobState.FAILED, JobState.DONE)


def _put(
    wish: PaperWish, names: Sequence[str], *, file: bytes | None = None
) -> KeptPaper:
    """Put paper on the shelf; somebody else may have done so in the meantime."""
    paper = KeptPaper(
        tournament=wish.tournament,
        key=paper_key(wish, names),
        mark=data_mark(wish.tournament),
        wish=_wish_data(wish, names),
        pages_expected=expected_pages(wish, names),
        file=file,
    )
    try:
        with transaction.atomic():
            paper.save(force_insert=True)
            if file is None:
                paper.job = enqueue(MAKE, max_attempts=2, key=paper.key)
                paper.save(update_fields=["job"])
    except IntegrityError as error:
        rows = KeptPaper.objects.select_related("job").filter(key=paper.key)
        found = rows.first()
        if found is not None:
            return found
        # The tournament itself is being replaced or deleted: paper for one reader.
        if file is None:
            raise GoneMeanwhile from error
    return paper


@job(MAKE)
def make_paper(*, key: str) -> dict[str, int]:
    """Make what was asked for, unless nobody waits for it or the data changed.

    The page of the reader then asks again, for the data as they are now.
    """
    rows = KeptPaper.objects.select_related("tournament__event").filter(key=key)
    paper = rows.first()
    if paper is None or paper.is_made:
        return {"bytes": 0}
    if data_mark(paper.tournament) != paper.mark:
        rows.delete()
        return {"bytes": 0}
    wish, names = _wish_from(paper)
    pdf = as_pdf(
        wish, names, tell=lambda pages: _tell(key, pages), seconds=LONGEST_SECONDS
    )
    now = Tournament.objects.select_related("event").get(pk=wish.tournament.pk)
    if data_mark(now) != paper.mark:
        rows.delete()
        return {"bytes": 0}
    KeptPaper.objects.filter(key=key).update(file=pdf)
    return {"bytes": len(pdf)}


def _tell(key: str, pages: int) -> None:
    KeptPaper.objects.filter(key=key).update(pages_made=pages)


def clear_shelf(tournament: Tournament) -> None:
    """Take down what was made of older data, what is old, and what is too much."""
    of_tournament = KeptPaper.objects.filter(tournament=tournament)
    of_tournament.exclude(mark=data_mark(tournament)).delete()
    KeptPaper.objects.filter(asked_at__lt=timezone.now() - KEPT).delete()
    many = of_tournament.order_by("-asked_at").values_list("pk", flat=True)[MOST_KEPT:]
    if spare := list(many):
        KeptPaper.objects.filter(pk__in=spare).delete()


def _wish_data(wish: PaperWish, names: Sequence[str]) -> dict[str, Any]:
    return {
        "names": list(names),
        "round": wish.round_.number if wish.round_ else None,
        "size": wish.size,
        "columns": wish.columns,
        "base_url": wish.base_url,
    }


def _wish_from(paper: KeptPaper) -> tuple[PaperWish, list[str]]:
    data, tournament = paper.wish, paper.tournament
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
