"""S1 and S2 of a bracket, before the first candidate is made."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

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

    def has(self, system: System) -> bool:
        return system.compares and system.limbo and system.family == "dutch"


def _first_mdps(record: BracketRecord) -> tuple[Tpn, ...]:
    """Return the moved-down players in S1 of the first candidate, in order; none if nobody has moved down."""
    formed = next((split.s1 for split in record.events_of(SubgroupsFormed) if not split.remainder), ())
    return tuple(tpn for tpn in record.opened.mdps if tpn in formed)


KIND: Final = SplitKind()
