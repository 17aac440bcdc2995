"""The line of keys at the bottom: as many as fit of those that matter where the reader is, to be clicked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from operator import itemgetter
from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding
from textual.events import Click
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from pairtutor.narrative.layout import columns
from pairtutor.tui.keys import keys_of, word_of
from pairtutor.tui.tutor import messages_in

ROOMY = 96
"""Columns from which the keys stand further apart."""


PAGES = frozenset({"pagedown", "pageup"})
"""Keys that are called as they are written on the keyboards of a language."""


class KeyBar(Widget):
    """Shows the keys of the screen that have a word for the footer.

    `steady` and what `context` returns are actions, as bindings have them.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"key-name", "key-word", "key-dim"}

    def __init__(self, steady: Sequence[str] = (), context: Callable[[], Collection[str]] = tuple) -> None:
        super().__init__()
        self._steady = steady
        self._reasons = context

    def on_mount(self) -> None:
        """Be told when other keys can act."""
        self.screen.bindings_updated_signal.subscribe(self, self._refresh_keys)

    def _refresh_keys(self, _: Screen[object]) -> None:
        self.refresh()

    def keys(self) -> Iterator[tuple[str, str, Binding, bool]]:
        """Yield the keys that fit: key, word, binding, and whether it can act.

        First come those that are steady, then those that the context gives, then whatever else can act.
        """
        room, messages = self.size.width, messages_in(self.app)
        gap = " " if room >= ROOMY else ""
        for binding, enabled in self._bindings_to_show():
            paged = binding.key in PAGES  # Textual has these in English alone
            key = gap + (keys_of(binding, messages) if paged else self.app.get_key_display(binding))
            word = f" {word_of(binding, messages)} "
            room -= columns(key) + columns(word)
            if room < 0:
                return
            yield key, word, binding, enabled

    def _bindings_to_show(self) -> list[tuple[Binding, bool]]:
        """Return the keys that matter here and whether each can be pressed: the steady ones come first."""
        context = self._reasons()
        known: dict[str, tuple[int, Binding, bool]] = {}
        for _, binding, enabled, _ in self.screen.active_bindings.values():
            steady, matters = binding.action in self._steady, binding.action in context
            if steady or (enabled and (matters or binding.show)):
                # of several keys of one action the first alone; the number orders them, steady ones first
                known.setdefault(binding.action, (0 if steady else 1 if matters else 2, binding, enabled))
        return [(binding, enabled) for _, binding, enabled in sorted(known.values(), key=itemgetter(0))]

    def render_line(self, y: int) -> Strip:
        """Draw the one line."""
        name, word, dim = map(self.get_component_rich_style, ("key-name", "key-word", "key-dim"))
        segments: list[Segment] = []
        for key, words, _, enabled in self.keys():
            segments.append(Segment(key, name if enabled else dim))
            segments.append(Segment(words, word if enabled else dim))
        return Strip(segments).adjust_cell_length(self.size.width, word)

    def on_click(self, event: Click) -> None:
        """Do what the key does that was clicked."""
        end = 0
        for key, word, binding, enabled in list(self.keys()):
            end += columns(key) + columns(word)
            if event.x < end:
                if enabled:
                    self.app.simulate_key(binding.key)
                return
