"""Background work: one table of jobs, one worker loop, any number of processes.

A module called `jobs` in an app registers its work:

    @job("standings.make_paper")
    def make_paper(*, key: str) -> dict[str, int]: ...

and a service asks for it with `enqueue("standings.make_paper", key=key)`. The row is
written in the transaction of the service: without that commit there is no job.
"""

from __future__ import annotations

from tournaments.jobs import rating_lists
from tournaments.jobs.registry import UnknownJob, enqueue, job

__all__ = ["UnknownJob", "enqueue", "job", "rating_lists"]
