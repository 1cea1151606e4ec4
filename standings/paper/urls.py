"""Addresses of paper."""

from __future__ import annotations

from django.urls import path

from standings.paper import poster_views, views
from tournaments.addresses import EVENT, TOURNAMENT

app_name = "paper"

urlpatterns = [
    path(EVENT + "poster/", poster_views.event_poster, name="event-poster"),
    path(EVENT + "poster.pdf", poster_views.event_poster_pdf, name="event-poster-pdf"),
    path(
        EVENT + "wifi-poster/",
        poster_views.event_wifi_poster,
        name="event-wifi-poster",
    ),
    path(TOURNAMENT + "paper/", views.paper_list, name="paper-list"),
    path(TOURNAMENT + "paper/round-pack.pdf", views.round_pack, name="round-pack"),
    path(
        TOURNAMENT + "paper/wifi-poster/",
        poster_views.wifi_poster,
        name="wifi-poster",
    ),
    path(TOURNAMENT + "paper/<slug:name>/", views.paper_page, name="paper-page"),
    path(TOURNAMENT + "paper/<slug:name>.pdf", views.paper_pdf, name="paper-pdf"),
]
