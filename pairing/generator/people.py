"""Invented players for random tournaments."""

from __future__ import annotations

from random import Random

from tournaments.record import PlayerRecord

_FAMILY_NAMES = [
    "Aalbers",
    "Adant",
    "Baert",
    "Bosman",
    "Bruneel",
    "Callewaert",
    "Carlier",
    "Claes",
    "Collard",
    "Dardenne",
    "Declercq",
    "Delvaux",
    "Dierckx",
    "Dubois",
    "Engels",
    "Evrard",
    "Feyaerts",
    "Fontaine",
    "Geens",
    "Gilson",
    "Goossens",
    "Hanssens",
    "Herman",
    "Hubert",
    "Ickx",
    "Jacobs",
    "Janssens",
    "Kempeneers",
    "Lambert",
    "Leroy",
    "Lievens",
    "Maes",
    "Marchal",
    "Mertens",
    "Michiels",
    "Nys",
    "Ooms",
    "Pauwels",
    "Peeters",
    "Piron",
    "Quintens",
    "Renard",
    "Roels",
    "Segers",
    "Simons",
    "Thijs",
    "Tilmans",
    "Urbain",
    "Vandamme",
    "Verbeke",
    "Willems",
    "Ysebaert",
]
_GIVEN_NAMES = [
    "Adam",
    "Alice",
    "Anouk",
    "Arthur",
    "Bram",
    "Camille",
    "Cedric",
    "Clara",
    "Daan",
    "Diane",
    "Elise",
    "Emma",
    "Femke",
    "Felix",
    "Gilles",
    "Hanne",
    "Hugo",
    "Ines",
    "Jana",
    "Jules",
    "Karel",
    "Laure",
    "Lotte",
    "Louis",
    "Maud",
    "Milan",
    "Nora",
    "Noah",
    "Olivia",
    "Oscar",
    "Pauline",
    "Quinten",
    "Rosa",
    "Ruben",
    "Sacha",
    "Sofie",
    "Thomas",
    "Tine",
    "Victor",
    "Yara",
]
_FEDERATIONS = ("BEL", "BEL", "BEL", "NED", "FRA", "LUX", "GER")
_TITLES = ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM"))


def invented_players(
    rng: Random, count: int, unrated_rate: float
) -> list[PlayerRecord]:
    """Return players with pairing numbers in the order of their ratings."""
    ratings = sorted((_rating(rng, unrated_rate) for _ in range(count)), reverse=True)
    return [
        PlayerRecord(
            number=number,
            name=f"{_pick(rng, _FAMILY_NAMES)}, {_pick(rng, _GIVEN_NAMES)}",
            rating=rating,
            title=_title(rng, rating),
            federation=_pick(rng, _FEDERATIONS),
        )
        for number, rating in enumerate(ratings, start=1)
    ]


def _pick(rng: Random, words: list[str] | tuple[str, ...]) -> str:
    return words[int(rng.random() * len(words))]


def _rating(rng: Random, unrated_rate: float) -> int:
    if rng.random() < unrated_rate:
        return 0
    # The mean of four draws is close to a bell around 1800.
    return 1400 + int(sum(rng.random() for _ in range(4)) * 300)


def _title(rng: Random, rating: int) -> str:
    if rng.random() < 0.5:
        for least, title in _TITLES:
            if rating >= least:
                return title
    return ""
