"""Made rating lists in the columns of the real ones."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from pathlib import Path

HEADING = (
    "ID Number      Name                                                         "
    "Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK "
    "B-day Flag"
)

Player = tuple[int, str, str, str, str, int, int, int, int]
"""Id, name, federation, sex, title, three ratings, year of birth."""

PLAYERS: list[Player] = [
    (201103, "Aerts, Noor", "BEL", "F", "WGM", 2311, 2250, 2198, 1994),
    (600001, "Lefèvre, Zoé", "FRA", "F", "", 1845, 0, 1790, 2009),
    (600002, "Lefevre, Jean Paul", "FRA", "M", "FM", 2290, 2301, 0, 1971),
    (700003, "O'Neill, Seán", "IRL", "M", "", 0, 0, 0, 0),
    (2400001, "Zzyzx, Ida", "NED", "F", "", 1400, 1411, 1422, 2011),
]


def fide_line(player: Player) -> str:
    number, name, fed, sex, title, standard, rapid, blitz, born = player
    return (
        f"{number:<15}{name:<61}{fed:<4}{sex:<4}{title:<5}{'':<5}{'':<15}{'':<4}"
        f"{standard or '':<6}{0:<4}{40:<3}{rapid or '':<6}{0:<4}{20:<3}"
        f"{blitz or '':<6}{0:<4}{20:<3}{born or '0000':<6}"
    )


def write_text(path: Path, players: Iterable[Player] = PLAYERS) -> Path:
    lines = [HEADING, *(fide_line(player) for player in players)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def write_xml(path: Path, players: Iterable[Player] = PLAYERS) -> Path:
    rows = [
        f"<player><fideid>{number}</fideid><name>{name}</name><country>{fed}</country>"
        f"<sex>{sex}</sex><title>{title}</title><w_title></w_title>"
        f"<rating>{standard}</rating><games>0</games><k>20</k>"
        f"<rapid_rating>{rapid}</rapid_rating><blitz_rating>{blitz}</blitz_rating>"
        f"<birthday>{born or ''}</birthday><flag></flag></player>"
        for number, name, fed, sex, title, standard, rapid, blitz, born in players
    ]
    text = "<?xml version='1.0' encoding='utf-8'?>\n<playerslist>\n"
    path.write_text(text + "\n".join(rows) + "\n</playerslist>\n", encoding="utf-8")
    return path


def zipped(path: Path) -> Path:
    packed = path.with_suffix(".zip")
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(path, path.name)
    return packed
