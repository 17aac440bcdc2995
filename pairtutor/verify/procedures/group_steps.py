"""The steps of a round in turn: each must be of the kind that comes next, in the right place, and true."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from pairtutor.model.ids import Tpn
from pairtutor.positions.graphs import Pair
from pairtutor.positions.legality import Legality
from pairtutor.positions.progress import ProofError, expect_equal, tell_progress
from pairtutor.trace.events import Event
from pairtutor.trace.procedures import (
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairScrutinised,
    PlayerTransferred,
)
from pairtutor.trace.recorder import Trace
from pairtutor.trace.refusals import PairingsWorse, PassedOver, SetsWorse
from pairtutor.verify.refusals import check_refusals, witnesses_of

_E = TypeVar("_E")
_NOTHING: Final = {
    **dict.fromkeys(("partner", "floater_type", "wanted", "despite", "witness", "side"), None),
    **dict.fromkeys(("bracket", "above", "below"), 0),
}
"""What stands in fields that have no meaning in a step; in all others it is an empty list."""


class StepReader:
    """Hands out the steps after the opening of the round; `group` is the number of the open one, or 0.

    `section` is the number of the step that opened it (1, the round, where none is open).
    """

    def __init__(self, trace: Trace, legality: Legality) -> None:
        self.trace = trace
        self.legality = legality
        self.group = 0
        self.section = 1
        self._next = 1
        """The index of the next step, which is the number of the last one taken."""

    @property
    def ahead(self) -> Event | None:
        """The next step's event, None after the last one."""
        steps = self.trace.steps
        return steps[self._next].event if self._next < len(steps) else None

    def take(self, kind: type[_E], what: str, group: int | None = None) -> tuple[int, _E]:
        """Return the next step, which must be of a kind; what it says against anybody is checked.

        `group` is the number of the group that it speaks of, if not of the present one.

        Raises:
            ProofError: another kind of step comes, or a witness in it is not true.
        """
        number, event = self._next + 1, self.ahead
        tell_progress(number)
        if not isinstance(event, kind):
            last = len(self.trace.steps)
            raise ProofError(min(number, last), "the step", what, event.kind if event else "the end")
        check_refusals(number, witnesses_of(event), self.legality)
        opens = kind is GroupOpened
        inside = bool(self.group) and group is None and not opens
        above = self.section if inside else 1
        expect_equal(number, "the step above", above, self.trace.steps[number - 1].parent)
        if opens:
            self.section = number
        elif self.group:
            told_of = getattr(event, "group", group or self.group)
            expect_equal(number, "the number of the group", group or self.group, told_of)
        self._next += 1
        return number, event

    def leave_groups(self) -> int:
        """Go on with steps of the round; return how many groups there were."""
        groups, self.group = self.group, 0
        return groups

    def end(self) -> None:
        """Check that no step is left."""
        expect_equal(self._next + 1, "the step", None, self.ahead and self.ahead.kind)

    @staticmethod
    def blank(step: int, event: Event, *names: str) -> None:
        """Check that a step tells nothing in the fields `names`, which have no meaning in it."""
        told_too = {name for name in names if getattr(event, name) != _NOTHING.get(name, ())}
        expect_equal(step, "what else the step tells", set(), told_too)

    # --- of groups ---------------------------------------------------------------------------

    def check_opening(
        self,
        score: int | None,
        role: str,
        direction: str,
        residents: Sequence[Tpn],
        pairs: int | None,
        came: Sequence[Tpn] = (),
        median: int | None = None,
    ) -> None:
        """Check who is in the group whose turn it is; `came` are in the order in which they are told.

        `score` is None where the group has several, `pairs` and `median` where they are not told.
        """
        self.group += 1
        step, event = self.take(GroupOpened, "the next group")
        expect_equal(step, "the number of the group", self.group, event.group)
        expect_equal(step, "the score of the group", score, event.score)
        expect_equal(step, "the role of the group", role, event.role)
        expect_equal(step, "the direction of the group", direction, event.direction)
        expect_equal(step, "the median", median, event.median)
        expect_equal(step, "the players of the group: its residents", tuple(residents), event.residents)
        persons = self.legality.persons
        arrived = [(tpn, persons[tpn].score) for tpn in came]
        actual = [tuple(line) for line in event.arrived]
        expect_equal(step, "the players who came into the group, and their scores", arrived, actual)
        expect_equal(step, "how many pairs the group has to make", pairs, event.pairs)

    def halves(
        self,
        upper: Sequence[Tpn],
        lower: Sequence[Tpn],
        reason: str,
        leaving: Sequence[Tpn] = (),
        entering: Sequence[Tpn] = (),
    ) -> None:
        """Check two halves side by side: their order, and who was `leaving` or `entering` the upper one.

        Each half is in the order in which it is told.
        """
        step, event = self.take(PairingsProposed, "the two halves")
        expect_equal(step, "the reason for the two halves", reason, event.reason)
        expect_equal(step, "the two halves", (tuple(upper), tuple(lower)), (event.upper, event.lower))
        changed = (tuple(leaving), tuple(entering))
        expect_equal(step, "who changed halves", changed, (event.leaving, event.entering))

    def scrutiny(
        self,
        player: Tpn,
        stage: str,
        proposed: Tpn | None,
        required: Sequence[str] = (),
        *,
        suited: bool | None = None,
    ) -> tuple[int, PairScrutinised]:
        """Check whose opponent is looked for, what the search asks, and who comes first.

        `proposed` is None where there is nobody, `suited` where colours are not told. Who was tried and taken
        is for `check_found`. Returns the number of the step, and it.
        """
        step, event = self.take(PairScrutinised, f"the search for an opponent of {player}")
        expect_equal(step, "the player whose opponent is looked for", player, event.player)
        asked = (event.stage, event.required)
        expect_equal(step, "what the search asks", (stage, tuple(required)), asked)
        expect_equal(step, "whether both can have the colour that they are due", suited, event.suited)
        expect_equal(step, f"the opponent proposed to {player}", proposed, event.proposed)
        return step, event

    def check_transfer(self, player: Tpn, reason: str, direction: str) -> tuple[int, PlayerTransferred]:
        """Check who leaves, why, and where to; return the number of the step, and it."""
        step, event = self.take(PlayerTransferred, f"that {player} is moved")
        expect_equal(step, "the player who is moved", player, event.player)
        expect_equal(step, f"the reason for moving {player}", reason, event.reason)
        expect_equal(step, "the direction of the transfer", direction, event.direction)
        return step, event

    def check_settlement(self, pairs: Sequence[Pair], left: Sequence[Tpn] = ()) -> None:
        """Check that the pairs of a group are those made in it, in their order, and who is left over."""
        step, event = self.take(GroupSettled, "the pairs of the group")
        actual = [tuple(pair) for pair in event.pairs]
        expect_equal(step, "the pairs of the players of the group", list(pairs), actual)
        expect_equal(step, "the players left over", tuple(left), event.left)


def expect_players(step: int, what: str, players: Iterable[Tpn], lines: Iterable[PassedOver]) -> None:
    """Check of whom some lines say why they were passed over."""
    expect_equal(step, what, list(players), [line.player for line in lines])


def check_found(step: int, event: PairScrutinised, tried: Iterable[Tpn], opponent: Tpn | None) -> None:
    """Check who was tried as an opponent, and who is taken."""
    expect_players(step, f"the opponents tried for {event.player}", tried, event.tried)
    expect_equal(step, f"the opponent of {event.player}", opponent, event.opponent)


def without_witness(passed: PassedOver) -> PassedOver:
    """Return an objection to several at once without the proof that none of them is legal."""
    why = passed.why
    if isinstance(why, (SetsWorse, PairingsWorse)):
        return PassedOver(passed.player, why._replace(witness=None))
    return passed
