"""A last round that is not over is paired as if it had not begun; nobody calling it so may be a cause."""

from __future__ import annotations

from random import Random

import pytest

from pairtutor.disputes.agreement import agrees
from pairtutor.disputes.checking import causes
from pairtutor.model.ids import RoundNumber, Tpn, points_text
from pairtutor.model.recorded import recorded_round
from pairtutor.model.tournament import Tournament
from pairtutor.sources.load import load
from pairtutor.sources.trf.write import to_trf
from pairtutor.trace.serial import to_yaml
from pairtutor.tutor import round_to_pair, run
from tests.lab.oracles.played import as_last_and_not, played
from tests.lab.seeds import seeds


def read(text: str) -> Tournament:
    return load("-", stdin=text.encode())


def before_the_last(whole: Tournament) -> str:
    """Return the file as it was before the last round, with the absences that were announced."""
    last = RoundNumber(whole.recorded_rounds)
    cut = whole._replace(
        entries={tpn: line[:-1] for tpn, line in whole.entries.items()},
        recorded_rounds=last - 1,
        absences={last: whole.absent_in(last)},
    )
    return to_trf(cut)


def being_played(whole: Tournament, rng: Random) -> tuple[str, int]:
    """Return the file with a part of the results of the last round, or none, and how many are missing.

    Each score holds what there is of the round or does not, as it comes.
    """
    games = [
        tuple(map(Tpn, sorted(one.players))) for one in recorded_round(whole, whole.recorded_rounds).meetings
    ]
    share = rng.choice((0.0, 0.3, 0.9))
    first = rng.choice(games)
    missing = [game for game in games if game == first or rng.random() >= share]
    waiting = {tpn for game in missing for tpn in game}
    index = 91 + 10 * (whole.recorded_rounds - 1) + 7
    lines = []
    for line in to_trf(whole).splitlines():
        if line.startswith("001"):
            entries = whole.entries[Tpn(int(line[4:8]))]
            counted = entries[:-1] if int(line[4:8]) in waiting or rng.random() < 0.5 else entries
            score = points_text(sum(entry.points for entry in counted))
            mark = " " if int(line[4:8]) in waiting else line[index]
            line = f"{line[:80]}{score:>4}{line[84:index]}{mark}"
        lines.append(line)
    return "\n".join(lines), len(missing)


CASES = [
    (system, profile, seed)
    for system in ("dutch-2026", "dutch-2017", "lim-2026")
    for profile, count in (("small", 6), ("stress", 2))
    for seed in seeds(300, count)
]


@pytest.mark.parametrize(("system", "profile", "seed"), CASES)
def test_a_round_that_is_being_played_is_paired_and_told_as_if_it_had_not_begun(
    system: str, profile: str, seed: int
) -> None:
    whole = played(system, profile, seed)
    last = RoundNumber(whole.recorded_rounds)
    if not recorded_round(whole, last).meetings:
        pytest.skip("nobody plays in the last round")
    before = read(before_the_last(whole))
    for again in range(3):
        text, missing = being_played(whole, Random(f"{system} {seed} {again}"))
        tournament = read(text)
        assert round_to_pair(tournament) == last
        games = len(recorded_round(whole, last).meetings)
        said = f"round {last} is being played: {games - missing} of {games} results; "
        if missing == games:
            said = f"round {last} is paired, but has no results"
        assert [str(one).startswith(said) for one in tournament.remarks].count(True) == 1
        assert tournament.entries == before.entries
        assert tournament.absent_in(last) == before.absent_in(last)
        assert recorded_round(tournament, last) == recorded_round(read(to_trf(whole)), last)
        assert agrees(tournament, last, system)
        if again == 0:
            assert to_yaml(run(tournament, last, system).recorded) == to_yaml(
                run(before, last, system).recorded
            )
            earlier = max(1, last - 1)
            assert run(tournament, earlier, system, record=False) == run(whole, earlier, system, record=False)


@pytest.mark.parametrize(
    ("system", "seed"),
    [
        ("dutch-2012", 101),
        ("dutch-2012", 113),
        ("dutch-2017", 101),
        ("dutch-2026", 113),
        ("lim-2026", 70),
        ("lim-2026", 120),
        ("dubov-2026", 78),
        ("dubov-2026", 126),
        ("burstein-2026", 61),
        ("burstein-2026", 66),
    ],
)
def test_that_nobody_calls_the_last_round_so_is_a_possible_cause(system: str, seed: int) -> None:
    whole = played(system, "small", seed)
    assert as_last_and_not(whole, system)
    last = whole.recorded_rounds
    unstated = read(to_trf(whole._replace(planned_rounds=None)))
    rounds = [RoundNumber(number) for number in range(1, last + 1)]
    differing = [number for number in rounds if not agrees(unstated, number, system)]
    assert differing[-1] == last
    agreeing = "it agrees" if len(differing) == 1 else f"rounds {', '.join(map(str, differing))} agree"
    told = [str(cause) for cause in causes(unstated, system, differing)]
    assert f"if round {last} was the last, {agreeing} (--rounds {last})" in told
