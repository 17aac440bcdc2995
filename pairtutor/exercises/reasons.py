"""Why the right answer to an exercise is right: what decided it, in sentences for a key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pairtutor.disputes.judging import barred_bye, barred_pair
from pairtutor.disputes.verdicts import Verdict, Worse
from pairtutor.disputes.wishes import ByeWish, PairWish, read_wish
from pairtutor.exercises.clauses import cited
from pairtutor.exercises.exercise import BracketAsked, Exercise, Proposed, Response
from pairtutor.exercises.judge import asked, complained, judge, refused, solution_reason
from pairtutor.exercises.looked_for import refused_as
from pairtutor.exercises.position import Position, clause_of, colour_steps, settled
from pairtutor.exercises.sequence import halves
from pairtutor.exercises.wording import listed, pairs_text, reason
from pairtutor.model.ids import Tpn
from pairtutor.rules.catalogue import find
from pairtutor.rules.clause import Clause
from pairtutor.trace.events import Event

MOST_REASONS = 6
MOST_OTHERS = 3

_TOLD = frozenset({"family", "candidate", "scrutiny", "transfer"})

_REPEATED: Final = {
    "resident-downfloat": ("down", 1),
    "resident-downfloat-two-rounds": ("down", 2),
    "repeated-downfloat": ("down", 1),
    "downfloat-two-rounds": ("down", 2),
    "repeated-upfloat": ("up", 1),
    "upfloat-two-rounds": ("up", 2),
}
"""Criteria that are about an earlier float: which one, and how many rounds ago."""


def because(exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
    """Yield why the answer is right: what decided it, in the words of the rules."""
    yield from dict.fromkeys(_reasons(exercise, position, right))
    bye = position.index.bye if exercise.kind == "bye" and not position.compares else None
    named = right.clause or (cited(exercise.topic, position.named) if exercise.topic else None)
    named = named or (clause_of(bye.event.cites) if bye else None)
    entry = find(named) if named else None
    if isinstance(entry, Clause):
        yield f"{entry.number} {entry.title}: {entry.meaning}"


def _reasons(exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
    match exercise.kind:
        case "preference":
            yield from (_colours(position, tpn, said) for tpn, said in (right.preference or {}).items())
        case "clause":
            pairs = exercise.candidate.pairs if exercise.candidate else ()
            yield from [*_forbidden(position, pairs)] or [solution_reason(exercise, position)]
            yield from _floated(position, refused(exercise, position))
        case "next" if position.compares:
            yield from _follows(exercise, position, right)
        case "next" if exercise.part and exercise.candidate:
            one = refused_as(position, exercise.part, exercise.candidate)
            yield from [position.say(one.step)] if one else []
        case "answer":
            yield position.tell(complained(exercise, position), read_wish(exercise.complaint))
        case "legal":
            yield from _forbidden(position, exercise.pairs)
        case "mistake":
            given = Response(boards=exercise.boards, bye=exercise.bye)
            yield judge(exercise, given, position).reason
        case "bracket" | "floaters" if exercise.part is not None:
            yield from _paired(position, exercise.part)
        case "round":
            for part in position.parts:
                yield from _paired(position, part)
        case "colours":
            steps = colour_steps(position)
            yield from (position.say(steps[frozenset(pair)]) for pair in exercise.pairs)
        case "bye" if position.index.bye is not None:
            yield position.say(position.index.bye.event)
            yield from _no_bye(position)


def _paired(position: Position, part: BracketAsked) -> Iterator[str]:
    """Yield how a bracket or group was paired: what was refused, and how it stands in the end."""
    told = [event for event in reversed(position.decided(part)) if event.kind in _TOLD]
    yield from map(position.say, told[:MOST_REASONS])
    yield from map(position.say, _accepted(position, part))


def _accepted(position: Position, part: BracketAsked) -> Iterator[Event]:
    """Yield how a bracket or group stands in the end."""
    place, group = position.place(part), position.group(part)
    if place is not None and (accepted := position.index.brackets[place].accepted):
        yield accepted
    elif group is not None and (done := settled(group)):
        yield done


def _floated(position: Position, verdict: Verdict) -> Iterator[str]:
    """Yield the earlier floats for which a criterion speaks against a candidate."""
    if not isinstance(verdict, Worse) or verdict.criterion not in _REPEATED:
        return
    way, ago = _REPEATED[verdict.criterion]
    for player in verdict.other.players:
        if position.line(player).floats[ago - 1] == way:
            yield reason(f"floated-{way}", player=player, round=position.case.number - ago)


def _forbidden(position: Position, pairs: tuple[tuple[Tpn, Tpn], ...]) -> Iterator[str]:
    """Yield why those of the pairs that may not meet at all may not."""
    for pair in pairs:
        barred = barred_pair(position.case, position.index, frozenset({frozenset(pair)}))
        if barred is not None:
            yield position.tell(barred, PairWish(*pair))


def _colours(position: Position, player: Tpn, said: str) -> str:
    """Return a preference with the colours that it follows from."""
    line = position.line(player)
    had = line.colours
    if not had:
        return reason("preference-none", player=player, said=said)
    more = abs(line.colour_difference)
    side, other = ("White", "Black") if line.colour_difference > 0 else ("Black", "White")
    balance = reason("balance", side=side, other=other, more=more) if more else reason("level")
    twice = len(had) > 1 and had[-1] == had[-2]
    last = reason("twice" if twice else "last", side={"W": "White", "B": "Black"}[had[-1]])
    return reason("preference", player=player, said=said, colours=had, balance=balance, last=last)


def _no_bye(position: Position) -> Iterator[str]:
    """Yield why others with as few points do not have the bye, the last in the order first."""
    assert position.bye is not None, "the exercise asks who has it"
    taker = position.line(position.bye)
    few = [one for one in position.index.opened.players if one.score <= taker.score and one is not taker]
    if not few:
        yield reason("fewest", player=taker.tpn)
    for one in sorted(few, key=lambda line: -line.rank)[:MOST_OTHERS]:
        wish = ByeWish(one.tpn)
        barred = barred_bye(position.case, position.index, one.tpn)
        if barred is not None:
            yield position.tell(barred, wish)
        elif position.compares:
            yield reason("other", player=one.tpn, why=position.tell(asked(position, wish), wish))


def _follows(exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
    """Yield what changes from a candidate to the next one."""
    place = None if exercise.part is None else position.place(exercise.part)
    if place is None or exercise.candidate is None:
        return
    opened = position.index.brackets[place].opened
    given, after = exercise.candidate, Proposed(right.pairs or (), right.floaters or ())
    if opened.order:
        yield _other_opponent(opened.order, given, after)
        return
    was, now = halves(opened, given), halves(opened, after)
    if was.mdps != now.mdps:
        what = "next-opponents" if [*dict(was.mdps)] == [*dict(now.mdps)] else "next-set"
    else:
        what = "next-order" if was.upper == now.upper else "next-exchange"
    yield reason(
        what, pairs=pairs_text(now.mdps), s1=listed(now.upper), s2=listed(now.lower), was=listed(was.lower)
    )


def _other_opponent(order: tuple[Tpn, ...], given: Proposed, after: Proposed) -> str:
    """Return who is the first to meet somebody else, where candidates are listed player by player."""
    was, now = _opponents(given), _opponents(after)
    player = next(one for one in order if was.get(one) != now.get(one))
    old, new = was.get(player), now.get(player)
    return reason("next-opponent" if new else "next-floater", player=player, old=old, new=new)


def _opponents(one: Proposed) -> dict[Tpn, Tpn]:
    return {a: b for pair in one.pairs for a, b in (pair, pair[::-1])}
