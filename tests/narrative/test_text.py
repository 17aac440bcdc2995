"""The explanation as plain text: what each depth shows, how it fits, and what hostile names cannot do."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from syrupy.assertion import SnapshotAssertion

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.narrative.layout import columns
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import Depth, outline
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.text import render
from pairtutor.trace.events import CompletionTested, FamilyRuledOut
from pairtutor.trace.recorder import Recorder, Step, Trace
from pairtutor.trace.values import Met, OnlyPartners, SharedOpponent
from tests.lab.narrative import example
from tests.lab.narrative.example import example as whole_round
from tests.lab.narrative.hostile import NAMES, with_name
from tests.lab.narrative.steps import EVENTS, OPENED, run
from tests.lab.numbers import tpns
from tests.lab.scenarios.lessons import played
from tests.lab.together import together

DEPTHS: tuple[Depth, ...] = ("summary", "normal", "full")


def unsolved() -> Trace:
    tracer = Recorder()
    tracer.emit(example.OPENED)
    with tracer.section(example.BRACKET):
        tracer.emit(example.TARGET)
    tracer.emit(EVENTS["no pairing of the round at all"])
    return tracer.trace(complete=False)


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_whole_round(depth: Depth, snapshot: SnapshotAssertion) -> None:
    assert render(whole_round(), depth) == snapshot


def test_a_round_that_cannot_be_paired_is_told_as_far_as_it_went(snapshot: SnapshotAssertion) -> None:
    text = render(unsolved())
    assert "could not be paired" in text
    assert "10, 11 and 24 could only play each other, and their number is odd" in " ".join(text.split())
    assert text == snapshot


def test_a_trace_of_the_opening_alone_is_told() -> None:
    assert "Open of Porto" in render(Trace((Step(1, 0, example.OPENED),), complete=False))


def test_a_trace_without_an_opening_is_refused() -> None:
    with pytest.raises(ValueError, match="opening of the round"):
        render(Trace(()))


def test_the_summary_has_boards_and_no_search() -> None:
    text = render(whole_round(), "summary")
    assert "4 Player0004 –   10 Player0010" in text
    assert "The search" not in text
    assert "8 and 11 swapped halves" in text


def test_each_reading_is_told_once_at_the_end_and_named_where_it_is_first_used() -> None:
    text = render(whole_round(), "full")
    sections, end = text.split("Readings where the rules are unclear")
    assert end.count("\nD17-16 ") == end.count("\nD17-19 ") == 1
    assert sections.count("Readings (see the end):") >= 1
    assert sections.count("(see the end): D17-16") + sections.count(", D17-16\n") <= 1


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("name", ["Player", "Maximilian-Alexander von und zu Hohenstein", "王" * 40])
def test_lines_keep_to_the_width(width: int, name: str) -> None:
    for line in render(with_name(name), "full", width).splitlines():
        assert columns(line) <= width, line


@together("name", NAMES.values(), ids=NAMES)
@together("depth", DEPTHS)
def test_a_hostile_name_stays_a_name(name: str, depth: Depth) -> None:
    text = render(with_name(name), depth)
    isolates = {"\u2068", "\u2069"}
    for char in text:
        assert char == "\n" or char in isolates or not unicodedata.category(char).startswith("C"), repr(char)
    assert text.count("\u2068") == text.count("\u2069")
    assert text.count("\n") <= render(whole_round(), depth).count("\n") + 40
    assert "49" not in text


def test_a_wide_name_keeps_the_table_straight() -> None:
    lines = render(with_name("王小明選手")).splitlines()
    head = next(line for line in lines if line.lstrip().startswith("BSN"))
    first = next(line for line in lines if "王小明選手" in line and "2.5" in line and "BWW" in line)
    assert columns(head[: head.index("Colours")]) == columns(first[: first.index("BWW")])


def test_a_hostile_name_is_escaped_in_html() -> None:
    trace = with_name(NAMES["markup"])
    narrator = Narrator(trace, "html")
    for step in trace.steps:
        told = narrator.tell(step)
        assert "<b" not in told.text + told.label
        assert "&lt;b" in told.text or "onmouseover" not in told.text
        assert "&amp;lt;" not in told.text


def test_the_same_phrase_serves_text_and_html() -> None:
    narrator = Narrator(whole_round())
    view = narrator.view(example.ACCEPTED)
    assert Phrases("text").say(view) == str(Phrases("html").say(view))


def family(number: int, opponent: int, criterion: str = "legality") -> FamilyRuledOut:
    return run(
        Met("met", Tpn(4), Tpn(opponent), RoundNumber(2)),
        SharedOpponent("opponent", 0, Tpn(4), Tpn(opponent)),
        criterion=criterion,
        first=number,
        last=number,
    )


def test_neighbouring_runs_with_one_reason_become_one_line_and_keep_their_numbers() -> None:
    tracer = Recorder()
    tracer.emit(OPENED)
    with tracer.section(example.BRACKET):
        for step in (family(1, 8), family(2, 10), family(3, 11, "psd"), example.EXCHANGE, family(4, 24)):
            tracer.emit(step)
    trace = tracer.trace()

    def labels(depth: Depth) -> list[str]:
        nodes = outline(Narrator(trace), depth)
        return [told.label for node in nodes for told in node.walk() if told.kind == "family"]

    assert labels("normal") == ["✗ 1–2 4-8, 10", "✗ 3 4-11", "✗ 4 4-24"]
    assert labels("full") == ["✗ 1 4-8", "✗ 2 4-10", "✗ 3 4-11", "✗ 4 4-24"]
    assert labels("summary") == []


def test_steps_below_a_hidden_step_are_not_lost() -> None:
    hidden = example.POSSIBLE
    assert isinstance(hidden, CompletionTested)
    tracer = Recorder()
    tracer.emit(OPENED)
    with tracer.section(hidden):
        tracer.emit(EVENTS["floater"])
    trace = tracer.trace()
    kinds = [told.kind for node in outline(Narrator(trace), "summary") for told in node.walk()]
    assert kinds == ["round", "floater"]


def test_the_proof_that_the_rest_cannot_be_paired_names_the_players() -> None:
    witness = OnlyPartners("only-partners", (tpns(4), tpns(10), tpns(24)), tpns(3, 8))
    told = Narrator(whole_round()).tell(
        Step(3, 0, replace(example.POSSIBLE, possible=False, witness=witness, collapsed=tpns(10, 24)))
    )
    assert "4, 10 and 24 would all need 3 or 8, so one of them would be left out" in told.text


def test_of_a_bracket_paired_again_only_the_last_pairing_counts() -> None:
    tracer = Recorder()
    tracer.emit(example.OPENED)
    again = replace(example.BRACKET, bracket_kind="PPB")
    for bracket, floater in ((example.BRACKET, "floater"), (again, "floater without a choice")):
        with tracer.section(bracket):
            tracer.emit(example.ACCEPTED)
            tracer.emit(EVENTS[floater])
    for decided in example.COLOURS:
        tracer.emit(decided)
    tracer.emit(replace(example.CLOSED, downfloats=(Tpn(4),)))
    summary, normal = render(tracer.trace(), "summary"), render(tracer.trace())
    assert "4 Player0004 (2.5 points) floats" in summary
    assert "24 Player0024 (" not in summary
    assert normal.count("2.5, paired again as the penultimate bracket") == 1


def test_a_round_in_dispute_is_told_in_few_words() -> None:
    assert len(render(played("dispute-floater").trace).split()) <= 950
