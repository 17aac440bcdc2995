"""Every candidate of a bracket of the three Dutch editions, listed: what it has, and whom it leaves over.

The players are those that the trace tells of; everything else is listed and measured anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.model.ids import Tpn
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import PlayerLine
from tests.lab.oracles.completion import completes, left_in_following, may_meet
from tests.lab.oracles.listed_criteria import OF_2017, OF_2026, PSD, SCORES, Weighed, of_2012
from tests.lab.oracles.sequence import exchanges, mdp_sets, transpositions
from tests.lab.oracles.standing import Standing

Pairs = tuple[tuple[Standing, Standing], ...]
Hit = tuple[tuple[Tpn, ...], ...]


class Listed(NamedTuple):
    """One legal candidate: what it has by criterion, its number, pairs (S1's first) and those left over."""

    values: tuple[tuple[str, Any], ...]
    m1: int
    number: int
    pairs: Pairs
    left: tuple[Standing, ...]


def standing(line: PlayerLine, apart: frozenset[Tpn]) -> Standing:
    """Return a player as the other oracles know one."""
    met = {one.opponent for one in line.games if one.was_played and one.opponent is not None}
    due, strength = line.preference.colour, line.preference.strength
    return Standing(
        tpn=line.tpn,
        score=line.score,
        real_score=line.score - line.virtual,
        colours=tuple(Colour.WHITE if one == "W" else Colour.BLACK for one in line.colours),
        difference=line.colour_difference,
        due=None if due is None else Colour.WHITE if due == "white" else Colour.BLACK,
        strength=("none", "mild", "strong", "absolute").index(strength),
        floats=line.floats,
        met=frozenset(met) | apart,
        may_have_bye=line.bye_bar is None,
        topscorer=line.topscorer,
        parity=line.tpn,
    )


class Field:
    """The players of a round, with the games that each has missed."""

    def __init__(self, opened: RoundOpened) -> None:
        self.opened = opened
        self.system = opened.system
        self.missed = {line.tpn: sum(not one.was_played for one in line.games) for line in opened.players}
        lines = sorted(opened.players, key=lambda line: line.rank)
        apart = {
            line.tpn: frozenset(tpn for some in opened.apart if line.tpn in some for tpn in some)
            for line in lines
        }
        self.players = [standing(line, apart[line.tpn] - {line.tpn}) for line in lines]
        self.one = {one.tpn: one for one in self.players}
        self.place = {one.tpn: place for place, one in enumerate(self.players)}
        self.groups = [tuple(self.one[tpn] for tpn in group.players) for group in opened.scoregroups]

    @property
    def least_bye(self) -> int | None:
        """The lowest score of those who can have the bye, where the rules ask for it."""
        if self.system != "dutch-2026" or len(self.players) % 2 == 0:
            return None
        return least_bye((), self.players)


def least_bye(left: Sequence[Standing], below: Sequence[Standing]) -> int | None:
    """Return the lowest score of somebody who can have the bye while all others are paired."""
    people = [*left, *below]
    for one in sorted((one for one in people if one.may_have_bye), key=lambda one: one.score):
        rest = [other for other in people if other is not one]
        movers = [other for other in left if other is not one]
        if completes(movers, [other for other in rest if other not in movers], apart=bool(left)):
            return one.score
    return None


class Listing:
    """One bracket; `mdps` and `residents` are best first, `lost` moved on by C.1 of 2012."""

    def __init__(self, field: Field, record: BracketRecord, least: int | None) -> None:
        opened = record.opened
        self.field, self.opened, self.least = field, opened, least
        self.mdps = [field.one[tpn] for tpn in opened.mdps]
        self.residents = [field.one[tpn] for tpn in opened.residents]
        self.players = [*self.mdps, *self.residents]
        self.lowest = self.players[-1].score
        self.size = len(self.players)
        self.below = self._below(record)
        self.outlook = lru_cache(maxsize=None)(self._outlook)
        single = opened.downfloaters == 1
        self.bye_here = least is not None and least >= self.lowest and single

    def _below(self, record: BracketRecord) -> tuple[Standing, ...]:
        here, kind = {one.tpn for one in self.players}, self.opened.bracket_kind
        if kind in ("last", "CLB", "joined"):
            return ()
        lost = [self.field.one[one.player] for one in record.floaters if one.player not in here]
        lower = [one for one in self.field.players if one.score < self.lowest]
        return tuple(dict.fromkeys([*lost, *lower]))

    # --- listing -----------------------------------------------------------------

    def candidates(self) -> Iterator[Listed]:
        """Yield all legal candidates after which the round can be completed."""
        opened = self.opened
        old = self.field.system == "dutch-2012"
        most = opened.m1 if old else min(opened.m0, opened.max_pairs)
        for m1 in range(opened.m1 if old else 0, most + 1):
            yield from self._with(m1, old=old)

    def _with(self, m1: int, *, old: bool) -> Iterator[Listed]:
        rest = self.opened.max_pairs - m1
        numbers: dict[tuple[int, ...], int] = {}
        scores = [one.score for one in self.mdps]
        for chosen in mdp_sets([0] * len(scores) if old else scores, m1):
            s1 = [place - 1 for place in chosen]
            free = [place for place in range(0 if old else len(self.mdps), self.size) if place not in s1]
            if 2 * rest > len(free) - m1:
                return
            kind = tuple(sorted(scores[place] for place in s1)) if self.field.system == "dutch-2026" else ()
            for against in transpositions(free, m1):
                fixed = list(zip(s1, against, strict=True))
                remainder = [place for place in free if place not in against]
                afresh = list(range(len(remainder)))
                for upper, lower in exchanges(afresh[:rest], afresh[rest:]):
                    for met in transpositions(lower, rest):
                        numbers[kind] = numbers.get(kind, 0) + 1
                        more = [(remainder[a], remainder[b]) for a, b in zip(upper, met, strict=True)]
                        found = self._legal([*fixed, *more], m1, numbers[kind])
                        if found is not None:
                            yield found

    def _legal(self, places: list[tuple[int, int]], m1: int, number: int) -> Listed | None:
        players = self.players
        pairs = tuple((players[a], players[b]) for a, b in places)
        if not all(may_meet(*pair) for pair in pairs):
            return None
        paired = {place for pair in places for place in pair}
        left = tuple(one for place, one in enumerate(players) if place not in paired)
        early = self.outlook(left)
        return (
            None if early is None else Listed((*early, *self.late(pairs, left, m1)), m1, number, pairs, left)
        )

    # --- measuring ---------------------------------------------------------------

    def weighed(self) -> list[Weighed]:
        """Return what is weighed in pairs and players left over, in falling priority."""
        system = self.field.system
        if system == "dutch-2012":
            return list(of_2012(odd=self.field.opened.round % 2 == 1))
        return list(OF_2017 if system == "dutch-2017" else OF_2026)

    def late(self, pairs: Pairs, left: tuple[Standing, ...], m1: int) -> tuple[tuple[str, Any], ...]:
        """Return what a candidate has in the criteria that follow."""
        return tuple((one.name, self.value(one, pairs, left, m1)) for one in self.weighed())

    def value(self, weighed: Weighed, pairs: Pairs, left: tuple[Standing, ...], m1: int) -> Any:
        """Return what a candidate has in one criterion."""
        charges = [charge for charge, _ in self._charges(weighed, pairs, left, m1)]
        if not weighed.listed:
            return sum(charges)
        zeros = weighed.name == "psd"
        return tuple(sorted((one for one in charges if one or zeros), reverse=True))

    def _charges(
        self, weighed: Weighed, pairs: Pairs, left: tuple[Standing, ...], m1: int
    ) -> Iterator[tuple[int, tuple[Tpn, ...]]]:
        partial = self.field.system == "dutch-2012" and weighed.meant == (1,)
        for pair in pairs[:m1] if partial else pairs:
            high, low = sorted(pair, key=lambda one: self.field.place[one.tpn])
            yield weighed.pair((high, low)), tuple((high, low)[place].tpn for place in weighed.meant)
        if weighed.name != SCORES.name:
            for one in left:
                yield weighed.alone(one, self.lowest), (one.tpn,)
        else:
            yield from ((one.score, (one.tpn,)) for one in left)

    def _outlook(self, left: tuple[Standing, ...]) -> tuple[tuple[str, Any], ...] | None:
        """Return what follows from those left over; None if the round cannot be completed."""
        system, kind = self.field.system, self.opened.bracket_kind
        if system == "dutch-2026":
            return self._outlook_2026(left)
        if not completes(left, self.below, apart=kind == "PPB"):
            return None
        return self.early(left)

    def early(self, left: tuple[Standing, ...]) -> tuple[tuple[str, Any], ...]:
        """Return what follows from those left over by the rules of 2017, be the round completed or not."""
        if self.field.system == "dutch-2012" or self.opened.bracket_kind != "normal":
            return ()
        following = next(group for group in self.field.groups if group[0].score < self.lowest)
        weight = 3 if following == self.field.groups[-1] else 1
        total, again = left_in_following(left, following, barred_weight=weight)
        return (("next-bracket", (total, *again)),)

    def _outlook_2026(self, left: tuple[Standing, ...]) -> tuple[tuple[str, Any], ...] | None:
        best, score = best_below(left, self.below, self.lowest, self.least), self.least
        if best is None:
            score = least_bye(left, self.below) if self.least is not None else None
            best = None if score is None else best_below(left, self.below, self.lowest, score)
            if best is None:
                return None
        bye = (("bye-score", (score,)),) if score is not None else ()
        ahead = (("next-bracket", best),) if self.below else (("next-bracket", ()),)
        missed = (("bye-unplayed", self.field.missed[left[0].tpn]),) if self.bye_here else ()
        return (*bye, *ahead, *missed)

    def first_best(self) -> Listed | None:
        """Return the first of the best candidates, None where none is legal."""
        return min(self.candidates(), key=self._rank, default=None)

    def _rank(self, one: Listed) -> tuple[Any, ...]:
        return (*(value for _, value in self._full(one)), one.number)

    def _full(self, one: Listed) -> list[tuple[str, Any]]:
        """Return all values in falling priority, the scores in their place."""
        lines = list(one.values)
        scores = {"dutch-2017": PSD, "dutch-2026": SCORES}.get(self.field.system)
        if scores is not None:
            at = 1 if lines and lines[0][0] == "bye-score" else 0
            lines.insert(at, (scores.name, self.value(scores, one.pairs, one.left, one.m1)))
        return lines

    def _accepted(self, record: BracketRecord) -> Listed:
        accepted = record.accepted_first
        assert accepted is not None
        one = self.field.one
        pairs = tuple((one[a], one[b]) for a, b in accepted.pairs)
        left = tuple(player for player in self.players if player.tpn in accepted.downfloaters)
        early = self._outlook_2026(left) if self.field.system == "dutch-2026" else self.early(left)
        assert early is not None
        values = (*early, *self.late(pairs, left, self.opened.m1))
        return Listed(values, self.opened.m1, accepted.number, pairs, left)


def best_below(
    left: tuple[Standing, ...], below: tuple[Standing, ...], lowest: int, least: int | None
) -> tuple[int, ...] | None:
    """Return how well the following scoregroup can be paired in a complete round; None if there is none.

    First the number of those of it, or of those left over, who are not paired among themselves, then the
    scores of those left over among them. `least` is the score of whoever has the bye.
    """
    people = [*left, *below]
    near = len(left) + (sum(one.score == below[0].score for one in below) if below else 0)

    def cost(*places: int) -> tuple[int, tuple[int, ...]]:
        beyond = [place for place in places if place < near]
        if len(beyond) != 1 or not below:
            return 0, ()
        return 1, tuple(people[place].score for place in beyond if place < len(left))

    @cache
    def best(rest: frozenset[int], odd: bool) -> tuple[int, tuple[int, ...]] | None:
        if not rest:
            return None if odd else (0, ())
        first = min(rest)
        ways = []
        for other in rest - {first}:
            fits = other >= len(left) and may_meet(people[first], people[other])
            after = best(rest - {first, other}, odd) if fits else None
            if after is not None:
                ways.append((cost(first, other), after))
        one = people[first]
        if odd and one.may_have_bye and one.score == least:
            after = best(rest - {first}, False)
            if after is not None:
                ways.append((cost(first), after))
        totals = [
            (here[0] + after[0], tuple(sorted(here[1] + after[1], reverse=True))) for here, after in ways
        ]
        return min(totals, default=None)

    found = best(frozenset(range(len(people))), len(people) % 2 == 1)
    return None if found is None else (found[0], *found[1])
