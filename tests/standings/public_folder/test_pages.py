"""The pages of an event as a folder without a server."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from django.core.management import CommandError, call_command

from standings.public_folder import pages
from standings.public_folder.pages import FolderTooLarge, folder_files, folder_zip
from standings.services.prizes import set_prize_plan
from tests.factories import make_event, make_tournament, make_user, play_rounds
from tournaments.models import Event
from tournaments.services.entrants import edit_player
from tournaments.services.events import update_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    by = make_user("arbiter")
    event = make_event(by=by, name="Été d’échecs", slug="ete")
    tournament = make_tournament(6, by=by, event=event, name="Open", rounds_total=2)
    play_rounds(tournament, 2)
    entrant = tournament.entrants.get(pairing_number=1)
    edit_player(entrant=entrant, by=by, birth="1977/02/03", email="secret@example.org")
    set_prize_plan(
        tournament=tournament,
        plan={"categories": [{"name": "General", "prizes": [10]}]},
        by=by,
        is_public=True,
    )
    return update_event(event=event, by=by, is_public=True)


_FOLDERS: list[dict[str, bytes]] = []


@pytest.fixture
def files(request) -> dict[str, bytes]:
    """Return the folder of the event; it is made once for all tests."""
    if not _FOLDERS:
        _FOLDERS.append(dict(folder_files(request.getfixturevalue("event"))))
    return _FOLDERS[0]


@pytest.fixture
def files_with_why(event) -> dict[str, bytes]:
    return dict(folder_files(event, with_why=True))


def test_every_link_of_the_folder_leads_to_a_file(files):
    _check_links(files)


def test_every_link_of_the_folder_with_why_leads_to_a_file(files_with_why):
    _check_links(files_with_why)


def _check_links(files: dict[str, bytes]) -> None:
    pages = {
        name: data.decode() for name, data in files.items() if name[-5:] == ".html"
    }

    assert len(pages) > 20
    assert any(name.startswith("static/css/") for name in files)
    links = 0
    for name, text in pages.items():
        for target in re.findall(r'(?:href|src)="([^"]+)"', text):
            parts = urlsplit(target.replace("&amp;", "&"))
            if parts.scheme or not parts.path:
                continue
            assert not parts.path.startswith("/"), (name, target)
            folder = Path(name).parent
            file = (Path("/") / folder / unquote(parts.path)).resolve()
            assert str(file.relative_to("/")) in files, (name, target)
            links += 1
    assert links > 200


def test_the_folder_holds_standings_players_and_prizes(files):
    assert b"Final standings" in files["t/ete/open/standings/index.html"]
    assert "t/ete/open/standings/index-after-1.html" in files
    assert "t/ete/open/rounds/2/index.html" in files
    assert "t/ete/open/prizes/index.html" in files
    assert "Été d’échecs".encode() in files["index.html"]


def test_the_folder_holds_nothing_that_needs_a_server_and_no_secret(files):
    text = b"".join(data for name, data in files.items() if "html" in name)

    for word in (
        b"<form",
        b"<script",
        b"hx-",
        b"csrf",
        b"1977",
        b"secret@",
        b"sign-in",
    ):
        assert word not in text, word


def test_the_folder_is_the_same_every_time(event):
    first = folder_zip(event)

    assert folder_zip(event) == first
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        assert archive.testzip() is None
        assert "ete/index.html" in archive.namelist()


def test_the_command_writes_the_folder(event, tmp_path, capsys):
    folder = tmp_path / "pages"
    call_command("public_folder", "ete", str(folder))

    assert (folder / "index.html").is_file()
    assert "files in" in capsys.readouterr().out
    with pytest.raises(CommandError, match="not empty"):
        call_command("public_folder", "ete", str(folder))
    with pytest.raises(CommandError, match="no event"):
        call_command("public_folder", "nowhere", str(tmp_path / "other"))


def test_folder_without_why_says_so_where_it_was(files):
    page = files["t/ete/open/rounds/2/index.html"].decode()

    assert "The pages of “why?” are not in this folder." in page
    assert not any("/why/" in name for name in files)


def test_folder_with_why_holds_rounds_boards_and_words(files_with_why):
    names = set(files_with_why)

    assert "t/ete/open/rounds/2/why/index.html" in names
    assert sum("/boards/" in name for name in names) == 6
    assert "glossary/index.html" in names
    text = files_with_why["t/ete/open/rounds/2/why/index.html"].decode()
    assert "Why round 2 is paired so" in text
    assert "Why not these two?" not in text
    assert b"are not in this folder" not in b"".join(files_with_why.values())


def test_folder_tells_each_page_and_how_many_are_known(event):
    told: list[tuple[int, int]] = []

    files = dict(
        folder_files(event, tell=lambda made, known: told.append((made, known)))
    )

    count = sum(name.endswith(".html") for name in files) - 1
    assert [made for made, _known in told] == list(range(1, count + 1))
    assert told[-1] == (count, count)


def test_folder_that_nobody_could_keep_is_given_up(event, monkeypatch):
    monkeypatch.setattr(pages, "MOST_BYTES", 10_000)

    with pytest.raises(FolderTooLarge):
        folder_zip(event)


def test_folder_speaks_the_language_of_the_event(event):
    update_event(event=event, by=event.memberships.get().user, language="fr")
    event.refresh_from_db()

    page = dict(folder_files(event))["t/ete/open/standings/index.html"].decode()

    assert '<html lang="fr">' in page
    assert "Classement final" in page
