"""No citation without an entry, no decision that nothing can cite, no entry without words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from pkgutil import resolve_name
from typing import get_args, get_type_hints

import pytest

import pairtutor
from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS, TIEBREAKS_IN_FORCE
from pairtutor.rules.catalogue import catalogue, cited_by, events_citing, find
from pairtutor.rules.citing import Clause, Reading
from pairtutor.rules.facts import facts
from pairtutor.trace.events import ColourDecided, Event
from tests.lab.package import module_paths, nodes_of, text_of
from tests.lab.rules import editions

COLOUR_CITES = facts("dutch-2017").table("colour")
CRITERION_CITES = facts("dutch-2017").table("criterion")
HOMES = facts("dutch-2017").implemented_by

PACKAGE = Path(pairtutor.__file__).parent
READINGS = {"dutch-2026": 17, "dutch-2017": 20, "dutch-2012": 56}
CITATIONS = {str(entry) for entry in catalogue()}
IN_TEXT = re.compile(
    r"\bdutch-2017 [A-E](?:\.[\w.]*\w)?(?![\w-])"
    r"|\bC\.04\.\d (?:[A-D](?:\.\d+)?|[a-z])(?![\w-])"
    r"|\bdutch-2026 [1-5](?:\.\d+)*(?![\w.-])"
    r"|\bD(?:17|26)-\d+\b"
)


def clauses() -> Iterator[Clause]:
    return (entry for entry in catalogue() if isinstance(entry, Clause))


def readings() -> Iterator[Reading]:
    return (entry for entry in catalogue() if isinstance(entry, Reading))


def sources(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the citations in the `Source:` lines of all docstrings of a module."""
    for node in nodes:
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            for line in re.findall(r"^Source: (.+)$", ast.get_docstring(node) or "", re.MULTILINE):
                yield from re.split(r"[,;] ", line.rstrip("."))


def test_the_whole_text_is_there_in_its_order() -> None:
    expected = [
        *("A", "A.1", "A.2", "A.2.a", "A.2.b", "A.3", "A.4", "A.4.a", "A.4.b", "A.5"),
        *("A.6", "A.6.a", "A.6.b", "A.6.c", "A.6.d", "A.7", "A.8", "A.9"),
        *("B", "B.1", "B.1.a", "B.1.b", "B.1.c", "B.2", "B.3", "B.4", "B.5", "B.6", "B.7", "B.8"),
        *("C", *(f"C.{number}" for number in range(1, 20))),
        *("D", "D.1", "D.2", "D.2.a", "D.2.b", "D.2.c", "D.2.d", "D.3", "D.3.a", "D.3.b"),
        *("E", "E.1", "E.2", "E.3", "E.4", "E.5"),
    ]
    assert list(editions.clauses("dutch-2017")) == expected


def test_no_two_entries_share_a_citation() -> None:
    assert len(CITATIONS) == len(catalogue())


def test_readings_are_complete_and_name_rules_that_exist() -> None:
    for system, count in READINGS.items():
        year = system[-2:]
        own = [reading.id for reading in readings() if reading.system == system]
        assert own == [f"D{year}-{number}" for number in range(1, count + 1)]
    for reading in readings():
        assert reading.clauses
        assert set(reading.clauses) <= CITATIONS, reading.id


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_of_step_has_its_citations_and_each_has_an_entry(system: str) -> None:
    table = cited_by(system)
    kinds = [event.kind for event in get_args(Event)]
    assert [kind for kind in kinds if kind in table] == list(table)
    for kind, citations in table.items():
        assert citations, kind
        assert set(citations) <= CITATIONS, kind
        assert len(set(citations)) == len(citations), kind


def test_no_step_cites_a_rule_that_only_leads_to_its_parts() -> None:
    cited = {citation for citations in cited_by("dutch-2017").values() for citation in citations}
    assert not cited & {"dutch-2017 A", "dutch-2017 A.4", "dutch-2017 B.1", "C.04.2 D"}


def test_every_decision_can_be_cited_by_a_step() -> None:
    deciding = [str(clause) for clause in clauses() if clause.decides and clause.system != TIEBREAKS_IN_FORCE]
    assert [citation for citation in deciding if not events_citing(citation)] == []


def test_every_reading_can_be_cited_by_a_step() -> None:
    pairing = [reading.id for reading in readings() if reading.system != TIEBREAKS_IN_FORCE]
    assert [reading for reading in pairing if not events_citing(reading)] == []


def test_every_decision_and_reading_of_tiebreaks_is_cited_by_what_is_told_of_them() -> None:
    own = facts(TIEBREAKS_IN_FORCE)
    told = "".join(text_of(path) for path in module_paths() if "narrative/tiebreaks" in path.as_posix())
    assert [name for name in own.citations if f'"{name}"' not in told] == []
    cited = {citation for name in own.citations for citation in own.group(name)}
    deciding = {str(entry) for entry in clauses() if entry.decides and entry.system == TIEBREAKS_IN_FORCE}
    telling = {reading.id for reading in readings() if reading.system == TIEBREAKS_IN_FORCE}
    assert deciding | telling <= cited <= CITATIONS
    for number, home in own.implemented_by.items():
        assert resolve_name(home), number


def test_every_quality_criterion_has_a_name_in_the_order_of_the_text() -> None:
    chapter = [cites[0] for cites in CRITERION_CITES.values() if cites[0].startswith("dutch-2017 C.")]
    assert chapter == [f"dutch-2017 C.{number}" for number in range(1, 20)]


def test_every_colour_rule_of_the_trace_has_its_citations() -> None:
    assert set(COLOUR_CITES) < set(get_args(get_type_hints(ColourDecided)["rule"]))


def test_every_citation_in_the_code_has_an_entry() -> None:
    for path in module_paths():
        module = path.relative_to(PACKAGE).as_posix()
        assert set(IN_TEXT.findall(text_of(path))) <= CITATIONS, module
        for citation in sources(nodes_of(path)):
            try:
                find(citation)
            except UsageError as error:
                pytest.fail(f"{module}: {error}")


def test_the_scan_of_the_code_sees_wrong_citations() -> None:
    text = '("dutch-2017 C.20", "dutch-2017 C.04.2.D", "dutch-2017 A.6.a", "C.04.2 D.99", "D17-60", "D17-2")'
    assert {found for found in IN_TEXT.findall(text) if found not in CITATIONS} == {
        "dutch-2017 C.20",
        "dutch-2017 C.04.2.D",
        "C.04.2 D.99",
        "D17-60",
    }
    tree = ast.parse('def f():\n    """Do.\n\n    Source: dutch-2017 C.12, D17-7.\n    """\n')
    assert list(sources(ast.walk(tree))) == ["dutch-2017 C.12", "D17-7"]


def test_every_home_exists() -> None:
    own = editions.clauses("dutch-2017")
    for number, home in HOMES.items():
        assert own[number].implemented_by == home
        try:
            resolve_name(home)
        except (ImportError, AttributeError) as error:
            pytest.fail(f"{number}: {home}: {error}")


def test_everything_is_said_in_whole_sentences_under_a_heading() -> None:
    for clause in clauses():
        assert clause.group, str(clause)
        title = re.sub(r"^\[C\d+\] ", "", clause.title)
        assert title[0].isupper(), str(clause)
        assert not clause.title.endswith("."), str(clause)
        assert re.fullmatch(r"[A-Z].*[.?]", clause.meaning), str(clause)
        assert "  " not in clause.meaning, str(clause)
    for reading in readings():
        assert reading.question.endswith("?"), reading.id
        for text in (reading.choice, reading.why):
            assert re.fullmatch(r"[A-Z].*\.", text), reading.id
            assert "  " not in text, reading.id
