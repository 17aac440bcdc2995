"""What an answer says besides its form: values compared, the best pairs with it, and what only those have."""

from __future__ import annotations

from typing import NamedTuple

from tests.lab.answers.listed import Candidate, Expected
from tests.lab.told.answer_forms import read_side
from tests.lab.told.clauses import instead
from tests.lab.told.reason import Reason, Unknown


class AnswerRead(NamedTuple):
    """What an answer says besides its form: reasons, a comparison of values, and the best with it."""

    reasons: list[Reason]
    compared: str
    best: str
    whole: bool = True


def comparison_fault(text: str, criterion: str, value: object, best: object) -> str:
    """Return what is wrong with both sides of a comparison.

    Raises:
        Unknown: the words are about another criterion.
    """
    sides = instead(text, criterion)
    if sides is None:
        raise Unknown(f"{criterion}: {text}")
    return "" if sides[0].like(value) and sides[1].like(best) else f"{text}: {value} instead of {best}"


def both_sides(text: str) -> tuple[str, str]:
    """Return what would happen to whom, and the comparison of values that ends it, if there is one."""
    before, _, said = text.removesuffix(" at best").rpartition(": ")
    if " instead of " in said:
        said, _, because = said.removeprefix("there would be ").partition(", because ")
        return because or before, said
    start = "there would be "
    if text.startswith("the bye for "):
        return "", text
    said, _, because = text.removeprefix(start).partition(", because ")
    return (because, said) if text.startswith(start) else (text, "")


def best_fault(told: AnswerRead, expected: Expected, own: Candidate) -> str:
    """Return what is wrong with the best with it that is told: all of it, or what only it has."""
    if not told.whole:
        return difference_fault(told.best, "", expected, own)
    truth = expected.pairs or frozenset(), expected.left or frozenset()
    return "" if read_side(told.best) == truth else f"listed {truth}"


def difference_fault(other: str, lost: str, expected: Expected, own: Candidate) -> str:
    """Return what is wrong with what only the best with it, and only the bracket, is told to have."""
    pairs, left = expected.pairs or frozenset(), expected.left or frozenset()
    own_left = frozenset(person.tpn for person in own.left)
    right = (pairs - own.pairs, left - own_left), (own.pairs - pairs, own_left - left)
    for text, truth in zip((other, lost), right, strict=True):
        if text and read_side(text) != truth:
            return f"listed {truth}"
    return ""
