"""How many sets could float up as it is told, and where those who do not would go."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import combinations

from tests.lab.told.clauses import COUNT
from tests.lab.told.partners import May
from tests.lab.told.passed import PassedOver
from tests.lab.told.reason import LIST, Unknown
from tests.lab.told.reasons import Reasons

SETS = re.compile(
    rf"There is only (?P<one>one) (?:(?:player|team) with that score to choose from|way to choose them)"
    rf"(?:: {LIST})?"
    rf"|(?:There are (?P<sets>{COUNT}|[\d,]+)"
    r" (?:(?:players|teams) (?P<all>to choose from)|ways to choose them)"
    rf"|(?P<left>{COUNT}|[\d,]+) (?:players|teams) with that score are left)"
    rf"(?:, but (?P<only>only) (?:player |team )?(?P<sole>{LIST}) (?:can float up|are possible)"
    rf"|; (?:the (?P<best>best) (?:choice|of those that are possible)"
    rf"|of those who can float up, the (?P<best_able>best) choice) is (?P<who>{LIST})"
    rf"|; of the best(?: choices| who can float up| that are possible), (?P<first>{LIST}) comes? first)",
    re.IGNORECASE,
)

LATER = re.compile(rf"just as good, but (?:comes? later|(?P<first>{LIST}) comes? first) by number")
"""A set that would do as well, and why it is not the one chosen."""
NO_TWO = re.compile(r"No two residents can play each other: (.*)")
_BARRED = re.compile(
    r"(\d+) and (\d+) (?:have already played \(round (?P<round>\d+)\)|must both have (?:White|Black))"
    r"|the tournament keeps (\d+) and (\d+) apart"
)


def no_two_fault(match: re.Match[str], residents: Collection[int], may: May, reasons: Reasons) -> str:
    """Return what is wrong with what is told to bar each two residents."""
    told, wrong = set[frozenset[int]](), list[str]()
    for part in match[1].split("; "):
        found = _BARRED.fullmatch(part)
        if found is None:
            raise Unknown(part)
        one, other = (int(number) for number in (found[1] or found[4], found[2] or found[5]))
        told.add(frozenset((one, other)))
        wrong += [f"{one} and {other} may meet"] if may(one, other) else []
        wrong += [reasons.met(one, other, [int(found["round"])]) or ""] if found["round"] else []
    each = {frozenset(two) for two in combinations(residents, 2)}
    return "; ".join(filter(None, wrong)) or ("" if told == each else f"{residents} are the residents")


def chosen_in(match: re.Match[str]) -> str:
    """Return who is told to be chosen; empty where nobody is named."""
    return match["who"] or match["first"] or match["sole"] or ""


def is_best_alone(match: re.Match[str]) -> bool:
    """Return whether no other set is told to be as good."""
    return bool(match["best"] or match["best_able"] or match["only"])


def choice_fault(match: re.Match[str], possible: Sequence[bool]) -> str:
    """Return what is wrong with how many sets are told to be possible, given which are."""
    if match["all"] == "to choose from" and not all(possible):
        return f"{possible.count(False)} cannot float up"
    return f"{sum(possible)} are possible" if match["only"] and sum(possible) != 1 else ""


def place_fault(passed: PassedOver, score: int) -> str:
    """Return what is wrong with where somebody is told not to float, given the score of the bracket."""
    return f"it is {score} (half points)" if passed.into not in (None, score) else ""
