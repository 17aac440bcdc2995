"""A doctored candidate that has less in a criterion, or a false word that none has, is refuted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import TargetSet
from pairtutor.trace.values import PairLine, TargetLine
from pairtutor.verify.check import verify
from pairtutor.verify.progress import ProofError
from tests.verify.listing import EDITIONS
from tests.verify.test_examples import traces

Change = Callable[[TargetLine], "TargetLine | None"]


def less(line: TargetLine) -> TargetLine | None:
    return line._replace(less=line.less + 1) if isinstance(line.less, int) else None


def cost(line: TargetLine) -> TargetLine | None:
    member = line.instead
    if member is None or not isinstance(member.value, int):
        return None
    return line._replace(instead=member._replace(value=member.value + 1))


def victims(line: TargetLine) -> TargetLine | None:
    member = line.instead
    return line._replace(instead=member._replace(hit=member.hit[1:])) if member and member.hit else None


def another_criterion(line: TargetLine) -> TargetLine | None:
    return line.instead and line._replace(instead=line.instead._replace(criterion=line.criterion))


def another_candidate(line: TargetLine) -> TargetLine | None:
    member = line.instead
    if member is None or not member.left:
        return None
    *pairs, (a, b) = member.pairs
    gone, *left = member.left
    return line._replace(instead=member._replace(pairs=(*pairs, PairLine(a, gone)), left=(b, *left)))


def nobody_known(line: TargetLine) -> TargetLine | None:
    member = line.instead
    return line._replace(instead=member._replace(left=(Tpn(999),))) if member and member.left else None


def another_number(line: TargetLine) -> TargetLine | None:
    return line.instead and line._replace(instead=line.instead._replace(number=line.instead.number + 1))


def none_has_less(line: TargetLine) -> TargetLine | None:
    return line._replace(instead=None, less=None, least=True) if line.instead else None


def of_a_value_that_is_nothing(line: TargetLine) -> TargetLine | None:
    return line._replace(least=True) if line.value == 0 else None


CHANGES = [
    less,
    cost,
    victims,
    another_criterion,
    another_candidate,
    another_number,
    nobody_known,
    none_has_less,
    of_a_value_that_is_nothing,
]


@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("change", CHANGES, ids=lambda one: one.__name__)
def test_a_doctored_word_of_less_is_refuted(system: str, change: Change) -> None:
    for trace in traces(system):
        for place, step in enumerate(trace.steps):
            if not isinstance(step.event, TargetSet):
                continue
            lines = [change(line) or line for line in step.event.lines]
            event = replace(step.event, lines=tuple(lines))
            if event != step.event:
                steps = (*trace.steps[:place], step._replace(event=event), *trace.steps[place + 1 :])
                with pytest.raises(ProofError) as refuted:
                    verify(trace._replace(steps=steps))
                assert refuted.value.step >= step.number, str(refuted.value)
                return
    raise AssertionError("no trace has such a word")
