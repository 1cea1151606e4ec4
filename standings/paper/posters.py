"""Posters with codes: the pages of an event or a tournament, and the hall's Wi-Fi."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from standings.paper.codes import code_picture, wifi_picture
from standings.paper.sheets import PaperWish, Sheet
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Network:
    """The hall's Wi-Fi. It goes on the poster and is kept nowhere."""

    name: str
    code: str = ""
    """Empty: an open network."""


def tournament_poster(wish: PaperWish, network: Network | None = None) -> Sheet:
    address = reverse("tournaments:tournament-detail", args=[wish.tournament])
    return _poster(wish.base_url + address, network, [])


def event_poster(
    event: Event, *, base_url: str, network: Network | None = None
) -> Sheet:
    address = reverse("tournaments:event-detail", args=[event])
    sections = [tournament.name for tournament in event.tournaments.all()]
    return _poster(base_url + address, network, sections)


def _poster(address: str, network: Network | None, sections: list[str]) -> Sheet:
    picture = wifi_picture(network.name, network.code) if network else ""
    return Sheet(
        title=_("Pairings and results on your phone"),
        template="paper/poster.html",
        content={
            "sections": sections,
            "address": address,
            "code": code_picture(address),
            "network": network,
            "network_picture": picture,
        },
    )
