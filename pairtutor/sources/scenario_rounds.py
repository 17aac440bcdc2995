"""The history of a scenario: games and byes, round by round."""

from __future__ import annotations

from pairtutor.messages import Message
from pairtutor.model.colour import Colour
from pairtutor.model.game import RESULTS, Entry, Mark, PointSystem
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.model.pairing import Recorded
from pairtutor.model.recorded import gather_round
from pairtutor.named_tuples import NamedTuple
from pairtutor.sources.remarks import missing_remark, unfinished_remark
from pairtutor.sources.shapes import Shapes
from pairtutor.sources.trf.rows import Cell
from pairtutor.yaml_tree import Node

_BYES = {
    "pairing": Mark.PAIRING_ALLOCATED_BYE,
    "full": Mark.FULL_POINT_BYE,
    "half": Mark.HALF_POINT_BYE,
    "zero": Mark.ZERO_POINT_BYE,
    "absent": Mark.ZERO_POINT_BYE,
}
_POINTS = PointSystem()
_ABSENT = Entry(opponent=None, colour=None, mark=Mark.ZERO_POINT_BYE, points=_POINTS.zero_point_bye)


class History(NamedTuple):
    """Every player's recorded rounds; `game_points` is empty where no game states any (`gam`).

    `published` is the round after them where the last of the file has games without a result, and `absent`
    who is not in its pairing.
    """

    entries: dict[Tpn, tuple[Entry, ...]]
    game_points: dict[Tpn, tuple[HalfPoints, ...]]
    published: Recorded | None
    absent: dict[Tpn, Mark]
    remarks: tuple[Message, ...]


def read_history(shapes: Shapes, node: Node | None, players: tuple[Tpn, ...], *, colourless: bool) -> History:
    """Return every player's recorded rounds; who has nothing in a round was absent, with a remark.

    `colourless` says that the system has no colours, so games may name first and second. A last round in
    which a game has no result is not recorded but `published`; its results are left aside.
    """
    items = [] if node is None else shapes.items(node, "history") or []
    rounds = [_Round(shapes, players, number, colourless) for number in range(1, len(items) + 1)]
    read = [reader.read(item, last=item is items[-1]) for reader, item in zip(rounds, items, strict=True)]
    remarks = [missing_remark(reader.number, reader.missing) for reader in rounds if reader.missing]
    published, absent = None, {}
    if rounds and rounds[-1].waiting:
        last, entries = rounds.pop(), read.pop()
        published = gather_round({tpn: last.waiting.get(tpn, entry) for tpn, entry in entries.items()})
        absent = {tpn: entry.mark for tpn, entry in entries.items() if tpn not in published.players}
        waiting = tuple(meeting for meeting in published.meetings if meeting.players & last.waiting.keys())
        remarks.append(unfinished_remark(last.number, published, waiting))
    stated = any(reader.game_points for reader in rounds)
    return History(
        {tpn: tuple(entries[tpn] for entries in read) for tpn in players},
        {tpn: tuple(reader.game_points.get(tpn, 0) for reader in rounds) for tpn in players}
        if stated
        else {},
        published,
        absent,
        tuple(remarks),
    )


class _Round:
    """Reads one round.

    `game_points` are what its games state besides their results, `waiting` the games without one, for each
    of the two, and `missing` who has neither game nor bye.
    """

    def __init__(self, shapes: Shapes, players: tuple[Tpn, ...], number: int, colourless: bool) -> None:
        self._shapes = shapes
        self._players = frozenset(players)
        self._everybody = players
        self._colourless = colourless
        self._last = False
        self._entries: dict[Tpn, Entry] = {}
        self.number = number
        self.game_points: dict[Tpn, HalfPoints] = {}
        self.waiting: dict[Tpn, Cell] = {}
        self.missing: list[Tpn] = []

    def read(self, node: Node, *, last: bool) -> dict[Tpn, Entry]:
        """Return the entry of each player; in the `last` round a game may be without a result."""
        self._last = last
        entries = self._read_entries(node)
        self.missing = [tpn for tpn in self._everybody if tpn not in entries]
        return {tpn: entries.get(tpn, _ABSENT) for tpn in self._everybody}

    def _read_entries(self, node: Node) -> dict[Tpn, Entry]:
        """Return the round's games and byes by player; what is wrong is noted and left out."""
        shapes = self._shapes
        keys = shapes.read_mapping(node, Message("faults.what.a-round"), ("games", "byes"))
        if keys is None:
            return {}
        for item in keys.each("games"):
            self._enter_game(item)
        for item in keys.each("byes"):
            self._enter_bye(item)
        if not keys:
            fault = Message("faults.scenario.empty-round", round=self.number)
            shapes.note(node, fault, Message("faults.mend.add-or-delete"))
        return self._entries

    def _enter_game(self, node: Node) -> None:
        """Enter a game for both players; in the last round one without a result waits to be played."""
        shapes = self._shapes
        known = ("white", "black", "first", "second", "result", "gam")
        keys = shapes.read_mapping(node, Message("faults.what.a-game"), known)
        if keys is None:
            return
        coloured = "white" in keys or "black" in keys
        if not coloured and not self._colourless:
            fault = Message("faults.scenario.no-colours")
            shapes.note(node, fault, Message("faults.mend.name-colours"))
            return
        upper, lower = ("white", "black") if coloured else ("first", "second")
        required = (upper, lower) if self._last else (upper, lower, "result")
        keys.require(node, required, "faults.scenario.game-lacks")
        if coloured and ("first" in keys or "second" in keys):
            fault = Message("faults.scenario.colours-and-places")
            shapes.note(node, fault, Message("faults.mend.keep-colours"))
        scored = self._read_game_points(keys["gam"]) if "gam" in keys else None
        first, second = (self._player(keys.get(key)) for key in (upper, lower))
        result = keys.word("result", RESULTS, Message("faults.what.result"))
        if first is None or second is None or (result is None and "result" in keys):
            return
        colours = (Colour.WHITE, Colour.BLACK) if coloured else (None, None)
        if result is None:
            self.waiting |= {
                first: Cell(second, colours[0], mark=None),
                second: Cell(first, colours[1], mark=None),
            }
            return
        marks = RESULTS[result]
        for tpn, opponent, colour, mark in (
            (first, second, colours[0], marks[0]),
            (second, first, colours[1], marks[1]),
        ):
            self._entries[tpn] = Entry(opponent, colour, mark, _POINTS.worth(mark))
        if scored is not None:
            self.game_points[first], self.game_points[second] = scored

    def _read_game_points(self, node: Node) -> tuple[HalfPoints, HalfPoints] | None:
        """Return the half points of the two in their game (`gam`), None where there are not two of them."""
        shapes = self._shapes
        values = shapes.items(node, "gam")
        if values is not None and len(values) != 2:
            fault = Message("faults.scenario.gam-values", n=len(values))
            shapes.note(node, fault, Message("faults.mend.both-values"))
        what = Message("faults.what.a-value-of-gam")
        points = [shapes.half_points(value, what) for value in values or ()]
        if len(points) != 2 or points[0] is None or points[1] is None:
            return None
        return points[0], points[1]

    def _enter_bye(self, node: Node) -> None:
        """Enter a bye or absence; only one player of a round can have the pairing-allocated bye."""
        shapes = self._shapes
        keys = shapes.read_mapping(node, Message("faults.what.a-bye"), ("player", "kind"))
        if keys is None:
            return
        keys.require(node, ("player", "kind"), "faults.scenario.bye-lacks")
        tpn = self._player(keys.get("player"))
        kind = keys.word("kind", _BYES, Message("faults.what.bye-kind"))
        if tpn is None or kind is None:
            return
        mark = _BYES[kind]
        if mark is Mark.PAIRING_ALLOCATED_BYE:
            for other, entry in self._entries.items():
                if entry.mark is mark and other != tpn:
                    fault = Message("faults.scenario.two-byes", round=self.number, first=other, second=tpn)
                    shapes.note(node, fault, Message("faults.mend.write-full"))
        self._entries[tpn] = Entry(opponent=None, colour=None, mark=mark, points=_POINTS.worth(mark))

    def _player(self, node: Node | None) -> Tpn | None:
        """Return a player who has nothing else in this round yet, and keep the place; None after a fault."""
        tpn = None if node is None else self._shapes.player(node, self._players)
        if node is None or tpn is None:
            return None
        if tpn in self._entries:
            fault = Message("faults.scenario.player-twice", player=tpn, round=self.number)
            self._shapes.note(node, fault, Message("faults.mend.one-per-round"))
            return None
        self._entries[tpn] = _ABSENT
        return tpn
