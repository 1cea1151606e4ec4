"""Names of the time zones that this machine knows."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones


@cache
def zone_names() -> frozenset[str]:
    """Return every name; Python opens six hundred files each time it is asked."""
    return frozenset(available_timezones())
