"""What colleagues did meanwhile: the boards that changed since a page was read."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models import JournalEntry, Tournament
from tournaments.rules import Action
from tournaments.typed import is_number
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.results import answer_boards
from tournaments.views.rounds import round_of

BOARD_ACTS = frozenset(
    {"enter_result", "clear_result", "correct_result", "forfeit_absent"}
)
"""Acts on one board, which they name."""

ROUND_ACTS = frozenset(
    {"amend_round", "undo", "pair_by_hand", "pair_next_round", "unpair_round"}
)
"""Acts after which the whole page is read again."""

SCHEDULE_ACTS = frozenset({"forfeit_absent", "readmit_player", "withdraw_player"})
"""Acts that decide games of every round where all rounds are paired."""


@require_safe
@of_tournament(Action.ENTER_RESULTS)
def round_changes(
    request: StaffRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """Answer with the boards that changed after an act; nothing new: 204.

    Acts on a tournament are numbered in the order in which they were done, because
    each holds its lock.
    """
    since = request.GET.get("since", "")
    news = list(
        JournalEntry.objects.filter(
            tournament=tournament,
            pk__gt=int(since) if is_number(since) else 0,
        )
        .order_by("pk")
        .values_list("pk", "act", "round_number", "arguments__board")
    )
    if not news:
        return HttpResponse(status=204)
    numbers = {
        board
        for _pk, act, round_, board in news
        if act in BOARD_ACTS and round_ == round_number
    }
    response = answer_boards(request, round_of(tournament, round_number), numbers, {})
    response["X-Since"] = str(news[-1][0])
    reread = ROUND_ACTS | SCHEDULE_ACTS if tournament.is_scheduled else ROUND_ACTS
    if any(act in reread for _pk, act, _round, _board in news):
        response["X-Reload"] = "true"
    return response
