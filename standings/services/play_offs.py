"""Play-offs: announce the rules, start one, draw its games, enter results."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import Max
from django.utils.translation import gettext as _

from standings.playoffs.lots import drawn_games
from standings.playoffs.order import fits
from standings.playoffs.regulations import (
    RegulationError,
    Regulations,
    regulations_data,
    regulations_from_data,
)
from standings.selectors import entrants_by_number, final_table
from standings.sheets.play_offs import (
    announced_regulations,
    play_off_sheet,
    play_off_sheets,
)
from tournaments.enums import PlayOffScore
from tournaments.errors import InvalidValue, RoundNotInState, RoundStillOpen
from tournaments.journal import act
from tournaments.models import (
    Entrant,
    JournalEntry,
    PlayOff,
    PlayOffGame,
    PlayOffPlayer,
    PlayOffRules,
    Tournament,
)
from tournaments.record import Colour
from tournaments.services.checks import (
    require_open,
    require_reason,
    require_sensible_year,
    reread,
)
from tournaments.services.tournaments import require_all_rounds_finished


def set_play_off_rules(
    *, tournament: Tournament, rules: Regulations, by: User
) -> PlayOffRules:
    """Announce how ties are played off."""
    data = _checked(rules)
    with act(
        "set_play_off_rules", by=by, tournament=tournament, arguments=data
    ) as change:
        require_open(tournament)
        row = tournament.play_off_rules.first()
        if row is None:
            return change.create(PlayOffRules(tournament=tournament, rules=data))
        return change.update(row, rules=data)


def _checked(rules: Regulations) -> dict[str, int | None]:
    data = regulations_data(rules)
    try:
        regulations_from_data(data)
    except RegulationError as error:
        raise InvalidValue(
            _("This is no number for the rules of a play-off."), field=error.field
        ) from error
    return data


def start_play_off(
    *,
    tournament: Tournament,
    entrants: Sequence[Entrant],
    by: User,
    rules: Regulations | None = None,
    games_ended_at: datetime | None = None,
) -> PlayOff:
    """Start the play-off of players with equal points after the last round.

    Their order is that of the chain; lots decide where it leaves them tied. Refused
    while a result is missing, or when they do not stand together on one score.
    """
    keys = [entrant.pk for entrant in entrants]
    with act(
        "start_play_off",
        by=by,
        tournament=tournament,
        arguments={"entrants": keys},
        round_number=tournament.rounds_total,
    ) as change:
        require_open(tournament)
        require_all_rounds_finished(tournament)
        table = final_table(tournament).plain
        by_number = entrants_by_number(tournament)
        wanted = {n for n, entrant in by_number.items() if entrant.pk in set(keys)}
        rows = [row for row in table.rows if row.number in wanted]
        if len(rows) < 2 or not fits(table, [[row.number for row in rows]]):
            raise InvalidValue(
                _(
                    "These players do not stand together with equal points. Load the "
                    "standings again."
                ),
                field="entrants",
            )
        taken = PlayOffPlayer.objects.filter(
            play_off__tournament=tournament,
            play_off__round_number=tournament.rounds_total,
            entrant__in=keys,
        )
        if taken.exists():
            raise RoundNotInState(_("One of these players is in a play-off already."))
        lots = secrets.SystemRandom()
        seeded = sorted(rows, key=lambda row: (row.rank, lots.random()))
        regulations = announced_regulations(tournament) if rules is None else rules
        play_off = change.create(
            PlayOff(
                tournament=tournament,
                round_number=tournament.rounds_total,
                first_place=rows[0].rank,
                rules=_checked(regulations),
                games_ended_at=games_ended_at or last_result_at(tournament, keys),
                created_at=change.at,
            )
        )
        change.create_all(
            [
                PlayOffPlayer(
                    play_off=play_off, entrant=by_number[row.number], seed=seed
                )
                for seed, row in enumerate(seeded, start=1)
            ]
        )
        change.concern(*(by_number[row.number] for row in rows))
    return play_off


def last_result_at(
    tournament: Tournament, entrants: Sequence[object]
) -> datetime | None:
    """Return when the last result of the tied players in the last round was entered."""
    entries = JournalEntry.objects.filter(
        tournament=tournament,
        round_number=tournament.rounds_total,
        act__in=("enter_result", "forfeit_absent"),
    ).order_by("-pk")
    names = {str(key) for key in entrants}
    for entry in entries.values_list("about", "at"):
        if names & set(entry[0].split()):
            return entry[1]
    return None


def draw_play_off_games(*, play_off: PlayOff, by: User) -> list[PlayOffGame]:
    """Draw the games of the next stage: pairs, colours, who chooses before Armageddon."""
    tournament = play_off.tournament
    with act(
        "draw_play_off_games",
        by=by,
        tournament=tournament,
        arguments={"play_off": play_off.uid},
        round_number=play_off.round_number,
    ) as change:
        require_open(tournament)
        reread(play_off, tournament)
        sheet = play_off_sheet(play_off)
        if sheet is None or not sheet.course.due:
            raise RoundNotInState(
                _("There is no game to set now. Enter the results first.")
            )
        by_number = {e.pairing_number: e for e in sheet.entrants}
        lots = secrets.SystemRandom()
        drawn_at = _after_the_others(play_off, change.at)
        rows = [
            PlayOffGame(
                play_off=play_off,
                part=game.part.value,
                phase=game.phase.value,
                number=game.number,
                white=by_number[game.white],
                black=by_number[game.black],
                chooser=by_number[game.chooser] if game.chooser else None,
                drawn_at=drawn_at,
            )
            for due in sheet.course.due
            for game in drawn_games(due, lots)
        ]
        change.create_all(rows)
        change.concern(*{e for row in rows for e in (row.white, row.black)})
    return rows


def _after_the_others(play_off: PlayOff, at: datetime) -> datetime:
    """Return when games are drawn: after those drawn before, whatever the clock says."""
    last = play_off.games.aggregate(last=Max("drawn_at"))["last"]
    return at if last is None else max(at, last + timedelta(milliseconds=1))


def choose_play_off_colour(*, game: PlayOffGame, colour: str, by: User) -> PlayOffGame:
    """Note the colour that the winner of the lot has chosen for Armageddon."""
    play_off = game.play_off
    with act(
        "choose_play_off_colour",
        by=by,
        tournament=play_off.tournament,
        arguments={"game": game.uid, "colour": colour},
        round_number=play_off.round_number,
    ) as change:
        require_open(play_off.tournament)
        reread(game, play_off.tournament)
        if game.chooser_id is None or game.score:
            raise RoundNotInState(_("There is no colour to choose in this game."))
        if colour not in list(Colour):
            raise InvalidValue(_("Choose White or Black."), field="colour")
        chooser = game.chooser_id
        other = game.black_id if game.white_id == chooser else game.white_id
        is_white = Colour(colour) is Colour.WHITE
        change.update(
            game,
            white_id=chooser if is_white else other,
            black_id=other if is_white else chooser,
            is_chosen=True,
        )
    return game


def enter_play_off_result(
    *, game: PlayOffGame, score: str, by: User, reason: str = ""
) -> PlayOffGame:
    """Enter the result of a game; another one than stands there needs a reason.

    Refused when games were drawn after it: the order of the play-off rests on it.
    """
    play_off = game.play_off
    name = "correct_play_off_result" if game.score else "enter_play_off_result"
    with act(
        name,
        by=by,
        tournament=play_off.tournament,
        arguments={"game": game.uid, "score": score},
        reason=reason,
        round_number=play_off.round_number,
    ) as change:
        require_open(play_off.tournament)
        reread(game, play_off.tournament)
        if score not in PlayOffScore.values:
            raise InvalidValue(_("Choose a result."), field="score")
        if game.chooser_id is not None and not game.is_chosen:
            raise RoundNotInState(
                _("The winner of the lot chooses the colour first. Note it here.")
            )
        if game.score and game.score != score:
            require_reason(reason)
            if play_off.games.filter(drawn_at__gt=game.drawn_at).exists():
                raise RoundNotInState(
                    _(
                        "The games after this one are set already. Take them back in the "
                        "journal first, or call the play-off off."
                    )
                )
        change.update(game, score=score, ended_at=game.ended_at or change.at)
        change.concern(game.white, game.black)
    return game


def change_play_off(
    *,
    play_off: PlayOff,
    by: User,
    reason: str,
    rules: Regulations,
    games_ended_at: datetime | None,
) -> PlayOff:
    """Change what is necessary, with a reason (rules of 2012, 1.k.5)."""
    reason = require_reason(reason)
    data = _checked(rules)
    with act(
        "change_play_off",
        by=by,
        tournament=play_off.tournament,
        arguments=data,
        reason=reason,
        round_number=play_off.round_number,
    ) as change:
        require_open(play_off.tournament)
        reread(play_off, play_off.tournament)
        if games_ended_at is not None:
            require_sensible_year(games_ended_at, field="games_ended_at")
        change.update(play_off, rules=data, games_ended_at=games_ended_at)
    return play_off


def require_no_open_play_off(tournament: Tournament) -> None:
    """Refuse while a play-off after the last round is under way."""
    sheets = play_off_sheets(tournament, after_round=tournament.rounds_total)
    if not all(sheet.is_finished for sheet in sheets):
        raise RoundStillOpen(
            _(
                "A play-off is under way. Play it to the end or call it off before you "
                "close the tournament."
            )
        )


def cancel_play_off(*, play_off: PlayOff, by: User, reason: str) -> None:
    """Call a play-off off: the tie-breaks decide again."""
    reason = require_reason(reason)
    tournament = play_off.tournament
    with act(
        "cancel_play_off",
        by=by,
        tournament=tournament,
        arguments={"play_off": play_off.uid},
        reason=reason,
        round_number=play_off.round_number,
    ) as change:
        require_open(tournament)
        reread(play_off, tournament)
        players = list(play_off.players.select_related("entrant"))
        change.concern(*(player.entrant for player in players))
        change.delete_all(list(play_off.games.all()))
        change.delete_all(players)
        change.delete(play_off)
