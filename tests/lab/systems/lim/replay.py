"""A Lim trace followed step by step with the facts of the tournament: every claim of a step is checked.

The facts come from the readings tried out one by one, not from the engine.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import assert_never

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.trace.events import ByeAssigned, ColourDecided, CompletionTested, RoundClosed
from pairtutor.trace.procedures import (
    FloatersCompared,
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
)
from pairtutor.trace.recorder import Trace
from pairtutor.trace.refusals import (
    ColourLimit,
    ColoursBarred,
    HadBye,
    NeededHere,
    Outranked,
    PassedOver,
    RatingApart,
    SameDue,
)
from pairtutor.trace.values import Forbidden, Met, OnlyPartners
from tests.lab.oracles.lim_position import Position

COLOURS = {"white": Colour.WHITE, "black": Colour.BLACK}


@dataclass
class Replay:
    """What is known at a step: the members of the group who are still there, and the pairs of each side."""

    at: Position
    bye: int | None = None
    group: GroupOpened | None = None
    members: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    pairs: list[tuple[int, int]] = field(default_factory=list)
    sides: dict[str, list[tuple[int, int]]] = field(
        default_factory=lambda: {"above": [], "below": [], "median": []}
    )

    def follow(self, trace: Trace) -> None:
        """Check every step of a trace."""
        events = [step.event for step in trace.steps]
        for event, following in zip(events, [*events[1:], None], strict=True):
            match event:
                case CompletionTested():
                    self._completion(event)
                case ByeAssigned():
                    self._bye(event)
                case GroupOpened():
                    self._opened(event)
                case PlayerTransferred():
                    self._transferred(event)
                case FloatersCompared():
                    self._compared(event)
                case PairingsUndone():
                    self._undone(event)
                case PairingsProposed():
                    self._proposed(event)
                case PairScrutinised():
                    again = isinstance(following, PairScrutinised) and following.player == event.player
                    self._scrutinised(event, final=not again)
                case GroupSettled():
                    self._settled(event)
                case ColourDecided():
                    self._coloured(event)
                case RoundClosed():
                    self._closed(event)
                case _:
                    assert event.kind in {"round", "setting"}

    # --- refusals ------------------------------------------------------------

    def proven(self, why: OnlyPartners, pool: Collection[int]) -> None:
        """Check that the groups find too few partners within a set of players."""
        inside = [tpn for group in why.groups for tpn in group]
        assert len(set(inside)) == len(inside) and {*inside, *why.partners} <= {*pool, 0}
        assert not set(inside) & set(why.partners)
        assert len(why.groups) > len(why.partners)
        for group in why.groups:
            assert len(group) % 2 == 1
            others = [tpn for tpn in pool if tpn not in group and tpn not in why.partners]
            assert not any(
                self.at.compatible(one, other) for one in group for other in others if one and other
            )

    def incompatible(self, one: int, other: int, why: Met | Forbidden | ColoursBarred) -> None:
        """Check why two players cannot meet."""
        assert not self.at.compatible(one, other)
        match why:
            case Met():
                assert {why.first, why.second} == {one, other}
                entry = self.at.games(one)[why.round - 1]
                assert entry.was_played and entry.opponent == other
            case Forbidden():
                assert any({one, other} <= set(barred.players) for barred in self.at.tournament.forbidden)
            case ColoursBarred():
                assert {why.first, why.second} == {one, other}
                assert not self.at.ways(one, other)
                for limit in why.limits:
                    self.limit(limit)
            case _:
                assert_never(why)

    def limit(self, limit: ColourLimit) -> None:
        """Check that a player may not have a colour, for the reason given."""
        colour = COLOURS[limit.colour]
        had = self.at.colours(limit.player)
        assert not self.at.allowed(limit.player, colour)
        assert (limit.reason == "in-a-row") == (had[-2:] == [colour, colour])

    # --- steps ---------------------------------------------------------------

    def _completion(self, event: CompletionTested) -> None:
        assert event.below == len(self.at.present)
        if event.witness:
            odd = len(self.at.present) % 2
            self.proven(event.witness, [*self.at.present, *([0] if odd else [])])

    def _bye(self, event: ByeAssigned) -> None:
        self.bye = event.player
        order = sorted(self.at.present, key=lambda tpn: (self.at.score(tpn), -tpn))
        assert [*(one.player for one in event.passed_over), event.player] == order[
            : len(event.passed_over) + 1
        ]
        for one in event.passed_over:
            if isinstance(one.why, HadBye):
                mark = self.at.games(one.player)[one.why.round - 1].mark
                assert mark in {Mark.PAIRING_ALLOCATED_BYE, Mark.FULL_POINT_BYE, Mark.FORFEIT_WIN}
            else:
                assert isinstance(one.why, OnlyPartners)
                self.proven(one.why, [tpn for tpn in self.at.present if tpn != one.player])

    def _opened(self, event: GroupOpened) -> None:
        self.group, self.pairs, self.gone = event, [], []
        self.members = [*(one.player for one in event.arrived), *event.residents]
        assert all(self.at.score(tpn) == event.score for tpn in event.residents)
        assert all(self.at.score(one.player) == one.score != event.score for one in event.arrived)
        assert event.pairs is None or event.pairs == self.at.most_pairs(self.members)
        assert list(event.residents) == sorted(event.residents, reverse=event.direction == "up")

    def _transferred(self, event: PlayerTransferred) -> None:
        if event.reason == "no-opponent":
            assert {one.player for one in event.opponents} == {*self.members, *self.gone} - {event.player}
            for one in event.opponents:
                assert isinstance(one.why, Met | Forbidden | ColoursBarred)
                self.incompatible(event.player, one.player, one.why)
        for one in event.considered:
            self._considered(event, one)
        self.members.remove(event.player)
        self.gone.append(event.player)

    def _considered(self, event: PlayerTransferred, one: PassedOver) -> None:
        match one.why:
            case NeededHere():
                left = [tpn for tpn in self.members if tpn != one.player]
                assert self.at.most_pairs(left) < one.why.pairs
            case Outranked():
                assert one.why.other == event.player
                if one.why.by == "not-floated":
                    assert self.at.floated(one.player) and not self.at.floated(event.player)
            case RatingApart():
                assert (
                    abs(self.at.rating[one.player] - self.at.rating[one.why.other])
                    == one.why.difference
                    > 100
                )
            case _:
                raise AssertionError(one.why)

    def _compared(self, event: FloatersCompared) -> None:
        assert {*(line.player for line in event.lines), *event.needed} == set(self.members)
        there = [tpn for tpn in self.at.present if self.at.score(tpn) == event.next_score and tpn != self.bye]
        for line in event.lines:
            left = [tpn for tpn in self.members if tpn != line.player]
            assert self.at.most_pairs(left) == event.pairs
            assert line.floated_before == self.at.floated(line.player)
            assert self.group is not None
            arrived = line.player in [one.player for one in self.group.arrived]
            assert (line.floater_type in "ab") == arrived
            assert (line.floater_type in "bd") == (line.opponent is not None)
            assert all(pair.first in self.gone for pair in line.set_aside)
            free = [tpn for tpn in there if tpn not in [pair.second for pair in line.set_aside]]
            if line.opponent is None:
                assert {one.player for one in line.nobody} == set(free)
                for one in line.nobody:
                    assert isinstance(one.why, Met | Forbidden | ColoursBarred)
                    self.incompatible(line.player, one.player, one.why)
            else:
                assert line.opponent in free and self.at.compatible(line.player, line.opponent)
        if event.white is not None:
            dues = [self.at.due(tpn) for tpn in self.members]
            assert (dues.count(Colour.WHITE), dues.count(Colour.BLACK)) == (event.white, event.black)
        assert event.lines

    def _undone(self, event: PairingsUndone) -> None:
        (pair,) = event.pairs
        assert event.witness is not None and event.side is not None
        self.proven(event.witness, self.members)
        assert self.sides[event.side].pop() == tuple(pair)
        wanted = "below" if event.above > event.below else "above"
        assert event.side == wanted or not self.sides[wanted]
        self.members += event.joining

    def _proposed(self, event: PairingsProposed) -> None:
        assert self.group is not None
        left = [tpn for tpn in self.members if tpn in event.upper or tpn in event.lower]
        order = sorted(left, reverse=self.group.direction == "up")
        assert [*event.upper, *event.lower] == order
        assert set(left) == set(self.members), "floaters have been paired before"

    def _scrutinised(self, event: PairScrutinised, *, final: bool) -> None:
        assert event.opponent is not None and event.proposed is not None
        assert {event.player, event.opponent} <= set(self.members)
        for one in event.tried:
            self._tried(event, one)
        assert self.at.compatible(event.player, event.opponent)
        others = [tpn for tpn in self.members if tpn not in (event.player, event.opponent)]
        assert self.at.all_paired(others)
        assert event.suited == self.at.suit(event.player, event.opponent)
        if final:
            self.members = others
            self.pairs.append((event.player, event.opponent))

    def _tried(self, event: PairScrutinised, one: PassedOver) -> None:
        assert event.opponent is not None and event.proposed is not None
        match one.why:
            case Met() | Forbidden() | ColoursBarred():
                self.incompatible(event.player, one.player, one.why)
            case OnlyPartners():
                assert self.at.compatible(event.player, one.player)
                others = [tpn for tpn in self.members if tpn not in (event.player, one.player)]
                self.proven(one.why, others)
            case SameDue():
                assert self.at.due(event.player) == self.at.due(one.player) == COLOURS[one.why.colour]
            case RatingApart():
                assert not self.at.near(event.proposed, one.player)
            case _:
                raise AssertionError(one.why)

    def _settled(self, event: GroupSettled) -> None:
        assert [tuple(pair) for pair in event.pairs] == self.pairs
        assert list(event.left) == self.gone and not self.members
        assert self.group is not None
        median = self.group.role in {"median", "first-round"}
        side = "median" if median else {"down": "above", "up": "below"}[self.group.direction]
        self.sides[side] += self.pairs

    def _coloured(self, event: ColourDecided) -> None:
        ways = self.at.ways(event.white, event.black)
        assert Colour.WHITE in ways or (self.at.last and not ways)
        assert (event.rule == "only-allowed") == (len(ways) == 1)
        for limit in event.limits:
            self.limit(limit)
        assert bool(event.limits) == (len(ways) < 2)
        if event.rule == "both-preferences":
            assert self.at.due(event.white) is Colour.WHITE and self.at.due(event.black) is Colour.BLACK

    def _closed(self, event: RoundClosed) -> None:
        made = {frozenset(pair) for pairs in self.sides.values() for pair in pairs}
        assert {frozenset(pair) for pair in event.boards} == made
        assert event.bye == self.bye
        seated = [tpn for pair in event.boards for tpn in pair]
        assert sorted([*seated, *([self.bye] if self.bye else [])]) == self.at.present
