"""The parts of a scenario beside its history: players, absences, expectation, dispute, lecturer's notes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from pairtutor.messages import Message, list_message
from pairtutor.model.game import ForbiddenMeeting, Mark
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.pairing import Board
from pairtutor.model.tournament import Player, Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.records import Record
from pairtutor.sources.acceleration import with_baku
from pairtutor.sources.faults import Misread
from pairtutor.sources.numbers import MOST_ROUNDS
from pairtutor.sources.shapes import Shapes
from pairtutor.text import quote
from pairtutor.yaml_tree import Mapping, Node, Scalar


def read_players(shapes: Shapes, node: Node) -> list[Player]:
    """Return the players in the order of the file."""
    entered: dict[Tpn, Player] = {}
    for item in shapes.items(node, "players") or ():
        known = ("id", "name", "rating", "title", "group")
        keys = shapes.read_mapping(item, Message("faults.what.a-player"), known)
        if keys is None:
            continue
        if "id" not in keys:
            shapes.note(item, Message("faults.scenario.no-id"), Message("faults.mend.add-one"))
            continue
        tpn = shapes.player(keys["id"], None)
        name, title, group = (
            keys.text(key, Message("faults.what.key", name=key)) for key in ("name", "title", "group")
        )
        rating = keys.whole_number("rating", 9999, Message("faults.what.rating"), first=0)
        if tpn is None:
            continue
        if tpn in entered:
            fault = Message("faults.scenario.two-players", player=tpn)
            shapes.note(keys["id"], fault, Message("faults.mend.one-id"))
            continue
        entered[tpn] = Player(tpn, name or f"Player {tpn}", rating or 0, title, group)
    if not entered and not len(shapes.faults):
        shapes.note(node, Message("faults.scenario.no-players"), Message("faults.mend.add-them"))
    return list(entered.values())


def absent_players(
    shapes: Shapes,
    node: Node,
    players: Collection[Tpn],
    number: RoundNumber,
    recorded: int,
    paired: Collection[int],
) -> dict[Tpn, Mark]:
    """Return the players announced absent, with their mark; the round to pair must not be a recorded one.

    That is round `number`, after `recorded` ones; nobody of those `paired` for it already can be absent.
    """
    absent = shapes.distinct(node, "absent", players) or []
    if absent and number <= recorded:
        fault = Message("faults.scenario.round-recorded", round=number)
        shapes.note(node, fault, Message("faults.mend.delete-absent"))
    for tpn in absent if number > recorded else ():
        if tpn in paired:
            fault = Message("faults.scenario.absent-and-paired", player=tpn, round=number)
            shapes.note(node, fault, Message("faults.mend.correct-one-of-two"))
    return dict.fromkeys(absent, Mark.ZERO_POINT_BYE)


def forbidden_meetings(
    shapes: Shapes, node: Node | None, players: Collection[Tpn]
) -> Iterator[ForbiddenMeeting]:
    """Yield the groups of players who must not meet each other, in any round."""
    for item in (shapes.items(node, "forbidden_pairs") or ()) if node is not None else ():
        before = len(shapes.faults)
        apart = shapes.distinct(item, Message("faults.what.a-forbidden-pair"), players) or []
        if len(apart) >= 2:
            yield ForbiddenMeeting(tuple(apart), RoundNumber(1), RoundNumber(MOST_ROUNDS))
        elif len(shapes.faults) == before:
            fault = Message("faults.value.too-few-apart")
            shapes.note(item, fault, Message("faults.mend.name-apart"))


_ENTERED: Final = "baku-entered"
"""The word for a Baku acceleration whose first half is counted from everybody who is entered."""


def with_acceleration(shapes: Shapes, node: Node, tournament: Tournament) -> Tournament:
    """Return a tournament with its acceleration: none, Baku's, or virtual points per player and round."""
    if isinstance(node, Mapping):
        return tournament._replace(
            virtual_points=_stated_virtual_points(shapes, node, tuple(tournament.entries))
        )
    word = shapes.word(node, "acceleration", ("none", "baku", _ENTERED))
    if word not in ("baku", _ENTERED):
        return tournament._replace(virtual_points={})
    try:
        raised = with_baku(tournament)
    except Misread as error:
        shapes.faults.misread(node.line, node.column, error)
        return tournament
    return raised.counted_from_entered() if word == _ENTERED else raised


def _stated_virtual_points(
    shapes: Shapes, node: Mapping, players: tuple[Tpn, ...]
) -> dict[Tpn, tuple[HalfPoints, ...]]:
    """Return the virtual points that are said, in half points per player and round, round 1 first."""
    virtual = {}
    for key, value in node.pairs.values():
        tpn = shapes.player(key, players)
        line = [
            shapes.half_points(item, Message("faults.what.the-virtual-points"))
            for item in shapes.items(value, Message("faults.what.virtual-points")) or ()
        ]
        if len(line) > MOST_ROUNDS:
            fault = Message("faults.value.virtual-rounds", n=len(line))
            shapes.note(value, fault, Message("faults.mend.give-fewer"))
        if tpn is not None:
            virtual[tpn] = tuple(item or 0 for item in line)
    return dict(sorted(virtual.items()))


def read_expected(
    shapes: Shapes, node: Node | None, players: Collection[Tpn]
) -> tuple[tuple[Board, ...] | None, Tpn | None]:
    """Return the expected boards and the player of the bye (None where nobody has it).

    (None, None) where nothing is expected. Defects are noted in `shapes`; a board with one is left out.
    """
    keys = None if node is None else shapes.read_mapping(node, "expect", ("pairs", "bye"))
    if node is None or keys is None:
        return None, None
    seen: set[Tpn] = set()

    def once(item: Node) -> Tpn | None:
        """Return a player, None if it is none; one who is named a second time is noted."""
        tpn = shapes.player(item, players)
        if tpn is not None and tpn in seen:
            fault = Message("faults.scenario.expected-twice", player=tpn)
            shapes.note(item, fault, Message("faults.mend.name-once"))
        elif tpn is not None:
            seen.add(tpn)
        return tpn

    boards = []
    if "pairs" not in keys:
        fault = Message("faults.scenario.no-expected-pairs")
        shapes.note(node, fault, Message("faults.mend.add-pairs"))
    for two_players in filter(None, map(shapes.two, keys.each("pairs"))):
        white, black = map(once, two_players)
        if white is not None and black is not None:
            boards.append(Board(white, black))
    bye = None
    if "bye" in keys and not _is_null(keys["bye"]):
        bye = once(keys["bye"])
    return tuple(boards), bye


def _is_null(node: Node) -> bool:
    return isinstance(node, Scalar) and node.plain and node.text in ("", "null", "~", "Null", "NULL")


VERBS: Final = ("why", "why-not", "check")
"""The verbs that answer a dispute."""

DISPUTE_KEYS: Final = ("question", "ask", "answer")


class Dispute(Record, kw_only=False):
    """A question about the round, the verb and arguments that answer it, and the answer expected.

    `ask` leaves the source out (`why 5`): that is the scenario. `answer` is the first paragraph
    of what the command says.
    """

    question: str
    ask: str
    answer: str

    def command(self, source: str) -> tuple[str, ...]:
        """Return verb, source and arguments as the command line takes them."""
        verb, *arguments = self.ask.split()
        return (verb, source, *arguments)


def read_dispute(shapes: Shapes, node: Node | None) -> Dispute | None:
    """Return the dispute of a scenario; None where there is none, or where it is not whole."""
    keys = None if node is None else shapes.read_mapping(node, "dispute", DISPUTE_KEYS)
    if node is None or keys is None:
        return None
    keys.require(node, DISPUTE_KEYS, "faults.scenario.dispute-lacks")
    texts = {key: shapes.text(value, Message("faults.what.key", name=key)) for key, value in keys.items()}
    question, ask, answer = map(texts.get, DISPUTE_KEYS)
    if ask and ask.split()[0] not in VERBS:
        fault = Message("faults.scenario.ask-verb", verb=quote(ask.split()[0]))
        shapes.note(keys["ask"], fault, Message("faults.mend.use-one-of", words=list_message(VERBS)))
    return Dispute(question, ask, answer) if question and ask and answer else None


NOTE_KEYS: Final = ("bracket", "at", "say")


class Note(NamedTuple):
    """What to `say` in the bracket or group with a score, at steps of the kind `at`; empty leaves it open.

    A note with neither is for the beginning of the round.
    """

    bracket: str
    at: str
    say: str

    @property
    def place(self) -> str:
        """Where it belongs: score and kind of step, `round` for the beginning; a language calls it so."""
        return " ".join(filter(None, (self.bracket, self.at))) or "round"


def read_notes(shapes: Shapes, node: Node | None) -> tuple[Note, ...]:
    """Return the notes of a scenario, in their order; what is wrong with one is noted, and it is left out."""
    notes = []
    for item in (None if node is None else shapes.items(node, "notes")) or ():
        keys = shapes.read_mapping(item, Message("faults.what.a-note"), NOTE_KEYS)
        if keys is None:
            continue
        if "say" not in keys:
            shapes.note(item, Message("faults.scenario.empty-note"), Message("faults.mend.add-say"))
            continue
        texts = {key: shapes.text(value, key) or "" for key, value in keys.items()}
        notes.append(Note(*(texts.get(key, "") for key in NOTE_KEYS)))
    return tuple(notes)
