"""What holds for every trace: sound structure, witnesses that are true, the same bytes everywhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from pairtutor.html.pages import render as render_page
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.markdown import render as render_markdown
from pairtutor.resources import scenario_names
from pairtutor.trace.events import ByeAssigned, RoundClosed, RoundOpened
from pairtutor.trace.lowering import DealsCompared, FeasibilityTested, OddPlayerFound
from pairtutor.trace.procedures import (
    GroupOpened,
    GroupSettled,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
)
from pairtutor.trace.read import read_trace
from pairtutor.trace.recorder import Trace
from pairtutor.trace.refusals import HadBye, NoBetter, Outranked, PassedOver, SameTeam
from pairtutor.trace.serial import to_json, to_yaml
from pairtutor.trace.values import Met, OnlyPartners, PairLine, RepeatedFloat
from pairtutor.tutor import run
from tests.lab.rules.ssm.build import rounds_of_chance
from tests.lab.scenarios.lessons import played
from tests.lab.schema import SCHEMA
from tests.lab.systems.ssm.literal_cards import Card, cards

ROOT = Path(__file__).parents[3]
SEEDS = range(40_000, 40_060)
NAMES = [name for name in scenario_names() if name.startswith("ssm-")]


class Told(NamedTuple):
    """A round of chance that could be paired."""

    tournament: Tournament
    trace: Trace

    def cards(self) -> dict[Tpn, Card]:
        """The cards of those who take part."""
        return {card.tpn: card for card in cards(self.tournament)}

    def events(self) -> list[object]:
        """The steps in order."""
        return [step.event for step in self.trace.steps]


@cache
def told() -> tuple[Told, ...]:
    found = []
    for seed in SEEDS:
        for tournament in rounds_of_chance(seed):
            trace = run(tournament).recorded
            if trace.complete:
                found.append(Told(tournament, trace))
    return tuple(found)


def test_the_round_is_opened_and_closed_and_brackets_hold_their_steps() -> None:
    for one in told():
        steps = one.trace.steps
        assert isinstance(steps[0].event, RoundOpened)
        assert isinstance(steps[-1].event, RoundClosed)
        groups = {step.number: step.event for step in steps if isinstance(step.event, GroupOpened)}
        assert [group.group for group in groups.values()] == list(range(1, len(groups) + 1))
        for step in steps:
            match step.event:
                case PairScrutinised(group=number) | GroupSettled(group=number):
                    assert groups[step.parent].group == number
                case PlayerTransferred(group=number) | FeasibilityTested(group=number):
                    assert groups[step.parent].group == number
                case _:
                    pass


def test_the_settled_pairs_less_those_undone_are_the_boards() -> None:
    for one in told():
        standing: list[list[PairLine]] = []
        for event in one.events():
            match event:
                case GroupSettled(pairs=pairs):
                    standing.append(list(pairs))
                case PairingsUndone(reason="combination", pairs=pairs):
                    while not standing[-1]:
                        standing.pop()
                    assert standing.pop() == list(pairs)
                case RoundClosed(boards=boards):
                    assert [pair for group in standing for pair in group] == list(boards)
                case _:
                    pass


def refusals(event: object) -> Iterator[PassedOver | tuple[int, PassedOver]]:
    """Yield those passed over in a step; of a player's search together with that player."""
    match event:
        case PairScrutinised(player=player, tried=over) | PlayerTransferred(player=player, opponents=over):
            yield from ((player, passed) for passed in over)
            if isinstance(event, PlayerTransferred):
                yield from event.considered
        case ByeAssigned(passed_over=over) | PairingsUndone(because=over):
            yield from over
        case OddPlayerFound(player=player, against=against) if against is not None:
            yield PassedOver(player, against)
        case _:
            pass


def test_every_refusal_is_true() -> None:
    kinds: Counter[str] = Counter()
    for one in told():
        line = one.cards()
        for refusal in (refusal for event in one.events() for refusal in refusals(event)):
            player, passed = (0, refusal) if isinstance(refusal, PassedOver) else refusal
            why = passed.why
            kinds[why.kind] += 1
            match why:
                case Met(first=first, second=second, round=number):
                    assert {first, second} == {player, passed.player}
                    assert one.tournament.entries[Tpn(first)][number - 1].opponent == second
                    assert second in line[Tpn(first)].met
                case SameTeam():
                    assert line[Tpn(player)].group == line[Tpn(passed.player)].group != ""
                case RepeatedFloat(player=again, direction=direction):
                    card = line[Tpn(again)]
                    assert card.down if direction == "down" else card.up
                    assert again == passed.player if not player else again in {player, passed.player}
                case HadBye(player=had, round=number):
                    assert one.tournament.entries[Tpn(had)][number - 1].mark == "U"
                case NoBetter(broken=broken, before=before):
                    assert broken >= before
                case Outranked(player=lower, other=higher):
                    assert line[Tpn(higher)] < line[Tpn(lower)]
                case OnlyPartners():
                    assert len(why.groups) > len(why.partners)
                case _:
                    raise AssertionError(why.kind)
    assert set(kinds) == {
        "met",
        "same-team",
        "repeated-float",
        "had-bye",
        "no-better",
        "outranked",
        "only-partners",
    }


def test_the_groups_of_a_proof_cannot_meet_each_other() -> None:
    tested = 0
    for one in told():
        line = one.cards()
        for event in one.events():
            if not isinstance(event, FeasibilityTested) or event.witness is None:
                continue
            groups = [set(group) for group in event.witness.groups]
            missing = len(groups) - len(event.witness.partners)
            assert missing > 0 and all(len(group) % 2 for group in groups)
            tested += 1
            if event.required != ("B1",):
                continue
            for group in groups:
                others = {tpn for other in groups if other is not group for tpn in other} - {0}
                assert all(others <= line[Tpn(tpn)].met for tpn in group if tpn)
    assert tested > 50


def test_of_two_deals_the_one_with_more_pairs_stands() -> None:
    tournament = next(one for one in rounds_of_chance(20_145) if one.recorded_rounds == 6)
    events = [step.event for step in run(tournament).recorded.steps]
    (compared,) = (one for one in events if isinstance(one, DealsCompared))
    assert ([len(pairs) for pairs in compared.deals], compared.kept) == ([1, 2], 2)
    settled = next(one for one in events if isinstance(one, GroupSettled) and one.group == compared.group)
    assert settled.pairs == compared.deals[1]


def test_traces_follow_the_schema_and_come_back_from_both_forms() -> None:
    for one in told()[::30]:
        text = to_json(one.trace)
        SCHEMA.validate(json.loads(text))
        assert read_trace(text) == one.trace
        assert read_trace(to_yaml(one.trace)) == one.trace


@pytest.mark.parametrize("name", NAMES)
def test_no_view_of_a_scenario_has_a_word_of_colours(name: str) -> None:
    trace = played(name).trace
    words = re.compile(r"\b(colours?|white|black|due)\b", re.IGNORECASE)
    assert not words.search(render_markdown(trace, "full"))
    page = re.sub(r"<(style|script)\b.*?</\1>", "", render_page(trace, "full"), flags=re.DOTALL)
    assert not words.search(re.sub(r"<[^>]*>", " ", page))
    heard = re.findall(r'\b(?:aria-label|title|data-[a-z-]+)="([^"]*)"', page)
    assert heard
    assert not [one for one in heard if words.search(one)]


def test_a_trace_has_the_same_bytes_under_any_hash_seed() -> None:
    written = {
        subprocess.run(
            [sys.executable, "-m", "pairtutor", "trace", str(ROOT / "scenarios" / "ssm-left-over.yaml")],
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            timeout=60,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(written) == 1
