"""Weak patterns of the prose of a round are counted, and there are no more of them than there were."""

from __future__ import annotations

from collections import Counter
from functools import cache

from tests.lab.narrative.weak import WEAK, documents, weak
from tests.lab.together import together

MOST: dict[str, int] = {}
"""How often the documents have a pattern at most; a pattern that is not named is in none of them."""
DOCTORED = {
    "a comparison without a noun": "both want Black; as paired, nobody is",
    "no verb": "3 instead, at best: 2 and 4 are both due Black",
    "word order of another language": "For 20 came first: 27",
    "refused what": "so one of them is refused",
    "again from when": "14 floated down two rounds ago",
    "an occupied number": "number 1 is taken",
    "nobody who would do": "7 has nobody who would do",
    "two words for floating": "4 is left over",
    "two words for a game": "they met in round 6",
    "two words for what is due": "2 wants Black",
    "two words for not legal": "it is forbidden",
    "what does not act": "Nothing speaks against it",
    "a riddle": "1 and 2 would have only 4 between them",
    "counted in another language": "So many upfloaters are needed",
    "at best of nothing": "at best 2 and 4 are both due Black",
    "two words for worse or later": "as good, but later: 3 – 8 is candidate 14",
    "a meeting without a game": "10 – 4: they meet",
    "a bracket in a bracket": "not 6 (they have played (round 2))",
    "a person who was played": "15 would have no opponent: 14 was played in round 3",
    "a float that is repeated by something": "a repeated downfloat by 1 point",
    "a number without a sentence": "Not 4: one player would float down again instead of none",
    "the best of several without a verb": "both are due Black; at best candidate 7",
    "a float of before in another language": "one player floating down as two rounds before",
    "pairs that are made by something": "This makes 2 – 5",
    "a round and a clause in two brackets": "they have already played (round 3) ([C1] 2.1.1)",
}
"""A sentence for each pattern, as it was told once."""


@cache
def counted() -> Counter[str]:
    return weak(documents())


@together("why", WEAK)
def test_a_weak_pattern_is_told_no_more_often(why: str) -> None:
    assert counted()[why] <= MOST.get(why, 0)


@together("why", WEAK)
def test_a_weak_pattern_is_found(why: str) -> None:
    assert weak(DOCTORED[why])[why] == 1
