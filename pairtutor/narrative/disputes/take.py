"""What it would take for a wish to be granted, or no longer, as text."""

from __future__ import annotations

from typing import ClassVar, Final

from pairtutor.disputes.case import Wish
from pairtutor.disputes.deciding import Basis
from pairtutor.disputes.supposing import seats_of
from pairtutor.disputes.taking import Taken
from pairtutor.disputes.verdicts import Coloured, WishAnswer
from pairtutor.disputes.ways import SufficientWay
from pairtutor.model.supposed import Facts, StaysAway
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.disputes.suppose import (
    GroundView,
    SeatView,
    SupposedView,
    change_view,
    document,
    ground_view,
    render,
    seat_views,
    who_is,
)
from pairtutor.narrative.disputes.verdict import WishView, verdict_view, wish_view
from pairtutor.narrative.disputes.why_not import render as render_answer
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Group
from pairtutor.narrative.phrases import Output
from pairtutor.narrative.supposed_facts import fact_view, fact_views
from pairtutor.records import Record
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.recorder import Trace

MOST_OTHERS: Final = 3
"""Of the facts that would do besides, so many are told; one more too, if there is just one."""


class TakenView(Record):
    """What it would take to grant a `wish`, or not to if it `was`: the ways, or what was looked at.

    Besides, it would do if anybody of those `without` stayed away, or with any of the `others`, and with so
    many `more` of the facts tried. `tried` are the kinds of facts that were: `singles` of `all_singles`
    facts, `away` of `all_away` of these absences, and `twos` of `all_twos` pairs of these. `whole` says that
    all of these are told, `never` that none could grant it, of the `median` since nobody floats out of it.
    They may be `teams`. `basis` is what decides and no fact changes, by the `clause` where the answer is not
    told, `ground` the decision on the colour asked for. `before` come before for the bye, one after the
    other: all of them if `before_all`; the player is `freed` of what bars from it.
    """

    template: ClassVar[str] = "suppose"
    wish: WishView
    ways: tuple[SupposedView, ...]
    was: bool
    tried: tuple[str, ...]
    without: Group = ()
    others: tuple[PhraseContext, ...] = ()
    more: int = 0
    basis: Basis = ""
    clause: str = ""
    ground: GroundView | None = None
    before: Group = ()
    before_all: bool = False
    freed: bool = False
    looked: tuple[PhraseContext, ...] = ()
    now: tuple[SeatView, ...] = ()
    singles: int = 0
    all_singles: int = 0
    away: int = 0
    all_away: int = 0
    twos: int = 0
    all_twos: int = 0
    whole: bool = False
    never: bool = False
    median: bool = False
    teams: bool = False


def render_taken(
    taken: Taken,
    wish: Wish,
    trace: Trace,
    width: int = 80,
    output: Output = "text",
    language: Language = ENGLISH,
) -> str:
    """Return the ways to grant a wish as text; `trace` is that of the round, its opening at least."""
    narrator = Narrator(trace, output, language)
    cast = narrator.cast
    asked = wish_view(wish, cast)
    ways = [_way_view(way, asked, cast, would=not taken.was) for way in taken.ways]
    others = tuple(fact for fact in taken.besides if not isinstance(fact, StaysAway))
    shown = len(others) if len(others) == MOST_OTHERS + 1 else MOST_OTHERS
    clause, ground = "", None
    # points stay with every fact, so they are no news where a fact does it, but where they are compared
    compared = asked.bye or (asked.floats and taken.verdict and taken.verdict.kind != "apart")
    silent = taken.never or (ways and taken.basis in ("points", "games") and not compared)
    basis: Basis = "" if silent else taken.basis
    if ways and isinstance(taken.verdict, Coloured):
        ground = ground_view(taken.verdict, narrator)
    elif ways and basis and taken.verdict:
        clause = getattr(verdict_view(taken.verdict, asked, narrator), "clause", "")
    view = TakenView(
        wish=asked,
        ways=tuple(ways),
        was=taken.was,
        tried=_kinds_of(taken.looked),
        without=cast.group(sorted(fact.player for fact in taken.besides if isinstance(fact, StaysAway))),
        others=fact_views(others[:shown], cast),
        more=len(others[shown:]),
        basis=basis,
        clause=clause,
        ground=ground,
        before=cast.group(taken.before if not ways else ()),
        before_all=taken.before_all,
        freed=taken.freed,
        looked=fact_views(taken.looked, cast) if taken.lists_all else (),
        now=seat_views(seats_of(wish, narrator.index), cast) if ways and not taken.was else (),
        singles=taken.singles,
        all_singles=taken.all_singles,
        away=taken.away,
        all_away=taken.all_away,
        twos=taken.twos,
        all_twos=taken.all_twos,
        whole=taken.lists_all,
        never=taken.never,
        median=taken.median,
        teams=cast.opened.teams is not None,
    )
    listed = ways or [SupposedView(choices=((fact,),)) for fact in view.looked]
    told = [narrator.phrases.say(way, "way") for way in listed] if len(listed) > 1 else []
    said = document(narrator, narrator.phrases.say(view, "take"), told, width, _reach(view, narrator))
    if taken.answer is None:
        return said
    road = taken.answers.index.trace if taken.answers else trace
    reason = render_answer(taken.answer, wish, road, width, output, language, taken.answers, steps=False)
    without = ""
    if taken.without is not None:  # the same answer is not told twice
        answer = taken.without.answer
        known = answer is None or taken.without.turn == "same"
        behind = taken.without._replace(answer=None if known or not answer else WishAnswer(answer.verdict))
        without = render(behind, wish, width, output, language)
    return "\n".join(part for part in (reason, without, said) if part)


def _reach(view: TakenView, narrator: Narrator) -> str:
    """Return the sentence on how far it was looked; empty where nothing was."""
    return narrator.phrases.say(view, "reach") if view.singles else ""


_TOLD_KINDS: Final = ("not-met", "met", "no-float", "no-bye-had", "other-due", "away")
"""The kinds of facts that are told to have been tried, in their order."""


def _kinds_of(facts: Facts) -> tuple[str, ...]:
    """Return the kinds of some facts, in the order in which they are told."""
    alike = {"floated": "no-float", "barred": "no-bye-had"}
    kinds = {alike.get(fact.kind, fact.kind) for fact in facts}
    return tuple(kind for kind in _TOLD_KINDS if kind in kinds)


def _way_view(way: SufficientWay, wish: WishView, cast: PlayerNames, *, would: bool) -> SupposedView:
    """Return the view of a way to grant a wish, or not to; of a colour, no opponent who stays."""
    outcome = way.outcome
    told = not (wish.second and would) and not (wish.colour and outcome.keeps)
    bye = wish.first if would and wish.bye else None
    return SupposedView(
        choices=tuple(
            tuple(fact_view(fact, cast, shaded=fact not in way.unshaded) for fact in facts)
            for facts in way.choices
        ),
        wish=wish,
        would=would,
        was=not would,
        board=outcome.board or 0,
        against=who_is(outcome.against, cast) if told else None,
        white=who_is(outcome.white, cast) if would else None,
        teams=cast.opened.teams is not None,
        change=change_view(outcome.change, cast, wish, bye),
    )
