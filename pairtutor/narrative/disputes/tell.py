"""From verdicts to view models."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from pairtutor.narrative.against_roads import Road
from pairtutor.narrative.against_rules import label
from pairtutor.narrative.disputes.steps import elsewhere
from pairtutor.narrative.disputes.verdicts import (
    Coloured,
    Elsewhere,
    Impossible,
    Later,
    Made,
    Verdict,
    Worse,
)
from pairtutor.narrative.disputes.views import (
    ColouredView,
    ImpossibleView,
    LaterView,
    MadeView,
    VerdictView,
    WishView,
    WorseView,
)
from pairtutor.narrative.naming import named
from pairtutor.narrative.parts import Group, Pairing
from pairtutor.narrative.view import ColourView
from pairtutor.trace.values import FindingLine, PairLine


def verdict_view(verdict: Verdict, wish: WishView, road: Road) -> VerdictView:
    """Return what a verdict shows; `road` is the round as it was made."""
    match verdict:
        case Made():
            return MadeView(wish=wish)
        case Impossible():
            return _impossible(verdict, wish, road)
        case Worse():
            return _worse(verdict, wish, road)
        case Later():
            return _later(verdict, wish, road)
        case Elsewhere():
            return elsewhere(verdict, wish, road)
        case Coloured():
            told = road.teller.tell(verdict.step)
            assert isinstance(told.view, ColourView), "colours are decided by a step of colours"
            return ColouredView(wish=wish, told=told, colour=told.view)
        case _:
            assert_never(verdict)


def bracket_name(road: Road, number: int) -> str:
    """Return how a bracket is called, by its number."""
    opened = next(one.opened for one in road.index.brackets if one.opened.number == number)
    return road.teller.phrases.say(road.teller.view(opened), "title")


def _impossible(verdict: Impossible, wish: WishView, road: Road) -> ImpossibleView:
    return ImpossibleView(
        wish=wish,
        why=named(verdict.why, road.cast),
        clause=label(verdict.cites, road.system),
        alone=verdict.alone,
    )


def _worse(verdict: Worse, wish: WishView, road: Road) -> WorseView:
    return WorseView(
        wish=wish,
        bracket=bracket_name(road, verdict.bracket),
        title=road.cast.words.criteria[verdict.criterion].title,
        clause=label(verdict.cites, road.system),
        made=road.cast.words.measured(verdict.criterion, verdict.made.value),
        other=road.cast.words.measured(verdict.criterion, verdict.other.value),
        made_players=_behind(verdict.made, road),
        other_players=_behind(verdict.other, road),
        left_over=verdict.criterion == "pairs",
        made_pairs=_pairs(verdict.made_pairs, road),
        other_pairs=_pairs(verdict.other_pairs, road),
        level=tuple(road.cast.words.criteria[name].title for name in verdict.level),
    )


def _behind(line: FindingLine, road: Road) -> tuple[Group, ...]:
    """Return the players behind a finding one by one, or by pairs where it is one of each two."""
    players = line.players
    if isinstance(line.value, int) and len(players) == 2 * line.value:
        return tuple(road.cast.group(players[at : at + 2]) for at in range(0, len(players), 2))
    return tuple(road.cast.group((tpn,)) for tpn in players)


def _later(verdict: Later, wish: WishView, road: Road) -> LaterView:
    return LaterView(
        wish=wish,
        bracket=bracket_name(road, verdict.bracket),
        made=verdict.made,
        other=verdict.other,
        sequence=verdict.sequence,
        clause=label(verdict.cites, road.system),
        made_pairs=_pairs(verdict.made_pairs, road),
        other_pairs=_pairs(verdict.other_pairs, road),
        set_of_mdps=verdict.element == "mdp-set",
        exchange=verdict.element.endswith("exchange"),
        transposition=verdict.element.endswith("transposition"),
        remainder=verdict.element.startswith("remainder"),
    )


def _pairs(pairs: Iterable[PairLine], road: Road) -> tuple[Pairing, ...]:
    who = road.cast.who
    return tuple(Pairing(first=who(one.first), second=who(one.second)) for one in pairs)
