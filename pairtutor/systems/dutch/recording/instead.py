"""What would have to be given up for less in a criterion: the best candidate that has it, if one does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pairtutor.matching.bits import bits
from pairtutor.model.ids import Tpn
from pairtutor.systems.dutch.recording.best_member import Constraint, any_of
from pairtutor.systems.dutch.recording.examples import Examples
from pairtutor.systems.dutch.recording.members import member_line
from pairtutor.systems.dutch.recording.reckoning import JudgedMember
from pairtutor.systems.search.refinement import Refinement, Target
from pairtutor.trace.values import TargetLine, Value

MOST_ASKED = 8
"""So many criteria of a bracket are asked about at most."""


class Instead(NamedTuple):
    """The best candidate with less in a criterion, what it has there, and the first in which it is worse.

    Without a candidate: none has less, be it worse in others or not.
    """

    less: Value
    criterion: str = ""
    found: JudgedMember | None = None

    @property
    def left(self) -> list[int]:
        """Whom the candidate leaves over."""
        return [] if self.found is None else self.found.member.left


class Avoidance:
    """Asks how a criterion could have been met better in one bracket; the accepted candidate is known."""

    def __init__(self, examples: Examples) -> None:
        self._examples = examples
        self._best = examples.best
        self._targets = list(self._best.setup.targets)
        self._names = [target.criterion for target in self._targets]

    def all(self, settled: Iterable[str]) -> dict[str, Instead]:
        """Return it for each criterion in which the accepted candidate has anything, but those `settled`.

        The differences of floats that count already are not asked about.
        """
        found: dict[str, Instead] = {}
        counted = [name for name in self._names if name not in settled and not self._counted_before(name)]
        for name in [name for name in counted if _is_nonzero(self._examples.own(name))][:MOST_ASKED]:
            one = self._of(name)
            if one is not None:
                found[name] = one
        return found

    def _of(self, criterion: str) -> Instead | None:
        """Return it for one criterion; None where it is not found, or would be in another sequence."""
        own = self._examples.own(criterion)
        place = self._names.index(criterion)
        before = self._best.reached(self._names[:place])
        if not before or self._with_least(0, place)[1] == own:
            return Instead(own)
        kept, lost = 0, place
        while lost - kept > 1:
            middle = (kept + lost) // 2
            if self._with_least(middle, place)[1] == own:
                lost = middle
            else:
                kept = middle
        refinement, less = self._with_least(kept, place)
        for target in self._after(kept, place):
            target.add(refinement)
        if self._from_above(refinement) != self._best.shape.m1:
            return None
        fault = self._examples.fault(self._best.first(refinement, Constraint()))
        if fault is None or fault[0] != self._names[kept]:
            return None
        return Instead(less, *fault)

    def _counted_before(self, criterion: str) -> bool:
        """Say whether a criterion is about the score differences of floats that another one counts."""
        return criterion.endswith("-difference") and criterion.removesuffix("-difference") in self._names

    def _with_least(self, kept: int, place: int) -> tuple[Refinement, Value]:
        """Return the candidates best in so many criteria, then in the one at `place`, and what they have."""
        best = self._best
        refinement = best.among(Constraint(), best.reached(self._names[:kept]))
        assert refinement is not None, "the accepted candidate is one of them"
        self._targets[place].add(refinement)
        member = any_of(refinement, best.setup.bracket.everybody)
        value = self._examples.reckoning.value(self._names[place], member)
        return refinement, 0 if value is None else value

    def _after(self, kept: int, place: int) -> list[Target]:
        return [target for at, target in enumerate(self._targets) if at >= kept and at != place]

    def _from_above(self, refinement: Refinement) -> int:
        """Return how many MDPs are paired."""
        everybody = self._best.setup.bracket.everybody
        moved = (1 << self._best.shape.m0) - 1
        return sum(1 for v in bits(moved) if everybody >> refinement.mate[v] & 1)


def with_instead(line: TargetLine, one: Instead | None, tpn: Sequence[Tpn]) -> TargetLine:
    """Return the line of a target with how it could have less; `tpn` names the vertices."""
    if one is None:
        return line
    if one.found is None:
        return line._replace(least=True)
    return line._replace(instead=member_line((one.criterion, one.found), tpn), less=one.less)


def _is_nonzero(value: Value) -> bool:
    return any(value) if isinstance(value, tuple) else bool(value)
