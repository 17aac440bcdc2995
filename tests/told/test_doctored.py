"""A sentence that is changed into an untrue one is refuted, of each kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count, islice
from typing import Any
from unittest import mock

import pytest

from tests.lab.told import (
    answers,
    boards,
    candidates,
    dubov_2026,
    floaters,
    meetings,
    openings,
    others,
    outcome,
    reading,
    runs,
    swiss_team,
    tables,
    targets,
)
from tests.lab.told.clauses import COUNTS
from tests.lab.told.facts import Facts
from tests.lab.told.ledger import Ledger
from tests.lab.told.played import Round, rounds
from tests.lab.told.reasons import Reasons
from tests.lab.told.rounds import CHECKS

pytestmark = pytest.mark.slow

ROUNDS = 6
FRESH = 24


def _more(match: re.Match[str]) -> str:
    """Return the text with its last number made larger by one."""
    whole, number = match[0], match[1]
    at = match.start(1) - match.start()
    return f"{whole[:at]}{int(number) + 1}{whole[at + len(number) :]}"


def _one_more(match: re.Match[str]) -> str:
    """Return the text with its count in words made larger by one."""
    whole, said = match[0], match[1]
    at = match.start(1) - match.start()
    more = COUNTS[COUNTS.index(said.lower()) + 1]
    return f"{whole[:at]}{more.capitalize() if said[0].isupper() else more}{whole[at + len(said) :]}"


DOCTORED: dict[str, tuple[str, str | Callable[[re.Match[str]], str]]] = {
    "history": (r"already played \(round (\d+)\)", _more),
    "targets": (r"(One) colour clash \(", _one_more),
    "openings": (r"At most (\w+) pair", _one_more),
    "runs": (r"the (?:best of these|better of the two) is (\d+)", _more),
    "floaters": (r"instead of none", "instead of one"),
    "boards": (r"Both have (\d+)", _more),
    "byes": (r"had the bye (?:in round |\(rounds )(\d+)", _more),
    "candidates": (r"there (?:is|are) \w+ colour clash(?:es)?:", "there are nine colour clashes:"),
    "tables": (r"^Best ruled out: (\d+)$", _more),
}


Change = str | Callable[[re.Match[str]], str]
CHOICES: dict[str, dict[str, tuple[str, Change]]] = {
    "lim-1999": {
        "first available": (r"(\d+) is the first available", _more),
        "not a pair": (r"then (\d+) would have no opponent", _more),
        "so many pairs": (r"Two pairs can be made", "Three pairs can be made"),
        "spared": (
            r"could play somebody in the next one \(type d\)",
            "could play nobody in the next one (type c)",
        ),
        "next group": (r"The median is empty, so the next score-group", "The next score-group"),
        "floats to": (r"the empty median \(([\d.]+)\)", r"score-group \1"),
        "first of equals": (
            r"Of (\d+) and (\d+), the one with the (larger|smaller) number, \d+, floats",
            r"Of \1 and \2, the one with the \3 number, 99, floats",
        ),
        "type": (r"(?<=\. )(\d+) could play (\d+)", r"\1 could play 99"),
        "undone later": (r"until the median, (\d+) – (\d+)", r"until the median, \1 – 99"),
        "sides": (r"One player floated down into it", "Two players floated down into it"),
        "needed": (r"Without (\d+), fewer pairs", _more),
        "due": (r"Here two are due White", "Here three are due White"),
        "stays": (
            r"Second scrutiny of (\d+) – (\d+): (.*\. )\d+ suits \d+ in colour and is chosen instead of \d+",
            r"Second scrutiny of \1 – \2: \3Nobody else is left to try, so \1 – \2 stands",
        ),
        "last two": (r"Nobody else is left to try", "They are the last two here"),
        "taken for colour": (r"(\d+) suits", _more),
        "proposed": (r"The proposed pairs? (is|are) (\d+) – (\d+)", r"The proposed pairs \1 \3 – \2"),
        "colours clash": (r"(Second scrutiny of .*): both are due White", r"\1: both are due Black"),
        "blocked": (r"is blocked: (\d+)", _more),
    },
    "lim-2026": {
        "stays": (
            r"No other player of this group is left to try, and floaters come last",
            "Nobody else is left to try",
        ),
        "no opponent": (
            r"(\d+) floats (up|down) to score-group ([\d.]+), so that an even number is left here",
            r"\1 floats \2 to score-group \3, having no compatible opponent in this group",
        ),
        "alone": (
            r"(\d+) (floats \w+ to score-group [\d.]+), having no compatible opponent in this group",
            r"\1 is alone in this group and \2",
        ),
    },
    "dubov-1997": {
        "next": (r"Of all the others, the next in line", "Next in line"),
        "not taken": (r"is not brought up: then (\d+)", _more),
        "opponent below": (r"(from below\. The search prefers a player due) White", r"\1 Black"),
        "majority": (r"more players are due White", "more players are due Black"),
        "same row": (r"plays (\d+), the one", _more),
        "changes column": (r"with the highest ARO", "with the lowest ARO"),
        "floaters' order": (r"in this order: (\d+), (\d+)", r"in this order: \2, \1"),
    },
    "dubov-2026": {
        "sets": (r"There are (\w+) players to choose", _one_more),
        "sets not taken": (
            r"(If .* unmet colour preferences?) instead of none",
            r"\1 instead of one",
        ),
        "sets before": (r"If 2 and 5 floated up together, then (\d+) would have no opponent", _more),
        "as few": (r"from which this is possible is ([\d])", _more),
        "so many": (r"so one player must float up", "so at least three players must float up"),
        "what it costs": (
            r"This choice meets every criterion",
            "With this choice, one player floats up for the second round running",
        ),
        "nobody with more points": (r"float up, because \d+ has already played (\d+)", _more),
        "residents": (r"among themselves: (\d+)", _more),
        "first possible": (r"plays (\d+)(?=\. \d+ was first in line)", _more),
        "passed over": (r"(\d+) was first in line", _more),
        "transposition": (r"transposition (\d+)", _more),
        "shifted": (r"sides \(choice (\d+)", _more),
        "listed from the middle": (
            r"outwards: (\d+), (\d+)",
            r"outwards: \2, \1",
        ),
        "S1": (r"order of ARO: \d+ \((\d+)\)", _more),
    },
    "ssm": {
        "cannot be made": (r"No: (\d+) would", _more),
        "can be made": (r"Can (\w+)(?= pairs be made at all under B1 alone\? Yes)", _one_more),
        "finds nobody": (r"(\d+) plays \d+\.", r"\1 finds nobody under B1 alone."),
        "meets": (r"(\d+ plays )(\d+) under B1 alone", r"\1\2"),
        "not asked": (r"(\d+) floated down in round (\d+)", r"\1 floated up in round \2"),
        "highest free": (r" \(undone later\)", ""),
        "goes down": (r"(\d+) may play nobody in", _more),
        "dealt": (r"those of deal (\d+)", _more),
        "deal": (r"Deal (\d+) of", _more),
        "arrived with": (r"(?<=here\. )\d+ has (\d+)", _more),
    },
    "swiss-team-2026": {
        "comes up": (r"(\d+) \(\d+\) floats up to bracket", _more),
        "as few": (r"from which this is possible is (\d)", _more),
        "so many": (r"so one team must float up", "so at least three teams must float up"),
        "what it costs": (
            r"This choice meets every criterion for upfloaters",
            "With this choice, nothing is met",
        ),
        "sets": (r"There are (\w+) teams to choose", _one_more),
        "sets not taken": (
            r"(\d+) would be just as good, but [\d, and]+ comes? first by number",
            r"\1 was a floater in round 1 and would be one again, unlike \1",
        ),
        "sets before": (r"If 5 and 7 floated up together, then (\d+) would have no opponent", _more),
        "tops": (r"The top members?[^\d]* are (\d+)", _more),
        "first free": (r"plays (\d+), the first bottom", _more),
        "first possible": (r"plays (\d+)(?=\. \d+ was first in line)", _more),
        "pairings refused": (r"there would be (one|two) team", _one_more),
        "identifier": (r": pairing (\d+) of", _more),
    },
}
"""Of what is told of a choice: by system and form, what is changed into what."""


BRACKETS: dict[str, dict[str, tuple[str, Change]]] = {
    "dutch-2012": {
        "can only meet": (r"(can only play an opponent due )(?:White|Black)", r"\1Red"),
        "only meets": (r"can only play (?:\d+)(?=.*due)", "can only play 99"),
    },
    "dutch-2017": {
        "one pair more, below": (r"below, (\d+) would have", _more),
        "can only meet": (
            r"(\d+) must be paired here, and can only play",
            lambda match: f"{int(match[1]) % 4 + 1} must be paired here, and can only play",
        ),
        "wishes": (r"so at least one pair", "so at least two pairs"),
    },
    "burstein-2026": {
        "one pair more, below": (r"pair, (?:\w+ players?|nobody) would", "pair, seven players would")
    },
}
"""Of what is said of a bracket as it is opened, and of what it cannot avoid."""
RUNS: dict[str, dict[str, tuple[str, Change]]] = {
    "dutch-2026": {
        "another score of the bye": (
            r"would get the bye, with 2 instead of 1\.5",
            "would get the bye, with 2.5 instead of 1.5",
        ),
        "another lowest score": (
            r"would get the bye, with 2 instead of 1\.5",
            "would get the bye, with 2 instead of 1",
        ),
        "another taker": (r"(\d+) would get the bye, with 2 instead of 1\.5", _more),
        "worse, not illegal": (
            r"the (?:best of these|better of the two) is (\d+) \(([^)]*)\)\. "
            r"4 would get the bye, with 2 instead of 1\.5",
            r"no candidate is legal. Candidate \1 comes closest: \2. The round could not be completed",
        ),
    },
}
"""Of runs: by system and form, what is changed into what."""
ANSWERS: dict[str, dict[str, tuple[str, Change]]] = {
    "dutch-2012": {
        "pair leaving": (r"(\d+) has to float down \(the bracket", _more),
        "pair leaving lack": (r"(?<=opened again for that\), so )(\d+)", _more),
        "pair leaving clause": (r"(?<=, C\.12)(?=\))", ".a"),
    },
    "dutch-2017": {
        "pair met": (r"they have already played \(round (\d+)\)", _more),
        "pair absolute": (r"must have Black", "must have White"),
        "bye bye": (r"had the bye in round (\d+)", _more),
        "pair apart": (
            r"both moved down.* here",
            "fewer moved-down players could be paired",
        ),
        "pair stuck": (r"be completed, because (\d+) would have", _more),
        "float stuck": (r"be completed, because (\d+) would have", _more),
        "float everybody": (
            r"everybody here.*floats(?= \()",
            "fewer moved-down players could be paired",
        ),
        "float fewer": (r"(?<=made here, because )(\d+)", _more),
        "pair fewer": (r"would have no opponent: \d+(?:,| and) (?=\d)", "would have no opponent: "),
        "float after": (
            r"no bracket comes after.*must be paired",
            "everybody here can be paired, so nobody floats",
        ),
        "bye fewer": (r"made in bracket ([\d.]+)", "made in bracket 99"),
        "pair later": (r"before candidate (\d+),", _more),
        "float later": (r"but candidate (\d+),", _more),
        "bye later": (r"good, but in bracket [\d.]+", "good, but in bracket 99"),
        "pair worse": (r"pairing with it is (\d+)", _more),
        "float worse": (r"instead of none", "instead of one"),
        "bye worse": (r"(\w+) colour clashes", _one_more),
    },
    "dutch-2026": {
        "pair worse": (r"\[C12\] 2.4.7", "[C14] 2.4.9"),
        "float worse": (r"with [\d.]+ instead of (\d+)", _more),
        "bye worse": (r"for a player with (\d+)", _more),
        "pair later": (r"(\d+)(?= floating)", _more),
    },
    "burstein-2026": {
        "bye games": (r"has played (\d+)", _more),
        "pair worse": (r"both due White", "both due Black"),
        "float fewer": (r", and only one of them could float", ""),
        "float against": (r" \(with as many the round could not be completed\)", ""),
        "pair against": (
            r"as many the round could not be completed",
            "as many the bye could not go to as low a score",
        ),
    },
}
"""Of answers: by system and form, what is changed into what."""


BEST: dict[str, tuple[str, Change]] = {
    "of all": (
        r"Without the exchange, at best (.*?), namely in candidate ([\d,]+)(?:, which has [^(]*(?= \())?",
        r"Without the exchange, in candidates 1–\2, \1",
    ),
    "a part": (r"(?<=listed above \()among them ", ""),
    "of another": (r"(?<=namely in candidate )([\d,]+)", _more),
}
"""Of the best of several candidates that have other halves, what is changed into what."""


PROCEDURES: dict[tuple[str, str], tuple[str, Change]] = {
    ("swiss-team-2026", "another bracket"): (r"cannot float up to bracket (\d+)", _more),
    ("swiss-team-2026", "all possible"): (
        r"(\w+) (players|teams) with that score are left, but only (?:player |team )?(\d+) can float up",
        r"There are \1 \2 to choose from; the best choice is \3",
    ),
    ("dubov-2026", "another scoregroup"): (r"cannot float up to scoregroup (\d+)", _more),
    ("dubov-2026", "all possible"): (
        r"(\w+) (players|teams) with that score are left, but only (?:player |team )?(\d+) can float up",
        r"There are \1 \2 to choose from; the best choice is \3",
    ),
    ("swiss-team-2026", "unlike another"): (r"would be one again, unlike (\d+)", _more),
    ("lim-1999", "by forfeit alone"): (r"(by forfeit in round \d+) against a player with \w+ points", r"\1"),
    ("lim-1999", "by other points"): (r"with fewer points(?=, which counts as)", "with more points"),
}
"""Of floats, what is changed into what."""


LIMBO: dict[str, tuple[str, Change]] = {
    "score": (r"with (\d+)[\d.]* left in the Limbo", _more),
    "count": (r"(\w+) repeated downfloaters? with [\d. and]+ left", _one_more),
    "others": (r"left in the Limbo and a downfloat of (\d+)", _more),
    "sentence": (r"(\w+) players? with [\d. and]+ who floats? down", _one_more),
    "others of a sentence": (r"the score difference of the other is (\d+)", _more),
    "instead": (r"left in the Limbo instead of none", "left in the Limbo instead of one with 4.5"),
    "no number": (
        r"\w+ repeated downfloaters? with [\d. and]+ left in the Limbo",
        "a downfloat of 2.5, repeated from the round before",
    ),
}
"""Of players whose difference no text gives, what is changed into what."""


SELDOM: dict[str, tuple[str, int, Any, tuple[str, Change]]] = {
    "larger entries": ("dutch-2017", 27, targets, (", with those before it kept", "")),
    "places": ("dutch-2017", 33, openings, (r"and only (two) of them could float", _one_more)),
    "only one bye": ("dutch-2017", 25, openings, (r"(\d+) would have no opponent, and only one", _more)),
    "bye in the Limbo": (
        "dutch-2017",
        51,
        openings,
        ("goes into the Limbo and gets the bye", "goes into the Limbo and floats on"),
    ),
    "floats and has met": ("dutch-2017", 34, boards, (r"\d+( would float down and) has", r"12\1 has")),
    "two lists": (
        "dutch-2017",
        32,
        floaters,
        ("having 5, 4.5 and 4 instead of 5, 4 and", "having 5, 4 and 4 instead of 5, 4 and"),
    ),
    "two scores": (
        "burstein-2026",
        19,
        runs,
        ("having 5 and 3 instead of 3.5", "having 4 and 3 instead of 3.5"),
    ),
    "entry in the Limbo": (
        "dutch-2026",
        24,
        targets,
        (r"one with (\d) stays in the Limbo", _more),
    ),
    "answer about the Limbo": ("dutch-2026", 27, answers, (r"with 2(\.5 left in the Limbo)", r"with 3\1")),
    "bye among them": ("dutch-2026", 19, answers, ("one of 1, 5 and the bye", "one of 1, 10 and the bye")),
    "score of the bye": (
        "dutch-2026",
        43,
        candidates,
        ("bye, with 2.5 instead of 1", "bye, with 2.5 instead of 2"),
    ),
}
"""Of what is told seldom: the system, the seed of a tournament that has it, who reads it, and a change."""


class _Kept:
    """Rounds that are played when somebody comes to them for the first time, and kept."""

    def __init__(self, source: Iterator[Round]) -> None:
        self._source = source
        self._played: list[Round] = []

    def __iter__(self) -> Iterator[Round]:
        for at in count():
            if at == len(self._played):
                self._played += islice(self._source, 1)
            if at == len(self._played):
                return
            yield self._played[at]


@cache
def _played(system: str, number: int = FRESH, first: int = 0) -> _Kept:
    return _Kept(rounds(system, number, first))


def _refuted(played: _Kept, parts: Sequence[Any], changed: tuple[str, Change]) -> Iterator[Ledger]:
    """Yield what is noted of the rounds so far, with what is changed in their texts."""
    pattern, change = changed
    bare = reading.bare
    ledger = Ledger()
    with mock.patch.object(reading, "bare", lambda text: re.sub(pattern, change, bare(text))):
        for one in played:
            again = one.read_anew()
            reasons = Reasons(Facts(one.tournament, one.number), one.field)
            for part in parts:
                part.check(again, reasons, ledger)
            yield ledger


@pytest.mark.parametrize("kind", DOCTORED)
def test_what_is_untrue_is_refuted(kind: str) -> None:
    # where there are answers, players' pages have no such lines
    noted = _refuted(_played("dutch-2017", ROUNDS, 61), CHECKS, DOCTORED[kind])
    assert any(key[0] == kind for ledger in noted for key in ledger.false)


@pytest.mark.parametrize(
    ("system", "form"), [(system, form) for system in CHOICES for form in CHOICES[system]]
)
def test_an_untrue_choice_is_refuted(system: str, form: str) -> None:
    noted = _refuted(_played(system), CHECKS[-5:], CHOICES[system][form])
    refuted = {("choices", form), ("choices", "not read")}
    assert any(refuted & {*ledger.false} for ledger in noted)


@pytest.mark.parametrize(
    ("system", "form"), [(system, form) for system in BRACKETS for form in BRACKETS[system]]
)
def test_what_is_untrue_of_a_bracket_is_refuted(system: str, form: str) -> None:
    noted = _refuted(_played(system), (openings, targets), BRACKETS[system][form])
    assert any(ledger.false or ledger.unknown for ledger in noted)


@pytest.mark.parametrize(("system", "form"), [(system, form) for system in RUNS for form in RUNS[system]])
def test_an_untrue_run_is_refuted(system: str, form: str) -> None:
    noted = _refuted(_played(system), (runs,), RUNS[system][form])
    assert any(ledger.false or ledger.unknown for ledger in noted)


OUTCOME: dict[str, tuple[str, Change]] = {
    "a float left out": (r"\n  \d+ [^\n]* floats down[^\n]*(?=\n)", ""),
    "another up": (r"(\d+) floats? up, to play", _more),
    "boards": (r"The round has (\w+) boards", _one_more),
    "the bye": (r"The round has (\w+) boards, and (\d+)", r"The round has \1 boards, and 99"),
}


@pytest.mark.parametrize("form", OUTCOME)
def test_an_untrue_outcome_is_refuted(form: str) -> None:
    noted = _refuted(_played("dutch-2026"), (outcome,), OUTCOME[form])
    assert any(ledger.false for ledger in noted)


def test_an_untrue_comparison_in_markdown_is_refuted() -> None:
    changed = (r"\*\*there is one", "**there is two")
    noted = _refuted(_played("dutch-2017", ROUNDS, 61), (tables,), changed)
    assert any(("tables", "markdown") in ledger.false for ledger in noted)


@pytest.mark.parametrize("form", BEST)
def test_what_is_untrue_of_the_best_of_several_is_refuted(form: str) -> None:
    noted = _refuted(_played("dutch-2012", FRESH, 4), (boards, candidates, others), BEST[form])
    assert any(ledger.false for ledger in noted)


@pytest.mark.parametrize(("system", "form"), PROCEDURES)
def test_what_is_untrue_of_floats_is_refuted(system: str, form: str) -> None:
    first = 9 if form == "unlike another" else 0
    parts = (meetings, swiss_team, dubov_2026)
    noted = _refuted(_played(system, FRESH, first), parts, PROCEDURES[system, form])
    assert any(ledger.false for ledger in noted)


@pytest.mark.parametrize("form", LIMBO)
def test_what_is_untrue_of_the_limbo_is_refuted(form: str) -> None:
    played = _played("dutch-2026", FRESH, 0 if "others" in form else 24)
    noted = _refuted(played, (targets, runs, candidates, answers), LIMBO[form])
    assert any(ledger.false for ledger in noted)


@pytest.mark.parametrize("form", SELDOM)
def test_what_is_told_seldom_is_read_and_refuted_where_it_is_untrue(form: str) -> None:
    system, seed, part, changed = SELDOM[form]
    played = _played(system, 8, seed)
    *_, true = _refuted(played, (part,), (changed[0], r"\g<0>"))
    assert not true.false and not true.unknown
    *_, untrue = _refuted(played, (part,), changed)
    assert untrue.false


@pytest.mark.parametrize(
    ("system", "form"), [(system, form) for system in ANSWERS for form in ANSWERS[system]]
)
def test_an_untrue_answer_is_refuted(system: str, form: str) -> None:
    noted = _refuted(_played(system), (answers,), ANSWERS[system][form])
    assert any(ledger.false or ledger.unknown for ledger in noted)
