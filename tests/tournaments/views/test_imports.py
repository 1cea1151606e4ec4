"""Lists, reports and archives that come in: shown first, imported when told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, make_user, play_rounds
from tournaments import trf
from tournaments.archive import export_event
from tournaments.models import Event, Tournament
from tournaments.selectors.snapshots import tournament_record
from tournaments.services.tournaments import close_tournament
from tournaments.trf import read_trf, write_trf
from tournaments.views.imports import REPORT_PARTS

pytestmark = pytest.mark.django_db

LIST = """name; rating; fed; born
Maes, Lotte; 1874; BEL; 2004
Okafor, Chidi; many; NGR; 1988
Player003; 1980; ;
"""


def _list_address(tournament: Tournament) -> str:
    return reverse("tournaments:player-import", args=[tournament])


def test_list_is_shown_with_every_faulty_line_and_imports_nothing(
    arbiter: Client, tournament: Tournament
) -> None:
    page = arbiter.post(_list_address(tournament), {"text": LIST})

    assert page.status_code == 422
    assert "2 remarks; nothing is imported yet." in page.text
    assert "A rating is a number up to 3500, not “many”." in page.text
    assert "Player003 is on the list already." in page.text
    assert "1 player can be imported" in page.text
    assert tournament.entrants.count() == 6


def test_list_is_imported_when_told_without_its_faulty_lines(
    arbiter: Client, tournament: Tournament
) -> None:
    answer = arbiter.post(
        _list_address(tournament), {"text": LIST, "confirm": "yes"}, follow=True
    )

    assert "1 player is imported." in answer.text
    assert tournament.entrants.count() == 7
    lotte = tournament.entrants.get(surname="Maes")
    assert (lotte.official_rating("standard"), lotte.birth_year) == (1874, 2004)


def test_list_with_other_columns_is_read_when_they_are_named(
    arbiter: Client, tournament: Tournament
) -> None:
    text = "Nr;Deelnemer;Elo;Jaar\n1;Maes, Lotte;1874;2004\n"
    before = tournament.entrants.count()

    refused = arbiter.post(_list_address(tournament), {"text": text})

    assert refused.status_code == 422
    asked = [column.header for column in refused.context["columns"]]
    assert asked == ["Nr", "Deelnemer", "Elo", "Jaar"]
    chosen = {"text": text, "column": ["", "name", "rating", "birth"]}
    page = arbiter.post(_list_address(tournament), chosen)
    assert [row.entrant.name for row in page.context["lines"]] == ["Maes, Lotte"]
    again = {"text": page.context["source"], "confirm": "yes"}
    assert tournament.entrants.count() == before
    arbiter.post(_list_address(tournament), again)
    assert tournament.entrants.get(surname="Maes").birth == "2004/00/00"


def test_list_for_a_tournament_that_was_closed_meanwhile_is_refused(
    arbiter: Client, tournament: Tournament
) -> None:
    tournament.rounds_total = 1
    tournament.save(update_fields=["rounds_total"])
    play_rounds(tournament, 1)
    close_tournament(tournament=tournament, by=make_user())

    page = arbiter.post(_list_address(tournament), {"text": LIST, "confirm": "yes"})

    assert page.status_code == 422
    assert "closed" in page.text
    assert tournament.entrants.count() == 6


def test_list_comes_from_a_file_in_latin_1(
    arbiter: Client, tournament: Tournament
) -> None:
    data = "nom;prénom;classement\nLefèvre;Maëlle;1500\n".encode("latin-1")

    page = arbiter.post(
        _list_address(tournament), {"file": SimpleUploadedFile("joueurs.csv", data)}
    )

    assert page.status_code == 200
    assert "Lefèvre, Maëlle" in page.text
    assert "Every line was understood." in page.text
    assert "Line 1 is not UTF-8" in page.text


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"text": ""}, "Choose a file or paste some text."),
        ({"text": "club; town\nx; y\n"}, "No column is called “name”."),
        (
            {"file": SimpleUploadedFile("x.csv", b"a\x00\x01\x02;b\n" * 20)},
            "This is not text; save the list as CSV and try again.",
        ),
        (
            {"file": SimpleUploadedFile("x.csv", b"x" * (3 * 1024 * 1024))},
            "This file has 3 MB; at most 2 MB are read. Is it the right file?",
        ),
    ],
)
def test_list_that_is_none_is_refused_with_a_sentence(
    sent: dict[str, object], sentence: str, arbiter: Client, tournament: Tournament
) -> None:
    page = arbiter.post(_list_address(tournament), sent)

    assert page.status_code == 422
    assert sentence in page.text
    assert tournament.entrants.count() == 6


@pytest.fixture
def report(tournament: Tournament) -> str:
    play_rounds(tournament, 2)
    return write_trf(tournament_record(tournament), "trf26")


def test_report_is_shown_then_imported_with_its_rounds(
    arbiter: Client, tournament: Tournament, report: str
) -> None:
    address = reverse("tournaments:tournament-import", args=[tournament.event])

    page = arbiter.post(address, {"text": report})
    assert "6 players" in page.text
    assert "2 rounds played" in page.text
    assert Tournament.objects.count() == 1

    arbiter.post(address, {"text": report, "confirm": "yes", "name": "Copy"})
    copy = Tournament.objects.get(name="Copy")
    assert copy.rounds.count() == 2
    original = tournament_record(tournament).players
    assert [p.outcomes for p in tournament_record(copy).players] == [
        p.outcomes for p in original
    ]


def test_report_of_another_system_asks_for_the_one_to_go_on_with(
    arbiter: Client, tournament: Tournament, report: str
) -> None:
    address = reverse("tournaments:tournament-import", args=[tournament.event])
    dubov = report.replace("192 FIDE_DUTCH_2026", "192 FIDE_DUBOV").replace(
        "(Dutch, FIDE rules of 2026)", "(Dubov, Zürich)"
    )
    file = SimpleUploadedFile("report.trf", dubov.encode("latin-1"))

    page = arbiter.post(address, {"file": file})
    line = dubov[: dubov.index("Zürich")].count("\n") + 1
    assert "names the system “FIDE_DUBOV”" in page.text
    assert f"Line {line} is not UTF-8" in page.text
    assert 'value="round-robin"' not in page.text

    wish = {"text": dubov, "confirm": "yes", "name": "Copy", "system": "dutch-2017"}
    arbiter.post(address, wish)
    assert Tournament.objects.get(name="Copy").system == "dutch-2017"

    refused = arbiter.post(address, {**wish, "name": "No", "system": "round-robin"})
    assert refused.status_code == 422
    assert Tournament.objects.count() == 2


def test_report_with_a_player_who_meets_himself_names_line_and_column(
    arbiter: Client, tournament: Tournament, report: str
) -> None:
    lines = report.splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("001    1"))
    lines[place] = lines[place][:91] + "   1" + lines[place][95:]
    address = reverse("tournaments:tournament-import", args=[tournament.event])

    page = arbiter.post(address, {"text": "\n".join(lines)})

    assert page.status_code == 422
    assert f"Line {place + 1}, column" in page.text
    assert "Nothing was imported." in page.text
    assert Tournament.objects.count() == 1


def test_report_fault_is_named_in_the_language_of_the_reader(
    arbiter: Client, tournament: Tournament, report: str
) -> None:
    lines = report.splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("001    1"))
    lines[place] = lines[place][:48] + "abcd" + lines[place][52:]

    page = arbiter.post(
        reverse("tournaments:tournament-import", args=[tournament.event]),
        {"text": "\n".join(lines)},
        headers={"accept-language": "nl"},
    )

    assert "De rating moet een getal zijn, niet “abcd”." in page.text


def test_every_part_that_the_reader_names_has_a_translation() -> None:
    sources = (Path(trf.__file__).parent).glob("*.py")
    named = {
        part
        for path in sources
        for part in re.findall(r'what="(the [a-z ]+)"', path.read_text("utf-8"))
    }

    assert named == set(REPORT_PARTS)


def test_report_goes_out_for_the_federation(
    arbiter: Client, tournament: Tournament
) -> None:
    play_rounds(tournament, 1)
    for edition in ("trf16", "trf26"):
        answer = arbiter.get(reverse("tournaments:report", args=[tournament, edition]))

        record = read_trf(answer.content)
        assert answer["Content-Disposition"].endswith(f'-open-{edition}.trf"')
        assert [p.name for p in record.players][:2] == ["Player001", "Player002"]
        assert record.rounds_played == 1
    assert (
        arbiter.get(reverse("tournaments:report", args=[tournament, "trf99"]))
    ).status_code == 404


def test_archive_comes_back_byte_for_byte(
    arbiter: Client, tournament: Tournament
) -> None:
    play_rounds(tournament, 2)
    event = tournament.event
    answer = arbiter.get(reverse("tournaments:event-archive", args=[event]))
    data = answer.content
    arbiter.post(
        reverse("tournaments:delete-event", args=[event]), {"name": event.name}
    )

    arbiter.post(
        reverse("tournaments:archive-import"),
        {"file": SimpleUploadedFile("event.ronde", data)},
    )

    assert export_event(event=Event.objects.get()) == data


def test_archive_that_is_none_is_refused(client: Client) -> None:
    client.force_login(make_user())

    page = client.post(
        reverse("tournaments:archive-import"),
        {"file": SimpleUploadedFile("event.ronde", b"not an archive")},
    )

    assert page.status_code == 422
    assert not Event.objects.exists()


def test_archive_of_an_event_that_is_here_is_refused(client: Client) -> None:
    user = make_user()
    tournament = make_tournament(2, by=user)
    data = export_event(event=tournament.event)
    client.force_login(user)

    page = client.post(
        reverse("tournaments:archive-import"),
        {"file": SimpleUploadedFile("event.ronde", data)},
    )

    assert page.status_code == 422
    assert Event.objects.count() == 1
