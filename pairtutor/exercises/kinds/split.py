"""S1 and S2 of a bracket, before the first candidate is made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

from pairtutor.disputes.verdicts import barred_pair
from pairtutor.exercises.exercise import BracketAsked, Exercise, Found, Response
from pairtutor.exercises.judge import record_of
from pairtutor.exercises.kinds.naming import NamingPlayers
from pairtutor.exercises.offered import exercise_of, level_of
from pairtutor.exercises.position import Position
from pairtutor.exercises.wording import join_numbers
from pairtutor.model.editions import System
from pairtutor.model.ids import Tpn
from pairtutor.rules.facts import facts
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import SubgroupsFormed

FEWEST, MOST = 3, 9
"""Players of a bracket that is asked about."""


class SplitKind(NamingPlayers):
    """The players of S1 are named: those of the first candidate who stand opposite S2."""

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield the question for each bracket that is cut in two; harder where it is odd, and with MDPs."""
        for record in position.index.brackets:
            opened = record.opened
            size = len(opened.mdps) + len(opened.residents)
            all_wait = opened.mdps and not opened.m1  # the residents are cut by themselves then
            otherwise = opened.order or opened.leaving or all_wait
            if otherwise or not opened.max_pairs or not FEWEST <= size <= MOST:
                continue
            if not _is_seen(record, position):
                continue
            part = BracketAsked(opened.score, opened.mdps, opened.residents)
            made = exercise_of("split", position, level_of(1 + size % 2 + len(opened.mdps)))
            yield Found(made._replace(part=part), facts(position.system).group("split"))

    def question(self, exercise: Exercise, position: Position) -> str:
        opened = record_of(exercise, position).opened
        words = position.words
        what = "split-moved-down" if opened.mdps else "split"
        return words.ask(what, score=words.score(opened.score), pairs=opened.max_pairs, n=opened.max_pairs)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        record = record_of(exercise, position)
        opened = record.opened
        return Response(named=_first_mdps(record) or opened.residents[: opened.max_pairs])

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        opened, upper = record_of(exercise, position).opened, right.named or ()
        lower = [tpn for tpn in opened.residents if tpn not in upper]
        waiting = [tpn for tpn in opened.mdps if tpn not in upper]
        what = "split-limbo" if waiting else "split-mdps" if opened.mdps else "split"
        yield position.words.reason(
            what,
            s1=join_numbers(upper),
            s2=join_numbers(lower),
            limbo=join_numbers(waiting),
            n=len(upper),
        )

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        """Return those who have moved down; if nobody has, all whom the bracket holds."""
        opened = record_of(exercise, position).opened
        return frozenset(opened.mdps or opened.residents)

    def second_hint(self, exercise: Exercise, position: Position) -> str:
        """Return of one pair how many stand in S1: whoever else would be named is not amiss."""
        opened = record_of(exercise, position).opened
        return position.words.hint("split-one") if opened.max_pairs == 1 and not opened.mdps else ""

    def has(self, system: System) -> bool:
        return system.compares and system.limbo and system.family == "dutch"


def _first_mdps(record: BracketRecord) -> tuple[Tpn, ...]:
    """Return the moved-down players in S1 of the first candidate, in order; none if nobody has moved down."""
    formed = next((split.s1 for split in record.events_of(SubgroupsFormed) if not split.remainder), ())
    return tuple(tpn for tpn in record.opened.mdps if tpn in formed)


def _is_seen(record: BracketRecord, position: Position) -> bool:
    """Return whether the table alone says which moved-down players stand in S1 of the first candidate.

    They are as many as can be paired at once, with most points, and of these the smallest numbers. Where
    it is otherwise, the brackets below have a say, which are not shown.
    """
    opened, first = record.opened, _first_mdps(record)
    if len(first) == len(opened.mdps):
        return True
    free = {mdp: _opponents(mdp, opened.residents, position) for mdp in opened.mdps}
    if len(first) < opened.max_pairs and any(
        _can_all_play(more, free) for more in combinations(opened.mdps, len(first) + 1)
    ):
        return False
    sets = {
        some: [position.line(tpn).score for tpn in some] for some in combinations(opened.mdps, len(first))
    }
    able = [points for some, points in sets.items() if _can_all_play(some, free)]
    return bool(able) and first == next(some for some, points in sets.items() if points == max(able))


def _opponents(mdp: Tpn, residents: tuple[Tpn, ...], position: Position) -> frozenset[Tpn]:
    """Return the residents whom a moved-down player may play."""
    pairs = {tpn: frozenset({frozenset({mdp, tpn})}) for tpn in residents}
    return frozenset(tpn for tpn, pair in pairs.items() if barred_pair(position.answers, pair) is None)


def _can_all_play(mdps: tuple[Tpn, ...], free: dict[Tpn, frozenset[Tpn]]) -> bool:
    """Return whether each of some moved-down players can have a resident of their own."""
    if not mdps:
        return True
    first, *others = mdps
    return any(
        _can_all_play(tuple(others), {tpn: opponents - {one} for tpn, opponents in free.items()})
        for one in free[first]
    )


KIND: Final = SplitKind()
