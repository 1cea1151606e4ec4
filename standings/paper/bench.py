"""How long one PDF takes, and how much memory, in a process of its own.

    python -m standings.paper.bench <event> <tournament> <document>

Prints seconds by the clock, seconds of the processor, megabytes at most and pages.
Loading the program and WeasyPrint is not counted: a server and a worker have done so.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from time import perf_counter, process_time

STATUS = Path("/proc/self/status")
"""Where Linux tells a process how much memory it had at most."""


def measure(event: str, slug: str, name: str) -> tuple[float, float, float, int]:
    import django  # noqa: PLC0415 -- the settings are known only now

    django.setup()
    from django.urls import reverse  # noqa: PLC0415

    from standings.paper.documents import as_pdf  # noqa: PLC0415
    from standings.paper.sheets import PaperWish  # noqa: PLC0415
    from standings.pdf import require_pango  # noqa: PLC0415
    from tournaments.models import Tournament  # noqa: PLC0415

    require_pango()
    reverse("tournaments:home")  # Loads every page of the program.
    tournament = Tournament.objects.select_related("event").get(
        event__slug=event, slug=slug
    )
    wish = PaperWish(
        tournament, tournament.rounds.order_by("-number").first(), base_url="http://a"
    )
    pages = [0]
    clock, busy = perf_counter(), process_time()
    as_pdf(wish, [name], tell=lambda page: pages.append(page))
    clock, busy = perf_counter() - clock, process_time() - busy
    return clock, busy, peak_memory(), max(pages)


def peak_memory() -> float:
    """Return the most memory this process had, in MB; no number where unknown."""
    if not STATUS.exists():
        return float("nan")
    peak = re.search(r"^VmHWM:\s+(\d+) kB", STATUS.read_text(), re.MULTILINE)
    return int(peak[1]) / 1024 if peak else float("nan")


def main() -> int:
    clock, busy, memory, pages = measure(*sys.argv[1:])
    sys.stdout.write(f"{clock:.3f} {busy:.3f} {memory:.0f} {pages}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
