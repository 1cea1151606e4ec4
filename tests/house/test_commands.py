from __future__ import annotations

import io

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

from tournaments.management.commands.first_start import static_stamp
from tournaments.management.commands.new_password import made_password

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_static_root(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path / "static"


def first_start():
    out = io.StringIO()
    call_command("first_start", no_demo=True, stdout=out)
    return out.getvalue()


def test_first_start_makes_an_administrator_once(client):
    said = first_start()

    password = said.split("Password:")[1].split()[0]
    assert client.login(username="admin", password=password)
    assert get_user_model().objects.get().is_superuser
    assert first_start() == ""


def test_static_files_are_collected_when_they_change(settings):
    first_start()
    collected = settings.STATIC_ROOT / "css/site.css"
    assert collected.exists()

    collected.unlink()
    first_start()
    assert not collected.exists()

    settings.VERSION = "next"
    first_start()
    assert collected.exists()


def test_stamp_is_the_same_for_the_same_files():
    assert static_stamp() == static_stamp()


def test_new_password_is_made_where_nobody_can_type(client, monkeypatch):
    get_user_model().objects.create_user("ann", password="old")
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    out = io.StringIO()

    call_command("new_password", "ann", stdout=out)

    assert client.login(username="ann", password=out.getvalue().split()[-1])


def test_typed_password_is_asked_twice(client, monkeypatch):
    get_user_model().objects.create_user("ann", password="old")
    typed = iter(["long and winding", "long and winding"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("getpass.getpass", lambda prompt: next(typed))

    call_command("new_password", "ann", stdout=io.StringIO())

    assert client.login(username="ann", password="long and winding")


@pytest.mark.parametrize(
    ("typed", "reason"),
    [(["12345678"], "numeric"), (["long and winding", "other"], "differ")],
)
def test_bad_passwords_change_nothing(client, monkeypatch, typed, reason):
    get_user_model().objects.create_user("ann", password="old")
    words = iter(typed)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("getpass.getpass", lambda prompt: next(words))

    with pytest.raises(CommandError, match=reason):
        call_command("new_password", "ann")

    assert client.login(username="ann", password="old")


def test_unknown_user_is_named_with_those_there_are():
    get_user_model().objects.create_user("ann")

    with pytest.raises(CommandError, match=r"Nobody is called bo here\. Users: ann\."):
        call_command("new_password", "bo")


def test_made_passwords_differ():
    assert len({made_password() for _ in range(100)}) == 100
