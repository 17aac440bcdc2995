"""The hints to an exercise; after a wrong answer they are about what is wrong with that one."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.exercises.exercise import BracketAsked, Exercise, Response
from pairtutor.exercises.generate import Posed
from pairtutor.exercises.judge import clause_meaning, judge, solution
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.paper import solve_on_paper
from pairtutor.exercises.position import Position
from pairtutor.exercises.slips import pair_told
from pairtutor.messages import messages_of
from pairtutor.rules.facts import facts


def hints(
    posed: Posed, answered: Response | None = None, before: Response | None = None
) -> tuple[str, str, str]:
    """Return the three hints, a sentence or two each: the clause, the players, the right answer.

    Beside a wrong answer, `before`, the clause is the one that decides what is wrong with it, and stands
    behind the players whom that concerns. Beside `answered` the players are those of a part that is wrong; if
    they have been named with the clause it is told why, or where else to look. Where boards stand there
    already it is told what is wrong with these.
    Where all of a bracket would be looked at, it is told what is refused first in it. Where nothing is, and
    wherever everybody would be named, or just those who are the answer, one part of them is.
    """
    exercise, _, position = posed
    concerned, right = players_concerned(exercise, position), solution(exercise, position)
    everybody = exercise.part is not None and concerned >= exercise.part.players
    step = exercise_kind(exercise.kind).second_hint(exercise, position) if everybody else ""
    asked = exercise.players_named or (exercise.part.players if exercise.part else everyone(position))
    if concerned >= asked or concerned == {*(right.named or right.floaters or ())}:
        concerned = _one_part(concerned, right)
    first, named = _clause(posed, before, right)
    amiss: frozenset[int] = frozenset()
    if answered is not None:
        amiss = _amiss(answered, right, judge(exercise, answered, position).reason)
    again = answered is not None and amiss and amiss <= named
    if answered is not None and again:
        step, amiss = _part_told(posed, answered, right), frozenset()
        concerned = _one_part(concerned, right, answered)
    who = ", ".join(map(str, sorted(amiss or concerned)))
    parts = solve_on_paper(exercise, position).answer
    answer = messages_of(position.language).join("list.semicolon", parts)
    words = position.words
    stands = exercise_kind(exercise.kind).hint_to_what_stands(exercise, position, answered)
    step = stands or ("" if amiss else step)
    return first, step or words.hint("who", players=who), words.hint("answer", answer=answer)


def everyone(position: Position) -> frozenset[int]:
    """Return all who take part in the round."""
    return frozenset(line.tpn for line in position.lines)


def _amiss(answered: Response, right: Response, reason: str = "") -> frozenset[int]:
    """Return the players of a part of an answer that is not as in the right one, nobody where none is seen.

    It is a wrong pair or board, a player with a wrong preference, or one who is named wrongly, or not at all;
    of wrong pairs the one of which the `reason` against the answer speaks, where it speaks of any.
    """
    boards, made = answered.boards or (), answered.pairs or ()
    met = [{*pair} for pair in right.pairs or right.boards or ()]
    turned = sorted(board for board in boards if board not in (right.boards or ()))
    apart = [pair for pair in (*boards, *made) if {*pair} not in met]
    told = pair_told({*map(frozenset, apart)}, reason)
    if told is not None:
        return told
    legal = sorted(map(sorted, (answered.legal or frozenset()) ^ (right.legal or frozenset())))
    wrong = [*apart, *turned, *(legal if answered.legal is not None else ())]
    if wrong:
        return frozenset(wrong[0])
    stated, expected = answered.preference or {}, right.preference or {}
    alone = [player for player, said in stated.items() if said != expected.get(player)]
    for given, good in ((answered.named, right.named), (answered.floaters, right.floaters)):
        alone += [player for player in given or () if player not in (good or ())]
    if answered.named and right.named and len(right.named) > 1:
        alone += [player for player in right.named if player not in answered.named]
    if answered.bye is not None and answered.bye != right.bye:
        alone.append(answered.bye)
    return frozenset(alone[:1])


def _part_told(posed: Posed, answered: Response, right: Response) -> str:
    """Return why a part of an answer is wrong, where others are still to be found; else empty."""
    exercise, _, position = posed
    several = len(right.boards or ()) + len(right.preference or ()) + len(right.legal or ()) > 1
    met = {*map(frozenset, right.boards or ())}
    if not several or not {*map(frozenset, answered.boards or ())} <= met:
        return ""
    return exercise_kind(exercise.kind).mark(exercise, answered, right, position).reason


def _one_part(concerned: frozenset[int], right: Response, answered: Response | None = None) -> frozenset[int]:
    """Return one part of some players: a pair of the right answer, else one of several who are it.

    It is a pair that was not answered, if there is one. Where one player is the answer it is somebody else,
    if there is anybody.
    """
    made = right.pairs or right.boards
    if made:
        given = {*map(frozenset, ((answered.pairs or answered.boards or ()) if answered else ()))}
        return next((frozenset(pair) for pair in made if frozenset(pair) not in given), frozenset(made[0]))
    named = {*(right.named or right.floaters or ())} or ({right.bye} if right.bye else set())
    return frozenset([min(named if len(named) > 1 else (concerned - named or concerned))])


def _clause(posed: Posed, answered: Response | None, right: Response) -> tuple[str, frozenset[int]]:
    """Return which clause decides, and the players who are named with it.

    Beside a wrong answer it is the clause that decides what is wrong with it; where the clause is asked for,
    what sort of refusal it is, or how to find it.
    """
    exercise, clause, position = posed
    hint = exercise_kind(exercise.kind).first_hint(exercise, position)
    if hint is not None:
        return hint, frozenset()
    amiss: str | None = None
    named: frozenset[int] = frozenset()
    if answered is not None:
        amiss, reason = _clause_amiss(posed, answered)
        named = _amiss(answered, right, reason) if amiss else named
    decides = amiss or _of_first_candidate(exercise, position) or clause
    said = next(clause_meaning(decides, position.language), None) or position.words.hint("none")
    who = position.words.hint("who", players=", ".join(map(str, sorted(named)))) if named else ""
    return " ".join(filter(None, (who, said))), named


def _clause_amiss(posed: Posed, answered: Response) -> tuple[str | None, str]:
    """Return the clause that decides what is wrong with an answer, and what is said of the answer.

    The clause is None where none that is taught decides it.
    """
    exercise, _, position = posed
    marked = judge(exercise, answered, position)
    if marked.verdict == "right":
        return None, ""
    found = marked.clause or exercise_kind(exercise.kind).clause_amiss(exercise, answered, position)
    return (found if position.is_cited(found) else None), marked.reason


def _of_first_candidate(exercise: Exercise, position: Position) -> str | None:
    """Return the clause by which S1 meets S2, where the first candidate of all that is asked is chosen.

    None for other exercises, and where the clause is not taught yet.
    """
    if exercise.topic or not (exercise_kind(exercise.kind).decided_in_brackets and position.compares):
        return None
    parts: Sequence[BracketAsked] = [exercise.part] if exercise.part else position.parts
    records = [position.record(part) for part in parts]
    chosen = [record.accepted_candidate if record else None for record in records]
    if not all(candidate is not None and candidate.number == 1 for candidate in chosen):
        return None
    cites = facts(position.system).group("candidate")
    return next((cite for cite in cites if position.is_cited(cite)), None)


def players_concerned(exercise: Exercise, position: Position) -> frozenset[int]:
    """Return the players to look at; never nobody."""
    concerned = exercise_kind(exercise.kind).players_concerned(exercise, position)
    inside = frozenset(concerned) & exercise.part.players if exercise.part else frozenset(concerned)
    return inside or frozenset(concerned) or frozenset(position.boards[0])
