"""No round is slow: the work of the hardest rounds, counted in searches, grows no faster than a power.

Where nearly all games are drawn, nearly everybody stays in one bracket, and late rounds need exchanges of
several players at once. A time would say more of the machine than of the method, so none is asserted.
"""

from __future__ import annotations

import pytest

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import Profile, Variant
from tests.lab.properties.searches import Searches
from tests.lab.seeds import share

pytestmark = pytest.mark.slow

PER_PLAYER = 100
"""Searches in a round for each player; up to 100 players 30 were the most that was seen."""
PER_PAIR = 25
"""Searches in a round for each pair of players where requirements are lowered; 8 were the most seen."""


FIELDS = [(20, 1.0, 0), (26, 0.95, 4), (34, 0.9, 3)]
"""Players, draws and pairs that may not meet."""


def drawn(players: int, draws: float) -> Profile:
    """Return the profile of an event that goes on until no round can be paired."""
    return Profile(
        name="drawn",
        players=(players, players),
        rounds=(players - 1, players - 1),
        draws=draws,
        forfeits=0,
        half_byes=0,
        full_byes=0,
        zero_byes=0,
        withdrawals=0,
        late_entries=0,
    )


@pytest.mark.parametrize(
    ("system", "players", "draws", "forbidden"),
    share([(system, *field) for field in FIELDS for system in ("dutch-2017", "dutch-2012", "dutch-2026")], 4),
)
def test_rounds_in_which_nearly_everybody_has_met(
    system: str, players: int, draws: float, forbidden: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = Searches(monkeypatch)
    most = PER_PAIR * players * (players - 1) // 2 if system == "dutch-2012" else PER_PLAYER * players
    rounds = 0

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        nonlocal rounds
        searches.found = 0
        lesson = run(tournament, number, system)
        assert searches.found <= most
        rounds += 1
        if lesson.pairing is None:
            return None
        if number % 5 == 4:
            verify(lesson.recorded)
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    for _ in play(drawn(players, draws), players, pair, Variant(forbidden_groups=forbidden)):
        pass
    assert rounds > players // 3
