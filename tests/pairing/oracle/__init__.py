"""A slow, literal Dutch system: the oracle of the pairing tests.

Written from the articles alone. It shares nothing with `pairing.engine` but the
snapshot it reads: colours, floats, criteria and the order of candidates are its own.
"""
