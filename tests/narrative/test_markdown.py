"""The explanation as Markdown: read by a parser, it has our structure, and names stay names."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from pairtutor.disputes.claims import PairedSide
from pairtutor.narrative.comparison.markdown import render as render_markdown
from pairtutor.narrative.layout import literal
from pairtutor.narrative.markdown import render
from pairtutor.narrative.outline import Depth
from pairtutor.trace.events import RoundClosed, RoundOpened
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import PairLine
from tests.lab.narrative.example import example as whole_round
from tests.lab.narrative.hostile import NAMES, answered, with_name
from tests.lab.scenarios.lessons import played
from tests.lab.together import together

DEPTHS: tuple[Depth, ...] = ("summary", "normal", "full")


def parsed(text: str) -> list[Token]:
    """Every token of a text as GitHub reads it, those inside of lines included."""
    made = MarkdownIt("gfm-like").parse(text)
    return [one for token in made for one in (token, *(token.children or ()))]


def words(tokens: list[Token]) -> str:
    return "\n".join(token.content for token in tokens if token.type in {"text", "code_inline"})


def kinds(tokens: list[Token]) -> list[str]:
    return [token.type for token in tokens if not token.type.startswith(("text", "softbreak", "inline"))]


def test_headings_tables_and_lists_are_read_as_such() -> None:
    text = render(whole_round())
    tokens = parsed(text)
    headings = [tokens[at + 1].content for at, token in enumerate(tokens) if token.type == "heading_open"]
    assert headings[0] == "Open of Porto · round 5 of 11"
    assert "Boards" in headings
    assert "How it was found" in headings
    assert "|" not in words(tokens)
    assert {"table_open", "bullet_list_open", "strong_open"} <= set(kinds(tokens))


def ragged_rows(text: str) -> list[str]:
    """The rows of tables that have not as many cells as the row above."""
    lines = [line.strip() for line in text.splitlines()]
    return [
        line
        for before, line in pairwise(lines)
        if before.startswith("|") and line.startswith("|") and cells(before) != cells(line)
    ]


def cells(row: str) -> int:
    return len(re.findall(r"(?<!\\)\|", row))


@pytest.mark.parametrize("depth", DEPTHS)
def test_every_row_of_a_table_has_as_many_cells_as_its_head(depth: Depth) -> None:
    for name in ("exchange", "limbo", "topscorers", "2012-join"):
        assert ragged_rows(render(played(name).trace, depth)) == []


def test_a_summary_has_boards_and_no_brackets() -> None:
    text = render(whole_round(), "summary")
    assert "## Boards" in text
    assert "How it was found" not in text


def test_the_accepted_candidate_stands_beside_the_best_refused() -> None:
    text = render(played("exchange").trace)
    assert "| Criterion | Chosen: 3 | Best ruled out: 1 |" in text
    assert "there are two colour clashes** – decides" in text


@together("name", NAMES.values(), ids=NAMES)
@together("depth", DEPTHS)
def test_a_hostile_name_stays_a_name(name: str, depth: Depth) -> None:
    tokens = parsed(render(with_name(name), depth))
    harmless = parsed(render(whole_round(), depth))
    assert kinds(tokens) == kinds(harmless)


@pytest.mark.parametrize("depth", DEPTHS)
def test_hostile_names_beside_answers_stay_names(depth: Depth) -> None:
    tokens = parsed(render(answered(*NAMES.values()), depth))
    assert kinds(tokens) == kinds(parsed(render(answered("Ann"), depth)))


def test_a_triangle_is_a_table_and_all_its_answers_are_told_in_full() -> None:
    normal, full = (render(played("collapse").trace, depth) for depth in ("normal", "full"))
    assert re.search(r"^\| \|( \d+ \|)+ floating \|$", normal, re.MULTILINE)
    cell = r"(?<=\| )(?:r\d+|[✕×⊘›]|−[\w.]+)(?= \|)"
    line = r"^- [✕×⊘−›] \d+ (?:– \d+|floating): .*\.$"
    assert len(re.findall(cell, normal)) == len(re.findall(cell, full)) > 10
    assert len(re.findall(line, full, re.MULTILINE)) == len(re.findall(cell, full))
    assert not re.findall(line, normal, re.MULTILINE)


def test_a_name_is_shown_as_it_is() -> None:
    name = "*Ann* _B_ [c] <d> `e` | #f"
    assert name in words(parsed(render(with_name(name))))


def test_a_comparison_keeps_its_columns_and_names_stay_names() -> None:
    traces = [with_name(NAMES["markdown"]), with_name(NAMES["markdown"])]
    opening = traces[1].steps[0]
    assert isinstance(opening.event, RoundOpened)
    other = opening._replace(event=replace(opening.event, system="dutch-2026"))
    boards = [step for step in traces[1].steps[1:] if not isinstance(step.event, RoundClosed)]
    closed = next(step for step in traces[1].steps if isinstance(step.event, RoundClosed))
    assert isinstance(closed.event, RoundClosed)
    turned = tuple(PairLine(pair.second, pair.first) for pair in closed.event.boards)
    against = Trace((other, *boards, closed._replace(event=replace(closed.event, boards=turned))))
    text = render_markdown(PairedSide(traces[0]), PairedSide(against))
    tokens = parsed(text)
    assert "## Where the boards differ" in text
    assert not {"link_open", "image", "html_inline", "html_block"} & set(kinds(tokens))
    for row in re.findall(r"^\|.*$", text, re.MULTILINE):
        assert cells(row) == 5, row


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("12 boards.", "12 boards."),
        ("12. boards", "12\\. boards"),
        ("- a", "\\- a"),
        ("-", "\\-"),
        ("-1", "-1"),
        ("a_b*c", "a\\_b\\*c"),
        ("www.a.b", "www\\.a.b"),
        ("C.10 and E.4", "C.10 and E.4"),
    ],
)
def test_only_what_means_something_is_escaped(text: str, escaped: str) -> None:
    assert literal(text) == escaped
