"""Each rule switched off makes the test named after it fail (short form of the script)."""

from __future__ import annotations

import pytest

from tests.pairing.labels import RULES
from tests.pairing.switch_off_criteria import (
    failing,
    is_paired_as_expected,
    main,
    switched_off,
)

CASES = [
    pytest.param(system, rule, id=f"{system}-{rule.label}")
    for system, rules in RULES.items()
    for rule in rules
]


@pytest.mark.parametrize(("system", "rule"), CASES)
def test_rule_switched_off_is_missed(system, rule):
    assert failing(system, rule, [rule]) == [rule.label]


def test_engine_is_whole_again_afterwards():
    for system, rules in RULES.items():
        for rule in rules:
            with switched_off(system, rule):
                pass
            assert is_paired_as_expected(system, rule)


@pytest.mark.long
def test_script_prints_the_table(capsys):
    assert main([]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == sum(map(len, RULES.values())) + 1
    assert lines[-1] == "0 rules without a failing test of their own"
