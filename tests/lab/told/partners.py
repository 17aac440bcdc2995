"""Who may meet whom in a round of a procedure, whether some can all be paired, and who would find nobody."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache

from pairtutor.model.ids import RoundNumber
from tests.lab.oracles.dubov_2026 import Literal
from tests.lab.oracles.lim_position import Position
from tests.lab.systems.dubov_1997 import standing as dubov_1997
from tests.lab.systems.ssm.literal_cards import Card, cards
from tests.lab.told.facts import numbers
from tests.lab.told.played import Round
from tests.lab.told.reason import LIST, Unknown
from tests.lab.told.reasons import Reasons

May = Callable[[int, int], bool]
"""Whether two may meet."""

_ALONE = re.compile(
    rf"(?:player )?({LIST}) would have no (?:opponent|(?:top|bottom) member to play)"
    r"(?: in the other (?:column|subgroup)| among the residents)?"
    r"(?P<met>,? (?:because|having) .*)?"
)
_ONLY = re.compile(
    rf"({LIST}) (?:would (?:both |all )?need|could only play) ({LIST})"
    r"(?: in the other (?:column|subgroup))?(?:, so \w+ of them would be left"
    r" out)?(?P<met>,? (?:because|having) .*)?"
)
_SPARE = re.compile(
    rf"({LIST}) would (?:have no opponent|(?:both |all )?need ({LIST})), and only one of them can stay"
    rf" without one"
)
_ODD = re.compile(rf"({LIST}) could only play each other, (?:an odd number|and their number is odd)")
_APART = re.compile(
    rf"(?P<sets>(?:one of )?\d+.*) would (?:both |all )?need (?P<need>{LIST}),"
    r" so \w+ of them would be left out(?: \(.*\))?"
)
_TWO = re.compile(
    r"only (\d+) and (\d+) would be left for each other, and they have already played \(round (\d+)\)"
)
_JOINED = re.compile(rf"(?<=opponent|..number), (?:and )?(?={LIST} )")


def sets_named(text: str, *, alone: bool) -> list[tuple[int, ...]]:
    """Return the sets that are named: "15 and 17 or 15 and 18", "1, 2 and 3"; each `alone` in "1 or 2"."""
    if alone:
        return [(tpn,) for tpn in numbers(text)]
    two = re.findall(r"(\d+) and (\d+)", text)
    return [(int(a), int(b)) for a, b in two] if len(two) > 1 else [tuple(numbers(text))]


def lawful(one: Round) -> May:
    """Return who may meet in a round, by the games played and the rules of its procedure."""
    number = RoundNumber(one.number)
    if one.system.startswith("lim"):
        return Position(one.tournament, number, one.system == "lim-2026").compatible
    if one.system == "dubov-2026":
        return Literal(one.tournament, number).legal
    if one.system == "dubov-1997":
        known = {player.tpn: player for player in dubov_1997.standings(one.tournament, number)}
        return cache(lambda a, b: dubov_1997.may_meet(known[a], known[b]))
    dealt = deck(one)
    return lambda a, b: b not in dealt[a].met


def deck(one: Round) -> dict[int, Card]:
    """Return the cards of a round of the Swiss System Modified, highest first."""
    return {card.tpn: card for card in cards(one.tournament)}


def most(people: Iterable[int], may: May) -> int:
    """Return how many disjoint pairs some players can make, by plain trying."""

    @cache
    def best(rest: frozenset[int]) -> int:
        if len(rest) < 2:
            return 0
        first = min(rest, key=lambda a: (sum(may(a, b) for b in rest if b != a), a))
        found = 0
        for other in rest - {first}:
            if found < len(rest) // 2 and may(first, other):
                found = max(found, 1 + best(rest - {first, other}))
        return found if found == len(rest) // 2 else max(found, best(rest - {first}))

    return best(frozenset(people))


def whole(people: Iterable[int], may: May) -> bool:
    """Return whether some players can all be paired."""
    group = frozenset(people)
    return len(group) % 2 == 0 and 2 * most(group, may) == len(group)


def shut(text: str, people: Iterable[int], may: May, reasons: Reasons, pairs: int | None = None) -> str:
    """Return what is wrong with who is said to find nobody among some, who cannot make so many pairs.

    Raises:
        Unknown: no pattern reads the text.
    """
    group = frozenset(people)
    need = (len(group) + 1) // 2 if pairs is None else pairs
    if most(group, may) >= need:
        return f"{sorted(group)} can be paired"
    wrong = [_said(part, group, may, reasons) for part in _JOINED.split(text.removeprefix("then "))]
    return "; ".join(filter(None, wrong))


def _said(text: str, group: frozenset[int], may: May, reasons: Reasons) -> str:
    if match := _TWO.fullmatch(text):
        one, other, number = map(int, match.groups())
        return reasons.met(one, other, [number]) or _within([one, other], [one, other], group, may)
    if match := _SPARE.fullmatch(text):
        who, partners = numbers(match[1]), numbers(match[2] or "")
        few = "" if len(partners) + 1 < len(who) else f"{partners} are enough"
        return few or _within(who, partners, group, may)
    if match := _ALONE.fullmatch(text):
        who = numbers(match[1])
        return _met(match, reasons) or _within(who, [], group, may)
    if match := _ONLY.fullmatch(text):
        who, partners = numbers(match[1]), numbers(match[2])
        few = "" if len(partners) < len(who) else f"{partners} are enough"
        return few or _met(match, reasons) or _within(who, partners, group, may)
    if match := _ODD.fullmatch(text):
        who = numbers(match[1])
        return _within(who, who, group, may) if len(who) % 2 else f"{len(who)} is even"
    if match := _APART.fullmatch(text):
        served = numbers(match["need"])
        sets = [numbers(part) for part in re.findall(r"one of \d+(?:, \d+)* and \d+|\d+", match["sets"])]
        wrong = [_within(some, [*some, *served], group, may) for some in sets]
        wrong += [f"{some} are even" for some in sets if len(some) % 2 == 0]
        wrong += [f"{served} are enough"] if len(served) >= len(sets) else []
        return "; ".join(filter(None, wrong))
    raise Unknown(text)


def _within(who: list[int], partners: list[int], group: frozenset[int], may: May) -> str:
    """Return who of some could meet others than those named; all of them are in the group."""
    if not {*who, *partners} <= group:
        return f"{ ({*who, *partners} - group) } are not among {sorted(group)}"
    found = [(a, b) for a in who for b in group - {*partners, a} if may(a, b)]
    return f"{found[0]} may meet" if found else ""


def _met(match: re.Match[str], reasons: Reasons) -> str:
    """Return what is wrong with the meetings that are told with it."""
    text = match.groupdict().get("met") or ""
    wrong = []
    for number in re.findall(r"having already played each other \(round (\d+)\)", text):
        one, other = numbers(match[1])
        wrong.append(reasons.met(one, other, [int(number)]))
    for pair, number in re.findall(r"(\d+ and \d+) have already played \(round (\d+)\)", text):
        one, other = numbers(pair)
        wrong.append(reasons.met(one, other, [int(number)]))
    if found := re.match(r", because (\d+) has already played ([^;]*)", text):
        for other, number in re.findall(r"(\d+) \(round (\d+)\)", found[2]):
            wrong.append(reasons.met(int(found[1]), int(other), [int(number)]))
    return "; ".join(filter(None, wrong))
