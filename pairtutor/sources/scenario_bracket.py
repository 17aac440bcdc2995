"""The key `bracket` of a scenario: a bracket stated by facts, instead of players and history."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pairtutor.messages import Message
from pairtutor.model.tournament import Tournament
from pairtutor.sources.numbers import MOST_ROUNDS
from pairtutor.sources.shapes import Keys, Shapes
from pairtutor.sources.stated import Besides, NamedPair, NamedPlayer, stated_tournament
from pairtutor.sources.stated_spec import Location, Misstated, read_spec
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

    def __init__(self, shapes: Shapes, keys: Keys) -> None:
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
        keys = shapes.read_mapping(self._node, Message("faults.what.a-bracket"), KEYS)
        empty = Tournament(title=title, source=shapes.faults.file, players=(), entries={}, recorded_rounds=0)
        if keys is None:
            return empty
        keys.require(self._node, ["spec"])
        keys.text("spec")
        besides, spec = self._besides(keys), keys.get("spec")
        if not isinstance(spec, Scalar) or len(shapes.faults) > before:
            return empty
        try:
            # in quotes the text begins behind the sign
            read = read_spec(spec.text, self._location(spec).after(0 if spec.plain else 1))
            return stated_tournament(read, besides, title, shapes.faults.file)
        except Misstated as error:
            shapes.faults.misread(error.location.line, error.location.column, error)
            return empty

    def _location(self, node: Node) -> Location:
        return Location(self._shapes.faults.file, node.line, node.column)

    def _besides(self, keys: Keys) -> Besides:
        """Return the facts stated besides the players' line."""
        scenario = self._scenario
        number = scenario.whole_number("round", MOST_ROUNDS, Message("faults.what.round"))
        return Besides(
            met=tuple(self._pairs(keys.each("met"))),
            bye=self._truth(keys, "bye"),
            bye_had=self._named_players(keys, "bye_had") or (),
            played=self._named_players(keys, "played"),
            last_round=self._truth(keys, "last_round"),
            topscorers=self._named_players(keys, "topscorers"),
            round=number,
            round_location=self._location(scenario["round"]) if "round" in scenario else None,
        )

    def _truth(self, keys: Keys, name: str) -> Location | None:
        """Return the location at which something is said to be so, None where it is not."""
        return self._location(keys[name]) if keys.truth(name) else None

    def _named_players(self, keys: Keys, name: str) -> tuple[NamedPlayer, ...] | None:
        """Return a list of players, None where nothing is said; whether they are there is asked later."""
        if name not in keys:
            return None
        players = ((self._shapes.player(item, None), item) for item in keys.each(name))
        return tuple(NamedPlayer(tpn, self._location(item)) for tpn, item in players if tpn is not None)

    def _pairs(self, items: Iterable[Node]) -> Iterator[NamedPair]:
        """Yield the pairs that can be read, with their places in the file; the others are noted as faults."""
        for two in filter(None, map(self._shapes.two, items)):
            first, second = (self._shapes.player(node, None) for node in two)
            if first is not None and second is not None:
                places = map(self._location, two)
                yield NamedPair(NamedPlayer(first, next(places)), NamedPlayer(second, next(places)))
