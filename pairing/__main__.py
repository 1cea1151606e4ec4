"""The pairing systems on the command line, without Django: python -m pairing."""

from __future__ import annotations

from pairing.cli import bench, check, explain, generate, pair
from tournaments.command_line import run_command, run_program

COMMANDS = {
    "pair": pair,
    "check": check,
    "explain": explain,
    "generate": generate,
    "bench": bench,
}


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code."""
    return run_command(
        "pairing",
        "Pair, check, explain and generate chess tournaments in TRF files.",
        COMMANDS,
        arguments,
    )


if __name__ == "__main__":
    run_program(main)
