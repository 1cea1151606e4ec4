"""Random tournaments, paired by an engine of choice and reproducible by their seed."""

from pairing.generator.settings import GeneratorSettings
from pairing.generator.tournament import generate, new_tournament, positions

__all__ = ["GeneratorSettings", "generate", "new_tournament", "positions"]
