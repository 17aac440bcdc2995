"""Tournaments of every kind are paired: everybody once, nobody against the rules that know no exception."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairtutor.errors import NoLegalPairing
from pairtutor.model.game import ForbiddenMeeting, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import Tournament
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.tutor import run
from tests.lab.corpus.files import sections
from tests.lab.corpus.places import number_of
from tests.lab.oracles.completion import completes
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES, Acceleration, Variant
from tests.lab.oracles.standing import standings
from tests.lab.rules.build import random_tournament
from tests.lab.seeds import TIMES

pytestmark = pytest.mark.slow

SYSTEM = "dutch-2017"


def check_legality(tournament: Tournament, number: RoundNumber, pairing: RoundPairing) -> None:
    """Check that everybody is paired once, and C.1 to C.3."""
    players = {player.tpn: player for player in standings(tournament, number)}
    seated = [tpn for board in pairing.boards for tpn in board]
    everybody = sorted(seated if pairing.bye is None else [*seated, pairing.bye])
    assert everybody == sorted(players)
    assert (pairing.bye is None) == (len(players) % 2 == 0)
    if pairing.bye is not None:
        assert players[pairing.bye].may_have_bye
    for white, black in pairing.boards:
        one, other = players[white], players[black]
        assert black not in one.met
        assert white not in other.met
        if one.strength == other.strength == 3 and one.due is other.due:
            assert one.topscorer or other.topscorer


def check_numbers(tournament: Tournament, number: RoundNumber) -> RoundPairing:
    """Check the counting of a round; return its pairing."""
    lesson = run(tournament, number, SYSTEM)
    pairing = lesson.paired
    assert lesson.trace is not None
    opened = lesson.trace.steps[0].event
    players = {line.tpn: line for line in getattr(opened, "players", ())}
    for section in sections(lesson.trace):
        families = [step.event for step in section.steps if isinstance(step.event, FamilyRuledOut)]
        ends = [0, *(family.last for family in families)]
        assert [family.first for family in families] == [end + 1 for end in ends[:-1]]
        assert all(before < after for before, after in pairwise(ends))
        assert section.accepted.number == ends[-1] + 1 == number_of(section, players)
    return pairing


@pytest.mark.parametrize(
    ("profile", "seed", "variant"),
    [
        *(("stress", seed, Variant()) for seed in range(900, 906)),
        *(("long", seed, Variant(forbidden_groups=2)) for seed in range(900, 906)),
        *(("small", seed, Variant(acceleration=Acceleration.BAKU)) for seed in range(900, 910)),
        *(
            ("club", seed, Variant(acceleration=Acceleration.BAKU, forbidden_groups=4))
            for seed in range(900, 904)
        ),
    ],
)
def test_a_whole_tournament_is_legal_and_accounted_for(profile: str, seed: int, variant: Variant) -> None:
    rounds = 0

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        nonlocal rounds
        try:
            pairing = check_numbers(tournament, number)
        except NoLegalPairing:
            return None
        check_legality(tournament, number, pairing)
        assert run(tournament, number, SYSTEM, record=False).paired == pairing
        rounds += 1
        return [(board.white, board.black) for board in pairing.boards], pairing.bye

    for _ in play(PROFILES[profile], seed, pair, variant):
        pass
    assert rounds > 0


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """A tournament paired by lot, with whatever the next round can meet."""
    players = draw(st.integers(1, 14))
    rounds = draw(st.integers(0, 8)) if players > 1 else 1
    ids = st.integers(1, players).map(Tpn)
    pairs = (
        draw(st.lists(st.lists(ids, min_size=2, max_size=4, unique=True), max_size=4)) if players > 3 else []
    )
    away = draw(
        st.dictionaries(ids, st.sampled_from([Mark.ZERO_POINT_BYE, Mark.HALF_POINT_BYE]), max_size=players)
    )
    virtual = draw(
        st.dictionaries(ids, st.lists(st.integers(0, 3), min_size=1, max_size=9).map(tuple), max_size=6)
    )
    ranking = draw(st.none() | st.permutations([Tpn(tpn) for tpn in range(1, players + 1)]).map(tuple))
    return random_tournament(
        Random(draw(st.integers(0, 2**40))),
        players,
        rounds,
        planned_rounds=draw(st.sampled_from([None, rounds + 1, rounds + 3])),
        forbidden=tuple(ForbiddenMeeting(tuple(some), RoundNumber(1), RoundNumber(99)) for some in pairs),
        absences={RoundNumber(rounds + 1): away},
        virtual_points=virtual,
        order=ranking,
    )


@given(tournaments())
@settings(max_examples=33 * TIMES, deadline=None)
def test_any_history_is_paired_or_refused_with_good_reason(tournament: Tournament) -> None:
    number = RoundNumber(tournament.recorded_rounds + 1)
    players = standings(tournament, number)
    try:
        pairing = check_numbers(tournament, number)
    except NoLegalPairing as error:
        assert "\n" not in str(error)
        assert not completes((), players)
        return
    check_legality(tournament, number, pairing)
    assert run(tournament, number, SYSTEM, record=False).paired == pairing
