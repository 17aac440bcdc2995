"""Plain data from the YAML of a trace, with the line and column of each value.

A value has one spelling only: a text that YAML would read as something else stands in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml

from pairtutor.trace.shape import Path, Unreadable, whole_number
from pairtutor.yaml_tree import Mapping, Node, Scalar, Sequence, compose, node_at

_WHOLE = re.compile(r"0|-?[1-9][0-9]*", re.ASCII)
_WORDS = {"null": None, "true": True, "false": False}
_TAG = "tag:yaml.org,2002:"
_RESOLVER: Any = yaml.resolver.Resolver()


def yaml_data(text: str) -> tuple[object, Callable[[Path], tuple[int, int]]]:
    """Return the data of a YAML text, None when it is empty, and what finds the line and column of a path.

    Raises:
        Unreadable: the text is not YAML, or something is in it that a trace does not use.
    """
    faults: list[Unreadable] = []
    tree = compose(text, lambda *fault: faults.append(Unreadable(*fault)), most_events=None)
    if faults:
        raise faults[0]
    if tree is None:
        return None, lambda _: (0, 0)

    def locate(path: Path) -> tuple[int, int]:
        node = node_at(tree, path)
        return node.line, node.column

    return _data(tree), locate


def _data(node: Node) -> object:
    match node:
        case Mapping(pairs=pairs):
            return {name: _data(value) for name, (_, value) in pairs.items()}
        case Sequence(items=items):
            return [_data(item) for item in items]
        case Scalar():
            return _value(node)


def _value(scalar: Scalar) -> object:
    """Return what a single value stands for: a text, a whole number, a truth or nothing.

    Raises:
        Unreadable: YAML reads it as something else, or it is another spelling of one of these.
    """
    text = scalar.text
    if not scalar.plain:
        return text
    tag: str = _RESOLVER.resolve(yaml.ScalarNode, text, (True, False))
    match tag.removeprefix(_TAG):
        case "str":
            return text
        case "null" | "bool" if text in _WORDS:
            return _WORDS[text]
        case "int" if _WHOLE.fullmatch(text):
            try:
                return whole_number(text)
            except Unreadable as error:
                raise Unreadable(scalar.line, scalar.column, error.fault, error.mend) from None
    raise Unreadable(scalar.line, scalar.column, "a trace has no such value", "put a text in quotes")
