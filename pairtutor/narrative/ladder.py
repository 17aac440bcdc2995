"""The round as a ladder: its brackets or groups from top to bottom, the boards in each, floaters as arrows.

It is made of the steps that an index knows: of a round that is under way it shows what has been settled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pairtutor.model.ids import Tpn
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Group
from pairtutor.records import Record
from pairtutor.trace.bracket_record import Pair
from pairtutor.trace.events import BracketOpened, ByeAssigned
from pairtutor.trace.index import RoundIndex, players_paired
from pairtutor.trace.procedures import GroupOpened, GroupSettled, PairingsUndone
from pairtutor.trace.recorder import Step

Opening = BracketOpened | GroupOpened


class LadderRow(Record):
    """A line of the ladder: a rung's heading, a board (White first once colours are known), who leaves.

    `step` opened the rung that it stands in; `number` is that of a board, 0 where it has none yet.
    """

    kind: Literal["rung", "board", "leaves", "bye"]
    step: int
    title: str = ""
    number: int = 0
    players: Group = ()
    pair: Pair = frozenset()


class Arrow(Record):
    """A player's way from one row to another (from 0), drawn in a `lane` (from 0) that no other crosses."""

    start: int
    end: int
    lane: int


class Ladder(Record):
    """The rows from top to bottom, and the ways of those who float."""

    rows: tuple[LadderRow, ...]
    arrows: tuple[Arrow, ...]

    @property
    def lanes(self) -> int:
        """How many lanes the arrows take."""
        return max((arrow.lane for arrow in self.arrows), default=-1) + 1


def ladder(narrator: Narrator, index: RoundIndex | None = None) -> Ladder:
    """Return the ladder of a round, or of what an index of its first steps has of it."""
    index = index or narrator.index
    made = _boards(index)
    bye = index.bye.event.player if index.bye and isinstance(index.bye.event, ByeAssigned) else None
    rungs = _rungs([*made, frozenset({bye} if bye else ())], index)
    rows: list[LadderRow] = []
    starts: dict[Tpn, int] = {}
    ends: dict[Tpn, int] = {}
    for rung in rungs:
        here = [pair for pair, step in made.items() if step == rung.opening]
        leaving = [tpn for tpn in rung.home if not any(tpn in pair for pair in here)]
        if not here and not leaving:
            continue
        rows.append(LadderRow(kind="rung", step=rung.step, title=_title(rung, narrator, index)))
        for row in _board_rows(here, rung, index, narrator):
            ends |= {tpn: len(rows) for tpn in row.pair if tpn not in rung.home}
            rows.append(row)
        for tpn in leaving:
            starts[tpn] = len(rows)
            rows.append(LadderRow(kind="leaves", step=rung.step, players=(narrator.cast.who(tpn),)))
    if bye and index.bye:
        ends[bye] = len(rows)
        rows.append(LadderRow(kind="bye", step=index.bye.number, players=(narrator.cast.who(bye),)))
    return Ladder(rows=tuple(rows), arrows=tuple(_lanes(starts, ends)))


@dataclass(slots=True)
class _Rung:
    """A place of the ladder: the step that opened it (0: none), where it is told, who is at home there."""

    score: int
    opening: int
    step: int
    home: list[Tpn]


def _rungs(seated: list[Pair], index: RoundIndex) -> list[_Rung]:
    """Return the rungs from the highest score down; who belongs to no opened one is at home by the score."""
    openings = _openings(index)
    # of several openings with a player the last is the home
    homes = {tpn: step.number for step in openings for tpn in _opening_of(step).residents}
    rungs = [
        _Rung(
            score=max((index.line(tpn).score for tpn in _opening_of(step).residents), default=0),
            opening=step.number,
            step=step.number,
            home=[tpn for tpn in _opening_of(step).residents if homes[tpn] == step.number],
        )
        for step in openings
    ]
    by_score = {
        score: rung for rung in rungs if (score := _opening_of(index.step(rung.step)).score) is not None
    }
    for pair in seated:
        for tpn in sorted(pair - homes.keys(), key=lambda tpn: index.line(tpn).rank):
            score = index.line(tpn).score
            if score not in by_score:
                by_score[score] = _Rung(score, 0, _reaching_step(pair, index), [])
                rungs.append(by_score[score])
            by_score[score].home.append(tpn)
    return sorted(rungs, key=lambda rung: -rung.score)


def _reaching_step(pair: Pair, index: RoundIndex) -> int:
    """Return the step that took somebody whose own group was never opened."""
    made = index.pairings_of(pair)
    return made[-1].number if made else (index.bye or index.opening).number


def _title(rung: _Rung, narrator: Narrator, index: RoundIndex) -> str:
    """Return the title of a rung: that of its opening, or its score where none is left of it."""
    if rung.opening:
        view = narrator.view(index.step(rung.opening).event)
        return narrator.phrases.say(view, "title")
    return f"{narrator.cast.words.bracket('group').capitalize()} {narrator.cast.points(rung.score)}"


def _openings(index: RoundIndex) -> list[Step]:
    groups = [group.opening for group in index.groups.values() if group.opening]
    return [*(bracket.opening for bracket in index.brackets), *groups]


def _opening_of(step: Step) -> Opening:
    assert isinstance(step.event, BracketOpened | GroupOpened), "a rung is a bracket or a group"
    return step.event


def _boards(index: RoundIndex) -> dict[Pair, int]:
    """Return the pairs that stand, each with the step that opened the bracket or group it was made in."""
    made = {pair: bracket.opening.number for bracket in index.brackets for pair in bracket.pairs}
    for step in index.trace.steps if index.groups else ():
        group = index.group_of(step)
        opening = group.opening.number if group and group.opening else 0
        match step.event:
            case PairingsUndone(pairs=pairs):
                for undone in pairs:
                    made.pop(frozenset(undone), None)
            case GroupSettled(pairs=pairs):
                made |= dict.fromkeys(map(frozenset, pairs), opening)
            case event if pair := players_paired(event):
                made = {other: rung for other, rung in made.items() if not other & pair} | {pair: opening}
    if index.closed is None:
        return made
    return {pair: made.get(pair, 0) for pair in map(frozenset, index.closed.boards)}


def _board_rows(pairs: list[Pair], rung: _Rung, index: RoundIndex, narrator: Narrator) -> list[LadderRow]:
    """Return the rows of a rung's boards, by board number; White first where colours are decided."""
    boards = index.closed.boards if index.closed else ()
    numbers = {frozenset(board): number for number, board in enumerate(boards, start=1)}
    rows = []
    for pair in pairs:
        decided = index.colour(pair)
        ranked = sorted(pair, key=lambda tpn: index.line(tpn).rank)
        seated = narrator.cast.group((decided.white, decided.black) if decided else ranked)
        rows.append(
            LadderRow(kind="board", step=rung.step, number=numbers.get(pair, 0), players=seated, pair=pair)
        )
    return sorted(rows, key=lambda row: row.number)


def _lanes(starts: dict[Tpn, int], ends: dict[Tpn, int]) -> Iterator[Arrow]:
    """Yield the ways, short ones in the lanes next to the rows; `starts` and `ends` are rows, by player."""
    ways = sorted((starts[tpn], end) for tpn, end in ends.items() if tpn in starts)
    taken: list[list[tuple[int, int]]] = []
    for start, end in sorted(ways, key=lambda way: abs(way[1] - way[0])):
        low, high = min(start, end), max(start, end)
        free = (all(b < low or high < a for a, b in lane) for lane in taken)
        lane = next((number for number, able in enumerate(free) if able), len(taken))
        if lane == len(taken):
            taken.append([])
        taken[lane].append((low, high))
        yield Arrow(start=start, end=end, lane=lane)
