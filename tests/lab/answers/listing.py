"""The answers of a bracket by listing all its candidates: nothing of the engine, of `verify` or of `answers`.

The players, brackets and what was accepted are those of the trace; everything else is listed and measured
anew, by `tests.lab.oracles`. What holds here:

- A candidate is a set of pairs, of any number, each of which is legal, after which the round can be
  completed. Two MDPs of a Dutch bracket never meet in it, nor do those left over meet each other further
  down, where they are MDPs. In an ordinary bracket of 2012 and 2017 candidates are compared whether the round
  can be completed after them or not. In burstein-2026 any two may meet, here and further down (BU26-12,
  BU26-16), and nobody is left over of the last bracket.
- Candidates are compared by the score of the bye (2026: the least with which the round can be completed
  after the candidate), by the number of pairs, by that of MDPs who are paired where it comes before all
  criteria (2017: D17-3), then by the criteria of the edition ([C8] with that score of the bye; [C9] where
  the only one left over has the bye), then by M1, the larger first, then by the number in the sequence of so
  many pairs.
- The answer to a supposition compares the first best candidate with it to the accepted one, and is `fewer`
  where [C7] of 2026 differs because fewer MDPs are paired.
- In dutch-2012 those left over can meet further down, where brackets are joined. Of its pairs that hold an
  MDP a candidate has any in S1, and only there do upfloats count. Those with P1 pairs and M1 in S1 are
  compared by the requirements that C.10 lowers; if there are none, but others, the answer is `fewer`. A
  bracket that was opened again has no other candidates than those that leave over whom it must. Two MDPs
  never meet where all of them are in S1.
- For a bye the brackets are gone through from the top. The first in which the first best candidate, after
  which the round can be completed with this bye, has other pairs than the accepted one decides, and it is
  held against that without the bye, unless it is the score of the bye that is worse: further down the round
  is another one.

`python -m tests.lab.answers.listing [N] [SYSTEM]` compares the answers of the shared cases, and of N fresh
fields of each system, with these.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

from pairtutor.model.ids import Tpn
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from tests.lab.answers.listed import (
    Candidate,
    Expected,
    ExpectedAnswers,
    Left,
    NotListed,
    Numbers,
    Pair,
    ahead,
    completing,
)
from tests.lab.oracles.completion import left_in_following, may_meet
from tests.lab.oracles.leaving import Field, Listing, Pairs
from tests.lab.oracles.listed_criteria import COLOURS, PSD, SCORES, Weighed
from tests.lab.oracles.sequence import burstein_numbers, dutch_numbers, lowering_numbers, mdp_sets
from tests.lab.oracles.standing import Standing

LARGEST, LARGEST_FOLLOWING, LARGEST_FIELD = 8, 12, 30
"""So many players are listed of a bracket, of the following one, and of a round."""


class Bracket:
    """A bracket that stands, its candidates and the accepted one."""

    def __init__(self, field: Field, record: BracketRecord, bye: Tpn | None) -> None:
        opened, self.system = record.opened, field.system
        self.field, self.record, self.opened = field, record, opened
        self.burstein = self.system == "burstein-2026"
        self.players = [field.one[tpn] for tpn in opened.by_bsn]
        if not self.players:  # everybody fits nobody and moves on (2012 C.1)
            raise NotListed
        self.mdps = frozenset(opened.mdps)
        self.m0 = 0 if self.burstein else len(opened.mdps)
        self.lowest = min(one.score for one in self.players)
        self.last = opened.bracket_kind in ("last", "CLB", "joined")
        self.lowering = self.system == "dutch-2012"
        gone = {bye} if self.burstein else set()
        self.below = [one for one in field.players if one.score < self.lowest and one.tpn not in gone]
        if self.last:
            self.below = []
        elif self.lowering:  # whoever fits nobody moves on as well (C.1)
            self.below = list(Listing(field, record, None).below)
        near = [one for one in self.below if one.score == self.below[0].score]
        following = len(near) + len(self.players) - 2 * opened.max_pairs
        if (
            max(
                len(self.players) - LARGEST, following - LARGEST_FOLLOWING, len(field.players) - LARGEST_FIELD
            )
            > 0
        ):
            raise NotListed
        given = bye is not None and not self.burstein
        self.takers = frozenset(one.tpn for one in field.players if one.may_have_bye and given)
        self.measure = Listing(field, record, None)
        self.outlook = lru_cache(maxsize=None)(self._outlook)
        self._numbers: dict[tuple[int, int, tuple[int, ...]], Numbers] = {}
        self._lowering_numbers: dict[tuple[frozenset[Pair], frozenset[Pair]], int] = {}
        self.settled = self.system == "dutch-2017" and opened.bracket_kind == "normal"
        if opened.bracket_kind == "PPB":
            self.settled = self._mdps_come_first()
        self.candidates = self.listed(self.takers)
        self.accepted = self._accepted()
        self.compared = self.candidates
        if self.system in ("dutch-2012", "dutch-2017") and opened.bracket_kind == "normal":
            self.compared = self.listed(self.takers, completed=False)

    def _mdps_come_first(self) -> bool:
        """D17-3: whether the best by pairs and score differences pair as many MDPs as any."""
        most = [one for one in self.listed(self.takers) if len(one.pairs) == self.opened.max_pairs]
        best = min(most, key=lambda one: dict(one.values)["psd"])
        return best.m1 == max(one.m1 for one in most)

    # --- listing ------------------------------------------------------------------

    def listed(self, takers: frozenset[Tpn], *, completed: bool = True) -> list[Candidate]:
        """Return all candidates after which one of `takers` has the bye, if somebody must.

        Not `completed`: those too after which the round cannot be completed (2012, 2017).
        """
        found: list[Candidate] = []
        for pairs in self._pairs(tuple(self.players)):
            paired = {one for pair in pairs for one in pair}
            left = tuple(one for one in self.players if one not in paired)
            early = self.outlook(left, takers) if completed else self._following(left)
            if early is None:
                continue
            if self.lowering:
                found += self._with_s1(pairs, left)
            else:
                found.append(self._candidate(pairs, left, early))
        return found

    def _with_s1(self, pairs: Pairs, left: Left) -> Iterator[Candidate]:
        """Yield a set of pairs with each choice of those that stand in S1 (2012)."""
        if self.opened.leaving and {one.tpn for one in left} != set(self.opened.leaving):
            return
        moved = [pair for pair in pairs if {one.tpn for one in pair} & self.mdps]
        for m1 in range(len(moved) + 1):
            for chosen in combinations(moved, m1):
                ordered = (*chosen, *(pair for pair in pairs if pair not in chosen))
                values = {"pairs": -len(pairs)}
                for one in self._weighed():
                    values[one.name] = self.measure.value(one, ordered, left, m1)
                names = [frozenset((a.tpn, b.tpn)) for a, b in ordered]
                yield Candidate(tuple(values.items()), m1, frozenset(names), left, frozenset(names[:m1]))

    def _candidate(self, pairs: Pairs, left: Left, early: dict[str, Any]) -> Candidate:
        m1 = sum(one.tpn in self.mdps for pair in pairs for one in pair)
        values: dict[str, Any] = {"bye-score": early["bye-score"]} if "bye-score" in early else {}
        values["pairs"] = -len(pairs)
        if self.settled:
            values["mdps"] = -m1
        if self.system == "dutch-2017":
            values[PSD.name] = self.measure.value(PSD, pairs, left, m1)
        else:
            values[SCORES.name] = tuple(sorted((one.score for one in left), reverse=True))
        values |= {name: value for name, value in early.items() if name != "bye-score"}
        for one in self._weighed():
            values[one.name] = self.measure.value(one, pairs, left, m1)
        names = frozenset(frozenset((a.tpn, b.tpn)) for a, b in pairs)
        return Candidate(tuple(values.items()), m1, names, left)

    def legal_pairs(self) -> Iterator[Pairs]:
        """Return all sets of pairs that may be made here, whatever can be paired after them."""
        return self._pairs(tuple(self.players))

    def _weighed(self) -> Sequence[Weighed]:
        if self.burstein:
            return [one for one in COLOURS if one.name == "colour-preference"]
        return self.measure.weighed()

    def _pairs(self, players: tuple[Standing, ...]) -> Iterator[Pairs]:
        """Yield all sets of pairs of these players that may be made, the higher number second."""
        if not players:
            yield ()
            return
        first, *others = players
        yield from self._pairs(tuple(others))
        for other in others:
            if may_meet(first, other) and (self.lowering or not self.both_moved(first.tpn, other.tpn)):
                for more in self._pairs(tuple(one for one in others if one is not other)):
                    yield ((first, other), *more)

    def both_moved(self, one: Tpn, other: Tpn) -> bool:
        """Return whether two are MDPs of a Dutch bracket (of 2012: if all of them are in S1)."""
        free = self.burstein or (self.lowering and self.opened.m1 < self.opened.m0)
        return not free and one in self.mdps and other in self.mdps

    def _outlook(self, left: Left, takers: frozenset[Tpn]) -> dict[str, Any] | None:
        """Return what follows from those left over, by criterion; None if the round cannot be completed."""
        apart, below = self.last or not (self.burstein or self.lowering), self.below
        if not completing(left, below, takers, apart=apart):
            return None
        if self.lowering:
            return {}
        if self.system == "dutch-2017":
            return self._following(left) if self.opened.bracket_kind == "normal" else {}
        found: dict[str, Any] = {}
        if self.system == "dutch-2026" and len(self.field.players) % 2:
            people = [one for one in (*left, *below) if one.tpn in takers]
            for score in sorted({one.score for one in people}):
                takers = frozenset(one.tpn for one in people if one.score == score)
                if completing(left, below, takers, apart=apart):
                    break
            found["bye-score"] = (score,)
        found["next-bracket"] = ahead(left, below, takers, apart=apart) if below else ()
        if len(left) == 1 and found.get("bye-score", (-1,)) >= (self.lowest,):
            found["bye-unplayed"] = self.field.missed[left[0].tpn]
        elif not self.burstein:
            found["bye-unplayed"] = 0
        return found

    def _following(self, left: Left) -> dict[str, Any]:
        """Return how well the following bracket can be paired for itself (2017 C.7; nothing in 2012)."""
        if self.lowering:
            return {}
        following = [one for one in self.below if one.score == self.below[0].score]
        weight = 3 if len(following) == len(self.below) else 1
        total, scores = left_in_following(left, following, barred_weight=weight)
        return {"next-bracket": (total, *scores)}

    # --- comparing ------------------------------------------------------------------

    def _accepted(self) -> Candidate:
        made = frozenset(self.record.pairs)
        s1 = frozenset(self.record.pairs[: self.opened.m1] if self.lowering else ())
        return next(one for one in self.candidates if (one.pairs, one.s1) == (made, s1))

    def of_size(self, some: Sequence[Candidate]) -> Sequence[Candidate]:
        """Return those of some candidates that are compared: all, in 2012 those with P1 pairs and M1."""
        size = self.opened.max_pairs, self.opened.m1
        return [one for one in some if (len(one.pairs), one.m1) == size] if self.lowering else some

    def number(self, one: Candidate) -> int:
        """Return the number of a candidate in the sequence of so many pairs and paired MDPs."""
        kind: tuple[int, ...] = ()
        if self.lowering:
            return self._lowering_number(one)
        if self.system == "dutch-2026":
            kind = tuple(sorted(player.score for player in one.left if player.tpn in self.mdps))
        asked = len(one.pairs), one.m1, kind
        if asked not in self._numbers:
            self._numbers[asked] = {
                frozenset(frozenset(self.players[place].tpn for place in pair) for pair in pairs): number
                for pairs, number in self._sequence(*asked).items()
            }
        return self._numbers[asked][one.pairs]

    def _lowering_number(self, one: Candidate) -> int:
        if not self._lowering_numbers:
            numbers = lowering_numbers(self.m0, len(self.players), self.opened.max_pairs, self.opened.m1)

            def named(pairs: frozenset[frozenset[int]]) -> frozenset[Pair]:
                return frozenset(frozenset(self.players[place].tpn for place in pair) for pair in pairs)

            self._lowering_numbers = {(named(pairs), named(s1)): n for (pairs, s1), n in numbers.items()}
        return self._lowering_numbers[one.pairs, one.s1]

    def _sequence(self, pairs: int, m1: int, kind: tuple[int, ...]) -> dict[frozenset[frozenset[int]], int]:
        size = len(self.players)
        if self.burstein:
            return burstein_numbers(size, pairs)
        scores = [one.score for one in self.players[: self.m0]]
        sets = mdp_sets(scores, m1)
        if self.system == "dutch-2026":
            over = [[score for n, score in enumerate(scores, 1) if n not in chosen] for chosen in sets]
            # in the order of their smallest differing numbers, those with a Limbo of these scores (4.4)
            sets = sorted(
                chosen for chosen, gone in zip(sets, over, strict=True) if sorted(gone) == list(kind)
            )
        return dutch_numbers(self.m0, size, pairs, sets)

    def first_best(self, some: Sequence[Candidate]) -> Candidate:
        """Return the first in the sequence of the best of some candidates."""

        def key(one: Candidate) -> tuple[Any, ...]:
            return (*(value for _, value in one.values), -one.m1)

        some = self.of_size(some)
        best = min(map(key, some))
        return min((one for one in some if key(one) == best), key=self.number)

    def answer(self, some: Sequence[Candidate]) -> Expected:
        """Return the answer to a supposition with which these are the candidates."""
        if not some:
            return Expected("stuck")
        if not self.of_size(some):
            return Expected("fewer")
        best, own = self.first_best(some), self.accepted
        what = best.pairs, frozenset(one.tpn for one in best.left)
        for (name, value), (_, mine) in zip(best.values, own.values, strict=True):
            if value != mine:
                moved = self.system == "dutch-2026" and name == SCORES.name and best.m1 < own.m1
                if name in ("pairs", "mdps") or moved:
                    return Expected("fewer")
                return Expected("worse", name, value, mine, None, *what)
        number = self.number(best) if best.m1 == own.m1 else None
        return Expected("later", number=number, pairs=what[0], left=what[1])

    # --- answers --------------------------------------------------------------------

    def pair(self, one: Standing, other: Standing) -> Expected:
        """Return the answer for two players of the bracket."""
        pair = frozenset((one.tpn, other.tpn))
        if pair in self.accepted.pairs:
            return Expected("made")
        if not may_meet(one, other):
            return Expected("barred")
        if self.both_moved(*pair):
            return Expected("apart")
        return self._judged(lambda some: pair in some.pairs)

    def float(self, one: Standing) -> Expected:
        """Return the answer for a player of the bracket who would be left over."""
        if one in self.accepted.left:
            return Expected("made")
        if self.last and self.takers and not one.may_have_bye:
            return Expected("barred")
        return self._judged(lambda some: one in some.left)

    def _judged(self, supposed: Callable[[Candidate], bool]) -> Expected:
        expected = self.answer(list(filter(supposed, self.compared)))
        if expected.verdict != "worse" and not any(map(supposed, self.candidates)):
            return Expected("stuck")
        return expected


def bye_of(one: Standing, bye: Tpn, brackets: Sequence[Callable[[], Bracket]]) -> Expected:
    """Return the answer for a bye by going through the brackets from the top.

    Raises:
        NotListed: a bracket that must be looked at is too large.
    """
    if one.tpn == bye:
        return Expected("made")
    if not one.may_have_bye:
        return Expected("barred")
    for make in brackets:
        bracket = make()
        some = bracket.listed(frozenset({one.tpn}))
        if not bracket.of_size(some):
            return bracket.answer(some)
        best, own = bracket.first_best(some), bracket.accepted
        if best.pairs != own.pairs:
            dearer = dict(best.values).get("bye-score") != dict(own.values).get("bye-score")
            alike = [each for each in bracket.candidates if (each.pairs, each.s1) == (best.pairs, best.s1)]
            return bracket.answer(some if dearer else alike)
    raise AssertionError("with another bye a bracket is paired otherwise")


def listed(trace: Trace, record: BracketRecord) -> ExpectedAnswers:
    """Return the answers of a bracket that stands.

    Raises:
        NotListed: it has too many players, or there are too many below.
    """
    index = RoundIndex(trace)
    assert index.closed is not None, "the round has a pairing"
    bye = index.closed.bye
    field = Field(index.opened)
    if not record.opened.by_bsn:  # everybody fits nobody and moves on (2012 C.1)
        return ExpectedAnswers({}, {}, {})
    bracket = Bracket(field, record, bye)
    players = bracket.players
    byes: dict[Tpn, Expected] = {}
    if bye is not None and bracket.last and not bracket.burstein:
        makers = [
            cache(lambda one=one: Bracket(field, one, bye)) for one in index.brackets if one.opened.by_bsn
        ]
        for one in field.players:
            with suppress(NotListed):
                byes[one.tpn] = bye_of(one, bye, makers)
    return ExpectedAnswers(
        {frozenset((a.tpn, b.tpn)): bracket.pair(a, b) for a, b in combinations(players, 2)},
        {one.tpn: bracket.float(one) for one in players},
        byes,
    )


if __name__ == "__main__":
    from tests.lab.answers.compared import main

    sys.exit(bool(main(sys.argv[1:])))
