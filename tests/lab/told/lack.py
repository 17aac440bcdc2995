"""Who is said to find no opponent, group by group: held against who may meet whom."""

from __future__ import annotations

import re

from pairtutor.model.ids import Tpn
from tests.lab.answers.listing import Bracket
from tests.lab.oracles.completion import completes, may_meet
from tests.lab.told.clauses import counted
from tests.lab.told.facts import numbers
from tests.lab.told.reason import BYE, LIST, TOGETHER, Unknown, clauses
from tests.lab.told.reasons import Reasons

PLACE = 0
"""A place that is no player: the bye, or one for somebody who is left over."""
_PLACE = r"the bye|a floater|\w+ floaters|to float"
_ONE = rf"(?:{_PLACE}|\d+)"
_SET = rf"(?:one of \d+(?:, \d+)* and (?:\d+|the bye)|{_ONE})"
_LIST = rf"{_ONE}(?:, {_ONE})*(?:,? (?:and|or) {_ONE})?"
_MET = r"(?P<met>(?:,(?: because)? \d+ and \d+ have already played \(round \d+\))*)"
_ALONE = re.compile(
    rf"(?P<who>{_LIST}) would have no opponent{_MET}"
    rf"(?P<place>, and only (?P<many>one|two|three|four) of them could (?:have the bye|get the bye|float))?"
)
_ONLY = re.compile(
    rf"(?P<who>{_LIST}) could only play (?P<partners>{_LIST})(?:"
    r"(?P<place> or (?:have the bye|get the bye|float))?, so at least one of them would be left out"
    r"|(?P<places> or (?:have the bye|get the bye|float)), and only (?P<many>two|three|four) of them could"
    r" (?:have the bye|get the bye|float))"
)
_MUTUAL = re.compile(
    r"(?P<who>\d+ and \d+)(?P<met> have already played each other(?: \(round \d+\))?), and both would need"
    r" (?P<partners>\d+)"
)
_BOTH = re.compile(
    rf"only (?P<takers>{_LIST}) could (?:have the bye|get the bye|float), and"
    rf" (?P<who>{_LIST}) could only play (?P<partners>{_LIST})"
)
_NOBODY = re.compile(
    rf"(?:(?P<who>{_LIST}) would have no opponent, and )?nobody could (?:have the bye|get the bye|float)"
)
_TAKERS = re.compile(
    rf"only (?P<partners>{_LIST}) could (?:have the bye|get the bye|float)(?: or play (?P<who>{_LIST}))?"
    r"(?:, and that is too few)?"
)
_ODD = re.compile(rf"(?P<who>{_LIST}) could only play each other, (?:and their number is odd|an odd number)")
_APART = re.compile(
    rf"(?P<sets>{_SET}(?:, {_SET})*(?: and {_SET})?) would (?:both |all )?need (?P<partners>{_LIST}),"
    r" so \w+ of them would be left out"
    r"(?: \(.*\))?"
)
_JOINED = re.compile(rf"(?<=nobody|number), (?:and )?(?={_LIST} (?:would|could))")


def members(text: str) -> list[int]:
    """Return who is named in a list; each place is a 0."""
    found: list[int] = []
    for times, number in re.findall(r"(?:(\w+) floaters?|the bye|to float)|(\d+)", text):
        found += [int(number)] if number else [PLACE] * (1 if times in ("a", "") else counted(times))
    return found


_OF_THE_PLAYER = (
    (r"has already played (LIST)(.*)", r"\1 have already played {one}\2"),
    (r"is kept apart from (LIST) by the tournament", r"\1 are kept apart from {one} by the tournament"),
    (r"cannot play anybody who floated down with \d+", TOGETHER.replace(r"\d+", "{one}")),
    (r"cannot play (LIST), who (.*)", r"\1 \2"),
    (rf"({BYE})", r"{one} \1"),
)
"""What a player has against others, and the same as it is told of them."""
_NEXT = rf"(?:,? and |, )(?=(?:has already|is kept|cannot play|{BYE}))"


def _of_the_player(text: str) -> tuple[int, list[str]]:
    """Return who is told of in "4 has already played 6 and cannot play 8, who …", and what bars the others.

    Raises:
        Unknown: no pattern reads a part of it.
    """
    who, _, rest = text.partition(" ")
    found = []
    for part in re.split(_NEXT, rest):
        for pattern, clause in _OF_THE_PLAYER:
            if match := re.fullmatch(pattern.replace("LIST", LIST), part):
                found.append(match.expand(clause).format(one=who))
                break
        else:
            raise Unknown(part)
    return int(who), found


class Lack:
    """Some who are to be placed: players of a `bracket` or a round, the bye or places to be left over.

    `left` meet nobody of the bracket. There is one bye, or there are so many places.
    """

    def __init__(
        self,
        reasons: Reasons,
        bracket: Bracket | None,
        people: set[Tpn] | set[int],
        left: set[int],
        bye: bool,
        places: int = 0,
    ) -> None:
        self.reasons, self.bracket, self.left = reasons, bracket, left
        self.field = reasons.field
        self.moved: frozenset[Tpn] = frozenset()
        self.people = sorted(people)
        self.bye = bye
        self.places = places or int(bye)
        self.here = {one.tpn for one in bracket.players} if bracket else set()

    @property
    def complete(self) -> bool:
        """Whether all can be placed; only of whole rounds."""
        return completes((), [self.field.one[Tpn(tpn)] for tpn in self.people])

    def may(self, one: int, other: int) -> bool:
        """Return whether two can be placed together."""
        if PLACE in (one, other):
            tpn = one or other
            return tpn != PLACE and (not self.bye or self.field.one[Tpn(tpn)].may_have_bye)
        persons = [self.field.one[Tpn(tpn)] for tpn in (one, other)]
        apart = self._both_moved(one, other)
        inside = {one, other} & self.left and {one, other} <= self.here
        return may_meet(*persons) and not apart and not inside

    def _both_moved(self, one: int, other: int) -> bool:
        """Return whether two moved down and do not meet therefore."""
        if {one, other} <= self.moved:
            return True
        return self.bracket is not None and self.bracket.both_moved(Tpn(one), Tpn(other))

    def wrong(self, text: str) -> str:
        """Return what is wrong with who is said to find nobody.

        Raises:
            Unknown: no pattern reads the text.
        """
        groups, partners = [], set[int]()
        served: list[int] = []
        text, _, bars = (text, "", "") if _APART.fullmatch(text) else text.partition(": ")
        for part in _JOINED.split(text):
            own, some = self._read(part)
            groups += own
            partners |= {*some}
            served += some
        wrong = [f"{group} are even" for group in groups if len(group) % 2 == 0]
        if len(groups) <= len(served):
            wrong.append(f"{served} are enough")
        if served.count(PLACE) not in (0, self.places):
            wrong.append(f"there are {self.places} places")
        outside = {tpn for group in groups for tpn in group} | partners
        if outside - {*self.people, PLACE}:
            wrong.append(f"{outside - {*self.people}} are not among {self.people}")
            return "; ".join(wrong)
        everybody = [*self.people, *([PLACE] if self.places else [])]
        for group in groups:
            for one in group:
                others = [o for o in everybody if o not in partners and o not in group and self.may(one, o)]
                wrong += [f"{one} may meet {others}"] if others else []
        wrong.append(self._bars(bars, [one for group in groups for one in group if one], partners))
        return "; ".join(filter(None, wrong))

    def _bars(self, text: str, lone: list[int], partners: set[int]) -> str:
        """Return what is wrong with what bars each from all whom he could not meet."""
        wrong: list[str] = []
        named: dict[int, set[int]] = {}
        for part in text.split("; ") if text else ():
            one, listed = (lone[0], clauses(part)) if len(lone) == 1 else _of_the_player(part)
            wrong += self._beyond(one, listed, taken=PLACE in partners)
            for clause in listed:
                if re.fullmatch(TOGETHER, clause) or re.fullmatch(rf"{one} {BYE}", clause):
                    continue
                bar = re.fullmatch(rf"({LIST}) (.*)", clause)
                if bar is None:
                    raise Unknown(clause)
                named.setdefault(one, set()).update(numbers(bar[1]))
                wrong.append(self._bar(one, numbers(bar[1]), bar[2]))
        for one in lone if text else ():
            inside = one in self.left
            others = {o for o in self.people if o not in {one, *partners} and not (inside and o in self.here)}
            others -= {other for other in lone if one in named.get(other, ())}
            if named.get(one, set()) != others:
                wrong.append(f"of {one} it is {sorted(others)}")
        return "; ".join(filter(None, wrong))

    def _beyond(self, one: int, bars: list[str], *, taken: bool) -> list[str]:
        """Return what is wrong with what bars one of them from the bye, and from others who are left over.

        Where the bye is `taken`, being one of the too few places for all of them, nobody's bar is told.
        """
        byes = [match[1] for bar in bars if (match := re.fullmatch(rf"{one} ({BYE})", bar))]
        barred = self.bye and not taken and not self.field.one[Tpn(one)].may_have_bye
        wrong = [self.reasons.barred(one, bye) for bye in byes]
        wrong += [f"the bye bars {one}: {barred}"] if bool(byes) is not barred else []
        others = [o for o in self.here - {one, *self.left} if self.may_alone(one, o)]
        alone = self.bracket is not None and self.bracket.opened.downfloaters == 1
        among = not alone and one in self.left and bool(others) and bool({*self.people} - self.here)
        told = TOGETHER.replace(r"\d+", str(one)) in bars
        return wrong + ([f"others float down with {one}: {others}"] if told is not among else [])

    def may_alone(self, one: int, other: int) -> bool:
        """Return whether two players may meet at all."""
        return may_meet(self.field.one[Tpn(one)], self.field.one[Tpn(other)])

    def _bar(self, one: int, others: list[int], why: str) -> str:
        if why in ("float", "floats", "moved down too"):
            over = {*others} <= self.left and one in self.here
            moved = all(self._both_moved(one, other) for other in others)
            return "" if (over if why.startswith("float") else moved) else f"{one} and {others} are not {why}"
        return self.reasons.bar(one, others, why)

    def _read(self, text: str) -> tuple[list[list[int]], list[int]]:
        """Return who is together in groups of which one must go out, and with whom they could."""
        for pattern in (_MUTUAL, _NOBODY, _ALONE, _ONLY, _BOTH, _TAKERS):
            match = pattern.fullmatch(text)
            if match:
                named = match.groupdict()
                self._met(text if pattern is _MUTUAL else named.get("met") or "", members(named["who"] or ""))
                groups = [[one] for one in members(named["who"] or "")]
                groups += [[PLACE]] * self.places if pattern in (_NOBODY, _TAKERS, _BOTH) else []
                if (named.get("takers") or named.get("partners")) != named.get("partners"):
                    raise Unknown(text)
                many = ["one", "two", "three", "four"].index(named.get("many") or "one") + 1
                place = named.get("place") or named.get("places")
                if pattern is _ONLY and not named.get("places"):  # how many places there are is not told
                    many = max(self.places, 1)
                partners = members(named.get("partners") or "") + [PLACE] * many * bool(place)
                return groups, partners
        if match := _ODD.fullmatch(text):
            return [members(match["who"])], []
        if match := _APART.fullmatch(text):
            sets = [members(part) for part in re.findall(_SET, match["sets"])]
            return sets, members(match["partners"])
        raise Unknown(text)

    def _met(self, text: str, who: list[int]) -> None:
        for pair, number in re.findall(
            r"(\d+ and \d+|they) have already played(?: each other)? \(round (\d+)\)", text
        ):
            one, other = who if pair == "they" else members(pair)
            lines = {line.tpn: line for line in self.field.opened.players}
            games = lines[Tpn(one)].games
            if games[int(number) - 1].opponent != other:
                raise Unknown(f"{one} and {other} in round {number}")
