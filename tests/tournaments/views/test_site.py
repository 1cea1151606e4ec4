"""The frame of every page: language, signing in, pages that do not exist."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import make_user

pytestmark = pytest.mark.django_db


def test_language_follows_the_browser(client: Client) -> None:
    page = client.get("/", headers={"accept-language": "fr-BE,fr;q=0.9"})

    assert '<html lang="fr">' in page.text


def test_language_stays_as_chosen(client: Client) -> None:
    answer = client.get("/language/nl/", {"next": "/sign-in/"})

    assert (answer.status_code, answer["Location"]) == (302, "/sign-in/")
    page = client.get("/", headers={"accept-language": "fr"})
    assert '<html lang="nl">' in page.text


@pytest.mark.parametrize("target", ["https://example.org/", "//example.org", "x:y"])
def test_language_never_leads_elsewhere(client: Client, target: str) -> None:
    answer = client.get("/language/fr/", {"next": target})

    assert answer["Location"] == "/"


def test_language_unknown_is_not_found(client: Client) -> None:
    assert client.get("/language/xx/").status_code == 404


def test_sign_in_leads_back_to_the_page(client: Client) -> None:
    make_user("ann")

    answer = client.post(
        reverse("tournaments:sign-in"),
        {"username": "ann", "password": "secret", "next": "/events/new/"},
    )

    assert (answer.status_code, answer["Location"]) == (302, "/events/new/")


def test_sign_in_says_what_to_do_when_refused(client: Client) -> None:
    make_user("ann")

    page = client.post(
        reverse("tournaments:sign-in"), {"username": "ann", "password": "wrong"}
    )

    assert "Name and password do not go together." in page.text
    assert "_auth_user_id" not in client.session


def test_sign_out_needs_a_form(client: Client) -> None:
    client.force_login(make_user())

    assert client.get(reverse("tournaments:sign-out")).status_code == 405
    assert "_auth_user_id" in client.session
    client.post(reverse("tournaments:sign-out"))
    assert "_auth_user_id" not in client.session


def test_unknown_page_is_friendly(client: Client) -> None:
    page = client.get("/t/nobody/nothing/")

    assert page.status_code == 404
    assert "This square is empty" in page.text
    assert reverse("tournaments:home") in page.text


def test_unknown_page_leads_to_sign_in_and_back(client: Client) -> None:
    page = client.get("/t/nobody/nothing/")

    assert "/sign-in/?next=/t/nobody/nothing/" in page.text


def test_no_page_holds_inline_script_or_style(admin_client: Client) -> None:
    for address in ("/", "/events/new/", "/sign-in/", "/nowhere/"):
        text = admin_client.get(address, follow=True).text
        assert "<style" not in text
        assert " style=" not in text
        assert "<script>" not in text
        assert " onclick=" not in text


def test_first_page_offers_to_make_an_event(client: Client) -> None:
    client.force_login(make_user())

    assert "Make your first event" in client.get("/").text


def test_first_page_of_a_visitor_offers_nothing_to_make(client: Client) -> None:
    page = client.get("/")

    assert "New event" not in page.text
    assert "No event is public at the moment" in page.text
    assert User.objects.count() == 0
