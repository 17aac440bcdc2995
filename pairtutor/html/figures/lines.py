"""A bracket or group as it is paired, with lines between every two players that say why they do not meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, groupby
from operator import attrgetter
from typing import Final

from pairtutor.answers.answer import Verdict
from pairtutor.narrative.answers import AnyAnswer, TriangleRow, TriangleView
from pairtutor.narrative.group_answers import GroupAnswerView
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.standing import Standing
from pairtutor.records import Record

CARD: Final = 50
"""Height of a card in pixels; the page's style has the same, and 6 below it."""
ROW: Final = CARD + 6
BETWEEN: Final = 104
"""Width of the space for lines."""


class Tag(Record, kw_only=False):
    """What is said beside a name for those who are asked about, by their places."""

    places: tuple[int, ...]
    verdict: Verdict
    text: str


class PlayerCard(Record):
    """A player of a drawing: the `place` counts from 1 in the order of the bracket.

    `leaves` is the answer about leaving the bracket, None where nobody can.
    """

    place: int
    row: TriangleRow
    tags: tuple[Tag, ...]
    leaves: AnyAnswer | None
    paired: bool

    @property
    def goes_up(self) -> bool:
        """Whether who leaves the group goes up."""
        return isinstance(self.leaves, GroupAnswerView) and self.leaves.way == "up"


class AnsweredLine(Record):
    """The line between the players of two places; the second point of its way is that of its sign."""

    places: tuple[int, int]
    verdict: Verdict
    path: str


class AnsweredFigure(Record):
    """Who meets, row by row, below them who is left over, and a line between every two players.

    The `lines` are those of one verdict after another. Those who meet come first, so that every other sign
    covers theirs.
    """

    opening: int
    left: tuple[PlayerCard, ...]
    right: tuple[PlayerCard, ...]
    lines: tuple[tuple[Verdict, tuple[AnsweredLine, ...]], ...]
    height: int
    width: int = BETWEEN


def answered_figure(stands: Standing, shown: TriangleView, phrases: Phrases) -> AnsweredFigure | None:
    """Return the drawing of a bracket as it stands with its answers; None where no two could have met."""
    rows = {row.player.tpn: row for row in shown.rows}
    order = [*rows]
    answers: dict[frozenset[int], AnyAnswer] = {
        frozenset((one.first.tpn, one.last.tpn)): one for row in shown.rows for one in row.pairs
    }
    if not answers:
        return None
    pairs = [pair for pair in stands.pairs if {*pair} <= {*order}]
    paired = {tpn for pair in pairs for tpn in pair}
    over = [tpn for tpn in order if tpn not in paired]
    left = [first for first, _ in pairs] + over[1::2]
    right = [second for _, second in pairs] + over[::2]

    def cards(players: Sequence[int]) -> tuple[PlayerCard, ...]:
        return tuple(
            PlayerCard(
                place=order.index(tpn) + 1,
                row=rows[tpn],
                tags=_tags(tpn, order, answers, phrases),
                leaves=rows[tpn].floats if shown.column else None,
                paired=tpn in paired,
            )
            for tpn in players
        )

    seats = {tpn: (column, row) for column, half in enumerate((left, right)) for row, tpn in enumerate(half)}
    lines = sorted(
        (
            _line((order.index(one) + 1, order.index(other) + 1), answer.verdict, seats[one], seats[other])
            for one, other in combinations(order, 2)
            if (answer := answers.get(frozenset((one, other))))
        ),
        key=lambda line: (line.verdict != "made", line.verdict),
    )
    return AnsweredFigure(
        opening=shown.opening,
        left=cards(left),
        right=cards(right),
        lines=tuple((verdict, tuple(same)) for verdict, same in groupby(lines, attrgetter("verdict"))),
        height=max(len(left), len(right)) * ROW,
    )


def _tags(
    tpn: int, order: Sequence[int], answers: Mapping[frozenset[int], AnyAnswer], phrases: Phrases
) -> tuple[Tag, ...]:
    """Return what stands beside a player for each of the others, those together of whom it is the same."""
    places: dict[tuple[Verdict, str], list[int]] = {}
    for place, other in enumerate(order, 1):
        answer = answers.get(frozenset((tpn, other)))
        if answer:
            places.setdefault((answer.verdict, phrases.say(answer, "tag")), []).append(place)
    return tuple(Tag(tuple(same), *said) for said, same in places.items())


def _line(
    places: tuple[int, int], verdict: Verdict, one: tuple[int, int], other: tuple[int, int]
) -> AnsweredLine:
    """Return a line between two seats (column and row from 0); in one column it is a bow beside the cards."""
    (column, row), (facing, below) = sorted((one, other))
    start, end = (at * ROW + CARD // 2 for at in (row, below))
    middle = (start + end) // 2
    if column != facing:
        path = f"M0 {start} {BETWEEN // 2} {middle} {BETWEEN} {end}"
    else:
        reach = min(BETWEEN - 16, 20 + 9 * (below - row))
        edge, bow = (BETWEEN, BETWEEN - reach) if column else (0, reach)
        path = f"M{edge} {start}Q{bow} {start} {bow} {middle}T{edge} {end}"
    return AnsweredLine(places=places, verdict=verdict, path=path)
