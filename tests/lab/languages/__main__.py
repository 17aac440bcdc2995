"""For translators: what a language has, what it lacks, what is stale, and whether it tells the same facts.

`python -m tests.lab.languages coverage [LANG]`: what is said, missing, stale (both told in English); exit 1
if anything said is wrong. `release [LANG]`: the same, and exit 1 if anything is missing or stale.
`python -m tests.lab.languages texts LANG`: scenarios without texts in the language, as a draft in English.
`python -m tests.lab.languages terms LANG`: terms that phrases spell by hand; `kit LANG` has the kit say them.
`python -m tests.lab.languages stamp LANG`: notes that all macros are made from the English ones of today.
`python -m tests.lab.languages check LANG [ROUNDS [SYSTEM ...]]`: tells all scenarios and so many fresh rounds
of each system in the language; says what cannot be told, and which numbers or names differ from English.
`python -m tests.lab.languages review LANG -o FILE`: a page for a native arbiter, with real sentences.
`python -m tests.lab.languages take LANG FILE`: takes in what was filled in there, says what is suggested.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pairtutor.resources import Language, languages, scenario_names
from pairtutor.trace.recorder import Trace
from tests.lab.languages import library, macros, terms
from tests.lab.languages.answered import differing
from tests.lab.languages.facts import differences
from tests.lab.languages.review import page, take
from tests.lab.scenarios.lessons import played
from tests.lab.told.played import COMPARED, PROCEDURES, rounds


class Coverage(NamedTuple):
    """Whether all that a language says is `right`, and `whole`: nothing is missing or stale."""

    right: bool
    whole: bool


def coverage(language: str) -> Coverage:
    """Say what a language has and lacks; return whether that is right, and whether it is whole."""
    whole, lacking, old = macros.worded(), macros.missing(language), macros.stale(language)
    write(f"{language}: {len(whole) - len(lacking)} of {len(whole)} macros, {len(old)} of them stale")
    texts, told_wrong = library.missing(Language(language)), list(library.faults(Language(language)))
    wrong = macros.wrong_slots(language)
    write(f"  texts of scenarios: {len(library.english()) - len(texts)} of {len(library.english())}")
    unsaid = macros.unsaid(language)
    write(f"  words and messages that are not said: {len(unsaid)}")
    for system in macros.SYSTEMS_SAID:
        rules = macros.unsaid_rules(language, system)
        write(f"  rules of {system} that are not said: {len(rules)}")
    for title, listed in (
        ("missing", lacking),
        ("stale", old),
        ("called by nobody", macros.foreign(language)),
        ("slots", wrong),
        ("texts", told_wrong),
        ("text missing", texts),
        ("not said", unsaid),
    ):
        for name in listed[:40]:
            write(f"    {title}: {name}")
        if len(listed) > 40:
            write(f"    {title}: and {len(listed) - 40} more")
    return Coverage(right=not (wrong or told_wrong), whole=not (lacking or old))


def check(language: str, count: int, systems: list[str]) -> int:
    """Tell rounds in a language; return how often something went wrong."""
    wrong = 0
    for name in scenario_names() if not systems else ():
        for fault in differing(name, Language(language)):
            wrong += 1
            write(fault)
    for where, trace in _traces(count, systems):
        try:
            for difference in differences(trace, Language(language)):
                wrong += 1
                write(f"{where}: {difference}")
        except Exception:
            wrong += 1
            write(f"{where}: cannot be told: {traceback.format_exc(limit=-3)}")
    write(f"{language}: {wrong} wrong")
    return wrong


def _traces(count: int, systems: list[str]) -> Iterator[tuple[str, Trace]]:
    for name in scenario_names():
        trace = played(name).trace
        if not systems or getattr(trace.steps[0].event, "system", "") in systems:
            yield name, trace
    for system in systems or (*COMPARED, *PROCEDURES):
        for one in rounds(system, count):
            yield one.where, one.trace


def write(line: str) -> None:
    """Write a line."""
    sys.stdout.write(line + "\n")


def main(words: list[str]) -> int:
    """Do what is asked."""
    match words:
        case ["coverage", *asked]:
            covered = [coverage(language) for language in asked or languages()[1:]]
            return int(not all(language.right for language in covered))
        case ["release", *asked]:
            covered = [coverage(language) for language in asked or languages()[1:]]
            return int(not all(map(all, covered)))
        case ["stamp", language]:
            macros.stamp(language)
        case ["review", language, "-o", file]:
            Path(file).write_text(page(language), encoding="utf-8")
        case ["take", language, file]:
            for suggested in take(language, Path(file)):
                write(suggested)
        case ["texts", language]:
            for line in library.draft(Language(language)):
                write(line)
        case ["terms", language]:
            found = list(terms.spelled(language))
            for one in found:
                write(str(one))
            write(f"{language}: {len(found)} terms are spelled by hand")
            return int(bool(found))
        case ["kit", language]:
            write(f"{language}: {terms.ask_the_kit(language)} terms are said by the kit now")
        case ["check", language]:
            return int(check(language, 0, []) > 0)
        case ["check", language, count, *systems]:
            return int(check(language, int(count), systems) > 0)
        case _:
            write(__doc__ or "")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
