"""A round by the Dutch rules of 2012: brackets from the top, higher ones reopened, lower ones joined."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    ColourDecided,
    CompletionTested,
    FloaterChosen,
    RoundClosed,
    RoundOpened,
)
from pairtutor.trace.lowering import BracketReopened, FloatersRefused, RequirementLowered
from pairtutor.trace.trace import Step, Trace
from pairtutor.trace.values import PairLine
from pairtutor.verify.bracket_steps import Setting, bracket_steps
from pairtutor.verify.completion import check_completion
from pairtutor.verify.dutch_2012_bracket import Dutch2012Bracket
from pairtutor.verify.editions import DUTCH_2012
from pairtutor.verify.histories import persons
from pairtutor.verify.legality import PreferenceLegality, forbidden_pairs
from pairtutor.verify.outcome import Colours, Sums, check_outcome
from pairtutor.verify.persons import Person
from pairtutor.verify.refuted import Refuted, holds, same
from pairtutor.verify.witnesses import check_groups


class Done(NamedTuple):
    """A bracket as it was paired last: its pairs, who moves down, and what was counted in it."""

    pairs: tuple[tuple[Tpn, Tpn], ...]
    left: tuple[Tpn, ...]
    lost: tuple[Tpn, ...]
    sums: tuple[int, int, int]


class Dutch2012Proof:
    """Follows the steps of one round; `done` are the brackets from the top."""

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        self.trace = trace
        self.opened = opened
        self.persons = persons(opened, DUTCH_2012)
        self.legality = PreferenceLegality(self.persons, forbidden_pairs(opened))
        self.groups = [tuple(self.persons[tpn] for tpn in group.players) for group in opened.scoregroups]
        self.done: list[Done] = []
        self.reopened: dict[int, tuple[PairLine, ...]] = {}
        self.below: dict[int, list[Step]] = {}
        for step in trace.steps:
            self.below.setdefault(step.parent, []).append(step)

    def check(self) -> Sums:
        """Prove the steps of the round.

        Raises:
            Refuted: one of them is not so.
        """
        colours: list[ColourDecided] = []
        board = Colours(self.opened, self.persons, DUTCH_2012, weigh=False)
        ended = ""
        sums = Sums()
        for step in self.below.get(1, ()):
            event = step.event
            holds(not ended, step.number, "the next step", "none after the end", event.kind)
            match event:
                case BracketOpened():
                    self._bracket(step, event)
                case ColourDecided():
                    board.check(step, event)
                    colours.append(event)
                case RoundClosed():
                    sums = self._outcome(step, event, colours)
                    ended = "result"
                case CompletionTested():
                    everybody = [one for group in self.groups for one in group]
                    check_completion(step.number, event, (), everybody, self.legality, 0)
                    same(step.number, "whether the round can be completed", False, event.possible)
                    ended = "impossible"
                case RequirementLowered() | BracketReopened() | FloatersRefused():
                    self._aside(step)
                case _:
                    raise Refuted(step.number, "the next step", "a bracket", event.kind)
        wanted = "result" if self.trace.complete else "impossible"
        same(self.trace.steps[-1].number, "the end of the round", wanted, ended or "nothing")
        return sums

    def _outcome(self, step: Step, event: RoundClosed, colours: list[ColourDecided]) -> Sums:
        same(step.number, "the number of brackets paired", True, len(self.done) <= len(self.groups))
        pairs = {frozenset(pair) for one in self.done for pair in one.pairs}
        left = self.done[-1].left if self.done else ()
        sums = Sums()
        for one in self.done:
            sums = sums.plus(*one.sums)
        bye = left[0] if left else None
        check_outcome(step, event, self.persons, pairs, bye, colours, sums)
        return sums

    # --- brackets --------------------------------------------------------------------

    def _bracket(self, step: Step, opened: BracketOpened) -> None:
        number, kind = opened.number, opened.bracket_kind
        joined = kind == "joined"
        reopened = bool(opened.leaving)
        most = len(self.done) + (0 if reopened else 1)
        holds(1 <= number <= most, step.number, "the number of the bracket", most, number)
        if not joined and not reopened:
            same(step.number, "the number of the bracket", most, number)
        elif not reopened:
            del self.done[number - 1 :]
        own = [one for group in self.groups[number - 1 : None if joined else number] for one in group]
        mdps = self._coming(number)
        lowest = joined or number == len(self.groups)
        if not reopened or joined:
            same(
                step.number,
                "the kind of the bracket",
                "joined" if joined else "last" if lowest else "normal",
                kind,
            )
        below = tuple(self.below.get(step.number, ()))
        part = bracket_steps(step, below)
        if joined and not reopened:
            undone = any(
                isinstance(one.event, BracketReopened) and one.event.reason == "join" for one in below
            )
            holds(undone, step.number, "why brackets are joined", "a bracket that is undone", "nothing")
        lost = self._lost(part.accepted.downfloaters, below)
        full = sorted((*mdps, *own), key=lambda one: one.rank)
        players = [one for one in full if one.tpn not in lost]
        self._incompatible(step.number, full, lost, lowest=lowest)
        latest = len(self.groups[number - 1]) if joined else 0
        m0 = sum(one.tpn not in lost for one in mdps) + latest
        names = tuple(one.tpn for one in players)
        same(step.number, "the MDPs", names[:m0], opened.mdps)
        same(step.number, "the residents", names[m0:], opened.residents)
        same(step.number, "M0", m0, opened.m0)
        scores = {one.score for one in players}
        same(step.number, "whether the bracket is homogeneous", len(scores) <= 1, opened.homogeneous)
        same(step.number, "the score of the bracket", None if joined else own[-1].score, opened.score)
        below_it = [] if joined else [one for group in self.groups[number:] for one in group]
        takers = frozenset(one.tpn for one in players if not lowest or not one.barred)
        setting = Setting(
            edition=DUTCH_2012,
            legality=self.legality,
            mdps=tuple(players[:m0]),
            residents=tuple(players[m0:]),
            near=(),
            below=(*(one for one in full if one.tpn in lost), *below_it),
            takers=takers,
            final=False,
            looks_ahead=False,
            odd=len(self.persons) % 2 == 1,
            bye_here=False,
            limbo=False,
        )
        families = Dutch2012Bracket(part, setting, players, self.opened.round, lost).check()
        for one in below:
            self._aside(one)
        if reopened:
            self.reopened[number] = part.accepted.pairs
        counted = (families, part.accepted.number - 1, opened.sequence)
        del self.done[number - 1 :]
        self.done.append(Done(part.accepted.pairs, part.accepted.downfloaters, lost, counted))

    def _coming(self, number: int) -> list[Person]:
        """Return who comes down into a bracket, best first."""
        if number < 2:
            return []
        above = self.done[number - 2]
        return sorted((self.persons[tpn] for tpn in (*above.lost, *above.left)), key=lambda one: one.rank)

    def _lost(self, left: tuple[Tpn, ...], below: tuple[Step, ...]) -> tuple[Tpn, ...]:
        told = [one.event.player for one in below if isinstance(one.event, (FloaterChosen, ByeAssigned))]
        return tuple(tpn for tpn in told if tpn not in left)

    def _incompatible(self, step: int, full: list[Person], lost: tuple[Tpn, ...], *, lowest: bool) -> None:
        """Check that C.1 moved on just those who fit nobody in the bracket."""
        may = self.legality.may_meet
        alone = [one for one in full if not any(may(one, other) for other in full)]
        if lowest:
            same(step, "the players moved on by C.1 from the lowest bracket", (), lost)
            return
        same(step, "the players moved on by C.1", tuple(one.tpn for one in alone), lost)

    def _aside(self, step: Step) -> None:
        """Check what is told of lowered numbers and reopened brackets: their witnesses and pairs."""
        event = step.event
        if isinstance(event, BracketReopened):
            holds(event.higher >= 1, step.number, "the higher bracket", "a bracket", event.higher)
            for pair in event.pairs:
                self.legality.check_pair(step.number, *pair)
            if event.succeeded:
                told = self.reopened.get(event.higher)
                same(step.number, "the pairs of the reopened bracket", told, event.pairs)
            if event.succeeded and event.reason in ("C.1", "C.12"):
                scores = [
                    sorted(self.legality.person(step.number, tpn).score for tpn in some)
                    for some in (event.leaving, event.entering)
                ]
                same(step.number, "the scores of those who come down instead", *scores)
        for name in ("witness", "at_large"):
            witness = getattr(event, name, None)
            if (
                isinstance(event, (BracketReopened, FloatersRefused, RequirementLowered))
                and witness is not None
            ):
                check_groups(step.number, witness, places=None)
