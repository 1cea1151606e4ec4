"""What holds for every plan and every field."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from standings.prizes.contestants import Contestant
from standings.prizes.division import fair_blocks
from standings.prizes.giving import prize_list
from standings.prizes.misses import misses
from standings.prizes.plan import (
    Category,
    Cumulation,
    Precedence,
    Prize,
    PrizePlan,
    Sharing,
)

prize_amounts = st.lists(st.integers(0, 40_000), min_size=1, max_size=5).map(
    lambda found: sorted(found, reverse=True)
)


@st.composite
def contests(draw):
    count = draw(st.integers(1, 10))
    scores = sorted(draw(st.lists(st.integers(0, 3), min_size=count, max_size=count)))
    scores.reverse()
    ranks = [1]
    for k in range(1, count):
        tied = scores[k] == scores[k - 1] and draw(st.booleans())
        ranks.append(ranks[-1] if tied else k + 1)
    masks = draw(st.lists(st.integers(0, 7), min_size=count, max_size=count))
    field = [
        Contestant(
            k + 1,
            rank=ranks[k],
            level=4 - scores[k],
            points=scores[k] * 10,
            rating=1500 if masks[k] & 1 else 0,
            sex="w" if masks[k] & 2 else "m",
            club="Rook" if masks[k] & 4 else "",
        )
        for k in range(count)
    ]
    conditions = [
        {},
        {"rating_from": 1},
        {"sex": "w"},
        {"clubs": ("Rook",)},
    ]
    categories = tuple(
        Category(
            f"{index}",
            tuple(Prize(index, k, a) for k, a in enumerate(draw(prize_amounts), 1)),
            **conditions[index],
        )
        for index in range(draw(st.integers(1, 4)))
    )
    return field, PrizePlan(
        categories,
        coin=draw(st.sampled_from([1, 5, 50, 100])),
        sharing=draw(st.sampled_from(Sharing)),
        cumulation=draw(st.sampled_from(Cumulation)),
        precedence=draw(st.sampled_from(Precedence)),
    )


@settings(max_examples=120, deadline=None)
@given(contests())
def test_shares_add_up_to_the_fund_and_nobody_has_less_than_by_the_rule(contest):
    field, rules = contest
    done = prize_list(rules, field)
    left = sum(prize.amount for prize in done.not_given)

    assert done.given + left == rules.fund
    for award in done.awards:
        assert award.amount >= 0
        # The exact share to less than a coin, up or down.
        assert abs(award.amount - award.exact) < rules.coin
        assert award.reasons or award.objects
        if rules.cumulation is Cumulation.ONE:
            assert len(done.of(award.number)) == 1
    for miss in misses(done, field):
        assert done.of(miss.winner)
        assert miss.number != miss.winner


@settings(max_examples=120, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 300), st.frozensets(st.integers(1, 6), min_size=1)),
        max_size=6,
    )
)
def test_no_part_of_the_tied_would_gain_by_sharing_alone(pool):
    members = [1, 2, 3, 4, 5, 6]
    prizes = [Prize(0, k, amount) for k, (amount, _who) in enumerate(pool)]
    winners = {prize: who for prize, (_amount, who) in zip(prizes, pool, strict=True)}

    blocks = fair_blocks(members, prizes, winners)
    share = {member: b.share for b in blocks for member in b.members}

    assert sorted(share) == members
    assert sum(share.values()) == sum(prize.amount for prize in prizes)
    for size in range(1, 7):
        for part in combinations(members, size):
            own = sum(p.amount for p in prizes if winners[p] <= set(part))
            assert sum(share[member] for member in part) >= own
    for block in blocks:
        for prize in block.prizes:
            # Nobody has more than another competitor for a prize in which they share.
            assert all(share[member] >= block.share for member in winners[prize])
