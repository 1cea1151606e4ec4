"""Codes that a phone reads, as pictures inside a document."""

from __future__ import annotations

import segno


def code_picture(text: str) -> str:
    """Return a QR code as a picture that needs no other file."""
    code = segno.make(text, error="m", micro=False)
    address: str = code.svg_data_uri(border=0, omitsize=True)
    return address


def wifi_code(name: str, password: str) -> str:
    """Return the code that joins a phone to the hall's network."""

    def safe(text: str) -> str:
        return "".join("\\" + c if c in '\\;,":' else c for c in text)

    kind = "WPA" if password else "nopass"
    return code_picture(f"WIFI:T:{kind};S:{safe(name)};P:{safe(password)};;")
