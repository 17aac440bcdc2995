"""Where systems have no point in common at which they part, each tells how it came to its boards."""

from __future__ import annotations

import pytest

from pairtutor.html.comparison import render as render_page
from pairtutor.narrative.against import compare, render, render_markdown
from pairtutor.sources.load import load
from pairtutor.trace.trace import Trace
from pairtutor.tutor import run
from tests.html.reader import read


@pytest.fixture(scope="module")
def both() -> tuple[Trace, Trace]:
    tournament = load("collapse")
    mine, theirs = (run(tournament, None, system).trace for system in ("dutch-2017", "lim-1999"))
    assert mine is not None
    assert theirs is not None
    return mine, theirs


def test_each_system_tells_its_own_way_in_its_own_words(both: tuple[Trace, Trace]) -> None:
    text = " ".join(render(*both).split())
    assert "How they came to it" in text
    assert "Dutch 2017, 1 Lorenzo Bellandi – 3 Siddharth Kulkarni: 3 came down, 2.5 against 1.5;" in text
    assert "Both are due Black, with the same history; 1 is ranked higher (5.4)." in text


def test_markdown_and_page_tell_the_same(both: tuple[Trace, Trace]) -> None:
    told = [way.text for row in compare(*both).ways for way in row.both]
    assert len(told) == 4
    markdown, page = render_markdown(*both), read(render_page(*both)).text
    assert all(text in markdown and text in page for text in told)


def test_the_clauses_are_told_in_plain_words(both: tuple[Trace, Trace]) -> None:
    rules = {(rule.edition, rule.label) for rule in compare(*both).rules}
    assert rules == {("Dutch 2017", "E.4"), ("Lim 1999", "3.8"), ("Lim 1999", "5.2"), ("Lim 1999", "5.4")}
    ids = {one.attributes.get("id") for one in read(render_page(*both)).elements}
    assert "rule-Lim-1999-5.4" in ids


def test_a_summary_and_a_parting_have_no_ways(both: tuple[Trace, Trace]) -> None:
    assert compare(*both, depth="summary").ways == ()
    tournament = load("three-editions")
    editions = [run(tournament, None, system).trace for system in ("dutch-2017", "dutch-2026")]
    assert editions[0] is not None
    assert editions[1] is not None
    found = compare(editions[0], editions[1])
    assert found.parting is not None
    assert found.ways == ()
