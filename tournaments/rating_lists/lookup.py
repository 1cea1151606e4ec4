"""Finding a listed player by three letters or an id."""

from __future__ import annotations

from tournaments.models import ListedPlayer, RatingList
from tournaments.rating_lists.listed import search_words

FEWEST_LETTERS = 3
MOST_FOUND = 12
MOST_WORDS = 8
LAST_LETTERS = "zzzzzzzz"


def found_players(words: str, *, source: str = "") -> list[ListedPlayer]:
    """Return the players whose name starts so, or who have that id; best rated first.

    The first word is the start of the surname; others the start of any name.
    """
    lists = RatingList.objects.filter(ready_at__isnull=False)
    if source:
        lists = lists.filter(source=source)
    listed = ListedPlayer.objects.filter(rating_list__in=list(lists))
    listed = listed.select_related("rating_list")
    text = words.replace("\x00", "").strip()
    if text.isdecimal():
        if len(text) < FEWEST_LETTERS:
            return []
        return list(listed.filter(number=text)[:MOST_FOUND])
    parts = search_words(text).split()[:MOST_WORDS]
    if sum(map(len, parts)) < FEWEST_LETTERS:
        return []
    # "de Vries" and "O'Neill" start with a short word: the next one goes with it.
    width = 1 if len(parts[0]) >= FEWEST_LETTERS else 2
    start = " ".join(parts[:width])
    listed = listed.filter(search__gte=start, search__lte=start + LAST_LETTERS)
    for part in parts[width:]:
        listed = listed.filter(search__contains=f" {part}")
    return list(listed.order_by("-standard", "search")[:MOST_FOUND])
