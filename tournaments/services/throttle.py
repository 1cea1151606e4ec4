"""Throttle: how often somebody may try to get in before having to wait.

Every count is of one address: a stranger elsewhere can never lock an arbiter out. The
table holds keyed hashes alone, neither addresses nor names. Tries belong to no event
and no journal.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils.crypto import salted_hmac

from tournaments.clock import now
from tournaments.models import Attempt

LONGEST = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Limit:
    """So many tries within some minutes."""

    name: str
    most: int
    minutes: int

    @property
    def window(self) -> timedelta:
        return timedelta(minutes=self.minutes)


SIGN_IN_OF_A_NAME = Limit("sign-in-name", most=8, minutes=15)
SIGN_IN = Limit("sign-in", most=40, minutes=15)
"""Of one address for all names: a club room may share one."""
UNKNOWN_LINKS = Limit("links", most=20, minutes=15)
ARRIVALS = Limit("arrivals", most=90, minutes=1)
"""Of one tablet: nobody taps faster than that."""


@dataclass(frozen=True, slots=True)
class Count:
    """What one limit counts: the tries of an address, perhaps for one name."""

    limit: Limit
    address: str
    name: str = ""

    @property
    def key(self) -> str:
        text = "\n".join((self.limit.name, self.address, self.name.casefold()))
        return salted_hmac("tournaments.throttle", text, algorithm="sha256").hexdigest()


def must_wait(*counts: Count) -> Limit | None:
    """Return the limit that is reached, if any."""
    for count in counts:
        if _tries(count) >= count.limit.most:
            return count.limit
    return None


def take_turn(*counts: Count) -> Limit | None:
    """Count a try before it is made; return the limit that it would go beyond.

    A try that is only counted once it has failed can be made many times at once. One
    that is refused here is not counted.
    """
    own = note(*counts)
    for count in counts:
        if _tries(count) > count.limit.most:
            Attempt.objects.filter(pk__in=[attempt.pk for attempt in own]).delete()
            return count.limit
    return None


def _tries(count: Count) -> int:
    """Count within the window, on both sides: a clock may have been set back."""
    at, window = now(), count.limit.window
    return Attempt.objects.filter(
        key=count.key, at__gt=at - window, at__lt=at + window
    ).count()


def note(*counts: Count) -> list[Attempt]:
    """Count a try, and forget those that no longer matter."""
    at = now()
    made = Attempt.objects.bulk_create(
        Attempt(key=count.key, at=at) for count in counts
    )
    Attempt.objects.filter(at__lt=at - LONGEST).delete()
    return made


def forget(count: Count) -> None:
    """Begin to count anew, after somebody has come in."""
    Attempt.objects.filter(key=count.key).delete()


def give_back(count: Count) -> None:
    """Take back the last try of a count: it was no failure."""
    last = Attempt.objects.filter(key=count.key).order_by("-pk").first()
    if last is not None:
        last.delete()
