"""Who would find no opponent under a supposition about a bracket and what bars them; why fewer pairs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pairtutor.answers.answer import Against
from pairtutor.answers.candidates import Candidates, Supposed
from pairtutor.answers.reasons import Bar, BarredBy
from pairtutor.answers.remaining import bars_of_lack
from pairtutor.model.ids import Tpn
from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.persons import Person


class Fewer(NamedTuple):
    """Why fewer pairs could be made: who would find nobody, what bars them, what is `against` as many."""

    witness: OnlyPartners | None = None
    bars: tuple[Bar, ...] = ()
    against: Against | None = None


def bars_if_stuck(candidates: Candidates, lack: OnlyPartners, supposed: Supposed) -> tuple[Bar, ...]:
    """Return what bars those who would find nobody in the rest of the round, or in a bracket opened again."""
    wanted = candidates.bracket.record.opened.leaving
    inside = candidates.graph.inside
    gone = {inside[v].tpn for pair in supposed.pairs for v in pair} | {*wanted}
    left = {inside[v].tpn for v in supposed.left}
    return _bars(candidates, lack, gone, supposed.bye, left, () if wanted else candidates.setting.below)


def why_fewer(candidates: Candidates, supposed: Supposed) -> Fewer:
    """Return why fewer pairs could be made under a supposition, as far as it can be shown."""
    inside, below = candidates.graph.inside, candidates.setting.below
    lack = candidates.lack_of_pairs(supposed)
    if lack is not None:
        gone = {inside[v].tpn for v in (*(v for pair in supposed.pairs for v in pair), *supposed.left)}
        return Fewer(lack, _bars(candidates, lack, gone, supposed.bye, (), ()))
    if not candidates.makes_as_many_alone(supposed):
        return Fewer()
    if supposed.bye is None and _completes_with_another_bye(candidates, supposed):
        return Fewer(against="bye-score")
    lack = candidates.lack_after(supposed)
    if lack is None:
        return Fewer(against="completion")
    left = {inside[v].tpn for v in supposed.left} | {supposed.bye}
    gone = {one.tpn for one in inside if one.tpn not in left}
    return Fewer(lack, _bars(candidates, lack, gone, supposed.bye, (), below), "completion")


def _completes_with_another_bye(candidates: Candidates, supposed: Supposed) -> bool:
    """Say whether the round could be completed after as many pairs if the bye had a higher score ([C5])."""
    if candidates.bracket.bye_score is None:
        return False
    whoever = Candidates(candidates.bracket._replace(bye_score=None))
    found = whoever.best(supposed)
    return found is not None and not whoever.makes_fewer(found)


def _bars(
    candidates: Candidates,
    lack: OnlyPartners,
    gone: Iterable[Tpn],
    bye: Tpn | None,
    left: Iterable[Tpn],
    below: Iterable[Person],
) -> tuple[Bar, ...]:
    """Return what bars those who would find nobody, where some are placed already or `left` over."""
    graph = candidates.graph
    here = {one.tpn for one in graph.inside}
    moved = {one.tpn for one in graph.inside[: graph.m0]}
    over = set() if candidates.left_meet else set(left)
    away = {*gone}

    def rule(one: Tpn, other: Tpn) -> BarredBy | None:
        if one in over and other in here:
            return "supposed"
        if other in over and one in here:
            return "left"
        return "moved" if {one, other} <= moved else None

    people = [one for one in (*graph.inside, *below) if one.tpn not in away and one.tpn != bye]
    return bars_of_lack(lack, people, candidates.setting.legality, rule)
