"""From a step elsewhere: the rules, the page, a file, other rules for the same round, another round."""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from textual import work
from textual.screen import Screen

from pairtutor.errors import PairtutorError
from pairtutor.model.tournament import SystemChoice
from pairtutor.narrative.layout import clean
from pairtutor.systems.base import ENGINES, NAMES
from pairtutor.tui import offers
from pairtutor.tui.opening import Opened
from pairtutor.tui.outgoing import Outgoing
from pairtutor.tui.picture import picture
from pairtutor.tui.screens.export import ExportScreen
from pairtutor.tui.screens.pick import Offer, PickScreen
from pairtutor.tui.screens.rules import RulesScreen
from pairtutor.tui.step_text import step_text
from pairtutor.tui.walk.tour import Tour, mark
from pairtutor.tui.widgets.rule_pane import RulePane

if TYPE_CHECKING:
    from pairtutor.tui.app import TutorApp
    from pairtutor.tui.walk.route import Route, Station


class Excursions(Screen[None]):
    """The actions that leave the walk for a while; a stepper has what they need."""

    opened: Opened
    tour: Tour
    outgoing: Outgoing
    position: int

    if TYPE_CHECKING:

        @property
        def route(self) -> Route:
            """The stations at the present depth."""

        @property
        def station(self) -> Station:
            """Where the reader is."""

    @property
    def _tutor(self) -> TutorApp:
        return cast("TutorApp", self.app)

    def excursion_possible(self, action: str) -> bool:
        """Return whether an action can act here; those that are not ours can."""
        if action == "page":
            return self.outgoing.page is not None
        if action == "system":
            return self.opened.tournament is not None and len(ENGINES) > 1
        if action == "round":
            return bool(self._rounds())
        return True

    def action_catalogue(self) -> None:
        """Show all rules, at the one that the step rests on."""
        citation = self.query_one(RulePane).citation
        self.app.push_screen(RulesScreen(self.tour.teller.system, citation.whole if citation else ""))

    def action_library(self) -> None:
        """Choose something else."""
        self._tutor.show_library()

    def action_system(self) -> None:
        """Ask for other rules."""
        others = [Offer(name, NAMES[name]) for name in ENGINES if name != self.tour.teller.system]
        self.app.push_screen(PickScreen("Pair by other rules", offers.filtered(others)), self._by_system)

    def _by_system(self, system: str | None) -> None:
        if system is not None:
            self._open(system, self.tour.opened.number)

    def _rounds(self) -> list[Offer]:
        if self.opened.tournament is None:
            return []
        recorded = self.opened.tournament.recorded_rounds
        rounds = range(1, recorded + 2)
        told = {number: "recorded" if number <= recorded else "the next one" for number in rounds}
        return [
            Offer(str(number), f"{number} {words}")
            for number, words in told.items()
            if number != self.tour.opened.number
        ]

    def action_round(self) -> None:
        """Ask for another round."""
        known = offers.filtered(self._rounds())
        self.app.push_screen(PickScreen("Pair another round", known), self._by_round)

    def _by_round(self, number: str | None) -> None:
        if number is not None:
            self._open(self.tour.teller.system, int(number))

    def _open(self, system: str, number: int) -> None:
        """Open a round of the same tournament by these rules, at the bracket where the reader is."""
        bracket = self.tour.bracket_of(self.position)
        tournament = self.opened.tournament
        assert tournament is not None, "the key is dimmed otherwise"
        chosen = tournament
        if system != self.tour.teller.system:
            chosen = tournament._replace(system=SystemChoice(system, "chosen while stepping through it"))
        asked = self.opened.wanted.system if chosen is tournament else None
        landing = mark(bracket) if bracket else None
        self._tutor.open_round(
            replace(self.opened.wanted, number=number, system=asked, tournament=chosen, bracket=landing)
        )

    def action_export(self) -> None:
        """Ask for a file, and write the step there."""
        number = self.route.place(self.position) + 1
        place = f"Step {number} of {len(self.route.stations)}"
        text = step_text(self.tour, self.station.told, place)
        drawn = picture(self.app)
        name = f"{self._file_stem()}-step-{number}.txt"
        self.app.push_screen(ExportScreen(name, text, drawn, self.outgoing.write), self._exported)

    def _exported(self, path: str | None) -> None:
        if path:
            self.notify(f"written: {clean(path)}", markup=False)

    def _file_stem(self) -> str:
        name = Path(self.opened.wanted.source).stem
        safe = "".join(char if char.isalnum() or char in "-_." else "-" for char in name)
        return f"{safe or 'round'}-round-{self.tour.opened.number}"

    def action_page(self) -> None:
        """Write the page of the round, and open it where there is a browser."""
        if self.outgoing.page is not None:
            self.notify("writing the page ...", timeout=2)
            self._write_page()

    @work(thread=True, exclusive=True, exit_on_error=False, group="page")
    def _write_page(self) -> None:
        assert self.outgoing.page is not None, "the key is dimmed otherwise"
        try:
            text = self.outgoing.page(self.tour.trace)
            folder = tempfile.mkdtemp(prefix="pairtutor-")
            path = os.path.join(folder, f"{self._file_stem()}.html")
            self.outgoing.write(text, path)
        except (PairtutorError, OSError) as error:
            self.app.call_from_thread(self.notify, clean(str(error)), severity="error", markup=False)
        else:
            self.app.call_from_thread(self._page_written, path)

    def _page_written(self, path: str) -> None:
        self.notify(f"the page is {clean(path)}", timeout=15, markup=False)
        if self.app.is_web:
            self.app.deliver_text(path, open_method="browser", mime_type="text/html")
        elif self._tutor.has_browser():
            self.app.open_url(Path(path).as_uri())
