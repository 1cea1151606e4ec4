"""Two people, two browsers: a colleague comes in by a link."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE
from tests.e2e.steps import write
from tests.factories import arbiter_of, make_tournament


def test_assistant_comes_in_by_a_link_and_sees_what_is_theirs(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(4, name="Open")
    event = tournament.event
    desk = new_page(arbiter_of(tournament))
    phone = new_page(viewport=PHONE)

    desk.goto(reverse("tournaments:people", args=[event]))
    write(desk.locator("#id_label"), "Jo Mertens")
    desk.get_by_role("button", name="Make the link").click()
    link = desk.get_by_label("Link of the invitation").input_value()

    phone.goto(link)
    write(phone.get_by_label("Your name"), "Jo Mertens")
    write(phone.get_by_label("User name"), "jo")
    write(phone.get_by_label("Password"), "een lang wachtwoord")
    phone.get_by_role("button", name="Make my account and accept").click()
    expect(phone.get_by_role("status")).to_contain_text(f"Welcome to {event.name}.")

    phone.goto(reverse("tournaments:tournament-detail", args=[tournament]))
    expect(phone.get_by_role("link", name="Settings")).to_have_count(0)
    phone.goto(reverse("tournaments:settings", args=[tournament]))
    expect(phone.get_by_role("heading", level=1)).to_have_text(
        "This page is for others"
    )

    desk.reload()
    expect(desk.get_by_role("row", name="Jo Mertens")).to_contain_text("Assistant")
    assert event.invitations.count() == 1


def test_visitor_is_led_to_sign_in_and_back(new_page: Callable[..., Page]) -> None:
    tournament = make_tournament(4, name="Open")
    event = tournament.event
    event.is_public = True
    event.save()
    user = arbiter_of(tournament)
    address = reverse("tournaments:settings", args=[tournament])
    page = new_page()

    page.goto(address)
    write(page.get_by_label("User name"), user.get_username())
    write(page.get_by_label("Password"), "secret")
    page.get_by_role("button", name="Sign in").click()

    expect(page).to_have_url(re.compile(re.escape(address) + "$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
