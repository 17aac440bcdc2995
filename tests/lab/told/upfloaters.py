"""How many sets could float up as it is told, and where those who do not would go."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.lab.told.clauses import COUNT
from tests.lab.told.passed import PassedOver
from tests.lab.told.reason import LIST

SETS = re.compile(
    rf"There is only (?P<one>one) (?:(?:player|team) with that score to choose from|way to choose them)(?:: {LIST})?"
    rf"|(?:There are (?P<sets>{COUNT}|[\d,]+)"
    r" (?:(?:players|teams) (?P<all>to choose from)|ways to choose them)"
    rf"|(?P<left>{COUNT}|[\d,]+) (?:players|teams) with that score are left)"
    rf"(?:, but (?P<only>only) (?P<sole>{LIST}) (?:can float up|are possible)"
    rf"|; (?:the (?P<best>best) (?:choice|of those that are possible)"
    rf"|of those who can float up, the (?P<best_able>best) choice) is (?P<who>{LIST})"
    rf"|; of the best(?: who can float up| that are possible)?, (?P<first>{LIST}) comes? first)",
    re.IGNORECASE,
)


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
