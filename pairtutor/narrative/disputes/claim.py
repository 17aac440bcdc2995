"""The verdict on a whole other pairing as plain text."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.disputes.case import ByeWish
from pairtutor.disputes.verdicts import BracketVerdict, ClaimAnswer
from pairtutor.narrative.disputes.verdict import DisputeView, WishView, bracket_name, verdict_view, wish_view
from pairtutor.narrative.layout import tidy
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.phrases import KIT, Output
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.events import ColourDecided
from pairtutor.trace.recorder import Trace


class Row(NamedTuple):
    """One verdict of a claim: the bracket by name (empty: none), and whether it is about the `bye`.

    `wrong` says that it is not as made, `after` that it is held against the best round after what is claimed
    before.
    """

    name: str
    view: DisputeView
    bye: bool
    wrong: bool
    after: bool


def render(
    answer: ClaimAnswer,
    trace: Trace,
    width: int = 80,
    output: Output = "text",
    language: Language = ENGLISH,
) -> str:
    """Return what a claim is worth, bracket by bracket, in lines of at most `width` columns."""
    narrator = Narrator(trace, output, language)
    rows = [_row(bracket, output, language) for bracket in answer.brackets]
    numbers = _board_numbers(narrator)
    colours: list[tuple[int, DisputeView]] = []
    for wrong in answer.colours:
        event = wrong.step.event
        assert isinstance(event, ColourDecided), "colours are decided by a step of colours"
        view = verdict_view(wrong, WishView(first=narrator.cast.who(event.white), colour=""), narrator)
        colours.append((numbers[frozenset((event.white, event.black))], view))
    return tidy(
        narrator.phrases.document(
            "claim.txt.j2",
            right=answer.right,
            pairs_right=answer.pairs_right,
            editions=[narrator.cast.words.system(edition) for edition in answer.editions],
            rows=rows,
            colours=colours,
            kit=KIT[output],
            width=width,
            full=False,
        )
    )


def _row(judged: BracketVerdict, output: Output, language: Language) -> Row:
    against = Narrator(judged.against.index.trace, output, language)
    name = bracket_name(against, judged.bracket) if judged.bracket else ""
    view = verdict_view(judged.verdict, wish_view(judged.wish, against.cast), against, after=judged.after)
    about_bye = isinstance(judged.wish, ByeWish) and not judged.after
    return Row(name, view, about_bye, judged.verdict.kind != "made", judged.after)


def _board_numbers(narrator: Narrator) -> dict[frozenset[int], int]:
    closed = narrator.index.closed
    return {frozenset(pair): number for number, pair in enumerate(closed.boards if closed else (), 1)}
