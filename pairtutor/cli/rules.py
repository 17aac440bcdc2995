"""List, search and show the clauses of the rules and the readings.

pairtutor rules                 all rules, by heading
pairtutor rules C12             one rule, its readings, and the steps that cite it
pairtutor rules C.04.2          all rules of one text
pairtutor rules colour last     the rules that speak of all these words
"""

from __future__ import annotations

import re
import textwrap
from itertools import chain, groupby
from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.output import write_output
from pairtutor.cli.parser import system_id
from pairtutor.cli.terminal import terminal_width
from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.glossary import words_of
from pairtutor.resources import ENGLISH
from pairtutor.rules.catalogue import (
    catalogue,
    entries_named,
    events_citing,
    find,
    parts_of,
    readings_of,
    search,
)
from pairtutor.rules.citing import Clause

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from pairtutor.rules.catalogue import Entry
    from pairtutor.rules.citing import Reading

_CITATION = re.compile(r"\[?C\d+\]?|\d+(\.\d+)*|[A-Z]|[A-Z]\.?\d\S*|(C\.?04|[A-Z]+-\d{4}\b).*", re.IGNORECASE)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes: a citation or words, and `--system`."""
    parser.add_argument(
        "citation", nargs="*", metavar="CITATION", help="a rule (C.12, D17-2, C.04.2 D.5), or words to search"
    )
    parser.add_argument("--system", type=system_id, metavar="S", help="only the rules of this system")


def run(args: argparse.Namespace) -> int:
    """Write the rules asked for.

    Raises:
        UsageError: there is no such rule, several are meant, or no rule has the words.
    """
    asked = " ".join(" ".join(args.citation).split())
    width = terminal_width()
    texts = [entry for entry in catalogue(args.system) if asked.casefold() == entry.system.casefold()]
    if not asked:
        lines = _list_rules(catalogue(args.system), width)
    elif len(texts) > 1:
        lines = _list_rules(texts, width)
    elif _CITATION.fullmatch(asked):
        meant, *others = entries_named(asked, args.system)
        lines = chain(_full_entry(meant, width), _same_elsewhere(others, width))
    else:
        lines = _search_lines(asked, args.system, width)
    write_output("\n".join(lines) + "\n")
    return ExitCode.DONE


def _list_rules(entries: Iterable[Entry], width: int) -> Iterator[str]:
    """Yield a heading for each group and a short paragraph for each rule below it."""
    for number, (heading, group) in enumerate(groupby(entries, key=_group_heading)):
        if number:
            yield ""
        yield heading
        yield "-" * min(len(heading), width)
        for entry in group:
            yield from _item(_number(entry), entry, width)


def _search_lines(words: str, system: str | None, width: int) -> Iterator[str]:
    """Return the lines for what a search found, the best first; one hit alone is shown in full.

    Raises:
        UsageError: no rule has the words.
    """
    entries = search(words, system)
    if not entries:
        raise UsageError(f"no rule speaks of {words!r}; `pairtutor rules` lists them all")
    if len(entries) == 1:
        return _full_entry(entries[0], width)
    return (line for entry in entries for line in _item(str(entry), entry, width))


def _full_entry(entry: Entry, width: int) -> Iterator[str]:
    """Yield all that is known of one rule."""
    yield _group_heading(entry)
    yield ""
    if isinstance(entry, Clause):
        yield from _wrap(f"{entry}  {entry.title}", width)
        yield from _wrap(entry.meaning, width, indent=4)
        yield from _section("Its parts", [f"{part.number}  {part.title}" for part in parts_of(entry)], width)
        for reading in readings_of(entry):
            yield ""
            yield from _reading_lines(reading, width)
    else:
        yield from _reading_lines(entry, width)
        concerned = [find(clause) for clause in entry.clauses]
        yield from _section("Its rules", [f"{clause}  {_title(clause)}" for clause in concerned], width)
    words = words_of(ENGLISH).steps
    steps = [words[kind].title for kind in events_citing(str(entry))]
    yield from _section("Cited by these steps", steps, width)


def _same_elsewhere(entries: Iterable[Entry], width: int) -> Iterator[str]:
    """Yield what other editions and systems have by the same citation, in short."""
    for number, entry in enumerate(entries):
        if not number:
            yield ""
            yield "The same citation elsewhere"
        yield from _item(str(entry), entry, width)


def _reading_lines(reading: Reading, width: int) -> Iterator[str]:
    yield from _wrap(f"{reading.id}  {reading.question}", width)
    yield from _wrap(reading.choice, width, indent=4)
    yield from _wrap(f"Why: {reading.why}", width, indent=4)


def _section(heading: str, lines: Iterable[str], width: int) -> Iterator[str]:
    """Yield a headed list, or nothing when it is empty."""
    for number, line in enumerate(lines):
        if not number:
            yield ""
            yield heading
        yield from _wrap(f"- {line}", width, indent=2, hanging=4)


def _item(label: str, entry: Entry, width: int) -> list[str]:
    """Return a rule as one paragraph behind its citation."""
    start, hanging = (f"{label:<8}", 8) if len(label) < 8 else (f"{label}  ", 4)
    if isinstance(entry, Clause):
        return _wrap(f"{start}{entry.title}. {entry.meaning}", width, hanging=hanging)
    rules = ", ".join(clause.removeprefix(f"{entry.system} ") for clause in entry.clauses)
    return _wrap(f"{start}{entry.question} {entry.choice} ({rules})", width, hanging=hanging)


def _wrap(text: str, width: int, indent: int = 0, hanging: int | None = None) -> list[str]:
    """Break a text into lines; `hanging` indents all but the first (default: like the first)."""
    follow = indent if hanging is None else hanging
    return textwrap.wrap(
        text,
        width,
        initial_indent=" " * indent,
        subsequent_indent=" " * follow,
        break_on_hyphens=False,
    )


def _group_heading(entry: Entry) -> str:
    if not isinstance(entry, Clause):
        return f"{SYSTEMS[entry.system].name}: readings where the text is silent"
    return f"{SYSTEMS[entry.system].name}: {entry.group}" if entry.system in SYSTEMS else entry.group


def _number(entry: Entry) -> str:
    return entry.number or entry.system if isinstance(entry, Clause) else entry.id


def _title(entry: Entry) -> str:
    return entry.title if isinstance(entry, Clause) else entry.question
