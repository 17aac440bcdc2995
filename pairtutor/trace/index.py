"""A trace by what its steps belong to: the tree, brackets or groups, pairs, players.

`RoundIndex(trace)` goes through the steps once. It gives the steps below a step (`below`), the bracket or
group that a step is about (`bracket_of`, `group_of`) or is read in (`opening_of`), every pairing of a bracket
in reading order (`openings`) and those that stand in the end (`brackets`), the groups of a procedure
(`groups`), the colours of a pair (`colours`), the step that made a pair which stands (`made`) and what is
known of a player (`line`). It says what the trace says and decides nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.trace.bracket_record import BracketRecord, Pair
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    CandidateJudged,
    ColourDecided,
    CompletionTested,
    Event,
    FactsStated,
    RoundClosed,
    RoundOpened,
)
from pairtutor.trace.lowering import BracketReopened, DealsCompared, FeasibilityTested
from pairtutor.trace.procedures import (
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    StandingsFormed,
)

if TYPE_CHECKING:
    from pairtutor.trace.recorder import Step, Trace
    from pairtutor.trace.values import PlayerLine, Players


class GroupRecord:
    """A group of a procedure: its steps in reading order, and everybody whom they show to be in it.

    `opening` is None for a group that is named and never opened.
    """

    def __init__(self, number: int, opening: Step | None = None) -> None:
        self.number = number
        self.opening = opening
        self.steps: list[Step] = []
        self.members: set[Tpn] = set()


def events_before(event: object, steps: Iterable[Step]) -> Iterator[Event]:
    """Yield what steps say before one of them; of steps among which it is not, what all say."""
    return (step.event for step in takewhile(lambda step: step.event is not event, steps))


class RoundIndex:
    """The steps of one trace, found by bracket, group, pair and player.

    `closed` is the outcome, None where the round could not be paired. `colours` are the steps that decide
    them, by pair; of a pair that was taken back and made again, the last. `impossible` are the tests that
    found that the round cannot be completed. `bye` is the last step that gives it. `openings` are all
    pairings of brackets, those included that were given up, in reading order. `facts` are what is stated of a
    bracket without games, None in a round with a history.

    Raises:
        ValueError: the trace does not begin with the opening of a round.
    """

    def __init__(self, trace: Trace) -> None:
        first = trace.steps[0].event if trace.steps else None
        if not isinstance(first, RoundOpened):
            raise ValueError("a trace begins with the opening of the round")
        self.trace = trace
        self.opened = first
        self.opening = trace.steps[0]
        self.complete = trace.complete
        self.facts: FactsStated | None = None
        self.closed: RoundClosed | None = None
        self.standings: StandingsFormed | None = None
        self.bye: Step | None = None
        self.colours: dict[Pair, Step] = {}
        self.impossible: list[Step] = []
        self.openings: list[BracketRecord] = []
        self.groups: dict[int, GroupRecord] = {}
        self._last: dict[int, BracketRecord] = {}  # by the number of the bracket
        self._brackets: dict[int, BracketRecord] = {}  # by the number of a step about it
        self._below: dict[int, list[Step]] = defaultdict(list)
        self._paired: dict[Pair, list[Step]] = defaultdict(list)
        self._players_below: dict[int, Players] = {}
        for step in trace.steps:
            self._note(step)

    # --- players ---------------------------------------------------------------

    @cached_property
    def lines(self) -> dict[Tpn, PlayerLine]:
        """The participants with what is known of them before pairing, by pairing number."""
        return {line.tpn: line for line in self.opened.players}

    def line(self, tpn: Tpn) -> PlayerLine:
        """Return the facts about a participant before pairing."""
        return self.lines[tpn]

    # --- the tree --------------------------------------------------------------

    def step(self, number: int) -> Step:
        """Return a step by its number."""
        return self.trace.steps[number - 1]

    def below(self, parent: int) -> Sequence[Step]:
        """Return the steps directly below a step (0: the top level), in reading order."""
        return self._below.get(parent, ())

    def opening_of(self, number: int) -> Step | None:
        """Return the step that opened the bracket or group in which a step is read, None before the first."""
        opening = self._openings_by_step[number - 1]
        return self.step(opening) if opening else None

    @cached_property
    def _openings_by_step(self) -> list[int]:
        """For each step the number of the one that opened its bracket or group, 0 before the first.

        A step below another is read with it; one at the top with what was opened last.
        """
        openings: list[int] = []
        for step in self.trace.steps:
            if step.event.traits.opens_section:
                openings.append(step.number)
            else:
                own = openings[step.parent - 1] if step.parent else 0
                openings.append(own or (openings[-1] if openings else 0))
        return openings

    # --- brackets and groups ---------------------------------------------------

    def bracket_of(self, step: Step) -> BracketRecord | None:
        """Return the pairing of the bracket that a step says it is about, None if it is about none."""
        return self._brackets.get(step.number)

    def group_of(self, step: Step) -> GroupRecord | None:
        """Return the group of a procedure that a step says it is about, None if it is about none."""
        return self.groups.get(getattr(step.event, "group", 0))

    def last_opening(self, bracket: int) -> BracketRecord | None:
        """Return the last pairing of a bracket by its number, whether it stands or not; None without any."""
        return self._last.get(bracket)

    @property
    def last_openings(self) -> Iterator[BracketRecord]:
        """The last pairing of each bracket number, in the order in which the numbers first occur."""
        return iter(self._last.values())

    @cached_property
    def brackets(self) -> tuple[BracketRecord, ...]:
        """The brackets that stand, by number; of one that was paired again, the last pairing.

        When a bracket is opened, those from its number on no longer stand: where it is joined with them their
        players are in it, and where it is paired again they are paired anew after it. Those that had pairs
        are among what it has undone.
        """
        kept: list[BracketRecord] = []
        for record in self.openings:
            while kept and kept[-1].opened.number >= record.opened.number:
                gone = kept.pop()
                if gone.pairs and gone not in record.undone:
                    record.undone.append(gone)
            kept.append(record)
        return tuple(kept)

    @property
    def players_apart(self) -> frozenset[Tpn]:
        """Who belongs to no bracket: whoever has had the bye before any was paired."""
        bye = self.bye.event if self.bye else None
        return frozenset({bye.player} if isinstance(bye, ByeAssigned) and not bye.bracket else ())

    def players_below(self, number: int) -> Players:
        """Return by rank who is in none of the brackets up to one, but not who belongs to no bracket."""
        if number not in self._players_below:
            here = {
                tpn for record in self.openings if record.opened.number <= number for tpn in record.players
            }
            gone = here | self.players_apart
            everybody = self.opened.players
            self._players_below[number] = tuple(line.tpn for line in everybody if line.tpn not in gone)
        return self._players_below[number]

    def stands(self, event: CandidateJudged) -> bool:
        """Return whether an accepted candidate is how its bracket is paired in the end."""
        return self.closed is not None and any(record.accepted_candidate is event for record in self.brackets)

    def undone(self, event: CandidateJudged) -> bool:
        """Return whether an accepted candidate has other pairs than its bracket has in the end."""
        if self.closed is None or not event.accepted:
            return False
        made = {frozenset(pair) for pair in event.pairs}
        same = [record for record in self.brackets if record.opened.number == event.bracket]
        return not any(made == {*record.pairs} for record in same)

    def joined_or_again(self, bracket: int) -> bool:
        """Return whether a bracket was joined with others or paired again, by rules that reopen brackets.

        What is asked of its candidates is then not what its players alone would tell (dutch-2012 C.12, C.13).
        """
        if not SYSTEMS[self.opened.system].reopens:
            return False
        same = [record.opened for record in self.openings if record.opened.number == bracket]
        return len(same) > 1 or any(record.bracket_kind == "joined" for record in same)

    # --- pairs -----------------------------------------------------------------

    @cached_property
    def taken_apart(self) -> Mapping[Pair, Step]:
        """The pairs that were undone for another group, with the last step that did."""
        steps = ((step, step.event) for step in self.trace.steps if isinstance(step.event, PairingsUndone))
        given = ((step, event) for step, event in steps if event.reason in ("blocked-median", "combination"))
        return {frozenset(pair): step for step, event in given for pair in event.pairs}

    def colour(self, pair: Pair) -> ColourDecided | None:
        """Return the step that decides the colours of a pair, None where there is none."""
        step = self.colours.get(pair)
        return step.event if step and isinstance(step.event, ColourDecided) else None

    def pairings_of(self, pair: Pair) -> Sequence[Step]:
        """Return the steps of a procedure that paired two players, those taken back included.

        They are in reading order, but where one of two deals stands those of that deal come last.
        """
        return self._paired.get(pair, ())

    def deciding_step(self, player: Tpn) -> Step:
        """Return the last step of a procedure that paired a player as it stands, or gave the player the bye.

        Raises:
            ValueError: the round has no pairing.
        """
        if self.closed is None:
            raise ValueError("a round that could not be paired has no pairs that stand")
        if self.bye and self.closed.bye == player:
            return self.bye
        pair = next(frozenset(board) for board in self.closed.boards if player in board)
        settled = [
            step
            for step in self.trace.steps
            if isinstance(step.event, GroupSettled) and pair in map(frozenset, step.event.pairs)
        ]
        # the step that paired the two; else (columns, deals) that which settled their group; else the outcome
        return [*(self.pairings_of(pair) or settled or self.trace.steps)][-1]

    # --- making it -------------------------------------------------------------

    def _note(self, step: Step) -> None:
        """Enter a step in all the lists by which steps are asked for."""
        self._below[step.parent].append(step)
        match step.event:
            case BracketOpened() as opened:
                self._add_bracket(step, opened)
            case BracketReopened() as reopened:
                self._reopen(step, reopened)
            case ColourDecided(white=white, black=black):
                self.colours[frozenset((white, black))] = step
            case RoundClosed() as closed:
                self.closed = closed
            case FactsStated() as facts:
                self.facts = facts
            case StandingsFormed() as standings:
                self.standings = self.standings or standings
            case event:
                if isinstance(event, CompletionTested) and not event.possible:
                    self.impossible.append(step)
                if isinstance(event, ByeAssigned):
                    self.bye = step
                self._belong(step)

    def _add_bracket(self, step: Step, opened: BracketOpened) -> None:
        """Enter a pairing of a bracket; an earlier one of the same number is undone by it."""
        record = BracketRecord(step, opened)
        before = self._last.get(opened.number)
        if before:
            record.undone = [*before.undone, before]
        self._last[opened.number] = self._brackets[step.number] = record
        self.openings.append(record)

    def _belong(self, step: Step) -> None:
        """Put a step to its bracket or group, and to its pair; of a deal that stands the steps come last."""
        bracket = self._last.get(getattr(step.event, "bracket", 0))
        if bracket:
            bracket.steps.append(step)
            self._brackets[step.number] = bracket
        number = getattr(step.event, "group", 0)
        if number:
            group = self.groups.setdefault(number, GroupRecord(number))
            group.steps.append(step)
            group.members |= _players_shown(step.event)
            if isinstance(step.event, GroupOpened):
                group.opening = step
        if number and isinstance(step.event, DealsCompared):
            standing = {own_step.number for own_step in steps_of_deal(group.steps, step.event.kept)}
            for steps in self._paired.values():
                steps.sort(key=lambda own_step: own_step.number in standing)
        pair = players_paired(step.event)
        if pair:
            self._paired[pair].append(step)

    def _reopen(self, step: Step, reopened: BracketReopened) -> None:
        """Note that a higher bracket was looked at again, and its pairs if they changed."""
        higher, bracket = (self._last.get(number) for number in (reopened.higher, reopened.bracket))
        if higher and reopened.succeeded and reopened.reason != "join":
            higher.later = reopened.pairs
            higher.steps.append(step)
        if bracket:
            bracket.steps.append(step)
            self._brackets[step.number] = bracket


def players_paired(event: Event) -> Pair:
    """Return the two whom a step of a procedure pairs, an empty set if it pairs none."""
    match event:
        case PairScrutinised(player=player, opponent=int(opponent)):
            return frozenset({player, opponent})
        case PlayerTransferred(player=player, partner=int(partner)):
            return frozenset({player, partner})
        case _:
            return frozenset()


def steps_of_deal(steps: Sequence[Step], kept: int) -> Sequence[Step]:
    """Return the steps of the last deal before an exchange of halves (`kept` is 1) or after it (2).

    A new proposal begins with deal 1 again; a search after a dead end is of neither.
    Cards that are dealt on belong to the deal in which whoever is named found nobody; who left S1 in the
    exchange did so before it.
    """
    own: list[Step] = []
    deal, swapped = 1, frozenset[Tpn]()
    for step in steps:
        match step.event:
            case PairingsProposed(reason="carried-on", leaving=leaving):
                deal = 1 if swapped == frozenset(leaving) else 2
            case PairingsProposed(leaving=leaving, entering=entering) if entering:
                deal, swapped = 2, frozenset(leaving)
            case PairingsProposed():
                deal, own = 1, []
            case FeasibilityTested():
                deal = 0
            case _:
                pass
        if deal == kept:
            own.append(step)
    return own


def _players_shown(event: Event) -> Pair:
    """Return the players whom a step of a group shows to be in it."""
    match event:
        case GroupOpened(arrived=arrived, residents=residents):
            return frozenset((*residents, *(arrival.player for arrival in arrived)))
        case PairScrutinised(player=player, opponent=opponent):
            return frozenset({player} if opponent is None else {player, opponent})
        case PlayerTransferred(player=player, partner=int(partner)):
            return frozenset({player, partner})
        case PairingsUndone(joining=joining):
            return frozenset(joining)
        case GroupSettled(pairs=pairs, left=left):
            return frozenset((*left, *(tpn for pair in pairs for tpn in pair)))
        case _:
            return frozenset()


def players_open(group: GroupRecord, event: PairScrutinised) -> set[Tpn]:
    """Return the players of a group still unpaired when a pair is looked at, the two included."""
    here: set[Tpn] = set()
    met: dict[Tpn, Tpn] = {}
    for step in group.steps:
        if step.event is event:
            break
        match step.event:
            case GroupOpened(arrived=arrived, residents=residents):
                here |= {*residents, *(arrival.player for arrival in arrived)}
            case PairScrutinised(player=player, opponent=int(opponent)):
                met[player] = opponent
            case PlayerTransferred(player=player, reason="upfloater"):
                here.add(player)
            case PlayerTransferred(player=player):
                here.discard(player)
            case PairingsUndone(pairs=pairs, joining=joining):
                here |= {*joining}
                gone = {tpn for pair in pairs for tpn in pair}
                met = {player: other for player, other in met.items() if player not in gone}
            case _:
                pass
    met.pop(event.player, None)  # for colours a search goes on that has found somebody already
    return here - {*met} - {*met.values()}
