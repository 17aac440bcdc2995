"""Rulebook and documents in a browser: axe-clean, nothing asked of a network, 400 px are enough."""

from __future__ import annotations

import pytest

from pairtutor.html.rulebook import clause_file, rulebook_pages
from pairtutor.model.editions import TIEBREAKS_IN_FORCE
from pairtutor.resources import Language
from pairtutor.rules.earlier import clauses_of
from tests.html.test_browser import violations
from tests.lab.docs_site import render
from tests.lab.html.browser import Open
from tests.lab.readme_tour import DOCS
from tests.lab.seeds import TIMES

pytestmark = pytest.mark.slow

SYSTEM = "dubov-1997"
GERMAN = Language("de")
LONGEST = max(clauses_of(SYSTEM), key=lambda clause: len(clause.meaning))
ARTICLE = ["rule-16.4.1.html", "c07-16.4.1.html"]
"""An article of the tie-breaks, and the standings in which it decides."""
KINDS = ["index.html", clause_file(LONGEST), "rule-2.1.html", *ARTICLE, "trf.md", "python.md"]


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    book = {page.name: page.text for page in rulebook_pages(SYSTEM, "../index.html", GERMAN)}
    ranked = {page.name: page.text for page in rulebook_pages(TIEBREAKS_IN_FORCE, "../index.html", GERMAN)}
    book |= {name: ranked[name] for name in ARTICLE}
    return book | {name: render(DOCS / name) for name in KINDS if name.endswith(".md")}


@pytest.mark.parametrize("name", KINDS)
def test_a_page_is_read_by_everybody_and_asks_for_nothing(
    name: str, pages: dict[str, str], show: Open
) -> None:
    opened = show(pages[name], viewport={"width": 400, "height": 800})
    assert opened.requests == [opened.address]
    assert opened.complaints == []
    for scheme in ("light", "dark") if TIMES > 1 or KINDS.index(name) % 3 == 0 else ("light",):
        opened.page.emulate_media(color_scheme=scheme)
        assert violations(opened) == [], scheme
    wide = opened.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 400, "tables scroll in a frame of their own"
