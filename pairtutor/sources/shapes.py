"""Typed values out of a YAML tree; what has the wrong shape is noted with its place."""

from __future__ import annotations

from collections.abc import Collection

from pairtutor.model.ids import Tpn
from pairtutor.sources.faults import FaultBook, Misread
from pairtutor.sources.numbers import half_points, pairing_number, whole_number
from pairtutor.text import clean, quote
from pairtutor.yaml_tree import Mapping, Node, Scalar, Sequence, compose

_KINDS = {Scalar: "a single value", Sequence: "a list", Mapping: "a mapping"}


class Shapes:
    """Reads values for one file; every method returns None after noting a defect."""

    def __init__(self, faults: FaultBook) -> None:
        self.faults = faults

    def note(self, node: Node, fault: str, mend: str) -> None:
        """Note a defect at a node."""
        self.faults.add(node.line, node.column, fault, mend)

    def document(
        self, text: str, what: str, keys: Collection[str], wanted: str
    ) -> tuple[Node, dict[str, Node]]:
        """Return the tree of a YAML text that is a mapping, and its values by key; `wanted` is such a file.

        Raises:
            SourceError: it is none, or no YAML at all.
        """
        root = compose(text, self.faults.add)
        if root is None and not len(self.faults):
            self.faults.add(0, 0, "the file has no content", f"give {wanted}")
        values = None if root is None else self.mapping(root, what, keys)
        if root is None or values is None:
            self.faults.close()
            raise AssertionError("a fault was noted")
        return root, values

    def mapping(self, node: Node, what: str, keys: Collection[str]) -> dict[str, Node] | None:
        """Return the values of a mapping by key; unknown keys are noted, with the nearest spelling."""
        if not isinstance(node, Mapping):
            self._wrong(node, what, "a mapping")
            return None
        values = {}
        for name, (key, value) in node.pairs.items():
            if name in keys:
                values[name] = value
            else:
                self.note(key, f"{what} has no key {quote(name)}", self._hint(name, keys))
        return values

    def items(self, node: Node, what: str) -> list[Node] | None:
        """Return the items of a list."""
        if isinstance(node, Sequence):
            return node.items
        self._wrong(node, what, "a list")
        return None

    def text(self, node: Node, what: str) -> str | None:
        """Return a text on one line, free of control characters and not empty."""
        if not isinstance(node, Scalar):
            self._wrong(node, what, "a text")
            return None
        shown = clean(node.text)
        if not shown:
            self.note(node, f"{what} is empty", "write a text")
            return None
        return shown

    def word(self, node: Node, what: str, known: Collection[str]) -> str | None:
        """Return one of the known words."""
        shown = self.text(node, what)
        if shown is None or shown in known:
            return shown
        self.note(node, f"{what} is {quote(shown)}", self._hint(shown, known))
        return None

    def whole(self, node: Node, what: str, first: int, last: int) -> int | None:
        """Return a whole number from `first` to `last`."""
        if not isinstance(node, Scalar):
            self._wrong(node, what, "a number")
            return None
        try:
            return whole_number(node.text, what, first, last)
        except Misread as error:
            self.faults.misread(node.line, node.column, error)
            return None

    def truth(self, node: Node, what: str) -> bool | None:
        """Return true or false."""
        said = self.word(node, what, ("true", "false"))
        return None if said is None else said == "true"

    def half_points(self, node: Node, what: str) -> int | None:
        """Return points as half points."""
        if not isinstance(node, Scalar):
            self._wrong(node, what, "a number of points")
            return None
        try:
            return half_points(node.text, what)
        except Misread as error:
            self.faults.misread(node.line, node.column, error)
            return None

    def player(self, node: Node, players: Collection[Tpn] | None) -> Tpn | None:
        """Return the id of a player, who has to be one of `players` unless that is None."""
        if not isinstance(node, Scalar):
            self._wrong(node, "a player", "an id")
            return None
        try:
            tpn = pairing_number(node.text, "the id")
        except Misread as error:
            self.faults.misread(node.line, node.column, error)
            return None
        if players is not None and tpn not in players:
            self.note(node, f"there is no player {tpn}", "correct the id or add the player")
            return None
        return tpn

    def distinct(self, node: Node, what: str, players: Collection[Tpn]) -> list[Tpn] | None:
        """Return a list of ids in which no player stands twice; unknown ones are noted and left out."""
        items = self.items(node, what)
        if items is None:
            return None
        named: dict[Tpn, None] = {}
        for item in items:
            tpn = self.player(item, players)
            if tpn is not None and tpn in named:
                self.note(item, f"{what} names player {tpn} twice", "name each player once")
            elif tpn is not None:
                named[tpn] = None
        return list(named)

    def _wrong(self, node: Node, what: str, wanted: str) -> None:
        self.note(node, f"{what} is {_KINDS[type(node)]}", f"write {wanted}")

    @staticmethod
    def _hint(word: str, known: Collection[str]) -> str:
        from difflib import get_close_matches

        near = get_close_matches(word, known, n=1)
        return f"did you mean {near[0]}?" if near else f"write one of {', '.join(known)}"
