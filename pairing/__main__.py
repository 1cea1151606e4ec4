"""The pairing systems on the command line, without Django: python -m pairing."""

from __future__ import annotations

import argparse
import sys

from pairing.cli import bench, check, explain, generate, pair

COMMANDS = {
    "pair": pair,
    "check": check,
    "explain": explain,
    "generate": generate,
    "bench": bench,
}


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m pairing",
        description="Pair, check, explain and generate chess tournaments in TRF files.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, module in COMMANDS.items():
        summary = (module.__doc__ or "").splitlines()[0]
        command = commands.add_parser(name, help=summary, description=summary)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    options = parser.parse_args(arguments)
    code: int = options.run(options)
    return code


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # The reader of the output went away (a pager, head): nothing to tell it.
        sys.stderr.close()
        sys.exit(141)
