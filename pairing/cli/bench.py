"""Measure this engine beside py4swiss, in one process."""
from __future__ import annotations
import argparse
def add_arguments(parser: argparse.ArgumentParser) -> None: ...
def run(options: argparse.Namespace) -> int: return 0
