"""The facts about those whom a wish concerns: whom it names, their opponents, who was chosen instead."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from itertools import combinations
from typing import Final

from pairtutor.disputes.case import ByeWish, ColourWish, FloatWish, PairWish, Wish, players_of
from pairtutor.disputes.floating import floaters, floaters_going, is_up
from pairtutor.disputes.past_floats import floats_read, last_round_rule
from pairtutor.disputes.supposable import (
    bar_from_bye,
    colours_for,
    due_anyhow,
    earlier_game,
    no_bye_had,
    not_met,
)
from pairtutor.errors import UsageError
from pairtutor.model.colour import Strength
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import OtherDue, OtherLast, StaysAway, SupposedFact
from pairtutor.positions.persons import STRENGTH, preference_after
from pairtutor.positions.teams import edition_of
from pairtutor.sources.stated_spec import NO_SIGN, SIGNS
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.values import PlayerLine

MOST_CONCERNED: Final = 6
"""Facts are looked for about so many players at most."""
MOST_IN_BRACKET: Final = 12
"""Of so many in a bracket at most it is tried that they stay away."""
_NEAR: Final = 2
"""So many half points apart two can meet in most rounds."""
_BESIDE: Final = 1
"""So many half points apart two stand in the same bracket, or the next."""


def people_concerned(wish: Wish, actual: RoundIndex) -> tuple[Tpn, ...]:
    """Return the players whom a wish concerns: those named, their opponents, those chosen instead."""
    closed = actual.closed
    assert closed is not None, "it is paired"
    first = [*players_of(wish), *_holders(wish, actual)]
    opponents = [tpn for board in closed.boards for tpn in board if {*board} & {*first}]
    return tuple(dict.fromkeys((*first, *opponents)))[:MOST_CONCERNED]


def _holders(wish: Wish, actual: RoundIndex) -> tuple[Tpn, ...]:
    """Return the players who have what a wish asks for: the bye, or the floats from that score."""
    closed = actual.closed
    assert closed is not None, "it is paired"
    if isinstance(wish, ByeWish) and closed.bye:
        return (closed.bye,)
    if not isinstance(wish, FloatWish):
        return ()
    score = actual.line(wish.player).score
    return tuple(tpn for tpn in sorted(floaters(closed, actual.opened)) if actual.line(tpn).score == score)


def alternatives(wish: Wish, actual: RoundIndex) -> Iterator[Wish]:
    """Yield what could be instead of a wish that is granted: another's float or bye, another opponent."""
    opened = actual.opened
    player = players_of(wish)[0]
    score = actual.line(player).score
    others = sorted(
        (line for line in opened.players if line.tpn not in players_of(wish)),
        key=lambda line: (abs(line.score - score), line.rank),
    )
    for line in others:
        if isinstance(wish, ByeWish):
            yield ByeWish(line.tpn)
        elif isinstance(wish, FloatWish):
            yield FloatWish(line.tpn)
        elif isinstance(wish, PairWish):
            yield PairWish(player, line.tpn)


def facts_around(wish: Wish, actual: RoundIndex) -> Iterator[SupposedFact]:
    """Yield the facts that would undo what is paired around a wish which is not granted.

    That those concerned, whom it keeps apart, had not played; that those who do play each other had already;
    that who has the bye had had it. Of a colour there are none here (`games_beside`).
    """
    closed, opened = actual.closed, actual.opened
    assert closed is not None, "it is paired"
    if isinstance(wish, ColourWish):
        return
    people = [actual.line(tpn) for tpn in people_concerned(wish, actual)]
    for line, other in combinations(sorted(people, key=lambda line: line.tpn), 2):
        with suppress(UsageError):
            yield not_met(line, other, opened=opened)
    yield from games_made(wish, actual)
    if closed.bye:
        with suppress(UsageError):
            yield bar_from_bye(actual.line(closed.bye))


def games_made(wish: Wish, actual: RoundIndex) -> Iterator[SupposedFact]:
    """Yield that those named, and those chosen instead, had already played whom they play in a round."""
    closed = actual.closed
    assert closed is not None, "it is paired"
    chosen = {*_holders(wish, actual), *players_of(wish)}
    for board in closed.boards:
        if chosen & {*board}:
            first, second = (actual.line(Tpn(tpn)) for tpn in sorted(board))
            with suppress(UsageError):
                yield earlier_game(first, second, opened=actual.opened)


def facts_near(wish: Wish, actual: RoundIndex) -> Iterator[SupposedFact]:
    """Yield the facts about those whom a wish concerns, in the order of the rules, mild ones first."""
    opened = actual.opened
    people = [actual.line(tpn) for tpn in people_concerned(wish, actual)]
    named = {*players_of(wish)}
    for line in people:
        yield from _meetings(line, opened, only_named=line.tpn not in named)
    if opened.bye_needed:
        # for the bye everybody, from the lowest rank up
        for line in reversed(opened.players) if isinstance(wish, ByeWish) else people:
            with suppress(UsageError):
                yield no_bye_had(line)
    for line in people:
        yield from floats_read(line, opened)
    if opened.last_round and last_round_rule(opened):
        yield OtherLast("last-round", last=False)
    by_strength = [[*other_dues(line, opened)] for line in people]
    for at in range(max(map(len, by_strength), default=0)):
        yield from (dues[at] for dues in by_strength if at < len(dues))


def absences_near(wish: Wish, actual: RoundIndex) -> Iterator[StaysAway]:
    """Yield that somebody stays away who was chosen instead of those whom a wish names.

    For the bye these are who has it and then those with the fewest points.
    """
    people = people_concerned(wish, actual)
    if isinstance(wish, ByeWish):
        last = sorted(actual.opened.players, key=lambda line: (line.score, -line.rank))
        # of those concerned the second is who has the bye
        people = tuple(dict.fromkeys((*people[1:2], *(line.tpn for line in last))))
    others = [tpn for tpn in people if tpn not in players_of(wish)]
    yield from (StaysAway("away", tpn) for tpn in others[:MOST_CONCERNED])


def absences_in_bracket(wish: Wish, actual: RoundIndex) -> Iterator[StaysAway]:
    """Yield that somebody stays away of those whose number, odd or even, makes a float necessary or not.

    They are those of the bracket that the player of a wish would leave, or come up to, whoever floats into
    it, and, of one who would come up, those with as many points. Of another wish there are none.
    """
    closed, opened = actual.closed, actual.opened
    if not isinstance(wish, FloatWish) or closed is None:
        return
    line, up = actual.line(wish.player), is_up(opened, wish.player)
    opponents = {Tpn(own): Tpn(other) for two in closed.boards for own, other in (two, tuple(two)[::-1])}
    score = {other.tpn: other.score for other in opened.players}
    bracket = line.score
    if up:
        higher = [other for other in score.values() if other > line.score]
        bracket = score[opponents[line.tpn]] if line.tpn in closed.upfloats else min(higher, default=bracket)
    moved = {tpn for tpn in floaters_going(closed, up=up) if score.get(opponents.get(tpn, tpn)) == bracket}
    people = [other for other in opened.players if other.score == bracket or other.tpn in moved]
    if up:
        people += [other for other in opened.players if other.score == line.score]
    others = dict.fromkeys(other.tpn for other in people if other.tpn != wish.player)
    yield from (StaysAway("away", tpn) for tpn in [*others][:MOST_IN_BRACKET])


def games_around(wish: FloatWish, actual: RoundIndex) -> Iterator[SupposedFact]:
    """Yield that two who play each other had already, those of nearest scores first.

    One of them floats, or would have to be had by the player to stay: both of the player's score, or above.
    """
    closed, opened = actual.closed, actual.opened
    assert closed is not None, "it is paired"
    own, floating = actual.line(wish.player).score, floaters(closed, opened)
    every = [[actual.line(Tpn(tpn)) for tpn in sorted(board)] for board in closed.boards]
    boards = [two for two in every if _floats(two, floating) or _stand_beside(two, own)]
    for first, second in sorted(boards, key=lambda two: min(abs(line.score - own) for line in two)):
        with suppress(UsageError):
            yield earlier_game(first, second, opened=opened)


def _floats(two: Iterable[PlayerLine], floating: Collection[Tpn]) -> bool:
    """Say whether one of two floats."""
    return any(line.tpn in floating for line in two)


def _stand_beside(two: Iterable[PlayerLine], score: int) -> bool:
    """Say whether two have a score or nearly so, so that who has it might play one of them."""
    return all(abs(line.score - score) <= _BESIDE for line in two)


def games_beside(wish: Wish, actual: RoundIndex) -> Iterator[SupposedFact]:
    """Yield that two who play each other in a round had already, those named first, then of nearest scores.

    Each of these games may give those named another opponent, and with that another colour.
    """
    closed, opened = actual.closed, actual.opened
    assert closed is not None, "it is paired"
    named = {*players_of(wish)}
    own = [line.score for line in opened.players if line.tpn in named]
    boards = [[actual.line(tpn) for tpn in sorted(board)] for board in closed.boards]
    near = []
    for two in boards:
        distance = min(abs(line.score - score) for line in two for score in own)
        if distance <= _NEAR:
            near.append((not named & {line.tpn for line in two}, distance, two))
    for _, _, (first, second) in sorted(near, key=lambda game: game[:2]):
        with suppress(UsageError):
            yield earlier_game(first, second, opened=opened)


def absences_around(wish: Wish, actual: RoundIndex) -> Iterator[StaysAway]:
    """Yield that anybody else stays away, those of nearest scores first: each may make another float.

    Where nobody has the bye, each makes one necessary; of two who play each other it may take one away.
    """
    own = actual.line(players_of(wish)[0])
    others = (line for line in actual.opened.players if line.tpn not in players_of(wish))
    nearest = sorted(others, key=lambda line: (abs(line.score - own.score), line.rank))
    yield from (StaysAway("away", line.tpn) for line in nearest)


def _meetings(line: PlayerLine, opened: RoundOpened, *, only_named: bool) -> Iterator[SupposedFact]:
    """Yield that a player has not met those of about as many points; of the others only of as many."""
    for other in opened.players:
        if abs(other.score - line.score) <= (0 if only_named else _NEAR) and other.tpn != line.tpn:
            with suppress(UsageError):
                yield not_met(line, other, opened=opened)


def other_dues(line: PlayerLine, opened: RoundOpened) -> Iterator[OtherDue]:
    """Yield that a player is due the same colour, weaker, then the other, the same, stronger, then none."""
    if not SYSTEMS[opened.system].coloured or not line.colours:
        return
    edition = edition_of(opened)
    graded = SYSTEMS[opened.system].teams or edition.preference(line.colours)[1] != "due"
    own = edition.preference(line.colours)[0]
    signs = ("w", "W", "W!") if graded else ("W", "W!")
    white, black = signs, tuple(sign.translate(_BLACK) for sign in signs)
    same, other = (white, black) if own == "white" else (black, white)
    now = preference_after(line.colours).strength
    weaker = [sign for sign in reversed(same) if _RANKS[SIGNS[sign].strength] < now]
    yield from _dues(line, (*weaker, *other, *same, NO_SIGN), opened)


def milder_dues(fact: SupposedFact, opened: RoundOpened) -> Iterator[OtherDue]:
    """Yield that a player is due the colour of a fact less strongly, the mildest first; of others nothing."""
    if not isinstance(fact, OtherDue):
        return
    (line,) = (line for line in opened.players if line.tpn == fact.player)
    strength = preference_after(fact.colours).strength
    for due in other_dues(line, opened):
        then = preference_after(due.colours)
        if then.colour == preference_after(fact.colours).colour and then.strength < strength:
            yield due


def _dues(line: PlayerLine, signs: Iterable[str], opened: RoundOpened) -> Iterator[OtherDue]:
    seen = set()
    for sign in signs:
        colours = colours_for(SIGNS[sign], opened)
        if colours is not None and colours not in seen and not due_anyhow(line, SIGNS[sign], opened):
            seen.add(colours)
            yield OtherDue("other-due", line.tpn, colours, line.colours)


_BLACK: Final = str.maketrans("Ww", "Bb")
_RANKS: Final = {Strength(word): rank for rank, word in STRENGTH.items()}
