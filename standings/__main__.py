"""Standings on the command line, without Django: python -m standings."""

from __future__ import annotations

from standings.cli import bench, prizes, table
from tournaments.command_line import run_command, run_program

COMMANDS = {"table": table, "prizes": prizes, "bench": bench}


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code."""
    return run_command(
        "standings",
        "Standings, tie-breaks and prizes of a tournament in a TRF file.",
        COMMANDS,
        arguments,
    )


if __name__ == "__main__":
    run_program(main)
