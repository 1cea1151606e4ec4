"""Regulations: what settings a tournament can have."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from tournaments.enums import NumberOrder
from tournaments.errors import InvalidValue
from tournaments.models import Tournament
from tournaments.models.tournament import MOST_ROUNDS
from tournaments.record import Scoring
from tournaments.round_times import day_of, has_hour
from tournaments.rows import plain
from tournaments.selectors.settings import SCORING_COLUMNS
from tournaments.services.checks import (
    clean_lines,
    clean_text,
    known_columns,
    require_language,
    require_sensible_year,
    require_time_zone,
    require_valid,
)

TEXTS = frozenset({"name", "rate_of_play", "time_control_code"})
COLUMNS = (
    TEXTS
    | set(SCORING_COLUMNS)
    | {
        "slug",
        "position",
        "rounds_total",
        "system",
        "acceleration",
        "tie_break_edition",
        "tie_breaks",
        "half_byes_per_player",
        "half_byes_until_round",
        "initial_colour_choice",
        "number_order",
        "rating_used",
        "round_times",
        "correction_minutes",
        "language",
        "time_zone",
        "is_explanation_public",
        "first_board",
        "skipped_boards",
        "notes",
    }
)


def cleaned_settings(settings: dict[str, Any]) -> dict[str, Any]:
    """Return settings as columns; `scoring` stands for all the columns of points."""
    values = dict(settings)
    scoring: Scoring | None = values.pop("scoring", None)
    if scoring is not None:
        for name, points in scoring._asdict().items():
            values[f"points_{name}"] = points
    known_columns(Tournament, values, frozenset(COLUMNS))
    for name in TEXTS & set(values):
        values[name] = clean_text(values[name])
    if "notes" in values:
        values["notes"] = clean_lines(values["notes"])
    if "round_times" in values:
        values["round_times"] = [plain(moment) for moment in values["round_times"]]
    if "skipped_boards" in values:
        values["skipped_boards"] = sorted(set(values["skipped_boards"]))
    if "tie_breaks" in values:
        values["tie_breaks"] = [_cleaned_step(step) for step in values["tie_breaks"]]
    return values


def _cleaned_step(step: Any) -> dict[str, Any]:
    """Return one tie-break of the chain; a code alone stands for every place."""
    if isinstance(step, str):
        step = {"code": step}
    return {
        key: clean_text(value).upper() if key == "code" else value
        for key, value in step.items()
        if value is not None
    }


def require_valid_settings(tournament: Tournament) -> None:
    """Refuse regulations that no tournament can have."""
    if not tournament.name:
        raise InvalidValue(_("Give the tournament a name."), field="name")
    if not 1 <= tournament.rounds_total <= MOST_ROUNDS:
        raise InvalidValue(
            _("A tournament has between 1 and %(most)d rounds.")
            % {"most": MOST_ROUNDS},
            field="rounds_total",
        )
    if tournament.number_order == NumberOrder.LOT_ALONE and not tournament.is_scheduled:
        raise InvalidValue(
            _("Numbers by lot alone are for a round robin. Choose another order."),
            field="number_order",
        )
    if (tournament.half_byes_until_round or 0) > tournament.rounds_total:
        raise InvalidValue(
            _("The tournament has %(rounds)d rounds: choose one of them.")
            % {"rounds": tournament.rounds_total},
            field="half_byes_until_round",
        )
    if (
        Tournament.objects.filter(event=tournament.event_id, slug=tournament.slug)
        .exclude(pk=tournament.pk)
        .exists()
    ):
        raise InvalidValue(
            _("Another tournament of the event has this address."), field="slug"
        )
    require_valid_scoring(tournament.scoring)
    require_time_zone(tournament.time_zone)
    require_language(tournament.language)
    for name in ("tie_breaks", "round_times", "skipped_boards"):
        if not isinstance(getattr(tournament, name), list):
            raise InvalidValue(_("This is not a list."), field=name)
    _require_valid_chain(tournament.tie_breaks)
    _require_valid_times(tournament.round_times)
    _require_valid_boards(tournament)
    require_valid(tournament)


def require_valid_scoring(scoring: Scoring) -> None:
    """Refuse points under which a draw or a bye is worth too much."""
    if min(scoring) < 0:
        raise InvalidValue(_("Points cannot be negative."), field="points_white_loss")
    for win, draw, loss in (
        (scoring.white_win, scoring.white_draw, scoring.white_loss),
        (scoring.black_win, scoring.black_draw, scoring.black_loss),
    ):
        if not win >= draw >= loss or win == loss:
            raise InvalidValue(
                _("A win is worth more than a loss, and a draw lies between them."),
                field="points_white_win",
            )
    draws = scoring.white_draw + scoring.black_draw
    if draws > min(
        scoring.white_win + scoring.black_loss, scoring.black_win + scoring.white_loss
    ):
        raise InvalidValue(
            _(
                "Two draws may not be worth more than a win and a loss. Lower the "
                "draw, or raise the win."
            ),
            field="points_white_draw",
        )
    if scoring.pairing_bye > scoring.win:
        raise InvalidValue(
            _(
                "The bye may not be worth more than a win. Give it the points of a win "
                "or fewer."
            ),
            field="points_pairing_bye",
        )


def _require_valid_chain(chain: list[dict[str, Any]]) -> None:
    for step in chain:
        code = step.get("code")
        if not isinstance(code, str) or not code or len(code) > 40:
            raise InvalidValue(
                _("A tie-break has a code, such as BH/C1."), field="tie_breaks"
            )
        if set(step) - {"code", "first_place", "last_place"}:
            raise InvalidValue(
                _("A tie-break has a code and places, nothing else."),
                field="tie_breaks",
            )
        first, last = step.get("first_place", 1), step.get("last_place")
        if first < 1 or (last is not None and last < first):
            raise InvalidValue(
                _("The places of %(code)s are not in order.") % {"code": code},
                field="tie_breaks",
            )


def _require_valid_times(times: list[str | None]) -> None:
    for number, moment in enumerate(times, start=1):
        if moment is None:
            continue
        try:
            if "T" in moment:
                valid = datetime.fromisoformat(moment).tzinfo is not None
            else:
                valid = bool(date.fromisoformat(moment))
        except ValueError:
            valid = False
        if not valid:
            raise InvalidValue(
                _("The date of round %(number)d cannot be read.") % {"number": number},
                field="round_times",
            )


def require_rounds_in_order(tournament: Tournament) -> None:
    """Refuse a round dated before an earlier one; a report or an archive may have it."""
    zone = ZoneInfo(tournament.paper_time_zone)
    before: tuple[int, str, date] | None = None
    for number, moment in enumerate(tournament.round_times, start=1):
        if moment is None:
            continue
        day = day_of(moment, zone)
        require_sensible_year(day, field="round_times")
        if before is not None:
            earlier, its_moment, its_day = before
            is_earlier = day < its_day or (
                has_hour(moment)
                and has_hour(its_moment)
                and datetime.fromisoformat(moment) < datetime.fromisoformat(its_moment)
            )
            if is_earlier:
                raise InvalidValue(
                    _(
                        "Round %(number)d is dated before round %(earlier)d. Change "
                        "one of the two."
                    )
                    % {"number": number, "earlier": earlier},
                    field="round_times",
                )
        before = number, moment, day


def _require_valid_boards(tournament: Tournament) -> None:
    boards = [tournament.first_board, *tournament.skipped_boards]
    if not all(isinstance(board, int) and 1 <= board <= 9999 for board in boards):
        raise InvalidValue(
            _("Boards have numbers between 1 and 9999."), field="skipped_boards"
        )
