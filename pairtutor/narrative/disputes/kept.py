"""Why not the many others of a large bracket or group: how many of them one and the same thing has kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final, Literal, get_args

from pairtutor.answers.answer import Answer
from pairtutor.model.ids import Tpn
from pairtutor.records import Record
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import PairScrutinised
from pairtutor.trace.refusals import Outranked, SameDue

Kept = Literal[
    "half",
    "earlier",
    "after",
    "over",
    "taken",
    "chosen",
    "passed",
    "gone",
    "due",
    "later",
    "worse",
    "lacking",
]
"""What has kept others.

In a group others are `taken` by somebody whose turn comes before that of the player, or stand behind the
opponent in the player's own order (`chosen`); they have `passed` over the player for somebody before the
player in their own order, or look when the player is `gone`; they are `due` the same colour, and somebody
else suits. Where pairs are weighed: those with others come `later`, are `worse`, or then pairs or opponents
are `lacking`. In a bracket whose pairs are not weighed one by one others stand in the same `half`, are in
pairs that are made `earlier` or `after`, or are left `over`.
"""

_ORDER: Final[tuple[Kept, ...]] = get_args(Kept)
_BY_VERDICT: Final[dict[str, Kept]] = {
    "later": "later",
    "worse": "worse",
    "stuck": "lacking",
    "fewer": "lacking",
}


class KeptCount(Record):
    """So many others that one thing has kept."""

    kind: Kept
    number: int


def kept_by_answers(
    rest: Iterable[Answer], player: Tpn, opponent: Tpn | None, index: RoundIndex
) -> tuple[KeptCount, ...]:
    """Return the causes that kept the players who have no line of their own, each with their number."""
    return _counts(_of_answer(answer, player, opponent, index) for answer in rest)


def kept_by_order(bracket: BracketRecord, player: Tpn, listed: Collection[Tpn]) -> tuple[KeptCount, ...]:
    """Return the places in the pairing of the players not `listed`, each kind with their number."""
    return _counts(_of_order(bracket, player, listed))


def _counts(kinds: Iterable[Kept | None]) -> tuple[KeptCount, ...]:
    counted = Counter(kinds)
    return tuple(KeptCount(kind=kind, number=counted[kind]) for kind in _ORDER if counted[kind])


def _of_answer(answer: Answer, player: Tpn, opponent: Tpn | None, index: RoundIndex) -> Kept | None:
    """Return the kind of thing that kept two from meeting, None for a reason that is told by itself.

    `opponent` is who `player` meets in the end.
    """
    other = next(tpn for tpn in answer.players if tpn != player)
    event = index.step(answer.step).event if answer.step else None
    if answer.verdict != "passed":
        return _BY_VERDICT.get(answer.verdict)
    if isinstance(answer.witness, SameDue):
        return "due"
    if not isinstance(answer.witness, Outranked) or not isinstance(event, PairScrutinised):
        return None
    if event.player == other:
        return "passed"
    if event.player == player:
        return "chosen" if event.opponent == opponent else None
    return "taken" if event.opponent == other else "gone" if event.opponent == player else None


def _of_order(bracket: BracketRecord, player: Tpn, listed: Collection[Tpn]) -> Iterator[Kept]:
    """Yield what holds of each, who are in the same part of the candidate where they share a half."""
    first = len({*bracket.opened.mdps}.intersection(top for top, _ in bracket.final_pairs))
    # the pairs of MDPs stand before those of the remainder, whose halves are others
    places = {
        tpn: (at, half, at < first)
        for at, pair in enumerate(bracket.final_pairs)
        for half, tpn in enumerate(pair)
    }
    own = places.get(player)
    for other in bracket.players:
        seat = places.get(other)
        if other == player or other in listed or own is None or (seat and seat[0] == own[0]):
            continue
        if seat is None:
            yield "over"
        elif seat[1:] == own[1:]:  # the same half of the same part
            yield "half"
        else:
            yield "earlier" if seat[0] < own[0] else "after"
