"""Messages and code agree: every key that is used there is, every key there is is used."""

from __future__ import annotations

import ast
import re
import tomllib
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pairtutor.messages import Messages, flat, messages_of
from pairtutor.resources import ENGLISH, MESSAGES, Language, language_folder, languages, template_folder
from pairtutor.tables import file_text, head, parse_table, table
from tests.lab.package import module_paths, nodes_of

MADE = {  # keys that are put together, and from what
    "page.ways.counted.*": "what has kept so many others",
    "command.arguments.*": "what is wrong with an argument",
    "command.edition.*": "what settled the edition",
    "command.last-round.*": "why a round is the last",
    "app.choose.*": "how an answer is given",
    "app.doubt.*": "why an answer may not be meant",
    "app.exam.files.*": "a file of an exam",
    "app.wish.*": "what can be wished of a player",
    "command.output.*": "why an output cannot be",
    "differences.published.*": "a round that is recorded, or published",
    "differences.recorded.*": "a round that is recorded, or published",
    "errors.round.needs.*": "what a system needs of a history",
    "errors.suppose.due.*-*": "what a player is due, how strongly, and of which colour",
    "exercises.how.*": "how a kind is answered",
    "exercises.initial-*": "a colour",
    "exercises.mark.*": "how a kind is answered",
    "exercises.search.nearest*": "what was asked for",
    "exercises.sheet.*": "what cannot be read, and how to mend it",
    "faults.mend.stated.*": "what is wrong with a stated bracket, and how to mend it",
    "faults.stated.*": "what is wrong with a stated bracket, and how to mend it",
    "help.chance.*": "what has a chance in a generated tournament",
    "library.parts.*": "a part of the shelf",
    "of-teams.*": "what is said of players elsewhere",
    "page.drawn.*": "the head of a drawing, and the parts of a group",
    "published.differ.*": "a round that is recorded, or published",
    "published.same.*": "a round that is recorded, or published",
    "rulebook.*-standings": "the rulebook of the tie-breaks",
    "standings.*": "a tie-break, what was cut and why, what a round was, what is asked",
    "stage.choice.*": "what can be said of a candidate",
    "stage.due.*": "how strong a wish is, and a float",
    "stage.floor.*": "where whoever leaves goes",
    "stage.key.*": "how strong a wish is",
    "stage.tag.*": "what hangs over a card, and the room there is",
    "stage.wants.*": "a colour",
    "systems.*": "a system",
    "tutor.glossary.*": "the subject of a screen to look things up in",
    "tutor.heading.depth-*": "a depth",
    "tutor.help.*": "what keys are for",
    "tutor.key-names.*": "a key by its name in Textual",
    "tutor.keys.*.about": "a binding has `tutor.keys.*`",
    "tutor.keys.*.unable": "a binding has `tutor.keys.*`",
    "tutor.keys.*.word": "a binding has `tutor.keys.*`",
    "tutor.leaving.*": "what the last column is about",
    "tutor.legend.*": "a sign",
    "tutor.library.nothing": "the subject of a screen to look things up in",
    "tutor.library.search": "the subject of a screen to look things up in",
    "tutor.library.title": "the subject of a screen to look things up in",
    "tutor.lists.*": "the lists below the cells",
    "tutor.losses.*": "what is less",
    "tutor.marks.*": "a verdict, and the room there is",
    "tutor.opened.*": "the parts of the opening",
    "tutor.palette.*.about": "a command for every screen",
    "tutor.palette.*.title": "a command for every screen",
    "tutor.quiz.table.*": "the columns of the table",
    "tutor.rules.nothing": "the subject of a screen to look things up in",
    "tutor.rules.search": "the subject of a screen to look things up in",
    "verbs.*.about": "a verb",
    "verbs.*.line": "a verb",
    "verbs.check.agrees": "what came of a source",
    "verbs.check.altered.*": "whether what the arbiter noted is right",
    "verbs.check.coloured.*": "what came of a source",
    "verbs.check.no-rounds": "what came of a source",
    "verbs.check.one-differs": "what came of a source",
    "verbs.check.resume.*": "why a file cannot be read",
    "verbs.check.some-differ": "what came of a source",
    "verbs.check.table.*": "the heads of the columns",
    "verbs.check.totals.*": "what is counted",
    "verbs.convert.what.*": "what a form has no place for",
    "verbs.mark.verdict.*": "a verdict",
    "verbs.rules.headings.*": "what is listed below a rule",
    "verbs.verify.brackets.*": "what is counted",
    "verbs.verify.given-by-*": "where the facts are from",
    "verbs.verify.given.*": "a fact",
    "verbs.verify.not-proven": "the answer",
    "verbs.verify.proven*": "the answer",
    "verbs.verify.too-dear*": "whether there is more of it",
}
SURFACES = {
    *("causes", "differences", "errors", "faults", "remarks"),
    *("command", "course", "exam", "exercises", "help", "language", "list", "published", "tutor"),
    "verbs",
}
"""Tables whose keys are checked where code uses them; the ids of bindings look like keys of others."""
IDS = {"help.leave", "tutor.keys", "exam.css", "exam.html", "exam.yaml", "exercises.toml"}
"""Ids of bindings, tables of which more is asked, and names of files, which look like keys."""
KEY = re.compile(r"[a-z]+(\.[a-z0-9]+(-[a-z0-9]+)*)+")


def read(folder: Path) -> dict[str, Any]:
    """Return the messages of a folder, read whole."""
    return tomllib.loads((folder / MESSAGES).read_text(encoding="utf-8"))


@cache
def known() -> frozenset[str]:
    """Return the keys that English has."""
    return frozenset(key for key, _ in flat(read(language_folder(ENGLISH))) if key != "plural")


@cache
def used() -> frozenset[str]:
    """Return what looks like a key in code and templates."""
    said: set[str] = set()
    for path in module_paths():
        texts = (node.value for node in nodes_of(path) if isinstance(node, ast.Constant))
        said |= {text for text in texts if isinstance(text, str) and KEY.fullmatch(text)}
    for path in template_folder().rglob("*.j2"):
        said |= set(re.findall(r"""["']([a-z]+(?:\.[a-z0-9-]+)+)["']""", path.read_text(encoding="utf-8")))
    return frozenset(said)


def test_every_key_that_is_used_there_is() -> None:
    asked = {key for key in used() if key.partition(".")[0] in SURFACES}
    assert asked - known() - IDS == set()


def test_every_key_there_is_is_used() -> None:
    made = {key for key in known() if any(fnmatchcase(key, pattern) for pattern in MADE)}
    assert known() - used() - made == set()
    assert {pattern for pattern in MADE if not any(fnmatchcase(key, pattern) for key in known())} == set()


@pytest.mark.parametrize("code", languages())
def test_a_language_says_its_own_name(code: str) -> None:
    name = dict(flat(read(language_folder(Language(code)))))["language.name"]
    assert name == messages_of(Language(code))("language.name")


@pytest.mark.parametrize("code", languages())
def test_a_text_has_no_other_slots_than_english(code: str) -> None:
    slots = re.compile(r"\{(\w+)")
    english = dict(flat(read(language_folder(ENGLISH))))
    for key, said in flat(read(language_folder(Language(code)))):
        if key != "plural":
            # a language can have a text of its own for teams, by gender, where English has one for both
            told = english.get(key, english.get(key.removeprefix("of-teams.")))
            assert set(slots.findall(str(said))) <= set(slots.findall(str(told))), key


@pytest.mark.parametrize("code", languages())
def test_tables_read_one_by_one_are_the_file(code: str) -> None:
    folder = language_folder(Language(code))
    whole, text = read(folder), file_text(str(folder / MESSAGES))
    assert parse_table(head(text)) == {
        name: said for name, said in whole.items() if not isinstance(said, dict)
    }
    for name, said in whole.items():
        assert isinstance(said, str) or parse_table(table(text, name)) == {name: said}, name


@pytest.mark.parametrize("code", languages())
def test_a_message_of_an_inner_table_is_that_of_the_whole_one(code: str) -> None:
    inner, whole = messages_of(Language(code)), Messages(Language(code))
    for key, said in flat(read(language_folder(Language(code)))):
        if "." in key:
            assert inner._texts(key)[key][0] == whole._table(key.partition(".")[0])[key][0] == said, key
