"""A round by the Burstein rules of 2026 after the seeding rounds: the Index, the bye, the brackets."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    ColourDecided,
    CompletionTested,
    RoundClosed,
    RoundOpened,
)
from pairtutor.trace.procedures import StandingsFormed
from pairtutor.trace.recorder import Step, Trace
from pairtutor.verify.bracket_steps import Setting, bracket_steps
from pairtutor.verify.burstein_bracket import BursteinBracket, composition
from pairtutor.verify.burstein_bye import ProvenRank, check_bye, check_index
from pairtutor.verify.candidate_graph import Mode
from pairtutor.verify.check import seeding_rounds
from pairtutor.verify.completion import check_completion
from pairtutor.verify.editions import BURSTEIN_2026
from pairtutor.verify.outcome import CandidateCounts, Colours, check_outcome, expect_end
from pairtutor.verify.persons import Person
from pairtutor.verify.progress import ProofError, expect, expect_equal
from pairtutor.verify.stated import edition_stated, facts_of, legality_by_preferences, steps_by_parent


class BursteinProof:
    """Follows the steps of one round."""

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        self.trace = trace
        self.opened = opened
        first = seeding_rounds(opened) + 1
        what = "the number of a round after the seeding rounds"
        expect(opened.round >= first, 1, what, f"{first} at least", opened.round)
        expect_equal(1, "whose seeding round it is", None, opened.seeding)
        facts = facts_of(trace)
        self.edition = edition_stated(BURSTEIN_2026, facts)
        self.legality = legality_by_preferences(opened, facts, self.edition)
        self.persons = self.legality.persons
        self.stated = facts is not None
        self.goes_on = facts is not None and not facts.bye
        self.below = steps_by_parent(trace)
        self.index: dict[Tpn, ProvenRank] = {}
        self.ranked: dict[Tpn, Person] = {}
        self.groups: list[tuple[Person, ...]] = []
        self.bye: Tpn | None = None
        self.pairs: set[frozenset[Tpn]] = set()
        self.left: tuple[Tpn, ...] = ()
        self.sums = CandidateCounts()
        self.number = 0

    def check(self) -> CandidateCounts:
        """Prove all steps of the round.

        Raises:
            ProofError: one of them is not so.
        """
        colours: list[ColourDecided] = []
        board: Colours | None = None
        follows = self._stated_order() if self.stated else "standings"
        for step in self.below.get(1, ()):
            event = step.event
            expect_equal(
                step.number, "the next step", follows, "colour" if event.kind == "result" else event.kind
            )
            match event:
                case StandingsFormed():
                    self.index = check_index(step.number, event, self.opened, self.persons)
                    self.ranked = self._by_index()
                    follows = "completion"
                case CompletionTested():
                    follows = self._completion(step.number, event)
                case ByeAssigned():
                    follows = self._bye(step.number, event)
                case BracketOpened():
                    follows = self._bracket(step, event)
                case ColourDecided():
                    board = board or Colours(self.opened, self.ranked, self.edition, weigh=False)
                    board.check(step, event)
                    colours.append(event)
                case RoundClosed():
                    self._closed(step, event, colours)
                    follows = "nothing"
                case _:
                    raise ProofError(step.number, "the next step", follows, event.kind)
        expect_end(self.trace, follows)
        return self.sums

    def _stated_order(self) -> str:
        """Take the order by the Index as stated; return what follows."""
        self.index = {tpn: ProvenRank(one.rank, (0, 0)) for tpn, one in self.persons.items()}
        self.ranked = self._by_index()
        return self._scoregroups() if self.goes_on else "completion"

    def _by_index(self) -> dict[Tpn, Person]:
        """Return the participants ranked by the Index alone."""
        return {tpn: one._replace(rank=self.index[tpn].place) for tpn, one in self.persons.items()}

    def _below(self) -> list[Person]:
        return [one for group in self.groups[self.number :] for one in group]

    def _completion(self, step: int, event: CompletionTested) -> str:
        everybody = list(self.ranked.values())
        below = self._below() if self.number else everybody
        check_completion(step, event, self.left, below, self.legality, self.number, collapses=False)
        if not event.possible:
            expect_equal(step, "the bracket after which the round could not be completed", 0, self.number)
            return "impossible"
        if self.number:
            return "bracket"
        if len(everybody) % 2:
            return "bye"
        return self._scoregroups()

    def _bye(self, step: int, event: ByeAssigned) -> str:
        check_bye(step, event, self.persons, self.index, self.legality)
        self.bye = event.player
        return self._scoregroups()

    def _scoregroups(self) -> str:
        """Put those who are paired into their scoregroups, each in the order of the Index."""
        groups: dict[int, list[Person]] = {}
        for one in sorted(self.ranked.values(), key=lambda one: (-one.score, one.rank)):
            if one.tpn != self.bye:
                groups.setdefault(one.score, []).append(one)
        self.groups = [tuple(group) for group in groups.values()]
        if self.stated and self.groups:  # those of higher scores moved down into the one bracket
            self.left = tuple(one.tpn for group in self.groups[:-1] for one in group)
            self.groups = self.groups[-1:]
        return "bracket" if self.groups else "colour"

    def _bracket(self, step: Step, opened: BracketOpened) -> str:
        part = bracket_steps(step, tuple(self.below.get(step.number, ())))
        came = [self.ranked[tpn] for tpn in self.left]
        residents = self.groups[self.number]
        self.number += 1
        last = self.number == len(self.groups)
        ahead = not last
        kind = "last" if last and not self.goes_on else "normal"
        expect_equal(step.number, "the number of the bracket", self.number, opened.number)
        expect_equal(step.number, "the kind of the bracket", kind, opened.bracket_kind)
        setting = Setting(
            edition=BURSTEIN_2026,
            legality=self.legality,
            mdps=tuple(sorted(came, key=lambda one: one.rank)),
            residents=residents,
            near=self.groups[self.number] if ahead else (),
            below=tuple(self._below()),
            takers=frozenset(),
            final=False,
            looks_ahead=ahead,
            odd=False,
            bye_here=False,
            limbo=False,
            goes_on=self.goes_on,
        )
        composition(part, setting)
        few: tuple[Mode, ...] = ("place",) if opened.downfloaters <= 1 or self.goes_on else ()
        modes: tuple[Mode, ...] = few if self.goes_on else (*few, "below")
        furthest: ProofError | None = None
        for mode in modes:
            try:
                families = BursteinBracket(part, setting, mode).check()
                break
            except ProofError as refuted:
                if furthest is None or refuted.step > furthest.step:
                    furthest = refuted
        else:
            assert furthest is not None
            raise furthest
        self.pairs |= {frozenset(pair) for pair in part.accepted.pairs}
        self.left = part.accepted.downfloaters
        self.sums = self.sums.plus(families, part.accepted.number - 1, opened.sequence)
        return "colour" if last else "completion"

    def _closed(self, step: Step, event: RoundClosed, colours: list[ColourDecided]) -> None:
        real = {line.tpn: line.score - line.virtual for line in self.opened.players}

        def order(white: Tpn, black: Tpn, _: dict[Tpn, Person]) -> tuple[int, ...]:
            best, tpn = min((-real[tpn], tpn) for tpn in (white, black))
            return best, -real[white] - real[black], tpn

        down, up = [], []
        for pair in event.boards:
            for tpn in pair:
                self.legality.person(step.number, tpn)
            high, low = sorted(pair, key=lambda tpn: -self.persons[tpn].score)
            if self.persons[high].score != self.persons[low].score:
                down.append(high)
                up.append(low)
        floats = ((*down, *(() if self.bye is None else (self.bye,))), tuple(up))
        check_outcome(
            step,
            event,
            self.persons,
            self.pairs,
            self.bye,
            colours,
            self.sums,
            floats=floats,
            order=order,
            going=self.left if self.goes_on else (),
        )
