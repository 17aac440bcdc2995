"""A rulebook: a page for every clause, links that lead somewhere, rounds, other editions, known programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from pairtutor.html.pages import Page
from pairtutor.html.rulebook import rulebook_pages, untaught_clauses
from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import Language
from pairtutor.rules.earlier import clauses_of, edition_after, edition_before, said_after, said_before
from pairtutor.rules.facts import folder_of, read

SMALL = "dubov-1997"

WITHOUT_A_ROUND = {
    "dutch-2012": 12,
    "dutch-2017": 5,
    "dutch-2026": 4,
    "lim-1999": 8,
    "dubov-1997": 5,
    "ssm": 10,
    "dubov-2026": 6,
    "burstein-2026": 8,
    "lim-2026": 4,
    "swiss-team-2026": 5,
}
"""Clauses of each edition on which a round can turn, and that no bundled round teaches yet; it only falls."""


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return dict(rulebook_pages(SMALL, "../pairtutor.html"))


def links(text: str) -> Iterator[str]:
    yield from (unescape(link).partition("#")[0] for link in re.findall(r'href="([^"#][^"]*)"', text))


def test_every_clause_has_a_page_with_its_words(pages: dict[str, str]) -> None:
    for clause in clauses_of(SMALL):
        page = unescape(pages[f"rule-{clause.number}.html"])
        assert clause.title in page and clause.meaning in page


def test_every_link_leads_to_a_page(pages: dict[str, str]) -> None:
    known = {*pages, "../pairtutor.html"}
    of_rules = {name: text for name, text in pages.items() if name.startswith(("rule-", "index"))}
    for name, text in of_rules.items():
        assert {*links(text)} <= known, name
    assert {f"rule-{clause.number}.html" for clause in clauses_of(SMALL)} <= {*links(pages["index.html"])}


def test_a_round_that_decides_is_told_on_the_page_and_lies_beside_it(pages: dict[str, str]) -> None:
    told = {name: text for name, text in pages.items() if "#scenario=" in text}
    assert len(told) > len(clauses_of(SMALL)) / 2
    for name, text in told.items():
        (scenario,) = re.findall(r"pairtutor\.html#scenario=([\w-]+)", text)
        assert f"{scenario}.html" in pages, name


def test_it_is_told_in_another_language() -> None:
    first = next(iter(reversed([*rulebook_pages(SMALL, language=Language("fr"))])))
    assert isinstance(first, Page)
    assert "Recueil des règles" in first.text


@pytest.mark.parametrize("system", SYSTEMS)
def test_ever_fewer_clauses_have_no_round(system: str) -> None:
    assert len(untaught_clauses(system)) <= WITHOUT_A_ROUND[system]


@pytest.mark.parametrize("system", [system for system in SYSTEMS if edition_before(system)])
def test_what_the_edition_before_said_is_found_from_both_sides(system: str) -> None:
    before = edition_before(system)
    assert edition_after(before) == system
    told = read(folder_of(system) / "edition.toml")["before"]["clauses"]
    own, earlier = ({clause.number for clause in clauses_of(one)} for one in (system, before))
    assert {*told} <= own
    assert {number for numbers in told.values() for number in numbers} <= earlier
    pairs = {(new.number, old.number) for new in clauses_of(system) for old in said_before(new)}
    assert pairs == {(new.number, old.number) for old in clauses_of(before) for new in said_after(old)}
    assert pairs
