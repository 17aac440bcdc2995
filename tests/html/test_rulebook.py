"""A rulebook: a page for every clause, links that lead somewhere, rounds, other editions, known programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from pairtutor.html.pages import Page
from pairtutor.html.rulebook import clause_file, rulebook_pages, untaught_clauses
from pairtutor.model.editions import SYSTEMS, TAUGHT, TIEBREAKS_IN_FORCE
from pairtutor.narrative.tiebreaks.blocks import sentences
from pairtutor.narrative.tiebreaks.comparisons import comparison_blocks
from pairtutor.narrative.tiebreaks.pages import player_blocks
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.resources import Language, languages
from pairtutor.rules.catalogue import readings_of
from pairtutor.rules.earlier import clauses_of, edition_after, edition_before, said_after, said_before
from pairtutor.rules.facts import folder_of, read
from pairtutor.rules.standings.examples import example_of
from pairtutor.sources.load import load
from pairtutor.tiebreaks.request import standings
from tests.lab.standings.smallest import SOUGHT

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
    TIEBREAKS_IN_FORCE: 0,
}
"""Clauses of each edition on which something can turn, and that no bundled round teaches yet; it only falls.

Of the tie-breaks they are those of teams.
"""


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


Book = tuple[Language, dict[str, str]]
"""Pages of the rulebook of the tie-breaks in a language, by name."""


@pytest.fixture(scope="module", params=languages())
def book(request: pytest.FixtureRequest) -> Book:
    language = Language(request.param)
    pages = rulebook_pages(TIEBREAKS_IN_FORCE, "../pairtutor.html", language)
    return language, {page.name: unescape(page.text) for page in pages}


def test_every_article_has_a_page_with_its_words_and_readings(book: Book) -> None:
    language, pages = book
    for clause in clauses_of(TIEBREAKS_IN_FORCE, language):
        page = pages[clause_file(clause)]
        assert clause.title in page and clause.meaning in page
        assert all(reading.choice in page for reading in readings_of(clause, language))


def test_every_link_of_articles_leads_to_a_page(book: Book) -> None:
    pages = book[1]
    for name, text in pages.items():
        assert {*links(text)} <= {*pages, "../pairtutor.html"}, name


def test_the_example_of_an_article_is_told_as_the_command_tells_it_and_lies_beside_it(book: Book) -> None:
    language, pages = book
    for article in SOUGHT:
        example = example_of(article)
        assert example is not None
        speaker = Speaker(standings(load(example.name)), language)
        why = sentences(comparison_blocks(example.first, example.second, speaker))
        page, whole = pages[f"rule-{article}.html"], pages[f"{example.name}.html"]
        assert why and all(text in page for text in why), article
        assert f'href="{example.name}.html"' in page and f'href="rule-{article}.html"' in whole
        assert f"pairtutor standings {example.name} --why {example.first}-{example.second}" in page
        for player in speaker.standings.order:
            assert all(text in whole for text in sentences(player_blocks(player, speaker)))


def test_a_round_and_the_standings_before_it_link_each_other(pages: dict[str, str]) -> None:
    beside = {name for name in pages if name.endswith("-standings.html")}
    assert beside
    for name in beside:
        round_page = name.replace("-standings", "")
        assert round_page in links(pages[name]) and name in links(pages[round_page])


@pytest.mark.parametrize("system", TAUGHT)
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
