"""A verdict, and the wish it answers, as they are told: with players by name."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import ClassVar, TypeAlias

from pairtutor.answers.answer import PlacedAnswer
from pairtutor.disputes.case import ByeWish, ColourWish, FloatWish, PairWish, Wish
from pairtutor.disputes.floating import is_up
from pairtutor.disputes.verdicts import BracketVerdict, Coloured, Verdict
from pairtutor.narrative.answers import AnyAnswer, view_of
from pairtutor.narrative.bracket_answers import AnswerView
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import Citation
from pairtutor.narrative.group_answers import GroupAnswerView
from pairtutor.narrative.hits import pairings
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Group, Pairing, PlayerRef
from pairtutor.narrative.supposed_facts import prefers_colours
from pairtutor.narrative.view import NarratedStep
from pairtutor.records import Record, replace


class WishView(Record):
    """What was asked for: a pair, a colour, the bye or a float; exactly one of the marks is set.

    `whole` stands for a whole other pairing. Who floats goes `up` in some systems, by the Lim rules below the
    median.
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
RETOLD = {
    "transfer": {"outranked"},
    "scrutiny": {"outranked", "only-partners"},
    "columns": {"same-side"},
}
"""Kinds of step, and the reasons of an answer that leave nothing to tell of such a step."""


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
            up = wish.up or is_up(cast.opened, player)
            return WishView(first=cast.who(player), floats=True, up=up)
        case None:
            return WHOLE


class VerdictView(Record):
    """An answer to a wish or to the pairs of a bracket, as every surface tells it; none where it is so.

    `apart` are two in no bracket together, the one who is paired first in front, and `titled` says where that
    one is paired, or which bracket the answer is about. `claimed` are the pairs of a claimed candidate,
    which are `compared` with those that the bracket has, `made`; `narrated` is the step that decides. The
    round may be one that is `supposed`.
    """

    template: ClassVar[str] = "dispute-answer"
    wish: WishView
    answer: AnyAnswer | None = None
    apart: Group = ()
    titled: Callable[[], str] = str
    compared: bool = False
    claimed: tuple[Pairing, ...] = ()
    made: tuple[Pairing, ...] = ()
    narrated: NarratedStep | None = None
    after: bool = False
    supposed: bool = False

    @property
    def group(self) -> str:
        """How the bracket or group is called, empty for none; few answers tell it."""
        return self.titled()

    @property
    def clause(self) -> str:
        """The label of the clause that decides; empty if none does."""
        return self.answer.clause if self.answer else ""

    @property
    def retold(self) -> bool:
        """Whether the step that decides only says again what the answer says."""
        answer, step = self.answer, self.narrated
        if step is None or not isinstance(answer, GroupAnswerView) or answer.reason is None:
            return False
        known = answer.reason.kind in RETOLD.get(step.kind, ())
        return known and not (answer.reason.kind == "outranked" and answer.seeker == answer.reason.other)

    @property
    def criterion(self) -> str:
        """The criterion in which two candidates are compared; empty if none is."""
        return self.answer.criterion if self.answer and self.made else ""


DisputeView: TypeAlias = VerdictView | PhraseContext


def brief_of(verdict: Verdict, wish: Wish, narrator: Narrator) -> str:
    """Return a verdict in one sentence, without a full stop."""
    view = verdict_view(verdict, wish_view(wish, narrator.cast), narrator)
    return narrator.phrases.say(view, "brief").rstrip(".")


def verdict_view(verdict: Verdict, wish: WishView, narrator: Narrator, *, after: bool = False) -> DisputeView:
    """Return the view of a verdict for its phrase; `narrator` tells the round that it is held against.

    `after` says that this round is not the one made by the rules, but the best after a part of a claim.
    """
    if isinstance(verdict, Coloured):
        narrated = narrator.tell(verdict.step)
        return PhraseContext(
            verdict,
            narrator.cast,
            "dispute-coloured",
            wish=wish,
            narrated=narrated,
            colour=narrated.view,
            compared=False,
            supposed=bool(narrator.index.opened.supposed),
            prefers=prefers_colours(narrator.cast),
        )
    return _view_of_answer(verdict, wish, narrator, after=after)


def _view_of_answer(verdict: PlacedAnswer, wish: WishView, narrator: Narrator, *, after: bool) -> VerdictView:
    """Return the view of a verdict; `after` says that the round was paired on with the wish."""
    answer, index, cast = verdict.answer, narrator.index, narrator.cast
    if verdict.kind == "made" and not verdict.opening:  # what was asked for is so
        return VerdictView(wish=wish, after=after)
    view = view_of(answer, verdict.about, verdict.opening, narrator)
    record = next((bracket for bracket in index.brackets if bracket.opening.number == verdict.opening), None)
    compared = record is not None and verdict.kind in ("fewer", "worse", "later")
    claimed = compared and verdict.about == "candidate"
    if isinstance(view, AnswerView):
        above = _name_above(verdict, narrator) if verdict.kind == "stuck" else ""
        view = replace(view, after=after, above=above)
        if claimed and record is not None and answer.lost == "pairs":
            sizes = (len(answer.pairs or ()), len(record.final_pairs))
            what, paired = (cast.words.value_in_words("pairs", size) for size in sizes)
            told = cast.words.instead("pairs", *sizes)
            view = replace(view, what=what, paired=paired, compared=told, counted=True)
    if view.about == "float":
        view = replace(view, place=_title(verdict.opening, narrator))
    number = answer.step or (index.bye.number if index.bye and verdict.kind == "made" else 0)
    return VerdictView(
        wish=wish,
        answer=view,
        apart=cast.group(verdict.apart),
        titled=partial(_title, verdict.opening, narrator),
        compared=claimed,
        claimed=view.pairs if claimed and isinstance(view, AnswerView) else (),
        made=pairings(record.final_pairs, cast) if record is not None and compared else (),
        narrated=narrator.tell(index.step(number)) if number else None,
        after=after,
        supposed=bool(index.opened.supposed),
    )


def cite_only(view: DisputeView, clauses: Collection[str]) -> DisputeView:
    """Return a verdict that cites none but some clauses, whole citations; else it is told as before."""
    if not isinstance(view, VerdictView):
        step: NarratedStep = view.narrated
        return view.with_values(narrated=replace(step, cited=_among(step.cited, clauses)))
    if view.answer is None:
        return view
    cited, grounds = (_among(all_cited, clauses) for all_cited in (view.answer.cited, view.answer.grounds))
    return replace(view, answer=replace(view.answer, cited=cited, grounds=grounds if cited else ()))


def _among(cited: tuple[Citation, ...], clauses: Collection[str]) -> tuple[Citation, ...]:
    """Return the citations that are among some clauses."""
    return tuple(citation for citation in cited if citation.whole in clauses)


def _name_above(verdict: PlacedAnswer, narrator: Narrator) -> str:
    """Return the name of the bracket paired just before that of an answer; empty if it is the first.

    A bracket that is paired again is no other one. Where the two of an answer are in no bracket together, it
    is the one of the first; the bye may be given before any.
    """
    answer, brackets, words = verdict.answer, narrator.index.brackets, narrator.cast.words
    if verdict.about == "bye":
        own = next((record for record in brackets if record.opened.number == answer.bracket), None)
    else:
        home = verdict.opening or min(map(narrator.answers.home, answer.players))
        own = next((record for record in brackets if record.opening.number == home), None)
    scores = (
        record.opened.score
        for record in reversed(brackets)
        if own and record.opened.number < own.opened.number
    )
    above = next((score for score in scores if own and score not in (None, own.opened.score)), None)
    return "" if above is None else f"{words.bracket()} {words.signs.points(above)}"


class Judged(Record):
    """A part of a claim as it is judged: a bracket by name and number (no name, 0: a board, or the bye).

    Where it is `wrong` it is not as made. It is held against the best round `after` what is claimed before,
    if not against the round as made; `bye` says that it is about the bye as made.
    """

    name: str
    bracket: int
    verdict: Verdict
    view: DisputeView
    wrong: bool = True
    bye: bool = False
    after: bool = False


def judged_view(judged: BracketVerdict, narrator: Narrator) -> Judged:
    """Return the verdict on a claim in one bracket; `narrator` tells the round as made."""
    against, number, after = narrator.of(judged.against.index.trace), judged.bracket, judged.after
    openings = (
        bracket.opening.number for bracket in against.index.brackets if bracket.opened.number == number
    )
    return Judged(
        name=_title(next(openings), against) if number else "",
        bracket=number,
        verdict=judged.verdict,
        view=verdict_view(judged.verdict, wish_view(judged.wish, against.cast), against, after=after),
        wrong=judged.wrong,
        bye=isinstance(judged.wish, ByeWish) and not after,
        after=after,
    )


def _title(opening: int, narrator: Narrator) -> str:
    """Return the title of the bracket or group that a step opens; empty for none."""
    return narrator.phrases.say(narrator.view(narrator.index.step(opening).event), "title") if opening else ""
