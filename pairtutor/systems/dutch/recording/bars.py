"""Who bars whom: why a player has no partner, and who would remain where a round cannot be completed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import PLACE, RoundNumber
from pairtutor.systems.common.completion import smallest_tree
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch.prohibitions import illegal
from pairtutor.systems.dutch.recording.best_member import BestMember, Constraint, Member, upper_half
from pairtutor.systems.dutch.recording.criterion_values import CandidateValues
from pairtutor.systems.dutch.recording.run_members import RunQuery
from pairtutor.trace.reasons import Bar, BarredBy
from pairtutor.trace.values import Met, OnlyPartners, Players, SameAbsolute, Witness

MOST_BARRED = 24
"""In a bracket of so many players at most it is said of each of the others what bars a player from them."""

Why = tuple[BarredBy, RoundNumber | None]


class Bars:
    """Names what speaks against each pair of one bracket, as far as its stages go."""

    def __init__(self, best: BestMember, reckoning: CandidateValues) -> None:
        self.best = best
        self.reckoning = reckoning
        self.bracket = best.setup.bracket

    def of(self, sought: RunQuery, witness: Witness) -> tuple[Bar, ...]:
        """Return the bars of each player whom a witness shows without a partner.

        Only of players for whom every bar is a fact by itself; of the others nothing is said, and in a large
        bracket of nobody.
        """
        if not isinstance(witness, OnlyPartners) or len(sought.parts) != 1:
            return ()
        if self.bracket.size > MOST_BARRED:
            return ()
        part = sought.parts[0] if sought.first is None else sought.first
        lone = {group[0] for group in witness.groups if len(group) == 1}
        bars: list[Bar] = []
        for v, player in enumerate(self.bracket.players):
            if player.tpn in lone:
                bars += self._player(v, part, sought.stage, set(witness.partners)) or ()
        return tuple(bars)

    def _player(self, v: int, part: Constraint, stage: int, partners: set[int]) -> list[Bar] | None:
        """Return the bars of one player, None where one of them is no fact by itself."""
        bars = []
        tpn = [player.tpn for player in self.bracket.players]
        for w in range(self.bracket.size):
            if w != v and tpn[w] not in partners:
                why = self._pair(v, w, part, stage)
                if why is None:
                    return None
                bars.append(Bar(tpn[v], tpn[w], *why))
        over = self.bracket.size > 2 * self.best.shape.max_pairs
        if over and PLACE not in partners:
            why = self._left_over(v, part, stage)
            if why is None:
                return None
            bars.append(Bar(tpn[v], PLACE, *why))
        return bars

    def _pair(self, v: int, w: int, part: Constraint, stage: int) -> Why | None:
        bracket = self.bracket
        if any(v in pair or w in pair for pair in part.pairs):
            return ("elsewhere", None)
        limbo: set[int] = set()
        if part.mdps is not None or not self.best.shape.m1:
            limbo = set(range(bracket.m0)) - set(part.mdps or ())
        if {v, w} & (limbo | set(part.left)):
            return ("left", None)
        fact = illegal(bracket.participants, bracket.players[v], bracket.players[w])
        if isinstance(fact, Met):
            return ("met", fact.round)
        if fact is not None:
            return ("absolute" if isinstance(fact, SameAbsolute) else "forbidden", None)
        upper = upper_half(self.best.shape, part)
        if max(v, w) < bracket.m0 or (upper is not None and (v in upper) == (w in upper)):
            return ("side", None)
        return self._fault(Constraint(pairs=[(v, w)]), stage)

    def _left_over(self, v: int, part: Constraint, stage: int) -> Why | None:
        upper = upper_half(self.best.shape, part)
        if v in part.stay or (upper is not None and v in upper):
            return ("side", None)
        if part.mdps is not None and v in part.mdps:
            return ("side", None)
        if self._nothing_below(v):
            return ("bye", None)
        return self._fault(Constraint(left=[v]), stage)

    def _nothing_below(self, v: int) -> bool:
        """Say whether a player who is left over may meet nobody below, nor have the bye that there is."""
        ranks, participants = self.bracket.ranks, self.bracket.participants
        below = participants.legal[ranks[v]] >> max(ranks) + 1
        odd = len(participants.players) % 2 == 1
        return odd and not below and self.bracket.players[v].bar is not None

    def _fault(self, part: Constraint, stage: int) -> Why | None:
        """Return what a pair, or a player left over, does itself in the criterion that first excludes it."""
        member = Member(0, list(part.pairs), list(part.left))
        v = part.left[0] if part.left else part.pairs[0][0]
        others = self.best.outside if part.left else 1 << part.pairs[0][1]
        for number in range(1, stage + 1):
            criterion = self.best.criterion(number)
            none = not self.best.rows(number)[v] & others
            harms = self.reckoning.harms(criterion, member)
            if none or (harms and self.best.among(part, number) is None):
                first = harms and self.best.among(part, number - 1) is not None
                return self._why_of(criterion) if first else None
        return None

    def _why_of(self, criterion: str) -> Why | None:
        facets = criterion_facets(criterion)
        if facets.repeated:
            back = RoundNumber(self.bracket.participants.number - facets.rounds_back)
            return ("float-down" if facets.repeated == "down" else "float-up", back)
        if facets.colour:
            return ("strong" if facets.colour == "strong" else "preference", None)
        return _PLAIN.get(criterion)


_PLAIN: dict[str, Why] = {
    "wanted": ("place", None),
    "psd": ("difference", None),
}


MOST = 150
"""Of a group that could have more bars than this nothing is said: that is no reason for a reader."""

_WHY: dict[str, BarredBy] = {
    "met": "met",
    "forbidden": "forbidden",
    "same-absolute-preference": "absolute",
}


def remaining_players(participants: Participants, ranks: Sequence[int]) -> tuple[Players, tuple[Bar, ...]]:
    """Return who of these players, all that are not paired yet, cannot all be placed, and what bars them.

    It is the smallest group found, of players who can be placed with nobody else. Nothing is returned where
    all can be placed, where some could have partners if others had not, or where the group is too large.
    """
    everybody = sorted(ranks)
    vertex = {rank: v for v, rank in enumerate(everybody)}
    rows = [mask_of(vertex[w] for w in bits(participants.legal[rank]) if w in vertex) for rank in everybody]
    if len(rows) % 2:
        may = mask_of(v for v, rank in enumerate(everybody) if participants.bye >> rank & 1)
        rows = [row | (may >> v & 1) << len(everybody) for v, row in enumerate(rows)]
        rows.append(may)
    alive = (1 << len(rows)) - 1
    mate = [-1] * len(rows)
    left = augment_all(rows, mate, alive, alive)
    if not left:
        return (), ()
    tree = smallest_tree(rows, mate, alive, left)
    groups = () if tree.inner else tree.groups()
    remaining = [everybody[v] for group in groups for v in bits(group) if v < len(everybody)]
    return bars_of_group(participants, remaining, everybody)


def bars_of_group(
    participants: Participants, group: Iterable[int], everybody: Sequence[int]
) -> tuple[Players, tuple[Bar, ...]]:
    """Return the players of a group by number, and what bars each from the others of all, and from the bye.

    Players are ranks; `everybody` are all that are not paired yet.
    """
    remain, players = sorted(group), participants.players
    if len(remain) * len(everybody) > MOST:
        return (), ()
    bars = []
    for player in remain:
        for other in sorted(everybody):
            twice = other in remain and other <= player
            why = None if twice else illegal(participants, players[player], players[other])
            if why is not None:
                number = why.round if isinstance(why, Met) else None
                bars.append(Bar(players[player].tpn, players[other].tpn, _WHY[why.kind], number))
    for rank in remain if len(everybody) % 2 else ():
        if not participants.bye >> rank & 1:
            bar = players[rank].bar
            bars.append(Bar(players[rank].tpn, PLACE, "bye" if bar else "score", bar and bar.round))
    return tuple(players[rank].tpn for rank in remain), tuple(bars)
