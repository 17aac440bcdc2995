from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import PLACE, RoundNumber
from pairtutor.positions.editions import EDITIONS
from pairtutor.positions.progress import ProofError
from pairtutor.sources.load import load
from pairtutor.trace.events import CompletionTested, RoundOpened
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.values import OnlyPartners
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from pairtutor.verify.opening import proven_persons
from tests.lab.cases.files import case_files
from tests.lab.corpus.files import OWN


@cache
def odd_rounds() -> list[Trace]:
    """Return rounds that can be paired and need a bye, by every system."""
    of_players = load(str(min(OWN["dutch-2017"].glob("*.trf"))))
    of_teams = [load(str(path)) for path in case_files("swiss-team-2026") if path.suffix == ".trf"]
    traces = (
        run(tournament, RoundNumber(number), system.id).recorded
        for system in SYSTEMS.values()
        for tournament in (of_teams if system.teams else [of_players])
        for number in range(2, tournament.recorded_rounds + 1, 3)
    )
    return [
        one for one in traces if isinstance(one.steps[0].event, RoundOpened) and one.steps[0].event.bye_needed
    ]


def impossible(trace: Trace, witness: OnlyPartners) -> Trace:
    """Return a trace that ends at once: the witness is to prove that there is no pairing."""
    opened = trace.steps[0].event
    assert isinstance(opened, RoundOpened)
    tested = CompletionTested(
        cites=next((one.event.cites for one in trace.steps if isinstance(one.event, CompletionTested)), ()),
        bracket=0,
        floaters=(),
        below=len(opened.players),
        possible=False,
        witness=witness,
        collapsed=(),
    )
    head = [trace.steps[0], *(one for one in trace.steps if one.event.kind in ("standings", "setting"))]
    events = [one.event for one in head] + [replace(tested, cites=tested.cites or opened.cites[:1])]
    steps = tuple(Step(number, int(number > 1), event) for number, event in enumerate(events, 1))
    return trace._replace(steps=steps, complete=False)


def test_a_bye_that_is_named_several_times_proves_nothing() -> None:
    rounds = odd_rounds()
    systems = set()
    for trace in rounds:
        opened = trace.steps[0].event
        assert isinstance(opened, RoundOpened)
        systems.add(opened.system)
        may = tuple(one.tpn for one in opened.players if one.bye_bar is None)
        witness = OnlyPartners("only-partners", ((PLACE,),) * (len(may) + 1), may)
        with pytest.raises(ProofError):
            verify(impossible(trace, witness))
    assert systems == set(SYSTEMS)


def test_a_player_called_nought_is_not_the_bye() -> None:
    opened = odd_rounds()[0].steps[0].event
    assert isinstance(opened, RoundOpened)
    nought = opened.players[0]._replace(tpn=PLACE)
    with pytest.raises(ProofError, match="numbers from 1"):
        proven_persons(replace(opened, players=(nought, *opened.players[1:])), EDITIONS["dutch-2017"])
