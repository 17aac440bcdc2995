"""All values of a tournament: what several tie-breaks share is made once, when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final

from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.rules.standings.facts import EventFacts, gather_facts
from pairtutor.tiebreaks import buchholz, own_record, products, ratings, teams
from pairtutor.tiebreaks.codes import ALL_KINDS, Tiebreak
from pairtutor.tiebreaks.cuts import Parts, sums
from pairtutor.tiebreaks.values import Value

Values = Mapping[Tpn, Value]


class Ledger:
    """The facts of a tournament and every value that is made of them.

    `event_if_drawn` are the facts as if each game of the final round were drawn; before the final round
    there is no such picture, and they are those of the tournament as it stands.
    """

    def __init__(self, tournament: Tournament, *, of_other: bool = False) -> None:
        self._tournament = tournament
        self._of_other = of_other
        self._values: dict[str, Values] = {}

    @cached_property
    def event(self) -> EventFacts:
        """What counts of the tournament."""
        return gather_facts(self._tournament, other=self._of_other)

    @cached_property
    def other(self) -> Ledger:
        """The same by the other score of an event of teams; there is none of players."""
        return Ledger(self._tournament, of_other=not self._of_other)

    @property
    def score(self) -> str:
        """By which score of teams the points are: `MP`, `GP`, empty for players."""
        teams = self._tournament.teams
        if teams is None:
            return ""
        return "MP" if (teams.score == "match") != self._of_other else "GP"

    def by_score(self, score: str) -> Ledger:
        """Return the ledger by a score of teams; by the one that ranks them where none is named."""
        return self if score in ("", self.score) else self.other

    def event_of(self, tiebreak: Tiebreak) -> EventFacts:
        """Return what counts in a tie-break: what opponents have in the score that it is made of."""
        code = tiebreak.kind.code
        if code == "FB":
            return self.event_if_drawn
        # the second letter is the score of the opponents: EMGSB has their match points
        return self.by_score(f"{code[1]}P" if code in TEAM_PRODUCTS else tiebreak.score).event

    @cached_property
    def event_if_drawn(self) -> EventFacts:
        """What counts if each game that was paired for the final round is drawn."""
        if not self.event.is_final:
            return self.event
        return gather_facts(self._tournament, final_drawn=True, other=self._of_other)

    @cached_property
    def scores_of_opponents(self) -> Parts:
        """What each round contributes to a Buchholz, in half points."""
        return buchholz.buchholz_parts(self.event)

    @cached_property
    def scores_if_drawn(self) -> Parts:
        """What each round contributes to a Fore Buchholz, in half points."""
        return buchholz.buchholz_parts(self.event_if_drawn)

    @cached_property
    def products(self) -> Parts:
        """What each round contributes to a Sonneborn-Berger, in quarter points."""
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
        """The scores after each round, in half points."""
        return own_record.progressive_parts(self.event)

    def values(self, tiebreak: Tiebreak) -> Values:
        """Return the values of a tie-break by player.

        Raises:
            KeyError: it is a direct encounter, which is made of groups that are level (`table`).
        """
        code = tiebreak.code
        if tiebreak.score:
            return self.by_score(tiebreak.score).values(tiebreak._replace(score=""))
        if code not in self._values:
            self._values[code] = _MAKERS[tiebreak.kind.code](self, *tiebreak.cuts)
        return self._values[code]

    def products_of(self, code: str) -> Parts:
        """Return what each round contributes to a Sonneborn-Berger of teams, in quarter points.

        `EMGSB` is the match points of the opponents times the own game points.
        """
        theirs, ours = (self.by_score(f"{letter}P") for letter in code[1:3])
        return products.team_parts(theirs.scores_of_opponents, ours.event)

    def values_of(self, code: str) -> Values:
        """Return the values of a tie-break without a modifier."""
        return self.values(Tiebreak(ALL_KINDS[code]))


TEAM_PRODUCTS: Final = frozenset({"EMMSB", "EMGSB", "EGMSB", "EGGSB"})
"""Sonneborn-Berger of teams: the score of the opponents, then the one scored against them."""

_Maker = Callable[[Ledger, int, int], Values]


def _maker_of_products(code: str) -> _Maker:
    """Return how the values of a Sonneborn-Berger of teams are made."""
    return lambda ledger, low, high: sums(ledger.products_of(code), low, high)


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
    "MPTS": lambda ledger, _, __: teams.totals(ledger.by_score("MP").event),
    "GPTS": lambda ledger, _, __: teams.totals(ledger.by_score("GP").event),
    "MPVGP": lambda ledger, _, __: teams.totals(ledger.other.event),
    **{code: _maker_of_products(code) for code in TEAM_PRODUCTS},
    "SSSC": lambda ledger, _, __: teams.schedule_strengths(
        ledger.event, ledger.other.event, ledger.values_of("BH")
    ),
}
"""How the values of each tie-break are made, with so many parts cut at the low and at the high end."""
