"""Every answer about who comes up into a bracket from below: players, and sets of them, how good each is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations, product
from math import comb
from typing import ClassVar, Final

from pairtutor.answers.answer import Answer, Cause
from pairtutor.answers.groups import GroupQuestions, lack_of_partners
from pairtutor.answers.procedure_facts import UpfloaterFacts
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.counts import number_of_set
from pairtutor.positions.upfloaters import UpfloaterSets
from pairtutor.trace.derived import came_later
from pairtutor.trace.procedures import UpfloatersSought
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import SetsWorse
from pairtutor.trace.values import OnlyPartners, Players, Value

EXACT: Final = 60
"""Up to so many players still to be paired the best set is sought with each of them, of whatever score."""


class BestSet(NamedTuple):
    """What the best set with a player is like: how many, scores from the lowest (half points), its `faults`.

    These are its values in the criteria `names`, as they are told.
    """

    many: int
    scores: tuple[int, ...]
    faults: tuple[int, ...]
    names: tuple[str, ...]

    def criteria(self) -> Iterable[tuple[str, Value]]:
        """Yield what is compared, in falling priority."""
        yield "upfloaters", self.many
        yield "upfloater-scores", self.scores
        yield from zip(self.names, self.faults, strict=True)


class Upfloaters:
    """Who could float up to some residents, where somebody has to; `taken` is what the set taken is like.

    `sets` measure all of them.
    """

    def __init__(
        self,
        round_: UpfloaterFacts,
        residents: Players,
        below: Sequence[Tpn],
        event: UpfloatersSought,
        sets: UpfloaterSets,
    ) -> None:
        self.round, self.residents, self.below, self.sets = round_, residents, below, sets
        self._known: dict[Players, BestSet | None] = {}
        scores = tuple(share.score for share in reversed(event.shares) for _ in range(share.taken))
        faults = tuple(line.value for line in event.findings if isinstance(line.value, int))
        self.sets.taken = {share.score: share.taken for share in event.shares}
        missing = len(sets.criteria) - len(faults)
        self.taken = BestSet(len(scores), scores, (*faults, *(0,) * missing), sets.criteria)

    def _shown_values(self, faults: Sequence[int]) -> tuple[int, ...]:
        """Return the values of a set in the criteria, as they are told."""
        return tuple(map(self.sets.shown_value, self.sets.criteria, faults))

    def score(self, tpn: Tpn) -> int:
        """Return a player's score in half points."""
        return self.round.persons[tpn].score

    @cached_property
    def large(self) -> bool:
        """Whether too many are still to be paired to look at everybody."""
        return len(self.below) + len(self.residents) > EXACT

    # --- how good ------------------------------------------------------------------------------

    def best_with(self, chosen: Sequence[Tpn]) -> BestSet | None:
        """Return the best set in which some players are, None if not all can be paired then."""
        cost = self.sets.cheapest(chosen, None)
        if cost is None:
            return None
        faults, taken, many = self.sets.split_cost(cost)
        in_turn = zip(reversed(self.sets.scores), reversed(taken), strict=True)
        return BestSet(
            many,
            tuple(score for score, some in in_turn for _ in range(some)),
            self._shown_values(faults),
            self.sets.criteria,
        )

    def as_many_with(self, chosen: Players) -> BestSet | None:
        """Return the best set with some players, and as many as float up; None if none is legal."""
        if chosen not in self._known:
            self._known[chosen] = self._as_many_with(chosen)
        return self._known[chosen]

    def _as_many_with(self, chosen: Players) -> BestSet | None:
        """Return the best set with these players that is as large as the one taken; None if there is none."""
        if self.taken.many == 1:
            faults = self.sets.single_values(chosen[0])
            if faults is None:
                return None
            return BestSet(1, (self.score(chosen[0]),), self._shown_values(faults), self.sets.criteria)
        best_set = self.best_with(chosen)
        return best_set if best_set and best_set.many == self.taken.many else None

    def fewest_with(self, tpn: Tpn) -> int | None:
        """Return the least number of players who float up if one does, who meets a resident (DB26-6).

        None if not all can be paired then, and where too many are still to be paired.
        """
        best_set = None if self.large else self.best_with((tpn,))
        return best_set.many if best_set else None

    # --- what bars -----------------------------------------------------------------------------

    def lack_with(self, chosen: Players) -> Cause | None:
        """Return the fact that bars somebody from the one resident, or the lack of partners of others.

        `chosen` are a whole set, or else one of it.
        """
        residents, graph = self.residents, self.round.graph
        if len(chosen) == self.taken.many:
            barred = self.round.bar(residents[0], chosen[0]) if len(residents) == len(chosen) == 1 else None
            return barred.witness if barred else self.lack_of_set(chosen)
        (tpn,) = chosen
        rows = {player: set(graph[player]) - {tpn} for player in (*residents, *self.below)}
        rows[tpn] = set(graph[tpn]) & set(residents)  # who floats up meets a resident
        for player in rows[tpn]:
            rows[player].add(tpn)
        return lack_of_partners(rows, set(rows))

    def lack_of_set(self, chosen: Players) -> OnlyPartners | None:
        """Return the lack of partners in the bracket with a whole set, else of those who stay below."""
        rest = [player for player in self.below if player not in chosen]
        inside = lack_of_partners(self.round.graph, [*self.residents, *chosen])
        return inside or lack_of_partners(self.round.graph, rest)

    # --- numbers -------------------------------------------------------------------------------

    def number(self, tpn: Tpn) -> int | None:
        """Return the number, from 1, of the set of one player, None if it is no set of those compared."""
        if self.taken.scores != (self.score(tpn),):
            return None
        return [player for player in self.below if self.score(player) == self.score(tpn)].index(tpn) + 1

    def first_number(self, tpn: Tpn) -> int | None:
        """Return the number of the first set with a player that is as good as the one taken.

        None where too many are still to be paired.
        """
        if self.large:
            return None
        number = 0
        chosen: list[Tpn] = []
        self.sets.barred = set()
        for score in dict.fromkeys(reversed(self.taken.scores)):
            own = [player for player in self.below if self.score(player) == score]
            needed = self.taken.scores.count(score)
            places: list[int] = []
            for position, player in enumerate(own):
                if len(places) == needed:
                    break
                if self.best_with([*chosen, tpn, player]) == self.taken:
                    chosen.append(player)
                    places.append(position)
                else:
                    self.sets.barred.add(player)
            # sets are numbered score by score, the highest first: each score adds a digit, from 0
            number = number * comb(len(own), needed) + number_of_set(places, len(own)) - 1
        self.sets.barred = set()
        return number + 1


FEW: Final = 6
"""Up to so many sets of upfloaters each of them is answered for."""
MOST_LOOKED_AT: Final = 2000
"""Up to so many sets are looked at for those that would come before."""
MOST_HIGHER: Final = 60
"""Up to so many smaller sets, and sets with higher scores, are answered for."""


class UpfloaterQuestions(GroupQuestions):
    """Asks about a bracket that nobody leaves and others come up into; `downwards` says why nobody leaves."""

    round: UpfloaterFacts
    downwards: ClassVar[str] = "1.3"

    def _arrivals(self) -> Players:
        return tuple(self.movers)

    @cached_property
    def movers(self) -> Mapping[Tpn, int]:
        """Who floats up; nobody leaves."""
        return {move.event.player: move.step for move in self.moves("up")}

    @cached_property
    def _sought(self) -> Step | None:
        """The step that says how many float up, None where nobody has to."""
        return next((step for step in self.steps if isinstance(step.event, UpfloatersSought)), None)

    @cached_property
    def upfloaters(self) -> Upfloaters:
        """Who could float up, where somebody has to."""
        assert self._sought is not None and isinstance(self._sought.event, UpfloatersSought), (
            "it is asked only where somebody has to float up"
        )
        return Upfloaters(self.round, self.opened.residents, self.below, self._sought.event, self.sets)

    @property
    @abstractmethod
    def sets(self) -> UpfloaterSets:
        """What measures the sets of those who could float up."""

    def in_brief(self, player: Tpn, other: Tpn) -> Answer:
        """Answer why two do not meet; of two who float up, that each plays a resident, if they may at all."""
        if {player, other} <= {*self.movers} and self.round.bar(player, other) is None:
            return self.both_float_up(player, other)
        return super().in_brief(player, other)

    def both_float_up(self, player: Tpn, other: Tpn) -> Answer:
        """Answer why one who floats up does not play another one from below.

        Each plays a resident: if two played each other, the others of the bracket could be paired without
        them, and fewer would float up (DB26-6).
        """
        assert self._sought is not None, "somebody floats up"
        clause = self.round.clause_of_criterion("upfloaters")
        return Answer((player, other), "apart", clause, "upfloaters", step=self._sought.number)

    def stays(self, player: Tpn) -> Answer:
        """Answer for a resident, as nobody ever floats down."""
        return super().stays(player)._replace(clause=self.downwards)

    def answers_below(self) -> Iterable[Answer]:
        """Answer for everybody below why the player does not float up."""
        yield from (self.stays_below(tpn) for tpn in self.below if tpn not in self.movers)

    @property
    def above(self) -> Players:
        """Those below with more points than the lowest who float up, and another score than all of them."""
        scores = set(map(self.upfloaters.score, self.movers))
        own = [(tpn, self.upfloaters.score(tpn)) for tpn in self.below]
        return tuple(tpn for tpn, score in own if score > min(scores) and score not in scores)

    def counted_players(self, criterion: str) -> Players:
        """Return the players, of those who float up, that a criterion counts, where it counts players."""
        return self.round.counted_players(criterion, tuple(self.movers))

    def _at(
        self,
        criterion: str,
        players: Players,
        step: int,
        value: Value | None,
        best: Value,
        number: int | None = None,
    ) -> Answer:
        """Return the answer that no set with some players is as good, by the first that is worse.

        `number` is that of the one set that the players are, None where they are not a whole one, or of
        others. `best` is what the set taken has, `value` None where none is known.
        """
        clause = self.round.clause_of_criterion(criterion)
        witness = None
        if number is not None and isinstance(value, int) and isinstance(best, int):
            witness = SetsWorse(
                "sets-worse", players[0], number, number, criterion, value, best, witness=None
            )
        hits = tuple((tpn,) for tpn in self.round.counted_players(criterion, players))
        answer = Answer(players, "passed", clause, criterion, value, best, number=number, step=step)
        return answer._replace(witness=witness, hits=hits if value == len(hits) else ())

    def _compare_set(
        self, players: Players, step: int, best_set: BestSet, number: int | None
    ) -> Answer | None:
        """Answer by the first criterion in which a set falls short, None if it is as good."""
        taken = self.upfloaters.taken
        for (criterion, value), (_, best) in zip(best_set.criteria(), taken.criteria(), strict=True):
            if value != best:
                return self._at(criterion, players, step, value, best, number)
        return None

    def _as_good(self, players: Players, other: Tpn, step: int, number: int | None) -> Answer:
        """Answer that a set is as good, and only later in the order."""
        clause = self.round.clause_of_criterion("sequence")
        why = came_later(players[0], other)
        return Answer(players, "passed", clause, number=number, witness=why, step=step)

    def stays_below(self, tpn: Tpn) -> Answer:
        """Answer why a player does not float up: by the best set with the player and as many as float up.

        Where nobody floats up there is no set; where too many are left to look at everybody, a lower score
        than the lowest taken is reason enough. Without a set of that size it is told how many it would take,
        or who would find nobody.
        """
        if self._sought is None:
            return self._at("upfloaters", (tpn,), self.opening.number, value=None, best=0)
        sets, step = self.upfloaters, self._sought.number
        if sets.large and sets.score(tpn) < sets.taken.scores[0]:
            return self._at("upfloater-scores", (tpn,), step, value=None, best=sets.taken.scores)
        best_set, number = sets.as_many_with((tpn,)), sets.number(tpn)
        if best_set is None:
            fewest, lack = sets.fewest_with(tpn), sets.lack_with((tpn,))
            clause = self._clause_of_lack(lack, (tpn,))
            if fewest is not None:
                clause = self.round.clause_of_criterion("upfloaters")
            stuck = Answer((tpn,), "stuck", clause, "upfloaters", fewest, sets.taken.many, number)
            return stuck._replace(witness=lack, step=step)
        worse = self._compare_set((tpn,), step, best_set, number)
        if worse is not None:
            return worse
        own = [player for player in self.movers if sets.score(player) == sets.score(tpn)]
        before = [player for player in own if sets.below.index(player) < sets.below.index(tpn)]
        other = before[-1] if before else next(iter(self.movers))
        return self._as_good((tpn,), other, self.movers[other], number or sets.first_number(tpn))

    def _clause_of_lack(self, lack: Cause | None, chosen: Players) -> str | None:
        """Return the clause that a meeting breaks; none is about somebody of the bracket who finds nobody."""
        here = {*self.opened.residents, *chosen}
        if isinstance(lack, OnlyPartners):
            inside = {tpn for group in lack.groups for tpn in group} <= here
            return None if inside else self.round.clause_of_criterion("legality")
        barred = self.round.bar(self.opened.residents[0], chosen[0]) if lack else None
        return barred.clause if barred else self.round.clause_of_criterion("legality")

    def sets_before(self) -> tuple[Answer, ...]:
        """Return why no smaller set comes up, and none with higher scores, where several have to.

        Nothing is returned where these sets are too many to look at, or one of them lacks nothing that shows.
        """
        sets = self.upfloaters
        taken = sets.taken
        # an odd number of residents needs an odd number, an even one an even number
        sizes = range(2 - taken.many % 2, taken.many + 1, 2)
        if taken.many == 1 or sum(comb(len(sets.below), size) for size in sizes) > MOST_LOOKED_AT:
            return ()
        every = (some for size in sizes for some in combinations(sets.below, size))
        before = [some for some in every if len(some) < taken.many or self._scores(some) > taken.scores]
        if len(before) > MOST_HIGHER:
            return ()
        answers = tuple(map(self._cannot_come_up, before))
        return answers if all(answer.witness for answer in answers) else ()

    def _scores(self, players: Players) -> tuple[int, ...]:
        """Return the scores of some players in half points, the lowest first."""
        return tuple(sorted(map(self.upfloaters.score, players)))

    def _cannot_come_up(self, chosen: Players) -> Answer:
        """Answer for a set with which not all can be paired."""
        assert self._sought is not None, "sets are compared where somebody has to float up"
        lack = self.upfloaters.lack_of_set(chosen)
        clause = self._clause_of_lack(lack, chosen)
        return Answer(chosen, "stuck", clause, "upfloater-scores", witness=lack, step=self._sought.number)

    def sets_of_upfloaters(self) -> Iterable[Answer]:
        """Answer for each set of the number and scores that are taken, where there are few."""
        event = self._sought.event if self._sought else None
        if not isinstance(event, UpfloatersSought) or event.sets > FEW:
            return
        choices = [combinations(share.players, share.taken) for share in event.shares]
        for number, parts in enumerate(product(*choices), 1):
            yield self._answer_for_set(tuple(tpn for part in parts for tpn in part), number, event.number)

    def _answer_for_set(self, chosen: Players, number: int, taken: int) -> Answer:
        """Answer for a set of upfloaters by its number and that of the set taken."""
        assert self._sought is not None, "sets are compared where somebody has to float up"
        step = self._sought.number
        if number == taken:
            return Answer(chosen, "made", self.round.clause_of(step), number=number, step=step)
        best_set = self.upfloaters.as_many_with(chosen)
        if best_set is None:
            lack = self.upfloaters.lack_with(chosen)
            clause = self._clause_of_lack(lack, chosen)
            return Answer(chosen, "stuck", clause, number=number, witness=lack, step=step)
        worse = self._compare_set(chosen, step, best_set, number)
        return worse or self._as_good(
            chosen, next(player for player in self.movers if player not in chosen), step, number
        )
