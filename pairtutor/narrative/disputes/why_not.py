"""The answer to a wish as plain text: the short answer first, the evidence below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pairtutor.disputes.case import ByeWish, PairWish, Wish, players_of
from pairtutor.disputes.verdicts import WishAnswer
from pairtutor.narrative.disputes.verdict import WishView, verdict_view, wish_view
from pairtutor.narrative.hits import pairings
from pairtutor.narrative.layout import tidy
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Pairing, PlayerRef
from pairtutor.narrative.phrases import KIT, Output
from pairtutor.records import Record
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.events import RoundClosed
from pairtutor.trace.recorder import Trace

if TYPE_CHECKING:
    from pairtutor.answers.round import RoundAnswers
    from pairtutor.narrative.boards import BoardView, ProcedureBoardView

MOST_BOARDS = 12
"""Boards of a round that are all told; of a larger one only those that change."""


class BestView(Record):
    """The boards that the best round with a `wish` has alone: the `own` one of who asks, and `others`.

    `besides` says that the board of who asks is new as well, told or not: of two it is what they ask for.
    `bye` is who has the bye in it, where that is not what is asked for.
    """

    template: ClassVar[str] = "best-round"
    wish: WishView
    own: tuple[Pairing, ...] = ()
    others: tuple[Pairing, ...] = ()
    besides: bool = False
    bye: PlayerRef | None = None


def render(
    answer: WishAnswer,
    wish: Wish,
    trace: Trace,
    width: int = 80,
    output: Output = "text",
    language: Language = ENGLISH,
    answers: RoundAnswers | None = None,
    *,
    steps: bool = True,
) -> str:
    """Return the answer to one wish in lines of at most `width` columns; `trace` is the round as made.

    `answers` are those of the round where it has been asked about already. Where a verdict has its reason
    alone, the step that it is told in is told as well if `steps`; of two who do meet, why they do.
    """
    narrator = Narrator(trace, output, language, answers=answers)
    closed = narrator.index.closed
    before = set(closed.boards) if closed and len(answer.pairing) > MOST_BOARDS else set()
    shown = [pair for pair in answer.pairing if pair not in before]
    boards = ", ".join(f"{pair.first} – {pair.second}" for pair in shown)
    unchanged = len(answer.pairing) - len(shown)
    board = _board_made(answer, wish, narrator) if steps else None
    return _document(
        answer, wish, narrator, width, board=board, boards=boards, unchanged=unchanged, steps=steps
    )


def render_under(
    answer: WishAnswer,
    wish: Wish,
    trace: Trace,
    width: int,
    output: Output,
    language: Language,
    answers: RoundAnswers | None,
    opening: str,
    closing: str,
    actual: RoundClosed | None,
) -> str:
    """Return the answer to a wish in a supposed round, behind the `opening` of its first sentence.

    `closing` is told after the reason: what else would change. Of the best round with the wish no more is
    told than the board of who is asked about, and the first of those that are new besides: that are not in
    the `actual` round, nor is its bye.
    """
    narrator = Narrator(trace, output, language, answers=answers)
    pairs = {frozenset(board) for board in actual.boards} if actual else set()
    same_bye = isinstance(wish, ByeWish) or answer.bye == (actual.bye if actual else None)
    fresh = [pair for pair in answer.pairing if frozenset(pair) not in pairs]
    asked = {*players_of(wish)}
    own = [pair for pair in fresh if asked & {*pair}]
    others = [pair for pair in fresh if pair not in own]
    best = BestView(
        wish=wish_view(wish, narrator.cast),
        own=pairings(() if isinstance(wish, PairWish) else own, narrator.cast),
        others=pairings(others, narrator.cast),
        besides=bool(own),
        bye=None if answer.bye is None or same_bye else narrator.cast.who(answer.bye),
    )
    return _document(
        answer,
        wish,
        narrator,
        width,
        steps=False,
        best=best if fresh or best.bye else None,
        opening=opening,
        closing=closing,
    )


def _document(answer: WishAnswer, wish: Wish, narrator: Narrator, width: int, **besides: Any) -> str:
    """Return an answer as text, with what stands `besides` the verdict."""
    asked, output = wish_view(wish, narrator.cast), narrator.output
    text = narrator.phrases.document(
        "why-not.txt.j2",
        answer=verdict_view(answer.verdict, asked, narrator),
        differs=answer.differs and verdict_view(answer.differs, asked, narrator),
        above=answer.falls_above,
        bye="" if answer.bye is None else narrator.cast.who(answer.bye).number,
        kit=KIT[output],
        width=width,
        full=False,
        supposed=bool(narrator.index.opened.supposed),
        **{
            "board": None,
            "boards": "",
            "unchanged": 0,
            "best": None,
            "opening": "",
            "closing": "",
            **besides,
        },
    )
    return tidy(text)


def _board_made(answer: WishAnswer, wish: Wish, narrator: Narrator) -> BoardView | ProcedureBoardView | None:
    """Return the board of two who do play each other in the round as it is; None of any other wish."""
    if not isinstance(wish, PairWish) or answer.verdict.kind != "made":
        return None
    from pairtutor.narrative.document import board_views

    two = {wish.first, wish.second}
    views = board_views(narrator, wish.first)
    return next((view for view in views if {view.white.tpn, view.black.tpn} == two), None)
