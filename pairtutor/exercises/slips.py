"""What no answer may say, whatever is right: a player who is not there, one named twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from pairtutor.exercises.exercise import Exercise, Response
from pairtutor.exercises.position import Position
from pairtutor.exercises.wording import slip
from pairtutor.model.ids import Tpn


def slip_in(exercise: Exercise, answer: Response, position: Position) -> str:
    """Return the first slip of an answer in a sentence, empty where there is none."""
    return next(_slips(exercise, answer, position), "")


def _slips(exercise: Exercise, answer: Response, position: Position) -> Iterator[str]:
    meetings = (*(answer.pairs or ()), *(answer.boards or ()))
    paired = [one for pair in meetings for one in pair]
    beside = [*(answer.floaters or ()), *([answer.bye] if answer.bye else [])]
    legal = [one for pair in answer.legal or () for one in pair]
    present = {line.tpn for line in position.index.opened.players}
    for player in (*(answer.preference or ()), *paired, *beside, *sorted(legal)):
        if player not in exercise.tournament.entries:
            yield slip("nobody", player=player)
        elif player not in present:
            yield slip("absent", player=player, round=exercise.round)
        elif exercise.part is not None and player not in exercise.part.players:
            yield slip("outside" if position.compares else "outside-group", player=player)
        elif player not in _players_asked_about(exercise, present):
            yield slip("unasked", player=player)
    for one in sorted(sorted(pair) for pair in answer.legal or ()):
        if len(one) < 2:
            yield slip("himself", player=one[0])
        elif frozenset(one) not in set(map(frozenset, exercise.pairs)):
            yield slip("pair", first=one[0], second=one[1])
    yield from (slip("himself", player=one) for one, other in meetings if one == other)
    what = "boards" if answer.boards else "pairs"
    yield from (slip(what, player=one) for one, times in Counter(paired).items() if times > 1)
    yield from (slip("beside", player=one) for one in beside if one in paired)
    yield from (slip("twice", player=one) for one, times in Counter(beside).items() if times > 1)


def _players_asked_about(exercise: Exercise, present: Collection[Tpn]) -> frozenset[Tpn]:
    """Return who can be named where only some players are asked about; the others are not less present."""
    if exercise.kind == "preference":
        return frozenset(exercise.players)
    if exercise.kind in ("legal", "colours"):
        return frozenset(one for pair in exercise.pairs for one in pair)
    return frozenset(present)
