"""Every act that services write into the journal has words for its page."""

from __future__ import annotations

import re
from pathlib import Path

from tournaments.templatetags.journal import ACT_NAMES

ROOT = Path(__file__).resolve().parents[2]


def test_every_act_has_words() -> None:
    sources = [
        path
        for app in ("tournaments", "pairing")
        for path in (ROOT / app).rglob("*.py")
        if path.name != "journal.py" or path.parent.name != "tournaments"
    ]
    acts = {
        name
        for path in sources
        for name in re.findall(
            r'\bact\(\s*"([a-z_]+)"', path.read_text(encoding="utf-8")
        )
    }

    assert acts - set(ACT_NAMES) == set()
    assert "enter_result" in acts
