"""From a step elsewhere: the rules, the page, a file, other rules for the round, another round."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from pairtutor.errors import PairtutorError
from pairtutor.messages import messages_of
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.tournament import ChosenBy, SystemChoice
from pairtutor.narrative.layout import clean, columns, wrap
from pairtutor.narrative.view import NarratedStep
from pairtutor.resources import Language
from pairtutor.rules.citing import Clause
from pairtutor.tui.boards.board import plain_text
from pairtutor.tui.boards.registry import board_of
from pairtutor.tui.keys import bind
from pairtutor.tui.screens.ladder import LadderScreen
from pairtutor.tui.screens.pick import Pickable, ask
from pairtutor.tui.screens.rules import RulesScreen
from pairtutor.tui.screens.standings import StandingsScreen, rounds_to_rank
from pairtutor.tui.screens.walk_screen import WalkScreen
from pairtutor.tui.tutor import messages_in, told_error, tutor_of
from pairtutor.tui.walk.tour import Tour, mark
from pairtutor.tui.widgets.key_bar import KeyBar
from pairtutor.tui.widgets.rule_pane import RulePane, looked_up
from pairtutor.tutor import rounds_of

_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_NAMES = re.compile(r"\bterminal-\d+-")

WIDTH = 80
"""Columns of a step in a file."""


class ExportScreen(ModalScreen[str | None]):
    """Writes one of several texts, by the ending of the name; hands back the path, None for nothing.

    `texts` are by the ending with its stop (`.txt`), `name` is offered at first. Without `write` nothing is
    written yet: whoever asked for the path does that.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape", "cancel", "export.cancel", "export.cancel"),
        bind("tab", "kind", "export.kind", "export.kind", priority=True),
    ]
    # esc back, tab changes the ending, enter writes

    def __init__(
        self, name: str, hint: str, texts: Mapping[str, str], write: Callable[[str, str], None] | None
    ) -> None:
        super().__init__()
        self._name = name
        self._hint = hint
        self._texts = texts
        self._write = write

    def compose(self) -> ComposeResult:
        """A line for the name, and what is to be said about it."""
        with Vertical(classes="box") as box:
            box.border_title = Content(messages_in(self.app)("tutor.export.title"))
            yield Input(self._name, id="path", select_on_focus=False)
            yield Static(self._hint, id="said", markup=False)
        yield KeyBar()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Write the file, unless something speaks against it."""
        path = os.path.expanduser(event.value.strip())
        ending = os.path.splitext(path)[1].casefold()
        if ending not in self._texts:
            messages = messages_in(self.app)
            endings = messages.join("tutor.export.or", self._texts)
            self._say(messages("tutor.export.ending", endings=endings))
            return
        if os.path.lexists(path):
            self._say(messages_in(self.app)("tutor.export.exists", path=clean(path)))
            return
        try:
            if self._write is not None:
                self._write(self._texts[ending], path)
        except PairtutorError as error:
            self._say(told_error(error, self.app))
            return
        self.dismiss(path)

    def _say(self, text: str) -> None:
        self.query_one("#said", Static).update(Content(text))

    def action_kind(self) -> None:
        """Take the next ending."""
        line = self.query_one("#path", Input)
        stem, ending = os.path.splitext(line.value)
        endings = list(self._texts)
        following = endings.index(ending) + 1 if ending in endings else 0
        line.value = stem + endings[following % len(endings)]
        line.cursor_position = len(line.value)

    def action_cancel(self) -> None:
        """Write nothing."""
        self.dismiss(None)


class StepperActions:
    """The actions that leave a walk for a while."""

    def __init__(self, walk: WalkScreen) -> None:
        self._walk = walk

    def _message(self, key: str, **slots: object) -> str:
        return messages_in(self._walk.app)(key, **slots)

    def possible(self, action: str) -> bool:
        """Return whether an action is possible from here."""
        if action == "page":
            return self._walk.outgoing.page is not None
        if action == "system":
            return self._walk.opened.tournament is not None and len(SYSTEMS) > 1
        if action == "standings":
            return self._rounds_to_rank() > 0
        if action == "round":
            return bool(self._rounds())
        return True

    def catalogue(self) -> None:
        """Show all rules, at the one that the step rests on."""
        citation = self._walk.query_one(RulePane).citation
        self._walk.app.push_screen(
            RulesScreen(self._walk.tour.narrator.system, citation.whole if citation else "")
        )

    def ladder(self) -> None:
        """Show the whole round; behind the curtain as far as the walk has come."""
        shown = self._walk.tour.ladder(self._walk.position if self._walk.curtain else 0)
        self._walk.app.push_screen(
            LadderScreen(shown, self._walk.position, self._walk.following), self._walk.go_to
        )

    def standings(self) -> None:
        """Show the standings; behind the curtain as they were before the round."""
        tournament = self._walk.opened.tournament
        assert tournament is not None, "the key is dimmed otherwise"
        self._walk.app.push_screen(StandingsScreen(tournament, self._rounds_to_rank()))

    def _rounds_to_rank(self) -> int:
        number = self._walk.tour.opened.number
        return rounds_to_rank(self._walk.opened.tournament, number, curtain=self._walk.curtain)

    def exercise(self) -> None:
        """Go back to the exercise that led here."""
        self.library()

    def library(self) -> None:
        """Choose something else."""
        tutor_of(self._walk.app).show_library()

    def system(self) -> None:
        """Ask for other rules."""
        others = [
            Pickable(system.id, self._message(f"systems.{system.id}.name"))
            for system in SYSTEMS.values()
            if system.id != self._walk.tour.narrator.asked
        ]
        number = self._walk.tour.opened.number
        ask(self._walk.app, "tutor.pick.system", others, lambda system: self._open_round(system, number))

    def _rounds(self) -> list[Pickable]:
        """Return the rounds to choose from, without the present one; a trace from a file has none."""
        if self._walk.opened.tournament is None:
            return []
        recorded = self._walk.opened.tournament.recorded_rounds
        rounds = rounds_of(self._walk.opened.tournament)
        keys = {
            number: "tutor.pick.recorded-round" if number <= recorded else "tutor.pick.next-round"
            for number in rounds
        }
        return [
            Pickable(str(number), self._message(key, number=number))
            for number, key in keys.items()
            if number != self._walk.tour.opened.number
        ]

    def round(self) -> None:
        """Ask for another round."""
        system = self._walk.tour.narrator.asked
        ask(
            self._walk.app,
            "tutor.pick.round",
            self._rounds(),
            lambda number: self._open_round(system, int(number)),
        )

    def _open_round(self, system: str, number: int) -> None:
        """Open a round of the same tournament by these rules, at the bracket where the reader is."""
        bracket = self._walk.tour.bracket_of(self._walk.position)
        tournament = self._walk.opened.tournament
        assert tournament is not None, "the key is dimmed otherwise"
        chosen = tournament
        if system != self._walk.tour.narrator.asked:
            chosen = tournament._replace(system=SystemChoice(system, ChosenBy("tutor")))
        # other rules are those of the tournament that is handed over, and not asked for besides
        asked = self._walk.opened.target.system if chosen is tournament else None
        landing = mark(bracket) if bracket else None
        tutor_of(self._walk.app).open_round(
            replace(self._walk.opened.target, number=number, system=asked, tournament=chosen, bracket=landing)
        )

    def export(self) -> None:
        """Ask for a file, and write the step there."""
        number = self._walk.route.place(self._walk.position) + 1
        where = self._message("tutor.export.where", number=number, n=len(self._walk.route.stations))
        text = step_text(self._walk.tour, self._walk.station.narrated, where)
        drawn = picture(self._walk.app)
        name = self._in_folder(f"{self._file_stem()}-step-{number}.txt")
        texts = {".txt": text, ".svg": drawn}
        asked = ExportScreen(name, self._message("tutor.export.step-hint"), texts, self._walk.outgoing.write)
        self._walk.app.push_screen(asked, self._report_export)

    def _in_folder(self, name: str) -> str:
        """Return a name in the folder that was written to last."""
        return os.path.join(tutor_of(self._walk.app).folder, name)

    def _report_export(self, path: str | None) -> None:
        if path:
            tutor_of(self._walk.app).folder = os.path.dirname(path)
            self._walk.notify(self._message("tutor.export.written", path=clean(path)), markup=False)

    def _file_stem(self) -> str:
        name = Path(self._walk.opened.target.source).stem
        safe = "".join(char if char.isalnum() or char in "-_." else "-" for char in name)
        return f"{safe or 'round'}-round-{self._walk.tour.opened.number}"

    def page(self) -> None:
        """Ask for a file, write the page of the round there, and open it where there is a browser."""
        name = self._in_folder(f"{self._file_stem()}.html")
        hint = self._message("tutor.export.page-hint")
        self._walk.app.push_screen(ExportScreen(name, hint, {".html": ""}, write=None), self._write_page_to)

    def _write_page_to(self, path: str | None) -> None:
        """Write the page to a path in a thread, and keep its folder for the next time; None was cancelled."""
        if path is not None:
            tutor_of(self._walk.app).folder = os.path.dirname(path)
            self._walk.notify(self._message("tutor.export.writing-page"), timeout=2)
            self._walk.run_worker(
                partial(self._write_page, path),
                thread=True,
                exclusive=True,
                exit_on_error=False,
                group="page",
            )

    def _write_page(self, path: str) -> None:
        """Write the page, in a thread, and tell that it is written or why it is not."""
        assert self._walk.outgoing.page is not None, "the key is dimmed otherwise"
        try:
            tour = self._walk.tour
            self._walk.outgoing.write(self._walk.outgoing.page(tour.trace, tour.language), path)
        except (PairtutorError, OSError) as error:
            self._walk.app.call_from_thread(
                self._walk.notify, self._fault(error), severity="error", markup=False
            )
        else:
            self._walk.app.call_from_thread(self._tell_page_written, path)

    def _fault(self, error: PairtutorError | OSError) -> str:
        return told_error(error, self._walk.app) if isinstance(error, PairtutorError) else clean(str(error))

    def _tell_page_written(self, path: str) -> None:
        """Tell that the page is written, and open it where there is a browser and no curtain."""
        self._walk.notify(
            self._message("tutor.export.page-written", path=clean(path)), timeout=15, markup=False
        )
        if self._walk.curtain:  # it would show all that is behind
            return
        if self._walk.app.is_web:
            self._walk.app.deliver_text(path, open_method="browser", mime_type="text/html")
        elif tutor_of(self._walk.app).has_browser():
            self._walk.app.open_url(Path(path).absolute().as_uri())


def picture(app: App[Any], title: str = "pairtutor") -> str:
    """Return the present screen as SVG; without the fonts on the network any fixed-width font will do."""
    drawn = app.export_screenshot(title=title, simplify=True)
    return _NAMES.sub("terminal-", _FONTS.sub("", drawn)).replace("Fira Code", "monospace")


def step_text(tour: Tour, step: NarratedStep, where: str) -> str:
    """Return a step as the tutor shows it, in lines; `where` tells where in the walk it stands."""
    opened, messages = tour.opened, tour.messages
    board = board_of(tour.scene(step, WIDTH))
    number = messages("tutor.heading.round", number=opened.number)
    head = " · ".join(filter(None, (opened.tournament, number, opened.edition)))
    lines = [head, messages("list.colon", first=where, last=step.label), "", wrap(step.text, WIDTH), ""]
    lines += [board.title, "-" * len(board.title), *plain_text(board.lines)]
    if step.cited:
        rules = messages("tutor.export.rules")
        lines += ["", rules, "-" * columns(rules)]
    for cite in step.cited:
        lines.append(wrap(f"{cite.label}  {_rule(cite.whole, tour.language)}", WIDTH, 2, first=0))
    return "\n".join(lines) + "\n"


def _rule(citation: str, language: Language) -> str:
    """Return a clause or reading in words; a trace from a file may cite one that does not exist."""
    try:
        entry = looked_up(citation, language)
    except PairtutorError:
        return messages_of(language)("tutor.export.unknown-rule")
    if isinstance(entry, Clause):
        return f"{entry.title}. {entry.meaning}"
    return f"{entry.question} {entry.choice}"
