"""List, search and show the clauses of the rules and the readings."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.output import write_output
from pairtutor.cli.parser import Parser, subject_id
from pairtutor.cli.terminal import terminal_width
from pairtutor.errors import UsageError
from pairtutor.messages import Message, messages_of
from pairtutor.model.editions import SYSTEMS, TIEBREAKS_IN_FORCE
from pairtutor.narrative.words import words_of
from pairtutor.resources import Language
from pairtutor.rules.catalogue import (
    Entry,
    catalogue,
    entries_of_text,
    events_citing,
    find,
    parts_of,
    readings_of,
    search,
)
from pairtutor.rules.citing import Clause, Reading
from pairtutor.rules.printed import entries_listed, entries_printed
from pairtutor.rules.standings.examples import example_of

_CITATION = re.compile(
    r"\[?C\d+\]?|\d+(\.\d+)*|[A-Z]|[A-Z]\.?\d\S*|(C\.?0[47]|[A-Z]+-\d{4}\b).*", re.IGNORECASE
)


def add_arguments(parser: Parser) -> None:
    """Add what the verb takes: a citation or words, and `--system`."""
    parser.add_argument("citation", nargs="*", metavar="CITATION", help="help.citation")
    parser.add_argument("--system", type=subject_id, metavar="S", help="help.rules-of")


def run(args: argparse.Namespace) -> int:
    """Write the rules asked for.

    Raises:
        UsageError: there is no such rule, several are meant, or no rule has the words.
    """
    asked = " ".join(" ".join(args.citation).split())
    telling = _Telling(terminal_width(), args.language)
    text = entries_of_text(asked, args.system, args.language)
    if not asked:
        lines = telling.every_rule(catalogue(args.system, args.language))
    elif len(text) > 1:
        lines = telling.every_rule(text)
    elif meant := entries_printed(asked, args.system, args.language):
        lines = telling.citation_lines(meant)
    elif several := entries_listed(asked, args.system, args.language):
        lines = telling.each(several)
    elif _CITATION.fullmatch(asked):
        lines = telling.full_entry(find(asked, args.system, args.language))
    else:
        lines = telling.search_lines(asked, args.system)
    write_output("\n".join(lines) + "\n")
    return ExitCode.DONE


class _Telling:
    """Tells rules in a language, in lines of a width."""

    def __init__(self, width: int, language: Language) -> None:
        self._width = width
        self._language = language
        self._messages = messages_of(language)

    def every_rule(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield a heading for each group and a short paragraph for each rule below it."""
        for number, (heading, group) in enumerate(groupby(entries, key=self._group_heading)):
            if number:
                yield ""
            yield heading
            yield "-" * min(len(heading), self._width)
            for entry in group:
                yield from self._item(_number(entry), entry)

    def search_lines(self, words: str, system: str | None) -> Iterator[str]:
        """Return the lines for what a search found, the best first; one hit alone is shown in full.

        Raises:
            UsageError: no rule has the words.
        """
        entries = search(words, system, self._language)
        if not entries:
            raise UsageError(Message("verbs.rules.none", words=repr(words)))
        if len(entries) == 1:
            return self.full_entry(entries[0])
        return self.each(entries)

    def each(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield each of several rules as one paragraph behind its citation."""
        for entry in entries:
            yield from self._item(str(entry), entry)

    def full_entry(self, entry: Entry) -> Iterator[str]:
        """Yield all that is known of one rule."""
        yield self._group_heading(entry)
        yield ""
        if isinstance(entry, Clause):
            yield from self._wrap(f"{entry}  {entry.title}")
            yield from self._wrap(entry.meaning, indent=4)
            parts = [f"{part.number}  {part.title}" for part in parts_of(entry, self._language)]
            yield from self._section("parts", parts)
            yield from self._section("example", _commands_of_example(entry))
            for reading in readings_of(entry, self._language):
                yield ""
                yield from self._reading(reading)
        else:
            yield from self._reading(entry)
            concerned = [find(clause, system=None, language=self._language) for clause in entry.clauses]
            yield from self._section("rules", [f"{clause}  {_title(clause)}" for clause in concerned])
        words = words_of(self._language).steps
        yield from self._section("steps", [words[kind].title for kind in events_citing(str(entry))])

    def citation_lines(self, entries: Sequence[Entry]) -> Iterator[str]:
        """Return the lines for what a citation means: the first in full, what others have by it in short."""
        return chain(self.full_entry(entries[0]), self.same_elsewhere(entries[1:]))

    def same_elsewhere(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield what other editions and systems have by the same citation, in short."""
        for number, entry in enumerate(entries):
            if not number:
                yield ""
                yield self._messages("verbs.rules.headings.elsewhere")
            yield from self._item(str(entry), entry)

    def _reading(self, reading: Reading) -> Iterator[str]:
        yield from self._wrap(f"{reading.id}  {reading.question}")
        yield from self._wrap(reading.choice, indent=4)
        yield from self._wrap(self._messages("verbs.rules.why", why=reading.why), indent=4)

    def _section(self, heading: str, lines: Iterable[str]) -> Iterator[str]:
        """Yield a headed list, or nothing when it is empty."""
        for number, line in enumerate(lines):
            if not number:
                yield ""
                yield self._messages(f"verbs.rules.headings.{heading}")
            yield from self._wrap(f"- {line}", indent=2, hanging=4)

    def _item(self, label: str, entry: Entry) -> list[str]:
        """Return a rule as one paragraph behind its citation; short ones leave a margin of eight columns."""
        start, hanging = (f"{label:<8}", 8) if len(label) < 8 else (f"{label}  ", 4)
        if isinstance(entry, Clause):
            return self._wrap(f"{start}{entry.title}. {entry.meaning}", hanging=hanging)
        rules = ", ".join(clause.removeprefix(f"{entry.system} ") for clause in entry.clauses)
        return self._wrap(f"{start}{entry.question} {entry.choice} ({rules})", hanging=hanging)

    def _wrap(self, text: str, indent: int = 0, hanging: int | None = None) -> list[str]:
        """Break a text into lines; `hanging` indents all but the first (default: like the first)."""
        follow = indent if hanging is None else hanging
        return textwrap.wrap(
            text,
            self._width,
            initial_indent=" " * indent,
            subsequent_indent=" " * follow,
            break_on_hyphens=False,
        )

    def _group_heading(self, entry: Entry) -> str:
        """Return the heading above entries of a group; general rules belong to no system."""
        system = Message(f"systems.{entry.system}.name")
        if not isinstance(entry, Clause):
            return self._messages("verbs.rules.headings.readings", system=system)
        if entry.system not in SYSTEMS:
            return entry.group
        return self._messages("verbs.rules.headings.group", system=system, group=entry.group)


def _commands_of_example(clause: Clause) -> list[str]:
    """Return the command that shows where an article of the tie-breaks decides, if there is an example."""
    example = example_of(clause.number) if clause.system == TIEBREAKS_IN_FORCE else None
    return [f"pairtutor standings {example.name} --why {example.first}-{example.second}"] if example else []


def _number(entry: Entry) -> str:
    return entry.number or entry.system if isinstance(entry, Clause) else entry.id


def _title(entry: Entry) -> str:
    return entry.title if isinstance(entry, Clause) else entry.question
