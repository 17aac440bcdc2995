"""Exercises in the file: one after another, answered by choosing, marked by the judge, with hints."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final, get_args

from pairtutor.app.answers import Fields, field_value, page
from pairtutor.app.open_round import OpenRound
from pairtutor.errors import UsageError
from pairtutor.exercises.draft import PREFERENCES, VERDICTS, begin
from pairtutor.exercises.exercise import Kind, Response
from pairtutor.exercises.generate import Posed
from pairtutor.exercises.hints import STEPS
from pairtutor.exercises.judge import judge
from pairtutor.exercises.paper import solve_on_paper
from pairtutor.exercises.series import endless_exercises, from_rounds, orders
from pairtutor.exercises.trial import Trial
from pairtutor.model.ids import Tpn
from pairtutor.systems.base import choose_system

PAIRS: Final = ("bracket", "next", "round", "mistake")
"""Kinds of exercise that are answered by pairs."""


class Drill:
    """The exercises that are asked for, and the one that is tried."""

    def __init__(self) -> None:
        self._exercises: Iterator[Posed] = iter(())
        self._trial: Trial | None = None

    def answer(self, what: str, fields: Fields, opened: OpenRound | None) -> str:
        """Return the answer to a question about exercises.

        Raises:
            UsageError: there is no such exercise, or something is still to be said.
        """
        if what == "exercises":
            self._exercises = _exercises_asked_for(fields, opened)
            return self._next(fields)
        return _ANSWERS[what](self, fields)

    @property
    def trial(self) -> Trial:
        """The exercise that is tried.

        Raises:
            UsageError: there is none.
        """
        if self._trial is None:
            raise UsageError("there is no exercise to answer; ask for one")
        return self._trial

    def _next(self, _: Fields) -> str:
        posed = next(self._exercises, None)
        self._trial = Trial(posed) if posed else None
        if posed is None:
            raise UsageError("these were all the exercises that the rounds have; ask for others")
        exercise, _clause, position = posed
        draft = begin(exercise, position.system, _present(posed))
        whole = exercise.kind != "next" or position.compares
        return page(
            "exercise",
            sheet=solve_on_paper(exercise, position).sheet,
            kind=exercise.kind,
            players=draft.players,
            names={line.tpn: line.name for line in position.index.opened.players},
            boards=exercise.boards,
            rows=len(draft.players) // 2 if whole else 1,
            whole=whole,
            paired=exercise.kind in PAIRS,
            preferences=PREFERENCES,
            verdicts=VERDICTS,
        )

    def _mark(self, fields: Fields) -> str:
        posed = self.trial.posed
        return page(
            "marked", marked=judge(posed.exercise, response(posed, fields), posed.position).still_open
        )

    def _hint(self, _: Fields) -> str:
        self.trial.hint()
        return page("hints", told=self.trial.given, more=len(self.trial.given) < STEPS)


def response(posed: Posed, fields: Fields) -> Response:
    """Return what was chosen as an answer: each of `say`, and pairs from two columns.

    Raises:
        UsageError: something is still to be said, or it is not asked about.
    """
    draft = begin(posed.exercise, posed.position.system, _present(posed))._replace(pairs=())
    columns = zip(fields.get("first", []), fields.get("second", []), strict=True)
    pairs = [f"{first}-{second}" for first, second in columns if first and second]
    for typed in (*pairs, *filter(None, fields.get("say", []))):
        draft = draft.take(typed)
    return draft.response()


def _present(posed: Posed) -> tuple[Tpn, ...]:
    lines = sorted(posed.position.index.opened.players, key=lambda line: line.rank)
    return tuple(line.tpn for line in lines)


def _exercises_asked_for(fields: Fields, opened: OpenRound | None) -> Iterator[Posed]:
    """Return the exercises that are asked for, each time others."""
    kind = next((known for known in get_args(Kind) if known == field_value(fields, "kind")), None)
    level = int(field_value(fields, "level") or 0)
    asked = ([kind] if kind else [], field_value(fields, "topic"), level)
    seed = Random().randrange(10**6)
    if not field_value(fields, "here"):
        system = field_value(fields, "system")
        return endless_exercises(system, orders(system, *asked), seed)
    if opened is None:
        raise UsageError("no tournament is open; open one, or ask for exercises that are made up")
    system = choose_system(opened.tournament, opened.system).system
    return from_rounds(opened.tournament, system, orders(system, *asked), seed)


_ANSWERS: Final[Mapping[str, Callable[[Drill, Fields], str]]] = {
    "next": Drill._next,
    "mark": Drill._mark,
    "hint": Drill._hint,
}
