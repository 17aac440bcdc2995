"""What it would take for a wish to be granted, or no longer, as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from pairtutor.disputes.case import ColourWish, FloatWish, Wish, players_of
from pairtutor.disputes.deciding import Basis
from pairtutor.disputes.supposing import SupposedAnswer, seats_of
from pairtutor.disputes.taking import Taken
from pairtutor.disputes.verdicts import Coloured
from pairtutor.disputes.ways import SufficientWay
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import Facts, OtherDue, StaysAway, SupposedFact
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.disputes.changes import SeatView, change_view, seat_views, who_is
from pairtutor.narrative.disputes.suppose import (
    GroundView,
    SupposedView,
    all_boards,
    document,
    ground_view,
    has_bye_too,
    render,
)
from pairtutor.narrative.disputes.verdict import DisputeView, VerdictView, WishView, verdict_view, wish_view
from pairtutor.narrative.disputes.why_not import render as render_answer
from pairtutor.narrative.group_answers import GroupAnswerView
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Group, PlayerRef
from pairtutor.narrative.phrases import Output
from pairtutor.narrative.supposed_facts import Condition, condition_views, fact_views
from pairtutor.records import Record, replace
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.recorder import Trace

MOST_OTHERS: Final = 6
"""Of the facts besides with one opponent, so many are told."""


MOST_ABSENT: Final = 8
"""Of so many it is named who could stay away."""


class BesidesView(Record):
    """What else would do: a `fact`, or that anybody of those `without` stays away.

    Of many who could stay away it is told how `many`, or that `everybody` not told of before could. It is
    `told` whom the player would play then: the opponent `against`, or nobody, who has the bye.
    """

    template: ClassVar[str] = "suppose"
    first: PlayerRef
    told: bool
    against: PlayerRef | None
    without: Group = ()
    everybody: bool = False
    many: int = 0
    fact: PhraseContext | None = None


class BehindView(Record):
    """What is still in the way of a `wish` under some `facts`: the `reason` of the round with them."""

    template: ClassVar[str] = "suppose"
    wish: WishView
    facts: tuple[Condition, ...]
    reason: DisputeView

    @property
    def told_by(self) -> str:
        """The macro that tells the reason: of a group, where the wish is told just before, why alone."""
        answer = (
            self.reason.answer if isinstance(self.reason, VerdictView) and not self.reason.apart else None
        )
        if not isinstance(answer, GroupAnswerView):
            return "had" if isinstance(self.reason, VerdictView) else "brief"
        # who is barred from the bye is the subject of that
        alone = answer.about in ("pair", "float") or (answer.about == "bye" and answer.verdict != "barred")
        return "why" if alone else "brief"


class TakenView(Record):
    """What it would take to grant a `wish`, or not to if it `was`: the ways, or what was looked at.

    `besides` is what else would do. `tried` are the kinds of facts that were: `singles` of `all_singles`
    facts, `away` of `all_away` of these absences, and `twos` of `all_twos` pairs of these. `whole` says
    that all of these are told, `never` that none could grant it, of the `median` since nobody floats out of
    it. They may be `teams`; `aside`: of a colour, a preference is supposed with colours of its own.
    `first_away` come first for it, and without them and `also_away`, if that is somebody, it would be so.
    `reason` is why it is not so, of a colour the decision, told where there are ways, and `behind` what is
    next in the way; `basis` decides and no fact changes it. `before` come before for the bye, one after the
    other: all of them if `before_all`; the player is `freed` of what bars from it. `missing`: nobody has
    it. `odd`: the player has it, as there are so many that nobody else is left. `alone` are the points that
    nobody else has, where a float is undone by nothing that was tried.
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
    first_away: Group = ()
    also_away: PlayerRef | None = None
    odd: bool = False
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
    alone: str = ""
    teams: bool = False
    aside: bool = False


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
    every = output == "html"
    ways = [_way_view(way, asked, cast, would=not taken.was, every=every) for way in taken.ways]
    # what stands behind the fact that frees somebody is told with those who come before, else in full
    freed = bool(taken.before and taken.freed)
    behind = bool(ways) or freed
    # what no fact changes is told where nothing else is
    silent = taken.never or ways or taken.before or taken.without is not None
    view = TakenView(
        wish=asked,
        ways=tuple(ways),
        was=taken.was,
        tried=_kinds_of(taken.looked),
        besides=tuple(view for way in taken.besides for view in _besides_views(way, taken, wish, cast)),
        basis="" if silent else taken.basis,
        reason=_reason_view(taken, asked, narrator) if ways else None,
        behind=_behind_view(taken.without, asked, output, language) if taken.without and behind else None,
        before=cast.group(taken.before if not ways else ()),
        before_all=taken.before_all,
        freed=taken.freed,
        missing=taken.missing,
        first_away=cast.group(taken.first_away),
        also_away=who_is(taken.also_away, cast),
        odd=taken.was and asked.bye,
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
        alone="" if ways else _points_alone(taken, wish, cast),
        teams=cast.opened.teams is not None,
        aside=isinstance(wish, ColourWish) and any(isinstance(fact, OtherDue) for fact in _facts_told(taken)),
    )
    if ways:
        said = _ways_document(view, narrator, width)
        pairs = zip(taken.ways, ways, strict=True)
        facts = next((way.choices[0] for way, told in pairs if told.change.counts_boards), ())
        return f"{said}\n{all_boards(facts, narrator, width)}" if facts else said
    listed = [SupposedView(choices=((fact,),)) for fact in view.looked]
    items = [narrator.phrases.say(way, "way") for way in listed] if len(listed) > 1 else []
    said = document(narrator, narrator.phrases.say(view, "take"), items, width)
    told = [said]
    if taken.answer is not None:
        road = taken.answers.index.trace if taken.answers else trace
        reason = render_answer(taken.answer, wish, road, width, output, language, taken.answers, steps=False)
        told.append(reason)
    if freed and not ways:  # what bars the player comes first
        told.append(document(narrator, _say(view, "before", narrator), (), width))
    if taken.without is not None and not freed:  # the same answer is not told twice
        told.append(_answer_without(taken.without, wish, width, output, language))
    tail = " ".join(part for part in (_say(view, "basis", narrator), _reach(view, narrator)) if part)
    told.append(document(narrator, tail, (), width) if tail else "")
    told.append(document(narrator, _say(view, "aside", narrator), (), width) if view.aside else "")
    return "\n".join(part for part in told if part)


def _points_alone(taken: Taken, wish: Wish, cast: PlayerNames) -> str:
    """Return the points of a floater that nobody else has, as digits; empty where somebody has as many."""
    if not taken.was or not isinstance(wish, FloatWish):
        return ""
    score = cast.line(wish.player).score
    many = sum(line.score == score for line in cast.opened.players)
    return cast.points(score) if many == 1 else ""


def _facts_told(taken: Taken) -> Iterator[SupposedFact]:
    """Yield the facts that are told to do, or, where they are listed, not to."""
    for way in (*taken.ways, *taken.besides):
        for facts in way.choices:
            yield from facts
    yield from taken.looked if taken.lists_all else ()


def _answer_without(
    without: SupposedAnswer, wish: Wish, width: int, output: Output, language: Language
) -> str:
    """Return the answer to a wish under some facts as text, with the reason if it is another one."""
    known = without.answer is None or without.turn == "same"
    told = without._replace(answer=None, turn="") if known else without
    return render(told, wish, width, output, language, alone=True)


def _ways_document(view: TakenView, narrator: Narrator, width: int) -> str:
    """Return the ways as text: what they do, what else does it, why it is as it is, how far it was looked."""
    say = narrator.phrases.say
    first = view.ways[0]
    sole = len(view.ways) == 1
    one_by_one = sole and len(first.choices) > 1
    if one_by_one:
        choices = [replace(first, choices=(choice,)) for choice in first.choices]
        items = [say(choice, "choice") for choice in choices]
    else:
        items = [] if sole else [item for way in view.ways for item in _items_of(way, narrator)]
    below = [say(first, "changes")] if one_by_one else []
    others = [say(way, "besides") for way in view.besides]
    if len(others) == 1:
        below.append(say(view, "also_one"))
    lead = say(view, "take")
    if below and not items:
        lead = " ".join((lead.strip(), *(part.strip() for part in below)))
        below = []
    also = (say(view, "also"), others) if len(others) > 1 else ("", [])
    after = " ".join(part.strip() for part in below)
    parts = (
        after if not also[1] else "",
        _say(view, "ground", narrator),
        _reach(view, narrator),
        _say(view, "aside", narrator) if view.aside else "",
    )
    if also[1] and after:
        return "\n".join(
            (
                document(narrator, lead, items, width, after),
                document(narrator, also[0], also[1], width, parts[1]),
                document(narrator, parts[2], (), width),
                *([document(narrator, parts[3], (), width)] if parts[3] else []),
            )
        )
    told = [document(narrator, lead, items, width, also=also)]
    told += [document(narrator, part, (), width) for part in parts if part]
    return "\n".join(told)


def _items_of(way: SupposedView, narrator: Narrator) -> Iterator[str]:
    """Yield each condition of a way as an item, the first with what comes of them all."""
    first, *others = (replace(way, choices=(choice,)) for choice in way.choices)
    yield narrator.phrases.say(first, "way")
    for other in others:
        yield narrator.phrases.say(other, "alike")


def _say(view: TakenView, part: str, narrator: Narrator) -> str:
    return narrator.phrases.say(view, part).strip()


def _reach(view: TakenView, narrator: Narrator) -> str:
    """Return how far it was looked, as a sentence; empty where no fact was tried."""
    return _say(view, "reach", narrator) if view.singles else ""


def _reason_view(taken: Taken, wish: WishView, narrator: Narrator) -> DisputeView | GroundView | None:
    """Return the view of why a wish is not granted; of a colour the decision, also where it is."""
    if isinstance(taken.verdict, Coloured):
        return ground_view(taken.verdict, narrator)
    return verdict_view(taken.verdict, wish, narrator) if taken.verdict and not taken.was else None


def _behind_view(
    without: SupposedAnswer, wish: WishView, output: Output, language: Language
) -> BehindView | None:
    """Return the view of what is in the way once a fact is supposed; None where it is the same as before."""
    if without.answer is None or without.turn == "same":
        return None
    narrator = Narrator(without.road.trace, output, language, answers=without.answers)
    view = verdict_view(without.answer.verdict, wish, narrator)
    return BehindView(wish=wish, facts=condition_views(without.facts, narrator.cast), reason=view)


def _besides_views(way: SufficientWay, taken: Taken, wish: Wish, cast: PlayerNames) -> Iterator[BesidesView]:
    """Yield the views of facts that would do besides, with the opponent, unless the wish names it."""
    facts = tuple(fact for choice in way.choices for fact in choice)
    others = tuple(fact for fact in facts if not isinstance(fact, StaysAway))
    asked = wish_view(wish, cast)
    assert asked.first is not None, "it is asked about somebody"
    told = (taken.was or not (asked.second or asked.bye)) and not way.mixed
    view = BesidesView(first=asked.first, told=told, against=who_is(way.outcome.against, cast))
    absent = tuple(sorted(fact.player for fact in facts if isinstance(fact, StaysAway)))
    if absent:
        yield _absent_view(view, absent, taken, wish, cast)
    for fact in fact_views(others[:MOST_OTHERS], cast):
        yield replace(view, fact=fact)


def _absent_view(
    view: BesidesView, absent: tuple[Tpn, ...], taken: Taken, wish: Wish, cast: PlayerNames
) -> BesidesView:
    """Return the view of those of whom anybody could stay away: few by name, of more how many they are.

    They are all the others where the absence of everybody was tried; whoever is told of before is none.
    """
    everybody = {line.tpn for line in cast.opened.players} - {*players_of(wish)}
    known = {fact.player for facts in taken.choices for fact in facts if isinstance(fact, StaysAway)}
    rest = everybody - known - {*absent}
    if taken.away == taken.all_away == len(everybody) and len(absent) > 1 and not rest:
        return replace(view, everybody=True)
    if len(absent) <= MOST_ABSENT:
        return replace(view, without=cast.group(absent))
    return replace(view, many=len(absent))


_TOLD_KINDS: Final = ("not-met", "met", "no-float", "no-bye-had", "last-round", "other-due", "away")
"""The kinds of facts that are told to have been tried, in their order."""


def _kinds_of(facts: Facts) -> tuple[str, ...]:
    """Return the kinds of some facts, in the order in which they are told."""
    alike = {"floated": "no-float", "barred": "no-bye-had"}
    kinds = {alike.get(fact.kind, fact.kind) for fact in facts}
    return tuple(kind for kind in _TOLD_KINDS if kind in kinds)


def _way_view(
    way: SufficientWay, wish: WishView, cast: PlayerNames, *, would: bool, every: bool
) -> SupposedView:
    """Return the view of a way to grant a wish, or not to; of a colour, no opponent who stays.

    All boards are named if `every` is asked for.
    """
    outcome = way.outcome
    told = not (wish.second and would) and not (wish.colour and outcome.keeps)
    with_bye = has_bye_too(outcome.change, wish, would=would)
    bye = wish.first if would and (wish.bye or with_bye) else None
    return SupposedView(
        choices=tuple(condition_views(facts, cast, way.unshaded) for facts in way.choices),
        wish=wish,
        would=would,
        was=not would,
        board=outcome.board or 0,
        against=who_is(outcome.against, cast) if told else None,
        white=who_is(outcome.white, cast) if would else None,
        teams=cast.opened.teams is not None,
        with_bye=with_bye,
        change=change_view(outcome.change, cast, wish, bye, every=every),
    )
