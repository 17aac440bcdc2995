"""What an answer says besides its form: values compared, the best pairs with it, and what only those have."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.lab.answers.listed import Candidate, Expected, Pair
from tests.lab.answers.listing import Bracket
from tests.lab.told.answer_forms import read_side
from tests.lab.told.clauses import instead
from tests.lab.told.listing import IN_LIMBO, differences
from tests.lab.told.reason import Reason, Unknown


class AnswerRead(NamedTuple):
    """What an answer says besides its form: reasons, a comparison of values, and the best with it."""

    reasons: list[Reason]
    compared: str
    best: str
    whole: bool = True


def listed_sides(expected: Expected, bracket: Bracket) -> tuple[Any, Any]:
    """Return what the best with it has, and what the bracket has; by 2026 with who is in the Limbo."""
    if bracket.system != "dutch-2026" or expected.criterion not in IN_LIMBO:
        return expected.value, expected.as_paired
    own = bracket.accepted
    weighed = next(one for one in bracket.measure.weighed() if one.name == expected.criterion)

    def told(value: Any, pairs: frozenset[Pair], left: frozenset[Any]) -> Any:
        ordered = [[one for one in bracket.players if one.tpn in pair] for pair in pairs]
        over = tuple(one for one in bracket.players if one.tpn in left)
        return differences(value, weighed, tuple((a, b) for a, b in ordered), over, bracket.lowest)

    return (
        told(expected.value, expected.pairs or frozenset(), expected.left or frozenset()),
        told(expected.as_paired, own.pairs, frozenset(one.tpn for one in own.left)),
    )


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
