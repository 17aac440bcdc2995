"""Page, `why-not`, tables and keys name one clause for one fact, in every system."""

from __future__ import annotations

from collections import Counter

import pytest

from pairtutor.answers.bars import clauses_behind
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import Case, PairWish
from pairtutor.disputes.verdicts import Coloured
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.narrative.disputes.why_not import render
from pairtutor.sources.load import load
from tests.lab.answers.one_clause import compare
from tests.lab.seeds import TIMES


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_fact_has_two_clauses(system: str) -> None:
    seen: Counter[str] = Counter()
    assert list(compare(system, 2 * TIMES, seen)) == []
    assert seen["wish"] > 20, seen


def test_what_forbids_as_many_pairs_is_named_with_them() -> None:
    case = Case(load("dispute-floater"), RoundNumber(4), None)
    trace, wish = case.trace(), PairWish(Tpn(4), Tpn(5))
    said = why_not(case, RoundAnswers(trace), wish)
    assert not isinstance(said.verdict, Coloured)
    assert clauses_behind(said.verdict.answer, "dutch-2026") == ("2.1.1",)
    assert "[C1] 2.1.1, [C6] 2.4.1)" in " ".join(render(said, wish, trace).split())
