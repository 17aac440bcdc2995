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
from tests.lab.seeds import seeds

CHOICE = SystemChoice("dutch-2026", ChosenBy("scenario"))


def _both(tournament: Tournament, number: RoundNumber, patch: pytest.MonkeyPatch) -> list[RoundPairing]:
    found = [procedure.pair_round(tournament, number, CHOICE, NullTracer(), None)]
    with patch.context() as never:
        never.setattr(procedure, "completes_as_well", lambda *_: False)
        found.append(procedure.pair_round(tournament, number, CHOICE, NullTracer(), None))
    return found


@pytest.mark.parametrize(
    ("profile", "several"),
    [("small", seeds(0, 8)), ("club", seeds(0, 2)), ("stress", seeds(0, 2)), ("long", seeds(0, 1))],
)
def test_both_routes_agree(profile: str, several: range, monkeypatch: pytest.MonkeyPatch) -> None:
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

    for seed in several:
        for _ in play(PROFILES[profile], seed, pair):
            pass
    assert compared > len(several)
