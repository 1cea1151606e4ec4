"""Addresses of events, tournaments and players.

Public pages and the arbiter's acts stand beside each other; the view says who may.
"""

from __future__ import annotations

from django.urls import path

import tournaments.addresses  # noqa: F401 -- makes its converters known
from tournaments.views import (
    entrants,
    events,
    files,
    home,
    imports,
    journal,
    people,
    site,
    tournaments,
)

app_name = "tournaments"

T = "t/<tournament:tournament>/"
PLAYER = T + "players/<entrant:entrant>/"

urlpatterns = [
    path("", home.home, name="home"),
    path("sign-in/", site.sign_in, name="sign-in"),
    path("sign-out/", site.sign_out, name="sign-out"),
    path("language/<slug:code>/", site.choose_language, name="choose-language"),
    path(
        "invitations/<str:token>/", people.accept_invitation, name="accept-invitation"
    ),
    path("events/new/", events.event_new, name="event-new"),
    path("events/import/", imports.archive_import, name="archive-import"),
    path("e/<event:event>/", events.event_detail, name="event-detail"),
    path("e/<event:event>/edit/", events.event_edit, name="event-edit"),
    path("e/<event:event>/delete/", events.delete_event, name="delete-event"),
    path("e/<event:event>/archive/", files.event_archive, name="event-archive"),
    path("e/<event:event>/people/", people.people, name="people"),
    path(
        "e/<event:event>/people/<int:membership>/remove/",
        people.remove_member,
        name="remove-member",
    ),
    path(
        "e/<event:event>/invitations/<int:invitation>/revoke/",
        people.revoke_invitation,
        name="revoke-invitation",
    ),
    path(
        "e/<event:event>/tournaments/new/",
        tournaments.tournament_new,
        name="tournament-new",
    ),
    path(
        "e/<event:event>/tournaments/import/",
        imports.tournament_import,
        name="tournament-import",
    ),
    path(T, tournaments.tournament_detail, name="tournament-detail"),
    path(T + "rules/", tournaments.rules, name="rules"),
    path(T + "settings/", tournaments.settings, name="settings"),
    path(T + "close-list/", tournaments.close_list, name="close-list"),
    path(T + "reopen-list/", tournaments.reopen_list, name="reopen-list"),
    path(T + "close/", tournaments.close_tournament, name="close-tournament"),
    path(T + "reopen/", tournaments.reopen_tournament, name="reopen-tournament"),
    path(T + "lower-rounds/", tournaments.lower_rounds, name="lower-rounds"),
    path(T + "delete/", tournaments.delete_tournament, name="delete-tournament"),
    path(T + "files/", files.file_list, name="file-list"),
    path(T + "files/<slug:edition>.trf", files.report, name="report"),
    path(T + "journal/", journal.journal, name="journal"),
    path(T + "players/", entrants.player_list, name="player-list"),
    path(T + "players/add/", entrants.add_player, name="add-player"),
    path(T + "players/import/", imports.player_import, name="player-import"),
    path(T + "players/draw-lots/", entrants.draw_lots, name="draw-lots"),
    path(T + "players/order/", entrants.player_order, name="player-order"),
    path(PLAYER + "edit/", entrants.player_edit, name="player-edit"),
    path(PLAYER + "remove/", entrants.remove_player, name="remove-player"),
    path(PLAYER + "withdraw/", entrants.withdraw_player, name="withdraw-player"),
    path(PLAYER + "readmit/", entrants.readmit_player, name="readmit-player"),
    path(PLAYER + "move/", entrants.move_player, name="move-player"),
    path(PLAYER + "byes/", entrants.request_bye, name="request-bye"),
    path(
        PLAYER + "byes/<int:round_number>/cancel/",
        entrants.cancel_bye,
        name="cancel-bye",
    ),
]
