"""Loading a rating list behind the pages."""

from __future__ import annotations

from tournaments.jobs.registry import job
from tournaments.models import RatingList
from tournaments.rating_lists.loading import LOAD, load_list


@job(LOAD)
def load_rating_list(*, rating_list: int, rated: str) -> dict[str, int]:
    row = RatingList.objects.filter(pk=rating_list).first()
    if row is None:
        # A newer list of its source has come in.
        return {"players": 0}
    return {"players": load_list(row, kind=rated)}
