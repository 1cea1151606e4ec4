"""Reports read in: a whole tournament with its rounds, from a record.

Numbers, colours, results and points stay those of the record. What it says of a
player and no row can hold is left out and listed in the notes of the tournament, and so
is a pairing system that is not known here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.enums import (
    Acceleration,
    InitialColourChoice,
    RoundStatus,
    Sex,
    System,
    Title,
)
from tournaments.errors import InvalidValue, TournamentError
from tournaments.journal import Change, act
from tournaments.models import (
    Entrant,
    Event,
    ForbiddenGroup,
    ForbiddenMember,
    Game,
    Outcome,
    PointsAdjustment,
    RequestedBye,
    Round,
    Tournament,
)
from tournaments.models.tournament import default_tie_breaks
from tournaments.record import (
    BYE_KINDS,
    NO_LAST_ROUND,
    Colour,
    Kind,
    PlayerRecord,
    RoundOutcome,
    TournamentRecord,
)
from tournaments.services.checks import clean_text, free_slug
from tournaments.services.imports import MOST_ENTRANTS
from tournaments.services.people import cleaned_birth, cleaned_person
from tournaments.services.regulations import cleaned_settings, require_valid_settings
from tournaments.trf.types import is_baku, system_of_report


def import_record(
    *,
    event: Event,
    record: TournamentRecord,
    by: User,
    name: str | None = None,
    system: str | None = None,
) -> Tournament:
    """Store a tournament with its players and rounds as a report has them.

    `system` goes before what the report says of its pairing system.
    """
    title = clean_text(name or record.details.name)[:120] or _("Imported tournament")
    with act(
        "import_record",
        by=by,
        event=event,
        arguments={
            "name": title,
            "players": len(record.players),
            "rounds": record.rounds_played,
        },
    ) as change:
        if not record.players or len(record.players) > MOST_ENTRANTS:
            raise InvalidValue(
                _("A tournament has between 1 and %(most)d players.")
                % {"most": MOST_ENTRANTS}
            )
        left_out: list[str] = []
        entrants = _entrants(record, left_out, change.at)
        declared = system_of(record)
        if declared is None:
            details = record.details
            left_out.append(f"{details.type_text} {details.type_code}".strip())
        tournament = _tournament(
            event,
            record,
            title,
            left_out,
            change.at,
            system=system or declared or System.DUTCH_2026.value,
        )
        change.create(tournament)
        change.tournament = tournament
        for entrant in entrants.values():
            entrant.tournament = tournament
        change.create_all(list(entrants.values()))
        _store_requests(change, tournament, record, entrants)
        _store_rounds(change, tournament, record, entrants)
    return tournament


def _tournament(
    event: Event,
    record: TournamentRecord,
    name: str,
    left_out: list[str],
    at: datetime,
    *,
    system: str,
) -> Tournament:
    details = record.details
    codes = [code for code in details.tie_breaks if code.upper() != "PTS"]
    colour = record.initial_colour
    settings: dict[str, Any] = {
        "name": name,
        "rounds_total": max(record.rounds_total, record.rounds_played, 1),
        "system": system,
        "scoring": record.scoring,
        "rate_of_play": clean_text(details.time_control)[:120],
        "time_control_code": clean_text(details.time_control_code)[:60],
        "round_times": [_day(text) for text in details.round_dates],
        "notes": "\n".join(left_out),
    }
    if is_baku(details.type_code, details.type_text):
        settings["acceleration"] = Acceleration.BAKU.value
    settings["tie_breaks"] = codes or default_tie_breaks(settings["system"])
    if colour is not None:
        settings["initial_colour_choice"] = InitialColourChoice(colour.value).value
    others = set(event.tournaments.values_list("slug", flat=True))
    tournament = Tournament(
        event=event,
        slug=free_slug(name, taken=others, fallback="tournament"),
        position=len(others) + 1,
        initial_colour=colour.value if colour is not None else "",
        list_closed_at=at if record.rounds_played else None,
        created_at=at,
        changed_at=at,
        **cleaned_settings(settings),
    )
    require_valid_settings(tournament)
    return tournament


def _day(text: str) -> str | None:
    """Return a date of a report as it is stored; none where there is no such day."""
    try:
        return date.fromisoformat(text.replace("/", "-")).isoformat()
    except ValueError:
        return None


def system_of(record: TournamentRecord) -> str | None:
    """Return the pairing system that a report names, none if it is not one of ours."""
    details = record.details
    return system_of_report(
        words=details.type_text, code=details.type_code, start=details.start
    )


def _entrants(
    record: TournamentRecord, left_out: list[str], at: datetime
) -> dict[int, Entrant]:
    entrants: dict[int, Entrant] = {}
    holders: dict[str, PlayerRecord] = {}
    for order, player in enumerate(record.players, start=1):
        try:
            person = _person(player, left_out)
        except TournamentError as error:
            raise InvalidValue(f"{_player(player)}: {error.message}") from error
        fide_id = person["fide_id"]
        if fide_id and (other := holders.setdefault(fide_id, player)) is not player:
            raise InvalidValue(
                _("%(one)s and %(other)s have the same FIDE id. Correct the file.")
                % {"one": _player(other), "other": _player(player)}
            )
        entrants[player.number] = Entrant(
            pairing_number=player.number,
            entry_order=order,
            entered_at=at,
            withdrawn_from_round=(
                record.rounds_played + 1 if player.is_withdrawn else None
            ),
            **person,
        )
    return entrants


def _player(player: PlayerRecord) -> str:
    """Return number and name, as in the notes of a tournament."""
    return f"{player.number} {player.name}".strip()


def _person(player: PlayerRecord, left_out: list[str]) -> dict[str, Any]:
    """Return what a report says of a player, as far as a row can hold it."""
    surname, _comma, first_name = clean_text(player.name).partition(",")
    person: dict[str, Any] = {
        "surname": surname.strip()[:80] or f"#{player.number}",
        "first_name": first_name.strip()[:80],
        "federation": player.federation.upper(),
        "fide_id": player.fide_id,
        "title": player.title.upper(),
        "sex": player.sex.lower().replace("f", Sex.WOMAN.value),
        "birth": player.birth,
        "ratings": {"standard": player.rating} if player.rating else {},
    }
    for entry in player.national[:1]:
        person["national_id"] = entry.national_id[:20]
        if entry.rating:
            person["ratings"]["national"] = {
                "value": entry.rating,
                "source": entry.federation,
            }
    tests = {
        "federation": lambda text: re.fullmatch("[A-Z]{3}", text),
        "fide_id": lambda text: text.isdecimal(),
        "title": lambda text: text in Title.values,
        "sex": lambda text: text in Sex.values,
        "birth": _is_birth,
    }
    for name, is_good in tests.items():
        if person[name] and not is_good(person[name]):
            left_out.append(f"{_player(player)}: {name} {person[name]}")
            person[name] = ""
    return cleaned_person(person)


def _is_birth(text: str) -> bool:
    try:
        cleaned_birth(text)
    except TournamentError:
        return False
    return True


def _store_requests(
    change: Change,
    tournament: Tournament,
    record: TournamentRecord,
    entrants: dict[int, Entrant],
) -> None:
    """Store penalties, forbidden pairs, and byes asked for rounds to come."""
    change.create_all(
        [
            PointsAdjustment(
                entrant=entrants[player.number],
                round_number=number,
                tenths=tenths,
                reason=_("As in the report."),
                given_at=change.at,
            )
            for player in record.players
            for number, tenths in _adjustments(record, player)
        ]
    )
    absences = {record.next_round: record.absences, **record.later_absences}
    change.create_all(
        [
            RequestedBye(
                entrant=entrants[number], round_number=round_number, kind=kind.value
            )
            for round_number, kinds in absences.items()
            for number, kind in kinds.items()
            if round_number <= tournament.rounds_total
            and not entrants[number].is_withdrawn
        ]
    )
    _store_forbidden(change, tournament, record, entrants)


def _store_forbidden(
    change: Change,
    tournament: Tournament,
    record: TournamentRecord,
    entrants: dict[int, Entrant],
) -> None:
    groups = [
        ForbiddenGroup(
            tournament=tournament,
            first_round=group.first_round,
            last_round=(
                None if group.last_round >= NO_LAST_ROUND else group.last_round
            ),
            created_at=change.at,
        )
        for group in record.forbidden
    ]
    change.create_all(groups)
    change.create_all(
        [
            ForbiddenMember(group=row, entrant=entrants[number])
            for row, group in zip(groups, record.forbidden, strict=True)
            for number in sorted(group.players)
        ]
    )


def _adjustments(
    record: TournamentRecord, player: PlayerRecord
) -> list[tuple[int, int]]:
    """Return penalties, and where a round was worth something else than its kind."""
    unusual = [
        (number, outcome.points - record.scoring.points(outcome.kind, outcome.colour))
        for number, outcome in enumerate(player.outcomes, start=1)
    ]
    return [(r, p) for r, p in (*player.adjustments, *unusual) if p]


@dataclass(slots=True)
class _ReadRound:
    """One round of a report as rows."""

    row: Round
    games: list[Game] = field(default_factory=list)
    seats: dict[int, Game] = field(default_factory=dict)


def _store_rounds(
    change: Change,
    tournament: Tournament,
    record: TournamentRecord,
    entrants: dict[int, Entrant],
) -> None:
    rounds = [
        _read_round(change, tournament, record, entrants, number)
        for number in range(1, record.rounds_played + 1)
    ]
    change.create_all([read.row for read in rounds])
    change.create_all([game for read in rounds for game in read.games])
    change.create_all(
        [
            _outcome(read, player, entrants[player.number])
            for read in rounds
            for player in record.players
        ]
    )


def _played(player: PlayerRecord, number: int) -> RoundOutcome:
    """Return a round of a player; a round that the report leaves out is an absence."""
    if number <= len(player.outcomes):
        return player.outcomes[number - 1]
    return RoundOutcome(Kind.ZERO_POINT_BYE)


def _read_round(
    change: Change,
    tournament: Tournament,
    record: TournamentRecord,
    entrants: dict[int, Entrant],
    number: int,
) -> _ReadRound:
    row = Round(
        tournament=tournament,
        number=number,
        status=RoundStatus.FINISHED.value,
        paired_at=change.at,
        published_at=change.at,
        finished_at=change.at,
    )
    read = _ReadRound(row)
    pairs: list[tuple[tuple[int, int, int], int, int]] = []
    for player in record.players:
        outcome = _played(player, number)
        if outcome.kind is Kind.PENDING:
            row.status, row.finished_at = RoundStatus.PUBLISHED.value, None
        opponent = outcome.opponent
        if opponent is None or opponent < player.number:
            continue
        theirs = _played(record.by_number[opponent], number)
        pairs.append(
            (
                _board_key(player.number, outcome, theirs),
                *_coloured(player.number, opponent, outcome.colour),
            )
        )
    for board, (_key, white, black) in enumerate(sorted(pairs), start=1):
        game = Game(
            round=row, board=board, white=entrants[white], black=entrants[black]
        )
        read.games.append(game)
        read.seats[white] = read.seats[black] = game
    return read


def _board_key(
    number: int, mine: RoundOutcome, theirs: RoundOutcome
) -> tuple[int, int, int]:
    """Return the order of boards of C.04.2 art. 3.6; a report has no boards."""
    high = max(mine.score_before, theirs.score_before)
    return -high, -(mine.score_before + theirs.score_before), number


def _coloured(a: int, b: int, colour_of_a: Colour | None) -> tuple[int, int]:
    return (b, a) if colour_of_a is Colour.BLACK else (a, b)


def _outcome(read: _ReadRound, player: PlayerRecord, entrant: Entrant) -> Outcome:
    number = read.row.number
    outcome = _played(player, number)
    kind = outcome.kind
    game = read.seats.get(player.number)
    if game is None and kind not in BYE_KINDS:
        # A forfeit without an opponent is in the report what a bye is here.
        kind = Kind.FULL_POINT_BYE if outcome.points else Kind.ZERO_POINT_BYE
    return Outcome(
        round=read.row,
        entrant=entrant,
        game=game,
        kind=kind.value,
        colour=outcome.colour.value if outcome.colour and game else "",
        number_then=player.number,
        virtual_points=player.virtual_points_in(number),
    )
