"""Prizes, their reasons and the rules of a plan in the words of the reader."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from standings.prizes.giving import Award, Part, Reason
from standings.prizes.misses import Miss
from standings.prizes.plan import (
    CENTS,
    Category,
    Cumulation,
    Precedence,
    Prize,
    PrizePlan,
    Sharing,
    Unrated,
)
from standings.prizes.standings import Decider, Decision
from standings.words.figures import local_text
from tournaments.models import Entrant
from tournaments.tie_break_names import tie_break_name


def money(amount: int, currency: str = "") -> str:
    """Return hundredths as money in the reader's language."""
    value = Decimal(amount) / CENTS
    places = 0 if amount % CENTS == 0 else 2
    text = number_format(value, decimal_pos=places, force_grouping=True)
    return f"{text} {currency}" if currency else text


class PrizeWords:
    """What is said about the prizes of one plan and its players."""

    def __init__(self, plan: PrizePlan, entrants: dict[int, Entrant]) -> None:
        self.plan = plan
        self.entrants = entrants

    def money(self, amount: int) -> str:
        return money(amount, self.plan.currency)

    def prize(self, prize: Prize) -> str:
        category = self.plan.categories[prize.category].name
        return _("%(category)s, place %(place)d") % {
            "category": category,
            "place": prize.place,
        }

    def worth(self, prize: Prize) -> str:
        parts = [self.money(prize.amount)] if prize.amount else []
        return " + ".join([*parts, *prize.objects])

    def prize_with_worth(self, prize: Prize) -> str:
        return f"{self.prize(prize)} ({self.worth(prize)})"

    def objects(self, awards: list[Award]) -> Iterable[str]:
        for award in awards:
            for given in award.objects:
                if len(given.members) == 1:
                    yield given.text
                else:
                    yield _("%(object)s (by lot among %(players)s)") % {
                        "object": given.text,
                        "players": self._names(given.members),
                    }

    def _names(self, numbers: Iterable[int]) -> str:
        return "; ".join(self.entrants[number].name for number in numbers)

    def reasons(self, number: int, awards: list[Award]) -> Iterable[str]:
        for award in awards:
            for reason in award.reasons:
                yield self._reason(number, reason)

    def _reason(self, number: int, reason: Reason) -> str:
        prizes = " + ".join(
            f"{self.prize(p)} ({self.money(p.amount)})" for p in reason.prizes
        )
        others = [member for member in reason.members if member != number]
        if reason.part is Part.SOLE:
            return prizes
        if not others:
            return _("half of %(prizes)s") % {"prizes": prizes}
        values = {"prizes": prizes, "players": self._names(others)}
        if reason.part is Part.SHARED:
            return _("%(prizes)s, shared with %(players)s") % values
        return _("half of %(prizes)s, shared with %(players)s") % values

    def miss(self, miss: Miss, by: Decision) -> str:
        values = {
            "prize": self.prize_with_worth(miss.prize),
            "winner": self.entrants[miss.winner].name,
            "better": local_text(by.better) if by.better else "",
            "worse": local_text(by.worse) if by.worse else "",
            "tie_break": tie_break_name(by.column) if by.column else "",
        }
        match by.decider:
            case Decider.POINTS:
                return (
                    _("%(prize)s went to %(winner)s: %(better)s points, here %(worse)s")
                    % values
                )
            case Decider.TIE_BREAK:
                return (
                    _(
                        "%(prize)s went to %(winner)s by %(tie_break)s: %(better)s, here "
                        "%(worse)s"
                    )
                    % values
                )
            case Decider.PLAY_OFF:
                return _("%(prize)s went to %(winner)s by the play-off") % values
            case Decider.ARBITER:
                return (
                    _("%(prize)s went to %(winner)s by a decision of the arbiter")
                    % values
                )


def rule_sentences(plan: PrizePlan, *, by_play_off: bool = False) -> tuple[str, ...]:
    """Return the rules of a plan, one sentence each, and what a play-off changes."""
    sharing = {
        Sharing.EQUAL: _("Players with equal points share their prizes."),
        Sharing.RANK: _("Prizes are given by rank; a shared place shares."),
        Sharing.HORT: _(
            "Hort system: half by rank, half shared among players with equal points."
        ),
    }
    cumulation = {
        Cumulation.ONE: _("A player has one prize."),
        Cumulation.ONE_OF_MONEY: _(
            "A player has one prize of money; objects come beside it."
        ),
        Cumulation.SEVERAL: _("A player can have several prizes."),
    }
    precedence = {
        Precedence.VALUE: _("Of several it is the one with the most money."),
        Precedence.ORDER: _("Of several it is the first in the plan."),
    }
    sentences = [sharing[plan.sharing]]
    if by_play_off:
        sentences.append(
            _("Players whom a play-off separates have the prize of their own place.")
        )
    sentences.append(cumulation[plan.cumulation])
    if plan.cumulation is not Cumulation.SEVERAL:
        sentences.append(precedence[plan.precedence])
    if plan.coin > 1:
        sentences.append(
            _("The smallest coin is %(coin)s.")
            % {"coin": money(plan.coin, plan.currency)}
        )
    return tuple(sentences)


def condition_text(category: Category) -> str:
    """Return who competes in a category, in words; empty for everybody."""
    parts = []
    if category.unrated is Unrated.ONLY:
        parts.append(_("unrated"))
    if category.has_rating_band:
        band = _band(
            category.rating_from,
            category.rating_to,
            _("rated %(low)d to %(high)d"),
            _("rated from %(low)d"),
            _("rated up to %(high)d"),
        )
        parts.append(
            _("%(band)s or unrated") % {"band": band} if category.unrated else band
        )
    if category.age_from is not None or category.age_to is not None:
        parts.append(
            _band(
                category.age_from,
                category.age_to,
                _("aged %(low)d to %(high)d"),
                _("aged %(low)d and over"),
                _("aged up to %(high)d"),
            )
        )
    if category.sex:
        parts.append(_("women") if category.sex == "w" else _("men"))
    parts += [
        ", ".join(texts)
        for texts in (category.clubs, category.federations, category.groups)
        if texts
    ]
    return " · ".join(parts)


def _band(low: int | None, high: int | None, both: str, above: str, below: str) -> str:
    values = {"low": low, "high": high}
    if low is not None and high is not None:
        return both % values
    return (above if low is not None else below) % values
