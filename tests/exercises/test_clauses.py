"""A clause is taken in every form in which it is printed, and one that is none is said to be unknown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pairtutor.errors import UsageError
from pairtutor.exercises.clauses import names_clause
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.citations import citations, in_brackets
from pairtutor.rules.catalogue import catalogue
from pairtutor.rules.citing import Clause
from pairtutor.rules.printed import whole_citation


def printed(clause: Clause) -> Iterator[str]:
    """Yield what a key, a hint, an explanation, the list of rules and the marks call a clause."""
    whole = str(clause)
    label = citations([whole], clause.system)[0].label
    yield from (whole, clause.number, label, in_brackets(label), f"[{whole}]", f"({label})")
    yield from (f"{clause.number} {clause.title}", f"{whole}  {clause.title}", f"{clause.number}:")
    name = clause.title.partition("]")[0].strip("[") if clause.title.startswith("[") else ""
    if name:
        yield from (name, f"[{name}]", name.lower(), f"{name[0]}.{name[1:]}", f"[{name}] {clause.number}")
        yield from (f"{clause.number} [{name}]", f"{clause.system} [{name}]", f"[{name}] {whole}")


def own(system: str) -> list[Clause]:
    return [one for one in catalogue(system) if isinstance(one, Clause) and one.system == system]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_clause_is_taken_in_every_form_in_which_it_is_printed(system: str) -> None:
    wrong = []
    for clause in own(system):
        for form in printed(clause):
            for said in (form, form.upper(), form.lower(), f" {form} "):
                if not names_clause(said, {str(clause)}, system):
                    wrong.append((said, str(clause)))
    assert wrong == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_general_rule_is_taken_by_its_whole_citation(system: str) -> None:
    general = [one for one in catalogue(system) if isinstance(one, Clause) and one.system != system]
    assert general
    for clause in general:
        assert (
            whole_citation(str(clause), system) == whole_citation(str(clause).lower(), system) == str(clause)
        )


@pytest.mark.parametrize("said", ["nonsense", "[C1] 2.1.2", "2.1.99", "C99", "dutch-2017 C.1", "..."])
def test_what_names_no_clause_of_the_system_is_none(said: str) -> None:
    with pytest.raises(UsageError, match="there is no rule"):
        whole_citation(said, "dutch-2026")
