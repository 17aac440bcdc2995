"""Why not the bye: the rule that settles it comes first, in every system, and holds when it is tried.

More of it: `python -m tests.disputes.test_byes 40` plays so many tournaments of each system.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest

from pairtutor.answers.answer import PlacedAnswer
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import ByeWish, Case, PairWish
from pairtutor.disputes.claims import Claim, judge_claim, verdicts
from pairtutor.disputes.verdicts import WishAnswer, barred_pair
from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board
from pairtutor.model.tournament import Supposition, Tournament
from pairtutor.narrative.disputes import claim as claims
from pairtutor.narrative.disputes.why_not import render
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from pairtutor.trace.refusals import HadBye
from pairtutor.tutor import run
from tests.lab.oracles.fielded import fielded
from tests.lab.oracles.generator import Pairs, participants, play
from tests.lab.oracles.leaving import Field
from tests.lab.oracles.profiles import Profile
from tests.lab.seeds import seeds

ODD = Profile(
    name="odd",
    players=(9, 13),
    rounds=(5, 7),
    forfeits=0.05,
    half_byes=0.03,
    full_byes=0.02,
    withdrawals=0,
    late_entries=0,
)

BARRING = {
    "dutch-2012": {
        Mark.PAIRING_ALLOCATED_BYE,
        Mark.FULL_POINT_BYE,
        Mark.HALF_POINT_BYE,
        Mark.FORFEIT_WIN,
    },
    "dutch-2017": {Mark.PAIRING_ALLOCATED_BYE, Mark.FORFEIT_WIN},
    "ssm": {Mark.PAIRING_ALLOCATED_BYE},
}
"""What bars a player from the bye by the letter of each text; in all others:"""
WIN_WITHOUT_PLAYING = {Mark.PAIRING_ALLOCATED_BYE, Mark.FULL_POINT_BYE, Mark.FORFEIT_WIN}

BARRED_BY = {
    "dutch-2012": "B.1.b",
    "dutch-2017": "C.2",
    "dutch-2026": "[C2] 2.1.2",
    "burstein-2026": "[C2] 2.1.2",
    "dubov-2026": "3.1.1",
    "dubov-1997": "2.2",
    "lim-1999": "1.1",
    "lim-2026": "1.1",
    "ssm": "B2",
    "swiss-team-2026": "[C2] 2.1.2",
}
FEWEST_BY = {
    "dutch-2026": "[C5] 2.3.1",
    "burstein-2026": "3.1.3",
    "dubov-2026": "3.1.3",
    "dubov-1997": "4",
    "lim-1999": "1.1",
    "lim-2026": "1.1",
    "swiss-team-2026": "3.4.2",
}
"""The clause by which the bye goes to one with the fewest points; the other texts have none."""
AMONG_EQUALS = {
    "dubov-2026": ("3.1.4", "3.1.5"),
    "burstein-2026": ("3.1.4", "3.1.5"),
    "swiss-team-2026": ("3.4.3", "3.4.4"),
}
"""The clauses that part two with as few points: by what they have played, and then."""
FIRST_ROUND = {"lim-1999": "7.1", "lim-2026": "7.1", "dubov-1997": "5"}
"""The clause that gives the bye of the first round, where that has one of its own."""


class Asked:
    """One round with a bye, and what its file says of the players."""

    def __init__(self, case: Case, trace: Trace) -> None:
        self.case, self.trace = case, trace
        self.index = RoundIndex(trace)
        assert self.index.closed is not None and self.index.closed.bye is not None
        self.bye = Tpn(self.index.closed.bye)
        self.system = self.index.opened.system
        self.compares = SYSTEMS[self.system].compares
        self.present = participants(case.tournament, case.number)

    def score(self, player: Tpn) -> int:
        return self.case.tournament.score_of(player)

    def barred(self, player: Tpn) -> bool:
        barring = BARRING.get(self.system, WIN_WITHOUT_PLAYING)
        return any(entry.mark in barring for entry in self.case.tournament.entries[player])

    def completes_with(self, player: Tpn) -> bool:
        """Whether the others can be paired if a player has the bye, by pairing again."""
        return self.case.trace(Supposition({player: frozenset()})).complete

    def games(self, player: Tpn) -> int:
        return sum(entry.was_played for entry in self.case.tournament.entries[player])

    def name(self, player: Tpn) -> str:
        return next(f"{player} {one.name}" for one in self.case.tournament.players if one.tpn == player)

    def points(self, player: Tpn) -> str:
        score = self.score(player)
        return f"{score / 2:g}"

    def told(self, player: Tpn) -> tuple[WishAnswer, str]:
        """The answer, and its first paragraph on one line."""
        wish = ByeWish(player)
        answer = why_not(self.case, RoundAnswers(self.trace), wish)
        return answer, render(answer, wish, self.trace, width=10_000).splitlines()[0]


def rounds(system: str, seeds: range, players: int | None = None) -> Iterator[Asked]:
    """The rounds of generated tournaments that have a bye; with `players` as many rounds as there can be."""
    most = None if players is None else players - 1

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        try:
            pairing = run(fielded(tournament, system), number, system, record=False).pairing
        except UsageError:
            return None
        return None if pairing is None else ([(one.white, one.black) for one in pairing.boards], pairing.bye)

    played = (play(ODD, seed, pair, players=players, rounds=most) for seed in seeds)
    for tournament in chain.from_iterable(played):
        number = RoundNumber(tournament.recorded_rounds + 1)
        if number > (tournament.planned_rounds or 0) or len(participants(tournament, number)) % 2 == 0:
            continue
        case = Case(fielded(tournament, system), number, system)
        trace = case.trace()
        if trace.complete:
            yield Asked(case, trace)


def hold(asked: Asked, player: Tpn) -> str:
    """Hold what is told to somebody without the bye against the file; return what kind of answer it is."""
    said, told = asked.told(player)
    verdict = said.verdict
    assert isinstance(verdict, PlacedAnswer)
    both = asked.score(player), asked.score(asked.bye)
    fewest = FEWEST_BY.get(asked.system)
    if asked.barred(player):
        assert verdict.kind == "barred" and verdict.about == "bye"
        assert told.startswith(f"{asked.name(player)} ")
        assert " and may not have " in told
        assert told.endswith(f" ({BARRED_BY[asked.system]}).")
        return "barred"
    if asked.system.startswith("dutch") and not asked.completes_with(player):
        assert verdict.kind == "stuck" and "could not be completed" in told
        return "needed"
    if fewest and both[0] > both[1]:
        by = getattr(verdict.answer.witness, "by", verdict.answer.criterion)
        assert by in ("score", "bye-score"), verdict
        assert told.endswith(f" ({fewest}).")
        return "fewest"
    if fewest and both[0] < both[1]:
        assert verdict.kind == "stuck", verdict
        return "needed"
    if fewest and asked.system != "dutch-2026" and verdict.kind != "stuck":
        clause = FIRST_ROUND.get(asked.system) if asked.case.number == 1 else None
        assert told.endswith(f" ({clause or _among_equals(asked, player) or fewest}).")
        return "as few"
    if not fewest and player not in _last(asked):
        assert verdict.kind in ("passed", "fewer", "worse", "later", "stuck")
        return "before"
    return "bracket"


def _among_equals(asked: Asked, player: Tpn) -> str | None:
    """The clause that parts two with as few points, where it is not that of the fewest points."""
    more, made = asked.games(player), asked.games(asked.bye)
    if asked.system not in AMONG_EQUALS:
        return None
    assert more <= made
    if more == made and asked.system != "burstein-2026":
        assert player < asked.bye
    return AMONG_EQUALS[asked.system][more == made]


def _last(asked: Asked) -> set[int]:
    """Everybody who is in the bracket, or the group, from which somebody has the bye."""
    if asked.compares:
        return set(asked.index.brackets[-1].players)
    assert asked.index.bye is not None
    opening = asked.index.opening_of(asked.index.bye.number)
    return set() if opening is None else set(asked.index.groups[getattr(opening.event, "group", 0)].members)


def asked_in(system: str, seeds: range) -> Counter[str]:
    """Ask for everybody in generated rounds; return how often there was which kind of answer."""
    kinds: Counter[str] = Counter()
    for asked in chain(rounds(system, seeds), rounds(system, seeds[::2], players=7)):
        kinds.update(hold(asked, Tpn(player)) for player in asked.present if player != asked.bye)
    return kinds


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_rule_of_the_bye_comes_first(system: str) -> None:
    kinds = asked_in(system, seeds(0, 2))
    assert kinds["barred"] > 8
    assert kinds["fewest" if system in FEWEST_BY else "before"] > 20, kinds


@pytest.mark.parametrize("system", FEWEST_BY)
def test_nobody_with_fewer_points_can_have_it(system: str) -> None:
    """Neither by pairing again with the bye for each of them, nor, in 2026, by listing all pairings."""
    tried = 0
    for asked in rounds(system, range(12), players=7):
        if asked.system == "dutch-2026":
            assert Field(asked.index.opened).least_bye == asked.score(asked.bye)
        for player in asked.present:
            if asked.score(player) < asked.score(asked.bye) and not asked.barred(player):
                assert not asked.completes_with(player)
                tried += 1
    assert tried


def test_a_pair_that_costs_the_bye_more_points_is_told_so() -> None:
    """Whoever has the bye is wished a game: then it goes to somebody else."""
    dearer = 0
    for asked in rounds("dutch-2026", range(6)):
        for player in asked.present[:4]:
            said = why_not(asked.case, RoundAnswers(asked.trace), PairWish(player, asked.bye))
            if player == asked.bye or said.bye is None:
                continue
            verdict = said.differs or said.verdict
            assert isinstance(verdict, PlacedAnswer)
            more = asked.score(Tpn(said.bye)) > asked.score(asked.bye)
            assert more == (verdict.answer.criterion == "bye-score"), (player, said)
            dearer += more
    assert dearer > 10


@pytest.mark.parametrize("system", ["dutch-2026", "burstein-2026"])
def test_of_the_best_round_with_another_bye_the_bye_alone_is_wrong(system: str) -> None:
    judged = 0
    for asked in rounds(system, range(3)):
        for player in asked.present:
            answer = why_not(asked.case, RoundAnswers(asked.trace), ByeWish(player))
            best = asked.case.trace(Supposition({player: frozenset()}))
            verdict = answer.verdict
            assert isinstance(verdict, PlacedAnswer)
            alone = verdict.answer.bracket is None or verdict.answer.criterion == "bye-score"
            if verdict.kind != "worse" or not alone or asked.case.number == 1:
                continue
            closed = RoundIndex(best).closed
            assert closed is not None
            boards = tuple(Board(Tpn(one.first), Tpn(one.second)) for one in closed.boards)
            claim = Claim(boards, player, coloured=False)
            found = judge_claim(asked.case, RoundAnswers(asked.trace), claim)
            assert [one.verdict.kind for one in found.brackets] == [
                "worse",
                *["made"] * (len(found.brackets) - 1),
            ]
            told = claims.render(found, asked.trace)
            assert told.startswith("The pairing departs from the rules in the bye (")
            assert f"Taking the bye for {player} as claimed, every bracket is paired at its best." in told
            assert "by the rules:" not in told and "as it should be" not in told
            judged += 1
    assert judged > 8


@pytest.mark.parametrize("system", SYSTEMS)
def test_of_a_claim_the_bye_of_one_who_may_not_have_it_is_said_first(system: str) -> None:
    judged = 0
    for asked in rounds(system, seeds(0, 3)):
        for player in asked.present:
            claim = _with_bye(asked, player)
            if not asked.barred(player) or barred_pair(RoundAnswers(asked.trace), claim.pairs):
                continue
            found = judge_claim(asked.case, RoundAnswers(asked.trace), claim)
            first = found.brackets[0].verdict
            assert isinstance(first, PlacedAnswer) and first.kind == "barred"
            assert isinstance(first.answer.witness, HadBye) and first.answer.witness.player == player
            told = " ".join(
                claims.render(judge_claim(asked.case, RoundAnswers(asked.trace), claim), asked.trace).split()
            )
            assert told.startswith(
                f"The pairing departs from the rules in the bye ({BARRED_BY[asked.system]})."
            )
            assert f" ✗ {asked.name(player)} " in told
            judged += 1
    assert judged > 2


@pytest.mark.parametrize("system", [*FEWEST_BY, "dutch-2017", "ssm"])
def test_a_claim_says_of_its_bye_what_why_not_says(system: str) -> None:
    said: Counter[str] = Counter()
    for asked in chain(rounds(system, range(1)), rounds(system, range(1, 2), players=7)):
        for player in asked.present:
            claim = _with_bye(asked, player)
            *_, last = verdicts(asked.case, RoundAnswers(asked.trace), claim, first=True).brackets
            verdict = why_not(asked.case, RoundAnswers(asked.trace), ByeWish(player)).verdict
            about_bye = last.wish == ByeWish(player) and last.verdict.kind != "made"
            assert last.verdict == verdict or not about_bye
            said[verdict.kind if about_bye else "nothing"] += 1
    assert said["barred"] and (said["worse"] + said["passed"] > 5 or system not in FEWEST_BY), said


def _with_bye(asked: Asked, player: Tpn) -> Claim:
    """The round as made, but a player and whoever has the bye have changed places."""
    assert asked.index.closed is not None
    change = {player: asked.bye, asked.bye: player}
    seats = [[change.get(Tpn(tpn), Tpn(tpn)) for tpn in board] for board in asked.index.closed.boards]
    return Claim(tuple(Board(*board) for board in seats), player, coloured=False)


if __name__ == "__main__":
    for one in SYSTEMS:
        sys.stdout.write(f"{one}: {dict(asked_in(one, range(int(sys.argv[1]))))}\n")
