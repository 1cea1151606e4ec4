"""Codes that a phone reads, as pictures inside a document."""

from __future__ import annotations

import segno
from segno import helpers

MASK = 2
"""One of the eight patterns, all of them readable: to try each takes five times as long."""


def code_picture(text: str) -> str:
    """Return a QR code as a picture that needs no other file.

    One point for each square: print-pieces.css makes it larger without a blur, and a page
    full of codes is set in a tenth of the time that drawings take.
    """
    return _picture(segno.make(text, error="m", micro=False, mask=MASK))


def wifi_picture(name: str, code: str) -> str:
    """Return the code with which a phone joins a wireless network."""
    security = "WPA" if code else None
    return _picture(helpers.make_wifi(name, code or None, security))


def _picture(code: segno.QRCode) -> str:
    address: str = code.png_data_uri(border=0, scale=1)
    return address
