"""Write a random tournament, paired by this engine and reproducible by its seed."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from math import isfinite
from pathlib import Path

from pairing.cli.files import EXIT_BAD_FILE, EXIT_FINE, EXIT_NO_PAIRING
from pairing.engine.outcome import IllegalPosition, NoLegalPairing
from pairing.engine.systems import DEFAULT_SYSTEM, SYSTEMS
from pairing.generator import GeneratorSettings, generate
from pairing.generator.settings import SCORINGS
from tournaments.trf import Edition, write_trf

RATES = {
    "draws": ("draw_rate", "games drawn"),
    "forfeits": ("forfeit_rate", "pairings not played"),
    "half-point-byes": ("half_point_bye_rate", "players with one, in each round"),
    "full-point-byes": ("full_point_bye_rate", "players with one, in each round"),
    "absences": ("absence_rate", "players who stay away from a round and come back"),
    "withdrawals": ("withdrawal_rate", "players who leave for good, in each round"),
    "late-entries": ("late_entry_rate", "players who miss the first round or more"),
    "short-games": ("short_game_rate", "games of less than one move (W, D, L)"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--system", choices=sorted(SYSTEMS), default=DEFAULT_SYSTEM)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "-o", "--output", metavar="FILE.trf", help="default: standard output"
    )
    for option, (name, meaning) in RATES.items():
        parser.add_argument(
            f"--{option}",
            dest=name,
            type=float,
            default=GeneratorSettings.__dataclass_fields__[name].default,
            metavar="RATE",
            help=f"share from 0 to 1 of {meaning} (default: %(default)s)",
        )
    parser.add_argument("--acceleration", choices=["baku"], default="")
    parser.add_argument(
        "--forbidden",
        dest="forbidden_pairs",
        type=int,
        default=0,
        metavar="N",
        help="pairs of players who may not meet",
    )
    parser.add_argument(
        "--forbidden-rounds",
        type=int,
        nargs=2,
        metavar=("FIRST", "LAST"),
        help="rounds in which they may not (default: all)",
    )
    parser.add_argument("--scoring", choices=sorted(SCORINGS), default="1-0.5-0")
    parser.add_argument(
        "--bye-points",
        type=float,
        metavar="POINTS",
        help="what the pairing-allocated bye is worth (default: a win)",
    )
    parser.add_argument("--format", choices=[e.value for e in Edition], default="trf26")


def run(options: argparse.Namespace) -> int:
    """Generate one tournament; nothing is written if a round cannot be paired."""
    try:
        settings = settings_of(options)
        record = generate(settings)
    except (ValueError, IllegalPosition) as error:
        sys.stderr.write(f"error: {error}\n")
        return EXIT_BAD_FILE
    except NoLegalPairing as error:
        sys.stderr.write(f"error: {error}\n")
        return EXIT_NO_PAIRING
    if record.rounds_played < settings.rounds:
        sys.stderr.write(
            f"error: no legal pairing of round {record.next_round}; choose fewer rounds, "
            "more players or another seed\n"
        )
        return EXIT_NO_PAIRING
    text = write_trf(record, options.format)
    if options.output is None:
        sys.stdout.write(text)
        return EXIT_FINE
    try:
        Path(options.output).write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        sys.stderr.write(f"{options.output}: cannot be written: {error.strerror}\n")
        return EXIT_BAD_FILE
    return EXIT_FINE


def settings_of(options: argparse.Namespace) -> GeneratorSettings:
    """Return the settings that the options ask for. Raises ValueError."""
    scoring = SCORINGS[options.scoring]
    if options.bye_points is not None:
        if not isfinite(options.bye_points):
            raise ValueError("the points of the bye should be a number such as 0.5")
        tenths = round(options.bye_points * 10)
        if tenths < 0 or abs(tenths - options.bye_points * 10) > 1e-6:
            raise ValueError("the points of the bye should be tenths such as 0.5")
        scoring = scoring._replace(pairing_bye=tenths)
    rounds = tuple(options.forbidden_rounds) if options.forbidden_rounds else None
    settings = GeneratorSettings(
        players=options.players,
        rounds=options.rounds,
        seed=options.seed,
        system=options.system,
        acceleration=options.acceleration,
        forbidden_pairs=options.forbidden_pairs,
        forbidden_rounds=rounds,
        scoring=scoring,
    )
    rates = {name: getattr(options, name) for name, _ in RATES.values()}
    return replace(settings, **rates)
