"""Entrants: enter, edit, withdraw and readmit players, before and during play."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.enums import ORDERS_BY_LOT, NumberOrder, RoundStatus
from tournaments.errors import (
    AlreadyPlaying,
    InvalidValue,
    ListClosed,
    OrderChanged,
    RoundNotInState,
)
from tournaments.journal import Change, act, lock_tournaments, note_change
from tournaments.models import Entrant, Outcome, Round, Tournament
from tournaments.record import Kind
from tournaments.services.checks import require_open, reread
from tournaments.services.numbers import (
    insert_late,
    lots_of,
    order_mark,
    renumber,
    renumber_unless_frozen,
)
from tournaments.services.people import (
    RANKING_COLUMNS,
    cleaned_person,
    require_new_person,
    require_valid_person,
)
from tournaments.services.withdrawals import settle_unplayed_games, take_out

DRAW_BYTES = 16


def enter_player(
    *,
    tournament: Tournament,
    by: User,
    surname: str,
    from_round: int | None = None,
    is_namesake: bool = False,
    **fields: Any,
) -> Entrant:
    """Enter a player; once a round is paired this is a late entry.

    A late entry plays from the next round, or from a later one, and was absent from
    the rounds before. While a draft waits that is the next one: they have no game in
    it until it is paired again, or by hand. Raises AlreadyEntered for a player who is on the list, also
    under the same name and birth, unless `is_namesake` says that it is another one.
    """
    values = cleaned_person({"surname": surname, **fields})
    arguments = {**values, "from_round": from_round}
    with act(
        "enter_player", by=by, tournament=tournament, arguments=arguments
    ) as change:
        require_open(tournament)
        entrants = list(tournament.entrants.all())
        rounds = list(tournament.rounds.all())
        entrant = new_entrant(
            tournament,
            values,
            entry_order=next_entry_order(entrants),
            from_round=checked_first_round(tournament, rounds, from_round),
            at=change.at,
        )
        require_valid_person(entrant)
        require_new_person(entrant, entrants, is_namesake=is_namesake)
        add_entrants(change, tournament, [entrant], rounds)
        entrant.refresh_from_db(fields=["pairing_number"])
    return entrant


def new_entrant(
    tournament: Tournament,
    values: dict[str, Any],
    *,
    entry_order: int,
    from_round: int,
    at: datetime,
) -> Entrant:
    """Return an entrant that is not stored yet."""
    return Entrant(
        tournament=tournament,
        entry_order=entry_order,
        entered_from_round=from_round,
        entered_at=at,
        **values,
    )


def add_entrants(
    change: Change,
    tournament: Tournament,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
) -> None:
    """Store new entrants, absent from the rounds that are paired, and number all."""
    change.create_all(entrants)
    change.create_all(
        [
            Outcome(round=round_, entrant=entrant, kind=Kind.ZERO_POINT_BYE.value)
            for round_ in rounds
            for entrant in entrants
        ]
    )
    if rounds or tournament.is_list_closed:
        insert_late(change, tournament, entrants)
    else:
        renumber(change, tournament)


def next_entry_order(entrants: Sequence[Entrant]) -> int:
    return max((entrant.entry_order for entrant in entrants), default=0) + 1


def checked_first_round(
    tournament: Tournament, rounds: Sequence[Round], from_round: int | None
) -> int:
    """Return the round from which a new entrant plays."""
    if rounds and tournament.is_scheduled:
        raise ListClosed(
            _(
                "The schedule is made, and everyone on the list has a place in it. "
                "Un-pair it to enter a player."
            )
        )
    # A draft can be paired again, and is then paired with them.
    drafts = [round_ for round_ in rounds if not round_.is_public()]
    next_round = len(rounds) + 1 - len(drafts)
    if from_round is None:
        from_round = next_round
    if not next_round <= from_round <= tournament.rounds_total:
        raise InvalidValue(
            _(
                "The next round to pair is round %(next)d of %(total)d: a player can "
                "enter from then on."
            )
            % {"next": next_round, "total": tournament.rounds_total},
            field="from_round",
        )
    return from_round


def edit_player(*, entrant: Entrant, by: User, **fields: Any) -> Entrant:
    """Correct what is known of a player.

    A changed rating, title or name renumbers the list until round 4 is paired.
    """
    tournament = entrant.tournament
    values = cleaned_person(fields)
    arguments = {"entrant": entrant.uid, **values}
    with act(
        "edit_player", by=by, tournament=tournament, arguments=arguments
    ) as change:
        reread(entrant, tournament)
        require_open(tournament)
        others = [e for e in tournament.entrants.all() if e.pk != entrant.pk]
        ranking = {name: getattr(entrant, name) for name in RANKING_COLUMNS}

        def check(row: Entrant) -> None:
            require_valid_person(row)
            require_new_person(row, others, is_namesake=True)

        change.update(entrant, check=check, **values)
        change.concern(entrant)
        if any(getattr(entrant, name) != old for name, old in ranking.items()):
            renumber_unless_frozen(change, tournament)
        entrant.refresh_from_db(fields=["pairing_number"])
    return entrant


def remove_player(*, entrant: Entrant, by: User) -> None:
    """Take a player off the list, as long as no round is paired."""
    tournament = entrant.tournament
    with act(
        "remove_player",
        by=by,
        tournament=tournament,
        arguments={"entrant": entrant.uid, "name": entrant.name},
    ) as change:
        reread(entrant, tournament)
        require_open(tournament)
        if entrant.outcomes.exists():
            raise AlreadyPlaying(
                _("%(name)s has been paired: withdraw the player instead.")
                % {"name": entrant.name}
            )
        change.delete_all(list(entrant.requested_byes.all()))
        change.delete_all(list(entrant.adjustments.all()))
        change.delete_all(list(entrant.forbidden_memberships.all()))
        change.delete(entrant)
        renumber(change, tournament)


def withdraw_player(
    *, entrant: Entrant, by: User, from_round: int | None = None, reason: str = ""
) -> Entrant:
    """Withdraw a player: from the next round on, or from the one given.

    Games of a schedule that are not played are lost by forfeit. Raises RoundNotInState
    for a round that is paired, and without a round while the player has a game in a
    draft: it is not clear which one is meant.
    """
    tournament = entrant.tournament
    with act(
        "withdraw_player",
        by=by,
        tournament=tournament,
        arguments={"entrant": entrant.uid, "from_round": from_round},
        reason=reason,
    ) as change:
        reread(entrant, tournament)
        require_open(tournament)
        paired = tournament.rounds.count()
        if from_round is None:
            _require_not_in_draft(entrant, paired, game__isnull=False)
            from_round = paired + 1
        elif from_round > tournament.rounds_total:
            raise RoundNotInState(
                _("The tournament has %(rounds)d rounds: choose one of them.")
                % {"rounds": tournament.rounds_total},
                field="from_round",
            )
        if from_round <= paired:
            _require_not_in_draft(entrant, from_round)
            raise RoundNotInState(
                _(
                    "Round %(number)d is paired. Enter a forfeit there, and withdraw "
                    "the player from the next round on."
                )
                % {"number": from_round},
                field="from_round",
            )
        take_out(change, tournament, [entrant], from_round)
    return entrant


def _require_not_in_draft(entrant: Entrant, number: int, **part: bool) -> None:
    drafted = entrant.outcomes.filter(
        round__number=number, round__status=RoundStatus.DRAFT, **part
    )
    if drafted.exists():
        raise RoundNotInState(
            _(
                "%(name)s is paired in the draft of round %(number)d. Un-pair it first, "
                "or withdraw the player from round %(next)d on."
            )
            % {"name": entrant.name, "number": number, "next": number + 1},
            field="from_round",
        )


def readmit_player(*, entrant: Entrant, by: User, reason: str = "") -> Entrant:
    """Take a withdrawal back; rounds missed meanwhile stay absences.

    Games of a schedule that were lost by the withdrawal alone are open again.
    """
    tournament = entrant.tournament
    with act(
        "readmit_player",
        by=by,
        tournament=tournament,
        arguments={"entrant": entrant.uid},
        reason=reason,
    ) as change:
        reread(entrant, tournament)
        require_open(tournament)
        change.update(entrant, withdrawn_from_round=None)
        settle_unplayed_games(change, tournament)
    return entrant


def move_to_section(*, entrant: Entrant, to: Tournament, by: User) -> Entrant:
    """Move a player to another tournament of the event, before either has begun."""
    source = entrant.tournament
    arguments = {"entrant": entrant.uid, "from": source.uid, "to": to.uid}
    with (
        lock_tournaments(source, to),
        act("move_to_section", by=by, tournament=to, arguments=arguments) as change,
    ):
        require_open(source)
        require_open(to)
        reread(entrant, source)
        if source.event_id != to.event_id:
            raise InvalidValue(_("Both tournaments must be of one event."), field="to")
        if source.rounds.exists() or to.rounds.exists():
            raise AlreadyPlaying(
                _("A round is paired: withdraw the player and enter them as late."),
                field="to",
            )
        others = list(to.entrants.all())
        require_new_person(entrant, others, is_namesake=True)
        change.delete_all(list(entrant.forbidden_memberships.all()))
        beyond = entrant.requested_byes.filter(round_number__gt=to.rounds_total)
        change.delete_all(list(beyond))
        change.update(
            entrant,
            tournament=to,
            pairing_number=None,
            entry_order=next_entry_order(others),
            lot=None,
            hand_order=None,
        )
        renumber(change, source)
        renumber(change, to)
        note_change(source, change.at)
        entrant.refresh_from_db()
    return entrant


def draw_lots(
    *, tournament: Tournament, by: User, seen: str | None = None
) -> Tournament:
    """Draw lots: for equal rating and title, or for the numbers of a round robin.

    The draw is stored, so that everybody can draw the lots again. `seen` is the draw
    that the arbiter saw: nobody draws a colleague's lots away unawares.
    """
    with act("draw_lots", by=by, tournament=tournament) as change:
        _require_order_open(tournament, ORDERS_BY_LOT)
        if seen is not None and seen != tournament.number_draw:
            raise OrderChanged
        change.update(tournament, number_draw=secrets.token_hex(DRAW_BYTES))
        lots = lots_of(list(tournament.entrants.all()), tournament.number_draw)
        change.update_all((entrant, {"lot": lot}) for entrant, lot in lots.items())
        renumber(change, tournament)
    return tournament


def order_by_hand(
    *,
    tournament: Tournament,
    entrants: Sequence[Entrant],
    by: User,
    seen: str | None = None,
) -> Tournament:
    """Set the order of players with equal rating and title by hand.

    `seen` is the mark of the order that the arbiter changed (`order_mark`).
    """
    with act(
        "order_by_hand",
        by=by,
        tournament=tournament,
        arguments={"entrants": [entrant.uid for entrant in entrants]},
    ) as change:
        _require_order_open(tournament, {NumberOrder.BY_HAND})
        places = {entrant.pk: n for n, entrant in enumerate(entrants, start=1)}
        stored = list(tournament.entrants.all())
        if places.keys() != {entrant.pk for entrant in stored}:
            raise InvalidValue(_("The list has changed meanwhile. Read it again."))
        if seen is not None and seen != order_mark(stored):
            raise OrderChanged
        change.update_all((e, {"hand_order": places[e.pk]}) for e in stored)
        renumber(change, tournament)
    return tournament


def _require_order_open(
    tournament: Tournament, orders: AbstractSet[NumberOrder]
) -> None:
    require_open(tournament)
    if tournament.number_order not in orders:
        raise InvalidValue(
            _("The tournament orders equal players by: %(order)s.")
            % {"order": tournament.get_number_order_display()}
        )
    if tournament.rounds.exists() or tournament.is_list_closed:
        raise ListClosed(_("The list is closed: the order no longer changes."))
