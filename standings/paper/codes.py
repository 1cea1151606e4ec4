"""Codes that a phone reads, as pictures inside a document."""

from __future__ import annotations

import segno


def code_picture(text: str) -> str:
    """Return a QR code as a picture that needs no other file."""
    code = segno.make(text, error="m", micro=False)
    address: str = code.svg_data_uri(border=0, omitsize=True)
    return address
