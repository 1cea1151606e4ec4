"""Sentences that plain Python writes and pages translate."""

from __future__ import annotations


def gettext_noop(message: str) -> str:
    """Mark a sentence for the message catalogues; pages translate it when shown."""
    return message
