"""Background work: one table of jobs, one worker loop, any number of processes.

A module called `jobs` in an app registers its work:

    @job("standings.book")
    def print_book(*, tournament: int) -> dict[str, str]: ...

and a service asks for it with `enqueue("standings.book", tournament=7)`. The row is
written in the transaction of the service: without that commit there is no job.
"""

from __future__ import annotations

from tournaments.jobs import rating_lists
from tournaments.jobs.registry import UnknownJob, enqueue, job

__all__ = ["UnknownJob", "enqueue", "job", "rating_lists"]
