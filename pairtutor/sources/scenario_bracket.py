"""The key `bracket` of a scenario: a bracket stated by facts, instead of players and history."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pairtutor.messages import Message
from pairtutor.model.tournament import Tournament
from pairtutor.sources.numbers import MOST_ROUNDS
from pairtutor.sources.shapes import Shapes
from pairtutor.sources.stated import Besides, NamedPair, NamedPlayer, stated_tournament
from pairtutor.sources.stated_spec import Misstated, Place, read_spec
from pairtutor.yaml_tree import Node, Scalar

KEYS: Final = ("spec", "met", "bye", "bye_had", "played", "last_round", "topscorers")
BESIDE: Final = (
    "title",
    "system",
    "summary",
    "teaches",
    "round",
    "initial_colour",
    "forbidden_pairs",
    "expect",
    "dispute",
    "notes",
)
"""The keys that can stand beside it in a scenario."""


class BracketReader:
    """Reads a stated bracket; `keys` are those of the whole scenario."""

    def __init__(self, shapes: Shapes, keys: dict[str, Node]) -> None:
        self._shapes = shapes
        self._scenario = keys
        self._node = keys["bracket"]

    def read(self, title: str) -> Tournament:
        """Return the tournament whose round is the bracket; an empty one after noting what is wrong."""
        shapes = self._shapes
        for name, node in self._scenario.items():
            if name != "bracket" and name not in BESIDE:
                fault = Message("faults.scenario.beside-bracket", name=name)
                shapes.note(node, fault, Message("faults.mend.one-or-other"))
        before = len(shapes.faults)
        keys = shapes.mapping(self._node, Message("faults.what.a-bracket"), KEYS)
        if keys is not None and "spec" not in keys:
            fault = Message("faults.value.key-missing", name="spec")
            shapes.note(self._node, fault, Message("faults.mend.add"))
        spec = None if keys is None or "spec" not in keys else keys["spec"]
        written = None if spec is None else shapes.text(spec, "spec")
        besides = None if keys is None else self._besides(keys)
        empty = Tournament(title=title, source=shapes.faults.file, players=(), entries={}, recorded_rounds=0)
        if not isinstance(spec, Scalar) or written is None or besides is None or len(shapes.faults) > before:
            return empty
        try:
            read = read_spec(spec.text, self._place(spec).after(0 if spec.plain else 1))
            return stated_tournament(read, besides, title, shapes.faults.file)
        except Misstated as error:
            shapes.faults.misread(error.place.line, error.place.column, error)
            return empty

    def _place(self, node: Node) -> Place:
        return Place(self._shapes.faults.file, node.line, node.column)

    def _besides(self, keys: dict[str, Node]) -> Besides:
        """Return what is said besides the players' line."""
        shapes, scenario = self._shapes, self._scenario
        number = None
        if "round" in scenario:
            number = shapes.whole(scenario["round"], Message("faults.what.round"), 1, MOST_ROUNDS)
        return Besides(
            met=tuple(self._pairs(keys["met"])) if "met" in keys else (),
            bye=self._truth(keys, "bye"),
            bye_had=self._named(keys, "bye_had") or (),
            played=self._named(keys, "played"),
            last_round=self._truth(keys, "last_round"),
            topscorers=self._named(keys, "topscorers"),
            round=number,
            round_place=self._place(scenario["round"]) if "round" in scenario else None,
        )

    def _truth(self, keys: dict[str, Node], name: str) -> Place | None:
        """Return where something is said to be so, None where it is not."""
        said = self._shapes.truth(keys[name], name) if name in keys else None
        return self._place(keys[name]) if said else None

    def _named(self, keys: dict[str, Node], name: str) -> tuple[NamedPlayer, ...] | None:
        """Return a list of players; whether they are there is asked later."""
        if name not in keys:
            return None
        items = self._shapes.items(keys[name], name) or ()
        players = ((self._shapes.player(item, None), item) for item in items)
        return tuple(NamedPlayer(tpn, self._place(item)) for tpn, item in players if tpn is not None)

    def _pairs(self, node: Node) -> Iterator[NamedPair]:
        for item in self._shapes.items(node, "met") or ():
            two = self._shapes.items(item, Message("faults.what.a-pair"))
            if two is None:
                continue
            if len(two) != 2:
                fault = Message("faults.scenario.pair-of", n=len(two))
                self._shapes.note(item, fault, Message("faults.mend.write-pair"))
                continue
            first, second = (self._shapes.player(one, None) for one in two)
            if first is not None and second is not None:
                yield NamedPair(
                    NamedPlayer(first, self._place(two[0])), NamedPlayer(second, self._place(two[1]))
                )
