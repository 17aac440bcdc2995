"""What can be doctored in a round of teams."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pairtutor.model.ids import RoundNumber
from pairtutor.trace.events import ColourDecided, RoundClosed, RoundOpened
from pairtutor.trace.procedures import (
    PairScrutinised,
    PlayerTransferred,
    SubgroupTransposed,
    TopMembersChosen,
)
from pairtutor.trace.refusals import PairingsWorse, SetsWorse
from pairtutor.trace.values import Met, OnlyPartners
from tests.lab.verify.doctor import Doctoring, backwards, fact, more, shorter
from tests.lab.verify.procedures.common_doctorings import DESPITE, UPFLOATING
from tests.lab.verify.steps import fewer_groups, passed_over


def other_preferences(one: RoundOpened) -> RoundOpened | None:
    """Return an opening whose event has preferences of another type, if somebody's would be another."""
    assert one.teams is not None
    if not any(line.preference.colour for line in one.players):
        return None
    return replace(one, teams=one.teams._replace(preferences="none"))


WITHOUT_TEAMS: Final = {
    "the number of pairs",
    "a limit is left out",
    "an opponent tried is left out",
    "opponents tried in another order",
    "the round of a meeting",
    "somebody refused is taken",
    "another opponent is proposed",
    "the higher ranked player",
    "two halves change places",
}
"""What a bracket of teams does not tell, or tells in its own way."""


def unproven(event: TopMembersChosen) -> TopMembersChosen | None:
    """Take groups away from the first proof that no pairing with so many top members is legal."""
    for place, line in enumerate(event.considered):
        if isinstance(line.why, PairingsWorse) and isinstance(line.why.witness, OnlyPartners):
            fresh = line._replace(why=line.why._replace(witness=fewer_groups(line.why.witness)))
            return replace(
                event, considered=(*event.considered[:place], fresh, *event.considered[place + 1 :])
            )
    return None


def resting_on_floats(cites: tuple[str, ...]) -> tuple[str, ...]:
    """Cite [C10] too."""
    return tuple(dict.fromkeys((*cites, "swiss-team-2026 2.3.7", "swiss-team-2026 1.5", "TEAM26-19")))


SWISS_TEAM: Final = (
    DESPITE,
    *UPFLOATING,
    Doctoring("no event of teams", RoundOpened, lambda one: replace(one, teams=None), "teams"),
    Doctoring("preferences of another type", RoundOpened, other_preferences, "preference"),
    Doctoring("no round is planned", RoundOpened, lambda one: replace(one, planned_rounds=None), "how many"),
    Doctoring("another bottom member is offered", PairScrutinised, fact(proposed=lambda _: 99), "proposed"),
    Doctoring(
        "another bottom member is taken", PairScrutinised, fact(opponent=lambda _: 99), "bottom member"
    ),
    Doctoring(
        "what speaks against sets",
        PlayerTransferred,
        passed_over("considered", SetsWorse, criterion=lambda _: "floaters-again", value=lambda _: 9),
        "passed over",
    ),
    Doctoring("a top member is left out", TopMembersChosen, fact(tops=shorter), "top members"),
    Doctoring("bottom members in another order", TopMembersChosen, fact(bottoms=backwards), "bottom members"),
    Doctoring("a value of the pairing", TopMembersChosen, fact(findings=shorter), "best values"),
    Doctoring("who is no top member is left out", TopMembersChosen, fact(considered=shorter), "passed over"),
    Doctoring(
        "who lacks an opponent with another top member",
        TopMembersChosen,
        unproven,
        "",
    ),
    Doctoring("what top members rest on", TopMembersChosen, fact(cites=resting_on_floats), "citations"),
    Doctoring("what a bottom member rests on", PairScrutinised, fact(cites=resting_on_floats), "citations"),
    Doctoring("a bottom member passed over is left out", PairScrutinised, fact(tried=shorter), ""),
    Doctoring(
        "how many pairings are passed over",
        PairScrutinised,
        passed_over("tried", PairingsWorse, last=lambda why: why.last + 1),
        "passed over",
    ),
    Doctoring(
        "how good the pairings could be",
        PairScrutinised,
        passed_over("tried", PairingsWorse, best=lambda _: 7),
        "passed over",
    ),
    Doctoring(
        "the round in which two teams met",
        PairScrutinised,
        passed_over(
            "tried",
            PairingsWorse,
            witness=lambda why: (
                why.witness._replace(round=RoundNumber(why.witness.round + 1))
                if isinstance(why.witness, Met)
                else None
            ),
        ),
        "",
    ),
    Doctoring("the number of the pairing", SubgroupTransposed, fact(number=more), "number"),
    Doctoring("how many pairings there are", SubgroupTransposed, fact(transpositions=more), "number"),
    Doctoring("another pairing", SubgroupTransposed, fact(lower=backwards), "pairs"),
    Doctoring("another first-team", ColourDecided, fact(higher=lambda _: 99), "higher ranked"),
    Doctoring("the rule for colours", ColourDecided, fact(rule=lambda _: "rating"), "rule"),
    Doctoring("whose preference decides", ColourDecided, fact(decider=lambda _: 99), "decides"),
    Doctoring("an upfloat is left out", RoundClosed, fact(upfloats=shorter), "upfloats"),
    Doctoring("the sum of sets and pairings", RoundClosed, fact(candidates=more), "candidates"),
    Doctoring("the sum of those passed over", RoundClosed, fact(skipped=more), "skipped"),
)
