"""Wordings that misled readers are told nowhere, and no new phrase speaks of who was not decided on.

Scenarios are read for them where they are told anyway, in `tests/scenarios/test_every_scenario.py` and
`tests/html/test_pages.py`; generated rounds in `tests/told/test_told.py`, and more of them by
`python -m tests.lab.narrative.wordings`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from pairtutor.answers.answer import MemberLine
from pairtutor.answers.round import RoundAnswers
from pairtutor.answers.stretch import Reached
from pairtutor.disputes.ways import Consequence
from pairtutor.resources import scenario_names
from pairtutor.trace.lowering import BracketReopened
from pairtutor.trace.procedures import PairScrutinised
from pairtutor.trace.recorder import Trace
from pairtutor.trace.refusals import NoBetter, Outranked
from tests.lab.narrative.wordings import ENDED, SYSTEMS, ended, known, texts
from tests.lab.scenarios.lessons import played
from tests.lab.told import ROOT

TOURNAMENTS = 1
"""So many tournaments with known pairings are read of each system; the command reads all."""
ANSWERED = {
    "answer-group.txt.j2": (RoundAnswers, "groups"),
    "dispute-answer.txt.j2": (RoundAnswers, "byes"),
    "dubov-2026/answer-group.txt.j2": (RoundAnswers, "groups"),
    "upfloaters.txt.j2": (RoundAnswers, "groups"),
    "_choice.txt.j2": (RoundAnswers, "floats"),
    "floater.txt.j2": (RoundAnswers, "floats"),
    "burstein-2026/bye.txt.j2": (RoundAnswers, "byes_of_one_score"),
    "target-line.txt.j2": (Reached, "instead"),
    "family.txt.j2": (MemberLine, "best"),
}
"""Phrases that speak of who was not decided on, and the answers they tell."""
SUPPOSED = {"suppose.txt.j2": (Consequence, "change")}
"""Phrases that tell who would float or have the bye in the place of others, and what they tell."""
DECIDED = {
    "dubov-1997/reason-outranked.txt.j2": (Outranked, "by"),
    "dubov-1997/transfer.txt.j2": (Outranked, "by"),
    "dubov-2026/reason-outranked.txt.j2": (Outranked, "by"),
    "swiss-team/reason-outranked.txt.j2": (Outranked, "by"),
    "lim/scrutiny.txt.j2": (PairScrutinised, "tried"),
    "reason-no-better.txt.j2": (NoBetter, "broken"),
    "reopening.txt.j2": (BracketReopened, "entering"),
}
"""Those that tell a recorded decision: what was refused before, looked at first, or put in another's place.

Besides, a supposed round is paired, and what is told of it stands there (`SUPPOSED`). There is no other
kind: nothing is said of others that is neither recorded nor answered.
"""


@pytest.mark.parametrize("system", SYSTEMS)
def test_ended_wordings_are_told_of_no_known_round(system: str) -> None:
    assert _found(dict(known(system, TOURNAMENTS))) == []


def _found(read: Mapping[str, Trace]) -> list[tuple[str, dict[str, str]]]:
    """Return what is wrong in rounds, each with its name."""
    told = ((where, ended(text, 40)) for where, trace in read.items() for text in texts(trace))
    return [(where, wrong) for where, wrong in told if wrong]


DOCTORED = (
    "6: 7 comes first in the order",
    "21: paired with 16 before.",
    "as paired, one is (nobody from above)",
    "The number: one place is over. A score of 6.5: one place is over.",
    "Whatever becomes of 25 and 1, one pair is worse.",
    "2 cannot avoid it.",
    "one of them, for only one is needed here, for two meet",
    "So one player more is refused; in all 3 players are refused.",
    "Set 1 leaves no complete legal pairing, as 1 would find nobody.",
    "So T2 is 5: transposition 1 of 1, the natural order.",
    "2 players are left over in the following bracket (floating on from above with 5)",
    "somebody from below is looked for for 7",
    "Bracket 3 · 4 residents · 2 pairs At most 2 pairs are made. Nobody with points floats down.",
    "The round could not be completed with the 3 players still to be paired. Nobody could be left over.",
    "4 and 7: Can be spared: 4 and 7.",
    "4 are due White and 2 Black",
    "2 players are left over in the next bracket (with 3)",
    "one place left over counts as a player",
    "As paired, 1 is refused.",
    "At least 2 are refused a colour.",
    "At least 1 player floats down for the second round running (C.12); as paired it is 2.",
    "With 16 – 7, 1 – 19 (12 and 25 left over) 1 is, but 25 floats down.",
    "Accepted: 3.4 × 10^132 Best refused: 3.4 × 10^132 [C12] 2.4.7",
    "✗ 1.2 × 10^9–1.2 × 10^9 With 22 – 33 made",
    "candidates 4 to 6 are forbidden; the best is 24 – 12.",
    "Is it allowed? yes no, none before it is",
    "In the order of the bracket they are natural opponents.",
    "4 came before those taken, ruled out for 4 reasons.",
    "This family is refused.",
    "B1: no rematch; B5: no float twice running.",
    "Unless they do worse in the score of the player with the bye or in a criterion before it, .",
    "The round has three boards, and 7 Player gets the bye. Everybody plays an opponent with as many points.",
)
"""A text for each pattern, as it was told once."""


def test_every_pattern_finds_what_was_told() -> None:
    found = {why for told in DOCTORED for why in ended(told)}
    assert sorted(ENDED.keys() - found) == []
    assert [told for told in DOCTORED if not ended(told)] == []


def test_a_wording_is_found_wherever_it_stands() -> None:
    whole = list(texts(played(scenario_names()[0]).trace))
    for told in whole:
        at = told.index(" ", len(told) // 2)
        assert ended(f"{told[:at]} Whatever becomes of 2,{told[at:]}") == {"no proof": "Whatever becomes of"}


def test_no_new_phrase_speaks_of_players_who_were_not_decided_on() -> None:
    phrases = ROOT / "templates/en/phrases"
    pattern = re.compile(r"\.alternatives|\.instead|\.refused_first|came first|\binstead\b")
    found = {
        path.relative_to(phrases).as_posix()
        for path in phrases.rglob("*.j2")
        if pattern.search(re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL))
    }
    assert found == {*ANSWERED, *DECIDED, *SUPPOSED}


@pytest.mark.parametrize("phrase", DECIDED)
def test_what_is_told_as_a_decision_is_recorded(phrase: str) -> None:
    kind, field = DECIDED[phrase]
    assert field in kind.__annotations__ and kind.__module__.startswith("pairtutor.trace.")


def test_what_is_told_of_a_supposed_round_comes_from_its_pairing() -> None:
    (kind, field) = SUPPOSED["suppose.txt.j2"]
    assert field in kind.__annotations__ and kind.__module__.startswith("pairtutor.disputes.")


@pytest.mark.parametrize("phrase", ANSWERED)
def test_what_is_told_as_an_answer_is_made_where_answers_are(phrase: str) -> None:
    kind, name = ANSWERED[phrase]
    assert kind.__module__.startswith("pairtutor.answers.")
    assert hasattr(kind, name) or name in kind.__annotations__


def test_the_words_of_an_answer_are_said_of_answers_alone() -> None:
    phrases = (ROOT / "templates/en/phrases").rglob("*.j2")
    said = re.compile(
        r"just as good, but \{\{ later|fewer \{\{ .pair. . term\(2\) \}\} could be made \{\{ where"
    )
    assert [path.name for path in phrases if said.search(path.read_text(encoding="utf-8"))] == [
        "answer.txt.j2"
    ]
