"""YAML as a tree whose every node knows its line and column.

Only what scenarios, courses, exams, answer sheets and traces need: one document of mappings, lists and plain
or quoted values.
Aliases, anchors and tags are refused, so a small file cannot grow into a large one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn, TypeAlias

import yaml

from pairtutor.messages import Message
from pairtutor.records import Record
from pairtutor.text import clean, quote

if TYPE_CHECKING:
    from pairtutor.errors import Said

MOST_EVENTS = 600_000
"""Enough for a thousand players in fifty rounds."""

DEEPEST = 20
"""Levels of nesting; a scenario has five, a trace less than ten."""

_Loader: type[yaml.SafeLoader | yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NO_YAML = "[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"

NoteFault: TypeAlias = "Callable[[int, int, Said, Said], None]"
"""Notes a fault: line and column from 1 (0: nowhere), what is wrong, how to mend it."""


class Scalar(Record, kw_only=False):
    """A single value; `plain` says that it stands without quotes.

    As of every node, `line` and `column` count from 1.
    """

    line: int
    column: int
    text: str
    plain: bool


class Sequence(Record, kw_only=False):
    """A list."""

    line: int
    column: int
    items: list[Node]


class Mapping(Record, kw_only=False):
    """Keys and values in the order of the file; no key stands twice."""

    line: int
    column: int
    pairs: dict[str, tuple[Scalar, Node]]


Node = Scalar | Sequence | Mapping


def compose(text: str, note: NoteFault, most_events: int | None = MOST_EVENTS) -> Node | None:
    """Return the tree of a YAML text, None for an empty one or after noting why there is none.

    A key that stands twice is noted too, and the tree has the first. `most_events` None is no limit.
    """
    composer = _Composer(note, most_events)
    try:
        return composer.compose(iter(yaml.parse(text, Loader=_Loader)))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        if mark and (too_deep := _too_deep_before(text[: mark.index])):
            with suppress(_Refused):
                composer.refuse_depth(too_deep)
            return None
        problem = clean(" ".join(part for part in (error.context, error.problem) if part))
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        note(line, column, Message("faults.yaml.none", why=problem), Message("faults.mend.at-or-before"))
    except (yaml.reader.ReaderError, UnicodeEncodeError):
        note(*_first_unreadable(text), Message("faults.yaml.control"), Message("faults.mend.delete"))
    except _Refused:
        pass
    return None


def node_at(root: Node, path: Iterable[str | int]) -> Node:
    """Return the node that keys and places (from 0) lead to, or the innermost one around it."""
    node = root
    for part in path:
        match node, part:
            case Mapping(pairs=pairs), str() if part in pairs:
                node = pairs[part][1]
            case Sequence(items=items), int() if part < len(items):
                node = items[part]
            case _:
                break
    return node


class _Refused(Exception):
    """The text is YAML, but more than may stand here; the fault is noted already."""


class _Composer:
    """Builds the tree from the parser's events, without recursion.

    `_open` are the lists and mappings that have not ended, the innermost last, and `_keys` has for each of
    them the key whose value comes next: None in a list, and where a key comes next.
    """

    def __init__(self, note: NoteFault, most_events: int | None) -> None:
        self._note = note
        self._most_events = most_events
        self._root: Node | None = None
        self._open: list[Sequence | Mapping] = []
        self._keys: list[Scalar | None] = []

    def compose(self, events: Iterator[yaml.Event]) -> Node | None:
        """Return the tree of a stream of events, None if it holds no document.

        Raises:
            _Refused: it has aliases, tags or a second document, or too many or too deep nodes.
        """
        for count, event in enumerate(events):
            if self._most_events is not None and count > self._most_events:
                self._refuse(event, Message("faults.yaml.too-large"), Message("faults.mend.as-trf"))
            if isinstance(event, yaml.ScalarEvent):
                self._refuse_name_and_tag(event, event.tag)
                self._attach(Scalar(*_start(event), event.value, event.style in (None, "")), event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self._open.pop()
                self._keys.pop()
            elif isinstance(event, yaml.CollectionStartEvent):
                self._refuse_name_and_tag(event, event.tag)
                self._begin(event)
            elif isinstance(event, yaml.NodeEvent):
                self._refuse_name_and_tag(event, None)
            elif isinstance(event, yaml.DocumentStartEvent) and self._root is not None:
                self._refuse(event, Message("faults.yaml.second"), Message("faults.mend.keep-one-document"))
        return self._root

    def _begin(self, event: yaml.CollectionStartEvent) -> None:
        """Open a list or mapping; nodes up to its end belong into it."""
        is_list = isinstance(event, yaml.SequenceStartEvent)
        node = Sequence(*_start(event), items=[]) if is_list else Mapping(*_start(event), pairs={})
        self._attach(node, event)
        if len(self._open) >= DEEPEST:
            self.refuse_depth(event)
        self._open.append(node)
        self._keys.append(None)

    def refuse_depth(self, event: yaml.Event) -> NoReturn:
        """Note that a list or mapping begins too deep, and raise `_Refused`."""
        mend = Message("faults.mend.fewer-levels", most=DEEPEST)
        self._refuse(event, Message("faults.yaml.too-deep"), mend)

    def _attach(self, node: Node, event: yaml.NodeEvent) -> None:
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
                fault = Message("faults.yaml.key-twice", name=quote(node.text))
                self._note(node.line, node.column, fault, Message("faults.mend.keep-one"))
            self._keys[-1] = node
        else:
            self._refuse(event, Message("faults.yaml.key-of-parts"), Message("faults.mend.plain-key"))

    def _refuse_name_and_tag(self, event: yaml.NodeEvent, tag: str | None) -> None:
        """Refuse anchors, aliases and tags, none of which a tournament needs."""
        if event.anchor is not None:  # where an alias has its name, too
            self._refuse(event, Message("faults.yaml.alias"), Message("faults.mend.write-out"))
        if tag is not None:
            self._refuse(event, Message("faults.yaml.tag", tag=quote(tag)), Message("faults.mend.bare-value"))

    def _refuse(self, event: yaml.Event, fault: Message, mend: Message) -> NoReturn:
        self._note(*_start(event), fault, mend)
        raise _Refused


def _too_deep_before(text: str) -> yaml.Event | None:
    """Return the event that begins too deep in a text whose end a parser could not read; None if none does.

    libyaml from 0.2.6 on has a limit of its own, and meets it while it looks ahead, before it tells what
    stands above.
    """
    opened = sum(text.count(sign) for sign in "[{") - sum(text.count(sign) for sign in "]}")
    if opened <= DEEPEST:
        return None
    depth = 0
    with suppress(yaml.YAMLError):
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST:
                return event
    return None


def _start(event: yaml.Event) -> tuple[int, int]:
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark is not None else (0, 0)


def _first_unreadable(text: str) -> tuple[int, int]:
    """Return line and column of the first character that no YAML has; of parsers some count bytes."""
    unreadable = re.search(_NO_YAML, text)
    if unreadable is None:
        return 0, 0
    at = unreadable.start()
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
