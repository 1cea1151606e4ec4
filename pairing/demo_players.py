"""Invented players for the demo; whoever shares a name does so by chance."""

from __future__ import annotations

import random
from typing import Any


def _names(text: str) -> list[str]:
    return text.split("|")


SURNAMES = _names(
    "Aalbers|Adamczyk|Ågren|Balogh|Barzani|Bécourt|Benedetti|Bogaert|Brânză|"
    "Castellví|Çelik|Claessens|Coppieters|Dąbek|De Wilde|Delvaux|Dvořáček|Eilers|"
    "El Idrissi|Fährmann|Falkenberg|Ferreira|Fontaine|Gaillard|Garrigues|Georgescu|"
    "Goossens|Grönlund|Guðnason|Haverkamp|Hernández|Horváth|Ilić|Iversen|Jaworski|"
    "Kerkhof|Kõiv|Kovačević|Krūmiņš|Laurent|Lefebvre|Lindqvist|Łuczak|Maes|"
    "Marchetti|Mertens|Moreau|Nachtegael|Nuñez|Østby|Oliveira|Őri|Papadakis|"
    "Pauwels|Petrauskas|Quintero|Rademaker|Rigaux|Šimůnek|Sørlie|Stassen|Szűcs|"
    "Tanaka|Thibaut|Ugarte|Valcke|Van Acker|Van den Bril|Verhelst|Vidović|Wauters|"
    "Winkelmann|Wójtowicz|Yıldız|Zabala|Zimmer"
)
MEN = _names(
    "Aleksander|Amir|André|Arjen|Bastiaan|Benoît|Casper|Clément|Daan|Elias|Émile|"
    "Erik|Felix|Gábor|Guillaume|Hugo|Ibrahim|Jakub|Jérôme|Jonas|Karel|Lennart|"
    "Lucas|Marek|Mateo|Nils|Olivier|Pavel|Quentin|Rafael|Ruben|Sander|Tibor|Théo|"
    "Viktor|Wout"
)
WOMEN = _names(
    "Aïcha|Amélie|Anneleen|Beatriz|Chloé|Dorota|Elif|Femke|Giulia|Hanna|Ingrid|"
    "Joëlle|Katarína|Lieke|Margaux|Nóra|Ottilie|Paulina|Renée|Sofie|Tessa|Yasmine"
)
CLUBS = _names(
    "De Zwarte Toren|Cercle du Pont Neuf|Schaakkring Leie|L'Échiquier d'Or|"
    "Het Paard|Les Fous du Roi|Rochade Noord|La Dame Blanche"
)
FEDERATIONS = ("BEL", "NED", "FRA", "GER", "LUX", "ESP", "POL")
FIRST_FIDE_ID = 990_000_001


def demo_players(
    count: int, *, seed: int, strongest: int, weakest: int, born: tuple[int, int]
) -> list[dict[str, Any]]:
    """Return invented players, the same ones each time, in no order."""
    rng = random.Random(seed)  # noqa: S311 -- a fixed draw, not a secret
    names: set[tuple[str, str]] = set()
    players: list[dict[str, Any]] = []
    while len(players) < count:
        is_woman = rng.random() < 0.22
        name = (rng.choice(SURNAMES), rng.choice(WOMEN if is_woman else MEN))
        if name in names:
            continue
        names.add(name)
        share = len(players) / max(count - 1, 1)
        rating = round(strongest - (strongest - weakest) * share + rng.gauss(0, 25))
        player: dict[str, Any] = {
            "surname": name[0],
            "first_name": name[1],
            "sex": "w" if is_woman else "m",
            "federation": rng.choices(FEDERATIONS, (9, 4, 3, 2, 1, 1, 1))[0],
            "birth": str(rng.randint(*born)),
            "club": rng.choice(CLUBS),
            "fide_id": str(FIRST_FIDE_ID + seed * 1000 + len(players)),
            "title": _title(rating, is_woman, rng),
        }
        if rating >= 1400:
            player["ratings"] = {
                "standard": {"value": rating, "source": "FIDE", "date": "2026-10-01"}
            }
        else:
            player["fide_id"] = ""
            if rng.random() < 0.6:
                player["estimate"] = 50 * (rating // 50)
        players.append(player)
    rng.shuffle(players)
    return players


def _title(rating: int, is_woman: bool, rng: random.Random) -> str:
    if is_woman and rating >= 2050 and rng.random() < 0.7:
        return "WIM" if rating >= 2200 else "WFM"
    for least, title, chance in (
        (2480, "GM", 0.9),
        (2390, "IM", 0.9),
        (2280, "FM", 0.8),
        (2180, "CM", 0.4),
    ):
        if rating >= least:
            return title if rng.random() < chance else ""
    return ""
