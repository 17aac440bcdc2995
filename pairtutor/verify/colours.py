"""Who has White on each board, by the rules of colour allocation, from the histories alone."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import ColourDecided, RoundOpened
from pairtutor.trace.trace import Step
from pairtutor.verify.penalties import granted
from pairtutor.verify.persons import STRENGTH, Person
from pairtutor.verify.refuted import holds, same

_TURNED = {"white": "black", "black": "white"}


class Colours:
    """Decides colours; `weigh`: of two absolute preferences the wider difference is the stronger.

    `by_number`: the parity is that of the pairing number, whoever takes part.
    """

    def __init__(
        self, opened: RoundOpened, persons: dict[Tpn, Person], *, weigh: bool = True, by_number: bool = False
    ) -> None:
        self.by_number = by_number
        self.opened = opened
        self.persons = persons
        self.weigh = weigh
        self._certain, self._doubtful = self._absent()

    def _absent(self) -> tuple[set[Tpn], set[Tpn]]:
        """Return the absent players who took part before, and those of whom the trace does not tell."""
        met = {game.opponent for one in self.persons.values() for game in one.games if game.opponent}
        away = {line.tpn for line in self.opened.absent}
        return away & met, away - met if self.opened.round > 1 else set()

    def check(self, step: Step, event: ColourDecided) -> None:
        """Check the colours of one board.

        Raises:
            Refuted: they, or what is told of their reason, are others.
        """
        number = step.number
        for tpn in (event.white, event.black, event.higher):
            holds(tpn in self.persons, number, "a player of the board", "somebody who takes part", tpn)
        white, black = self.persons[event.white], self.persons[event.black]
        same(number, "what bars colours", (), event.limits)
        high, low = (white, black) if white.rank < black.rank else (black, white)
        same(number, "the higher ranked player", high.tpn, event.higher)
        colour, rule, back = granted(high, low, weigh=self.weigh)
        same(number, "the rule that decides the colours", rule, event.rule)
        same(number, "whose wish or number decides", _decider(rule, high, white, black), event.decider)
        for one, colours, told in (
            (white, event.white_colours, event.white_preference),
            (black, event.black_colours, event.black_preference),
        ):
            same(number, f"the colours of {one.tpn}", one.colours, colours)
            same(
                number,
                f"the preference of {one.tpn}",
                (one.due.colour, STRENGTH[one.due.strength]),
                tuple(told),
            )
        found = "white" if white is high else "black"
        possible = {colour} if colour is not None else self._initial(high)
        if len(possible) == 1:
            same(number, f"the colour of {high.tpn}", next(iter(possible)), found)
        same(number, "how many games back the colours differ", back, event.games_back)

    def _initial(self, high: Person) -> set[str | None]:
        """Return the colours that the parity of the number can mean (doubtful where absent players count)."""
        initial = self.opened.initial_colour
        before = sum(tpn <= high.tpn for tpn in (*self.persons, *self._certain))
        doubtful = sum(tpn < high.tpn for tpn in self._doubtful)
        if self.by_number:
            before, doubtful = high.tpn, 0
        parities = {(before + more) % 2 for more in range(doubtful + 1)}
        return {initial if odd else _TURNED[initial or "white"] for odd in parities}


def _decider(rule: str, high: Person, white: Person, black: Person) -> Tpn | None:
    """Return whose wish is granted, or whose number decides; None where nobody has to give way."""
    if rule == "both-preferences":
        return None
    if rule in ("higher-ranked", "initial-colour"):
        return high.tpn
    return white.tpn if white.due.colour == "white" else black.tpn
