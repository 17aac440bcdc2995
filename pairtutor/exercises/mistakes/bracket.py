"""A bracket paired by rules of which one is wrong: every candidate in turn, and the first of the best.

It serves only where the right rules, carried out in the same way, give the right answer: then it is the
mistake alone that makes another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import cache, cached_property
from itertools import islice
from math import comb, perm
from typing import Final, TypeAlias

from pairtutor.exercises.exercise import Exercise, Proposed, Response
from pairtutor.exercises.position import Position
from pairtutor.exercises.sequence import candidates
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.search.counting import homogeneous
from pairtutor.trace.bracket_record import BracketRecord

LARGEST: Final = 9
"""Players of a bracket of which every candidate is looked at."""
MOST_CANDIDATES: Final = 4_000
"""So many candidates of a bracket are looked at."""
MOST_BELOW: Final = 16
"""Players who are still to be paired, of whom it is asked whether they can be."""


class BracketCut(NamedTuple):
    """How a bracket is cut: the fields by which `sequence.candidate` counts, under the same names."""

    mdps: tuple[Tpn, ...]
    residents: tuple[Tpn, ...]
    m1: int
    max_pairs: int
    order: tuple[Tpn, ...] = ()

    @property
    def within(self) -> int:
        """How many candidates have the same pairs of MDPs."""
        return homogeneous(len(self.residents) - self.m1, self.max_pairs - self.m1)

    @property
    def downfloaters(self) -> int:
        """How many are left over."""
        return len(self.mdps) + len(self.residents) - 2 * self.max_pairs

    @property
    def sets(self) -> int:
        """How many sets of MDPs there are."""
        return comb(len(self.mdps), self.m1)

    @property
    def orders(self) -> int:
        """How many orders the opponents of the same MDPs have."""
        return perm(len(self.residents), self.m1)


Value: TypeAlias = tuple[int, ...]
"""What a candidate has in a criterion: compared from the first number on, the smaller is the better."""
Count: TypeAlias = "Callable[[Guess, Proposed], Value]"
Sequence: TypeAlias = Callable[[BracketCut], Iterable[Proposed]]
Weighed: TypeAlias = tuple[tuple[Value, ...], Proposed]
Floats: TypeAlias = Mapping[Tpn, tuple[str, str]]


class Guess:
    """A bracket and all that counts in it; `floats` are those that somebody takes the players to have had.

    `place` is that of the bracket in the round, from 0. `below` are all who are still to be paired after it,
    in the order of the round. `takes_bye` says whether the round has a bye, in whatever bracket. `met` says
    whether two may not meet, for whatever reason.
    """

    def __init__(self, position: Position, record: BracketRecord, place: int) -> None:
        self.position = position
        self.record = record
        self.line = {line.tpn: line for line in position.lines}
        self.mdps: tuple[Tpn, ...] = record.opened.mdps
        self.residents: tuple[Tpn, ...] = record.opened.residents
        self.players = (*self.mdps, *self.residents)
        self.floats: Floats = {tpn: line.floats for tpn, line in self.line.items()}
        earlier = position.index.brackets[:place]
        gone = {tpn for bracket in earlier for pair in bracket.final_pairs for tpn in pair}
        rest = (line.tpn for line in position.lines if line.tpn not in gone)
        self.below = tuple(tpn for tpn in rest if tpn not in self.players)
        self.takes_bye = len(position.lines) % 2 == 1
        self.bye_score = position.line(position.bye).score if position.bye is not None else None
        self.met = cache(self._may_not_meet)
        self.can_be_paired = cache(self._can_be_paired)

    def _may_not_meet(self, two: frozenset[Tpn]) -> bool:
        return self.position.answers.bar(*sorted(two)) is not None

    def bars(self, first: Tpn, second: Tpn) -> bool:
        """Say whether the rules forbid two to meet."""
        return self.met(frozenset((first, second)))

    def may_have_bye(self, tpn: Tpn) -> bool:
        """Say whether somebody may have the bye, at the score where it is given."""
        line = self.line[tpn]
        lowest = self.position.system != "dutch-2026" or line.score == self.bye_score
        return line.bye_bar is None and lowest

    def completes(self, given: Proposed) -> bool:
        """Say whether those left over and everybody below can be paired with each other."""
        return self.can_be_paired(frozenset((*given.floaters, *self.below)))

    def _can_be_paired(self, players: frozenset[Tpn]) -> bool:
        """Say whether players can all be paired, but for one of an odd number who may have the bye."""
        if not players:
            return True
        first = min(players, key=lambda tpn: self.line[tpn].rank)
        rest = players - {first}
        if any(not self.bars(first, other) and self.can_be_paired(rest - {other}) for other in rest):
            return True
        return len(players) % 2 == 1 and self.may_have_bye(first) and self.can_be_paired(rest)

    @cached_property
    def next_group(self) -> tuple[Tpn, ...]:
        """The players of the next scoregroup, none where nobody is below."""
        scores = [self.line[tpn].score for tpn in self.below]
        return tuple(tpn for tpn in self.below if self.line[tpn].score == scores[0])

    def pairs_possible(self, players: frozenset[Tpn]) -> int:
        """Return how many pairs some players can make at most, whatever bracket they are of."""
        if len(players) < 2:
            return 0
        first = min(players)
        rest = players - {first}
        meet = [other for other in rest if not self.bars(first, other)]
        best = max((1 + self.pairs_possible(rest - {other}) for other in meet), default=0)
        return best if best == len(players) // 2 else max(best, self.pairs_possible(rest))

    @property
    def is_small(self) -> bool:
        """Whether there are few players in it and below, and the order is not one by opponents."""
        few = len(self.players) <= LARGEST and len(self.below) <= MOST_BELOW
        return few and not self.record.opened.order

    @property
    def is_ordinary(self) -> bool:
        """Whether every candidate can be looked at, in the order of the Dutch rules."""
        opened = self.record.opened
        whole = opened.bracket_kind in ("normal", "last") and not (opened.order or opened.leaving)
        alike = len({self.line[tpn].score for tpn in self.mdps}) < 2 or opened.m1 == len(self.mdps)
        return self.is_small and whole and alike and not any(line.topscorer for line in self.position.lines)


def guess_of(exercise: Exercise, position: Position, *, any_kind: bool = False) -> Guess | None:
    """Return the bracket of an exercise, None where it is too large or its sequence is another one.

    With `any_kind` the sequence, and what is compared, can be another one.
    """
    place, record = position.place(exercise.part), position.record(exercise.part)
    if place is None or record is None or not position.compares or position.system not in CRITERIA:
        return None
    guess = Guess(position, record, place)
    return guess if guess.is_ordinary or (any_kind and guess.is_small) else None


# --- what counts ------------------------------------------------------------------------


def _same_due(guess: Guess, pair: tuple[Tpn, Tpn]) -> bool:
    first, second = (guess.line[tpn].preference.colour for tpn in pair)
    return first is not None and first == second


def _refused_strongly(guess: Guess, pair: tuple[Tpn, Tpn]) -> bool:
    strengths = {guess.line[tpn].preference.strength for tpn in pair}
    return _same_due(guess, pair) and strengths <= {"absolute", "strong"} and strengths != {"absolute"}


def count_refused(guess: Guess, given: Proposed) -> Value:
    """Return how many are refused the colour that they prefer."""
    return (sum(_same_due(guess, pair) for pair in given.pairs),)


def count_refused_strongly(guess: Guess, given: Proposed) -> Value:
    """Return how many are refused a colour that they prefer strongly."""
    return (sum(_refused_strongly(guess, pair) for pair in given.pairs),)


def scores_left(guess: Guess, given: Proposed) -> Value:
    """Return the scores of those left over, the highest first, in half points."""
    return tuple(sorted((guess.line[tpn].score for tpn in given.floaters), reverse=True))


def differences(guess: Guess, given: Proposed) -> Value:
    """Return the score differences (half points), largest first: who is left over meets a point below all."""
    score = {tpn: guess.line[tpn].score for tpn in guess.players}
    apart = [score[a] - score[b] for a, b in given.pairs]
    lowest = min(score.values()) - 2  # half points: a point less
    return tuple(sorted((*map(abs, apart), *(score[tpn] - lowest for tpn in given.floaters)), reverse=True))


def pairs_missing_below(guess: Guess, given: Proposed) -> Value:
    """Return how many of the next scoregroup and of those left over cannot be paired there."""
    if not guess.below:
        return (0,)
    there = frozenset((*given.floaters, *guess.next_group))
    return (len(there) - 2 * guess.pairs_possible(there),)


def rounds_missed(guess: Guess, given: Proposed) -> Value:
    """Return the rounds without a game of whoever has the bye by being left over in the last bracket."""
    has_bye = len(given.floaters) == 1 and guess.takes_bye and not guess.below
    return (guess.line[given.floaters[0]].missed if has_bye else 0,)


def _floated_down(back: int, *, residents: bool) -> Count:
    """Return the count of those who are left over again after a downfloat `back` rounds ago (1 or 2)."""

    def count(guess: Guess, given: Proposed) -> Value:
        concerned = guess.residents if residents else guess.players
        return (sum(tpn in concerned and guess.floats[tpn][back - 1] == "down" for tpn in given.floaters),)

    return count


def _floated_up(back: int) -> Count:
    """Return the count of those who meet a moved-down player after an upfloat `back` rounds ago (1 or 2)."""

    def count(guess: Guess, given: Proposed) -> Value:
        moved = {*guess.mdps}
        up = sum(guess.floats[second][back - 1] == "up" for first, second in given.pairs if first in moved)
        return (up,)

    return count


COUNTS: Final[Mapping[str, Count]] = {
    "scores": scores_left,
    "differences": differences,
    "next": pairs_missing_below,
    "missed": rounds_missed,
    "colour": count_refused,
    "strong": count_refused_strongly,
    "resident-down": _floated_down(1, residents=True),
    "resident-down-2": _floated_down(2, residents=True),
    "down": _floated_down(1, residents=False),
    "down-2": _floated_down(2, residents=False),
    "up": _floated_up(1),
    "up-2": _floated_up(2),
}
"""What candidates are compared by."""

CRITERIA: Final[Mapping[str, tuple[str, ...]]] = {
    "dutch-2026": (
        *("scores", "next", "missed", "colour", "strong"),
        *("resident-down", "up", "resident-down-2", "up-2"),
    ),
    "dutch-2017": ("differences", "next", "colour", "strong", "down", "up", "down-2", "up-2"),
}
"""The criteria of an edition, the weightiest first; those that hardly ever decide are left out."""


# --- the search -------------------------------------------------------------------------


class Habits(NamedTuple):
    """How somebody pairs a bracket; what is not said is done rightly.

    `counts` are the criteria in their order, `sequence` is the order of candidates, `bars` forbids two to
    meet, `completes` asks whether the rest can be paired; with `whole` the bracket is cut as if all in it had
    one score. `also` must be so of a candidate besides. With `any_m1` it counts for nothing how many MDPs
    are paired. `floats` are those that the players are taken to have had.
    """

    counts: tuple[Count, ...] | None = None
    sequence: Sequence = candidates
    bars: Callable[[Guess, Tpn, Tpn], bool] = Guess.bars
    completes: Callable[[Guess, Proposed], bool] = Guess.completes
    also: Callable[[Guess, Proposed], bool] | None = None
    whole: bool = False
    any_m1: bool = False
    floats: Callable[[Guess], Floats] | None = None


RIGHT: Final = Habits()


def counts_of(system: str, *names: str) -> tuple[Count, ...]:
    """Return the criteria of an edition, or those of some names."""
    return tuple(COUNTS[name] for name in names or CRITERIA[system])


def pair(guess: Guess, habits: Habits = RIGHT) -> Proposed | None:
    """Return the pairs that somebody with such habits makes, None where too many would be looked at."""
    counts = counts_of(guess.position.system) if habits.counts is None else habits.counts
    if habits.floats is not None:
        floats, guess = habits.floats(guess), copy(guess)
        guess.floats = floats
    mdps, residents = ((), guess.players) if habits.whole else (guess.mdps, guess.residents)
    # as many pairs as can be, and of so many as many of MDPs as can be
    for pairs in range(len(guess.players) // 2, -1, -1):
        best: Weighed | None = None
        for m1 in range(min(len(mdps), pairs), -1, -1):
            if pairs - m1 > (len(residents) - m1) // 2:
                continue
            shape = BracketCut(mdps, residents, m1, pairs)
            if shape.sets * shape.orders * shape.within > MOST_CANDIDATES:
                return None
            made = _best(guess, habits, shape, counts)
            best = made if best is None or (made is not None and made[0] < best[0]) else best
            if best is not None and not habits.any_m1:
                break
        if best is not None:
            return best[1]
    return None


def _best(guess: Guess, habits: Habits, shape: BracketCut, counts: tuple[Count, ...]) -> Weighed | None:
    """Return the first of the best candidates of one shape with what it has, None where none is allowed."""
    best: Weighed | None = None
    for given in islice(habits.sequence(shape), MOST_CANDIDATES):
        if any(habits.bars(guess, *pair) for pair in given.pairs) or not habits.completes(guess, given):
            continue
        if habits.also is not None and not habits.also(guess, given):
            continue
        values = tuple(count(guess, given) for count in counts)
        if best is None or values < best[0]:
            best = values, given
    return best


def paired_by(exercise: Exercise, position: Position, habits: Habits) -> Response | None:
    """Return the answer to a bracket, or to who floats from it, of somebody with such habits.

    None where the right rules, carried out in the same way, do not give the right answer.
    """
    guess = guess_of(exercise, position)
    if guess is None or not is_paired_rightly(guess, exercise, position):
        return None
    return answer_with(exercise, pair(guess, habits))


def is_paired_rightly(guess: Guess, exercise: Exercise, position: Position) -> bool:
    """Say whether the right rules, carried out in the same way, give the right answer.

    Every habit is asked of the same bracket: it is found once for all of them.
    """
    known = position.paired_rightly
    if exercise.part not in known:
        right, made = pair(guess), position.pairs_made(exercise.part)
        same = right is not None and made is not None and right.meetings == made.meetings
        known[exercise.part] = same
    return known[exercise.part]


def answer_with(exercise: Exercise, made: Proposed | None) -> Response | None:
    """Return the answer that the pairs of a bracket give to an exercise about it."""
    if made is None:
        return None
    if exercise.kind == "floaters":
        return Response(floaters=made.floaters)
    return Response(pairs=made.pairs, floaters=made.floaters)
