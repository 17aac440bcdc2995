"""A round by the Dutch rules of 2017 or 2026, bracket by bracket from the top."""

from __future__ import annotations

from pairtutor.positions.bracket_steps import BracketSteps, Setting
from pairtutor.positions.candidate_graph import Mode
from pairtutor.positions.completion import check_completion
from pairtutor.positions.dutch_bracket import DutchBracket
from pairtutor.positions.dutch_graph import is_limbo_fewest
from pairtutor.positions.editions import EDITIONS
from pairtutor.positions.lookahead import NEXT
from pairtutor.positions.matching import Matching
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import ProofError, expect_equal
from pairtutor.trace.events import BracketOpened, CompletionTested, RoundOpened
from pairtutor.trace.recorder import Step, Trace
from pairtutor.verify.bracket_round import BracketRound, first_proven
from pairtutor.verify.bracket_steps import check_composition, proven_steps
from pairtutor.verify.dutch_bracket import DutchBracketProof


class DutchProof(BracketRound):
    """Follows the steps of one round.

    `next_group` is the place in `groups` of the scoregroup that comes next. Where that and all further down
    collapse (2017; `collapsing` until it is followed), the last bracket is paired again as the PPB, from what
    stood `_before` it, and the CLB (`_clb`) comes next. `bye_score` (2026) is None until the first bracket
    settles it; `promised` is what the last bracket counted on to be left over in the next: how many, and the
    scores of those among them who came down.
    """

    weigh = True

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        super().__init__(trace, opened, EDITIONS[opened.system])
        self.take_groups([self.persons[tpn] for tpn in group.players] for group in opened.scoregroups)
        self.follows = "bracket" if self.goes_on else "completion"
        self.next_group = 0
        self.collapsing = False
        self.bye_score: int | None = None
        self.promised: tuple[int, ...] | None = None
        self._clb = False
        self._before = (self.left, self.next_group, self.sums, set(self.pairs))

    # --- completion tests ----------------------------------------------------------

    def _players_below(self) -> list[Person]:
        return [player for group in self.groups[self.next_group :] for player in group]

    def completion(self, step: int, event: CompletionTested) -> None:
        """Check whether the round can be completed; only in 2017 the scoregroups below collapse if not."""
        left, below = (self.left, self._players_below()) if self.number else ((), list(self.persons.values()))
        check_completion(step, event, left, below, self.legality, self.number)
        if not event.possible:
            if not self.number:
                self.follows = "impossible"
                return
            what = "whether a bracket can be without a completion"
            expect_equal(step, what, "dutch-2017", self.edition.system)
            self.collapsing = True
        self.follows = "bracket" if self.groups else "colour"

    # --- brackets ------------------------------------------------------------------

    def bracket(self, step: Step, opened: BracketOpened) -> None:
        """Check a bracket, which can be the PPB or the CLB of 2017."""
        kind = opened.bracket_kind
        if self.collapsing:
            expect_equal(step.number, "the kind of the bracket", "PPB", kind)
            self._undo()
        elif self.next_group == len(self.groups) and not self._clb:
            raise ProofError(step.number, "the next step", "colour", "bracket")
        else:
            self.number += 1
            last = self.next_group == len(self.groups) - 1 and not self._clb and not self.goes_on
            expected = "CLB" if self._clb else "last" if last else "normal"
            expect_equal(step.number, "the kind of the bracket", expected, kind)
        expect_equal(step.number, "the number of the bracket", self.number, opened.number)
        part = proven_steps(step, tuple(self.steps_below.get(step.number, ())))
        self._before = (self.left, self.next_group, self.sums, set(self.pairs))
        came = (self.legality.person(part.number, tpn) for tpn in self.left)
        mdps = tuple(sorted(came, key=lambda player: player.rank))
        if self._clb:
            residents = tuple(self._players_below())
            self.next_group = len(self.groups)
        else:
            residents = self.groups[self.next_group]
            self.next_group += 1
        families = self._prove(part, mdps, residents)
        self._check_promise(part)
        self.pairs |= {frozenset(pair) for pair in part.accepted.pairs}
        self.left = part.accepted.downfloaters
        self.sums = self.sums.plus(families, part.accepted.number - 1, part.opened.sequence)
        self._clb = kind == "PPB"
        following = {"PPB": "bracket", "normal": "colour" if self.goes_on else "completion"}
        self.follows = following.get(kind, "colour")

    def _check_promise(self, part: BracketSteps) -> None:
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
        ways = self._settings(part, mdps, residents)
        check_composition(part, ways[0][1])  # all ways are of the same players
        brackets = (DutchBracket(part, setting, mode, self.bye_score) for mode, setting in ways)
        return first_proven(DutchBracketProof(bracket).check for bracket in brackets)

    def _settings(
        self, part: BracketSteps, mdps: tuple[Person, ...], residents: tuple[Person, ...]
    ) -> list[tuple[Mode, Setting]]:
        """Return the modes and settings in which a bracket may be proven, to be tried in this order.

        Whoever is left over has a place where brackets follow that nobody states. Else a normal one is proven
        with places or with the scoregroup below, the PPB with everybody below, the last one with the bye.
        """
        kind = part.opened.bracket_kind
        ahead = kind == "normal" and not self.goes_on
        near = self.groups[self.next_group] if ahead else ()
        takers = frozenset(tpn for tpn, player in self.persons.items() if not player.barred)
        plain = Setting(
            edition=self.edition,
            legality=self.legality,
            mdps=mdps,
            residents=residents,
            near=near,
            below=tuple(self._players_below()),
            takers=takers,
            final=ahead and self.next_group == len(self.groups) - 1,
            looks_ahead=ahead,
            odd=len(self.persons) % 2 == 1,
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
        """Return those of 2026: near first (mode `few`), where nobody of the bracket can have the bye.

        The score of the bye is settled by the first bracket (dutch-2026 2.3.1).
        """
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
        """Return the lowest score (half points) of those who can have the bye in a complete round ([C5]).

        Raises:
            ProofError: nobody can, told at the opening of the bracket `part`.
        """
        everybody = list(self.persons.values())
        size = len(everybody)
        rows: list[dict[int, int]] = [{} for _ in range(size + 1)]
        for v, player in enumerate(everybody):
            for u in range(v):
                if self.legality.may_be_paired(player, everybody[u]):
                    rows[u][v] = rows[v][u] = 0
            if not player.barred:
                rows[v][size] = rows[size][v] = player.score
        # the one more vertex is the bye: just one pair has a cost, the score of whoever has it
        matching = Matching(rows, range(size + 1))
        if not matching.possible:
            raise ProofError(part.number, "the completion of the round", "possible", "impossible")
        return matching.cost
