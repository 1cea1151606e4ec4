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
    """Return the code with which a phone joins a wireless network.

    Letters beyond ASCII are marked as UTF-8: phones take them for those of another
    alphabet otherwise.
    """
    security = "WPA" if code else None
    data = helpers.make_wifi_data(name, code or None, security)
    is_marked = not data.isascii()
    code_ = segno.make(data, error="m", micro=False, encoding="utf-8", eci=is_marked)
    return _picture(code_)


def _picture(code: segno.QRCode) -> str:
    address: str = code.png_data_uri(border=0, scale=1)
    return address
