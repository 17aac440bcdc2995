"""The macros of a language, and of which English ones they were made: what is missing, what is stale."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, nodes

from pairtutor.model.editions import SYSTEMS, TIEBREAKS_IN_FORCE
from pairtutor.narrative.macros import macros_in
from pairtutor.resources import ENGLISH, Language, edition_folder, language_folder
from pairtutor.rules.catalogue import GENERAL
from pairtutor.stamps import MADE_FROM, digest
from tests.lab.languages import library

_HEAD = """\
# Of which English macro each was made, and who has read it. Written by `python -m tests.lab.languages stamp`.
"""
_JINJA = Environment(trim_blocks=True, lstrip_blocks=True)


def macros(folder: Path) -> dict[str, str]:
    """Return the source of each macro by file and name: `phrases/board.txt.j2 text`."""
    found: dict[str, str] = {}
    for file in sorted(folder.rglob("*.j2")):
        place = file.relative_to(folder).as_posix()
        named = macros_in(file.read_text(encoding="utf-8"))
        found |= {f"{place} {name}": source for name, source in named.items()}
    return found


def spoken(source: str) -> bool:
    """Return whether a macro has words of its own, and does not only hand on to others."""
    printed = _JINJA.parse(source).find_all(nodes.TemplateData)
    return any(re.search(r"[^\W\d_]{2}", part.data) for part in printed)


@cache
def worded() -> list[str]:
    """Return the English macros that have words."""
    return [name for name, source in macros(language_folder(ENGLISH)).items() if spoken(source)]


def made_from(language: str) -> Mapping[str, str]:
    """Return by macro the digest of the English one and, after a blank, who has read it, or `machine`."""
    file = language_folder(Language(language)) / MADE_FROM
    if not file.is_file():
        return {}
    table: Mapping[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))
    return table


def told(language: Language) -> dict[str, str]:
    """Return what is stamped by name: the macros of a language, and its texts of scenarios and courses."""
    texts = library.english_by_name() if language == ENGLISH else library.by_name(language)
    return macros(language_folder(language)) | texts


def stamp(language: str) -> None:
    """Write for each macro and text of a language that it was made from the English one of today.

    Who has read it stays as long as neither changes.
    """
    english, ours = told(ENGLISH), told(Language(language))
    known, made = made_from(language), dict[str, str]()
    for name in sorted(ours.keys() & english.keys()):
        now = digest(english[name])
        before, _, reader = known.get(name, "").partition(" ")
        made[name] = f"{now} {reader if before == now and reader else 'machine'}"
    write_made_from(language, made)


def write_made_from(language: str, made: Mapping[str, str]) -> None:
    """Write of which English macro each was made, and who has read it."""
    lines = [f'"{name}" = "{state}"\n' for name, state in made.items()]
    file = language_folder(Language(language)) / MADE_FROM
    file.write_text(_HEAD + "".join(lines), encoding="utf-8")


def missing(language: str) -> list[str]:
    """Return the macros with words that a language does not have, so that they are told in English."""
    ours = macros(language_folder(Language(language)))
    return [name for name in worded() if name not in ours]


def foreign(language: str) -> list[str]:
    """Return the macros of a language that English does not have and no phrase of its own calls."""
    english, ours = macros(language_folder(ENGLISH)), macros(language_folder(Language(language)))
    alone = [name for name in ours if name not in english and not name.startswith("kit.txt.j2")]
    said = "\n".join(ours.values())
    return [name for name in alone if len(re.findall(rf"\b{re.escape(name.split()[-1])}\(", said)) < 2]


def stale(language: str) -> list[str]:
    """Return the macros and texts of which the English one has changed since, or that nobody has stamped."""
    english, known = told(ENGLISH), made_from(language)
    ours = told(Language(language))
    return [
        name
        for name in ours.keys() & english.keys()
        if known.get(name, "").partition(" ")[0] != digest(english[name])
    ]


TABLES = ("ui.toml", "words.toml", "exercises.toml", "glossary.toml")
"""The files of a language with words by key."""

CODES = frozenset({"plural", "gender", "scores", "by_score", "always", "of_pairs", "follows"})
"""Keys whose values are no words."""


def words(folder: Path, name: str) -> dict[str, str]:
    """Return the texts of a file of words by key, those of lists by number."""
    file = folder / name
    if not file.is_file():
        return {}
    found = dict(_texts(_table(file.read_text(encoding="utf-8"))))
    return {key: text for key, text in found.items() if name != "glossary.toml" or not key.endswith(".seen")}


@cache
def _table(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def _texts(value: Any, above: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, below in value.items():
            if key not in CODES:
                yield from _texts(below, f"{above}.{key}" if above else key)
    elif isinstance(value, list):
        for number, below in enumerate(value):
            yield from _texts(below, f"{above}.{number}")
    elif isinstance(value, str) and value:
        yield above, value


def unsaid(language: str) -> list[str]:
    """Return the keys of words and messages that a language does not have."""
    ours, english = language_folder(Language(language)), language_folder(ENGLISH)
    found: list[str] = []
    for name in TABLES:
        have = {_whole(key) for key in words(ours, name)}
        found += [f"{name}: {key}" for key in words(english, name) if _whole(key) not in have]
    return found


def _whole(key: str) -> str:
    """Return the key without the number in a list: languages have different forms."""
    return re.sub(r"\.\d+$", "", key)


def unsaid_rules(language: str, system: str) -> list[str]:
    """Return the clauses and readings of an edition that a language does not have."""
    folder = edition_folder(system)
    english = _table((folder / "rules.en.toml").read_text(encoding="utf-8"))
    file = folder / f"rules.{language}.toml"
    ours = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    have = {key for key, _ in _texts(ours)}
    return [f"{system}: {key}" for key, _ in _texts(english) if key not in have]


def slots(text: str) -> set[str]:
    """Return the slots of a text."""
    return set(re.findall(r"\{(\w+)", text.replace("{{", "").replace("}}", "")))


OTHER_SLOTS = {"fr": {"words.toml signs.strong"}}
"""Keys with other slots on purpose: a French strong preference is a small letter."""


def wrong_slots(language: str) -> list[str]:
    """Return the keys of messages whose slots are others than those of the English text."""
    ours, english = language_folder(Language(language)), language_folder(ENGLISH)
    found = []
    for name in TABLES:
        said, theirs = words(ours, name), words(english, name)
        by_key: dict[str, set[str]] = {}
        for key, text in theirs.items():
            by_key.setdefault(_whole(key), set()).update(slots(text))
        for key, text in said.items():
            if f"{name} {key}" in OTHER_SLOTS.get(language, ()):
                continue
            if _whole(key) in by_key and not slots(text) <= by_key[_whole(key)] | {"n"}:
                found.append(f"{name}: {key}: {sorted(slots(text))} instead of {sorted(by_key[_whole(key)])}")
            elif key in theirs and slots(theirs[key]) - slots(text) - {"n"}:
                found.append(f"{name}: {key}: {sorted(slots(theirs[key]) - slots(text))} is dropped")
    return found


SYSTEMS_SAID = (*SYSTEMS, TIEBREAKS_IN_FORCE, GENERAL)
