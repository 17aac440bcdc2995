"""The words of an edition in one language, from its `rules.<language>.toml`: clauses, readings, brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.facts import edition_followed, folder_of, read
from pairtutor.tables import file_text, parse_table, table

_NAMES = re.compile(
    r'^\[(?:chapters\.clauses|readings)\."?([^"\]\n]+)"?\]|^title = "\[([^"\]\n]+)\]', re.MULTILINE
)
"""The number of a clause, the id of a reading, or what a title begins with in brackets."""
_BREAKS = re.compile(r"[ \t\r\n]+")


class ClauseText(NamedTuple):
    """What a clause says; `group` is the heading of its chapter."""

    group: str
    title: str
    meaning: str


class ReadingText(NamedTuple):
    """The open question of a reading, the choice, the reason."""

    question: str
    choice: str
    why: str


class Texts(NamedTuple):
    """The words of one edition: its clauses by number, and its readings by id."""

    clauses: Mapping[str, ClauseText]
    readings: Mapping[str, ReadingText]


@cache
def own_words(system: str, language: Language = ENGLISH) -> Mapping[str, Any]:
    """Return the names that an edition, or else the one that it follows, gives its own things.

    They are told of every round, and read without the clauses.
    """
    follows = edition_followed(system).edition
    made = {**own_words(follows, language)} if follows else {}
    for file in filter(Path.is_file, _files(system, language)):
        made |= parse_table(table(file_text(str(file)), "words")).get("words", {})
    return made


@cache
def texts(system: str, language: Language = ENGLISH) -> Texts:
    """Return the words of an edition; what a language has not said yet is said in English.

    What it does not say itself is said in the words of the edition that it follows.
    """
    made = _followed_texts(system, language)
    for file in _files(system, language):
        said = read(file)
        readings = said.get("readings", {})
        made = Texts(
            {**made.clauses, **dict(_clauses(said))},
            {
                **made.readings,
                **{name: ReadingText(**_on_one_line(reading)) for name, reading in readings.items()},
            },
        )
    if not edition_followed(system).edition:
        return made
    return made._replace(
        clauses={number: made.clauses[number] for number in sorted(made.clauses, key=_order_key)}
    )


@cache
def names_in_texts(system: str, language: Language = ENGLISH) -> frozenset[str]:
    """Return the numbers of the clauses, the ids of the readings and the names in brackets of an edition.

    They are taken from the files as they stand, without reading the tables.
    """
    follows, numbers = edition_followed(system)
    names = {numbers.get(name, name) for name in names_in_texts(follows, language)} if follows else set()
    for file in filter(Path.is_file, _files(system, language)):
        names.update(number or title for number, title in _NAMES.findall(file_text(str(file))))
    return frozenset(names)


def _followed_texts(system: str, language: Language) -> Texts:
    """Return the words that an edition takes over, under the numbers that it has for them."""
    follows, numbers = edition_followed(system)
    if not follows:
        return Texts({}, {})
    older = texts(follows, language)
    return Texts(
        {numbers.get(number, number): clause for number, clause in older.clauses.items()},
        # a reading that has another id here has its own words
        {name: reading for name, reading in older.readings.items() if name not in numbers},
    )


def _order_key(number: str) -> list[tuple[int, str]]:
    """Return the sort key that puts clauses in the order of the text."""
    # numbers by their size, letters before all of them
    return [(int(part), "") if part.isdigit() else (0, part) for part in number.split(".")]


def _files(system: str, language: Language) -> Iterator[Path]:
    """Yield the files with the words of an edition: the English one, then that of the language."""
    folder = folder_of(system)
    yield folder / f"rules.{ENGLISH.code}.toml"
    if language != ENGLISH:
        yield (language.folder / system if language.folder else folder) / f"rules.{language.code}.toml"


def _clauses(said: Mapping[str, Any]) -> Iterator[tuple[str, ClauseText]]:
    for chapter in said.get("chapters", ()):
        for number, clause in chapter["clauses"].items():
            yield number, ClauseText(chapter["heading"], **_on_one_line(clause))


def _on_one_line(texts: Mapping[str, str]) -> dict[str, str]:
    """Return texts, each on one line; what an unbreakable space joins stays together."""
    return {name: _BREAKS.sub(" ", text).strip() for name, text in texts.items()}
