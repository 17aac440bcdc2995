"""Why not the others: a line for each other player of the bracket in which somebody was paired."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Literal

from pairtutor.answers.answer import About, Answer, SameSide
from pairtutor.answers.round import RoundAnswers
from pairtutor.answers.upfloaters import UpfloaterQuestions
from pairtutor.model.ids import Tpn
from pairtutor.narrative.answers import MOST_DRAWN, AnyAnswer, view_of
from pairtutor.narrative.boards import RefusedFirst, refused_first
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.disputes.kept import KeptCount, kept_by_answers, kept_by_order
from pairtutor.narrative.families import surroundings
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import PlayerRef
from pairtutor.records import Record
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.values import Forbidden, Met, Players, SameAbsolute, SharedOpponent

Why = Literal["answer", "met", "apart", "absolute", "run", "plays", "floats", "bye"]
"""An answer, what keeps two apart, a run of candidates with both; else what became of the other one."""
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


class Others(Record):
    """What kept the others of a bracket or group from a player; `more` of them are only counted in `kept`.

    `opponent` is whom the player meets there instead, None if nobody. `comers` are who floats up there, None
    where players float down or the group is none that is asked.
    """

    lines: tuple[OtherLine, ...] = ()
    more: int = 0
    kept: tuple[KeptCount, ...] = ()
    opponent: Tpn | None = None
    comers: Players | None = None


def others_told(
    narrator: Narrator,
    player: Tpn,
    answers: RoundAnswers | None = None,
    most: int = MOST_DRAWN,
    few: int | None = None,
) -> Others:
    """Return a line for each other player of the bracket, or group, in which a player was paired last.

    A bracket of at most `most` players is asked for its `answers`. A group of any size is asked, for there
    they cost little.

    Of more others than a `few` there are those alone whom something about the two, or the side on which both
    stand, is known to have kept.
    """
    index = narrator.index
    if index.closed is None:
        return Others()
    brackets = [bracket for bracket in index.brackets if player in bracket.players]
    if index.groups:
        answers = answers or RoundAnswers(index.trace)
        opening, most = answers.home(player), len(index.opened.players)
    else:
        opening = brackets[-1].opening.number if brackets else 0
    kept: tuple[KeptCount, ...] = ()
    opponent = next((_partner(item.final_pairs, player) for item in reversed(brackets)), None)
    if answers is not None and 0 < answers.size(opening) <= most:
        many = few is not None and answers.size(opening) - 2 > few  # the others, less the opponent
        whole = answers.row(opening, player, brief=many)
        made = (item for item in whole if item.verdict == "made" and len(item.players) == 2)
        opponent = next((tpn for item in made for tpn in item.players if tpn != player), opponent)
        row = _answers_why_not(whole)
        others = sum(len(item.players) == 2 for item in row)
        every = few is None or others <= few
        lines = (
            _all_lines(row, opening, player, narrator)
            if every
            else _few_lines(row, opening, player, narrator)
        )
        if not every:
            rest = (item for item in row if len(item.players) == 2 and not _by_itself(item))
            kept = kept_by_answers(rest, player, opponent, index)
    elif brackets:
        paired = any(player in pair for bracket in brackets for pair in bracket.pairs)
        others = len(brackets[-1].players) - 1 - paired
        every = few is None or others <= few
        lines = _of_bracket(brackets[-1], player, narrator, every=every)
    else:
        return Others()
    listed = tuple(lines)
    if not every and not kept and brackets:
        kept = kept_by_order(brackets[-1], player, {Tpn(line.who.tpn) for line in listed})
    more = 0 if every else others - sum(_about_two(line) for line in listed)
    group = answers.groups.get(opening) if answers else None
    comers = tuple(group.movers) if isinstance(group, UpfloaterQuestions) else None
    return Others(lines=listed, more=more, kept=kept, opponent=opponent, comers=comers)


def _about_two(line: OtherLine) -> bool:
    return line.answer is None or line.answer.about == "pair"


def _answers_why_not(row: Iterable[Answer]) -> list[Answer]:
    """Return the answers that say why not, that about the player's own float last.

    There is none about a float that nobody of the bracket or group could make (`apart`).
    """
    return [
        answer
        for answer in row
        if answer.verdict != "made" and (answer.verdict != "apart" or len(answer.players) == 2)
    ]


def _line(answer: Answer, view: AnyAnswer, player: Tpn, narrator: Narrator) -> OtherLine:
    """Return the line of an answer: about the other one, or the player where it is about a float."""
    other = next((tpn for tpn in answer.players if tpn != player), player)
    return OtherLine(who=narrator.cast.who(other), why="answer", answer=view)


def _all_lines(row: Iterable[Answer], opening: int, player: Tpn, narrator: Narrator) -> Iterator[OtherLine]:
    """Yield a line for each answer."""
    for answer in row:
        about: About = "pair" if len(answer.players) == 2 else "float"
        yield _line(answer, view_of(answer, about, opening, narrator), player, narrator)


def _by_itself(answer: Answer) -> bool:
    """Return whether it is something about the two, or the side of both, that has kept them apart."""
    return answer.verdict == "barred" or isinstance(answer.witness, SameSide)


def _few_lines(row: Iterable[Answer], opening: int, player: Tpn, narrator: Narrator) -> Iterator[OtherLine]:
    """Yield the lines of those whom something about the two has kept, and of those on the player's own side.

    Of a side it is the same of all who have not changed it, and of all who have.
    """
    same: dict[tuple[Answer, str, bool, bool], AnyAnswer] = {}
    for answer in row:
        if len(answer.players) == 1 or answer.verdict == "barred":
            yield from _all_lines([answer], opening, player, narrator)
        elif isinstance(answer.witness, SameSide):
            event = narrator.index.step(answer.step).event if answer.step else None
            changed = {*getattr(event, "moved", ())}.intersection(answer.players)
            alike = answer._replace(players=(), witness=None)
            key = alike, answer.witness.side, player in changed, bool(changed - {player})
            view = same.get(key)
            if view is None:
                view = same[key] = view_of(answer, "pair", opening, narrator)
            yield _line(answer, view, player, narrator)


def _of_bracket(
    bracket: BracketRecord, player: Tpn, narrator: Narrator, *, every: bool
) -> Iterator[OtherLine]:
    """Yield the lines for a bracket: what bars two, what refuses them, else what became of the other.

    Unless it is `every` one there are those who are barred; the steps say what else is refused.
    """
    cast, index = narrator.cast, narrator.index
    runs, around = _runs(bracket), None
    bye = index.closed.bye if index.closed else None
    for other in bracket.players:
        pair = frozenset((player, other))
        if other == player or pair in bracket.pairs:
            continue
        if pair in runs and every:
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
            why="plays"
            if (theirs := _partner(bracket.final_pairs, other))
            else "bye"
            if other == bye
            else "floats",
            with_whom=cast.who(theirs) if theirs else None,
            colour=_colour(player, other, cast),
        )


def _runs(bracket: BracketRecord) -> Mapping[frozenset[int], FamilyRuledOut]:
    """Return the runs that are refused because of a pair that they share, the last one of each pair."""
    return {
        frozenset((run.shared.player, run.shared.opponent)): run
        for run in bracket.events_of(FamilyRuledOut)
        if isinstance(run.shared, SharedOpponent)
    }


def _barred_line(player: Tpn, other: Tpn, narrator: Narrator) -> OtherLine | None:
    """Return the line for two who are barred from each other by themselves, None if nothing bars them."""
    who, bar = narrator.cast.who(other), narrator.answers.bar(player, other)
    match bar.witness if bar else None:
        case Met(round=number):
            return OtherLine(who=who, why="met", round=number)
        case Forbidden():
            return OtherLine(who=who, why="apart")
        case SameAbsolute():
            return OtherLine(who=who, why="absolute", colour=_colour(player, other, narrator.cast))
    return None


def _partner(pairs: Order, player: Tpn) -> Tpn | None:
    return next((tpn for pair in pairs if player in pair for tpn in pair if tpn != player), None)


def _colour(player: int, other: int, cast: PlayerNames) -> str:
    mine, theirs = cast.line(player).preference.colour, cast.line(other).preference.colour
    return cast.words.colours[mine] if mine and mine == theirs else ""
