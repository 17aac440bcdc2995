"""A round by a procedure before it is paired: persons, who is barred, who had to be asked for the bye."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping
from typing import Final, Literal

from pairtutor.answers.answer import Answer
from pairtutor.answers.bars import Barring, fact_against_bye, fact_between
from pairtutor.answers.searches import looked_at_before
from pairtutor.model.ids import Tpn
from pairtutor.positions.legality import Legality
from pairtutor.positions.procedure import RoundPosition
from pairtutor.rules.facts import facts
from pairtutor.trace.derived import came_later
from pairtutor.trace.events import ByeAssigned
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import GroupSettled
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import ColoursBarred, Refusal
from pairtutor.trace.values import Forbidden, Met, OnlyPartners, SameAbsolute

Two = frozenset[Tpn]
By = Literal[
    "score", "number", "rating", "average-rating", "games", "due-colour", "dominating-colour", "order"
]
CITED: Final[dict[str, tuple[str, str, str]]] = {
    "lim": ("incompatible", "incompatible", "bye"),
    "dubov-1997": ("met", "colours_barred", "bye_barred"),
    "dubov-2026": ("met", "absolute", "bye_barred"),
    "swiss-team-2026": ("met", "met", "bye_barred"),
}
"""By what name an edition cites that two have met, that colours bar them, and that the bye is barred."""


class RoundFacts(ABC):
    """A round by a procedure: its trace, and the persons and meetings that follow from its opening."""

    def __init__(self, index: RoundIndex) -> None:
        self.index = index
        self.system = index.opened.system
        self.legality = legality = self._legality()
        self.persons = legality.persons
        self.position = RoundPosition(index.opened, legality)
        self.graph = self.position.graph

    @abstractmethod
    def _legality(self) -> Legality:
        """Return the rules by which two players may meet."""

    def in_rank_order(self, players: Iterable[Tpn]) -> list[Tpn]:
        """Return players in rank order."""
        return sorted(players, key=lambda tpn: self.persons[tpn].rank)

    def unpaired_at(self, opening: Step, besides: Collection[Tpn]) -> list[Tpn]:
        """Return the players still to be paired when a group is opened, in rank order, but for some."""
        closed = self.index.closed
        gone = {*besides, *((closed.bye,) if closed and closed.bye is not None else ())}
        for step in self.index.trace.steps[: opening.number]:
            if isinstance(step.event, GroupSettled):
                gone |= {tpn for pair in step.event.pairs for tpn in pair}
        return [tpn for tpn in self.in_rank_order(self.persons) if tpn not in gone]

    def clause(self, cites: Iterable[str]) -> str | None:
        """Return the first clause of the edition among citations, without the edition."""
        start = f"{self.system} "
        return next((cite.removeprefix(start) for cite in cites if cite.startswith(start)), None)

    def clause_of(self, step: int) -> str | None:
        """Return the main clause of a step."""
        return self.clause(self.index.step(step).event.cites)

    # --- the bye -------------------------------------------------------------------------------

    def byes(self) -> tuple[Answer, ...]:
        """Answer for every participant why the player has not the bye; nothing where nobody has it."""
        step = self.index.bye
        if step is None or not isinstance(step.event, ByeAssigned):
            return ()
        refused = looked_at_before(step.number, step.event.passed_over)
        return tuple(
            self._bye(tpn, step, step.event.player, refused) for tpn in self.in_rank_order(self.persons)
        )

    def _bye(self, tpn: Tpn, step: Step, bye: Tpn, refused: Mapping[Tpn, tuple[int, Refusal]]) -> Answer:
        """Answer why a player does not have the bye, or that it does.

        `bye` is who has it; `refused` has, by player, the step at which each was passed over and why.
        """
        clause, number = self.clause_of(step.number), step.number
        if tpn == bye:
            return Answer((tpn,), "made", clause, step=number)
        barred = self.bar_of_bye(tpn)
        if barred is not None:
            return barred
        if tpn in refused:
            why = refused[tpn][1]
            stuck = isinstance(why, OnlyPartners)
            own = self.clause(facts(self.system).group("bye_passed_on")) if stuck else None
            return Answer((tpn,), "stuck" if stuck else "passed", own or clause, witness=why, step=number)
        by = self.bye_test(tpn, bye)
        own = self.clause(facts(self.system).table("criterion").get(f"bye-{by}", ()))
        return self.bye_elsewhere(tpn) or Answer(
            (tpn,), "passed", own or clause, witness=came_later(tpn, bye, by), step=number
        )

    @abstractmethod
    def bye_test(self, tpn: Tpn, bye: Tpn) -> By:
        """Return the test that decides between whoever has the bye and somebody later in its order."""

    def bye_elsewhere(self, tpn: Tpn) -> Answer | None:
        """Answer for somebody who was paired before the bye was given, None for all others."""
        del tpn
        return None

    # --- what may never be ---------------------------------------------------------------------

    def bar(self, player: Tpn, other: Tpn) -> Answer | None:
        """Return why two may never meet, None if they may."""
        if other in self.graph[player]:
            return None
        first, second = (self.persons[tpn] for tpn in self.in_rank_order((player, other)))
        fact = fact_between(self.legality, first, second)
        return Answer((first.tpn, second.tpn), "barred", self._clause_of_bar(fact), witness=fact)

    def _clause_of_bar(self, fact: Barring) -> str | None:
        """Return the clause by which a fact bars two; what the tournament forbids has none."""
        if isinstance(fact, Forbidden):
            return None
        return self._cited_clause("met") if isinstance(fact, Met) else self.clause_of_colours(fact)

    def clause_of_colours(self, barred: ColoursBarred | SameAbsolute) -> str | None:
        """Return the clause that says why colours bar two players."""
        del barred
        return self._cited_clause("colours")

    def bar_of_bye(self, tpn: Tpn) -> Answer | None:
        """Return why a player may never have the bye, None if the player may."""
        fact = fact_against_bye(self.index, tpn)
        return Answer((tpn,), "barred", self._cited_clause("bye"), witness=fact) if fact else None

    def _cited_clause(self, what: Literal["met", "colours", "bye"]) -> str | None:
        """Return the clause that bars two who have met, a colour, or a second bye.

        The SSM has its own table of what speaks against a pair. Both editions of Lim name their groups alike.
        """
        said = facts(self.system)
        if self.system == "ssm":
            return self.clause(said.table("against")["had-bye" if what == "bye" else what])
        names = CITED["lim" if self.system.startswith("lim") else self.system]
        return self.clause(said.group(names[("met", "colours", "bye").index(what)]))


class UpfloaterFacts(RoundFacts):
    """A round whose brackets take players up from below."""

    @abstractmethod
    def counted_players(self, criterion: str, players: Iterable[Tpn]) -> tuple[Tpn, ...]:
        """Return the players of some upfloaters that a criterion counts; nobody if it counts no players."""

    def clause_of_criterion(self, criterion: str) -> str | None:
        """Return the main clause of a criterion, without the edition."""
        return self.clause(facts(self.system).table("criterion")[criterion])
