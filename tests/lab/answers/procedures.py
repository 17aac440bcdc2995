"""Answers about procedures, and a second witness: `python -m tests.lab.answers.procedures [N] [SYSTEM]`.

So many tournaments are played by each system, and every answer of every round is held against the procedure
done by hand (the literal oracles) and against what the engine's prohibitions and its pairing under a
supposition say. Differences are printed.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.case import Case
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Supposition, Tournament
from pairtutor.trace.index import RoundIndex
from pairtutor.tutor import run
from tests.lab.answers import dubov_1997, dubov_2026, lim, ssm, swiss_team
from tests.lab.answers.claims import Asked, Ledger
from tests.lab.answers.engine_bars import engine_bars
from tests.lab.oracles import dubov_2026_differences, lim_comparison
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES, Variant
from tests.lab.oracles.swiss_team_differences import rounds_of
from tests.lab.rules.ssm.build import rounds_of_chance
from tests.lab.systems.dubov_1997.played import DRAWISH, coarse

Check = Callable[[Asked, Ledger], None]
LITERAL: Final[dict[str, Check]] = {
    "lim-1999": lim.check,
    "lim-2026": lim.check,
    "dubov-1997": dubov_1997.check,
    "dubov-2026": dubov_2026.check,
    "ssm": ssm.check,
    "swiss-team-2026": swiss_team.check,
}
LISTED: Final = 12
"""Rounds with a scoregroup of more teams are not asked about: not all pairings of it are listed."""


def rounds(system: str, seed: int) -> Iterator[Asked]:
    """Yield the rounds of one tournament that have a pairing."""
    if system == "ssm":
        for tournament in rounds_of_chance(20_000 + seed):
            number = RoundNumber(tournament.recorded_rounds + 1)
            trace = run(tournament, number, system).recorded
            yield Asked(system, seed, tournament, number, trace, RoundAnswers(trace).by_bracket)
        return
    if SYSTEMS[system].teams:
        for tournament, number in rounds_of(seed, (6, (12, 12, 20)[seed % 3])):
            trace = run(tournament, number, system).recorded
            asked = Asked(system, seed, tournament, number, trace, RoundAnswers(trace).by_bracket)
            if all(len(group.residents) <= LISTED for group in asked.groups):
                yield asked
        return
    found: list[Asked] = []

    def pair(before: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        tournament = before
        if system.startswith("lim"):
            tournament = before._replace(maxi=seed % 5 == 0)
        elif seed % 2:
            tournament = coarse(before)
        lesson = run(tournament, number, system)
        trace = lesson.recorded
        found.append(Asked(system, seed, tournament, number, trace, RoundAnswers(trace).by_bracket))
        pairing = lesson.pairing
        return pairing and (sorted((board.white, board.black) for board in pairing.boards), pairing.bye)

    profile, variant = PROFILES["small"], Variant()
    if system.startswith("lim"):
        profile = (lim_comparison.ORDINARY, lim_comparison.CROWDED)[seed % 2]
        variant = Variant(forbidden_groups=seed % 3 // 2)
    elif system == "dubov-2026":
        profile = dubov_2026_differences.PROFILES[seed % 3]
        variant = Variant(forbidden_groups=seed % 3 if seed % 5 == 0 else 0)
    elif seed % 3:
        profile = DRAWISH
    for _ in play(profile, seed, pair, variant):
        yield from found
        found.clear()


def check(one: Asked, ledger: Ledger) -> None:
    """Hold all answers of a round, where it has any."""
    if one.groups:
        _whole(one, ledger)
        _prohibitions(one, ledger)
        _byes(one, ledger)
        LITERAL[one.system](one, ledger)


def _whole(one: Asked, ledger: Ledger) -> None:
    """Hold that everything is answered once, and that what is made is the round."""
    closed = RoundIndex(one.trace).closed
    assert closed is not None
    made = Counter(
        frozenset(answer.players)
        for group in one.groups
        for answer in group.pairs
        if answer.verdict == "made"
    )
    if made != Counter(frozenset(board) for board in closed.boards):
        ledger.wrong.append(f"{one.system} seed {one.seed} round {one.number}: the pairs are not the round")
    for group in one.groups:
        members = [answer.players[0] for answer in group.floats]
        told = [answer.players for answer in group.pairs]
        if told != [*combinations(members, 2)] or not {*group.mdps, *group.residents} <= set(members):
            ledger.wrong.append(f"{one.system} seed {one.seed} round {one.number}: not every two are told")


def _prohibitions(one: Asked, ledger: Ledger) -> None:
    """Hold what is barred against what the engine says of two players, and of the bye."""
    bar_of = engine_bars(one.system, one.tournament, one.number)
    for group in one.groups:
        for answer in (*group.pairs, *group.byes, *(two for two in group.coming if len(two.players) == 2)):
            first, *others = answer.players
            if answer.verdict == "made" or (answer.verdict == "apart" and answer.witness is None):
                continue
            why = answer.witness if answer.verdict == "barred" else None
            ledger.hold(one, "bar", answer, bar_of(first, others[0] if others else None), why)


def _byes(one: Asked, ledger: Ledger) -> None:
    """Hold who could not have the bye against the round paired under that supposition."""
    case = Case(one.tournament, one.number, one.system)
    for answer in one.groups[-1].byes:
        alone = Supposition({answer.players[0]: frozenset()})
        if answer.verdict == "stuck" and one.system != "ssm":
            ledger.hold(one, "supposed", answer, False, case.trace(alone).complete)
        elif answer.verdict == "made":
            ledger.hold(one, "supposed", answer, True, case.trace(alone).complete)


def main(tournaments: int, systems: list[str]) -> int:
    """Hold the answers of so many tournaments by each system; return how many are wrong."""
    wrong = 0
    for system in systems:
        ledger = Ledger()
        for seed in range(tournaments):
            for one in rounds(system, seed):
                check(one, ledger)
        wrong += len(ledger.wrong)
        for line in ledger.wrong:
            sys.stdout.write(f"{line}\n")
        for what, many in sorted(ledger.right.items()):
            sys.stdout.write(f"  {many:7,} {' '.join(what)}\n")
        sys.stdout.write(f"{system}: {ledger.right.total():,} are right, {len(ledger.wrong):,} are not\n")
    return wrong


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    sys.exit(bool(main(count, sys.argv[2:] or [*LITERAL])))
