"""Every answer of the groups of a Lim round: who meets whom, who floats, who has the bye."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Final

from pairtutor.answers.answer import Answer, Cause, Lacking
from pairtutor.answers.completion import Placing
from pairtutor.answers.groups import GroupQuestions, Move, lack_of_partners
from pairtutor.answers.procedure_facts import By, RoundFacts
from pairtutor.matching.bits import mask_of
from pairtutor.model.ids import PLACE, Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.editions import LIM
from pairtutor.positions.histories import persons
from pairtutor.positions.legality import LimitLegality, forbidden_pairs, lim_limits
from pairtutor.trace.derived import why_not_spared
from pairtutor.trace.events import ByeAssigned
from pairtutor.trace.index import players_open
from pairtutor.trace.procedures import FloatersCompared, PairingsUndone, PairScrutinised
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import FloaterLine, NeededHere, Outranked, RatingApart
from pairtutor.trace.values import OnlyPartners, Players

MOST_FACTS: Final = 8
"""It is said of so many at most what bars those who would find nobody from them."""


class Spare(NamedTuple):
    """Why somebody does not leave a group in a step: the fact, and who would find nobody without them."""

    player: Tpn
    why: NeededHere | Outranked | RatingApart
    lacking: Lacking | None = None


class LimFacts(RoundFacts):
    """A round by the Lim rules."""

    @cached_property
    def round_placing(self) -> Placing:
        """Who can be paired with whom, everybody at the place of the pairing number; some are empty."""
        names = range(max(self.graph, default=0) + 1)
        return Placing([*map(Tpn, names)], [mask_of(self.graph.get(Tpn(tpn), ())) for tpn in names])

    def lack_among(self, people: Collection[Tpn], over: int = 0) -> Lacking | None:
        """Return the players who find nobody if all of `people` but `over` are paired; None if they can be.

        Somebody who could meet none of them comes before several who have too few between them.
        """
        here = {*people}
        alone = [tpn for tpn in self.in_rank_order(here) if not self.graph[tpn] & here]
        if len(alone) > over:
            few = alone if len(here) == 2 else alone[: over + 1]  # one more than may be left over is enough
            witness: OnlyPartners | None = OnlyPartners(
                "only-partners", tuple((tpn,) for tpn in few), (PLACE,) * over
            )
        else:
            witness = lack_of_partners(self.graph, here, over)
        single = witness is not None and all(len(group) == 1 for group in witness.groups)
        # where some may be left over, only players who lack an opponent each by themselves are told
        is_told = witness is not None and (single or not over)
        return Lacking(witness, self._bars(witness, here)) if witness is not None and is_told else None

    def _bars(self, witness: OnlyPartners, people: Collection[Tpn]) -> tuple[Cause, ...]:
        """Return the facts that bar those of a lack of opponents from all but those they could have."""
        group_of = {tpn: group for group in witness.groups for tpn in group}
        two = {
            frozenset((tpn, other))
            for tpn, group in group_of.items()
            for other in people
            if other not in group and other not in witness.partners
        }
        answers = [self.bar(*pair) for pair in sorted(sorted(pair) for pair in two)]
        whys = tuple(
            answer.witness for answer in answers if answer is not None and answer.witness is not None
        )
        return whys if len(answers) == len(whys) <= MOST_FACTS else ()

    def residents(self, score: int) -> Sequence[Tpn]:
        """Return the players to be paired who have a score (half points), in number order."""
        return self._by_score.get(score, ())

    @cached_property
    def _by_score(self) -> Mapping[int, Sequence[Tpn]]:
        """All who are to be paired, in number order, by score."""
        step = self.index.bye
        bye = step.event.player if step and isinstance(step.event, ByeAssigned) else None
        by_score: dict[int, list[Tpn]] = {}
        for tpn in self.in_rank_order(self.persons):
            if tpn != bye:
                by_score.setdefault(self.persons[tpn].score, []).append(tpn)
        return by_score

    def could_meet(self, compared: FloatersCompared, line: FloaterLine) -> Players:
        """Return the players a floater could meet in the next group, some being set aside (lim-1999 3.3)."""
        possible = self.graph[line.player] - {pair.second for pair in line.set_aside}
        there = () if compared.next_score is None else self.residents(compared.next_score)
        return tuple([tpn for tpn in there if tpn in possible])

    def _legality(self) -> LimitLegality:
        opened, edition = self.index.opened, LIM[self.system]
        free = opened.last_round
        return LimitLegality(persons(opened, edition), forbidden_pairs(opened), lim_limits, free=free)

    def bye_test(self, tpn: Tpn, bye: Tpn) -> By:
        """Return the test that decides about the bye: the score, then the number (lim-1999 1.1)."""
        return "score" if self.persons[tpn].score != self.persons[bye].score else "number"


class LimQuestions(GroupQuestions):
    """Asks about one group: whoever leaves it does so before anybody in it is paired."""

    round: LimFacts

    def _arrivals(self) -> tuple[Tpn, ...]:
        undone = (step.event for step in self.steps if isinstance(step.event, PairingsUndone))
        joined = (tpn for event in undone for tpn in event.joining)
        return (*super()._arrivals(), *map(Tpn, joined))

    def in_brief(self, player: Tpn, other: Tpn) -> Answer:
        """Answer why two players do not meet; of a pair that was undone: that it was, and by which step."""
        undone = self.undone_pairs.get(frozenset((player, other)))
        if undone is not None:
            return Answer((player, other), "apart", self.round.clause_of(undone.number), step=undone.number)
        return super().in_brief(player, other)

    @cached_property
    def undone(self) -> Mapping[Tpn, int]:
        """Whose pairs were undone for the median, with the step that did."""
        return {tpn: step.number for pair, step in self.undone_pairs.items() for tpn in pair}

    @cached_property
    def undone_pairs(self) -> dict[frozenset[Tpn], Step]:
        """The pairs of the group that were undone for the median, with the step that did."""
        undone, after = self.round.index.taken_apart, self.settled.number
        return {pair: step for pair, step in undone.items() if pair in self.pairs and step.number > after}

    def unmade(self, player: Tpn, other: Tpn) -> Answer:
        """Answer why two who may meet do not: one has left, or was given somebody else."""
        left = [self.departures[tpn] for tpn in (player, other) if tpn in self.departures]
        if left:
            return self.answer_from_step((player, other), min(move.step for move in left), witness=None)
        answer = self.sought(player, other)
        assert answer is not None, "everybody who stays in the group is given somebody"
        return answer

    def in_full(self, brief: Answer) -> Answer:
        """Return an answer about two with who would find nobody if they met, if a step looks for one of them.

        Such a step scrutinises opponents for one of the two; of any other the answer stays as it is.
        """
        by_order = isinstance(brief.witness, Outranked)
        if brief.verdict != "stuck" and not by_order:
            return brief
        event = self.round.index.step(brief.step or 0).event
        if not isinstance(event, PairScrutinised) or event.player not in brief.players:
            return brief
        player, other = brief.players
        lacking = self.lack_with_pair(event, other if event.player == player else player)
        if brief.verdict == "stuck" and lacking is not None:
            return brief._replace(witness=lacking.witness, lacking=lacking)
        return brief._replace(lacking=lacking) if by_order else brief

    # --- who floats ----------------------------------------------------------------------------

    @cached_property
    def movers(self) -> Mapping[Tpn, int]:
        """Who leaves the group, those of undone pairs included."""
        return {**self.undone} | {tpn: move.step for tpn, move in self.departures.items()}

    def stays(self, player: Tpn) -> Answer:
        """Answer why a player is not moved on, by the last choice that was made of somebody to go."""
        if self.opened.direction == "none":
            return super().stays(player)
        if not self.choices:
            return self.fewer_pairs_without(player)
        move = self.departures[self.choices[-1].lines[0].player]
        spare = self._spared_last[player]
        needed = isinstance(spare.why, NeededHere)
        answer = self.answer_from_step((player,), move.step, spare.why, "fewer" if needed else "passed")
        return answer._replace(lacking=spare.lacking)

    @cached_property
    def choices(self) -> Sequence[FloatersCompared]:
        """The choices of somebody to leave the group, in order."""
        return [step.event for step in self.steps if isinstance(step.event, FloatersCompared)]

    @cached_property
    def _spared_last(self) -> Mapping[Tpn, Spare]:
        """Why each of the others did not go by the last choice."""
        spares: dict[Tpn, Spare] = {}
        for spare in self.spares_of(self.choices[-1]):
            spares.setdefault(spare.player, spare)
        return spares

    def spares_of(self, event: FloatersCompared) -> tuple[Spare, ...]:
        """Return why the others do not go where somebody has to: who can be spared first, then the needed."""
        chosen, *others = event.lines  # the first line is that of who goes
        move = self.departures[chosen.player]
        people = {*event.needed, *(line.player for line in event.lines)}
        spares = []
        for own in others:
            why = why_not_spared(event, own)
            far = self._too_far(move, own.player) if why.by in ("due-colour", "number") else None
            spares.append(Spare(own.player, far or why))
        for tpn in event.needed:
            over = len(people) - 1 - 2 * event.pairs
            lacking = self.round.lack_among(people - {tpn}, over)
            spares.append(Spare(tpn, NeededHere("needed-here", tpn, event.pairs), lacking))
        return tuple(spares)

    @staticmethod
    def _too_far(move: Move, tpn: Tpn) -> RatingApart | None:
        """Return the rating difference that bars a player from evening out the colours by leaving.

        None without one; it counts in a Maxi-tournament.
        """
        whys = (refusal.why for refusal in move.event.considered if refusal.player == tpn)
        return next((why for why in whys if isinstance(why, RatingApart)), None)

    # --- who would find nobody -----------------------------------------------------------------

    def lack_with_pair(self, event: PairScrutinised, other: Tpn) -> Lacking | None:
        """Return the players who would find nobody if two met whom a step looks at; None if all would."""
        present = self._open_players(event)
        rest = mask_of(present) & ~mask_of((event.player, other))
        if self.round.round_placing.lack_among(rest) is None:
            return None
        return self.round.lack_among(present - {event.player, other})

    def _open_players(self, event: PairScrutinised) -> set[Tpn]:
        """Return the players who are neither paired nor gone when two are looked at."""
        step = id(event)  # two steps can say the same, and the trace keeps each
        if step not in self._open_by_step:
            self._open_by_step[step] = players_open(self.round.index.groups[event.group], event)
        return self._open_by_step[step]

    @cached_property
    def _open_by_step(self) -> dict[int, set[Tpn]]:
        """What has been asked before of who is open, by the step."""
        return {}

    def lack_in_median(self, event: PairingsUndone) -> Lacking | None:
        """Return the players who find nobody in the median when pairs are undone for it."""
        people = {*self.opened.residents, *(arrival.player for arrival in self.opened.arrived)}
        for step in self.steps:
            if step.event is event:
                break
            if isinstance(step.event, PairingsUndone):
                people |= {*step.event.joining}
        return self.round.lack_among(people)
