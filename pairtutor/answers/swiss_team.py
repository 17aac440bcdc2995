"""Every answer of the brackets of a round of teams: who comes up, and whom the pairing puts together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import ClassVar, Final

from pairtutor.answers.answer import Answer, Pairs
from pairtutor.answers.groups import lack_of_partners
from pairtutor.answers.procedure_facts import By, UpfloaterFacts
from pairtutor.answers.upfloaters import BestSet, UpfloaterQuestions
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.histories import persons
from pairtutor.positions.legality import Legality, forbidden_pairs
from pairtutor.positions.matching import Matching
from pairtutor.positions.team_pairings import PAIRINGS, Faults, TeamBracket, number_of_pairing
from pairtutor.positions.teams import SETS, Team, TeamSets, next_scoregroup, team_edition, teams_of
from pairtutor.trace.derived import bye_test
from pairtutor.trace.procedures import TopMembersChosen
from pairtutor.trace.refusals import SetsWorse
from pairtutor.trace.values import Hit, OnlyPartners, Players, Value


class TeamFacts(UpfloaterFacts):
    """A round of teams, with what the rules look at in each."""

    def _legality(self) -> Legality:
        opened = self.index.opened
        return Legality(persons(opened, team_edition(opened)), forbidden_pairs(opened))

    @cached_property
    def teams(self) -> Mapping[Tpn, Team]:
        """What the rules look at in each team."""
        return teams_of(self.index.opened, self.persons)

    def bye_test(self, tpn: Tpn, bye: Tpn) -> By:
        """Return the test that decides about the bye (3.4.2 to 3.4.4)."""
        team, other = self.persons[tpn], self.persons[bye]
        return bye_test((team.score, team.games_played, tpn), (other.score, other.games_played, bye))

    def counted_players(self, criterion: str, players: Iterable[Tpn]) -> tuple[Tpn, ...]:
        """Return the teams of some upfloaters that [C7] counts; nobody for other criteria."""
        if criterion != "floaters-again":
            return ()
        return tuple(tpn for tpn in players if self.teams[tpn].floated)


MOST_NAMED: Final = 24
"""In a bracket of at most so many teams it is said whom another top member would hit."""

FOR_NO_PAIR: Final = 2
"""So many upfloaters are needed where an even number of teams cannot be paired among themselves."""


class NextGroup(NamedTuple):
    """Who is `left` of the next scoregroup, and how many upfloaters it `needs`.

    `lack` are those who would find too few partners if it needed none: among those left, or else among the
    teams `below` them.
    """

    left: Players
    needs: int
    lack: OnlyPartners | None = None
    below: bool = False


class FirstPairing(NamedTuple):
    """The first of the best pairings under a supposition, and what it has in [C8] to [C10]."""

    pairs: Pairs
    faults: Faults


class TeamPairings:
    """The pairings of a bracket, the first of the best ones being the cheapest.

    Below the digits of the criteria stand those of the order: who is a bottom member costs the more the
    earlier its number stands, then whom a top member meets the more the earlier the top member stands.
    """

    def __init__(self, bracket: TeamBracket) -> None:
        self.bracket = bracket
        size = len(bracket.order)
        bits = size.bit_length()  # of the number of a bottom member
        self._width = size + size * bits
        graph, at = bracket.graph({}), bracket.at
        self._costs: list[dict[int, int]] = []
        for tpn in bracket.order:
            row = {}
            for other in graph[tpn]:
                top, bottom = sorted((at[tpn], at[other]))
                order = (1 << size - 1 - bottom + size * bits) + (bottom << bits * (size - 1 - top))
                row[at[other]] = (bracket.cost_of(tpn, other) << self._width) + order
            self._costs.append(row)
        self._best = Matching(self._costs, range(size))
        self._prices = self._best.prices()

    def with_pair(self, team: Tpn, other: Tpn) -> FirstPairing | None:
        """Return the first of the best pairings in which two meet, None if the others cannot be paired."""
        two = {self.bracket.at[team], self.bracket.at[other]}
        rest = [v for v in range(len(self.bracket.order)) if v not in two]
        matching = Matching(self._costs, rest, self._prices, self._best.mate)
        if not matching.possible:
            return None
        order = self.bracket.order
        pairs = [(order[v], order[matching.mate[v]]) for v in rest if v < matching.mate[v]]
        pairs.append((min(team, other), max(team, other)))
        pairs.sort()
        return FirstPairing(tuple(pairs), self.bracket.faults_of_all(pairs))

    def among(self, fits: Callable[[Tpn, Tpn], bool]) -> FirstPairing | None:
        """Return the first of the best pairings whose pairs, top member first, all fit; None without any."""
        order = self.bracket.order
        costs = [
            {w: cost for w, cost in row.items() if fits(*sorted((order[v], order[w])))}
            for v, row in enumerate(self._costs)
        ]
        matching = Matching(costs, list(range(len(order))))
        if not matching.possible:
            return None
        pairs = sorted((order[v], order[w]) for v, w in enumerate(matching.mate) if v < w)
        return FirstPairing(tuple(pairs), self.bracket.faults_of_all(pairs))


class TeamQuestions(UpfloaterQuestions):
    """Asks about one bracket of teams."""

    round: TeamFacts
    downwards: ClassVar[str] = "1.3.2"

    @cached_property
    def sets(self) -> TeamSets:
        """What measures sets of upfloaters."""
        facts, residents = self.round, self.opened.residents
        after = next_scoregroup(facts.persons, facts.persons[residents[0]].score)
        return TeamSets(facts.position, facts.teams, residents, self.below, after)

    def _compare_set(
        self, players: Players, step: int, best_set: BestSet, number: int | None
    ) -> Answer | None:
        """Answer by the first criterion in which a set falls short; [C6] names whom a whole set leaves."""
        worse = super()._compare_set(players, step, best_set, number)
        group = self.next_group(worse) if worse else None
        if worse is None or group is None:
            return worse
        why = worse.witness
        why = why._replace(witness=group.lack) if isinstance(why, SetsWorse) else why
        return worse._replace(hits=(group.left,), witness=why)

    def next_group(self, answer: Answer) -> NextGroup | None:
        """Return the teams of the next scoregroup that the set of an answer leaves.

        None if the answer is not about that.
        """
        if self._sought is None or answer.criterion != SETS[0]:
            return None
        return self._next_group(answer.players, answer.value)

    def next_group_taken(self) -> NextGroup | None:
        """Return the teams of the next scoregroup that the set taken leaves.

        None where nobody has to come up.
        """
        if self._sought is None:
            return None
        return self._next_group(tuple(self.movers), dict(self.upfloaters.taken.criteria())[SETS[0]])

    def _next_group(self, chosen: Players, value: Value | None) -> NextGroup | None:
        """Return the teams that a set leaves, by its value in [C6]; None if it is no whole set."""
        if len(chosen) != self.upfloaters.taken.many or not isinstance(value, int):
            return None
        left = tuple(tpn for tpn in self.below if tpn in self.sets.following and tpn not in chosen)
        # a value is told without the upfloater whom an odd number needs anyway
        needs, graph = value + len(left) % 2, self.round.graph
        if needs != FOR_NO_PAIR:
            return NextGroup(left, needs)
        inside = lack_of_partners(graph, left)
        rest = [tpn for tpn in self.below if tpn not in left and tpn not in chosen]
        return NextGroup(left, needs, inside or lack_of_partners(graph, rest), below=inside is None)

    @cached_property
    def _bracket(self) -> TeamBracket:
        return TeamBracket(self.round.position, self.round.teams, self.opened.residents, self.arrived)

    @cached_property
    def _pairings(self) -> TeamPairings:
        return TeamPairings(self._bracket)

    @cached_property
    def _tops(self) -> int:
        """The step that says what the best pairings have."""
        return next(step.number for step in self.steps if isinstance(step.event, TopMembersChosen))

    def unmade(self, player: Tpn, other: Tpn) -> Answer:
        """Answer why two who may meet do not: by the first of the best pairings in which they do."""
        two, facts = (player, other), self.round
        pairing = self._pairings.with_pair(player, other)
        if pairing is None:
            rest = [tpn for tpn in self.members if tpn not in two]
            lack = lack_of_partners(facts.graph, rest)
            clause = facts.clause_of_criterion("legality")
            return Answer(two, "stuck", clause, witness=lack, step=self._tops)
        made = self._bracket.faults_of_all((min(pair), max(pair)) for pair in self.pairs)
        for name, value, best in zip(PAIRINGS, pairing.faults, made, strict=True):
            if value != best:
                clause = facts.clause_of_criterion(name)
                hits = self._hits(name, pairing.pairs)
                worse = Answer(two, "worse", clause, name, value, best, pairs=pairing.pairs, left=())
                return worse._replace(hits=hits, step=self._tops)
        later = Answer(
            two, "later", "3.6.4", number=number_of_pairing(pairing.pairs), pairs=pairing.pairs, left=()
        )
        return later._replace(step=self._tops)

    def behind_top(self, tpn: Tpn, tops: Players, name: str, value: Value | None) -> Hit:
        """Return the teams that a value names with a team as top member, after those of `tops` before it."""
        # up to the team itself it is settled who is a top member; all later ones may be either
        supposed = {*(top for top in tops if top < tpn), tpn}

        def fits(top: Tpn, bottom: Tpn) -> bool:
            return (top > tpn or top in supposed) and (bottom > tpn or bottom not in supposed)

        return self._behind_best(fits, name, value)

    def behind_pair(self, tops: Players, pairs: Pairs, name: str, value: Value | None) -> Hit:
        """Return the teams a value names where these are the top members, and these pairs are made first."""
        partner = {tpn: other for pair in pairs for tpn, other in (pair, pair[::-1])}

        def fits(top: Tpn, bottom: Tpn) -> bool:
            apart = top in tops and bottom not in tops
            return apart and partner.get(top, bottom) == bottom and partner.get(bottom, top) == top

        return self._behind_best(fits, name, value)

    def _behind_best(self, fits: Callable[[Tpn, Tpn], bool], name: str, value: Value | None) -> Hit:
        """Return the teams that the best of the fitting pairings hits; nobody where it has another value.

        `fits` is asked of each pair, its top member first. In a large bracket nothing is looked for.
        """
        pairing = self._pairings.among(fits) if len(self.members) <= MOST_NAMED else None
        if pairing is None or pairing.faults[PAIRINGS.index(name)] != value:
            return ()
        return self._hits(name, pairing.pairs)

    def behind(self, name: str) -> Hit:
        """Return the teams that the value of a criterion of the pairing taken names."""
        return self._hits(name, tuple((min(pair), max(pair)) for pair in self.pairs))

    def _hits(self, name: str, pairs: Pairs) -> Hit:
        """Return the teams a criterion's value names: two of whom one goes without, or meets a floater."""
        position = PAIRINGS.index(name)
        charged = [pair for pair in pairs if self._bracket.faults_of(*pair)[position]]
        if name != "opponents-again":
            return tuple(charged)
        came = set(self.arrived)
        return tuple((team, other) if team in came else (other, team) for team, other in charged)
