"""Wordings that misled readers are told nowhere, and no new phrase speaks of who was not decided on."""

from __future__ import annotations

import re

import pytest

from pairtutor.narrative.text import render
from pairtutor.resources import scenario_names
from tests.html.pages import page
from tests.scenarios.lessons import played
from tests.told import ROOT

ENDED = {
    "a reason that is no reason unless both are equally good": r"comes first in the order|chooses first",
    "can be read as a game of an earlier round": r"paired with \d+ before",
    "nobody is meant by it": r"nobody from above|floating on from above",
    "a heading in place of a sentence": r"\b(?:[Tt]he number|[Aa] score of [\d.]+|Differences of [\d.]+): ",
    "no proof": r"[Ww]hatever becomes of|in any way that is allowed",
    "nobody cannot avoid what another pairing avoids": r"cannot avoid",
    "a comparison without its unit": r"twice more than|needed here, for|no strong one is|strong ones are",
    "reads as if so many were all": r"; in all \d",
    "a set and a player of the same number": r"sets? \d+ leaves? no complete",
    "an order where there is only one": r"transposition 1 of 1\b",
    "scores in brackets behind a count": r"(?:in the \w+ bracket|\b(?:is|are)) \((?:\w+ )?with [\d.]+",
    "two words of which one is too many": r"looked for for|otherwise then",
    "speaks of points where nobody floats": r"[Nn]obody with points floats",
    "a claim without a proof": r"Nobody could be left over\.|none of these is as good",
    "a sentence without a subject": r"(?<!These )(?<!This one )[Cc]an be spared(?:,|:)",
    "who is due what are players": r"\d+ (?:is|are) due White and \d+ Black",
    "a count that looks like a player": r"as paired, \d+ (?:is|are|do|does)\b(?! player)",
}
"""What is wrong with a wording, and the pattern that finds it."""
SPEAKING_OF_OTHERS = {
    "answer-group.txt.j2",
    "_choice.txt.j2", "board.txt.j2", "burstein-2026/bye.txt.j2",
    "dubov-1997/reason-outranked.txt.j2", "dubov-2026/reason-outranked.txt.j2",
    "lim/scrutiny.txt.j2", "mdp-set.txt.j2", "reason-no-better.txt.j2", "reopening.txt.j2",
    "ssm/proposal.txt.j2", "target-line.txt.j2",
}  # fmt: skip
"""Phrases that still tell of who was not decided on without an answer: the set only ever shrinks.

Some are of a procedure, which really looked at them in that order, or speak of what was decided instead.
"""


@pytest.mark.parametrize("name", scenario_names())
def test_ended_wordings_are_told_nowhere(name: str) -> None:
    trace = played(name).trace
    shown = re.sub(r'<section class="rules.*', "", page(name), flags=re.DOTALL)
    texts = [render(trace, "normal"), render(trace, "full"), re.sub(r"<[^>]+>", "", shown)]
    told = [" ".join(text.split()) for text in texts]
    found = {
        why: match[0]
        for why, pattern in ENDED.items()
        for text in told
        if (match := re.search(pattern, text.partition("Readings where the rules are silent")[0]))
    }
    assert found == {}


def test_no_new_phrase_speaks_of_players_who_were_not_decided_on() -> None:
    phrases = ROOT / "templates/en/phrases"
    pattern = re.compile(r"\.alternatives|\.instead|\.refused_first|came first|\binstead\b")
    found = {
        path.relative_to(phrases).as_posix()
        for path in phrases.rglob("*.j2")
        if pattern.search(re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL))
    }
    assert found == SPEAKING_OF_OTHERS


def test_the_words_of_an_answer_are_said_of_answers_alone() -> None:
    phrases = (ROOT / "templates/en/phrases").rglob("*.j2")
    said = re.compile(r"as good, but later: |then fewer pairs could be made")
    assert [path.name for path in phrases if said.search(path.read_text(encoding="utf-8"))] == [
        "answer.txt.j2"
    ]
