"""Who stands where in a bracket while its steps are told: what a drawing needs beyond its own step."""

from __future__ import annotations

from dataclasses import dataclass, field

from pairtutor.html.figures.figure import Seat
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.parts import Group, PlayerRef, PlayerRow
from pairtutor.narrative.view import SplitView, View
from pairtutor.trace.events import ExchangeApplied, MdpSetChanged

CAME_UP, WENT_DOWN = "▲ ", "▼ "


@dataclass(slots=True)
class BracketScene:
    """The players of a bracket in its order, and the exchange that is in effect."""

    rows: tuple[PlayerRow, ...]
    leaving: Group = ()
    entering: Group = ()
    natural: Group = field(default=())

    def see(self, view: View) -> None:
        """Take notice of a step, after it was drawn."""
        match view:
            case SplitView():
                self.leaving = self.entering = ()
                self.natural = tuple(row.who for row in view.s2)
            case PhraseContext(thing=ExchangeApplied()):
                self.leaving, self.entering = view.leaving, view.entering
                self.natural = view.s2
            case PhraseContext(thing=MdpSetChanged()):
                self.leaving = self.entering = ()
            case _:
                pass

    def place(self, who: PlayerRef) -> int:
        """Return where a player stands in the order of the bracket, from 0; strangers come last."""
        return next((number for number, row in enumerate(self.rows) if row.who == who), len(self.rows))

    def moved_down(self, who: PlayerRef) -> bool:
        """Return whether a player came from above."""
        return any(row.who == who and row.moved_down for row in self.rows)

    def ordered(self, players: Group) -> Group:
        """Return players in the order of the bracket."""
        return tuple(sorted(players, key=self.place))

    def seat(self, who: PlayerRef, note: str = "") -> Seat:
        """Return a player's place, marked if the exchange in effect moved them."""
        mark = CAME_UP if who in self.entering else WENT_DOWN if who in self.leaving else ""
        return Seat(who=who, mark=mark, note=note)
