"""What would be if some facts were otherwise, as text: what was asked for first, then the answer to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pairtutor.disputes.case import Wish
from pairtutor.disputes.named_facts import facts_named
from pairtutor.disputes.supposing import SupposedAnswer, SupposedWay, Taken
from pairtutor.disputes.suppositions import typed_fact
from pairtutor.disputes.verdicts import Verdict
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import SupposedFact
from pairtutor.narrative.disputes.verdict import WishView, wish_view
from pairtutor.narrative.disputes.why import way_text
from pairtutor.narrative.disputes.why_not import render as render_answer
from pairtutor.narrative.hits import pairings
from pairtutor.narrative.layout import tidy
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Pairing, PlayerRef
from pairtutor.narrative.phrases import KIT, Output
from pairtutor.narrative.supposed_facts import fact_view, fact_views
from pairtutor.records import Record
from pairtutor.resources import ENGLISH, Language
from pairtutor.text import quote
from pairtutor.trace.recorder import Trace

MOST_LISTED = 8
"""So many facts are listed that would not do; of more it is said how many they are."""


class SupposedView(Record):
    """What would be under `facts`: of a `wish`, or of a `player`, who would play `other` or have the bye.

    `possible`: the round could be paired. The others are those of the answer.
    """

    template: ClassVar[str] = "suppose"
    facts: tuple[PhraseContext, ...]
    wish: WishView | None = None
    player: PlayerRef | None = None
    other: PlayerRef | None = None
    possible: bool = True
    would: bool = False
    was: bool = False
    board: int = 0
    changes: tuple[Pairing, ...] = ()
    bye: PlayerRef | None = None


class TakenView(Record):
    """What it would take to grant a `wish`: the `ways`, and how much was looked at where there is none.

    With `cut`, not every two facts were looked at.
    """

    template: ClassVar[str] = "suppose"
    wish: WishView
    ways: tuple[tuple[PhraseContext, ...], ...]
    was: bool
    cut: bool
    singles: int
    all_singles: int
    twos: int
    all_twos: int
    looked: tuple[PhraseContext, ...] = ()


class WayView(Record):
    """One of several ways to grant a wish."""

    template: ClassVar[str] = "suppose"
    facts: tuple[PhraseContext, ...]


def _supposed_view(
    made: SupposedAnswer | SupposedWay,
    narrator: Narrator,
    wish: WishView | None = None,
    player: PlayerRef | None = None,
    other: PlayerRef | None = None,
    *,
    would: bool = False,
) -> SupposedView:
    """Return the view of a supposed round, which the narrator tells of."""
    cast = narrator.cast
    return SupposedView(
        facts=fact_views(made.facts, cast),
        wish=wish,
        player=player,
        other=other,
        possible=narrator.index.closed is not None,
        would=would,
        was=made.was,
        board=made.board or 0,
        changes=pairings(made.changes, cast),
        bye=None if made.bye is None else cast.who(made.bye),
    )


def render(
    answer: SupposedAnswer,
    wish: Wish,
    width: int = 80,
    output: Output = "text",
    language: Language = ENGLISH,
) -> str:
    """Return a wish under some facts as text, with the answer to it where it is not granted."""
    trace = answer.road.trace
    narrator = Narrator(trace, output, language, answers=answer.answers)
    view = _supposed_view(answer, narrator, wish=wish_view(wish, narrator.cast), would=answer.would)
    said = _document(narrator, narrator.phrases.say(view), (), width)
    if answer.answer is None:
        return said
    told = render_answer(answer.answer, wish, trace, width, output, language, answer.answers)
    return f"{said}\n{told}"


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
    ways = tuple(fact_views(facts, cast) for facts in taken.ways)
    looked = () if ways or len(taken.looked) > MOST_LISTED else fact_views(taken.looked, cast)
    view = TakenView(
        wish=wish_view(wish, cast),
        ways=ways,
        was=taken.was,
        cut=taken.is_cut_short,
        singles=taken.singles,
        all_singles=taken.all_singles,
        twos=taken.twos,
        all_twos=taken.all_twos,
        looked=looked,
    )
    listed = ways or [(fact,) for fact in looked]
    shown = listed if len(listed) > 1 and not taken.is_cut_short else ()
    told = [narrator.phrases.say(WayView(facts=facts), "way") for facts in shown]
    return _document(narrator, narrator.phrases.say(view, "take"), told, width)


def render_way(way: SupposedWay, player: Tpn, width: int = 80, language: Language = ENGLISH) -> str:
    """Return a player's opponent under some facts, and the way through that round, as text."""
    narrator = Narrator(way.trace, "text", language)
    who = narrator.cast.who
    other = None if way.opponent is None else who(way.opponent)
    view = _supposed_view(way, narrator, player=who(player), other=other)
    said = _document(narrator, narrator.phrases.say(view), (), width)
    return f"{said}\n{way_text(narrator, player, width)}"


def said_fact(fact: SupposedFact, narrator: Narrator) -> str:
    """Return a supposed fact in words, as it stands behind "if"."""
    return narrator.phrases.say(fact_view(fact, narrator.cast))


def asked_next(verdict: Verdict, wish: str, narrator: Narrator) -> Message | None:
    """Return the question after an answer: the same wish if the first fact that it names were otherwise.

    `wish` is the question as it was typed; None where the answer names nothing that could be otherwise.
    """
    if narrator.index.facts is not None:
        return None
    opened = narrator.cast.opened
    fact = next(iter(facts_named(verdict, opened)), None)
    if fact is None:
        return None
    typed = f"{wish} if {typed_fact(fact, opened)}"
    said = said_fact(fact, narrator)
    return Message("tutor.why-not.and-if", fact=said, typed=quote(typed), take=quote(f"{wish} ?"))


def _document(narrator: Narrator, lead: str, ways: Sequence[str], width: int) -> str:
    kit = KIT[narrator.output]
    told = narrator.phrases.document("suppose.txt.j2", lead=lead, ways=ways, kit=kit, width=width, full=False)
    return tidy(told)
