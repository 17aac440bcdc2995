"""Plain data from the YAML of a trace, with the line and column of each value.

A value has one spelling only: a text that YAML would read as something else stands in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import yaml

from pairtutor.messages import Message
from pairtutor.trace.read_json import Unreadable, whole_number
from pairtutor.trace.shape import Path
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
    """Return the plain data of a node; quoted text stays text."""
    match node:
        case Scalar(plain=False):
            return node.text
        case Scalar():
            return _value(node)
        case Mapping(pairs=pairs):
            return {name: _data(value) for name, (_, value) in pairs.items()}
        case Sequence(items=items):
            return [_data(item) for item in items]


def _value(scalar: Scalar) -> object:
    """Return the value that a scalar without quotes stands for.

    Raises:
        Unreadable: YAML reads it as what no trace has, or it is another spelling of something.
    """
    try:
        return _value_of(scalar.text)
    except Unreadable as error:
        raise Unreadable(scalar.line, scalar.column, error.fault, error.mend) from None


@lru_cache(maxsize=4096)
def _value_of(text: str) -> str | int | bool | None:
    """Return the text, whole number, truth or nothing that is written so; a trace has few, each many times.

    Raises:
        Unreadable: as above, without a place.
    """
    # (True, False): it stands without quotes
    tag: str = _RESOLVER.resolve(yaml.ScalarNode, text, (True, False))
    match tag.removeprefix(_TAG):
        case "str":
            return text
        case "null" | "bool" if text in _WORDS:
            return _WORDS[text]
        case "int" if _WHOLE.fullmatch(text):
            return whole_number(text)
    raise Unreadable(
        line=0, column=0, fault=Message("faults.trace.no-such-value"), mend=Message("faults.mend.in-quotes")
    )
