"""Typed values out of a YAML tree; what has the wrong shape is noted with its place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final, TypeVar

from pairtutor.errors import Said
from pairtutor.messages import Message, list_message
from pairtutor.model.ids import Tpn
from pairtutor.sources.faults import FaultBook, Misread
from pairtutor.sources.numbers import half_points, pairing_number, whole_number
from pairtutor.text import clean, clean_sentence, quote
from pairtutor.yaml_tree import Mapping, Node, Scalar, Sequence, compose

T = TypeVar("T")

_KINDS: Final = {
    Scalar: "faults.value.is-single",
    Sequence: "faults.value.is-list",
    Mapping: "faults.value.is-mapping",
}
_PLAYER: Final = Message("faults.what.a-player")
_ID: Final = Message("faults.what.id")


class Keys(dict[str, Node]):
    """The values of a mapping by key, and what they say; a key that is not there says nothing.

    What is read is called by its key where a fault is told, unless it is said `what` it is.
    """

    def __init__(self, shapes: Shapes, values: dict[str, Node]) -> None:
        super().__init__(values)
        self._shapes = shapes

    def require(
        self,
        node: Node,
        names: Iterable[str],
        lacks: str = "faults.value.key-missing",
        mend: str = "faults.mend.add",
    ) -> bool:
        """Return whether some keys are there; those that are not are noted at the node of the mapping."""
        missing = [name for name in names if name not in self]
        for name in missing:
            self._shapes.note(node, Message(lacks, name=name), Message(mend))
        return not missing

    def each(self, key: str) -> list[Node]:
        """Return the items of a list; none where the key is not there, or after a fault."""
        return (self._shapes.items(self[key], key) or []) if key in self else []

    def text(self, key: str, what: Said = "") -> str:
        """Return a text on one line; empty where the key is not there, or after a fault."""
        return (self._shapes.text(self[key], what or key) or "") if key in self else ""

    def word(self, key: str, known: Collection[str], what: Said = "") -> str | None:
        """Return one of the known words; None for anything else, which is noted as a fault."""
        return self._shapes.word(self[key], what or key, known) if key in self else None

    def whole_number(self, key: str, last: int, what: Said = "", first: int = 1) -> int | None:
        """Return a whole number from `first` to `last`."""
        return self._shapes.whole_number(self[key], what or key, first, last) if key in self else None

    def truth(self, key: str) -> bool:
        """Return whether something is said to be true: not where the key is not there, or after a fault."""
        return key in self and bool(self._shapes.truth(self[key], key))


class Shapes:
    """Reads values for one file; every method returns None after noting a defect."""

    def __init__(self, faults: FaultBook) -> None:
        self.faults = faults

    def note(self, node: Node, fault: Said, mend: Said) -> None:
        """Note a defect at a node."""
        self.faults.add(node.line, node.column, fault, mend)

    def document(self, text: str, what: Said, keys: Collection[str], mend: Said) -> tuple[Node, Keys]:
        """Return the tree of a YAML text that is a mapping, and its values by key.

        `what` names such a file where the text is no mapping; `mend` says to give one where there is no text.

        Raises:
            SourceError: it is none, or no YAML at all.
        """
        root = compose(text, self.faults.add)
        if root is None and not len(self.faults):
            self.faults.add(0, 0, Message("faults.file.no-content"), mend)
        values = None if root is None else self.read_mapping(root, what, keys)
        if root is None or values is None:
            self.faults.close()  # raises
            raise AssertionError("a fault was noted")
        return root, values

    def read_mapping(self, node: Node, what: Said, keys: Collection[str]) -> Keys | None:
        """Return the values of a mapping by key; unknown keys are noted, with the nearest spelling."""
        if not isinstance(node, Mapping):
            self._note_wrong(node, what, Message("faults.mend.write-mapping"))
            return None
        values = {}
        for name, (key, value) in node.pairs.items():
            if name in keys:
                values[name] = value
            else:
                fault = Message("faults.value.unknown-key", what=what, name=quote(name))
                self.note(key, fault, self._hint(name, keys))
        return Keys(self, values)

    def items(self, node: Node, what: Said) -> list[Node] | None:
        """Return the items of a list."""
        if isinstance(node, Sequence):
            return node.items
        self._note_wrong(node, what, Message("faults.mend.write-list"))
        return None

    def two(self, node: Node) -> tuple[Node, Node] | None:
        """Return the two items of a list that is a pair, as written."""
        items = self.items(node, Message("faults.what.a-pair"))
        if items is not None and len(items) != 2:
            self.note(
                node, Message("faults.scenario.pair-of", n=len(items)), Message("faults.mend.write-pair")
            )
            return None
        return None if items is None else (items[0], items[1])

    def text(self, node: Node, what: Said) -> str | None:
        """Return a text on one line, free of control characters and not empty."""
        return self._text(node, what, clean)

    def sentence(self, node: Node, what: Said) -> str | None:
        """Return a sentence on one line as `text` does; what an unbreakable space joins stays together."""
        return self._text(node, what, clean_sentence)

    def _text(self, node: Node, what: Said, shown_as: Callable[[str], str]) -> str | None:
        """Return the text of a node as it is shown, None (with the fault noted) if it is none or empty."""
        if not isinstance(node, Scalar):
            self._note_wrong(node, what, Message("faults.mend.write-text"))
            return None
        shown = shown_as(node.text)
        if not shown:
            self.note(node, Message("faults.value.empty", what=what), Message("faults.mend.write-text"))
            return None
        return shown

    def word(self, node: Node, what: Said, known: Collection[str]) -> str | None:
        """Return one of the known words; None for anything else, which is noted as a fault."""
        shown = self.text(node, what)
        if shown is None or shown in known:
            return shown
        fault = Message("faults.value.is", what=what, value=quote(shown))
        self.note(node, fault, self._hint(shown, known))
        return None

    def whole_number(self, node: Node, what: Said, first: int, last: int) -> int | None:
        """Return a whole number from `first` to `last`."""
        return self._read(
            node, what, "faults.mend.write-number", lambda text: whole_number(text, what, first, last)
        )

    def truth(self, node: Node, what: Said) -> bool | None:
        """Return true or false."""
        said = self.word(node, what, ("true", "false"))
        return None if said is None else said == "true"

    def half_points(self, node: Node, what: Said) -> int | None:
        """Return points as half points."""
        return self._read(node, what, "faults.mend.write-points", lambda text: half_points(text, what))

    def player(self, node: Node, players: Collection[Tpn] | None) -> Tpn | None:
        """Return the id of a player, who has to be one of `players` unless that is None."""
        tpn = self._read(node, _PLAYER, "faults.mend.write-id", lambda text: pairing_number(text, _ID))
        if tpn is not None and players is not None and tpn not in players:
            fault = Message("faults.value.no-player", player=tpn)
            self.note(node, fault, Message("faults.mend.correct-id"))
            return None
        return tpn

    def distinct(self, node: Node, what: Said, players: Collection[Tpn]) -> list[Tpn] | None:
        """Return a list of ids, as written; who is unknown, or named again, is noted and left out."""
        items = self.items(node, what)
        if items is None:
            return None
        named: dict[Tpn, None] = {}
        for item in items:
            tpn = self.player(item, players)
            if tpn is not None and tpn in named:
                fault = Message("faults.value.player-twice", what=what, player=tpn)
                self.note(item, fault, Message("faults.mend.name-once"))
            elif tpn is not None:
                named[tpn] = None
        return list(named)

    def _read(self, node: Node, what: Said, mend: str, read: Callable[[str], T]) -> T | None:
        """Return the value of a scalar as `read` parses it; None, with a fault noted, if it cannot."""
        if not isinstance(node, Scalar):
            self._note_wrong(node, what, Message(mend))
            return None
        try:
            return read(node.text)
        except Misread as error:
            self.faults.misread(node.line, node.column, error)
            return None

    def _note_wrong(self, node: Node, what: Said, mend: Message) -> None:
        self.note(node, Message(_KINDS[type(node)], what=what), mend)

    @staticmethod
    def _hint(word: str, known: Collection[str]) -> Message:
        """Return the mend of an unknown word: the nearest known one, or all of them."""
        from difflib import get_close_matches

        near = get_close_matches(word, known, n=1)
        if near:
            return Message("faults.mend.did-you-mean", word=near[0])
        return Message("faults.mend.write-one-of", words=list_message(known))
