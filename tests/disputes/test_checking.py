"""What a recorded round breaks first, and what may be behind it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pairtutor.answers.round import RoundAnswers
from pairtutor.cli.main import main
from pairtutor.disputes.agreement import agrees
from pairtutor.disputes.case import Case
from pairtutor.disputes.checking import better_systems, causes, marked_full_point
from pairtutor.disputes.claims import Claim, judge_claim, verdicts
from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board, Meeting, Recorded
from pairtutor.model.tournament import Tournament
from pairtutor.rules.measures.contenders import initial_colour
from pairtutor.sources.load import load
from pairtutor.sources.trf.write import to_trf
from pairtutor.tutor import round_to_pair, run
from tests.lab.oracles.played import played


def recorded(system: str, seed: int) -> Tournament:
    """A small tournament, every round of which is paired by a system."""
    return played(system, "small", seed)


def first_bye(tournament: Tournament) -> tuple[RoundNumber, Tpn]:
    return next(
        (RoundNumber(at), tpn)
        for tpn, line in tournament.entries.items()
        for at, entry in enumerate(line, 1)
        if entry.mark is Mark.PAIRING_ALLOCATED_BYE
    )


def test_a_full_point_bye_that_is_likely_the_allocated_one_is_named() -> None:
    tournament = recorded("dutch-2026", 3)
    number, player = first_bye(tournament)
    line = tournament.entries[player]
    wrong = line[number - 1]._replace(mark=Mark.FULL_POINT_BYE)
    entries = {**tournament.entries, player: (*line[: number - 1], wrong, *line[number:])}
    assert marked_full_point(tournament, number) is None
    assert marked_full_point(tournament._replace(entries=entries), number) == player


def test_an_edition_that_fits_all_rounds_is_named() -> None:
    tournament = recorded("dutch-2017", 3)
    assert "dutch-2017" in better_systems(tournament, "dutch-2026")
    assert "dutch-2017" not in better_systems(tournament, "dutch-2017")


def turned(tournament: Tournament) -> Tournament:
    """Return the tournament with the colours of one game of the last round the other way round."""
    number = tournament.recorded_rounds
    white, game = next(
        (tpn, line[number - 1])
        for tpn, line in tournament.entries.items()
        if line[number - 1].colour is Colour.WHITE
    )
    assert game.opponent is not None
    changed = dict(tournament.entries)
    for tpn, colour in ((white, Colour.BLACK), (game.opponent, Colour.WHITE)):
        line = changed[tpn]
        changed[tpn] = (*line[: number - 1], line[number - 1]._replace(colour=colour), *line[number:])
    return tournament._replace(entries=changed)


def test_an_edition_that_gives_other_colours_is_not_named() -> None:
    tournament = turned(recorded("dutch-2017", 3))
    assert better_systems(tournament, "dutch-2026") == ()
    assert better_systems(tournament, "dutch-2017") == ()


def test_a_claim_with_other_colours_is_not_the_pairing_of_the_other_edition() -> None:
    tournament = load("three-editions")
    case = Case(tournament, round_to_pair(tournament), "dutch-2026")
    pairing = run(tournament, case.number, "dutch-2017", record=False).paired
    claim = Claim(pairing.boards, pairing.bye)
    first, *others = pairing.boards
    turned_round = claim._replace(boards=(Board(first.black, first.white), *others))
    assert "dutch-2017" in judge_claim(case, RoundAnswers(case.trace()), claim).editions
    assert "dutch-2017" not in judge_claim(case, RoundAnswers(case.trace()), turned_round).editions


def told(tournament: Tournament, system: str) -> str:
    differing = [
        RoundNumber(number)
        for number in range(1, tournament.recorded_rounds + 1)
        if not agrees(tournament, RoundNumber(number), system)
    ]
    return "; ".join(map(str, causes(tournament, system, differing)))


def test_a_stated_initial_colour_that_the_first_round_contradicts_is_named() -> None:
    tournament = recorded("dutch-2026", 3)
    stated, _ = initial_colour(tournament)
    wrong = tournament._replace(initial_colour=stated.opposite)
    said = f"the initial colour is stated as {stated.opposite.capitalize()}; with {stated.capitalize()} round"
    assert said in told(wrong, "dutch-2026")
    assert told(tournament._replace(initial_colour=stated), "dutch-2026") == ""


def test_an_acceleration_that_was_left_out_is_named() -> None:
    tournament = recorded("dutch-2026", 3)
    top = [player.tpn for player in tournament.players][: len(tournament.players) // 2]
    accelerated = tournament._replace(virtual_points=dict.fromkeys(top, (2, 2, 1)), planned_rounds=None)
    assert "without the acceleration round" in told(accelerated, "dutch-2026")
    stated, _ = initial_colour(tournament)
    both = accelerated._replace(initial_colour=stated.opposite)
    assert f"with {stated.capitalize()} and without the acceleration round" in told(both, "dutch-2026")


def test_another_system_is_named_where_no_edition_fits() -> None:
    tournament = recorded("lim-1999", 2)
    assert better_systems(tournament, "dutch-2026") == ("lim-1999",)
    assert "all rounds agree with FIDE Lim (1999)" in told(tournament, "dutch-2026")


def test_a_last_round_is_a_possible_cause_with_another_edition_too() -> None:
    whole = played("dutch-2012", "small", 101)
    last = whole.recorded_rounds
    unstated = whole._replace(planned_rounds=None)
    assert told(whole, "dutch-2012") == ""
    assert told(unstated, "dutch-2012") == f"if round {last} was the last, it agrees (--rounds {last})"
    other = told(unstated, "lim-1999")
    assert f"if round {last} was the last, all rounds agree with FIDE Dutch (2012)" in other
    assert re.search(rf"try --system dutch-20\d\d --rounds {last}$", other)


def test_dates_that_end_before_the_event_are_a_possible_cause() -> None:
    whole = played("dutch-2026", "small", 101)
    last = whole.recorded_rounds
    pairing = run(whole._replace(planned_rounds=None), last, "dutch-2026", record=False).paired
    meetings = tuple(Meeting(board.white, board.black) for board in pairing.boards)
    absences = {RoundNumber(last): whole.absent_in(RoundNumber(last))}
    dated = whole._replace(
        entries={tpn: line[:-1] for tpn, line in whole.entries.items()},
        recorded_rounds=last - 1,
        published=Recorded(meetings, pairing.bye),
        absences=absences,
        planned_rounds=last,
        dated_rounds=last,
    )
    assert not agrees(dated, RoundNumber(last), "dutch-2026")
    (cause,) = causes(dated, "dutch-2026", [RoundNumber(last)])
    assert str(cause) == f"if round {last} was not the last, it agrees"
    others = causes(dated._replace(dated_rounds=0), "dutch-2026", [RoundNumber(last)])
    assert {cause.key for cause in others} <= {"causes.corrected"}


@pytest.mark.parametrize("system", ["dutch-2017", "lim-1999"])
def test_an_edition_that_fits_all_rounds_but_the_disputed_last_one_is_named(system: str) -> None:
    for seed in range(1, 40):
        tournament = turned(recorded(system, seed))
        last = tournament.recorded_rounds
        differing = [
            RoundNumber(number)
            for number in range(1, last + 1)
            if not agrees(tournament, RoundNumber(number), "dutch-2026")
        ]
        if len(differing) > 1 and differing[-1] == last:
            break
    (cause,) = causes(tournament, "dutch-2026", differing)
    what = "edition" if system == "dutch-2017" else "system"
    named, round_, how = re.split(", (round .*); ", str(cause))
    assert named.startswith(f"rounds 1-{last - 1} agree with FIDE ")
    assert SYSTEMS[system].name in named
    assert re.fullmatch(rf"round {last} with (neither|none)", round_)
    assert how.startswith(f"if the {what} is wrong, try --system {system.partition('-')[0]}-")
    assert agrees(tournament, RoundNumber(last - 1), system)
    assert not agrees(tournament, RoundNumber(last), system)


def test_judging_can_end_at_the_bracket_that_is_broken_first() -> None:
    case = Case(load("three-editions"), RoundNumber(3), None)
    answers = RoundAnswers(case.trace())
    claim = Claim((Board(Tpn(2), Tpn(1)), Board(Tpn(4), Tpn(3)), Board(Tpn(6), Tpn(5))), Tpn(7), False)
    short, whole = (verdicts(case, answers, claim, first=first).brackets for first in (True, False))
    assert [one.verdict.kind == "made" for one in short] == [True] * (len(short) - 1) + [False]
    assert [one.verdict for one in short] == [one.verdict for one in whole[: len(short)]]


def test_check_says_which_clause_is_broken_first_and_where_to_ask_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(1, 40):
        path = tmp_path / f"{seed}.trf"
        path.write_text(to_trf(recorded("dutch-2017", seed)), encoding="utf-8")
        if main(["check", str(path), "--system", "dutch-2026"]) == 1:
            break
        capsys.readouterr()
    told = " ".join(capsys.readouterr().out.split())
    first = told.partition("first departure: ")[2]
    assert re.match(r".*?\((\[C\d+\] )?(2|3|4|C\.04)[.\d]+\)", first)
    assert re.search(rf"more: pairtutor why-not {path} --round \d --claim {path}", told)
    assert "all rounds agree with" in told.partition("possible cause: ")[2]
    assert "FIDE Dutch (2017)" in told
