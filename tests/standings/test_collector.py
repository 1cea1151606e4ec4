"""The collector stands still while PDFs are made, and runs again after the last one."""

from __future__ import annotations

import gc

import pytest

from standings.collector import paused_collector


def test_last_of_several_pauses_starts_the_collector_again():
    with paused_collector():
        with paused_collector():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_collector_runs_again_after_a_fault():
    with pytest.raises(ZeroDivisionError), paused_collector():
        1 / 0  # noqa: B018
    assert gc.isenabled()
