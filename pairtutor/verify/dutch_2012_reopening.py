"""A bracket of 2012 opened again: the first candidate that leaves over whoever helps, and none before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product
from math import comb

from pairtutor.model.ids import Tpn
from pairtutor.positions.dutch_2012_graph import requirements
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import expect, expect_equal
from pairtutor.trace.lowering import FloatersRefused
from pairtutor.verify.dutch_2012_group import Done
from pairtutor.verify.dutch_2012_left_over import ProvenLoweringSets

MOST_SETS = 3_000
"""So many sets of players are asked one by one whether they help."""
MOST_ASKED = 10_000
"""So many questions of them are asked where each has one for every set of MDPs in S1."""

Helps = Callable[[Sequence[Person]], bool]
Left = tuple[int, ...]
"""Players who are left over, by place in the bracket, ascending."""
Vector = tuple[int, ...]
"""The violations of each requirement, in falling priority: the less, the better."""


def _tpns(players: Sequence[Person]) -> set[Tpn]:
    return {player.tpn for player in players}


def _by_place(done: Done) -> tuple[list[tuple[int, int]], Left]:
    """Return pairs, those of S1 first, and those left over by the places of the players in the bracket."""
    vertex_of = {player.tpn: v for v, player in enumerate(done.players)}
    return [(vertex_of[a], vertex_of[b]) for a, b in done.pairs], tuple(
        vertex_of[player.tpn] for player in done.left
    )


class Reopening:
    """Checks one: `previous` is the bracket as it was, `now` as it is paired anew, None without success.

    `reason` is C.1, C.12 or C.13; `helps` says whether the bracket below can be paired if some are left over
    in this one. `trusted` takes what was too dear to be proven.
    """

    def __init__(
        self,
        step: int,
        previous: Done,
        now: Done | None,
        reason: str,
        helps: Helps,
        trusted: list[tuple[int, str]],
    ) -> None:
        self.step = step
        self.previous = previous
        self.now = now
        self.reason = reason
        self.helps = helps
        self.trusted = trusted
        self._possible: dict[int, dict[Left, Vector]] = {}
        # by P1 the sets that could be left over, with the counts of the best candidate of each
        self._best: Vector | None = None

    def check(self) -> None:
        """Check what it comes to.

        Raises:
            ProofError: another set of players helps, with a better candidate or an earlier one.
        """
        now = self.now
        if now is not None:
            self._check_candidate(now)
        for p1, m1 in self._numbers():
            last = now is not None and p1 == now.p1
            sets = self._sets(p1)
            if sets is None or len(sets) * comb(self.previous.m0, m1) > MOST_ASKED:
                self.trusted.append((self.step, "that no other players who could come down help"))
            else:
                self._check_none_before(p1, m1, sets, now if last else None)
            if last:
                return
        # all numbers are tried, and those of `now` were none of them
        expect_equal(self.step, "the numbers of the bracket opened again", None, now and (now.p1, now.m1))

    def _numbers(self) -> list[tuple[int, int]]:
        """Return P1 and M1 in the order in which they are tried."""
        previous = self.previous
        if self.reason != "C.13":
            nobody = not previous.p1 or not previous.left
            return [] if nobody else [(previous.p1, previous.m1)]
        return [(p1, min(previous.m1, p1)) for p1 in range(previous.p1, 0, -1)]

    def _check_candidate(self, now: Done) -> None:
        """Check a candidate of the reopened bracket: players, scores and numbers stay, and it helps."""
        expect_equal(self.step, "the players of the bracket opened again", self.previous.players, now.players)
        expect_equal(self.step, "whom C.1 moved on from it", self.previous.lost, now.lost)
        expect((now.p1, now.m1) in self._numbers(), self.step, "P1 and M1", self._numbers(), (now.p1, now.m1))
        if self.reason != "C.13":
            scores = [sorted(player.score for player in some.left) for some in (self.previous, now)]
            expect_equal(self.step, "the scores of those who come down instead", *scores)
            different = _tpns(self.previous.left) != _tpns(now.left)
            expect(different, self.step, "who comes down", "others than before", "the same")
        expect(self.helps(now.left), self.step, "those who come down", "players who help", "others")

    def _sets(self, p1: int) -> list[Left] | None:
        """Return the sets that could be left over by so many pairs, None if they are too many.

        By C.13 any of the right size; else those of the scores left over at present, but for these
        themselves.
        """
        players = self.previous.players
        size = len(players) - 2 * p1
        if self.reason == "C.13":
            if comb(len(players), size) > MOST_SETS:
                return None
            return list(combinations(range(len(players)), size))
        by_score: dict[int, list[int]] = {}
        for v, player in enumerate(players):
            by_score.setdefault(player.score, []).append(v)
        scores = [player.score for player in self.previous.left]
        many = 1
        for score, own in by_score.items():
            many *= comb(len(own), scores.count(score))
        if many > MOST_SETS:
            return None
        ways = [combinations(own, scores.count(score)) for score, own in by_score.items()]
        present = _tpns(self.previous.left)
        sets = (tuple(sorted(v for part in parts for v in part)) for parts in product(*ways))
        return [left for left in sets if {players[v].tpn for v in left} != present]

    def _check_none_before(self, p1: int, m1: int, sets: Sequence[Left], now: Done | None) -> None:
        """Check that no earlier candidate with these P1 and M1 leaves over players who help.

        `sets` are those who could be left over, `now` the candidate taken (None: nobody helps). What each set
        has at best goes into `self._possible`. Sets as good as the one taken that help as well are compared
        by their place in the sequence.
        """
        previous = self.previous
        names = requirements(previous.players, self._round, p1, m1)
        asked = ProvenLoweringSets(previous.setting, previous.players, names, (previous.m0, m1, p1))
        self._best = best = None if now is None else asked.values(*_by_place(now))
        possible = self._possible[p1] = {}
        present = None
        if self.reason != "C.13":
            present = tuple(previous.players.index(player) for player in previous.left)
        taken = () if now is None else _by_place(now)[1]
        level: set[Left] = set()  # who help as well and have the same values as the one taken
        for left in sets if present is None else (*sets, present):
            if left == taken:
                continue
            vector = asked.best(left)
            if vector is None:
                continue
            own = tuple(value for _, value in vector if isinstance(value, int))
            possible[left] = own
            # those left over at present are kept in `possible`, but would be no change
            if (best is not None and own > best) or left == present:
                continue
            if self.helps([previous.players[v] for v in left]):
                shown = tuple(previous.players[v].tpn for v in left)
                earlier = best is None or own < best
                expect(not earlier, self.step, "who comes down", f"{shown}, who help", "others, or nobody")
                level.add(left)
        if level and now is not None:
            self._check_order(asked, level, now)

    @property
    def _round(self) -> int:
        """The number of the round that is paired, also where its players are stated without their games."""
        return self.previous.players[0].rounds + 1

    def _check_order(self, asked: ProvenLoweringSets, level: set[Left], now: Done) -> None:
        """Check that none of the sets that help as well is left over by an earlier candidate as good."""
        taken = asked.place(_by_place(now)[0])
        for left in sorted(level):
            first = asked.first_candidate(left)
            later = first is None or first > taken
            shown = tuple(now.players[v].tpn for v in left)
            expect(later, self.step, "who comes down", f"{shown}, who come earlier", "others")

    def check_refused(self, refusals: Sequence[tuple[int, FloatersRefused]]) -> None:
        """Check the players who are told not to help, and what is told of others besides them.

        `refusals` are the steps that tell it, in order, each with its number.

        Raises:
            ProofError: they could not be left over at all, or they do help; others come up, or none do.
        """
        seen: set[tuple[int, frozenset[Tpn]]] = set()
        for position, (step, event) in enumerate(refusals):
            self._do_not_help(step, event)
            here = (event.p1, frozenset(event.floaters))
            expect(here not in seen, step, "those who do not help", "others than before", event.floaters)
            seen.add(here)
            following = refusals[position + 1][1].p1 if position + 1 < len(refusals) else None
            self._check_besides(step, event, following, [refusal for _, refusal in refusals[: position + 1]])

    def _check_besides(
        self, step: int, event: FloatersRefused, following: int | None, refusals: Sequence[FloatersRefused]
    ) -> None:
        """Check whether others could come down besides those of the step.

        `following` is the P1 of the next step about players who do not help, None after the last one;
        `refusals` are the steps so far, this one included.
        """
        final = following is None
        reopened = final and self.now is not None and self.now.p1 == event.p1
        expect(final or not event.more, step, "others besides", "none before the next", event.more)
        ends = following != event.p1 and not reopened and not event.more
        expect_equal(step, "whether nobody else comes down with so many pairs", ends, event.last)
        if not (final or event.last) or event.p1 not in self._possible:
            return
        best = self._best if reopened else None
        kept = [self._possible[event.p1]] if reopened or event.last else self._possible.values()
        others = [
            {self.previous.players[v].tpn for v in left}
            for sets in kept
            for left, own in sets.items()
            if best is None or own < best or (event.more and own == best)
        ]
        if event.more:
            named = [set(item.floaters) for item in refusals]
            expect(any(item not in named for item in others), step, "others besides", "some", "none")
            return
        covered = [_tpns(self.previous.left), *(set(item.within) for item in refusals if item.p1 == event.p1)]
        missing = [sent for sent in others if not any(sent <= item for item in covered)]
        expect_equal(step, "others besides", [], missing)

    def _do_not_help(self, step: int, event: FloatersRefused) -> None:
        """Check a step about players who do not help: they could come down, each once, and are no help.

        Those who were left over before the reopening do not count as help, but by C.13.
        """
        expect_equal(step, "the bracket opened again", self.previous.number, event.higher)
        expect_equal(step, "the clause", self.reason, event.reason)
        known = {player.tpn: player for player in self.previous.players}
        unknown: set[Tpn] = {*event.floaters, *event.within} - set(known)
        expect(not unknown, step, "those who could come down", "players of the bracket above", unknown)
        numbers = (event.p1, event.m1)
        expect(numbers in self._numbers(), step, "P1 and M1", self._numbers(), numbers)
        floaters = [known[tpn] for tpn in event.floaters]
        expect_equal(step, "how many could come down", len(known) - 2 * event.p1, len(event.floaters))
        once = len(set(event.floaters)) == len(event.floaters)
        expect(once, step, "those who could come down", "each once", event.floaters)
        present = self.reason != "C.13" and set(event.floaters) == _tpns(self.previous.left)
        fits = present or not self.helps(floaters)
        expect(fits, step, "those who do not help", "players who do not", event.floaters)
