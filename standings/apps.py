"""The standings app."""

from django.apps import AppConfig


class StandingsConfig(AppConfig):
    name = "standings"

    def ready(self) -> None:
        """Hold up the closing for a play-off under way; tell report files the places."""
        # Models can be imported only now.
        from standings.selectors import places  # noqa: PLC0415
        from standings.services.play_offs import (  # noqa: PLC0415
            require_no_open_play_off,
        )
        from tournaments.selectors.reports import PLACES  # noqa: PLC0415
        from tournaments.services.tournaments import BEFORE_CLOSING  # noqa: PLC0415

        if places not in PLACES:
            PLACES.append(places)
        if require_no_open_play_off not in BEFORE_CLOSING:
            BEFORE_CLOSING.append(require_no_open_play_off)
