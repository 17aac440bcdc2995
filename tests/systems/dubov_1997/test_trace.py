"""What holds for every trace: sound structure, citations that resolve, witnesses that are true."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from pairtutor.rules.catalogue import catalogue, cited_by
from pairtutor.trace.events import ByeAssigned, ColourDecided, RoundClosed, RoundOpened
from pairtutor.trace.procedures import (
    ColumnsFormed,
    GroupOpened,
    GroupSettled,
    PairScrutinised,
    PlayerTransferred,
    ShortfallFound,
)
from pairtutor.trace.read import read_trace
from pairtutor.trace.refusals import ColoursBarred, HadBye, LiftedBefore, Outranked, Refusal
from pairtutor.trace.serial import to_json, to_yaml
from pairtutor.trace.values import Met, OnlyPartners
from tests.lab.schema import SCHEMA
from tests.lab.systems.dubov_1997.played import DRAWISH, Round, coarse, rounds
from tests.lab.systems.dubov_1997.standing import may_meet, standings

ROOT = Path(__file__).parents[3]
SEEDS = range(300, 330)


@cache
def paired() -> tuple[Round, ...]:
    return tuple(
        one
        for seed in SEEDS
        for one in rounds(seed, DRAWISH, 5 + seed % 8, 8, coarse)
        if one.pairing is not None
    )


def refusals(one: Round) -> Iterator[Refusal]:
    for step in one.trace.steps:
        match step.event:
            case PairScrutinised(tried=over) | PlayerTransferred(considered=over):
                yield from (passed.why for passed in over)
            case ByeAssigned(passed_over=over) | ColumnsFormed(considered=over):
                yield from (passed.why for passed in over)
            case ShortfallFound(tried=over, witness=witness):
                yield from (passed.why for passed in over)
                if witness is not None:
                    yield witness
            case _:
                pass


def test_a_trace_opens_and_closes_the_round_and_groups_hold_their_steps() -> None:
    for one in paired():
        steps = one.trace.steps
        assert isinstance(steps[0].event, RoundOpened) and isinstance(steps[-1].event, RoundClosed)
        numbers = [step.event.group for step in steps if isinstance(step.event, GroupOpened)]
        assert numbers == list(range(1, len(numbers) + 1))
        kinds = {step.number: step.event for step in steps}
        for step in steps:
            if isinstance(step.event, (PairScrutinised, PlayerTransferred, ColumnsFormed, GroupSettled)):
                parent = kinds[step.parent]
                assert isinstance(parent, GroupOpened) and parent.group == step.event.group


def test_the_pairs_of_the_groups_are_the_boards_and_each_has_its_colours() -> None:
    for one in paired():
        events = [step.event for step in one.trace.steps]
        settled = [pair for event in events if isinstance(event, GroupSettled) for pair in event.pairs]
        assert one.pairing is not None
        boards = {frozenset(board) for board in one.pairing.boards}
        assert {frozenset(pair) for pair in settled} == boards and len(settled) == len(boards)
        colours = [(event.white, event.black) for event in events if isinstance(event, ColourDecided)]
        assert colours == [(board.white, board.black) for board in one.pairing.boards]


def test_every_pair_was_found_by_a_step_that_names_both() -> None:
    for one in paired():
        if one.number == 1:
            continue
        found = set()
        for step in one.trace.steps:
            match step.event:
                case PairScrutinised(opponent=int(opponent)) as row:
                    found.add(frozenset((row.player, opponent)))
                case PlayerTransferred(partner=int(partner)) as fetched:
                    found.add(frozenset((fetched.player, partner)))
                case _:
                    pass
        assert one.pairing is not None
        assert found == {frozenset(board) for board in one.pairing.boards}


def test_citations_resolve_and_belong_to_the_kind_of_step() -> None:
    entries = {str(entry) for entry in catalogue("dubov-1997")}
    table = cited_by("dubov-1997")
    for one in paired():
        for step in one.trace.steps:
            cites = step.event.cites
            assert cites and len(set(cites)) == len(cites)
            assert set(cites) <= entries
            assert set(cites) <= set(table[step.event.kind]), step.event


def test_witnesses_are_true() -> None:
    seen: set[str] = set()
    for one in paired():
        line = {player.tpn: player for player in standings(one.tournament, one.number)}
        for why in refusals(one):
            seen.add(why.kind)
            match why:
                case Met():
                    entry = one.tournament.entries[Tpn(why.first)][why.round - 1]
                    assert entry.was_played and entry.opponent == why.second
                case ColoursBarred():
                    first, second = line[Tpn(why.first)], line[Tpn(why.second)]
                    assert second.tpn not in first.met and not may_meet(first, second)
                case HadBye():
                    entry = one.tournament.entries[Tpn(why.player)][why.round - 1]
                    assert entry.mark in {Mark.PAIRING_ALLOCATED_BYE, Mark.FULL_POINT_BYE, Mark.FORFEIT_WIN}
                case LiftedBefore():
                    assert line[Tpn(why.player)].lifted == why.rounds
                    last = why.rounds[-1] == one.number - 1
                    assert (why.reason == "round-before") == last
                    assert last or len(why.rounds) >= why.allowed
                case OnlyPartners():
                    assert len(why.groups) > len(why.partners)
                    for group in why.groups:
                        assert len(group) % 2 and not set(group) & set(why.partners)
                case Outranked():
                    assert why.player in line and why.other in line
                case _:
                    pass
    assert seen >= {"met", "had-bye", "lifted-before", "only-partners", "outranked", "colour-limit"}


def shortages(one: Round) -> Iterator[OnlyPartners]:
    """The proofs about players who could all meet each other, as far as the limits let them."""
    for step in one.trace.steps:
        match step.event:
            case (
                ByeAssigned(passed_over=over)
                | PlayerTransferred(reason="island" | "odd-number", considered=over)
            ):
                yield from (passed.why for passed in over if isinstance(passed.why, OnlyPartners))
            case ShortfallFound(reason="group" | "below", witness=OnlyPartners() as witness):
                yield witness
            case _:
                pass


def test_players_without_enough_opponents_cannot_meet_each_other() -> None:
    told = 0
    for one in paired():
        line = {player.tpn: player for player in standings(one.tournament, one.number)}
        for why in shortages(one):
            told += 1
            for group, other in combinations(why.groups, 2):
                assert not any(may_meet(line[Tpn(a)], line[Tpn(b)]) for a in group for b in other)
    assert told > 20


def test_a_barred_player_who_is_taken_is_always_told() -> None:
    told = 0
    for one in paired():
        line = {player.tpn: player for player in standings(one.tournament, one.number)}
        planned = one.tournament.planned_rounds or 0
        for step in one.trace.steps:
            if isinstance(step.event, PlayerTransferred) and step.event.direction == "up":
                lifted = line[Tpn(step.event.player)].lifted
                limit = 4 if planned >= 10 else 3
                barred = one.number < planned and (one.number - 1 in lifted or len(lifted) >= limit)
                assert (step.event.despite is not None) == barred
                assert not barred or "DUB-10" in step.event.cites
                told += barred
    assert told


def test_columns_are_equal_once_they_are_equalised() -> None:
    for one in paired():
        last: dict[int, ColumnsFormed] = {}
        for step in one.trace.steps:
            if isinstance(step.event, ColumnsFormed) and step.event.reason != "turns":
                last[step.event.group] = step.event
            if isinstance(step.event, PairScrutinised) and step.event.stage == "row":
                columns = last[step.event.group]
                assert len(columns.white) == len(columns.black)


def test_traces_follow_the_schema_and_come_back_from_both_forms() -> None:
    for one in paired()[::9]:
        text = to_json(one.trace)
        SCHEMA.validate(json.loads(text))
        assert read_trace(text) == one.trace
        assert read_trace(to_yaml(one.trace)) == one.trace


def test_a_trace_has_the_same_bytes_under_any_hash_seed() -> None:
    written = {
        subprocess.run(
            [sys.executable, "-m", "pairtutor", "trace", str(ROOT / "scenarios" / "dubov-floaters.yaml")],
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            timeout=60,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(written) == 1
