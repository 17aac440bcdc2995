"""Two systems beside each other: the boards that differ, and what each says to the pairing of the other."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pairtutor.answers.answer import Answer, PlacedAnswer
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.case import Case
from pairtutor.disputes.claims import Claim, PairedSide, judge_claim
from pairtutor.disputes.verdicts import BracketVerdict, ClaimAnswer
from pairtutor.html.comparison import render as render_page
from pairtutor.model.ids import RoundNumber
from pairtutor.narrative.comparison.markdown import render as render_markdown
from pairtutor.narrative.comparison.text import render
from pairtutor.narrative.disputes.claim import render as render_claim
from pairtutor.narrative.layout import columns
from pairtutor.resources import scenario_names
from pairtutor.sources.load import load
from pairtutor.trace.recorder import Recorder, Trace
from pairtutor.tutor import round_to_pair, run
from tests.lab.html.reader import read
from tests.lab.narrative.against_example import BARRED, PREFERS_NOTHING, first_candidate, opened
from tests.lab.narrative.compared import both
from tests.lab.narrative.example import ACCEPTED, BRACKET, CLOSED, COLOURS, OPENED, example
from tests.lab.numbers import tpns
from tests.lab.scenarios.lessons import loaded
from tests.lab.seeds import share
from tests.lab.together import together

NAMED_TWICE = re.compile(r"(\\?\[C\d+\\?\])[^\[]{0,12}\1")
READING = re.compile(r"Where the text is silent: (D\d\d-\d+)")


def flat(text: str) -> str:
    """The text as one line."""
    return " ".join(text.split())


def test_two_that_agree_part_nowhere() -> None:
    told = render(PairedSide(example()), PairedSide(example(opened())))
    assert "Against         FIDE Dutch (2012), chosen to compare with" in told
    assert "Outcome         They agree: the same boards and the same colours.\n" in told
    assert "part" not in told.partition("Outcome")[2]


def test_the_boards_that_differ_stand_beside_each_other() -> None:
    told = render(PairedSide(example()), PairedSide(first_candidate()))
    assert "Outcome         All 3 boards differ.\n" in told
    assert "   8 Player0008   –    3 Player0003   |   10 Player0010   –    3 Player0003\n" in told
    assert "  11 Player0011   –   24 Player0024   |   11 Player0011   –    4 Player0004\n" in told


def _split_in_two(start: Trace) -> Trace:
    """The round in two brackets, four players and two."""
    tracer = Recorder()
    tracer.emit(start.steps[0].event)
    upper = replace(BRACKET, residents=tpns(3, 4, 8, 10), bracket_kind="normal", max_pairs=2, sequence=12)
    lower = replace(BRACKET, number=2, residents=tpns(11, 24), max_pairs=1, sequence=2)
    for bracket, pairs in ((upper, ACCEPTED.pairs[:2]), (lower, ACCEPTED.pairs[2:])):
        with tracer.section(bracket):
            tracer.emit(replace(ACCEPTED, bracket=bracket.number, pairs=pairs, number=1))
    for decided in COLOURS:
        tracer.emit(decided)
    tracer.emit(CLOSED)
    return tracer.trace()


def test_brackets_cut_differently_do_not_part_if_the_same_pairs_come_out() -> None:
    told = render(PairedSide(example()), PairedSide(_split_in_two(example(opened()))))
    assert "They agree: the same boards and the same colours.\n" in told
    assert "Where they part" not in told


def test_the_same_boards_by_other_brackets_are_only_mentioned() -> None:
    """The upper bracket makes one pair and sends four down, whom the lower one pairs."""
    tracer = Recorder()
    tracer.emit(opened())
    upper = replace(BRACKET, bracket_kind="normal", max_pairs=1, downfloaters=4)
    lower = replace(BRACKET, number=2, mdps=tpns(3, 4, 8, 10), residents=(), max_pairs=2)
    for bracket, pairs in ((upper, ACCEPTED.pairs[2:]), (lower, ACCEPTED.pairs[:2])):
        with tracer.section(bracket):
            tracer.emit(replace(ACCEPTED, bracket=bracket.number, pairs=pairs))
    for decided in COLOURS:
        tracer.emit(decided)
    tracer.emit(CLOSED)
    told = flat(render(PairedSide(example()), PairedSide(tracer.trace())))
    assert "the same colours, though they do not come to them by the same brackets." in told
    assert "Where they part" not in told


@pytest.mark.parametrize(("left", "right"), [("", "nobody is left for 4"), ("nobody is left for 4", "")])
def test_a_system_without_a_legal_pairing_is_told_with_its_proof(left: str, right: str) -> None:
    ended = Trace((example(opened()).steps[0],), complete=False)
    traces = (example(), ended) if right else (ended, example())
    told = render(PairedSide(traces[0], left), PairedSide(traces[1], right))
    assert "Dutch 2012 finds no legal pairing, Dutch 2017 does." in flat(told)
    assert "\nDutch 2012: nobody is left for 4\n" in told
    assert "Where" not in told


def test_traces_of_different_rounds_are_not_compared() -> None:
    with pytest.raises(ValueError, match="the same round"):
        render(PairedSide(example()), PairedSide(example(replace(OPENED, round=RoundNumber(6)))))


def refused_a_colour(trace: Trace) -> ClaimAnswer:
    """The other's pairing is worse for a colour of player 10."""
    answers = RoundAnswers(trace)
    (hit,) = tpns(10)
    worse = Answer((), "worse", "C.10", "colour-preference", 1, 0, pairs=(), left=(), hits=((hit,),))
    opening = answers.index.brackets[0].opening.number
    return ClaimAnswer((BracketVerdict(1, answers, PlacedAnswer(worse, "candidate", opening)),), ())


def test_a_history_seen_differently_is_told_of_the_players_in_question() -> None:
    left, right = example(), first_candidate(opened(PREFERS_NOTHING, BARRED))
    told = flat(render(PairedSide(left, answer=refused_a_colour(left)), PairedSide(right)))
    assert "· 10 Player0010, colour preference: for Dutch 2017 mild, for Black (A.6)" in told
    assert ", for Dutch 2012 none (A.7" in told
    assert "· 24 Player0024" not in told


@pytest.mark.parametrize("name", ["three-editions", "exchange", "collapse", "lim-median"])
@pytest.mark.parametrize("other", ["dutch-2012", "dutch-2026", "lim-1999"])
def test_each_says_to_the_others_pairing_what_why_not_says_to_that_claim(name: str, other: str) -> None:
    tournament = loaded(name)
    lessons = {system: run(tournament, None, system) for system in ("dutch-2017", other)}
    if any(lesson.pairing is None for lesson in lessons.values()):
        pytest.skip("one of them has no legal pairing")
    told = flat(render(*both(tournament, None, "dutch-2017", other, first=False)))
    for own, rival in (("dutch-2017", other), (other, "dutch-2017")):
        case = Case(tournament, round_to_pair(tournament), own)
        pairing = lessons[rival].paired
        trace = lessons[own].recorded
        answer = judge_claim(case, RoundAnswers(trace), Claim(pairing.boards, pairing.bye))
        for line in flat(render_claim(answer, trace, width=10_000)).split(" ✗ ")[1:]:
            first = line.partition(" claimed: ")[0].partition(" step ")[0].partition(" board ")[0]
            first = first.partition(" ✓ ")[0].partition(" Taking ")[0]
            assert first.removeprefix("board ")[2:].strip() in told


def test_markdown_and_page_tell_the_same() -> None:
    sides = both(load("three-editions"), None, "dutch-2017", "dutch-2026")
    page, markdown = read(render_page(*sides)), render_markdown(*sides)
    for text in (flat(render(*sides)), flat(markdown), page.text):
        assert (
            "6 Fergus Kinnear could have the bye, but that would be worse: the bye would go to a player with"
            in text
        )
        assert "there would be no pair instead of one (" in text
    ids = {one.attributes.get("id") for one in page.elements}
    assert {"rule-Dutch-2026-2.3.1", "rule-Dutch-2017-C.5"} <= ids


def test_the_clauses_are_told_in_plain_words() -> None:
    told = render(*both(load("collapse"), None, "dutch-2017", "lim-1999"))
    rules = told.partition("The rules\n")[2]
    assert "Dutch 2017, E.4: " in rules
    assert "Lim 1999, 5.4: " in rules


def test_the_summary_stops_after_the_boards() -> None:
    left, right = both(load("three-editions"), None, "ssm", "dutch-2017")
    told = render(left._replace(answer=None), right._replace(answer=None))
    assert "Where the boards differ" in told
    assert "Where they part" not in told


@together("name", lambda: [name for name in share(scenario_names(), 4) if not loaded(name).teams])
def test_lines_keep_to_the_width(name: str) -> None:
    tournament = loaded(name)
    for line in render(*both(tournament, None, "dutch-2012", "dutch-2026")).splitlines():
        assert columns(line) <= 80, line


@pytest.mark.parametrize("other", ["dutch-2012", "dutch-2017"])
def test_a_clause_is_named_once_and_a_reading_told_once(other: str) -> None:
    """Only the criteria of 2026 have names beside their numbers."""
    cited: set[str] = set()
    for tournament in map(loaded, scenario_names()):
        if tournament.system is None or tournament.system.system != "dutch-2026":
            continue
        sides = both(tournament, None, "dutch-2026", other)
        text, markdown = flat(render(*sides)), flat(render_markdown(*sides))
        for told in (text, markdown, read(render_page(*sides)).text):
            assert not NAMED_TWICE.search(told)
            assert "The text is silent here" not in told
        for told in (text, markdown):
            said = told.partition("Readings where the rules are unclear")[2]
            here = set(READING.findall(told))
            assert all(len(re.findall(rf"(?:^|[ *]){one}:?\*{{0,2}} \w", said)) == 1 for one in here), here
            cited |= here
    assert len(cited) > 2
