"""What is wrong with a candidate that is asked about, and what speaks against a wrong answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from pairtutor.messages import Messages, messages_of
from pairtutor.model.facets import criterion_facets
from pairtutor.narrative.citations import of_criterion
from pairtutor.narrative.families import instead_view, surroundings
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.view import CandidateView, FamilyView, NarratedStep
from pairtutor.rules.facts import facts
from pairtutor.trace.events import CandidateJudged, Event, FamilyRuledOut
from pairtutor.trace.values import Met, PairLine, SameAbsolute

if TYPE_CHECKING:
    from pairtutor.answers.answer import MemberLine

Choice: TypeAlias = Literal["taken", "refused", "met", "colours", "floats"]
"""What can be said of a candidate."""
CHOICES: Final[tuple[Choice, ...]] = ("taken", "met", "colours", "floats")
PLAIN: Final[tuple[Choice, ...]] = ("taken", "refused")
"""What can be said where nobody has worked out what is wrong with this very candidate."""


def round_messages(narrator: Narrator) -> Messages:
    """Return the messages of the round's language, about teams in an event of teams."""
    return messages_of(narrator.language, of_teams=narrator.index.opened.teams is not None)


def facts_against(
    narrator: Narrator, narrated: NarratedStep, right: Choice, criteria: tuple[str, ...], *, legal: bool
) -> Iterator[tuple[Choice, str]]:
    """Yield the wrong options of a candidate with what speaks against them, in words.

    It is about the option alone, and does not tell which one is right. `criteria` are those that decide
    against the candidate, none where nobody knows; in a `legal` one no two have met.
    """
    messages, matters = round_messages(narrator), {*map(matter, criteria)}
    for choice in (one for one in (*CHOICES, "refused") if one != right and one not in matters):
        if choice == "met" and (legal or right == "taken"):
            yield choice, messages("stage.not.met")
        elif right == "taken":
            yield choice, _best_there_is(narrator, narrated, choice)
        elif choice == "taken":
            yield choice, messages("stage.not.taken")
        elif right != "refused" and choice in _DO_NOT_DECIDE:
            yield choice, messages(_DO_NOT_DECIDE[choice])


_DO_NOT_DECIDE: Final = {
    "met": "stage.not.games",
    "colours": "stage.not.colours",
    "floats": "stage.not.floats",
}
"""What is said where something else decides than what was chosen."""


def _best_there_is(narrator: Narrator, narrated: NarratedStep, choice: Choice) -> str:
    """Return the fact that none is better than the chosen candidate, with what it has of what was named."""
    messages, view, event = round_messages(narrator), narrated.view, narrated.event
    if isinstance(view, CandidateView) and isinstance(event, CandidateJudged):
        for row, line in zip(view.findings, event.findings, strict=True):
            if row in view.costs and choice in (matter(line.criterion), "refused"):
                return messages("stage.not.remains", cost=row.noun, clause=row.clause)
    return messages("stage.not.better")


def clause_of(narrator: Narrator, criterion: str) -> str:
    """Return the label of the clause of a criterion; empty for legality, which has several, and for none."""
    known = criterion != "legality" and criterion in facts(narrator.system).table("criterion")
    return of_criterion(criterion, narrator.system)[0].label if known else ""


def fault(narrator: Narrator, event: Event, number: int) -> MemberLine | None:
    """Return a refused candidate by its number with its first fault, None where that is not known."""
    if isinstance(event, CandidateJudged):
        return narrator.answers.refused_candidate(event)
    if not isinstance(event, FamilyRuledOut):
        return None
    stretch = narrator.answers.stretch(event)
    known = (*stretch.members, *((stretch.example,) if stretch.example else ()))
    member = next((member for member in known if member.number == number), None)
    return narrator.answers.first_of_run(event) if member is None and number == event.first else member


def own_fault(narrator: Narrator, narrated: NarratedStep, fault: MemberLine | None) -> FamilyView | None:
    """Return the fault of a candidate of a run that is told by another, None if theirs is the same."""
    if fault is None or not isinstance(narrated.event, FamilyRuledOut):
        return None
    example = narrator.answers.stretch(narrated.event).example
    if example is None or example.criterion == fault.criterion:
        return None
    step = narrator.index.step(narrated.step)
    within = surroundings(narrator.index, narrator.index.bracket_of(step))
    return instead_view(fault, narrator.cast, within)


def is_legal(fault: MemberLine | None) -> bool:
    """Say whether a refused candidate is known to be legal, so that no two of it have met."""
    return fault is not None and fault.criterion != "legality"


_BARRED_BY: Final = {Met: "met", SameAbsolute: "absolute-colours"}
"""The criterion behind a fact that bars two from each other."""


def criteria_against(narrator: Narrator, fault: MemberLine | None) -> tuple[str, ...]:
    """Return the criteria that decide against a refused candidate, none where that is not known.

    It is one; of illegal pairs they are what bars them, in the order of the text.
    """
    if fault is None:
        return ()
    if fault.criterion != "legality":
        return (fault.criterion,)
    bars = [narrator.answers.bar(*two) for two in fault.hit if len(two) == 2]
    if not fault.value:  # no pair is illegal, but the rest cannot be paired
        return ("completion",)
    kinds = {_BARRED_BY.get(type(bar.witness), "legality") if bar else "legality" for bar in bars}
    return tuple(sorted(kinds, reverse=True)) or ("legality",)


def pairs_hit(fault: MemberLine | None, pairs: tuple[PairLine, ...]) -> tuple[PairLine, ...]:
    """Return those of the pairs of a refused candidate that its first fault is about."""
    hit = fault.hit if fault else ()
    return tuple(pair for pair in pairs if any({*some} <= {*pair} for some in hit))


def matter(criterion: str) -> Choice:
    """Return the choice that a criterion is about."""
    facets = criterion_facets(criterion)
    if criterion == "met":
        return "met"
    if facets.colour or criterion == "absolute-colours":
        return "colours"
    return "floats" if facets.repeated_float else "refused"
