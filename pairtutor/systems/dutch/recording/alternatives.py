"""Who else could be left over, what less in a criterion would cost, and what counting colours proves.

A player could be left over if a legal candidate with as many pairs leaves the player over and lets the
round be completed; the best of these candidates, the first of those as good, is held against the accepted.

Of players who want one colour, each can have it only with somebody else, or by being left over. Those for
whom there is nobody, when all the others are taken, must meet each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pairtutor.matching.bits import bits, mask_of
from pairtutor.model.colour import Colour
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import PLACE, Tpn
from pairtutor.systems.dutch.candidate_graph import BracketPlayers
from pairtutor.systems.dutch.recording.best_member import BestMember, Constraint, any_of
from pairtutor.systems.dutch.recording.criterion_values import JudgedMember
from pairtutor.systems.dutch.recording.run_members import Examples, member_line
from pairtutor.systems.search.refinement import Refinement, Target
from pairtutor.trace.reasons import Counted, Escape
from pairtutor.trace.values import Players, TargetLine, Value

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
        instead: dict[str, Instead] = {}
        counted = [name for name in self._names if name not in settled and not self._counted_before(name)]
        for name in [name for name in counted if _is_nonzero(self._examples.own(name))][:MOST_ASKED]:
            answer = self._of(name)
            if answer is not None:
                instead[name] = answer
        return instead

    def _of(self, criterion: str) -> Instead | None:
        """Return it for one criterion; None where it is not found, or would be in another sequence."""
        own = self._examples.own(criterion)
        position = self._names.index(criterion)
        before = self._best.last_stage_of(self._names[:position])
        if not before or self._with_least(0, position)[1] == own:
            return Instead(own)
        kept, lost = 0, position
        while lost - kept > 1:
            middle = (kept + lost) // 2
            if self._with_least(middle, position)[1] == own:
                lost = middle
            else:
                kept = middle
        refinement, less = self._with_least(kept, position)
        for target in self._after(kept, position):
            target.add(refinement)
        if self._from_above(refinement) != self._best.shape.m1:
            return None
        fault = self._examples.fault(self._best.first(refinement, Constraint()))
        if fault is None or fault[0] != self._names[kept]:
            return None
        return Instead(less, *fault)

    def _counted_before(self, criterion: str) -> bool:
        """Say whether a criterion is about the score differences of floats that another one counts."""
        return criterion_facets(criterion).counted_by in self._names

    def _with_least(self, kept: int, position: int) -> tuple[Refinement, Value]:
        """Return the candidates best in so many criteria, then in that at `position`, and what they have."""
        best = self._best
        refinement = best.among(Constraint(), best.last_stage_of(self._names[:kept]))
        assert refinement is not None, "the accepted candidate is one of them"
        self._targets[position].add(refinement)
        member = any_of(refinement, best.setup.bracket.everybody)
        value = self._examples.reckoning.value(self._names[position], member)
        return refinement, 0 if value is None else value

    def _after(self, kept: int, position: int) -> list[Target]:
        return [target for at, target in enumerate(self._targets) if at >= kept and at != position]

    def _from_above(self, refinement: Refinement) -> int:
        """Return how many MDPs are paired."""
        everybody = self._best.setup.bracket.everybody
        moved = (1 << self._best.shape.m0) - 1
        return sum(1 for v in bits(moved) if everybody >> refinement.mate[v] & 1)


def with_instead(line: TargetLine, instead: Instead | None, tpn: Sequence[Tpn]) -> TargetLine:
    """Return the line of a target with how it could have less; `tpn` names the vertices."""
    if instead is None:
        return line
    if instead.found is None:
        return line._replace(least=True)
    return line._replace(instead=member_line((instead.criterion, instead.found), tpn), less=instead.less)


def _is_nonzero(value: Value) -> bool:
    return any(value) if isinstance(value, tuple) else bool(value)


COLOURS = ("colour-preference",)
"""The criteria that count pairs of players who want the same colour, each pair once."""


Counting = Callable[[str, Value], Counted | None]
"""Returns why a value of a criterion can be no better."""


def colour_counter(best: BestMember | None) -> Counting:
    """Return what counts in a bracket; nothing is counted where nobody wants to know."""
    return lambda criterion, value: None if best is None else proof_by_counting(best, criterion, value)


def proof_by_counting(best: BestMember, criterion: str, value: Value) -> Counted | None:
    """Return why no candidate has less in a criterion; None where it takes more than counting."""
    bracket, shape = best.setup.bracket, best.shape
    stage = next((at for at in range(1, best.stages) if best.criterion(at) == criterion), 0)
    if criterion not in COLOURS or not stage or not value:
        return None
    rows, outside = best.rows(stage - 1), best.outside
    over = bracket.size - 2 * shape.max_pairs
    for colour in (Colour.WHITE, Colour.BLACK):
        same = mask_of(v for v in range(bracket.size) if bracket.players[v].preference.colour is colour)
        short = _too_many(rows, same, outside, over)
        ways = 0
        for v in bits(short):
            ways |= rows[v] & ~same
        others = (ways & bracket.everybody).bit_count() + (over if ways & outside else 0)
        if short and (short.bit_count() - others + 1) // 2 == value:
            return _tell_counting(bracket, rows, short, same, outside)
    return None


def _too_many(rows: list[int], same: int, outside: int, over: int) -> int:
    """Return those of `same` who are too many for the others: a matching cannot serve them all.

    `over` of them can be left over, whatever stands outside the bracket.
    """
    served: dict[int, int] = {}
    left = [v for v in bits(same) if not _serve(v, rows, same, outside, over, served, set())]
    reached: set[int] = set()
    players = set(left)
    for v in left:
        _serve(v, rows, same, outside, over, served, reached)
    players.update(v for w, v in served.items() if w in reached)
    return mask_of(players)


def _serve(
    v: int, rows: list[int], same: int, outside: int, over: int, served: dict[int, int], seen: set[int]
) -> bool:
    """Give a player somebody else, by moving others on if need be; `seen` are those who were asked."""
    ways = list(bits(rows[v] & ~same & ~outside))
    if rows[v] & outside:
        ways += range(-over, 0)
    for w in ways:
        if w not in seen:
            seen.add(w)
            if w not in served or _serve(served[w], rows, same, outside, over, served, seen):
                served[w] = v
                return True
    return False


def _tell_counting(bracket: BracketPlayers, rows: list[int], short: int, same: int, outside: int) -> Counted:
    tpn = [player.tpn for player in bracket.players]

    def those(colour: Colour | None) -> Players:
        return tuple(player.tpn for player in bracket.players if player.preference.colour is colour)

    escapes, left = [], []
    for v in bits(short):
        ways = [tpn[w] for w in bits(rows[v] & ~same & ~outside)]
        if rows[v] & outside:
            ways.append(PLACE)
        if ways:
            escapes.append(Escape(tpn[v], tuple(ways)))
        else:
            left.append(tpn[v])
    return Counted(those(Colour.WHITE), those(Colour.BLACK), those(None), tuple(escapes), tuple(left))
