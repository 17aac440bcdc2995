"""A verdict, and the wish it answers, as they are told: with players by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, assert_never

from pairtutor.disputes.case import ByeWish, ColourWish, FloatWish, PairWish, Wish, bye_first
from pairtutor.disputes.verdicts import (
    ByeLast,
    Coloured,
    Elsewhere,
    Impossible,
    LaterInSequence,
    Made,
    OtherBye,
    Verdict,
    Worse,
)
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import citations, main_clause
from pairtutor.narrative.hits import players_behind
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Group, PlayerRef
from pairtutor.rules.facts import facts
from pairtutor.trace.events import ByeAssigned
from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import HadBye, Outranked
from pairtutor.trace.values import Cites, OnlyPartners


@dataclass(frozen=True, slots=True, kw_only=True)
class WishView:
    """What was asked for: a pair, a colour, the bye or a float; exactly one of the marks is set.

    `whole` stands for a whole other pairing. Who floats goes `up` in some systems.
    """

    template: ClassVar[str] = "dispute-wish"
    first: PlayerRef | None = None
    second: PlayerRef | None = None
    colour: str = ""
    bye: bool = False
    floats: bool = False
    up: bool = False
    whole: bool = False


WHOLE = WishView(whole=True)


def wish_view(wish: Wish | None, cast: PlayerNames) -> WishView:
    """Return a wish with its players by name; None is a whole other pairing."""
    match wish:
        case PairWish(first=first, second=second):
            return WishView(first=cast.who(first), second=cast.who(second))
        case ColourWish(player=player, colour=colour):
            return WishView(first=cast.who(player), colour=cast.words.colours[colour])
        case ByeWish(player=player):
            return WishView(first=cast.who(player), bye=True)
        case FloatWish(player=player):
            return WishView(first=cast.who(player), floats=True, up=SYSTEMS[cast.opened.system].upward)
        case None:
            return WHOLE


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedView:
    """What a step did: it made a pair, gave the bye, or sent somebody on; nothing is set if neither."""

    template: ClassVar[str] = "dispute-deed"
    step: int
    pair: Group = ()
    bye: PlayerRef | None = None
    floats: PlayerRef | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedView:
    """A player with the step that decided about him, and the group in which it did (empty: in none)."""

    template: ClassVar[str] = "dispute-placed"
    player: PlayerRef
    deed: DeedView
    group: str


def verdict_view(
    verdict: Verdict, wish: WishView, narrator: Narrator, *, after: bool = False
) -> PhraseContext:
    """Return what a verdict's phrase is told of; `narrator` tells the round that it is held against.

    `after` says that this round is not the one made by the rules, but the best after a part of a claim.
    """
    more = {"wish": wish, "after": after, **_phrase_values(verdict, narrator)}
    return PhraseContext(verdict, narrator.cast, f"dispute-{verdict.kind}", **more)


def _phrase_values(verdict: Verdict, narrator: Narrator) -> dict[str, Any]:
    match verdict:
        case Made():
            return {}
        case Impossible():
            return {"clause": _clause(verdict.cites, narrator)}
        case Worse():
            return _worse(verdict, narrator)
        case LaterInSequence():
            return {
                "bracket": bracket_name(narrator, verdict.bracket),
                "clause": _clause(verdict.cites, narrator),
                "other": verdict.other,
            }
        case Elsewhere():
            return _elsewhere_values(verdict, narrator)
        case OtherBye():
            return _other_bye(verdict, narrator)
        case ByeLast():
            return {
                "clause": _clause(verdict.cites, narrator),
                "group": _title(verdict.opening, narrator),
            }
        case Coloured():
            decision = narrator.tell(verdict.step)
            return {"told": decision, "colour": decision.view}
        case _:
            assert_never(verdict)


def bracket_name(narrator: Narrator, number: int) -> str:
    """Return how a bracket is called, by its number."""
    return _title(
        next(bracket.opening for bracket in narrator.index.brackets if bracket.opened.number == number),
        narrator,
    )


def _score_below(number: int, narrator: Narrator) -> str:
    """Return the score of the scoregroup below a bracket; empty where there is none."""
    index = narrator.index
    score = next(bracket.opened.score for bracket in index.brackets if bracket.opened.number == number)
    below = [
        scoregroup.score
        for scoregroup in index.opened.scoregroups
        if score is not None and scoregroup.score < score
    ]
    return narrator.cast.points(max(below)) if below else ""


def _clause(cites: Cites, narrator: Narrator) -> str:
    return main_clause(citations(cites[:1], narrator.system))


def _worse(verdict: Worse, narrator: Narrator) -> dict[str, Any]:
    measured, own = narrator.cast.words.measured, _score_below(verdict.bracket, narrator)
    return {
        "bracket": bracket_name(narrator, verdict.bracket),
        "clause": _clause(verdict.cites, narrator),
        "made": measured(verdict.criterion, verdict.made.value, own),
        "other": measured(verdict.criterion, verdict.other.value, own),
        "made_players": tuple(map(narrator.cast.group, players_behind(verdict.made))),
        "both": narrator.cast.words.criteria[verdict.criterion].of_pairs,
        "other_players": tuple(map(narrator.cast.group, players_behind(verdict.other))),
    }


def _elsewhere_values(verdict: Elsewhere, narrator: Narrator) -> dict[str, Any]:
    fewer = verdict.reason == "moved-down"
    return {
        "told": narrator.tell(verdict.step),
        "clause": _clause(_reason_cites(verdict, narrator) or verdict.step.event.cites, narrator),
        "deed": _deed_view(verdict.step, narrator),
        "places": tuple(
            PlacedView(
                player=narrator.cast.who(tpn), deed=_deed_view(step, narrator), group=_title(opened, narrator)
            )
            for tpn, step, opened in verdict.places
        ),
        "group": _title(verdict.step if fewer else verdict.group, narrator),
    }


def _other_bye(verdict: OtherBye, narrator: Narrator) -> dict[str, Any]:
    """Return the clause, what the two have in what parts them, and the step that gave the bye first."""
    cast, step = narrator.cast, narrator.index.bye
    before = bye_first(narrator.index)
    return {
        "clause": _clause(verdict.cites, narrator),
        "made_index": cast.index(verdict.made),
        "other_index": cast.index(verdict.other),
        "games": tuple(figures[0] for figures in verdict.has) if verdict.by == "games" else (),
        "told": narrator.tell(step) if step and before else None,
    }


def _reason_cites(verdict: Elsewhere, narrator: Narrator) -> Cites:
    """Return what the rules cite for the reason for which somebody does not have the bye, if they tell."""
    if verdict.over is None or not isinstance(verdict.step.event, ByeAssigned):
        return ()
    rules = facts(narrator.system)
    match verdict.over.why:
        case HadBye():
            return rules.group("bye_barred")
        case OnlyPartners():
            return rules.group("bye_passed_on")
        case Outranked(by=by):
            return rules.table("criterion").get(f"bye-{by}", ())
        case _:
            return ()


def _deed_view(step: Step, narrator: Narrator) -> DeedView:
    cast = narrator.cast
    match step.event:
        case PairScrutinised(player=player, opponent=int(opponent)):
            return DeedView(step=step.number, pair=cast.group((player, opponent)))
        case PlayerTransferred(player=player, partner=int(partner)):
            return DeedView(step=step.number, pair=cast.group((partner, player)))
        case PlayerTransferred(player=player):
            return DeedView(step=step.number, floats=cast.who(player))
        case ByeAssigned(player=player):
            return DeedView(step=step.number, bye=cast.who(player))
        case _:
            return DeedView(step=step.number)


def _title(opened: Step | None, narrator: Narrator) -> str:
    return "" if opened is None else narrator.phrases.say(narrator.view(opened.event), "title")
