"""Settings of the bench: the production ones, with one more address."""

from __future__ import annotations

from config.settings import *  # noqa: F403

ROOT_URLCONF = "config.bench_urls"
