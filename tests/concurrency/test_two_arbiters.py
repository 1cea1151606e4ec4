"""Two arbiters press the same button in the same second: once done, the other told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.concurrency.together import browser_of, in_one_second, journal_tells
from tests.factories import arbiter_of, finish, make_tournament, make_user, pair
from tournaments.archive import export_event
from tournaments.enums import Role
from tournaments.models import Event, Membership, Tournament
from tournaments.selectors import tournament_record
from tournaments.services.events import delete_event
from tournaments.services.numbers import order_mark
from tournaments.trf import write_trf

pytestmark = pytest.mark.django_db(transaction=True)


def colleague_in(tournament: Tournament) -> User:
    user = make_user()
    Membership.objects.create(user=user, event=tournament.event, role=Role.ARBITER)
    return user


def sentences(answer: Any) -> str:
    """Return the page that an arbiter sees in the end, through every redirect."""
    assert answer.status_code in (200, 422), answer.status_code
    return answer.content.decode()


def both(tournament: Tournament, act: Callable[[Client], Any]) -> list[str]:
    browsers = [
        browser_of(arbiter_of(tournament)),
        browser_of(colleague_in(tournament)),
    ]
    answers = in_one_second([lambda b=b: act(b) for b in browsers])  # type: ignore[misc]
    return [sentences(answer) for answer in answers]


def told(pages: list[str], sentence: str) -> int:
    return sum(sentence in page for page in pages)


@pytest.mark.parametrize("attempt", range(3))
def test_pair_makes_one_round_and_tells_the_other(attempt: int) -> None:
    tournament = make_tournament(20)
    address = reverse("pairing:pair-next-round", args=[tournament])

    pages = both(tournament, lambda browser: browser.post(address, follow=True))

    assert tournament.rounds.count() == 1
    assert tournament.journal.filter(act="pair_next_round").count() == 1
    assert told(pages, "is paired already") + told(pages, "is a draft.") == 1
    assert journal_tells(tournament.event)


def test_publish_is_done_once_and_the_other_is_told() -> None:
    tournament = make_tournament(6)
    round_ = pair(tournament, publish=False)
    address = reverse("pairing:publish-round", args=[tournament, round_.number])

    pages = both(tournament, lambda browser: browser.post(address, follow=True))

    assert tournament.journal.filter(act="publish_round").count() == 1
    assert told(pages, "Round 1 is published already.") == 1
    assert told(pages, "Round 1 is published.") == 1
    assert journal_tells(tournament.event)


def test_close_is_done_once_and_the_other_is_told() -> None:
    tournament = make_tournament(4, rounds_total=1)
    finish(pair(tournament))
    address = reverse("tournaments:close-tournament", args=[tournament])

    pages = both(tournament, lambda browser: browser.post(address, follow=True))

    assert tournament.journal.filter(act="close_tournament").count() == 1
    assert told(pages, "The tournament is closed.") == 1
    assert told(pages, "This tournament is closed. Reopen it first") == 1
    assert journal_tells(tournament.event)


def test_the_same_list_comes_in_once_and_the_other_is_told() -> None:
    tournament = make_tournament()
    lines = "name;rating\n" + "".join(f"Berg{n}, Ann;{1500 + n}\n" for n in range(50))
    address = reverse("tournaments:player-import", args=[tournament])
    data = {"text": lines, "confirm": "1"}

    pages = both(tournament, lambda browser: browser.post(address, data, follow=True))

    assert tournament.entrants.count() == 50
    assert tournament.journal.filter(act="import_entrants").count() == 1
    assert told(pages, "50 players are imported.") == 1
    assert told(pages, "is on the list already") == 1
    assert journal_tells(tournament.event)


def test_two_different_lists_both_come_in() -> None:
    tournament = make_tournament()
    address = reverse("tournaments:player-import", args=[tournament])
    lists = iter(["name\n" + "".join(f"{s}{n}\n" for n in range(20)) for s in "AB"])

    both(
        tournament,
        lambda browser: browser.post(
            address, {"text": next(lists), "confirm": "1"}, follow=True
        ),
    )

    numbers = tournament.entrants.values_list("pairing_number", flat=True)
    assert sorted(numbers) == list(range(1, 41))
    assert journal_tells(tournament.event)


def test_lots_are_drawn_once_and_the_other_is_told() -> None:
    tournament = make_tournament(12, number_order="lot")
    address = reverse("tournaments:draw-lots", args=[tournament])
    data = {"seen": tournament.number_draw}

    pages = both(tournament, lambda browser: browser.post(address, data, follow=True))

    assert tournament.journal.filter(act="draw_lots").count() == 1
    assert told(pages, "A colleague has changed the order") == 1
    assert journal_tells(tournament.event)


def test_an_order_by_hand_does_not_overwrite_a_colleagues() -> None:
    tournament = make_tournament(number_order="hand")
    text = "name\n" + "".join(f"Player{n}\n" for n in range(8))
    browser = browser_of(arbiter_of(tournament))
    browser.post(
        reverse("tournaments:player-import", args=[tournament]),
        {"text": text, "confirm": "1"},
    )
    address = reverse("tournaments:player-order", args=[tournament])
    seen = order_mark(tournament.entrants.all())
    orders = iter([[8, 7, 6, 5, 4, 3, 2, 1], [2, 1, 4, 3, 6, 5, 8, 7]])

    def save(client: Client) -> Any:
        places = {f"place_{n}": p for n, p in enumerate(next(orders), start=1)}
        return client.post(address, {**places, "seen": seen}, follow=True)

    pages = both(tournament, save)

    assert tournament.journal.filter(act="order_by_hand").count() == 1
    assert told(pages, "The order is saved.") == 1
    assert told(pages, "A colleague has changed the order") == 1
    assert journal_tells(tournament.event)


def test_the_list_is_closed_and_numbered_once() -> None:
    tournament = make_tournament(10)
    address = reverse("tournaments:close-list", args=[tournament])

    pages = both(tournament, lambda browser: browser.post(address, follow=True))

    assert tournament.journal.filter(act="close_list").count() == 1
    assert told(pages, "The list is closed already.") == 1
    assert journal_tells(tournament.event)


def test_an_event_is_restored_once_and_the_other_is_told() -> None:
    tournament = make_tournament(4)
    by = arbiter_of(tournament)
    data = export_event(event=tournament.event)
    delete_event(event=tournament.event, by=by)
    address = reverse("tournaments:archive-import")

    browsers = [browser_of(by), browser_of(make_user())]

    def restore(browser: Client) -> Any:
        file = SimpleUploadedFile("event.ronde", data)
        return browser.post(address, {"file": file}, follow=True)

    answers = in_one_second([lambda b=b: restore(b) for b in browsers])  # type: ignore[misc]

    pages = [sentences(answer) for answer in answers]
    assert told(pages, "is restored.") == 1
    assert told(pages, "This event is here already") == 1


def test_two_reports_with_one_name_become_two_tournaments() -> None:
    tournament = make_tournament(4)
    finish(pair(tournament))
    text = write_trf(tournament_record(tournament))
    address = reverse("tournaments:tournament-import", args=[tournament.event])
    data = {"text": text, "confirm": "1", "name": "Twins"}

    both(tournament, lambda browser: browser.post(address, data, follow=True))

    twins = tournament.event.tournaments.filter(name="Twins")
    assert twins.values("slug").distinct().count() == twins.count() == 2
    assert journal_tells(tournament.event)


def test_two_events_of_one_name_have_two_addresses() -> None:
    address = reverse("tournaments:event-new")
    browsers = [browser_of(make_user()) for _ in range(2)]

    answers = in_one_second(
        [lambda b=b: b.post(address, {"name": "Open"}) for b in browsers]  # type: ignore[misc]
    )

    assert [answer.status_code for answer in answers] == [302, 302]
    assert set(Event.objects.values_list("slug", flat=True)) == {"open", "open-2"}


@pytest.mark.parametrize("what", ["event", "tournament"])
def test_deleted_once_and_the_other_is_told(what: str) -> None:
    tournament = make_tournament(4)
    row = tournament.event if what == "event" else tournament
    address = reverse(f"tournaments:delete-{what}", args=[row])
    browsers = [
        browser_of(arbiter_of(tournament)),
        browser_of(colleague_in(tournament)),
    ]

    answers = in_one_second(
        [lambda b=b: b.post(address, {"name": row.name}) for b in browsers]  # type: ignore[misc]
    )

    # The other is told, or finds the page gone.
    first, second = sorted(answer.status_code for answer in answers)
    assert first == 302
    assert second in (404, 422)
    assert not type(row).objects.exists()
