"""YAML as a tree whose every node knows its line and column.

Only what a scenario needs: one document of mappings, lists and plain or quoted values.
Aliases, anchors and tags are refused, so a small file cannot grow into a large one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from pairtutor.sources.faults import FaultBook
from pairtutor.sources.text import clean, quote

MOST_EVENTS = 600_000
"""Enough for a thousand players in fifty rounds."""

DEEPEST = 12
"""Levels of nesting; a scenario needs five."""

_Loader: type[yaml.SafeLoader | yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(slots=True)
class Scalar:
    """A single value; `plain` says that it stands without quotes."""

    line: int
    column: int
    text: str
    plain: bool


@dataclass(slots=True)
class Sequence:
    """A list."""

    line: int
    column: int
    items: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Mapping:
    """Keys and values in the order of the file; no key stands twice."""

    line: int
    column: int
    pairs: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)


Node = Scalar | Sequence | Mapping


def compose(text: str, faults: FaultBook) -> Node | None:
    """Return the tree of a YAML text, or None after noting why there is none."""
    try:
        return _Composer(faults).compose(iter(yaml.parse(text, Loader=_Loader)))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = clean(" ".join(part for part in (error.context, error.problem) if part))
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        faults.add(line, column, f"this is not YAML: {problem}", "correct the text at or before this place")
    except yaml.reader.ReaderError as error:
        line, column = _line_and_column(text, error.position)
        faults.add(line, column, "a control character is not YAML", "delete it")
    except _Refused:
        pass
    return None


class _Refused(Exception):
    """The text is YAML, but more than a scenario may use; the fault is noted already."""


class _Composer:
    """Builds the tree from the parser's events, without recursion."""

    def __init__(self, faults: FaultBook) -> None:
        self._faults = faults
        self._root: Node | None = None
        self._open: list[Sequence | Mapping] = []
        self._keys: list[Scalar | None] = []

    def compose(self, events: Iterator[yaml.Event]) -> Node | None:
        for count, event in enumerate(events):
            if count > MOST_EVENTS:
                self._refuse(event, "the file is too large for a scenario", "give a TRF file (trf:)")
            if isinstance(event, yaml.NodeEvent):
                self._node(event)
            elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
                self._open.pop()
                self._keys.pop()
            elif isinstance(event, yaml.DocumentStartEvent) and self._root is not None:
                self._refuse(event, "a second document begins here", "keep one scenario in a file")
        return self._root

    def _node(self, event: yaml.NodeEvent) -> None:
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            self._refuse(event, "anchors and aliases are not used here", "write the value out")
        if isinstance(event, (yaml.ScalarEvent, yaml.CollectionStartEvent)) and event.tag is not None:
            self._refuse(event, f"the tag {quote(event.tag)} is not used here", "write the bare value")
        line, column = _start(event)
        node: Node
        if isinstance(event, yaml.ScalarEvent):
            node = Scalar(line, column, event.value, event.style in (None, ""))
            self._place(node, event)
            return
        node = Sequence(line, column) if isinstance(event, yaml.SequenceStartEvent) else Mapping(line, column)
        self._place(node, event)
        if len(self._open) >= DEEPEST:
            self._refuse(event, "the nesting is too deep", "a scenario needs no more than five levels")
        self._open.append(node)
        self._keys.append(None)

    def _place(self, node: Node, event: yaml.NodeEvent) -> None:
        """Put a node where it belongs: at the top, in a list, or as key or value of a mapping."""
        if not self._open:
            self._root = node
            return
        parent = self._open[-1]
        if isinstance(parent, Sequence):
            parent.items.append(node)
            return
        key = self._keys[-1]
        if key is not None:
            parent.pairs.setdefault(key.text, (key, node))
            self._keys[-1] = None
        elif isinstance(node, Scalar):
            if node.text in parent.pairs:
                fault = f"the key {quote(node.text)} stands twice"
                self._faults.add(node.line, node.column, fault, "keep one of them")
            self._keys[-1] = node
        else:
            self._refuse(event, "a key is a list or a mapping", "write a plain word as the key")

    def _refuse(self, event: yaml.Event, fault: str, mend: str) -> None:
        self._faults.add(*_start(event), fault, mend)
        raise _Refused


def _start(event: yaml.Event) -> tuple[int, int]:
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark is not None else (0, 0)


def _line_and_column(text: str, position: int) -> tuple[int, int]:
    before = text[:position]
    return before.count("\n") + 1, position - before.rfind("\n")
