"""Weak patterns of the English of a round, and how often a fixed set of documents has them.

`python -m tests.lab.narrative.weak` prints them with the number of each in a thousand words.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache

from pairtutor.narrative.answers import triangle
from pairtutor.narrative.disputes.why import way_text
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.text import render
from tests.lab.scenarios.lessons import played

DOCUMENTS = (
    "dispute-floater", "exchange", "dispute-topscorer", "limbo", "collapse", "2012-backtrack",
    "burstein-last", "1999-lim-both-sides", "lim26-evening", "lim26-floated-here", "dubov-floaters",
    "dubov-island",
    "dubov26-again", "dubov26-change", "ssm-dead-end", "ssm-float-let-go", "team-course-floaters",
    "team-colours-b",
)  # fmt: skip
"""Rounds that are explained, in which every player asks why, and why not anything else."""
WEAK = {
    "a comparison without a noun": r"[Aa]s paired,? (?:one|nobody|it|whoever|player|they|none)",
    "no verb": r"(?<!floated )\binstead(?:, at best)?: ",
    "word order of another language": r"For \d+ came first:|came first for|, for (?!the same"
    r" reason)(?:\d|the|this|they|in)\b",
    "refused what": r"\bso one (?:of them )?is refused|is refused a colour",
    "again from when": r"and would again|two rounds ago|floated (?:up|down) in the last round",
    "an occupied number": r"number \d+ is taken|are? taken\b",
    "nobody who would do": r"nobody who would do|would do (?:as well|with|only)|somebody who\b",
    "two words for floating": r"left over\b|came down from above|goes down to",
    "two words for a game": r"\bmet in round|would meet\b|\bmeets \d",
    "two words for what is due": r"\bwants? (?:White|Black)|both want\b",
    "two words for not legal": r"forbidden|may never be",
    "what does not act": r"speaks? against|The sequence has",
    "a riddle": r"between them|apart from \d|To avoid it",
    "counted in another language": r"\b[Ss]o many\b",
    "at best of nothing": r"\bat best (?!candidate|there|one|two|three|\d+ (?:\([\d.]+ points?\) )?would)",
    "two words for worse or later": r"as good, but later: |passed over|roken first|falls behind"
    r"|the order decides",
    "a meeting without a game": r"\bthey meet\b|\bmeets (?:only|nobody|somebody)|could meet\b",
    "a bracket in a bracket": r"\([^()]*\([^()]*\)[^()]*\)",
    "a person who was played": r"\d (?:was|were) played in",
    "a float that is repeated by something": r"repeated (?:up|down)floats? by|repeated after two rounds",
    "a number without a sentence": r"Not \d+(?:, \d+)*(?: or \d+)?: (?:a|one|two|three|the) [^.]* instead of",
    "the best of several without a verb": r"at best candidate|[Nn]obody here but",
    "a float of before in another language": r"float(?:s|ing)? (?:up|down) as two rounds before",
    "pairs that are made by something": r"This makes \d",
    "a round and a clause in two brackets": r"\(round \d+\) \((?!\d+ of)",
}
"""What is weak, and the pattern that finds it."""


@cache
def documents() -> str:
    """Return all the documents in one line."""
    return " ".join(" ".join(_texts()).split())


def _texts() -> Iterator[str]:
    for name in DOCUMENTS:
        trace = played(name).trace
        yield render(trace).partition("Readings where the rules are")[0]
        narrator = Narrator(trace)
        for line in narrator.index.opened.players:
            yield way_text(narrator, line.tpn)
        for record in narrator.answers.by_bracket:
            told = triangle(record, narrator)
            for answer in (*told.answers, *told.below):
                yield f"{narrator.phrases.say(answer)} {narrator.phrases.say(answer, 'said')}."


def weak(text: str) -> Counter[str]:
    """Return how often a text has each weak pattern."""
    return Counter({why: len(re.findall(pattern, text)) for why, pattern in WEAK.items()})


def per_thousand(text: str) -> float:
    """Return how many weak patterns a text has in a thousand words."""
    return 1000 * sum(weak(text).values()) / len(text.split())


if __name__ == "__main__":
    for why, times in weak(documents()).items():
        sys.stdout.write(f"{times:5} {why}\n")
    sys.stdout.write(f"{per_thousand(documents()):.1f} in 1,000 words\n")
