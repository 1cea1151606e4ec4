"""An event with a row for every part of an address."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse

from tests.factories import finish, make_event, make_tournament
from tests.factories import pair as pair_round
from tests.security.addresses import (
    ADDRESSES,
    OF_THE_INSTALLATION,
)
from tournaments.archive import export_event
from tournaments.enums import PlayOffPart, PlayOffPhase, Role
from tournaments.models import (
    DoorLink,
    Event,
    ForbiddenGroup,
    Invitation,
    Membership,
    PlayOff,
    PlayOffGame,
    PlayOffPlayer,
    PointsAdjustment,
    RatingList,
    Tournament,
)
from tournaments.public_site.receiving import make_hall_key
from tournaments.services.access import invite
from tournaments.services.adjustments import adjust_points, forbid_pairing
from tournaments.services.byes import request_bye
from tournaments.services.doors import open_door
from tournaments.services.entrants import edit_player, withdraw_player
from tournaments.services.events import update_event
from tournaments.services.ties import order_tie
from tournaments.services.tournaments import update_settings


@dataclass
class Rows:
    """The rows of one event by the parts of addresses that name them."""

    event: Event
    tournament: Tournament
    parts: dict[str, Any] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    """Links that open something, by the address that takes them."""

    def path(self, name: str, *, inner: Rows | None = None) -> str:
        """Return an address; with `inner`, what is named inside is another event's."""
        parts = (inner or self).parts
        own = {"event": self.event, "tournament": self.tournament}
        if name == "tournaments:release-copy":
            own["event"] = self.event.pk
        elif name in OF_THE_INSTALLATION:
            own["event"] = self.event.slug  # type: ignore[assignment]
        values = {
            part: own[part]
            if part in own
            else parts[f"{name.split(':')[0]}:name" if part == "name" else part]
            for part in ADDRESSES[name]
        }
        return reverse(name, kwargs=values)


def make_rows(players: int, rounds: int, word: str, user: User) -> Rows:
    """Make an event that has a row for every part of an address."""
    event = make_event(by=user, is_public=False, name=f"{word} cup")
    tournament = make_tournament(
        players,
        by=user,
        event=event,
        name=f"{word} open",
        rounds_total=9,
        is_explanation_public=False,
    )
    Event.objects.filter(pk=event.pk).update(slug=f"e{event.pk.hex[:8]}")
    Tournament.objects.filter(pk=tournament.pk).update(slug=f"t{tournament.pk.hex[:8]}")
    event.refresh_from_db()
    tournament.refresh_from_db()
    tournament.event = event
    update_event(event=event, by=user, notes=f"{word}-secret-note")
    update_settings(tournament=tournament, by=user, notes=f"{word}-secret-note")
    for entrant in tournament.entrants.order_by("-entry_order")[:2]:
        edit_player(
            entrant=entrant,
            by=user,
            email=f"{word}-secret@example.org",
            notes=f"{word}-secret-note",
            national_id=f"{word}-secret"[:20],
        )
    for _ in range(rounds):
        finish(pair_round(tournament))
    field_ = list(tournament.entrants.order_by("entry_order"))
    forbid_pairing(
        tournament=tournament, entrants=field_[:2], by=user, reason=f"{word}-secret"
    )
    adjust_points(
        entrant=field_[-1],
        tenths=-5,
        reason=f"{word}-secret-penalty",
        by=user,
    )
    request_bye(entrant=field_[-2], round_number=rounds + 2, kind="H", by=user)
    withdraw_player(
        entrant=field_[-3], by=user, from_round=rounds + 2, reason=f"{word}-secret"
    )
    pair_round(tournament, publish=False)
    invitation, invited = invite(
        event=event, role=Role.ASSISTANT, by=user, label=f"{word}-secret"
    )
    link, door = open_door(tournament=tournament, by=user)
    play_off = PlayOff.objects.create(
        tournament=tournament, round_number=rounds, first_place=1
    )
    for seed, entrant in enumerate(field_[:2], 1):
        PlayOffPlayer.objects.create(play_off=play_off, entrant=entrant, seed=seed)
    game = PlayOffGame.objects.create(
        play_off=play_off,
        part=PlayOffPart.values[0],
        phase=PlayOffPhase.values[0],
        number=1,
        white=field_[0],
        black=field_[1],
    )
    rating_list = RatingList.objects.create(
        source=RatingList.Source.FIDE, name="List", period="2026-01-01"
    )
    key, _secret = make_hall_key(label=f"{word}-secret hall", by=user)
    order = order_tie(
        tournament=tournament,
        round_number=rounds,
        entrants=field_[:2],
        reason=f"{word}-secret",
        by=user,
    )
    last = tournament.journal.order_by("-pk").first()
    assert last is not None
    return Rows(
        event,
        tournament,
        {
            "membership": event.memberships.get().pk,
            "invitation": invitation.pk,
            "link": link.pk,
            "entry": last.uid,
            "adjustment": PointsAdjustment.objects.get(entrant=field_[-1]).pk,
            "group": ForbiddenGroup.objects.get(tournament=tournament).pk,
            "order": order.pk,
            "entrant": field_[-1],
            "round_number": rounds + 1,
            "board_number": (players - 2) // 2,
            "number": players,
            "rank": players,
            "place": players,
            "play_off": play_off.pk,
            "game": game.pk,
            "rating_list": rating_list.pk,
            "edition": "trf26",
            "paper:name": "standings",
            "tournaments:name": "20260101-000000.ronde",
            "code": "fr",
            "token": "x" * 24,
            "key": key.pk,
        },
        {"tournaments:accept-invitation": invited, "tournaments:door": door},
    )


def state_of(rows: Rows) -> tuple[Any, ...]:
    """Return everything that belongs to an event."""
    event = rows.event
    return (
        export_event(event=event),
        sorted(Membership.objects.filter(event=event).values_list("user", "role")),
        sorted(
            Invitation.objects.filter(event=event).values_list(
                "pk", "revoked_at", "accepted_at"
            )
        ),
        sorted(
            DoorLink.objects.filter(tournament__event=event).values_list(
                "pk", "revoked_at"
            )
        ),
        Event.objects.get(pk=event.pk).is_public,
    )
