"""The rules of 2026 follow those of 1999: what they do not say themselves holds under its new number."""

from __future__ import annotations

from pkgutil import resolve_name

from pairtutor.rules.catalogue import catalogue, entry_cited, events_citing, find, readings_of
from pairtutor.rules.citing import Clause, Reading
from pairtutor.rules.facts import facts
from tests.lab.rules.editions import clauses, readings
from tests.lab.together import together

OLD, NEW = clauses("lim-1999"), clauses("lim-2026")
REPLACED = {2, 7, 8, 31, 32}
"""Readings of 1999 in whose place others have come."""


def test_the_whole_text_is_there_in_its_order() -> None:
    assert list(NEW) == [
        *("1", "1.1"),
        *(
            "2",
            "2.1",
            "2.2",
            "2.3",
            "2.3.1",
            "2.3.2",
            "2.3.3",
            "2.3.4",
            "2.4",
            "2.5",
            "2.6",
            "2.6.1",
            "2.6.2",
        ),
        *("3", "3.1", "3.2", "3.2.1", "3.2.2", "3.2.3", "3.2.4", "3.3", "3.4", "3.5"),
        *("3.6", "3.6.1", "3.6.2", "3.6.3", "3.7", "3.7.1", "3.7.2", "3.7.3", "3.8"),
        *("3.9", "3.9.1", "3.9.1.a", "3.9.1.b", "3.9.1.c", "3.9.1.d", "3.9.2", "3.10", "3.10.1", "3.10.2"),
        *("4", "4.1", "4.1.1", "4.1.2", "4.2", "4.3", "4.4", "4.4.1", "4.4.2"),
        *("5", "5.1", "5.1.1", "5.1.2", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7"),
        *("6", "7", "7.1", "7.2", "7.3", "8", "8.1", "8.2", "8.3"),
    ]


def test_readings_are_kept_but_for_those_that_others_replace() -> None:
    kept = [f"LIM-{number}" for number in range(1, 34) if number not in REPLACED]
    assert [one.id for one in readings("lim-2026")] == [
        *kept,
        *(f"LIM26-{number}" for number in range(1, 15)),
    ]
    assert all(one.clauses for one in readings("lim-2026"))


def test_an_unchanged_clause_has_the_words_of_1999_and_a_new_one_its_own() -> None:
    assert NEW["2.3.4"].meaning == OLD["2.3.d"].meaning
    assert NEW["4.2"].meaning == OLD["4.2"].meaning
    assert NEW["3.10"].meaning != OLD["3.10"].meaning
    assert not {number for number in NEW if number[-1].isalpha()} & set(OLD)


def test_a_kept_reading_is_one_of_both_editions_and_stands_once_among_all_rules() -> None:
    found = [one for one in catalogue() if str(one) == "LIM-14"]
    assert found == [find("LIM-14")] == [find("lim14")] and found[0].system == "lim-1999"
    new = entry_cited("LIM-14", "lim-2026")
    assert isinstance(new, Reading) and new in readings_of(NEW["2.3.4"])
    assert {one.partition(" ")[0] for one in new.clauses} == {"lim-2026"}
    assert find("LIM26-3").system == "lim-2026" and find("LIM-26").system == "lim-1999"
    assert entry_cited("dutch-2017 C.12", "lim-2026") == find("dutch-2017 C.12")


def test_every_clause_that_decides_has_a_home_and_a_step_that_cites_it() -> None:
    homes = facts("lim-2026").implemented_by
    assert {number for number, clause in NEW.items() if clause.decides} == set(homes) <= set(NEW)
    for number, home in homes.items():
        assert resolve_name(home).__doc__, number
        assert events_citing(f"lim-2026 {number}"), number


@together("clause", NEW.values(), ids=str)
def test_each_clause_is_said_in_our_own_words(clause: Clause) -> None:
    assert 20 < len(clause.meaning) < 420


def test_nothing_of_the_older_edition_is_cited_by_its_number() -> None:
    known = {str(one) for one in catalogue("lim-2026")}
    for kind, cites in facts("lim-2026").cited_by.items():
        assert set(cites) <= known, kind
