"""Addresses of events, tournaments and players.

Public pages and the arbiter's acts stand beside each other; the view says who may.
"""

from __future__ import annotations

from django.urls import path

from tournaments import desk_urls
from tournaments.addresses import BOARD, EVENT, PLAYER, ROUND, TOURNAMENT
from tournaments.views import (
    entrants,
    entries,
    events,
    files,
    halls,
    home,
    imports,
    installation,
    journal,
    people,
    players,
    public_site,
    results,
    rounds,
    site,
    tournaments,
)

app_name = "tournaments"

urlpatterns = [
    path("", home.home, name="home"),
    path("sign-in/", site.sign_in, name="sign-in"),
    path("sign-out/", site.sign_out, name="sign-out"),
    path("language/<slug:code>/", site.choose_language, name="choose-language"),
    path(
        "invitations/<str:token>/", people.accept_invitation, name="accept-invitation"
    ),
    path("installation/", installation.installation, name="installation"),
    path(
        "installation/keys/<int:key>/revoke/", halls.revoke_key, name="revoke-hall-key"
    ),
    path(
        "installation/copies/<uuid:event>/release/",
        halls.release_copy,
        name="release-copy",
    ),
    path(
        "installation/backups/<slug:event>/<str:name>",
        installation.backup,
        name="backup",
    ),
    path(
        "installation/backups/<slug:event>/<str:name>/restore/",
        installation.restore_backup,
        name="restore-backup",
    ),
    path("copies/", halls.receive, name="receive-copy"),
    path("events/new/", events.event_new, name="event-new"),
    path("events/import/", imports.archive_import, name="archive-import"),
    path(EVENT, events.event_detail, name="event-detail"),
    path(EVENT + "edit/", events.event_edit, name="event-edit"),
    path(EVENT + "delete/", events.delete_event, name="delete-event"),
    path(EVENT + "archive/", files.event_archive, name="event-archive"),
    path(EVENT + "public-site/", public_site.public_site, name="public-site"),
    path(EVENT + "public-site/anew/", public_site.send_anew, name="send-anew"),
    path(EVENT + "public-site/leave/", public_site.leave, name="leave-public-site"),
    path(EVENT + "people/", people.people, name="people"),
    path(
        EVENT + "people/<int:membership>/remove/",
        people.remove_member,
        name="remove-member",
    ),
    path(
        EVENT + "invitations/<int:invitation>/revoke/",
        people.revoke_invitation,
        name="revoke-invitation",
    ),
    path(
        EVENT + "tournaments/new/",
        tournaments.tournament_new,
        name="tournament-new",
    ),
    path(
        EVENT + "tournaments/import/",
        imports.tournament_import,
        name="tournament-import",
    ),
    path(TOURNAMENT, tournaments.tournament_detail, name="tournament-detail"),
    path(TOURNAMENT + "rules/", tournaments.rules, name="rules"),
    path(TOURNAMENT + "settings/", tournaments.settings, name="settings"),
    path(TOURNAMENT + "close-list/", tournaments.close_list, name="close-list"),
    path(TOURNAMENT + "reopen-list/", tournaments.reopen_list, name="reopen-list"),
    path(TOURNAMENT + "close/", tournaments.close_tournament, name="close-tournament"),
    path(
        TOURNAMENT + "reopen/", tournaments.reopen_tournament, name="reopen-tournament"
    ),
    path(TOURNAMENT + "lower-rounds/", tournaments.lower_rounds, name="lower-rounds"),
    path(
        TOURNAMENT + "delete/", tournaments.delete_tournament, name="delete-tournament"
    ),
    path(TOURNAMENT + "files/", files.file_list, name="file-list"),
    path(TOURNAMENT + "files/<slug:edition>.trf", files.report, name="report"),
    path(TOURNAMENT + "journal/", journal.journal, name="journal"),
    path(TOURNAMENT + "journal.txt", journal.journal_file, name="journal-file"),
    path(TOURNAMENT + "journal/<uuid:entry>/undo/", journal.undo, name="undo"),
    path(ROUND, rounds.round_detail, name="round-detail"),
    path(BOARD + "result/", results.enter_result, name="enter-result"),
    path(BOARD + "clear/", results.clear_result, name="clear-result"),
    path(BOARD + "correct/", results.correct_result, name="correct-result"),
    path(TOURNAMENT + "players/", entrants.player_list, name="player-list"),
    path(TOURNAMENT + "players/add/", entrants.add_player, name="add-player"),
    path(TOURNAMENT + "players/import/", imports.player_import, name="player-import"),
    path(TOURNAMENT + "players/draw-lots/", entrants.draw_lots, name="draw-lots"),
    path(TOURNAMENT + "players/order/", entrants.player_order, name="player-order"),
    path(PLAYER, players.player_detail, name="player-detail"),
    path(PLAYER + "edit/", entries.player_edit, name="player-edit"),
    path(PLAYER + "remove/", entries.remove_player, name="remove-player"),
    path(PLAYER + "withdraw/", entries.withdraw_player, name="withdraw-player"),
    path(PLAYER + "readmit/", entries.readmit_player, name="readmit-player"),
    path(PLAYER + "move/", entries.move_player, name="move-player"),
    path(PLAYER + "points/", entries.adjust_points, name="adjust-points"),
    path(
        PLAYER + "points/<uuid:adjustment>/remove/",
        entries.remove_adjustment,
        name="remove-adjustment",
    ),
    path(PLAYER + "byes/", entries.request_bye, name="request-bye"),
    path(
        PLAYER + "byes/<int:round_number>/cancel/",
        entries.cancel_bye,
        name="cancel-bye",
    ),
    *desk_urls.urlpatterns,
]
