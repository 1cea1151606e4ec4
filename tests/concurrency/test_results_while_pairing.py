"""A result is changed while the next round is being paired: the draft has the new one."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from pairing.engine.systems import pair_rounds
from pairing.services import rounds as service
from pairing.services.rounds import pair_next_round, unpair_round
from tests.concurrency.together import browser_of, in_one_second, journal_tells
from tests.factories import arbiter_of, finish, make_tournament, make_user, pair
from tournaments.enums import GameResult, Role
from tournaments.errors import RoundStillOpen
from tournaments.models import Membership, Round, Tournament
from tournaments.selectors import boards
from tournaments.services.results import clear_result, enter_result

pytestmark = pytest.mark.django_db(transaction=True)

Pairs = list[tuple[int | None, int | None]]


def pairs_of(round_: Round) -> Pairs:
    games = round_.games.select_related("white", "black").order_by("board")
    return [(g.white.pairing_number, g.black.pairing_number) for g in games]


def paired_again(tournament: Tournament) -> Pairs:
    """Return what the results that are stored give, paired with nobody in the way."""
    by = arbiter_of(tournament)
    draft = tournament.rounds.select_related("tournament__event").get(status="draft")
    unpair_round(round_=draft, by=by)
    return pairs_of(pair_next_round(tournament=tournament, by=by))


def result_during_pairing(
    monkeypatch: pytest.MonkeyPatch, tournament: Tournament, code: str
) -> list[int]:
    """Let a colleague change board 1 after the first pairing was worked out."""
    by = arbiter_of(tournament)
    worked_out: list[int] = []

    def change() -> None:
        board = boards(tournament.rounds.get(number=1))[0]
        if code:
            enter_result(game=board.game, result=code, by=by, seen=board.code)
        else:
            clear_result(game=board.game, by=by, seen=board.code)

    def slow(*args: Any, **words: Any) -> Any:
        answer = pair_rounds(*args, **words)
        worked_out.append(len(worked_out))
        if len(worked_out) == 1:
            in_one_second([change])
        return answer

    monkeypatch.setattr(service, "pair_rounds", slow)
    return worked_out


def test_result_changed_during_pairing_is_in_the_draft(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = make_tournament(8)
    finish(pair(tournament), GameResult.WHITE_WINS)
    before = pairs_of(pair_next_round(tournament=tournament, by=arbiter_of(tournament)))
    draft = tournament.rounds.select_related("tournament__event").get(number=2)
    unpair_round(round_=draft, by=arbiter_of(tournament))

    with monkeypatch.context() as patch:
        worked_out = result_during_pairing(patch, tournament, GameResult.BLACK_WINS)
        stored = pairs_of(pair(tournament, publish=False))

    assert len(worked_out) == 2
    assert stored != before
    assert stored == paired_again(tournament)
    assert journal_tells(tournament.event)


def test_result_taken_away_during_pairing_stops_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = make_tournament(8)
    finish(pair(tournament), GameResult.WHITE_WINS)

    with monkeypatch.context() as patch:
        result_during_pairing(patch, tournament, "")
        with pytest.raises(RoundStillOpen):
            pair(tournament, publish=False)

    assert tournament.rounds.count() == 1
    assert journal_tells(tournament.event)


@pytest.mark.parametrize("attempt", range(3))
def test_one_pairs_while_another_types(attempt: int) -> None:
    """Whoever comes first: the draft is what the stored results give."""
    tournament = make_tournament(20)
    finish(pair(tournament), seed=attempt + 1)
    colleague = make_user()
    Membership.objects.create(
        user=colleague, event=tournament.event, role=Role.ASSISTANT
    )
    first = tournament.rounds.get(number=1)
    seen = {board.number: board.code for board in boards(first)}
    rng = random.Random(attempt)
    pairing = reverse("pairing:pair-next-round", args=[tournament])

    def type_results(browser: Client) -> list[int]:
        statuses = []
        for board in rng.sample(sorted(seen), len(seen)):
            address = reverse("tournaments:enter-result", args=[tournament, 1, board])
            result = rng.choice(["1-0", "1/2", "0-1"])
            form = {"result": result, "seen": seen[board]}
            answer = browser.post(address, form, headers={"hx-request": "true"})
            statuses.append(answer.status_code)
            if answer.status_code == 200:
                seen[board] = result
        return statuses

    arbiter, assistant = browser_of(arbiter_of(tournament)), browser_of(colleague)
    paired, typed = in_one_second(
        [lambda: arbiter.post(pairing), lambda: type_results(assistant)]
    )

    assert paired.status_code == 302
    assert set(typed) <= {200, 422}
    assert {b.number: b.code for b in boards(first)} == seen
    draft = tournament.rounds.get(number=2)
    assert pairs_of(draft) == paired_again(tournament)
    assert journal_tells(tournament.event)
