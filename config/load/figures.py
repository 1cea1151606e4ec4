"""What was measured, and whether it is good enough."""

from __future__ import annotations

import statistics
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from config.bench import say

ALLOWED_MS = 250.0
"""An arbiter's p99 is good below this or below twice the idle one."""
PAGE = "page"
"""Of an arbiter's requests: what is read after an act."""


def quantile(ms: Iterable[float], share: float) -> float:
    ordered = sorted(ms)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@dataclass
class Request:
    kind: str
    """What was asked; the answer may tell it better."""


@dataclass
class Times:
    """How long answers took, by what was asked, and what went wrong."""

    by_kind: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Milliseconds."""
    errors: list[str] = field(default_factory=list)

    @contextmanager
    def taken(self, kind: str, path: str) -> Iterator[Request]:
        """Note how long the block took, and what went wrong in it."""
        request = Request(kind)
        began = time.perf_counter()
        try:
            yield request
        except (OSError, RuntimeError) as error:
            self.errors.append(f"{path}: {error}")
        finally:
            spent = (time.perf_counter() - began) * 1000
            self.by_kind[request.kind].append(spent)

    def without(self, *kinds: str) -> Times:
        kept = {kind: ms for kind, ms in self.by_kind.items() if kind not in kinds}
        return Times(kept, self.errors)

    @property
    def ms(self) -> list[float]:
        return [one for times in self.by_kind.values() for one in times]

    @property
    def p99(self) -> float:
        return quantile(self.ms, 0.99)


@dataclass(frozen=True, slots=True)
class Run:
    idle: Times
    arbiter: Times
    phones: Times
    processor: float
    """Share of one processor that this process took under load."""
    load_before: float
    """Load average of the machine before the run: what others do on it."""


HEAD = f"{'':32}{'requests':>9}{'p50':>9}{'p99':>9}{'most':>9}{'errors':>8}"


def say_run(number: int, run: Run) -> None:
    """Print a line for everybody, and one for each kind of request."""
    say(f"Run {number}; load average before it {run.load_before:.1f}")
    for name, times in (
        ("arbiter alone", run.idle),
        ("arbiter, phones come", run.arbiter),
        ("phones", run.phones),
    ):
        _say_line(name, times.ms, str(len(times.errors)))
        for kind, ms in times.by_kind.items():
            _say_line(f"  {kind}", ms, "")
        for error in times.errors[:5]:
            say(f"    {error}")
    say(f"  this process took {run.processor:.0%} of a processor")


def _say_line(name: str, ms: list[float], errors: str) -> None:
    p50, p99, most = (quantile(ms, share) for share in (0.5, 0.99, 1.0))
    say(f"  {name:30}{len(ms):>9}{p50:>9.0f}{p99:>9.0f}{most:>9.0f}{errors:>8}")


def verdict(runs: list[Run]) -> int:
    """Print the medians beside what is allowed; return 0 when all is kept.

    What the arbiter does counts by itself, and again with the pages that follow: a page
    of 250 boards takes longer than any act, and would hide them all.
    """
    errors = sum(
        len(times.errors)
        for run in runs
        for times in (run.idle, run.arbiter, run.phones)
    )
    say(f"\n{f'Median of {len(runs)}':32}{'alone':>9}{'load':>9}{'limit':>9}")
    is_good = not errors
    for name, kinds in (("arbiter's acts, p99", [PAGE]), ("with their pages, p99", [])):
        idle = statistics.median(run.idle.without(*kinds).p99 for run in runs)
        busy = statistics.median(run.arbiter.without(*kinds).p99 for run in runs)
        limit = max(2 * idle, ALLOWED_MS)
        is_good &= busy <= limit
        say(f"  {name:30}{idle:>9.0f}{busy:>9.0f}{limit:>9.0f}{_kept(busy <= limit)}")
    phones = statistics.median(run.phones.p99 for run in runs)
    say(f"  {'phones, p99':30}{'':9}{phones:>9.0f}")
    say(f"  {'errors':30}{'':9}{errors:>9}{0:>9}{_kept(not errors)}")
    return 0 if is_good else 1


def _kept(is_kept: bool) -> str:
    return "   kept" if is_kept else "   NOT KEPT"
