"""Addresses of paper."""

from __future__ import annotations

from django.urls import path

from standings.paper import views
from tournaments.addresses import TOURNAMENT

app_name = "paper"

urlpatterns = [
    path(TOURNAMENT + "paper/", views.paper_list, name="paper-list"),
    path(TOURNAMENT + "paper/round-pack.pdf", views.round_pack, name="round-pack"),
    path(TOURNAMENT + "paper/<slug:name>/", views.paper_page, name="paper-page"),
    path(TOURNAMENT + "paper/<slug:name>.pdf", views.paper_pdf, name="paper-pdf"),
]
