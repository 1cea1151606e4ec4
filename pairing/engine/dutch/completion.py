"""Completion of the round and the look at the next bracket ([C4], [C5], [C8]).

Both ask whether sets of players can be paired; one matching is kept for each question
and repaired when the set changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from pairing.engine.dutch.criteria import Bracket
from pairing.engine.dutch.field import Field
from pairing.engine.pairability import Search, Witness, explain_blocked, with_bye

TRIES = 12
"""How many players are tried as the one who floats on before a general search."""


def scoregroups(field: Field) -> list[list[int]]:
    """Return the players of each score, highest score first (art. 1.3.1)."""
    return [
        list(group)
        for _, group in groupby(range(field.size), key=field.scores.__getitem__)
    ]


def mask_of(players: Iterable[int]) -> int:
    mask = 0
    for player in players:
        mask |= 1 << player
    return mask


class Completion:
    """Whether sets of players can be paired to the end of the round."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.everyone = (1 << field.size) - 1
        self.is_odd = field.size % 2 == 1
        self.bye = 1 << field.size if self.is_odd else 0
        self.candidates = field.may_have_bye if self.is_odd else 0
        """Who may have the bye: by [C2], and by [C5] once its score is known."""
        self.rest = self._witness()
        self.following = Witness(field.legal)

    def _witness(self) -> Witness:
        graph, _ = with_bye(self.field.legal, self.everyone, self.candidates)
        return Witness(graph)

    def allows(self, players: int) -> bool:
        """[C4] Whether these players, with the bye if it is due, can all be paired."""
        return self.rest.covers(players | self.bye)

    def require(self) -> None:
        """Raise NoLegalPairing with its reason unless the round can be paired."""
        if not self.allows(self.everyone):
            raise explain_blocked(
                self.field.legal,
                self.field.numbers,
                self.everyone,
                self.field.may_have_bye,
            )

    def lowest_bye_score(self) -> int | None:
        """[C5] Return the lowest score that the bye can go to; none if it is not due."""
        if not self.is_odd:
            return None
        for group in reversed(scoregroups(self.field)):
            members = mask_of(group) & self.field.may_have_bye
            if not members:
                continue
            mate = self.rest.mate
            self.candidates = members
            self.rest = self._witness()
            self.rest.mate = mate
            if mate[-1] >= 0 and not members >> mate[-1] & 1:
                mate[mate[-1]] = mate[-1] = -1
            if self.allows(self.everyone):
                return self.field.scores[group[0]]
        msg = "the round can be paired, so that some score takes the bye"
        raise AssertionError(msg)

    def good_downfloaters(self, bracket: Bracket) -> int:
        """[C8] Return the residents who, floating alone, serve the next bracket best.

        They can be paired there and raise its number of pairs as far as one player can.
        """
        legal = self.field.legal
        following = mask_of(bracket.following)
        self.following.maximise(following)
        mate = self.following.mate
        free = [p for p in bracket.following if mate[p] < 0]
        wanted = following
        if free:
            # Only a player whom some largest matching leaves out adds a pair.
            wanted = 0
            for root in free:
                if not wanted >> root & 1:
                    search = Search(legal, mate, following, root)
                    search.find(0)
                    wanted |= search.outer
        good = 0
        for player in bracket.residents:
            if legal[player] & wanted:
                good |= 1 << player
        return good

    def confirms(self, bracket: Bracket, downfloaters: list[int]) -> bool:
        """[C8] Whether the next bracket can lose nothing with these downfloaters.

        It then pairs all of them and as many of its residents as their number allows,
        and the round can still be completed. False also where this is not decided.
        """
        floating = mask_of(downfloaters)
        following = mask_of(bracket.following)
        together = floating | following
        below = mask_of(bracket.below) & ~following
        to_the_end = not self.field.edition.collapses or not below
        if together.bit_count() % 2 == 0:
            if to_the_end and not self.allows(below):
                return False
            return self.following.covers(together)
        tries = 0
        for player in reversed(bracket.following):
            bit = 1 << player
            if to_the_end and not self.allows(below | bit):
                continue
            if self.following.covers(together & ~bit):
                return True
            tries += 1
            if tries == TRIES:
                return False
        return False


def local(mask: int, bracket: Bracket) -> int:
    """Return a set of the field as positions among the residents of a bracket."""
    return mask >> bracket.residents[0] & (1 << len(bracket.residents)) - 1
