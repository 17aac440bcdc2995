"""What is said of supposed rounds, read back; and the same numbers in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from pairtutor.answers.answer import PlacedAnswer
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import verdict_on
from pairtutor.disputes.case import Case, Wish, players_of
from pairtutor.disputes.supposing import SupposedAnswer, suppose
from pairtutor.disputes.suppositions import typed_fact
from pairtutor.disputes.taking import Taken, take
from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.facets import criterion_facets
from pairtutor.model.supposed import Facts
from pairtutor.narrative.disputes.suppose import render
from pairtutor.narrative.disputes.take import render_taken
from pairtutor.narrative.disputes.verdict import brief_of
from pairtutor.narrative.narrator import Narrator
from pairtutor.resources import ENGLISH, Language, languages
from pairtutor.trace.index import RoundIndex
from tests.lab.seeds import TIMES, share
from tests.lab.supposed.asked import asked, opening_of
from tests.lab.supposed.differences import wish_of
from tests.lab.supposed.reading import Truth, faults, lead_of, same_fact
from tests.lab.supposed.taken import reach_wrong, ways_read


class Question(NamedTuple):
    """A wish asked of a round with one fact supposed, and what the program answers."""

    said: str
    wish: Wish
    answer: SupposedAnswer
    actual: RoundIndex
    case: Case

    def text(self, language: Language = ENGLISH) -> str:
        """What is said of the supposed round."""
        return render(self.answer, self.wish, language=language)

    @property
    def lead(self) -> str:
        """The same without the reason, where the wish is not granted."""
        text = self.text()
        return lead_of(text if self.answer.answer else text.partition("\n\n")[0])

    @property
    def truth(self) -> Truth:
        closed, supposed = self.actual.closed, self.answer.road.closed
        assert closed is not None
        assert supposed is not None
        opened = self.actual.opened
        lim, upward = opened.system in ("lim-1999", "lim-2026"), SYSTEMS[opened.system].upward
        ways = [way for way, told in (("up", upward or lim), ("down", not upward)) if told]
        floats, now = (
            {way: one.upfloats if way == "up" else one.downfloats for way in ways}
            for one in (supposed, closed)
        )
        coloured = opened.initial_colour is not None
        special = opened.system not in ("burstein-2026", "ssm")
        return Truth(self.said, players_of(self.wish), closed, supposed, floats, now, coloured, special)


def questions(system: str, seed: int, count: int = 4) -> Iterator[Question]:
    rng = Random(f"told {system} {seed}")
    for one in asked(system, count, 6, seed):
        actual, road = RoundIndex(one.actual), RoundIndex(one.trace)
        for _ in range(2) if actual.closed and road.closed else ():
            wish = wish_of(rng, road.opened)
            try:
                answer = suppose(one.case, wish, (one.fact,), RoundAnswers.of(actual))
            except UsageError:  # no bye in that round, or no game of the player's
                continue
            yield Question(one.said, wish, answer, actual, one.case)


@pytest.mark.parametrize("system", ["dutch-2012", "dutch-2017", "dutch-2026", "burstein-2026"])
def test_what_is_said_to_count_only_afterwards_is_nothing_that_decides(system: str) -> None:
    """Floats, or colours, are all that is supposed; what decides is told of neither."""
    for one in questions(system, 2):
        verdict = one.answer.answer and one.answer.answer.verdict
        if one.answer.after:
            assert isinstance(verdict, PlacedAnswer)
            decides = criterion_facets(verdict.answer.criterion or "")
            is_float = re.search(r" (up|down) \d+$", one.said) is not None
            assert (one.answer.after == "floats") == is_float
            assert is_float or "=" in one.said
            assert not decides.repeated_float
            assert is_float or not decides.colour
            assert verdict.kind != "later"


def untrue(text: str) -> Iterator[str]:
    """The text made untrue in one place at a time; of a fact only who is named, the trace proves the rest."""
    text = " ".join(text.split())
    for old, new in (
        ("would not ", "would no longer "),
        ("Even if ", "If "),
        ("would be new: ", "would be new: 77 – 78 and "),
        ("Nothing else would change", "One board would be new: 77 – 78"),
        ("Nothing would change", "One board would be new: 77 – 78"),
        ("The opponents stay; only", "Only"),
        (" as well.", " instead of 77."),
        (" no longer float ", " float "),
    ):
        if old in text:
            yield text.replace(old, new)
    if " would be new" in text:
        yield re.sub(r"(other )?(?:boards?|match(?:es)?) would be new", _otherwise, text)
    facts, _, rest = text.partition(", ")
    for match in re.finditer(r"\d+", rest):
        yield f"{facts}, {rest[: match.start()]}{int(match[0]) + 1}{rest[match.end() :]}"
    named = re.match(
        r"(?:Even i|I)f (?:the tournament did not keep |nothing barred |the (?:bye|forfeit win) of )?(\d+)",
        text,
    )
    if named is not None:
        yield f"{text[: named.start(1)]}{int(named[1]) + 1}{text[named.end(1) :]}"
    elif "not the last" in text:
        yield text.replace("not the last", "the last")
    else:
        yield text.replace("the last", "not the last")


def _otherwise(match: re.Match[str]) -> str:
    """New boards as others than the one named before where they are not, and the other way."""
    return match[0].removeprefix(match[1]) if match[1] else f"other {match[0]}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_said_first_is_so_and_no_doctored_sentence_is(system: str) -> None:
    doctored = 0
    for question in questions(system, 3, 2 * TIMES):
        text, truth = question.lead, question.truth
        assert faults(text, truth) == [], text
        for other in untrue(text):
            assert faults(other, truth), other
            doctored += 1
    assert doctored > 15


_REAL = (
    (" would be paired in ", " is paired in "),
    (" would not be in it", " is not in it"),
    (" would not float ", " does not float "),
    (" would not get ", " does not get "),
    (" would not play each other", " do not play each other"),
    (" would not play ", " does not play "),
    (" would float up to ", " floats up to "),
    (" and would play a ", " and plays a "),
)
"""What is told of a supposed round, and as it is told of the round as it is."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_reason_that_is_said_to_stay_does_and_another_is_another_one(system: str) -> None:
    said = 0
    for question in questions(system, 5, 2 * TIMES):
        answer = question.answer
        if not answer.turn or answer.answer is None or answer.answers is None:
            continue
        now = RoundAnswers(question.case.trace())
        before = brief_of(
            verdict_on(question.case, now, question.wish), question.wish, Narrator(now.index.trace)
        )
        then = brief_of(answer.answer.verdict, question.wish, Narrator(answer.road.trace))
        for would, real in _REAL:
            before, then = before.replace(would, real), then.replace(would, real)
        assert (before == then) == (answer.turn == "same"), (before, then)
        said += 1
    assert said > 2


@pytest.mark.parametrize("system", share(["dutch-2026", "lim-2026", "ssm", "swiss-team-2026"], 3))
def test_every_language_says_the_same_numbers(system: str) -> None:
    for question in questions(system, 4, 2):
        english = {*numbers(question.text())}
        for code in languages():
            assert {*numbers(question.text(Language(code)))} == english, code


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_it_would_take_is_told_fact_by_fact(system: str) -> None:
    read = 0
    for one in asked(system, TIMES, 4, 6):
        opened = opening_of(one.actual)
        wish = wish_of(Random(one.said), opened)
        try:
            taken = take(one.case, wish, RoundAnswers(one.actual))
        except UsageError:  # no game of the player's
            continue
        text = render_taken(taken, wish, one.actual)
        assert not reach_wrong(text, taken), text
        for doctored in re.finditer(r"\d+(?= of |\sfacts?|\spairs?)", text.partition("Only ")[2]):
            at = len(text) - len(text.partition("Only ")[2]) + doctored.start()
            other = f"{text[:at]}{int(doctored[0]) + 1}{text[at + len(doctored[0]) :]}"
            assert reach_wrong(other, taken), other
        told = ways_read(text)
        known = [
            [[typed_fact(fact, opened) for fact in facts] for facts in choices]
            for choices in ([way.choices for way in taken.ways] or _alone(taken))
        ]
        assert len(told) == len(known)
        for way, choices in zip(told, known, strict=True):
            assert way is not None
            assert len(way) == len(choices)
            for choice, facts in zip(way, choices, strict=True):
                assert len(choice) == len(facts)
                # games of one player are told together, in the order of their numbers
                assert all(any(same_fact(said, fact) for fact in facts) for said in choice), way
                assert len({*choice}) == len(choice), way
                read += len(facts)
    assert read > 0


def _alone(taken: Taken) -> list[tuple[Facts, ...]]:
    """The single facts of which it is said that none of them would do."""
    return [((fact,),) for fact in taken.looked] if taken.lists_all else []


@pytest.mark.parametrize("system", share(["dutch-2026", "dubov-1997", "lim-1999"], 3, 1))
def test_every_language_says_the_same_of_what_it_would_take(system: str) -> None:
    for one in asked(system, 3, 2, 5):
        wish = wish_of(Random(one.said), RoundIndex(one.actual).opened)
        try:
            taken = take(one.case, wish, RoundAnswers(one.actual))
        except UsageError:  # no game of the player's
            continue
        paragraphs = render_taken(taken, wish, one.actual).strip().split("\n\n")
        at = max((n for n, text in enumerate(paragraphs) if " tried" in text), default=len(paragraphs))
        english, tried = counted_apart(paragraphs, at)
        for code in languages():
            told = render_taken(taken, wish, one.actual, language=Language(code))
            found, said = counted_apart(told.strip().split("\n\n"), at)
            assert set(found) == set(english), told
            # a language can go on about whom it speaks of without the number, in each way once
            assert abs(len(english) - len(found)) <= max(1, len(taken.ways)), told
            # and count absences among what was tried
            assert set(said) <= {*tried, *english, *map(sum, combinations(tried, 2))}, told


def counted_apart(paragraphs: list[str], at: int) -> tuple[list[int], list[int]]:
    """Return the numbers that are told of the round, and those of the paragraph of what was tried."""
    return numbers(" ".join([*paragraphs[:at], *paragraphs[at + 1 :]])), numbers(
        " ".join(paragraphs[at : at + 1])
    )


def numbers(text: str) -> list[int]:
    return sorted(map(int, re.findall(r"\d+", text)))
