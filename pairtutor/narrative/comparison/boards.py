"""The boards of two systems beside each other, and what the two see differently in histories."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, Final

from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import citations, main_clause
from pairtutor.narrative.naming import PhraseContext, name_players
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Pairing, PlayerRef
from pairtutor.records import Record
from pairtutor.rules.facts import facts
from pairtutor.trace.bracket_record import Pair
from pairtutor.trace.values import Cites, PairLine


class BoardRow(Record):
    """A board of either system, White first, beside each other; None where one has no more that differ."""

    left: Pairing | None
    right: Pairing | None


class OutcomeView(Record):
    """How far the two pairings are apart; `boards` is how many of `total` differ, colours included.

    `recoloured` are those of them with the same players. A refusal is the reason why a system has no
    legal pairing, empty if it has one. `same_way` if brackets of the same players
    make the same pairs.
    """

    template: ClassVar[str] = "against-outcome"
    left: str
    right: str
    boards: int
    total: int
    recoloured: int
    left_bye: PlayerRef | None
    right_bye: PlayerRef | None
    left_refusal: str
    right_refusal: str
    same_way: bool

    @property
    def same_bye(self) -> bool:
        """Whether the same player, or nobody, has the bye."""
        return self.left_bye == self.right_bye

    @property
    def agree(self) -> bool:
        """Whether both systems pair the round, and alike."""
        return self.both_paired and not self.boards and self.same_bye

    @property
    def both_paired(self) -> bool:
        """Whether both systems pair the round."""
        return not self.left_refusal and not self.right_refusal


def outcome(left: Narrator, right: Narrator, left_refusal: str, right_refusal: str) -> OutcomeView:
    """Return the differences between two pairings of a round: boards, colours, byes, and refusals."""
    mine, theirs = _differing_boards(left, right), _differing_boards(right, left)
    return OutcomeView(
        left=left.short_name,
        right=right.short_name,
        boards=max(len(mine), len(theirs)),
        total=max(len(_boards(left)), len(_boards(right))),
        recoloured=len({frozenset(board) for board in mine} & {frozenset(board) for board in theirs}),
        left_bye=_bye(left),
        right_bye=_bye(right),
        left_refusal=left_refusal,
        right_refusal=right_refusal,
        same_way=all(_way(right).get(players, pairs) == pairs for players, pairs in _way(left).items()),
    )


def _way(narrator: Narrator) -> dict[frozenset[int], frozenset[Pair]]:
    """Return the pairs of each bracket by its players; empty for a system without brackets."""
    return {frozenset(bracket.players): frozenset(bracket.pairs) for bracket in narrator.index.brackets}


def rows(left: Narrator, right: Narrator) -> tuple[BoardRow, ...]:
    """Return the boards that only one of the two has, White first; the same players stand beside each other.

    They come in the order of the left system; beside a board stands the one with the same players,
    else with the same White, else with one of the two players, else any.
    """
    mine, theirs = _differing_boards(left, right), _differing_boards(right, left)
    beside: dict[PairLine, PairLine] = {}
    for alike in _ALIKE:
        for board in (board for board in mine if board not in beside):
            free = (other for other in theirs if other not in beside.values())
            partner = next((other for other in free if alike(board, other)), None)
            if partner:
                beside[board] = partner
    rest = iter([board for board in theirs if board not in beside.values()])
    made = [(board, beside.get(board) or next(rest, None)) for board in mine]
    return tuple(
        BoardRow(left=_pairing_view(ours, left.cast), right=_pairing_view(other, right.cast))
        for ours, other in (*made, *((None, board) for board in rest))
    )


def _boards(narrator: Narrator) -> tuple[PairLine, ...]:
    return narrator.index.closed.boards if narrator.index.closed else ()


def _differing_boards(narrator: Narrator, other: Narrator) -> list[PairLine]:
    """Return the boards that the other pairing has not; none where one of the two has no pairing."""
    if not (narrator.index.closed and other.index.closed):
        return []
    known = set(_boards(other))
    return [board for board in _boards(narrator) if board not in known]


def _bye(narrator: Narrator) -> PlayerRef | None:
    closed = narrator.index.closed
    return narrator.cast.who(closed.bye) if closed and closed.bye is not None else None


_ALIKE: Final[tuple[Callable[[PairLine, PairLine], bool], ...]] = (
    lambda left_board, other: {*left_board} == {*other},
    lambda left_board, other: left_board.first == other.first,
    lambda left_board, other: bool({*left_board} & {*other}),
)
"""What makes boards stand beside each other: the same pair, else the same White, else one of the players."""


def _pairing_view(board: PairLine | None, cast: PlayerNames) -> Pairing | None:
    return None if board is None else Pairing(first=cast.who(board.first), second=cast.who(board.second))


class Seen(Record):
    """One system's view of a point of a player's history; `cites` is the clause behind it, if any."""

    edition: str
    cites: Cites
    clause: str
    float_mark: str = ""
    barred: PhraseContext | None = None
    wants: str = ""
    strength: str = ""
    topscorer: bool = False
    points: str = ""


class SeenView(Record):
    """A point of a player's history that the two systems see differently.

    `topic` is one of `float`, `bye`, `preference`, `topscorer`, `score`; `last_round` tells the
    float of the last round from that of the round before it.
    """

    template: ClassVar[str] = "against-seen"
    who: PlayerRef
    topic: str
    last_round: bool
    left: Seen
    right: Seen


def seen_differently(left: Narrator, right: Narrator, players: Iterable[Tpn]) -> tuple[SeenView, ...]:
    """Return the points of these players' histories that the two systems see differently."""
    return tuple(view for tpn in players for view in _differences(left, right, tpn))


def bears_on(view: SeenView, criteria: Iterable[str]) -> bool:
    """Return whether a point seen differently can be behind an objection on one of these criteria."""
    return any(_bears_on(view, name) for name in criteria)


def _bears_on(view: SeenView, criterion: str) -> bool:
    """Say whether a criterion depends on what two systems see differently."""
    facets = criterion_facets(criterion)
    match view.topic:
        case "float":
            return facets.rounds_back == (1 if view.last_round else 2)
        case "preference":
            return facets.colour not in (None, "wide")  # a difference of colours is no preference
        case "topscorer":
            return facets.topscorers
        case _:
            return criterion in {"bye", "bye-score", "legality", "pairs", "next-bracket"}


def players_seen_differently(left: Narrator, right: Narrator) -> list[Tpn]:
    """Return everybody whose history the two systems see differently, in the order of the round."""
    everybody = (line.tpn for line in left.cast.opened.players)
    return [tpn for tpn in everybody if any(True for _ in _differences(left, right, tpn))]


def _differences(left: Narrator, right: Narrator, tpn: Tpn) -> Iterator[SeenView]:
    """Yield what two systems see differently in one player's history."""
    mine, theirs = left.cast.line(tpn), right.cast.line(tpn)
    for back in (0, 1):
        if mine.floats[back] != theirs.floats[back]:
            yield _view(left, right, tpn, "float", back=back)
    if (mine.bye_bar is None) != (theirs.bye_bar is None):
        yield _view(left, right, tpn, "bye")
    for topic in ("preference", "topscorer", "score"):
        if getattr(mine, topic) != getattr(theirs, topic):
            yield _view(left, right, tpn, topic)


def _view(left: Narrator, right: Narrator, tpn: Tpn, topic: str, back: int = 0) -> SeenView:
    """Return one fact of a player's history as two rounds see it, `back` rounds before (0: the last)."""
    return SeenView(
        who=left.cast.who(tpn),
        topic=topic,
        last_round=back == 0,
        left=_as_seen_by(left, tpn, topic, back),
        right=_as_seen_by(right, tpn, topic, back),
    )


def _as_seen_by(narrator: Narrator, tpn: Tpn, topic: str, back: int) -> Seen:
    """Return one system's view of a player's history; `back` counts rounds back, 0 the last one."""
    cast = narrator.cast
    line = cast.line(tpn)
    known = facts(narrator.system)
    cites = known.table("criterion").get("bye", ()) if topic == "bye" else known.table("seen").get(topic, ())
    return Seen(
        edition=narrator.short_name,
        cites=cites[:1],
        clause=main_clause(citations(cites[:1], narrator.system)),
        float_mark=line.floats[back] if topic == "float" else "",
        barred=name_players(cast.bye_bar(tpn), cast) if topic == "bye" else None,
        wants=cast.words.colours[line.preference.colour] if line.preference.colour else "",
        strength=line.preference.strength,
        topscorer=line.topscorer,
        points=cast.words.signs.points(line.score),
    )
