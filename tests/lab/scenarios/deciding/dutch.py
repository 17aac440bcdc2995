"""Which clauses of a Dutch edition decide a round: without them it is another, or equals come otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pairtutor.answers.round import RoundAnswers
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.rules.facts import facts
from pairtutor.trace.events import ColourDecided, FamilyRuledOut
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.lab.scenarios.deciding.colours import decides_colours
from tests.lab.scenarios.deciding.equals import ORDERS, ordered_by, taken_at_once
from tests.lab.scenarios.deciding.without import Outcome, outcome, outcome_without, removable

FEWER = {"dutch-2017": "C.5", "dutch-2026": "2.4.1"}
"""The clause that asks for the most pairs."""

PERFECT = {"dutch-2017": "B.4", "dutch-2026": "3.4"}
"""The article by which a candidate is taken against which nothing speaks."""

LAST_ROUND = {"2.4.5", "2.4.6", "C.8", "C.9", "1.8", "A.7"}
"""What can decide in a last round only."""


SPEAKS_INSTEAD = {
    "2.4.5": "2.4.6",
    "2.4.7": "2.4.8",
    "2.4.10": "2.4.14",
    "2.4.12": "2.4.16",
    "C.8": "C.9",
    "C.10": "C.11",
    "C.12": "C.16",
    "C.13": "C.17",
    "C.14": "C.18",
    "C.15": "C.19",
}
"""A later criterion that says the same by another measure: it would speak in the place of the other."""


def clauses(system: str) -> tuple[str, ...]:
    """Return the clauses of an edition of which can be said whether they decide a round."""
    return tuple(
        dict.fromkeys(
            (*removable(system), FEWER[system], PERFECT[system], *ORDERS[system], *_colours(system).values())
        )
    )


def deciding(
    tournament: Tournament, number: RoundNumber, system: str, wanted: Collection[str] | None = None
) -> Iterator[str]:
    """Yield the clauses (of those `wanted`) that decide a round, by number."""
    asked = clauses(system) if wanted is None else wanted
    last = number == tournament.planned_rounds
    real: Outcome = None
    for clause in removable(system):
        if clause in asked and (last or clause not in LAST_ROUND):
            real = real or outcome(tournament, number, system)
            if real and _changes(real, clause, tournament, number, system):
                yield clause
    told = {FEWER[system], PERFECT[system], *ORDERS[system], *_colours(system).values()}
    if told & {*asked}:
        lesson = run(tournament, number, system)
        if lesson.pairing is not None:
            yield from (one for one in _told(lesson.recorded, system) if one in asked)


def _changes(real: Outcome, clause: str, tournament: Tournament, number: RoundNumber, system: str) -> bool:
    """Return whether a round is another one without a clause, and without what would speak in its place.

    If it takes both, a refusal has to name the clause itself.
    """
    if outcome_without([clause], tournament, number, system) != real:
        return True
    other = SPEAKS_INSTEAD.get(clause)
    if other is None or outcome_without([clause, other], tournament, number, system) == real:
        return False
    return clause in told_refusals(run(tournament, number, system).recorded)


def told_refusals(trace: Trace) -> list[str]:
    """Return the clause by which each run of candidates, as it is told, is refused, in order."""
    answers = RoundAnswers(trace)
    events = [step.event for step in trace.steps]
    runs = [answers.stretch(event) for event in events if isinstance(event, FamilyRuledOut)]
    return [one.cites[0].partition(" ")[2] for one in runs if one.cites]


def _told(trace: Trace, system: str) -> Iterator[str]:
    """Yield what a trace and its answers show to have decided."""
    answers = RoundAnswers(trace)
    found = dict.fromkeys(what for what, _ in ordered_by(answers))
    yield from (clause for clause, what in ORDERS[system].items() if what in found)
    events = [step.event for step in trace.steps]
    rules = _colours(system)
    decided = (one.rule for one in events if isinstance(one, ColourDecided) and decides_colours(one))
    yield from dict.fromkeys(rules[rule] for rule in decided)
    if any(taken_at_once(answers, record) for record in answers.index.brackets):
        yield PERFECT[system]
    every = (one for whole in answers.by_bracket for one in (*whole.pairs, *whole.floats))
    if any(one.verdict == "fewer" and one.lost == "pairs" and one.against is None for one in every):
        yield FEWER[system]


def _colours(system: str) -> dict[str, str]:
    """Return the article behind each rule for colours, by its name in the trace."""
    return {rule: cites[0].partition(" ")[2] for rule, cites in facts(system).table("colour").items()}
