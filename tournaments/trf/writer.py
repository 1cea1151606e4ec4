"""Writing the record of a tournament as a report file."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from tournaments.record import (
    STANDARD_SCORING,
    Colour,
    Kind,
    PlayerRecord,
    RoundOutcome,
    Scoring,
    TournamentDetails,
    TournamentRecord,
)
from tournaments.sentences import gettext_noop
from tournaments.trf.acceleration import acceleration_250, acceleration_xxa
from tournaments.trf.adjustments import abnormal_lines
from tournaments.trf.details import TEXT_FIELDS
from tournaments.trf.fields import TrfError, points_text
from tournaments.trf.players import FIRST_ROUND, ROUND_WIDTH
from tournaments.trf.scoring import fits_162, scoring_162, scoring_bbp, scoring_xxs

ALWAYS = 999
MAX_NUMBER = 9999


class Edition(StrEnum):
    """TRF16 with the records of JaVaFo and bbpPairings, or TRF26."""

    TRF16 = "trf16"
    TRF26 = "trf26"


def write_trf(
    record: TournamentRecord,
    edition: Edition | str = Edition.TRF26,
    *,
    line_end: str = "\n",
) -> str:
    """Return the report file of a tournament.

    Points and, where the record has none, ranks are computed. Raises TrfError when
    the format has no room for a number.
    """
    edition = Edition(edition)
    lines = list(_tournament_lines(record, edition))
    lines += _player_lines(record, edition)
    lines += _lines_after_players(record, edition)
    return line_end.join(line.rstrip() for line in lines) + line_end


def _tournament_lines(record: TournamentRecord, edition: Edition) -> Iterator[str]:
    details = record.details
    for code, name in TEXT_FIELDS.items():
        if edition is Edition.TRF16 and code > "132" and code != "192":
            continue
        value = _text(getattr(details, name))
        if name in ("start", "end"):
            value = value.replace("-", "/")
        if value:
            yield f"{code} {value}"
        if code == "052":
            yield f"062 {len(record.players)}"
            yield f"072 {sum(player.rating > 0 for player in record.players)}"
            if teams := _team_count(details):
                yield f"082 {teams}"
        if code == "102":
            for deputy in details.deputies:
                yield f"112 {_text(deputy)}"
    if dates := _round_dates(details):
        yield dates
    yield from _rule_lines(record, edition)
    if details.tie_breaks:
        code = "212" if "PTS" in details.tie_breaks else "202"
        yield f"{code} {','.join(details.tie_breaks)}"


def _rule_lines(record: TournamentRecord, edition: Edition) -> Iterator[str]:
    """Yield rounds, initial colour and scoring in the words of the edition."""
    is_new = edition is Edition.TRF26
    if record.rounds_total:
        yield f"{'142' if is_new else 'XXR'} {record.rounds_total}"
    if record.initial_colour is not None:
        is_white = record.initial_colour is Colour.WHITE
        if is_new:
            yield f"152 {'W' if is_white else 'B'}"
        else:
            yield f"XXC {'white1' if is_white else 'black1'}"
    yield from _scoring_lines(record.scoring, is_new=is_new)


def _scoring_lines(scoring: Scoring, *, is_new: bool) -> Iterator[str]:
    """Yield the points: record 162 in both editions, the dialects where they differ.

    All lines say the same, as far as each can; the last one counts for whoever reads
    several, and says most.
    """
    says_all = fits_162(scoring)
    yield scoring_162(scoring, absence="A" if is_new else "Z")
    if not is_new and says_all:
        yield from scoring_bbp(scoring)
    if not says_all or (not is_new and scoring != STANDARD_SCORING):
        yield scoring_xxs(scoring)


def _player_lines(record: TournamentRecord, edition: Edition) -> Iterator[str]:
    ranks = _ranks(record)
    in_columns = edition is Edition.TRF16 and _byes_fit_columns(record)
    next_byes = _byes_to_come(record).get(record.next_round, {})
    for player in record.players:
        cells = [_cell(outcome) for outcome in player.outcomes]
        cells += ["0000 - Z"] * (record.rounds_played - len(cells))
        points = player.score
        if in_columns:
            bye = next_byes.get(player.number, Kind.ZERO_POINT_BYE)
            points += record.scoring.points(bye, None)
            cells += _bye_cells(record, player.number)
        yield _player_line(player, points, ranks[player.number], cells)
        for entry in player.national:
            yield (
                f"{entry.federation:3.3} {player.number:4} {player.sex:1.1}"
                f"{entry.classification:>3.3} {_text(player.name):33.33} "
                f"{entry.rating or '':>4} {entry.origin:3.3} "
                f"{entry.national_id:>11.11} {player.birth:10.10}"
            )


def _player_line(player: PlayerRecord, points: int, rank: int, cells: list[str]) -> str:
    score = points_text(points)
    if player.number > MAX_NUMBER or len(score) > 4:
        raise TrfError(
            gettext_noop(
                "the format has no room for player %(player)d with %(points)s points"
            ),
            player=player.number,
            points=score,
        )
    fixed = (
        f"001 {player.number:4} {player.sex:1.1}{player.title:>3.3} "
        f"{_text(player.name):33.33} {player.rating or '':>4} {player.federation:3.3} "
        f"{player.fide_id:>11.11} {player.birth.replace('-', '/'):10.10} "
        f"{score:>4} {rank:4}"
    )
    return "  ".join([fixed, *cells])


def _cell(outcome: RoundOutcome) -> str:
    colour = outcome.colour.value if outcome.colour is not None else "-"
    letter = " " if outcome.kind is Kind.PENDING else outcome.kind.value
    if outcome.opponent is None:
        return f"0000 - {letter}"
    return f"{outcome.opponent:4} {colour} {letter}"


def _byes_fit_columns(record: TournamentRecord) -> bool:
    """Tell whether the byes to come can stand in the round columns.

    A column in which every player has an entry would be read as a finished round.
    """
    return all(
        len(column) < len(record.players) for column in _byes_to_come(record).values()
    )


def _byes_to_come(record: TournamentRecord) -> dict[int, dict[int, Kind]]:
    """Return the byes by round; after the last round there are none."""
    byes = {record.next_round: record.absences, **record.later_absences}
    last = record.rounds_total or max(byes)
    return {number: kinds for number, kinds in byes.items() if number <= last}


def _bye_cells(record: TournamentRecord, number: int) -> list[str]:
    byes = _byes_to_come(record)
    last = max(byes, default=0)
    kinds = [byes.get(r, {}).get(number) for r in range(record.next_round, last + 1)]
    return [f"0000 - {kind.value}" if kind else " " * 8 for kind in kinds]


def _ranks(record: TournamentRecord) -> dict[int, int]:
    """Return the rank of each player, by score where the record has none."""
    order = sorted(record.players, key=lambda player: (-player.score, player.number))
    return {
        player.number: place if player.stated_rank is None else player.stated_rank
        for place, player in enumerate(order, start=1)
    }


def _lines_after_players(record: TournamentRecord, edition: Edition) -> Iterator[str]:
    if edition is Edition.TRF26 or not _byes_fit_columns(record):
        yield from _bye_lines(record)
    if edition is Edition.TRF26:
        yield from acceleration_250(record.players)
    else:
        yield from acceleration_xxa(record.players)
    for group in record.forbidden:
        numbers = "".join(f" {number:4}" for number in sorted(group.players))
        is_plain = (group.first_round, group.last_round) == (1, ALWAYS)
        if edition is Edition.TRF16 and is_plain:
            yield "XXP " + " ".join(numbers.split())
        else:
            yield f"260 {group.first_round:03} {group.last_round:03}{numbers}"
    yield from abnormal_lines(record)
    yield from record.details.team_lines
    for remark in record.details.remarks:
        yield f"### {_text(remark)}"


def _bye_lines(record: TournamentRecord) -> Iterator[str]:
    for round_number, kinds in _byes_to_come(record).items():
        for letter in "FHZ":
            numbers = [number for number, kind in kinds.items() if kind == letter]
            if numbers:
                listed = "".join(f" {number:4}" for number in sorted(numbers))
                yield f"240 {letter} {round_number:03}{listed}"


def _round_dates(details: TournamentDetails) -> str:
    if not any(details.round_dates):
        return ""
    cells = "".join(
        f"{_short_date(date):{ROUND_WIDTH}.{ROUND_WIDTH}}"
        for date in details.round_dates
    )
    return "132".ljust(FIRST_ROUND) + cells


def _short_date(date: str) -> str:
    date = date.replace("-", "/")
    year = date[:4]
    is_year = len(year) == 4 and year.isascii() and year.isdecimal()
    is_short = is_year and 1970 <= int(year) < 2070 and len(date) == 10
    return date[2:] if is_short else date


def _team_count(details: TournamentDetails) -> int:
    return sum(line[:3] in ("013", "310") for line in details.team_lines)


def _text(value: str) -> str:
    """Return a value on one line, with single blanks."""
    return " ".join(value.split())
