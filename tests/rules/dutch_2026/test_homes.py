"""Every article that decides is carried out somewhere, and every criterion is that of its article."""

from __future__ import annotations

from pkgutil import resolve_name

from pairtutor.rules.facts import facts
from tests.lab.rules.editions import clauses
from tests.lab.together import together

CRITERION_CITES = facts("dutch-2026").table("criterion")
CLAUSES = clauses("dutch-2026")
HOMES = facts("dutch-2026").implemented_by


DECIDING = [number for number, clause in CLAUSES.items() if clause.decides]


def test_every_article_that_decides_has_a_home_and_no_other_has() -> None:
    assert list(HOMES) == DECIDING
    assert [number for number, clause in CLAUSES.items() if clause.implemented_by] == DECIDING


@together("number", DECIDING)
def test_the_home_can_be_imported_and_says_what_it_does(number: str) -> None:
    assert resolve_name(HOMES[number]).__doc__


@together("number", [number for number in DECIDING if ".criteria." in HOMES[number]])
def test_each_criterion_is_the_one_of_its_article(number: str) -> None:
    criterion = resolve_name(HOMES[number])
    assert criterion.clause == number
    assert CRITERION_CITES[criterion.name][0] == f"dutch-2026 {number}"


def test_titles_of_criteria_carry_their_labels_in_order() -> None:
    labels = [clause.title.split()[0] for number, clause in CLAUSES.items() if clause.title.startswith("[C")]
    assert labels == [f"[C{number}]" for number in range(1, 22)]
    named = [cites[0] for name, cites in CRITERION_CITES.items() if name not in ("legality", "sequence")]
    assert named == [f"dutch-2026 {number}" for number in CLAUSES if CLAUSES[number].title.startswith("[C")]
