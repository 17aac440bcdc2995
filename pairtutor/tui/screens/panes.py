"""What the keys do to the panes of a walk: scroll, fold, turn to another rule."""

from __future__ import annotations

from textual.screen import Screen

from pairtutor.tui.widgets.board import BoardPane
from pairtutor.tui.widgets.rule_pane import RulePane


class PaneScreen(Screen[None]):
    """Has a tree, a board, a rule and words below them."""

    def action_scroll(self, by: int) -> None:
        """Scroll the board."""
        self.query_one(BoardPane).scroll_relative(y=by, animate=False)

    def action_scroll_rule(self, by: int) -> None:
        """Scroll the rule."""
        self.query_one(RulePane).scroll_relative(y=by, animate=False)

    def action_scroll_words(self, by: int) -> None:
        """Scroll the words below the board."""
        self.query_one("#words").scroll_relative(y=by, animate=False)

    def action_fold(self) -> None:
        """Fold or unfold the tree."""
        self.toggle_class("-tree-turned")

    def action_rule(self) -> None:
        """Show or hide the rule."""
        self.toggle_class("-rule-turned")

    def action_citation(self, by: int) -> None:
        """Show another rule that this step cites."""
        self.query_one(RulePane).turn(by)
