"""A round by the Lim or Dubov rules: who is in each group, what is said against whom, pairs and colours."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from pairtutor.trace.attempts import OddPlayerFound
from pairtutor.trace.events import ByeAssigned, ColourDecided, CompletionTested, RoundClosed, RoundOpened
from pairtutor.trace.procedures import (
    ColumnsFormed,
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    StandingsFormed,
)
from pairtutor.trace.trace import Step, Trace
from pairtutor.verify.completion import check_completion
from pairtutor.verify.editions import DUBOV_1997, LIM_1999, SSM, towards_median
from pairtutor.verify.histories import persons
from pairtutor.verify.legality import Legality, forbidden_pairs
from pairtutor.verify.limits import TURNED, Given, by_dubov, by_lim, ways
from pairtutor.verify.outcome import Sums, check_outcome, floats_given
from pairtutor.verify.persons import PLAYED, Person, due_colour
from pairtutor.verify.refusals import check_pair_refused, check_refusals, told
from pairtutor.verify.refuted import Refuted, holds, same

_EDITIONS: Final = {one.system: one for one in (LIM_1999, DUBOV_1997, SSM)}


class ColourLegality(Legality):
    """Two may meet if they have not met and can share the colours; `free`: equal scores may meet anyway."""

    free = False
    colours = True

    def may_meet(self, one: Person, other: Person) -> bool:
        """Say whether two players may meet at all."""
        if one.tpn == other.tpn or other.tpn in one.met or one.tpn in other.met:
            return False
        if frozenset((one.tpn, other.tpn)) in self.barred:
            return False
        return not self.colours or bool(ways(one, other)) or (self.free and one.score == other.score)

    def why_not(self, one: Person, other: Person) -> str:
        """Say in a few words why two players may not meet."""
        if other.tpn in one.met:
            return f"they met in round {one.met[other.tpn]}"
        return "no way to give the colours is left" if not ways(one, other) else "the tournament forbids it"


class ProcedureRound:
    """Follows the steps of one round; `pairs` are those that stand, with the group that made each."""

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        self.trace = trace
        self.opened = opened
        self.lim = opened.system == "lim-1999"
        self.coloured = opened.system != "ssm"
        self.persons = persons(opened, _EDITIONS[opened.system])
        self.legality = ColourLegality(self.persons, forbidden_pairs(trace.steps))
        self.legality.free = self.lim and opened.last_round
        self.legality.colours = self.coloured
        self.pairs: dict[frozenset[int], GroupOpened] = {}
        self.bye: int | None = None
        self.moved: set[int] = set()
        self.group: GroupOpened | None = None
        self.members: set[int] = set()
        self.taken: set[frozenset[int]] = set()
        self.groups = 0
        self.colours: list[ColourDecided] = []
        self.below: dict[int, list[Step]] = {}
        for step in trace.steps:
            self.below.setdefault(step.parent, []).append(step)

    def check(self) -> Sums:
        """Prove the steps of the round.

        Raises:
            Refuted: one of them is not so.
        """
        sums = Sums()
        for step in self.trace.steps[1:]:
            event = step.event
            check_refusals(step.number, told(event), self.legality)
            number = getattr(event, "group", None)
            if self.coloured and number is not None and not isinstance(event, GroupOpened):
                same(step.number, "the group that the step belongs to", self.groups, number)
            match event:
                case CompletionTested():
                    below = list(self.persons.values())
                    if not event.bracket:
                        check_completion(step.number, event, event.floaters, below, self.legality, 0)
                case OddPlayerFound():
                    inside = event.player in self.members
                    holds(inside, step.number, "the odd player", "a player of the group", event.player)
                case ByeAssigned():
                    self._bye(step.number, event)
                case StandingsFormed():
                    self._standings(step.number, event)
                case GroupOpened():
                    self._opened(step.number, event)
                case PlayerTransferred():
                    self._transfer(step.number, event)
                case PairScrutinised():
                    self._scrutiny(step.number, event)
                case PairingsProposed():
                    self._proposed(step.number, event)
                case ColumnsFormed():
                    self._columns(step.number, event)
                case PairingsUndone():
                    self._undone(step.number, event)
                case GroupSettled():
                    self._settled(step.number, event)
                case ColourDecided():
                    self._colour(step.number, event)
                case RoundClosed():
                    sums = self._outcome(step, event)
                case _:
                    pass
        return sums

    # --- before the groups --------------------------------------------------------------

    def _bye(self, step: int, event: ByeAssigned) -> None:
        one = self.legality.person(step, event.player)
        holds(self.opened.bye_needed, step, "the bye", "none, as the number is even", event.player)
        holds(not one.barred, step, "the player with the bye", "somebody who may have it", event.player)
        self.bye = event.player
        if event.bracket:
            same(step, "the group of the bye", self.groups, event.bracket)
        passed = [line.player for line in event.passed_over]
        same(step, "the players passed over, each once", len(set(passed)), len(passed))
        holds(event.player not in passed, step, "the players passed over", "others", event.player)
        if self.lim:
            lower = [other.tpn for other in self.persons.values() if other.rank > one.rank]
            same(step, "the players looked at before", lower[::-1], passed)

    def _standings(self, step: int, event: StandingsFormed) -> None:
        if not self.coloured:
            ranked = tuple(line.player for line in event.lines)
            same(step, "the standings", tuple(line.tpn for line in self.opened.players), ranked)
            keys = [
                tuple(
                    _number(one)
                    for one, name in zip(line.figures, event.columns, strict=True)
                    if name != "draw"
                )
                for line in event.lines
            ]
            same(step, "the order of the standings", sorted(keys, reverse=True), keys)
        for line in event.lines:
            one = self.legality.person(step, line.player)
            figures: dict[str, str] = dict(zip(event.columns, line.figures, strict=True))
            self._sums(step, one, figures)
            if "rating" in figures:
                same(step, f"the rating of {one.tpn}", one.rating, _number(figures["rating"]))
            average = self._average(one)
            if "aro" in figures and average is not None:
                same(step, f"the average of the opponents of {one.tpn}", str(average), figures["aro"])

    def _sums(self, step: int, one: Person, figures: Mapping[str, str]) -> None:
        """Check a player's score and the scores of the opponents met (ssm A2)."""
        if "score" in figures:
            same(step, f"the score of {one.tpn}", str(one.score), figures["score"])
        met = [game.opponent for game in one.cells if game.mark in PLAYED and game.opponent is not None]
        if "sos" in figures and all(tpn in self.persons for tpn in met):
            total = str(sum(self.persons[tpn].score for tpn in met))
            same(step, f"the scores of the opponents of {one.tpn}", total, figures["sos"])

    def _average(self, one: Person) -> Fraction | None:
        """Return the average rating of the opponents met; None where one of them is absent now."""
        met = [game.opponent for game in one.cells if game.mark in PLAYED and game.opponent is not None]
        if any(tpn not in self.persons for tpn in met):
            return None
        return Fraction(sum(self.persons[tpn].rating for tpn in met), len(met)) if met else Fraction(0)

    # --- groups --------------------------------------------------------------------------

    def _opened(self, step: int, event: GroupOpened) -> None:
        self.groups += 1
        same(step, "the number of the group", self.groups, event.group)
        paired = {tpn for pair in self.pairs for tpn in pair} | {self.bye}
        members = [*event.residents, *(line.player for line in event.arrived)]
        for tpn in members:
            self.legality.person(step, tpn)
            holds(tpn not in paired, step, "a player of the group", "somebody not yet placed", tpn)
        same(step, "the players of the group, each once", len(set(members)), len(members))
        for line in event.arrived:
            same(step, f"the score of {line.player}", self.persons[line.player].score, line.score)
            holds(
                line.player in self.moved,
                step,
                "who came into the group",
                "somebody moved before",
                line.player,
            )
        if event.score is not None:
            own = {
                one.tpn
                for one in self.persons.values()
                if one.score == event.score and one.tpn not in paired | self.moved
            }
            same(step, "the residents", own, set(event.residents))
        if self.lim and event.median is not None:
            same(step, "the median", self.opened.round - 1, event.median)
        self.group, self.members = event, set(members)

    def _transfer(self, step: int, event: PlayerTransferred) -> None:
        one = self.legality.person(step, event.player)
        self.moved.add(one.tpn)
        if event.partner is not None:
            self.members.add(one.tpn)
            self.taken.add(frozenset((event.player, event.partner)))
            self.legality.check_pair(step, event.player, event.partner)
        considered = [line.player for line in event.considered]
        holds(one.tpn not in considered, step, "the players considered", "others", one.tpn)
        lower = event.to_score
        if lower is not None and lower != event.from_score:
            way = "down" if lower < event.from_score else "up"
            same(step, "the direction of the transfer", way, event.direction)

    def _scrutiny(self, step: int, event: PairScrutinised) -> None:
        if event.opponent is not None:
            self.legality.check_pair(step, event.player, event.opponent)
            self.taken.add(frozenset((event.player, event.opponent)))
        known = self.members | self.moved | {tpn for pair in self.pairs for tpn in pair}
        for line in event.tried:
            check_pair_refused(step, line, event.player)
            holds(line.player in known, step, "who was tried", "somebody who can be", line.player)
        if event.proposed is not None:
            holds(event.proposed in known, step, "who was proposed", "somebody who can be", event.proposed)
        holds(event.player in known, step, "the player", "somebody of the group", event.player)

    def _proposed(self, step: int, event: PairingsProposed) -> None:
        everybody = (*event.upper, *event.lower)
        same(step, "the players of the two halves, each once", len(set(everybody)), len(everybody))
        strange = set(everybody) - self.members - self.moved
        holds(not strange, step, "the two halves", "players of the group", strange)
        if self.group is not None and self.group.role == "first-round":
            self.taken |= {frozenset(pair) for pair in zip(event.upper, event.lower, strict=False)}
        enough = len(event.lower) >= len(event.upper)
        holds(enough, step, "the lower half", f"at least {len(event.upper)} players", len(event.lower))
        holds(
            set(event.entering) <= set(event.upper),
            step,
            "who entered the upper half",
            "its players",
            event.entering,
        )
        holds(
            not self.coloured or set(event.leaving) <= set(event.lower),
            step,
            "who left the upper half",
            "the lower half",
            event.leaving,
        )

    def _columns(self, step: int, event: ColumnsFormed) -> None:
        everybody = (*event.white, *event.black)
        same(step, "the players of the columns, each once", len(set(everybody)), len(everybody))
        if event.reason != "first":
            return
        for colour, column in (("white", event.white), ("black", event.black)):
            for tpn in column:
                due = due_colour(self.legality.person(step, tpn).colours)
                holds(due in (None, colour), step, f"the column of {tpn}", due, colour)

    def _undone(self, step: int, event: PairingsUndone) -> None:
        for pair in event.pairs:
            for tpn in pair:
                self.legality.person(step, tpn)
            self.pairs.pop(frozenset(pair), None)
        self.members |= set(event.joining) | {tpn for pair in event.pairs for tpn in pair}
        self.moved |= set(event.joining)

    def _settled(self, step: int, event: GroupSettled) -> None:
        if self.group is None:
            raise Refuted(step, "a settled group", "a group that was opened", "none")
        same(step, "the number of the group", self.group.group, event.group)
        seen: set[int] = set()
        for pair in event.pairs:
            self.legality.check_pair(step, *pair)
            for tpn in pair:
                inside = tpn in self.members | self.moved
                holds(inside and tpn not in seen, step, "a pair of the group", "its players, each once", tpn)
                seen.add(tpn)
            made = frozenset(pair) in self.taken
            holds(made, step, "a pair of the group", "one that was made in it", tuple(pair))
            self.pairs[frozenset(pair)] = self.group
        left = set(event.left)
        strange = left - self.members - self.moved
        holds(not strange, step, "the players left over", "players of the group", strange)
        holds(not left & seen, step, "the players left over", "players without a pair", left & seen)
        self.moved |= left
        gone = self.members - seen - left - self.moved
        holds(not gone, step, "the players of the group", "paired or left over", gone)

    # --- colours and outcome ----------------------------------------------------------------

    def _colour(self, step: int, event: ColourDecided) -> None:
        self.colours.append(event)
        white, black = (self.legality.person(step, tpn) for tpn in (event.white, event.black))
        pair = frozenset((white.tpn, black.tpn))
        holds(pair in self.pairs, step, "the pair of a board", "one that was made", tuple(pair))
        by = (lambda one: one.tpn) if self.lim else (lambda one: one.rank)
        high, low = sorted((white, black), key=by)
        same(step, "the higher ranked player", high.tpn, event.higher)
        for one, colours in ((white, event.white_colours), (black, event.black_colours)):
            same(step, f"the colours of {one.tpn}", one.colours, colours)
        for one, line in ((white, event.white_preference), (black, event.black_preference)):
            same(step, f"the colour that {one.tpn} is due", due_colour(one.colours), line.colour)
        given = self._given(high, low, self.pairs[pair])
        if given is None or (event.rule == "drawn-colour" and self.opened.round == 1):
            return
        same(step, "the rule that decides the colours", given.rule, event.rule)
        same(step, "how many games back the colours differ", given.games_back, event.games_back)
        first = given.first or self._drawn(high, low, self.pairs[pair])
        if first is not None:
            same(step, f"the colour of {high.tpn}", first, "white" if high is white else "black")

    def _given(self, high: Person, low: Person, group: GroupOpened) -> Given | None:
        if self.lim:
            return by_lim(high, low, below_median=group.direction == "up")
        return by_dubov(high, low, self._average)

    def _drawn(self, high: Person, low: Person, group: GroupOpened) -> str | None:
        """Return the colour of the higher ranked by the lot, where the lot is told."""
        lot = self.opened.initial_colour
        if lot is None or not self.lim:
            return None
        below = group.direction == "up"
        colour = lot if (low if below else high).tpn % 2 else TURNED[lot]
        return TURNED[colour] if below else colour

    def _outcome(self, step: Step, event: RoundClosed) -> Sums:
        sums = Sums(0 if self.lim else self.groups)
        colours = self.colours if self.coloured else None
        order = None if self.coloured else self._by_group
        for board in event.boards if not self.coloured else ():
            high = min(board, key=lambda tpn: self.legality.person(step.number, tpn).rank)
            same(step.number, f"the first player of the board {tuple(board)}", high, board.first)
        check_outcome(
            step, event, self.persons, set(self.pairs), self.bye, colours, sums, self._floats(event), order
        )
        return sums

    def _by_group(self, one: int, other: int, known: dict[int, Person]) -> tuple[int, ...]:
        """Return the place of a board without colours: by group, then by the higher ranked player."""
        group = self.pairs.get(frozenset((one, other)))
        return (group.group if group else 0, min(known[one].rank, known[other].rank))

    def _floats(self, event: RoundClosed) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if not self.lim:
            return floats_given(event.boards, self.persons, None if self.coloured else self.bye)
        down: list[int] = []
        up: list[int] = []
        for board in event.boards:
            two = sorted((self.persons[tpn] for tpn in board), key=lambda one: one.rank)
            for one, other in (two, two[::-1]):
                way = towards_median(one.score, other.score, self.opened.round)
                if way != "none":
                    (down if way == "down" else up).append(one.tpn)
        return tuple(down), tuple(up)


def _number(figure: str) -> Fraction:
    """Return a figure of the standings; a sign that is no number stands for nothing."""
    try:
        return Fraction(figure)
    except ValueError:
        return Fraction(0)
