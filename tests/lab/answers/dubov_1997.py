"""Answers about a Dubov round of 1997, held against the rules done by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from pairtutor.answers.answer import Answer
from pairtutor.model.colour import Colour
from tests.lab.answers.claims import Asked, Ledger, of_two
from tests.lab.systems.dubov_1997.literal import Group, Literal, _arrange, columns, dominating, turns
from tests.lab.systems.dubov_1997.standing import Standing, completes, may_meet, standings

Found = tuple[object, ...]
FETCH = ("score", "lifted-before", "due-colour", "rating", "average-rating", "number")
FLOAT = ("can-be-paired-below", "rating", "dominating-colour", "average-rating", "number")


class Fetch:
    """Somebody brought up: for a `seeker` or to make a group even; `free` are those free before."""

    def __init__(self, seeker: Standing | None, chosen: Standing, free: Group, waiting: Group) -> None:
        self.seeker, self.chosen, self.free, self.waiting = seeker, chosen, free, waiting


class Part:
    """A group as it was paired by hand."""

    def __init__(self, residents: Group, free: Group) -> None:
        self.residents = residents
        self.below = [one for one in free if one.score < residents[0].score]
        self.fetches: list[Fetch] = []
        self.floaters: Group = []
        self.members: Group = []
        self.start: tuple[Group, Group] = ([], [])
        self.columns: tuple[Group, Group] = ([], [])
        self.rows: list[tuple[Standing, Standing]] = []


class WatchedLiteral(Literal):
    """Keeps what became of each group."""

    def __init__(self, players: Group, number: int, *, allowed: int, last: bool) -> None:
        super().__init__(players, number, allowed=allowed, last=last)
        self.parts: list[Part] = []
        self._served: Group = []

    def _group(self, group: Group) -> None:
        self.parts.append(Part(list(group), list(self.free)))
        super()._group(group)

    def _settle(self, one: Standing, other: Standing) -> None:
        part = self.parts[-1]
        if part.members:
            part.rows.append((one, other))
        else:
            waiting = [floater for floater in part.floaters if floater not in self._served]
            self._served.append(one)
            part.fetches.append(Fetch(one, other, list(self.free), [two for two in waiting if two != one]))
        super()._settle(one, other)

    def _pair_floaters(self, floaters: Group, below: Group) -> None:
        self.parts[-1].floaters = turns(floaters)
        super()._pair_floaters(floaters, below)

    def _columns(self, group: Group) -> None:
        part = self.parts[-1]
        for one in group:
            if one not in part.residents:
                part.fetches.append(Fetch(None, one, list(self.free), []))
        part.members, part.start = list(group), columns(group)
        super()._columns(group)
        part.columns = self.columns[-1]

    def order(self, part: Part, due: Colour | None, free: Group) -> Group:
        """Return whom the rules look at to be brought up, of those free then."""
        kept, self.free = self.free, free
        found = self.offered(part.residents[0].score, due)
        self.free = kept
        return found

    def key(self, one: Standing, due: Colour | None) -> tuple[object, ...]:
        """Return what puts a player in that order."""
        limit = not self.last and (self.number - 1 in one.lifted or len(one.lifted) >= self.allowed)
        fit = 0 if due is None or one.due is due.opposite else 1 if one.due is None else 2
        return -one.score, limit, fit, -one.rating, one.aro, one.tpn


def check(asked: Asked, ledger: Ledger) -> None:
    """Hold every answer of a round; of a first one the pairs."""
    if asked.number == 1:
        _first_round(asked, ledger)
        return
    planned = asked.tournament.planned_rounds or 0
    players = standings(asked.tournament, asked.number)
    known = {int(one.tpn): one for one in players}
    allowed = 4 if planned >= 10 else 3
    literal = WatchedLiteral(players, asked.number, allowed=allowed, last=asked.number >= planned)
    bye = literal.pair()
    for group, part in zip(asked.groups, literal.parts, strict=True):
        own = HeldGroup(literal, part)
        coming = [answer for answer in group.coming if len(answer.players) == 2]
        alone = [answer for answer in group.coming if len(answer.players) == 1]
        for answer in (*group.pairs, *coming):
            one, other = (known[tpn] for tpn in answer.players)
            ledger.hold(asked, "pair", answer, own.pair(one, other), of_two(answer))
        for answer in (*group.floats, *alone):
            ledger.hold(asked, "float", answer, own.float(known[answer.players[0]], answer), of_two(answer))
    for answer in asked.groups[-1].byes:
        assert bye is not None
        wanted = _bye(players, bye, known[answer.players[0]])
        ledger.hold(asked, "bye", answer, wanted, of_two(answer))


def _first_round(asked: Asked, ledger: Ledger) -> None:
    """Hold the pairs of a first round, the upper half against the lower one, where all may meet."""
    (group,) = asked.groups
    places = {tpn: place for place, tpn in enumerate(sorted(group.residents))}
    half = len(places) // 2
    for answer in group.pairs:
        one, other = sorted(answer.players)
        first, second = places[one], places[other] - half
        wanted: Found = ("passed", "outranked", "order", 0)
        if (first < half) != (second >= 0):
            wanted = ("apart", "same-side", "", 0)
        elif first == second:
            wanted = ("made", "", "", 0)
        else:
            seat = min(first, second) + (half if first < second else 0)
            wanted = (*wanted[:3], next(tpn for tpn, place in places.items() if place == seat))
        ledger.hold(asked, "pair", answer, wanted, of_two(answer))


class HeldGroup:
    """What answers there should be about a group."""

    def __init__(self, literal: WatchedLiteral, part: Part) -> None:
        self.literal, self.part = literal, part
        self.seekers = [one.seeker for one in part.fetches if one.seeker is not None]

    # --- pairs -----------------------------------------------------------------------------------

    def pair(self, one: Standing, other: Standing) -> Found:
        """Return the answer about two players."""
        part = self.part
        two = {one, other}
        made = [{fetch.seeker, fetch.chosen} for fetch in part.fetches if fetch.seeker]
        if two in [*made, *({*row} for row in part.rows)]:
            return ("made", "", "", 0)
        if not may_meet(one, other):
            return ("barred", "met" if other.tpn in one.met else "colours-barred", "", 0)
        if two <= set(part.residents) and two & set(part.floaters):
            return ("passed", "", "", 0)
        for fetch in part.fetches:
            if fetch.seeker in two:
                (against,) = two - {fetch.seeker}
                return self._fetched(fetch, against)
            if fetch.seeker is not None and fetch.chosen in two:
                return ("passed", "outranked", "order", fetch.seeker.tpn)
        return self._in_rows(one, other)

    def _fetched(self, fetch: Fetch, against: Standing) -> Found:
        """Return why somebody is not fetched: refused before, or later in the order."""
        assert fetch.seeker is not None
        due = fetch.seeker.due
        order = self.literal.order(self.part, due, fetch.free)
        if against not in order:
            return ("passed", "", "", 0)
        if order.index(against) > order.index(fetch.chosen):
            return self._later(fetch.chosen, against, due)
        assert may_meet(fetch.seeker, against)
        rest = [one for one in fetch.free if one not in (fetch.seeker, against)]
        if self.part.floaters:
            rest = [one for one in rest if one.score < fetch.seeker.score]
            assert not completes([*fetch.waiting, *rest], fetch.waiting)
        else:
            assert not completes(rest)
        return ("stuck", "only-partners", "", 0)

    def _later(self, chosen: Standing, against: Standing, due: Colour | None) -> Found:
        both = zip(FETCH, self.literal.key(chosen, due), self.literal.key(against, due), strict=True)
        by = next(name for name, mine, theirs in both if mine != theirs)
        if by == "lifted-before":
            return ("passed", by, "", 0)
        return ("passed", "outranked", by, chosen.tpn)

    def _in_rows(self, one: Standing, other: Standing) -> Found:
        white, black = self.part.columns
        inside = sum(first in white and second in white for first, second in self.part.rows)
        two, together = {one, other}, (one in white) == (other in white)
        if together and not inside:
            longer = max(self.part.start, key=len)
            uneven = len(self.part.start[0]) != len(self.part.start[1])
            return ("passed" if uneven and two & set(longer) else "apart", "same-side", "", 0)
        left = [*white, *black]
        for first, second in self.part.rows:
            if first in two:
                (against,) = two - {first}
                return self._row(first, second, against, left, inside)
            if second in two:
                return ("passed", "outranked", "order", first.tpn)
            inside -= first in white and second in white
            left = [player for player in left if player not in (first, second)]
        raise AssertionError("everybody is in a row")

    def _row(self, first: Standing, second: Standing, against: Standing, left: Group, inside: int) -> Found:
        white, black = ([one for one in column if one in left] for column in self.part.columns)
        lonely = [one for one in white if not any(may_meet(one, two) for two in self.part.columns[1])]
        place = white.index(first) if first in white else 0
        if first in black:
            choices = black[black.index(first) + 1 :]
        elif inside and first in lonely:
            choices = [*white[place + 1 :], *reversed(white[:place])]
        else:
            choices = [*black, *(white[place + 1 :] if inside else [])]
        if against not in choices:
            return ("passed", "same-side", "", 0)
        if choices.index(against) > choices.index(second):
            return ("passed", "outranked", "order", second.tpn)
        kept = [[one for one in column if one not in (first, against)] for column in (white, black)]
        spent = inside - (first in white and against in white)
        alone = [one for one in lonely if one not in (first, against)]
        order = [*(alone if inside else []), *(one for one in kept[0] if not inside or one not in alone)]
        found = next(_arrange(order, kept[0], kept[1], alone, spent), None) if spent >= 0 else None
        assert found is None, "somebody who would do is passed over"
        if inside and completes([*kept[0], *kept[1]]):
            return ("passed", "too-many", "", 0)
        return ("stuck", "only-partners", "", 0)

    # --- who comes, and who leaves ---------------------------------------------------------------

    def float(self, one: Standing, answer: Answer) -> Found:
        """Return the answer about somebody who could leave, or come up."""
        part = self.part
        if one in self.seekers or any(fetch.chosen == one for fetch in part.fetches):
            return ("made", "", "", 0)
        if one in part.residents:
            if not part.below:
                return ("apart", "", "", 0)
            return self._stays(one, answer) if part.floaters else ("passed", "too-many", "", 0)
        group = [player for player in part.residents if player not in self.seekers[: self._islands()]]
        below = [player for player in part.below if player not in self._for_islands()]
        if len(group) % 2 and part.floaters:
            rest = [player for player in below if player != one]
            assert not (completes([*group, one]) and completes(rest))
            return ("stuck", "only-partners", "", 0)
        if not part.fetches:
            return ("passed", "", "", 0)
        return self._below(one, part.fetches[-1], group, below)

    def _islands(self) -> int:
        return len(self.seekers) - len(self.part.floaters)

    def _for_islands(self) -> Group:
        return [fetch.chosen for fetch in self.part.fetches[: self._islands()]]

    def _below(self, one: Standing, fetch: Fetch, group: Group, below: Group) -> Found:
        due = fetch.seeker.due if fetch.seeker else dominating(group)
        order = self.literal.order(self.part, due, fetch.free)
        before = order.index(one) < order.index(fetch.chosen)
        if fetch.seeker is not None:
            if not may_meet(one, fetch.seeker):
                return ("passed", "met" if fetch.seeker.tpn in one.met else "colours-barred", "", 0)
            return self._fetched(fetch, one)
        if before:
            rest = [player for player in below if player != one]
            assert not (completes([*group, one]) and completes(rest))
            return ("stuck", "only-partners", "", 0)
        return self._later(fetch.chosen, one, due)

    def _stays(self, one: Standing, answer: Answer) -> Found:
        """Return why somebody does not float where others do."""
        part = self.part
        group = [player for player in part.residents if player not in self.seekers[: self._islands()]]
        below = [player for player in part.below if player not in self._for_islands()]
        keys = dict(self._float_keys(group, below))
        order = sorted(group, key=keys.__getitem__)
        last = max(part.floaters, key=order.index)
        if order.index(one) > order.index(last):
            both = zip(FLOAT, keys[last], keys[one], strict=True)
            by = next(name for name, mine, theirs in both if mine != theirs)
            return ("passed", "outranked", by, last.tpn)
        fixed = [player for player in part.floaters if order.index(player) < order.index(one)]
        rest = order[order.index(one) + 1 :]
        paired = 0
        for more in combinations(rest, len(part.floaters) - len(fixed) - 1):
            floaters = [*fixed, one, *more]
            stay = [player for player in group if player not in floaters]
            if completes(stay):
                paired += 1
                assert not completes([*floaters, *below], floaters), "somebody who would do is passed over"
        kind = of_two(answer)[1]
        if kind == "needed-here":
            return ("fewer" if not paired else "?", kind, "", 0)
        return ("stuck" if kind == "only-partners" else "passed", kind, "", 0)

    def _float_keys(self, group: Group, below: Group) -> Iterator[tuple[Standing, tuple[object, ...]]]:
        main = dominating(group)
        nearest = [one for one in below if one.score == below[0].score]
        for one in group:
            able = any(may_meet(one, other) for other in nearest)
            yield one, (not able, one.rating, main is not None and one.due != main, -one.aro, -one.tpn)


def _bye(players: Sequence[Standing], bye: Standing, one: Standing) -> Found:
    main = dominating([player for player in players if player.score == bye.score])

    def key(player: Standing) -> tuple[object, ...]:
        late = main is not None and player.due != main
        return player.score, player.rating, late, -player.aro, -player.tpn

    if one == bye:
        return ("made", "", "", 0)
    if one.had_point:
        return ("barred", "had-bye", "", 0)
    names = ("score", "rating", "dominating-colour", "average-rating", "number")
    by, mine, theirs = next(
        line for line in zip(names, key(bye), key(one), strict=True) if line[1] != line[2]
    )
    if str(mine) != str(theirs) and key(one) < key(bye):  # looked at before
        assert not completes([player for player in players if player != one])
        return ("stuck", "only-partners", "", 0)
    return ("passed", "outranked", by, bye.tpn)
