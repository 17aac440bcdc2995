"""What can be doctored in the steps that only 2012, or only procedures, have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.lowering import BracketReopened, FloatersRefused, MarkRevisited, RequirementLowered
from pairtutor.trace.procedures import (
    ColumnsFormed,
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairScrutinised,
    PlayerTransferred,
    StandingsFormed,
)
from pairtutor.trace.refusals import Figure, Outranked, PassedOver, SameDue
from pairtutor.trace.values import Met, OnlyPartners, SharedMdp
from tests.lab.verify.doctor import Change, Doctoring, fact, more, other_colour, shorter


def passed_over(field: str, kind: type, **changes: Any) -> Change:
    """Change what is said against the first player of a list who is refused for such a reason."""

    def change(event: Any) -> Any:
        lines: tuple[PassedOver, ...] = getattr(event, field)
        for place, line in enumerate(lines):
            if isinstance(line.why, kind):
                why: Any = line.why
                fresh = why._replace(**{name: how(why) for name, how in changes.items()})
                told = (*lines[:place], line._replace(why=fresh), *lines[place + 1 :])
                return replace(event, **{field: told})
        return None

    return change


def fewer_groups(witness: OnlyPartners | None) -> OnlyPartners | None:
    """Take so many groups away that there are no more of them than partners."""
    if witness is None or len(witness.groups) <= len(witness.partners):
        return None
    return witness._replace(groups=witness.groups[: len(witness.partners)])


def another_player(players: tuple[int, ...]) -> tuple[int, ...] | None:
    """Replace the first player by one who does not exist."""
    return (999, *players[1:]) if players else None


def rating_changed(event: StandingsFormed) -> StandingsFormed | None:
    """Change a rating among the figures."""
    if "rating" not in event.columns:
        return None
    line, *rest = event.lines
    place = event.columns.index("rating")
    figures: tuple[Figure, ...] = (*line.figures[:place], 1, *line.figures[place + 1 :])
    return replace(event, lines=(line._replace(figures=figures), *rest))


def doubled(pairs: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """Let the first player of the first pair be in the second one as well."""
    if len(pairs) < 2:
        return None
    one, other, *rest = pairs
    return (one, other._replace(first=one.first), *rest)


def crossed(pairs: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """Exchange the opponents of two pairs."""
    if len(pairs) < 2:
        return None
    one, other, *rest = pairs
    return (one._replace(second=other.second), other._replace(second=one.second), *rest)


def _of_sets(change: Callable[[int], int | None]) -> Change:
    """Change the best value of a requirement in which sets of MDPs fall short."""

    def doctored(event: FamilyRuledOut) -> FamilyRuledOut | None:
        if isinstance(event.shared, SharedMdp) and isinstance(event.best, int):
            return replace(event, best=change(event.best))
        return None

    return doctored


IN_2012: Final = (
    Doctoring("a requirement lowered by two", RequirementLowered, fact(after=more), "lowered, how far"),
    Doctoring(
        "a clause that lowered nothing in vain",
        RequirementLowered,
        fact(in_vain=lambda one: one[:-1] if one else None),
        "in vain",
    ),
    Doctoring(
        "requirements not restored",
        RequirementLowered,
        fact(restored=lambda one: one[:-1] if one else None),
        "restored",
    ),
    Doctoring(
        "another requirement",
        RequirementLowered,
        lambda one: None if one.requirement in ("pairs", "mdps") else replace(one, requirement="psd"),
        "requirement",
    ),
    Doctoring(
        "the witness of lowered numbers",
        RequirementLowered,
        fact(witness=fewer_groups),
        "groups and partners",
    ),
    Doctoring(
        "P1 that went down from elsewhere",
        RequirementLowered,
        lambda one: (
            replace(one, before=one.before + 1, after=one.after + 1) if one.requirement == "pairs" else None
        ),
        "goes down",
    ),
    Doctoring("the pairs of a reopened bracket", BracketReopened, fact(pairs=shorter), "pairs"),
    Doctoring(
        "the witness of refused floaters", FloatersRefused, fact(witness=fewer_groups), "groups and partners"
    ),
    Doctoring(
        "the bracket of refused floaters", FloatersRefused, fact(bracket=more), "the bracket of the step"
    ),
    Doctoring(
        "whether others come up besides refused floaters",
        FloatersRefused,
        lambda one: replace(one, more=True) if one.last else None,
        "nobody else comes down",
    ),
    Doctoring(
        "others besides all who come up",
        FloatersRefused,
        # where others come up within these players it would be true
        lambda one: replace(one, more=True, last=False) if one.last and one.at_large is None else None,
        "others besides",
    ),
    Doctoring(
        "whether more than the refused floaters come up",
        FloatersRefused,
        lambda one: replace(one, last=not one.last),
        "nobody else comes down",
    ),
    Doctoring(
        "a marked transposition", MarkRevisited, fact(remainder_pairs=more), "candidates of the marked"
    ),
    Doctoring("the candidates of a marked one", MarkRevisited, fact(first=more), "candidates of the marked"),
    Doctoring("another opponent after a mark", MarkRevisited, fact(following=more), "the opponent of"),
    Doctoring("nobody passed over after a mark", MarkRevisited, fact(passed=lambda _: ()), "passed over"),
    Doctoring("why a marked one fails", MarkRevisited, fact(criterion=lambda _: "psd"), "fails"),
    Doctoring(
        "the pairs of a bracket that is undone",
        BracketReopened,
        lambda one: replace(one, pairs=((1, 2),)) if one.reason == "join" else None,
        "undone",
    ),
    Doctoring(
        "the best value of sets of MDPs", FamilyRuledOut, _of_sets(lambda best: best + 1), "best value"
    ),
    Doctoring("no best value of sets of MDPs", FamilyRuledOut, _of_sets(lambda _: None), "best value"),
)
"""Doctorings of Dutch 2012; the scenarios have all these steps."""

IN_PROCEDURES: Final = (
    Doctoring("the number of a group", GroupOpened, fact(group=more), "number of the group"),
    Doctoring("a resident fewer", GroupOpened, fact(residents=shorter), "residents"),
    Doctoring("a stranger in a group", GroupOpened, fact(residents=another_player), "player"),
    Doctoring(
        "the score of who came",
        GroupOpened,
        lambda one: (
            replace(one, arrived=(one.arrived[0]._replace(score=99), *one.arrived[1:]))
            if one.arrived
            else None
        ),
        "scores",
    ),
    Doctoring(
        "the direction of a transfer",
        PlayerTransferred,
        lambda one: (
            replace(one, direction="up" if one.direction == "down" else "down")
            if one.to_score not in (None, one.from_score)
            else None
        ),
        "direction",
    ),
    Doctoring("a player from elsewhere", PairScrutinised, fact(player=lambda _: 999), "player"),
    Doctoring(
        "the round of a meeting",
        PairScrutinised,
        passed_over("tried", Met, round=lambda why: why.round + 1),
        "met",
    ),
    Doctoring(
        "the colour that both are due",
        PairScrutinised,
        passed_over("tried", SameDue, colour=lambda why: other_colour(why.colour)),
        "due",
    ),
    Doctoring(
        "who is preferred to whom",
        PlayerTransferred,
        passed_over("considered", Outranked, other=lambda why: why.player),
        "preferred",
    ),
    Doctoring("a half with a player twice", PairingsProposed, fact(upper=lambda one: one + one), "halves"),
    Doctoring(
        "a column of the wrong colour",
        ColumnsFormed,
        lambda one: replace(one, white=one.black, black=one.white) if one.reason == "first" else None,
        "column",
    ),
    Doctoring("a rating", StandingsFormed, rating_changed, "rating"),
    Doctoring("other pairs of a group", GroupSettled, fact(pairs=crossed), "pair"),
    Doctoring("a player in two pairs", GroupSettled, fact(pairs=doubled), "pair"),
    Doctoring("a pair left out", GroupSettled, fact(pairs=shorter), "players of the group"),
)
"""Doctorings of Lim and Dubov."""
