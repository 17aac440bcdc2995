"""Messages are made with what their texts ask for, and lists of them are told as sentences have them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from string import Formatter

import pytest

from pairtutor.messages import flat, in_words, list_message
from pairtutor.resources import ENGLISH, MESSAGES, language_folder
from pairtutor.tables import parse_table
from tests.conftest import ROOT
from tests.lab.package import module_paths, tree_of

MAKERS = {"Message", "messages"}
"""What is called with a key and slots."""

LATER = {  # beginnings of keys whose slots are filled later, and by what
    "command.progress.": "how far the work is",
}


def asked(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls that have a key and all their slots by name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and all(keyword.arg for keyword in node.keywords):
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if called.strip("_") in MAKERS:
                yield node


def slots(said: str | list[str]) -> set[str]:
    """Return the slots of a text, in any of its forms."""
    texts = [said] if isinstance(said, str) else said
    named = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
    return named if isinstance(said, str) else named | {"n"}


def test_every_message_has_its_slots_filled() -> None:
    file = language_folder(ENGLISH) / MESSAGES
    known = dict(flat(parse_table(file.read_text(encoding="utf-8"))))
    lacking = []
    for path in module_paths():
        for call in asked(tree_of(path)):
            given = {keyword.arg for keyword in call.keywords}
            keys = (node.value for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant))
            for key in keys:
                if not isinstance(key, str) or key not in known or key.startswith(tuple(LATER)):
                    continue
                if not slots(known[key]) <= given:
                    lacking.append(f"{path.relative_to(ROOT)}:{call.lineno}: {key}")
    assert lacking == []


@pytest.mark.parametrize(
    ("items", "text"), [([], ""), ([1], "1"), ([1, 2], "1 and 2"), ([1, 2, 3, 4], "1, 2, 3 and 4")]
)
def test_a_list_ends_as_it_is_asked_for(items: list[int], text: str) -> None:
    assert in_words(list_message(items, "list.and"), ENGLISH) == text
    assert in_words(list_message(items, "list.or"), ENGLISH) == text.replace("and", "or")
    assert in_words(list_message(items), ENGLISH) == text.replace(" and", ",")


def test_a_list_may_be_long() -> None:
    assert in_words(list_message(range(5000)), ENGLISH) == ", ".join(map(str, range(5000)))
