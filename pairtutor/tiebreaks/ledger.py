"""All values of a tournament: what several tie-breaks share is made once, when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final

from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.rules.standings.facts import EventFacts, gather_facts
from pairtutor.tiebreaks import buchholz, own_record, products, ratings
from pairtutor.tiebreaks.codes import KINDS, Tiebreak
from pairtutor.tiebreaks.cuts import Parts, sums
from pairtutor.tiebreaks.values import Value

Values = Mapping[Tpn, Value]


class Ledger:
    """The facts of a tournament and every value that is made of them.

    `event_if_drawn` are the facts as if each game of the final round were drawn; before the final round
    there is no such picture, and they are those of the tournament as it stands.
    """

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._values: dict[str, Values] = {}

    @cached_property
    def event(self) -> EventFacts:
        """What counts of the tournament."""
        return gather_facts(self._tournament)

    @cached_property
    def event_if_drawn(self) -> EventFacts:
        """What counts if each game that was paired for the final round is drawn."""
        return gather_facts(self._tournament, final_drawn=True) if self.event.is_final else self.event

    @cached_property
    def scores_of_opponents(self) -> Parts:
        """What each round contributes to a Buchholz."""
        return buchholz.buchholz_parts(self.event)

    @cached_property
    def scores_if_drawn(self) -> Parts:
        """What each round contributes to a Fore Buchholz."""
        return buchholz.buchholz_parts(self.event_if_drawn)

    @cached_property
    def products(self) -> Parts:
        """What each round contributes to a Sonneborn-Berger."""
        return products.berger_parts(self.scores_of_opponents)

    @cached_property
    def ratings_of_opponents(self) -> Parts:
        """The ratings of the opponents met over the board."""
        return ratings.rating_parts(self.event)

    @cached_property
    def rounds(self) -> Parts:
        """The rounds themselves, each a part of 1."""
        return own_record.single_parts(self.event)

    @cached_property
    def running_scores(self) -> Parts:
        """The scores after each round."""
        return own_record.progressive_parts(self.event)

    def values(self, tiebreak: Tiebreak) -> Values:
        """Return the values of a tie-break by player; direct encounter has none."""
        code = tiebreak.code
        if code not in self._values:
            self._values[code] = _MAKERS[tiebreak.kind.code](self, *tiebreak.cuts)
        return self._values[code]

    def values_of(self, code: str) -> Values:
        """Return the values of a tie-break without a modifier."""
        return self.values(Tiebreak(KINDS[code]))


_Maker = Callable[[Ledger, int, int], Values]

_MAKERS: Final[Mapping[str, _Maker]] = {
    "WIN": lambda ledger, _, __: own_record.rounds_with_a_win(ledger.rounds, ledger.event),
    "WON": lambda ledger, _, __: own_record.count_rounds(ledger.rounds, own_record.is_won),
    "BPG": lambda ledger, _, __: own_record.count_rounds(ledger.rounds, own_record.is_with_black),
    "BWG": lambda ledger, _, __: own_record.count_rounds(ledger.rounds, own_record.is_won_with_black),
    "PS": lambda ledger, low, high: sums(ledger.running_scores, low, high),
    "REP": lambda ledger, _, __: own_record.count_rounds(ledger.rounds, own_record.is_elected),
    "STD": lambda ledger, _, __: own_record.standard_points(ledger.event),
    "TPN": lambda ledger, _, __: own_record.pairing_numbers(ledger.event),
    "BH": lambda ledger, low, high: sums(ledger.scores_of_opponents, low, high),
    "AOB": lambda ledger, _, __: buchholz.average_of_buchholz(ledger.event, ledger.values_of("BH")),
    "FB": lambda ledger, low, high: sums(ledger.scores_if_drawn, low, high),
    "SB": lambda ledger, low, high: sums(ledger.products, low, high),
    "KS": lambda ledger, _, __: products.koya(ledger.event),
    "ARO": lambda ledger, low, high: ratings.average_ratings(ledger.ratings_of_opponents, low, high),
    "TPR": lambda ledger, _, __: ratings.performances(ledger.ratings_of_opponents),
    "PTP": lambda ledger, _, __: ratings.perfect_performances(ledger.ratings_of_opponents),
    "APRO": lambda ledger, _, __: ratings.averages_of(ledger.ratings_of_opponents, ledger.values_of("TPR")),
    "APPO": lambda ledger, _, __: ratings.averages_of(ledger.ratings_of_opponents, ledger.values_of("PTP")),
    "RTNG": lambda ledger, _, __: ratings.own_ratings(ledger.event),
}
"""How the values of each tie-break are made, with so many parts cut at the low and at the high end."""
