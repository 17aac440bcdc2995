"""One answer in full: what would happen, the best pairs with it beside those made, the words of the rule."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from pairtutor.messages import Messages
from pairtutor.narrative.bracket_answers import AnswerView
from pairtutor.narrative.group_answers import GroupAnswerView
from pairtutor.narrative.layout import clip, columns, fit_width, wrap
from pairtutor.narrative.parts import Group, PlayerRef
from pairtutor.tui.boards.answers import AnswerCell
from pairtutor.tui.boards.tables import fit_name
from pairtutor.tui.keys import bind
from pairtutor.tui.widgets.key_bar import KeyBar
from pairtutor.tui.widgets.rule_pane import cited_words

if TYPE_CHECKING:
    from pairtutor.tui.walk.tour import Tour

WIDEST = 68
"""Columns of an answer on a wide screen."""
BROADEST = 90
"""Columns of one that has something beside something else."""


def answer_room(screen: int, most: int = WIDEST) -> int:
    """Return the columns that the box of an answer leaves for it on a screen of this width."""
    # the box takes nine tenths of it, ten columns are its border, its margins and the scrollbar
    return min(screen * 9 // 10 - 10, most)


class AnswerScreen(ModalScreen[None]):
    """Shows an answer; it scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape,enter,q", "dismiss", "back-to-step", "answer.back"),
    ]
    # esc back; arrows and page keys scroll

    def __init__(self, title: str, answer: str | Content, *, broad: bool = False) -> None:
        super().__init__()
        self._title = title
        self._answer = answer
        self._broad = broad

    def compose(self) -> ComposeResult:
        """The answer, as wide as it was written."""
        with Vertical(classes="box tall broad" if self._broad else "box tall") as box:
            box.border_title = Content(self._title)
            with VerticalScroll(id="answer"):
                yield Static(self._answer, markup=False)
        yield KeyBar()


def sentence(cell: AnswerCell, tour: Tour) -> str:
    """Return the sentence about a cell, with its players by name."""
    phrases = tour.narrator.phrases
    messages = tour.messages
    if cell.view is not None:
        named, why = phrases.say(cell.view, "named"), phrases.say(cell.view, "why")
        return f"{messages('list.colon', first=named, last=why)}."
    if len(cell.players) == 1:
        return messages("tutor.answers.hidden-float", player=cell.players[0])
    first, second = cell.players
    return messages("tutor.answers.hidden-pair", first=first, second=second)


def full_answer(cell: AnswerCell, tour: Tour, opening: int, width: int) -> Content:
    """Return an answer in full: the sentence, the best pairs with it beside those made, the rule.

    Of a procedure it is told what was done in the step that decided. `opening` is the step that opens the
    bracket, `width` the columns there are.
    """
    messages = tour.messages
    parts = [Content(wrap(sentence(cell, tour), width))]
    view = cell.view
    if isinstance(view, AnswerView) and (view.pairs or view.left):
        parts.append(Content("\n").join(_beside(view, tour, opening, width)))
    if isinstance(view, GroupAnswerView) and view.step:
        step = tour.narrator.tell(tour.narrator.index.step(view.step))
        head = Content.styled(wrap(messages("tutor.answers.decided", step=step.label), width), "bold")
        parts.append(Content("\n").join([head, Content(wrap(step.text, width))]))
    if view is not None and view.cited:
        cited = view.cited[0]
        title, *words = (text for text, _ in cited_words(cited, tour.language) if text)
        named, _, _ = cited.label.partition(" ")  # `[C12]` stands in the label and in the title
        entitled = messages("list.colon", first=cited.label, last=title.removeprefix(named).strip())
        head = Content.styled(wrap(entitled, width), "bold")
        parts.append(Content("\n").join([head, *(Content(wrap(text, width)) for text in words)]))
    return Content("\n\n").join(parts)


Two = tuple[PlayerRef, PlayerRef]


def _beside(view: AnswerView, tour: Tour, opening: int, width: int) -> list[Content]:
    """Return the best pairs with a supposition beside those made; the same pairs stand last in both, dim."""
    mine = [(pair.first, pair.second) for pair in view.pairs]
    theirs, left = _as_paired(tour, opening)
    same = [pair for pair in mine if any(_are_same(pair, other) for other in theirs)]
    half = (width - 2) // 2
    messages = tour.messages

    def column(pairs: Iterable[Two], over: Group) -> list[str]:
        others = [pair for pair in pairs if not any(_are_same(pair, other) for other in same)]
        return [*(_pair(*pair, half) for pair in others), *(_left_over(who, half, messages) for who in over)]

    with_it, as_paired = messages("tutor.answers.at-best"), messages("tutor.answers.as-paired")
    heads = Content.styled(f"{fit_width(with_it, half)}  {as_paired}", "bold")
    beside = zip_longest(column(mine, view.left), column(theirs, left), fillvalue="")
    lines = [Content(f"{fit_width(own_line, half)}  {other}".rstrip()) for own_line, other in beside]
    alike = [
        Content.styled(f"{fit_width(text, half)}  {text}", "dim")
        for text in (_pair(*pair, half) for pair in same)
    ]
    return [heads, *lines, *alike]


def _are_same(first: Two, other: Two) -> bool:
    return {who.tpn for who in first} == {who.tpn for who in other}


def _as_paired(tour: Tour, opening: int) -> tuple[list[Two], Group]:
    """Return the pairs that a bracket was paired with, the higher ranked first, and the players left over."""
    index, who = tour.narrator.index, tour.narrator.cast.who
    record = next((first for first in index.brackets if first.opening.number == opening), None)
    if record is None:
        return [], ()
    by_rank = [sorted(pair, key=lambda tpn: index.line(tpn).rank) for pair in record.final_pairs]
    return [(who(first), who(other)) for first, other in by_rank], tuple(map(who, record.left_over))


def _pair(player: PlayerRef, other: PlayerRef, width: int) -> str:
    """Return two players in so many columns; a short name leaves its room to the other one."""
    room = width - columns(f"{player.number}  – {other.number} ")
    first = min(columns(player.name), max(room // 2, room - columns(other.name)))
    return f"{player.number} {_name(player, first)} – {other.number} {_name(other, room - first)}"


def _left_over(who: PlayerRef, width: int, messages: Messages) -> str:
    room = width - columns(messages("tutor.answers.left-over", player=f"{who.number} "))
    return messages("tutor.answers.left-over", player=f"{who.number} {_name(who, room)}")


def _name(who: PlayerRef, width: int) -> str:
    return clip(fit_name(who.name, width), width)
