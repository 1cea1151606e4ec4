"""The closing report, and the pages of an event as a folder without a server."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from standings.public_folder import folder_files, folder_zip
from standings.services.play_offs import (
    draw_play_off_games,
    enter_play_off_result,
    start_play_off,
)
from standings.services.prizes import set_prize_plan
from standings.sheets.closing import closing_sheet
from standings.sheets.standings import standings_sheet
from standings.sheets.wallchart import wallchart_sheet
from standings.wallchart import WallchartOrder
from tests.factories import (
    arbiter_of,
    finish,
    game_between,
    make_event,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tests.standings.tied_tournaments import leaders, tied_tournament
from tournaments.models import Event, Tournament
from tournaments.services.entrants import edit_player
from tournaments.services.events import update_event
from tournaments.services.results import enter_result
from tournaments.services.tournaments import lower_rounds

pytestmark = pytest.mark.django_db


def checks(tournament: Tournament) -> list[str]:
    """Return what stands in the way of final standings."""
    return [text for done, text in closing_sheet(tournament).checks if not done]


def test_a_finished_tournament_has_final_standings():
    tournament = make_tournament(4, rounds_total=2)
    play_rounds(tournament, 2)

    assert closing_sheet(tournament).is_complete
    assert checks(tournament) == []


def test_games_without_a_result_are_named():
    tournament = make_tournament(4, rounds_total=2)
    round_ = pair(tournament)
    enter_result(
        game=game_between(round_, 1, 3), result="1-0", by=arbiter_of(tournament)
    )

    assert checks(tournament) == [
        "Rounds still to pair: 1",
        "Games without a result: round 1, boards 2",
    ]
    assert not closing_sheet(tournament).is_complete


def test_adjourned_games_are_named_with_their_players():
    tournament = make_tournament(4, rounds_total=1)
    round_ = pair(tournament)
    by = arbiter_of(tournament)
    enter_result(game=game_between(round_, 1, 3), result="?", by=by)
    finish(round_, "1-0")

    assert checks(tournament) == ["Adjourned: round 1, board 1: Player001 – Player003"]
    assert not standings_sheet(tournament).is_final


def test_a_play_off_under_way_is_named():
    tournament = tied_tournament(2)
    by = arbiter_of(tournament)
    start_play_off(tournament=tournament, entrants=leaders(tournament, 2), by=by)

    assert checks(tournament) == ["A play-off is under way"]
    assert not closing_sheet(tournament).is_complete


def test_nothing_is_final_and_nothing_is_closed_while_a_play_off_is_under_way():
    tournament = tied_tournament(2)
    by = arbiter_of(tournament)
    play_off = start_play_off(
        tournament=tournament, entrants=leaders(tournament, 2), by=by
    )
    desk = Client()
    desk.force_login(by)
    close = reverse("tournaments:close-tournament", args=[tournament])
    paper = reverse("paper:paper-page", args=[tournament, "standings"])
    chart = wallchart_sheet(tournament, order=WallchartOrder.RANK)

    assert not standings_sheet(tournament).is_final
    assert not chart.is_final
    assert "Final standings" not in desk.get(paper).content.decode()
    for name in ("standings:standings", "standings:closing"):
        text = desk.get(reverse(name, args=[tournament])).content.decode()
        assert close not in text
        assert "Final standings" not in text
    answer = desk.post(close, follow=True).content.decode()
    assert "Play it to the end or call it off before you close" in answer
    tournament.refresh_from_db()
    assert not tournament.is_closed

    games = draw_play_off_games(play_off=play_off, by=by)
    for game in games:
        score = "1" if game.white.pairing_number == 1 else "0"
        enter_play_off_result(game=game, score=score, by=by)
    assert standings_sheet(tournament).is_final
    assert "Final standings" in desk.get(paper).content.decode()
    desk.post(close)
    tournament.refresh_from_db()
    assert tournament.is_closed


def test_the_page_lists_differences_with_their_journal_entry():
    tournament = make_tournament(4, rounds_total=2)
    play_rounds(tournament, 1)
    by = arbiter_of(tournament)
    lower_rounds(tournament=tournament, rounds_total=1, reason="Heat", by=by)
    desk = Client()
    desk.force_login(by)
    address = reverse("standings:closing", args=[tournament])
    text = desk.get(address).content.decode()

    assert "Fewer rounds were played than announced" in text
    assert "journal/?act=lower_rounds" in text
    assert "Heat" in text
    assert "Close the tournament" in text
    assert Client().get(address).status_code in (302, 404)


# ------------------------------------------------------------------ the folder


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


def test_every_link_of_the_folder_leads_to_a_file(files):
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


def test_the_folder_of_an_event_that_is_not_public_is_refused(tmp_path):
    tournament = make_tournament(2)
    by = arbiter_of(tournament)
    desk = Client()
    desk.force_login(by)
    address = reverse("standings:public-folder", args=[tournament.event])
    answer = desk.get(address, follow=True)

    assert "Make the event public first" in answer.content.decode()
    with pytest.raises(CommandError, match="public"):
        call_command("public_folder", tournament.event.slug, str(tmp_path / "new"))


def test_the_folder_is_sent_to_arbiters_alone(event):
    address = reverse("standings:public-folder", args=[event])
    desk = Client()
    desk.force_login(event.memberships.get().user)

    assert Client().get(address).status_code == 302
    assert desk.get(address)["Content-Disposition"].endswith('"ete-pages.zip"')


def test_the_command_writes_the_folder(event, tmp_path, capsys):
    folder = tmp_path / "pages"
    call_command("public_folder", "ete", str(folder))

    assert (folder / "index.html").is_file()
    assert "files in" in capsys.readouterr().out
    with pytest.raises(CommandError, match="not empty"):
        call_command("public_folder", "ete", str(folder))
    with pytest.raises(CommandError, match="no event"):
        call_command("public_folder", "nowhere", str(tmp_path / "other"))
