"""What it would take for a wish to be granted, or no longer, as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from pairtutor.disputes.case import Wish
from pairtutor.disputes.deciding import Basis
from pairtutor.disputes.supposing import SupposedAnswer, seats_of
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
from pairtutor.narrative.disputes.verdict import DisputeView, WishView, verdict_view, wish_view
from pairtutor.narrative.disputes.why_not import render as render_answer
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Group, PlayerRef
from pairtutor.narrative.phrases import Output
from pairtutor.narrative.supposed_facts import fact_view, fact_views
from pairtutor.records import Record
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.recorder import Trace

MOST_OTHERS: Final = 3
"""Of the facts besides with one opponent, so many are told; one more too, if there is just one."""


class BesidesView(Record):
    """What else would do: that anybody of those `without` stays away, any of the `others`, `more` facts.

    Those `without` may be `everybody` else.

    It is `told` whom the player would play then: the opponent `against`, or nobody, who has the bye.
    """

    template: ClassVar[str] = "suppose"
    first: PlayerRef
    without: Group
    others: tuple[PhraseContext, ...]
    more: int
    told: bool
    against: PlayerRef | None
    everybody: bool = False


class BehindView(Record):
    """What is still in the way of a `wish` under some `facts`: the `reason` of the round with them."""

    template: ClassVar[str] = "suppose"
    wish: WishView
    facts: tuple[PhraseContext, ...]
    reason: DisputeView


class TakenView(Record):
    """What it would take to grant a `wish`, or not to if it `was`: the ways, or what was looked at.

    `besides` is what else would do. `tried` are the kinds of facts that were: `singles` of `all_singles`
    facts, `away` of `all_away` of these absences, and `twos` of `all_twos` pairs of these. `whole` says that
    all of these are told, `never` that none could grant it, of the `median` since nobody floats out of it.
    They may be `teams`. `reason` is why it is not so, of a colour the decision, told where there are ways,
    and `behind` what is next in the way; `basis` decides and no fact changes it. `before` come before for the
    bye, one after the other: all of them if `before_all`; the player is `freed` of what bars from
    it. `missing`: nobody has it.
    """

    template: ClassVar[str] = "suppose"
    wish: WishView
    ways: tuple[SupposedView, ...]
    was: bool
    tried: tuple[str, ...]
    besides: tuple[BesidesView, ...] = ()
    basis: Basis = ""
    reason: DisputeView | GroundView | None = None
    behind: BehindView | None = None
    before: Group = ()
    before_all: bool = False
    freed: bool = False
    missing: bool = False
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
    narrator = Narrator(trace, output, language, answers=taken.answers)
    cast = narrator.cast
    asked = wish_view(wish, cast)
    ways = [_way_view(way, asked, cast, would=not taken.was) for way in taken.ways]
    # points stay with every fact, so they are no news where a fact does it, but where they are compared
    compared = asked.bye or (asked.floats and taken.verdict and taken.verdict.kind != "apart")
    silent = taken.never or (ways and taken.basis in _NO_NEWS and not (compared and taken.basis in _COUNTED))
    view = TakenView(
        wish=asked,
        ways=tuple(ways),
        was=taken.was,
        tried=_kinds_of(taken.looked),
        besides=tuple(_besides_view(way, taken, asked, cast) for way in taken.besides),
        basis="" if silent else taken.basis,
        reason=_reason_view(taken, asked, narrator) if ways else None,
        behind=_behind_view(taken.without, asked, output, language) if ways and taken.without else None,
        before=cast.group(taken.before if not ways else ()),
        before_all=taken.before_all,
        freed=taken.freed,
        missing=taken.missing,
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
    items = [narrator.phrases.say(way, "way") for way in listed] if len(listed) > 1 else []
    said = _document(view, narrator, items, width)
    if taken.answer is None:
        if ways or taken.without is None:
            return said
        lead = document(narrator, narrator.phrases.say(view, "missing"), (), width)
        return "\n".join((lead, render(taken.without, wish, width, output, language), said))
    road = taken.answers.index.trace if taken.answers else trace
    reason = render_answer(taken.answer, wish, road, width, output, language, taken.answers, steps=False)
    without = ""
    if taken.without is not None:  # the same answer is not told twice
        answer = taken.without.answer
        known = answer is None or taken.without.turn == "same"
        behind = taken.without._replace(answer=None if known or not answer else WishAnswer(answer.verdict))
        without = render(behind, wish, width, output, language)
    return "\n".join(part for part in (reason, without, said) if part)


def _reason_view(taken: Taken, wish: WishView, narrator: Narrator) -> DisputeView | GroundView | None:
    """Return the view of why a wish is not granted; of a colour the decision, also where it is."""
    if isinstance(taken.verdict, Coloured):
        return ground_view(taken.verdict, narrator)
    return verdict_view(taken.verdict, wish, narrator) if taken.verdict and not taken.was else None


def _document(view: TakenView, narrator: Narrator, ways: Sequence[str], width: int) -> str:
    """Return what it would take as text: the `ways`, what else would do, and how far it was looked."""
    say = narrator.phrases.say
    reach = say(view, "reach") if view.singles else ""
    others = [say(way, "besides") for way in view.besides]
    if len(others) > 1:
        return document(narrator, say(view, "take"), ways, width, reach, also=(say(view, "also"), others))
    reach = f"{say(view, 'also_one').strip()} {reach}" if others else reach
    return document(narrator, say(view, "take"), ways, width, reach)


def _behind_view(
    without: SupposedAnswer, wish: WishView, output: Output, language: Language
) -> BehindView | None:
    """Return the view of what is in the way once a fact is supposed; None where it is the same as before."""
    if without.answer is None or without.turn == "same":
        return None
    narrator = Narrator(without.road.trace, output, language, answers=without.answers)
    view = verdict_view(without.answer.verdict, wish, narrator)
    return BehindView(wish=wish, facts=fact_views(without.facts, narrator.cast), reason=view)


def _besides_view(way: SufficientWay, taken: Taken, wish: WishView, cast: PlayerNames) -> BesidesView:
    """Return the view of facts that would do besides, with the opponent, unless the wish names it."""
    facts = tuple(fact for choice in way.choices for fact in choice)
    others = tuple(fact for fact in facts if not isinstance(fact, StaysAway))
    shown = len(others) if len(others) == MOST_OTHERS + 1 else MOST_OTHERS
    assert wish.first is not None, "it is asked about somebody"
    return BesidesView(
        first=wish.first,
        without=cast.group(sorted(fact.player for fact in facts if isinstance(fact, StaysAway))),
        others=fact_views(others[:shown], cast),
        more=len(others[shown:]),
        told=taken.was or not (wish.second or wish.bye),
        against=who_is(way.outcome.against, cast),
        everybody=taken.missing and len(facts) + 1 == taken.all_away,
    )


_COUNTED: Final = ("points", "games")
"""What decides by being counted, and stays with every fact."""
_NO_NEWS: Final = (*_COUNTED, "order", "sequence", "rank")
"""What stays with every fact, and is no news where a fact does it all the same."""
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
