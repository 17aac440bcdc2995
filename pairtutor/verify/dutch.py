"""A round by the Dutch rules of 2017 or 2026, bracket by bracket from the top."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import BracketOpened, ColourDecided, CompletionTested, RoundClosed, RoundOpened
from pairtutor.trace.recorder import Step, Trace
from pairtutor.verify.bracket_steps import BracketSteps, Setting, bracket_steps
from pairtutor.verify.candidate_graph import Mode
from pairtutor.verify.completion import check_completion
from pairtutor.verify.dutch_bracket import DutchBracket, composition
from pairtutor.verify.dutch_graph import is_limbo_fewest
from pairtutor.verify.editions import EDITIONS
from pairtutor.verify.lookahead import NEXT
from pairtutor.verify.matching import Matching
from pairtutor.verify.outcome import CandidateCounts, Colours, check_outcome, expect_end
from pairtutor.verify.persons import Person
from pairtutor.verify.progress import ProofError, expect_equal
from pairtutor.verify.stated import edition_stated, facts_of, legality_by_preferences, steps_by_parent


class DutchProof:
    """Follows the steps of one round."""

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        self.trace = trace
        self.opened = opened
        facts = facts_of(trace)
        self.edition = edition_stated(EDITIONS[opened.system], facts)
        self.legality = legality_by_preferences(opened, facts, self.edition)
        self.persons = self.legality.persons
        self.groups = [tuple(self.persons[tpn] for tpn in group.players) for group in opened.scoregroups]
        self.left: tuple[Tpn, ...] = ()
        self.goes_on = facts is not None and not facts.bye
        if facts is not None:  # those of higher scores moved down into the one bracket
            self.left = tuple(one.tpn for group in self.groups[:-1] for one in group)
            self.groups = self.groups[-1:]
        self.below = steps_by_parent(trace)
        self.pairs: set[frozenset[Tpn]] = set()
        self.sums = CandidateCounts()
        self.number = 0
        self.next_group = 0
        self.collapsing = False
        self.bye_score: int | None = None
        self.promised: tuple[int, ...] | None = None
        self._clb = False
        self._before: tuple[tuple[Tpn, ...], int, CandidateCounts, set[frozenset[Tpn]]]
        self._before = (self.left, self.next_group, self.sums, set(self.pairs))

    def check(self) -> CandidateCounts:
        """Prove all steps of the round.

        Raises:
            ProofError: one of them is not so.
        """
        main = iter(self.below.get(1, ()))
        colours: list[ColourDecided] = []
        board = Colours(self.opened, self.persons, self.edition)
        follows = "bracket" if self.goes_on else "completion"
        for step in main:
            event = step.event
            match event:
                case CompletionTested():
                    expect_equal(step.number, "the next step", follows, event.kind)
                    follows = self._completion(step.number, event)
                case BracketOpened():
                    expect_equal(step.number, "the next step", follows, event.kind)
                    follows = self._bracket(step, event)
                case ColourDecided():
                    expect_equal(step.number, "the next step", follows, event.kind)
                    board.check(step, event)
                    colours.append(event)
                case RoundClosed():
                    expect_equal(step.number, "the next step", follows, "colour")
                    bye = self.left[0] if self.left and not self.goes_on else None
                    going = self.left if self.goes_on else ()
                    check_outcome(step, event, self.persons, self.pairs, bye, colours, self.sums, going=going)
                    follows = "nothing"
                case _:
                    raise ProofError(step.number, "the next step", follows, event.kind)
        expect_end(self.trace, follows)
        return self.sums

    # --- completion tests ----------------------------------------------------------

    def _below(self) -> list[Person]:
        return [one for group in self.groups[self.next_group :] for one in group]

    def _completion(self, step: int, event: CompletionTested) -> str:
        left, below = (self.left, self._below()) if self.number else ((), list(self.persons.values()))
        check_completion(step, event, left, below, self.legality, self.number)
        if not event.possible:
            if not self.number:
                return "impossible"
            expect_equal(
                step, "whether a bracket can be without a completion", "dutch-2017", self.edition.system
            )
            self.collapsing = True
        return "bracket" if self.groups else "colour"

    # --- brackets ------------------------------------------------------------------

    def _bracket(self, step: Step, opened: BracketOpened) -> str:
        kind = opened.bracket_kind
        if self.collapsing:
            expect_equal(step.number, "the kind of the bracket", "PPB", kind)
            self._undo()
        elif self.next_group == len(self.groups) and not self._clb:
            raise ProofError(step.number, "the next step", "colour", "bracket")
        else:
            self.number += 1
            last = self.next_group == len(self.groups) - 1 and not self._clb and not self.goes_on
            expect_equal(
                step.number,
                "the kind of the bracket",
                "CLB" if self._clb else "last" if last else "normal",
                kind,
            )
        expect_equal(step.number, "the number of the bracket", self.number, opened.number)
        part = bracket_steps(step, tuple(self.below.get(step.number, ())))
        self._before = (self.left, self.next_group, self.sums, set(self.pairs))
        mdps = tuple(
            sorted((self.legality.person(part.number, tpn) for tpn in self.left), key=lambda one: one.rank)
        )
        if self._clb:
            residents = tuple(self._below())
            self.next_group = len(self.groups)
        else:
            residents = self.groups[self.next_group]
            self.next_group += 1
        families = self._prove(part, mdps, residents)
        self._as_promised(part)
        self.pairs |= {frozenset(pair) for pair in part.accepted.pairs}
        self.left = part.accepted.downfloaters
        self.sums = self.sums.plus(families, part.accepted.number - 1, part.opened.sequence)
        self._clb = kind == "PPB"
        if kind == "PPB":
            return "bracket"
        return "completion" if kind == "normal" and not self.goes_on else "colour"

    def _as_promised(self, part: BracketSteps) -> None:
        """Check that the bracket above chose by what this one can do while the round is completed.

        That bracket may have been proven best with a view of this one alone. If this one does as well in the
        complete round, nothing that leaves a completion is better (dutch-2026 2.4.3).
        """
        left = part.accepted.downfloaters
        again = (self.legality.person(part.number, tpn).score for tpn in left if tpn in part.opened.mdps)
        reached = (len(left), *sorted(again, reverse=True))
        if self.edition.system == "dutch-2026" and self.promised is not None:
            what = "who is left over, as the bracket above counted on"
            expect_equal(part.accepted_step, what, self.promised, reached)
        values = {line.criterion: line.value for line in part.accepted.findings}
        ahead = values.get(NEXT)
        self.promised = ahead if isinstance(ahead, tuple) else None

    def _undo(self) -> None:
        """Forget the bracket that is paired again as PPB."""
        self.left, self.next_group, self.sums, self.pairs = self._before
        self.collapsing = False

    def _prove(self, part: BracketSteps, mdps: tuple[Person, ...], residents: tuple[Person, ...]) -> int:
        """Prove a bracket in the ways that its edition allows; return how many families it has."""
        furthest: ProofError | None = None
        for mode, setting in self._settings(part, mdps, residents):
            composition(part, setting)
            try:
                return DutchBracket(part, setting, mode, self.bye_score).check()
            except ProofError as refuted:
                if furthest is None or refuted.step > furthest.step:
                    furthest = refuted
        assert furthest is not None
        raise furthest

    def _settings(
        self, part: BracketSteps, mdps: tuple[Person, ...], residents: tuple[Person, ...]
    ) -> list[tuple[Mode, Setting]]:
        kind = part.opened.bracket_kind
        ahead = kind == "normal" and not self.goes_on
        near = self.groups[self.next_group] if ahead else ()
        takers = frozenset(tpn for tpn, one in self.persons.items() if not one.barred)
        plain = Setting(
            edition=self.edition,
            legality=self.legality,
            mdps=mdps,
            residents=residents,
            near=near,
            below=tuple(self._below()),
            takers=takers,
            final=ahead and self.next_group == len(self.groups) - 1,
            looks_ahead=ahead,
            odd=len(self.persons) % 2 == 1,
            bye_here=False,
            limbo=True,
            goes_on=self.goes_on,
        )
        if self.goes_on:
            return [("place", plain)]
        few: Mode = "place" if part.opened.downfloaters <= 1 else "joint"
        if self.edition.system == "dutch-2026":
            return self._settings_2026(part, plain, few)
        if kind == "normal":
            return [(few, plain)]
        if kind == "PPB":
            fewest = is_limbo_fewest(plain, part.opened.downfloaters)
            return [("below", plain._replace(limbo=fewest))]
        return [("bye", plain._replace(limbo=False))]

    def _settings_2026(self, part: BracketSteps, plain: Setting, few: Mode) -> list[tuple[Mode, Setting]]:
        if self.opened.bye_needed and self.bye_score is None:
            self.bye_score = self._lowest_bye(part)
        score = plain.residents[0].score
        here = self.bye_score is not None and self.bye_score >= score
        takers = frozenset(tpn for tpn in plain.takers if self.persons[tpn].score == self.bye_score)
        single = part.opened.downfloaters == 1
        full = plain._replace(takers=takers, final=False, bye_here=here and single)
        ways: list[tuple[Mode, Setting]] = [("below", full)]
        if part.opened.bracket_kind == "normal" and not here:
            ways.insert(0, (few, full._replace(bye_here=False)))
        return ways

    def _lowest_bye(self, part: BracketSteps) -> int:
        """Return the lowest score of those who can have the bye in a complete round ([C5])."""
        everybody = list(self.persons.values())
        size = len(everybody)
        rows: list[dict[int, int]] = [{} for _ in range(size + 1)]
        for v, one in enumerate(everybody):
            for u in range(v):
                if self.legality.may_be_paired(one, everybody[u]):
                    rows[u][v] = rows[v][u] = 0
            if not one.barred:
                rows[v][size] = rows[size][v] = one.score
        found = Matching(rows, range(size + 1))
        if not found.possible:
            raise ProofError(part.number, "the completion of the round", "possible", "impossible")
        return found.cost
