"""An exercise made of one round, as it is wanted: of a kind, about a clause, with what must stand in it."""

from __future__ import annotations

from random import Random

from pairtutor.exercises.choices import as_choice
from pairtutor.exercises.clauses import covers
from pairtutor.exercises.exercise import Exercise, Found, Request
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.matter import facts_in
from pairtutor.exercises.mistakes.registry import tells_apart
from pairtutor.exercises.offered import marks_of
from pairtutor.exercises.position import Position


def make(request: Request, position: Position, rng: Random) -> Found | None:
    """Return an exercise as it is wanted from one round, None if the round has none."""
    if position.index.closed is None:
        return None
    kind = exercise_kind(request.kind)
    maker = kind.make_plain if request.plain else kind.make
    fitting = [
        offered
        for offered in maker(position, rng)
        if _fits(offered, request, position.named) and _has_needs(offered, request, position)
    ]
    while fitting:
        chosen = fitting.pop(fitting.index(rng.choice(fitting)))
        if not all(tells_apart(mistake, chosen.exercise, position) for mistake in request.mistakes):
            continue
        chosen = chosen if request.plain else _with_deciding_cites(chosen, position)
        made = chosen.exercise._replace(topic=request.topic)
        asked = as_choice(made, position, rng) if request.with_options else made
        if asked is not None and _fits(chosen, request, position.named):  # its clauses may be others now
            asked = asked._replace(marks=marks_of(asked, position))
            return chosen._replace(exercise=ask(asked, position))
    return None


def ask(exercise: Exercise, position: Position) -> Exercise:
    """Return an exercise with its question, in the language of the round."""
    return exercise._replace(question=exercise_kind(exercise.kind).question(exercise, position))


def _with_deciding_cites(offered: Found, position: Position) -> Found:
    """Return an exercise on brackets with the clauses that decide them first."""
    if not exercise_kind(offered.exercise.kind).decided_in_brackets or not position.compares:
        return offered
    parts = [offered.exercise.part] if offered.exercise.part else position.parts
    events = [event for part in parts for event in position.deciding_steps(part)]
    cited = list(dict.fromkeys(cite for event in events for cite in position.cites_told(event)))
    untold = {cite for event in events for cite in event.cites}.difference(cited)
    rest = (cite for cite in offered.cites if cite not in untold)
    return offered._replace(cites=tuple(dict.fromkeys((*cited, *rest))))


def _fits(offered: Found, request: Request, system: str) -> bool:
    right_level = request.level in (0, offered.exercise.level)
    return right_level and (not request.topic or covers(request.topic, offered.cites, system))


def _has_needs(offered: Found, request: Request, position: Position) -> bool:
    """Return whether the facts that a request needs stand in a position."""
    return not request.needs or {*request.needs} <= facts_in(offered.exercise, position)
