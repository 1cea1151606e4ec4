"""Programs of the command line, one module for each command, without Django."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import NoReturn


def run_command(
    name: str,
    description: str,
    commands: Mapping[str, ModuleType],
    arguments: Sequence[str] | None = None,
) -> int:
    """Run the command that the arguments name, and return its exit code.

    A command is a module with `add_arguments` and `run`; its first line says what it
    does.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {name}", description=description)
    parsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for word, module in commands.items():
        summary = (module.__doc__ or "").splitlines()[0]
        command = parsers.add_parser(word, help=summary, description=summary)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    options = parser.parse_args(arguments)
    code: int = options.run(options)
    return code


def run_program(main: Callable[[], int]) -> NoReturn:
    """End the process with the exit code of a program."""
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # The reader of the output went away (a pager, head): nothing to tell it.
        sys.stderr.close()
        sys.exit(141)
