"""A round by the Burstein rules of 2026 after the seeding rounds: the Index, the bye, the brackets."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.positions.bracket_steps import Setting
from pairtutor.positions.burstein_bracket import BursteinBracket
from pairtutor.positions.burstein_bye import IndexRank
from pairtutor.positions.burstein_graph import by_bsn
from pairtutor.positions.candidate_graph import Mode
from pairtutor.positions.completion import check_completion
from pairtutor.positions.editions import BURSTEIN_2026
from pairtutor.positions.outcome import check_outcome
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import ROUND_STEP, expect, expect_equal
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    CompletionTested,
    Event,
    RoundClosed,
    RoundOpened,
)
from pairtutor.trace.procedures import StandingsFormed
from pairtutor.trace.recorder import Step, Trace
from pairtutor.verify.bracket_round import BracketRound, first_proven
from pairtutor.verify.bracket_steps import check_composition, proven_steps
from pairtutor.verify.burstein_bracket import BursteinBracketProof
from pairtutor.verify.burstein_bye import bye_by_index, check_index
from pairtutor.verify.check import seeding_rounds


class BursteinProof(BracketRound):
    """Follows the steps of one round; `ranked` are the participants in the order of the Index."""

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        first = seeding_rounds(opened) + 1
        what = "the number of a round after the seeding rounds"
        expect(opened.round >= first, ROUND_STEP, what, f"{first} at least", opened.round)
        expect_equal(ROUND_STEP, "whose seeding round it is", None, opened.seeding)
        super().__init__(trace, opened, BURSTEIN_2026)
        self.index: dict[Tpn, IndexRank] = {}
        self.bye: Tpn | None = None
        self.follows = "standings"
        if self.stated:
            # a stated bracket is in the order of the Index, whose sums are not known
            self._rank({tpn: IndexRank(player.rank, (0, 0)) for tpn, player in self.persons.items()})
            if self.goes_on:
                self._scoregroups()

    def check_other_step(self, step: Step, event: Event) -> None:
        """Check the Index, or the bye."""
        match event:
            case StandingsFormed():
                self._rank(check_index(step.number, event, self.opened, self.persons))
            case ByeAssigned():
                bye_by_index(step.number, event, self.persons, self.index, self.opened, self.legality)
                self.bye = event.player
                self._scoregroups()
            case _:
                super().check_other_step(step, event)

    def _rank(self, index: dict[Tpn, IndexRank]) -> None:
        """Rank the participants by the Index alone."""
        self.index = index
        self.ranked = {tpn: player._replace(rank=index[tpn].place) for tpn, player in self.persons.items()}
        self.follows = "completion"

    def _players_below(self) -> list[Person]:
        """Return those of the groups after bracket `number`."""
        return [player for group in self.groups[self.number :] for player in group]

    def completion(self, step: int, event: CompletionTested) -> None:
        """Check whether the round can be completed, as it can after every bracket."""
        everybody = list(self.ranked.values())
        below = self._players_below() if self.number else everybody
        check_completion(step, event, self.left, below, self.legality, self.number, collapses=False)
        if not event.possible:
            expect_equal(step, "the bracket after which the round could not be completed", 0, self.number)
            self.follows = "impossible"
        elif self.number:
            self.follows = "bracket"
        elif len(everybody) % 2:
            self.follows = "bye"
        else:
            self._scoregroups()

    def _scoregroups(self) -> None:
        """Put those who are paired into their scoregroups, each in the order of the Index."""
        groups: dict[int, list[Person]] = {}
        for player in sorted(self.ranked.values(), key=lambda player: (-player.score, player.rank)):
            if player.tpn != self.bye:
                groups.setdefault(player.score, []).append(player)
        self.take_groups(groups.values())
        self.follows = "bracket" if self.groups else "colour"

    def bracket(self, step: Step, opened: BracketOpened) -> None:
        """Check a bracket.

        One that leaves over one at most has a light proof, in which each left over has a place outside (mode
        `place`): that the round can be completed shows in the brackets that follow. Where it fails, as where
        several are left over, everybody below is part of the proof (`below`). A stated bracket that `goes_on`
        has places alone, as nobody is below.
        """
        part = proven_steps(step, tuple(self.steps_below.get(step.number, ())))
        came = [self.ranked[tpn] for tpn in self.left]
        residents = self.groups[self.number]
        self.number += 1  # from here on `groups[number]` is the next group
        last = self.number == len(self.groups)
        ahead = not last
        kind = "last" if last and not self.goes_on else "normal"
        expect_equal(step.number, "the number of the bracket", self.number, opened.number)
        expect_equal(step.number, "the kind of the bracket", kind, opened.bracket_kind)
        setting = Setting(
            edition=BURSTEIN_2026,
            legality=self.legality,
            mdps=tuple(sorted(came, key=lambda player: player.rank)),
            residents=residents,
            near=self.groups[self.number] if ahead else (),
            below=tuple(self._players_below()),
            looks_ahead=ahead,
            goes_on=self.goes_on,
        )
        check_composition(part, setting, by_bsn(setting))
        modes: list[Mode] = ["place"] if opened.downfloaters <= 1 or self.goes_on else []
        if not self.goes_on:
            modes.append("below")
        brackets = (BursteinBracket(part, setting, mode) for mode in modes)
        families = first_proven(BursteinBracketProof(bracket).check for bracket in brackets)
        self.pairs |= {frozenset(pair) for pair in part.accepted.pairs}
        self.left = part.accepted.downfloaters
        self.sums = self.sums.plus(families, part.accepted.number - 1, opened.sequence)
        self.follows = "colour" if last else "completion"

    def check_closing(self, step: int, event: RoundClosed) -> None:
        """Check the outcome; the boards are in the order of the real scores, without virtual points.

        The higher score of a board counts, then the sum (half points), then the number of who has it, of two
        the smaller.
        """
        real = {line.tpn: line.score - line.virtual for line in self.opened.players}

        def order(white: Tpn, black: Tpn, _: dict[Tpn, Person]) -> tuple[int, ...]:
            best, tpn = min((-real[tpn], tpn) for tpn in (white, black))
            return best, -real[white] - real[black], tpn

        check_outcome(
            step,
            event,
            self.persons,
            self.pairs,
            self.bye,
            self.colours,
            self.sums,
            order=order,
            going=self.left if self.goes_on else (),
        )
