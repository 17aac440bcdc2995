"""The ladder: the whole round at a glance, and a way to each of its brackets."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from pairtutor.narrative.ladder import Arrow, Ladder, LadderRow
from pairtutor.narrative.layout import pad
from pairtutor.tui.keys import bind
from pairtutor.tui.tutor import messages_in
from pairtutor.tui.widgets.key_bar import KeyBar

MOST_LANES: Final = 8
"""Arrows side by side; in a round that needs more, the others are signs without a line."""


class LadderScreen(ModalScreen[int | None]):
    """Hands back the step of the chosen row, None when the reader only looked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape,L,q", "dismiss", "back-to-step", "ladder.back"),
    ]
    # enter goes to the bracket, esc back, arrows mark

    def __init__(self, shown: Ladder, here: int, following: int) -> None:
        super().__init__()
        self._ladder = shown
        self._here = here
        self._following = following

    def compose(self) -> ComposeResult:
        """The rows of the ladder behind its arrows."""
        messages = messages_in(self.app)
        with Vertical(classes="box tall broad") as box:
            box.border_title = Content(messages("tutor.ladder.title"))
            box.border_subtitle = Content(messages("tutor.ladder.hint"))
            yield OptionList(*map(Option, self.lines()), id="rungs", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Mark the bracket where the reader is."""
        options = self.query_one("#rungs", OptionList)
        at = [number for number, row in enumerate(self._ladder.rows) if row.step <= self._here]
        current = max(at, key=lambda number: (self._ladder.rows[number].step, -number), default=0)
        options.highlighted = current if self._ladder.rows else None

    def lines(self) -> list[Content]:
        """Return each row as it is drawn."""
        gutters = gutter(self._ladder)
        return [
            Content.assemble((drawn, "$text-accent"), self._words(row))
            for drawn, row in zip(gutters, self._ladder.rows, strict=True)
        ]

    def _words(self, row: LadderRow) -> Content:
        """Return a line of the ladder; lines with the player followed are underlined."""
        names = " – ".join(map(str, row.players))
        look = "bold" if row.kind == "rung" else ""
        if any(who.tpn == self._following for who in row.players):
            look = "bold underline"
        match row.kind:
            case "rung":
                return Content.styled(row.title, look)
            case "board":
                return Content.styled(f"{row.number or '':>5}  {names}", look)
            case "leaves":
                return Content.styled(f"       {names}", look or "dim")
            case "bye":
                bye = pad(messages_in(self.app)("tutor.ladder.bye"), 3, right=True)
                return Content.styled(f"  {bye}  {names}", look)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the row that was chosen."""
        self.dismiss(self._ladder.rows[event.option_index].step)


def gutter(shown: Ladder) -> list[str]:
    """Return the text before each row: the arrows of those who float, the shortest next to the rows."""
    lanes = min(shown.lanes, MOST_LANES)
    width = 2 * lanes + 1 if lanes else 0  # two columns a lane, and one for the tip
    drawn = [[" "] * width for _ in shown.rows]
    for arrow in sorted(shown.arrows, key=lambda arrow: -arrow.lane):
        if arrow.lane < lanes:
            _draw(arrow, drawn, 2 * (lanes - 1 - arrow.lane))
    return ["".join(row) for row in drawn]


def _draw(arrow: Arrow, drawn: list[list[str]], column: int) -> None:
    """Draw one arrow: out of its first row, along its lane, into its last one.

    `drawn` has the signs of each row, to be changed; `column` is that of the lane. What stands between it and
    the rows is crossed.
    """
    top, bottom = sorted((arrow.start, arrow.end))
    for row in range(top + 1, bottom):
        drawn[row][column] = "┼" if drawn[row][column] == "─" else "│"
    for row, corner in ((top, "╭"), (bottom, "╰")):
        drawn[row][column] = corner
        for at in range(column + 1, len(drawn[row])):
            drawn[row][at] = "┼" if drawn[row][at] in "│┼" else drawn[row][at].replace(" ", "─")
        drawn[row][-1] = "▶" if row == arrow.end else "─"
