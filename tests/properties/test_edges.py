"""At the edge every verb ends with an answer or a clear refusal, and every trace is proven."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from pairtutor.model import editions
from pairtutor.sources.trf.write import to_trf
from pairtutor.trace.read import read_trace
from pairtutor.tui.boards.registry import board_of
from pairtutor.tui.walk.tour import Tour
from tests.lab.properties.command import Ended, run
from tests.lab.properties.edges import EDGES, Edge, generated
from tests.lab.seeds import TIMES, share
from tests.lab.together import together

pytestmark = pytest.mark.slow

SYSTEMS = tuple(system.id for system in editions.SYSTEMS.values() if not system.teams)
ALWAYS = [
    ("pair",),
    ("check",),
    ("explain", "--depth", "full"),
    ("why", "--player", "1"),
    ("why-not", "--pair", "3-1"),
]
IN_TURN = [
    ("explain", "--format", "html"),
    ("check", "--format", "json", "--brackets"),
    ("why-not", "--bye", "2"),
    ("explain", "--format", "md"),
    ("why-not", "--colour", "1=W"),
    ("explain", "--depth", "summary"),
    ("why-not", "--float", "1"),
    ("why-not", "--pair", "1-2"),
    ("why", "--player", "3"),
]
"""Of these three are asked at each edge by each system, so that each is asked everywhere by some."""
NOBODY = [
    edge for edge in EDGES if len(edge.tournament.absent_in(edge.number)) == len(edge.tournament.players)
]


def asked(edge: Edge, system: str, *command: str) -> Ended:
    """Run a verb on the file of an edge, by a system; it must not end as a defect, nor in silence."""
    ended = run(to_trf(edge.tournament).encode(), *command, "--system", system)
    assert ended.status in (0, 1, 2), (edge.name, command, ended.lines)
    assert ended.out or ended.lines, (edge.name, command)
    return ended


def traced(edge: Edge, system: str) -> str:
    """Return the trace of an edge, which is proven."""
    trace = asked(edge, system, "trace", "--format", "json")
    assert trace.status in (0, 1), trace.lines
    proof = run(trace.out.encode(), "verify", suffix=".json")
    assert proof.status == 0, (edge.name, proof.out, proof.lines)
    return trace.out


@pytest.mark.parametrize(
    ("edge", "system"),
    share([*product(EDGES, SYSTEMS)], 4),
    ids=lambda one: getattr(one, "name", one),
)
def test_every_verb_ends_well_at_the_edge(edge: Edge, system: str) -> None:
    turn = EDGES.index(edge) + SYSTEMS.index(system)
    for command in (*ALWAYS, *(IN_TURN[(turn + step) % len(IN_TURN)] for step in (0, 3, 6))):
        asked(edge, system, *command)
    tour = Tour(read_trace(traced(edge, system), "trace"))
    for station in tour.routes["full"].stations:
        assert board_of(tour.scene(station.narrated, 78)).title


@pytest.mark.parametrize("system", SYSTEMS)
def test_tiny_tournaments_of_every_kind_are_explained_and_proven(system: str) -> None:
    for edge in generated(range(5 * TIMES)):
        traced(edge, system)
        asked(edge, system, "explain", "--depth", "full")


@together("system", SYSTEMS)
@together("edge", NOBODY, ids=lambda edge: edge.name)
def test_a_round_without_players_has_no_boards_and_says_so(edge: Edge, system: str, tmp_path: Path) -> None:
    paired = asked(edge, system, "pair")
    assert (paired.status, paired.out) == (0, "0\n")
    told = asked(edge, system, "explain").out
    assert "nobody takes part" in told
    assert "The round has no boards, because nobody takes part in it." in " ".join(told.split())
    reply = tmp_path / "reply.txt"
    reply.write_text(paired.out, encoding="utf-8")
    assert asked(edge, system, "why-not", "--claim", str(reply)).status == 0


def test_a_claim_with_a_control_character_behind_a_number_is_read(tmp_path: Path) -> None:
    reply = tmp_path / "reply.txt"
    reply.write_text("1 \x1f\n1 2\n", encoding="utf-8")
    (edge,) = [edge for edge in EDGES if edge.name == "two players"]
    assert asked(edge, "dutch-2026", "why-not", "--claim", str(reply)).status in (0, 1)
