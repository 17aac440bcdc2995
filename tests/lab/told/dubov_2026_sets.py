"""The sets of players from below and the sets that change subgroups, all of them listed (Dubov 2026)."""

from __future__ import annotations

import re
from itertools import combinations
from math import comb

from tests.lab.oracles.dubov_2026 import Literal
from tests.lab.told.clauses import (
    COUNT,
    FEWEST_UPFLOATERS,
    HIGHEST_UPFLOATERS,
    counted,
    fewest_upfloaters,
    upfloater_scores,
)
from tests.lab.told.facts import halves, numbers
from tests.lab.told.groups import Group
from tests.lab.told.partners import sets_named, shut
from tests.lab.told.passed import PassedOver, passed_over
from tests.lab.told.reason import LIST, Unknown
from tests.lab.told.reasons import Reasons
from tests.lab.told.upfloaters import (
    LATER,
    NO_TWO,
    SETS,
    choice_fault,
    chosen_in,
    is_best_alone,
    no_two_fault,
    place_fault,
)

_UP = re.compile(r"(\d+) \(([\d.]+)(?: points?)?\) floats up to scoregroup ([\d.]+)")
_RESIDENTS = re.compile(r"The residents cannot be paired among themselves: (.*)")
_BELOW = re.compile(
    r"If the residents were paired among themselves, the players below could not be paired: (.*)"
)
_COST = re.compile(r"This choice meets every criterion|With this choice, .*")
_RUN = re.compile(
    r"(\d+) does not (?:float up|change sides): sets? ([\d,]+)(?:–([\d,]+))?(?:,?"
    r" leaves? no complete legal pairing"
    r"(?:, as (?P<why>.*))?"
    r"| would have (?P<best>at best )?(?P<told>.*) instead of (?P<own>.*))"
)
_SHUT = re.compile(r"Nobody with more points can float up, because (\d+) has already played (.*)")
_FEWEST = re.compile(
    r"(?P<why>.*); with [\d, and]+, at least (?P<least>\w+) would have to float up instead of (?P<now>\w+)"
)
_SCORES = re.compile(r"(?P<told>.* with .*) would float up instead of .* with .*")
_VALUE = re.compile(rf"there would be (?P<told>.*?) instead of (?P<own>none|{COUNT})(?P<behind>: .*)?")
_LISTED = re.compile(
    r"Those who may change come in this order, from the middle of the list of (G[12])"
    rf" \(by (ascending ARO|number)\) outwards: ({LIST})"
)
_AGAIN = re.compile(rf"floated up in round (\d+) and would float up again, unlike (?P<unlike>{LIST})")
_SHIFTED = re.compile(rf"Of these, ({LIST}) changes? sides \(choice ([\d,]+) of ([\d,]+)\)")
_EACH = (
    (0, rf"(?:({COUNT}|\d+) players? do(?:es)? not get the colour they prefer|everybody in .* gets .*)"),
    (
        3,
        rf"(?:({COUNT}|\d+) players? floats? up for the second round running"
        r"|nobody floats up for the second round running)",
    ),
)
"""Which value of a set is told in which words."""
_WHO = rf"(?:: (?P<who>{LIST}))?"
_NOUNS = (
    (0, rf"({COUNT}) unmet colour preferences?"),
    (1, rf"({COUNT}) maximum upfloaters?"),
    (2, rf"({COUNT}) earlier upfloats? of maximum upfloaters"),
    (3, rf"({COUNT}) repeated upfloats?"),
)
"""How a run of sets is told to be worse."""


def _count(text: str) -> int:
    return int(text.replace(",", ""))


def _few(text: str | None) -> int:
    """Return how many there are in words of a criterion; nobody where it names no number."""
    return 1 if text == "once" else counted(text or "0")


class Raised:
    """Who came up to a scoregroup, among all sets of those below."""

    def __init__(self, at: Literal, group: Group) -> None:
        self.at, self.group = at, group
        self.residents = frozenset(group.residents)
        self.below = frozenset(group.free) - self.residents
        texts = " ".join(item.text for item in group.section.search)
        self.chosen = tuple(
            sorted((int(one) for one, *_ in _UP.findall(texts)), key=lambda tpn: (-at.all[tpn].score, tpn))
        )
        self.order: list[int] = []
        self.shifting = False

    def scores(self, some: tuple[int, ...]) -> list[int]:
        """Return the scores of some in half points, the lowest first."""
        return sorted(self.at.all[tpn].score for tpn in some)

    def legal(self, some: tuple[int, ...]) -> bool:
        """Return whether the bracket with some and the rest without them can be paired."""
        return self.at.pairable(self.residents | {*some}) and self.at.pairable(self.below - {*some})

    def seated(self, some: tuple[int, ...]) -> bool:
        """Return whether the same can be done with each of some against a resident."""
        return self.at.seated(self.residents, some) and self.at.pairable(self.below - {*some})

    def valid(self) -> list[tuple[int, ...]]:
        """Return all sets of the kind that is taken, in their order."""
        pool = sorted(self.below, key=lambda tpn: (-self.at.all[tpn].score, tpn))
        kind = self.scores(self.chosen)
        return [some for some in combinations(pool, len(self.chosen)) if self.scores(some) == kind]

    def quality(self, some: tuple[int, ...]) -> tuple[int, ...]:
        """Return the values of a legal set."""
        found = self.at.quality(self.residents | {*some}, some)
        return (*found, 0, 0, 0)[:4]

    def fewest(self) -> str:
        """Return what is wrong with that no smaller set and none with higher scores will do."""
        for count in range(len(self.chosen) + 1):
            if (len(self.residents) + count) % 2 == 0:
                for some in combinations(sorted(self.below), count):
                    better = count < len(self.chosen) or self.scores(some) > self.scores(self.chosen)
                    if better and self.legal(some):
                        return f"{some} would do"
        return ""


def sentence(text: str, of: Raised, reasons: Reasons) -> tuple[str, str | None] | None:
    """Return the form of a sentence and what is wrong with it; None of others."""
    legal = of.at.legal
    if match := _UP.fullmatch(text):
        scores = of.at.all[int(match[1])].score, of.at.all[of.group.residents[0]].score
        return "comes up", "" if scores == (halves(match[2]), halves(match[3])) else f"{scores}"
    if match := _RESIDENTS.fullmatch(text):
        return "residents", shut(match[1], of.residents, legal, reasons)
    if match := NO_TWO.fullmatch(text):
        return "no two residents", no_two_fault(match, of.residents, legal, reasons)
    if match := _BELOW.fullmatch(text):
        return "below", shut(match[1], of.below, legal, reasons)
    if match := FEWEST_UPFLOATERS.fullmatch(text):
        return "so many", fewest_upfloaters(match, len(of.residents), len(of.chosen))
    if match := HIGHEST_UPFLOATERS.fullmatch(text):
        told = upfloater_scores(match, len(of.chosen))
        wrong = "" if sorted(told) == of.scores(of.chosen) else f"{of.scores(of.chosen)}"
        return "as few", wrong or of.fewest()
    if match := SETS.fullmatch(text):
        return "sets", _sets(match, of)
    if _COST.fullmatch(text):
        return "what it costs", _cost(text, of.quality(of.chosen))
    if match := _SHUT.fullmatch(text):
        return "nobody with more points", _shut_out(match, of, reasons)
    if match := _RUN.fullmatch(text):
        return "sets refused", _refused(match, of, reasons)
    if of.shifting:
        return _shift(text, of)
    if passed := passed_over(text):
        form = "sets before" if _is_before(passed, of) else "sets not taken"
        sets = _valid_sets(passed, of) or passed.singles
        said = [_not_taken(PassedOver(who, *passed[1:]), of, reasons) for who in sets]
        said.append(place_fault(passed, of.at.all[of.group.residents[0]].score))
        return form, None if None in said else "; ".join(filter(None, said))
    return _shift(text, of)


def _sets(match: re.Match[str], of: Raised) -> str:
    valid = of.valid()
    named = {*numbers(chosen_in(match))}
    told = 1 if match["one"] else counted(match["sets"] or match["left"])
    if told != len(valid) or named not in ({*of.chosen}, set[int]()):
        return f"{of.chosen}, one of {len(valid)}"
    best = min(of.quality(some) for some in valid if of.legal(some))
    first = next(some for some in valid if of.legal(some) and of.quality(some) == best)
    if first != of.chosen:
        return f"{first} is the first of the best"
    alike = [some for some in valid if of.legal(some) and of.quality(some) == best]
    if is_best_alone(match) and len(alike) > 1:
        return f"{alike} are as good"
    return choice_fault(match, [of.legal(some) for some in valid])


def _cost(text: str, real: tuple[int, ...]) -> str:
    """Return what is wrong with the values that are told of the set taken."""
    told = [0, real[1], real[2], 0]
    text = re.sub(
        r"(?<= )\d+ floats up for the second round", "one player floats up for the second round", text
    )
    for place, words in _EACH:
        for found in re.findall(words, text):
            told[place] = _few(found)
    return "" if tuple(told) == real else f"{real}"


def _refused(match: re.Match[str], of: Raised, reasons: Reasons) -> str | None:
    valid = of.valid()
    first, last = _count(match[2]), _count(match[3] or match[2])
    run = valid[first - 1 : last]
    if len(run) != last - first + 1 or last > valid.index(of.chosen):
        return f"{len(valid)} sets, number {valid.index(of.chosen) + 1} is taken"
    if match["told"] is None:
        if found := [some for some in run if of.legal(some)]:
            return f"{found[0]} is legal"
        return _stuck(match["why"], run, of, reasons) if match["why"] else ""
    values = [of.quality(some) for some in run if of.legal(some)]
    if not values:
        return "none of them is legal"
    for place, words in _NOUNS:
        now = re.fullmatch(words, match["told"])
        if now:
            mine = of.quality(of.chosen)
            right = min(values)[place] == _few(now[1])
            right = right and mine[place] == (0 if match["own"] == "none" else _few(match["own"]))
            worse = all(value[:place] == mine[:place] and value[place] > mine[place] for value in values)
            return "" if right and worse else f"{values}, taken {mine}"
    return None


def _shut_out(match: re.Match[str], of: Raised, reasons: Reasons) -> str:
    """Hold that the only resident has met everybody who has more points than those who come up."""
    score = {tpn: of.at.all[tpn].score for tpn in of.below}
    higher = {tpn for tpn in of.below if score[tpn] > min(score[one] for one in of.chosen)} - {*of.chosen}
    told = {int(a): int(b) for a, b in re.findall(r"(\d+) \(round (\d+)\)", match[2])}
    if {int(match[1])} != of.residents or {*told} != higher:
        return f"{of.residents}, {higher}"
    wrong = [reasons.met(int(match[1]), tpn, [number]) for tpn, number in told.items()]
    return "; ".join(filter(None, wrong))


def _valid_sets(passed: PassedOver, of: Raised) -> list[str]:
    """Return the sets of one sentence about several that are as large as the one taken, else nothing."""
    named = sets_named(passed.who, alone=False) if passed.how == "together" else []
    valid = [{*some} for some in of.valid()]
    whole = len(named) > 1 and all({*some} in valid for some in named)
    return [" and ".join(map(str, some)) for some in named] if whole else []


def _is_before(passed: PassedOver, of: Raised) -> bool:
    """Return whether a sentence is about a set that comes before all valid ones."""
    who = {*numbers(passed.who)}
    return bool(passed.how) and not _valid_sets(passed, of) and not any({*some} == who for some in of.valid())


def _not_taken(passed: PassedOver, of: Raised, reasons: Reasons) -> str | None:
    """Hold why a set is not taken, or why each of some with more points is in none."""
    who, why = numbers(passed.who), passed.why
    valid = of.valid()
    if _is_before(passed, of):
        return _before(sets_named(passed.who, alone=passed.how == "alone"), why, of, reasons)
    if fewest := _FEWEST.fullmatch(why):
        return _with_more(who, counted(fewest["least"]), of)
    if _SCORES.fullmatch(why):
        better = (some for some in combinations(sorted(of.below), len(of.chosen)) if {*some} & {*who})
        good = [some for some in better if of.scores(some) >= of.scores(of.chosen) and of.legal(some)]
        return f"{good[0]} would do" if good else ""
    chosen = [some for some in valid if {*some} == {*who}]
    if not chosen:
        return _with_more(who, len(of.residents) + 1, of)
    some = chosen[0]
    if later := LATER.fullmatch(why):
        if later["first"] and {*numbers(later["first"])} != {*of.chosen}:
            return f"{of.chosen} comes first"
        same = of.legal(some) and of.quality(some) == of.quality(of.chosen)
        places = valid.index(some) + 1, valid.index(of.chosen) + 1
        return "" if same and places[0] > places[1] else f"{of.quality(some)}, {places}"
    if again := _AGAIN.fullmatch(why):
        mine, own = of.quality(some), of.quality(of.chosen)
        last = int(again[1]) == of.at.number - 1 and {*numbers(again["unlike"])} == {*of.chosen}
        return "" if of.legal(some) and mine == (*own[:3], 1) and not own[3] and last else f"{mine}, {own}"
    if value := _VALUE.fullmatch(why):
        return _value(value, some, of)
    if of.legal(some):
        return f"{some} is legal"
    if re.fullmatch(
        r"\d+ and \d+ have already played \(round \d+\)|.* must both have .*|the tournament keeps .*", why
    ):
        one, other = numbers(why)[:2]
        return f"{one} and {other} may meet" if of.at.legal(one, other) else ""
    if why == "then not everybody could be paired":
        return ""
    return _stuck(why.removeprefix("then "), [some], of, reasons)


def _before(named: list[tuple[int, ...]], why: str, of: Raised, reasons: Reasons) -> str:
    """Hold that none of some sets would do, all of them smaller than the one taken or with higher scores."""
    kind = (-len(of.chosen), of.scores(of.chosen))
    for some in named:
        if (-len(some), of.scores(some)) <= kind or not {*some} <= of.below:
            return f"{some} would not come before"
        if of.legal(some):
            return f"{some} would do"
        two = re.match(r"then only (\d+) and (\d+) would be left", why)
        if two and {int(two[1]), int(two[2])} != of.below - {*some}:
            return f"{of.below - {*some}} would be left"
    return next(filter(None, (_stuck(why.removeprefix("then "), [some], of, reasons) for some in named)), "")


def _with_more(who: list[int], least: int, of: Raised) -> str:
    """Hold that with each of some at least so many have to come up, each for a resident."""
    for tpn in who:
        for count in range(1, least):
            for some in combinations(sorted(of.below), count):
                if tpn in some and of.seated(some):
                    return f"{some} would do"
    return ""


def _value(match: re.Match[str], some: tuple[int, ...], of: Raised) -> str | None:
    """Hold the first value in which a set is worse, and those who are behind it."""
    if not of.legal(some):
        return f"{some} is not legal"
    mine, own = of.quality(some), of.quality(of.chosen)
    for place, words in _NOUNS:
        now = re.fullmatch(words, match["told"])
        if now:
            named = numbers((match["behind"] or "").partition(", with")[0])
            right = mine[:place] == own[:place] and mine[place] > own[place] and _few(now[1]) == mine[place]
            right = right and own[place] == (0 if match["own"] == "none" else _few(match["own"]))
            return (
                "" if right and len(named) in (0, mine[place]) and {*named} <= {*some} else f"{mine}, {own}"
            )
    return None


def _stuck(why: str, run: list[tuple[int, ...]], of: Raised, reasons: Reasons) -> str:
    """Hold who would find nobody with any set of a run, in the bracket or below.

    Whoever comes up meets a resident: if two of them met each other, a smaller set would do as well.
    """
    every = {tpn for some in run for tpn in some}
    sure = {tpn for tpn in every if all(tpn in some for some in run)}

    def may(one: int, other: int) -> bool:
        if not of.at.legal(one, other):
            return False
        inside = {one, other} & of.residents and {one, other} <= of.residents | every
        return bool(inside) or not {one, other} & (of.residents | sure)

    return shut(why, of.residents | of.below, may, reasons)


def _shift(text: str, of: Raised) -> tuple[str, str | None] | None:
    if match := _LISTED.fullmatch(text):
        of.order, of.shifting = numbers(match[3]), True
        real = of.at.numbered(frozenset(of.order), white=match[2] == "ascending ARO")
        if (match[1] == "G1") != (match[2] == "ascending ARO"):
            return "listed from the middle", f"{match[1]} is not listed by {match[2]}"
        return "listed from the middle", "" if of.order == real else f"{real}"
    if match := _SHIFTED.fullmatch(text):
        moved = numbers(match[1])
        sets = [{*some} for some in combinations(of.order, len(moved))]
        told = _count(match[2]), _count(match[3])
        return "shifted", "" if told == (
            sets.index({*moved}) + 1,
            comb(len(of.order), len(moved)),
        ) else f"{len(sets)}"
    if re.match(r"\d+ does not change sides, as then ", text):
        return "not shifted", None
    if re.match(r"\d+ does not change sides: \d+ and \d+ have already played", text):
        return None
    if re.match(r"\d+ does not change sides(?:: |, )", text):
        raise Unknown(text)
    return None
