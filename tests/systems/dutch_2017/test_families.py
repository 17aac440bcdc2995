"""What a trace says of a skipped run is true of every member, listed one by one."""

from __future__ import annotations

from typing import Any

import pytest

from pairtutor.answers.answer import MemberLine
from pairtutor.answers.round import RoundAnswers
from pairtutor.errors import NoLegalPairing
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.rules.dutch_2017.criteria import AFTER_C7
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.tutor import run
from tests.lab.corpus.files import Section, sections
from tests.lab.oracles import brute_force
from tests.lab.oracles.brute_force import AS_READ, TooLarge, candidates
from tests.lab.oracles.completion import may_meet
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.literal_criteria import measure
from tests.lab.oracles.profiles import PROFILES
from tests.lab.oracles.standing import Standing, standings
from tests.lab.seeds import seeds

NAMES = ("pairs", "psd", "next-bracket", *(criterion.name for criterion in AFTER_C7))
LONGEST = 3000
"""Sequences longer than this are not listed."""


def _vectors(section: Section, players: dict[int, Standing]) -> list[tuple[Any, ...] | None]:
    """Return what every candidate of a bracket has in C.5 to C.19; None for one that is not legal."""
    opened = section.opened
    mdps = tuple(players[tpn] for tpn in opened.mdps)
    residents = tuple(players[tpn] for tpn in opened.residents)
    lowest = residents[-1].score
    below = sorted(
        (one for one in players.values() if one.score < lowest), key=lambda one: (-one.score, one.tpn)
    )
    match opened.bracket_kind:
        case "normal":
            scores = sorted({one.score for one in below}, reverse=True)
            groups = [tuple(one for one in below if one.score == score) for score in scores]
            bracket = brute_force._ordinary(mdps, residents, groups, AS_READ)
        case "PPB":
            bracket = brute_force._penultimate(mdps, residents, tuple(below))
        case kind:
            bracket = brute_force._closing(kind, mdps, residents)
    everybody = (*mdps, *residents)
    found: list[tuple[Any, ...] | None] = []
    for pairs in candidates(bracket, opened.max_pairs, opened.m1):
        met = [(everybody[one], everybody[other]) for one, other in pairs]
        paired = {place for pair in pairs for place in pair}
        floaters = tuple(one for place, one in enumerate(everybody) if place not in paired)
        if all(may_meet(*pair) for pair in met) and bracket.fits(floaters):
            found.append(measure(met, floaters, everybody[-1].score, bracket.outlook(floaters)))
        else:
            found.append(None)
    return found


def _check(tournament: Tournament, number: RoundNumber, seen: dict[str, int]) -> tuple[Pairs, Tpn | None]:
    lesson = run(tournament, number, "dutch-2017")
    pairing = lesson.paired
    assert lesson.trace is not None
    answers = RoundAnswers(lesson.trace)
    players: dict[int, Standing] = {one.tpn: one for one in standings(tournament, number)}
    for section in sections(lesson.trace):
        families = [step.event for step in section.steps if isinstance(step.event, FamilyRuledOut)]
        if not families or section.opened.sequence > LONGEST:
            continue
        try:
            vectors = _vectors(section, players)
        except TooLarge:  # the scoregroup below
            continue
        assert len(vectors) == section.opened.sequence
        target = vectors[section.accepted.number - 1]
        assert target is not None
        assert target == min(vector for vector in vectors if vector is not None)
        for family in map(answers.stretch, families):
            members = [
                (one, place)
                for place, one in enumerate(vectors[family.first - 1 : family.last], family.first)
                if one is not None
            ]
            if members:
                best, place = min(members)
                lines = zip(NAMES, best, target, strict=True)
                fault, value, wanted = next(line for line in lines if line[1] != line[2])
                assert family.example is not None
                assert family.example.number == place, (tournament.title, number, family)
                if fault != "next-bracket":
                    assert (family.value, family.best) == (_plain(value), _plain(wanted))
            else:
                fault = "legality"
            for one in family.members:
                _check_member(one, vectors[one.number - 1], target)
            assert family.criterion == fault, (tournament.title, number, family)
            seen[fault] = seen.get(fault, 0) + 1
            seen["members"] = seen.get("members", 0) + len(family.members)
    return [(board.white, board.black) for board in pairing.boards], pairing.bye


def _check_member(one: MemberLine, vector: tuple[Any, ...] | None, target: tuple[Any, ...]) -> None:
    """Check what is wrong first with one candidate."""
    if vector is None:
        assert one.criterion == "legality"
        return
    lines = zip(NAMES, vector, target, strict=True)
    fault, value, wanted = next(line for line in lines if line[1] != line[2])
    assert one.criterion == fault
    if fault != "next-bracket":
        assert (one.value, one.best) == (_plain(value), _plain(wanted))


def _plain(value: Any) -> int | tuple[int, ...]:
    return tuple(value) if isinstance(value, (list, tuple)) else int(value)


@pytest.mark.parametrize(
    ("profile", "several"),
    [
        ("small", seeds(300, 6)),
        ("long", seeds(300, 1)),
        ("stress", seeds(300, 1)),
        pytest.param("long", range(1063, 1064), id="sets of MDPs that are legal in a CLB"),
    ],
)
def test_the_criterion_is_the_first_in_which_the_best_member_falls_short(
    profile: str, several: range
) -> None:
    seen: dict[str, int] = {}

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        try:
            return _check(tournament, number, seen)
        except NoLegalPairing:
            return None

    for seed in several:
        for _ in play(PROFILES[profile], seed, pair):
            pass
    assert {"legality", "colour-preference"} <= set(seen)
    assert sum(seen.values()) - seen["members"] > 8
    assert seen["members"]
