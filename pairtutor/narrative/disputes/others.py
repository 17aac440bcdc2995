"""Why not the others: a line for each other player of the bracket in which somebody was paired."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Literal

from pairtutor.answers.round import RoundAnswers
from pairtutor.model.ids import Tpn
from pairtutor.narrative.answers import MOST_DRAWN, AnyAnswer, answer_row
from pairtutor.narrative.boards import RefusedFirst, refused_first
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.families import surroundings
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import PlayerRef
from pairtutor.records import Record
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.values import Forbidden, Met, Players, SameAbsolute, SharedOpponent

Why = Literal["answer", "met", "apart", "absolute", "run", "plays", "floats", "bye"]
Order = Sequence[Players]


class OtherLine(Record):
    """What kept a player from `who`; where nothing is known to have, what became of `who` instead.

    `run` are candidates in which the two meet; `with_whom` is the opponent of `who`, `colour` what both
    want. An `answer` says it all; about the float of the player `who` is the player.
    """

    template: ClassVar[str] = "other"
    who: PlayerRef
    why: Why
    round: int = 0
    with_whom: PlayerRef | None = None
    run: RefusedFirst | None = None
    colour: str = ""
    answer: AnyAnswer | None = None


def why_not_others(
    narrator: Narrator,
    player: Tpn,
    answers: RoundAnswers | None = None,
    most: int = MOST_DRAWN,
    *,
    every: bool = True,
) -> tuple[OtherLine, ...]:
    """Return a line for each other player of the bracket, or group, in which a player was paired last.

    A bracket of at most so many players is asked for its `answers`; of a larger one there are those alone
    of whom something is known to have kept the player, unless it is to be `every` one. A group of any size is
    asked, for there they cost little.
    """
    index = narrator.index
    if index.closed is None:
        return ()
    brackets = [bracket for bracket in index.brackets if player in bracket.players]
    if index.groups:
        answers = answers or RoundAnswers(index.trace)
        opening, most = answers.home(player), len(index.opened.players)
    else:
        opening = brackets[-1].opening.number if brackets else 0
    if answers is not None and 0 < answers.size(opening) <= most:
        return tuple(_from_answers(answers, opening, player, narrator))
    return tuple(_of_bracket(brackets[-1], player, narrator, every=every)) if brackets else ()


def _from_answers(
    answers: RoundAnswers, opening: int, player: Tpn, narrator: Narrator
) -> Iterator[OtherLine]:
    """Yield the lines of a bracket by its answers, that about the player's own float last."""
    for view in answer_row(answers, opening, player, narrator):
        if view.verdict != "made" and (view.verdict != "apart" or view.about == "pair"):
            other = next((who for who in view.players if who.tpn != player), view.first)
            yield OtherLine(who=other, why="answer", answer=view)


def _of_bracket(
    bracket: BracketRecord, player: Tpn, narrator: Narrator, *, every: bool
) -> Iterator[OtherLine]:
    """Yield the lines for a bracket: what bars two, what refuses them, else what became of the other."""
    cast, index = narrator.cast, narrator.index
    runs, around = _runs(bracket), None
    bye = index.closed.bye if index.closed else None
    for other in bracket.players:
        pair = frozenset((player, other))
        if other == player or pair in bracket.pairs:
            continue
        if pair in runs:
            around = around or surroundings(index, bracket)
            run = refused_first([narrator.answers.stretch(runs[pair])], around, cast)
            yield OtherLine(who=cast.who(other), why="run", run=run)
            continue
        barred = _barred_line(player, other, narrator)
        if barred or not every:
            yield from [barred] if barred else []
            continue
        yield OtherLine(
            who=cast.who(other),
            why="plays" if (theirs := _partner(bracket.made, other)) else "bye" if other == bye else "floats",
            with_whom=cast.who(theirs) if theirs else None,
            colour=_colour(player, other, cast),
        )


def _runs(bracket: BracketRecord) -> Mapping[frozenset[int], FamilyRuledOut]:
    """Return the runs that are refused because of a pair that they share, the last one of each pair."""
    return {
        frozenset((run.shared.player, run.shared.opponent)): run
        for run in bracket.all(FamilyRuledOut)
        if isinstance(run.shared, SharedOpponent)
    }


def _barred_line(player: Tpn, other: Tpn, narrator: Narrator) -> OtherLine | None:
    """Return what bars two from each other by themselves, None if nothing does."""
    who, bar = narrator.cast.who(other), narrator.answers.bar(player, other)
    match bar.witness if bar else None:
        case Met(round=number):
            return OtherLine(who=who, why="met", round=number)
        case Forbidden():
            return OtherLine(who=who, why="apart")
        case SameAbsolute():
            return OtherLine(who=who, why="absolute", colour=_colour(player, other, narrator.cast))
    return None


def _partner(pairs: Order, player: int) -> int | None:
    return next((sum(pair) - player for pair in pairs if player in pair), None)


def _colour(player: int, other: int, cast: PlayerNames) -> str:
    mine, theirs = cast.line(player).preference.colour, cast.line(other).preference.colour
    return cast.words.colours[mine] if mine and mine == theirs else ""
