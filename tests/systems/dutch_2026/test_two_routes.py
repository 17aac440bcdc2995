"""A bracket composed alone leads to the same pairing as one composed with everybody below."""

from __future__ import annotations

import pytest

from pairtutor.errors import NoLegalPairing
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import ChosenBy, SystemChoice, Tournament
from pairtutor.systems.dutch_2026 import procedure
from pairtutor.trace.recorder import NullTracer
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES

CHOICE = SystemChoice("dutch-2026", ChosenBy("scenario"))


def _both(tournament: Tournament, number: RoundNumber, patch: pytest.MonkeyPatch) -> list[RoundPairing]:
    found = [procedure.pair_round(tournament, number, CHOICE, NullTracer(), None)]
    with patch.context() as never:
        never.setattr(procedure, "completes_as_well", lambda *_: False)
        found.append(procedure.pair_round(tournament, number, CHOICE, NullTracer(), None))
    return found


@pytest.mark.parametrize(
    ("profile", "seeds"), [("small", range(20)), ("club", range(5)), ("stress", range(5)), ("long", range(3))]
)
def test_both_routes_agree(profile: str, seeds: range, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        nonlocal compared
        try:
            short, exact = _both(tournament, number, monkeypatch)
        except NoLegalPairing:
            return None
        assert short == exact, (tournament.title, number)
        compared += 1
        return [(board.white, board.black) for board in short.boards], short.bye

    for seed in seeds:
        for _ in play(PROFILES[profile], seed, pair):
            pass
    assert compared > len(seeds)
