"""The people of the view tests stand in front of the standings too."""

from tests.tournaments.views.conftest import (
    arbiter,
    assistant,
    client_of,
    stranger,
    tournament,
    visitor,
)

__all__ = ["arbiter", "assistant", "client_of", "stranger", "tournament", "visitor"]
