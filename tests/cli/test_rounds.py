"""How many rounds are planned: `--rounds`, and what is said where nobody says it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairtutor.app.open_round import pair
from pairtutor.cli.main import main
from pairtutor.errors import UsageError
from pairtutor.exercises.position import Position
from pairtutor.exercises.series import from_rounds, orders
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.recorded import recorded_round
from pairtutor.model.tournament import Tournament
from pairtutor.sources.load import load
from pairtutor.sources.trf.write import to_trf
from pairtutor.tui.opening import open_round
from pairtutor.tui.tutor import Wanted
from pairtutor.tutor import is_over, round_to_pair, run
from tests.lab.oracles.played import as_last_and_not, played

Capture = pytest.CaptureFixture[str]
SYSTEM = "dutch-2026"


WHOLE = "small", 101
"""A tournament whose last round is another one if it is not the last."""


@pytest.fixture
def unstated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Write `open.trf` without its length and `dated.trf` with as many dates as rounds; return the length."""
    monkeypatch.chdir(tmp_path)
    whole = played(SYSTEM, *WHOLE)
    assert as_last_and_not(whole, SYSTEM)
    text = to_trf(whole._replace(planned_rounds=None))
    (tmp_path / "open.trf").write_text(text, encoding="utf-8")
    dates = "132".ljust(91) + "26/03/01  " * whole.recorded_rounds
    (tmp_path / "dated.trf").write_text(f"{dates}\n{text}", encoding="utf-8")
    return whole.recorded_rounds


UNSTATED = (
    "the number of rounds is not stated (142, XXR or --rounds N); rules that ask for it do without, and no"
    " round is paired as the last"
)


def test_a_last_round_that_nobody_calls_so_is_a_possible_cause(unstated: int, capsys: Capture) -> None:
    assert main(["check", "open.trf"]) == 1
    captured = capsys.readouterr()
    told = " ".join(captured.out.split())
    cause = f"if round {unstated} was the last, it agrees (--rounds {unstated})"
    assert f"possible cause: {cause}" in told
    assert captured.err.endswith(f"open.trf: {UNSTATED}\n")
    assert main(["check", "open.trf", "--rounds", str(unstated)]) == 0
    assert "number of rounds" not in capsys.readouterr().err


def test_the_summary_counts_rounds_that_agree_as_the_last(unstated: int, capsys: Capture) -> None:
    assert main(["check", "open.trf", "--summary"]) == 1
    assert "  agree if no round is to come               1\n" in capsys.readouterr().out
    main(["check", "open.trf", "--summary", "--rounds", str(unstated)])
    assert "to come" not in capsys.readouterr().out


def test_json_says_whether_a_round_agrees_if_it_was_the_last(unstated: int, capsys: Capture) -> None:
    main(["check", "open.trf", "--format", "json"])
    *before, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert last["agrees"] is False
    assert last["agrees_if_complete"] is True
    assert all("agrees_if_complete" not in line for line in before)


def test_an_explanation_says_what_it_leaves_aside(unstated: int, capsys: Capture) -> None:
    assert main(["explain", "open.trf", "--round", str(unstated), "--depth", "summary"]) == 0
    captured = capsys.readouterr()
    said = f"If round {unstated} was the last, they are the same (--rounds {unstated})."
    assert said in " ".join(captured.out.split())
    assert f"open.trf: {UNSTATED}\n" in captured.err
    assert main(["explain", "open.trf", "--rounds", str(unstated), "--depth", "summary"]) == 0
    captured = capsys.readouterr()
    assert f"round {unstated} of {unstated}" in captured.out
    assert "The boards are the same as those recorded." in captured.out
    assert UNSTATED not in captured.err


def test_after_the_last_round_with_a_date_no_other_is_offered(unstated: int, capsys: Capture) -> None:
    assert main(["pair", "dated.trf"]) == 0
    captured = capsys.readouterr()
    assert f"{UNSTATED}, though all {unstated} with a date (132) are recorded" in captured.err
    assert f"all {unstated} rounds with a date (132) are recorded; this is round {unstated} (" in captured.err
    assert main(["pair", "open.trf", "--round", str(unstated)]) == 0
    assert capsys.readouterr().out == captured.out
    assert main(["pair", "dated.trf", "--round", str(unstated + 1)]) == 0, "whoever asks for it has it"


def test_a_next_round_that_is_paired_or_has_absences_says_more_than_dates(unstated: int) -> None:
    dated = load("dated.trf", system=SYSTEM)
    assert is_over(dated)
    assert round_to_pair(dated) == unstated
    following = RoundNumber(unstated + 1)
    absent = dated._replace(absences={following: {Tpn(1): Mark.HALF_POINT_BYE}})
    published = dated._replace(published=recorded_round(dated, unstated))
    for tournament in (absent, published):
        assert not is_over(tournament)
        assert round_to_pair(tournament) == following


def test_dates_of_rounds_to_come_are_the_length(unstated: int, tmp_path: Path, capsys: Capture) -> None:
    whole = played(SYSTEM, *WHOLE)
    shorter = {tpn: line[: unstated - 1] for tpn, line in whole.entries.items()}
    absences = {RoundNumber(unstated): whole.absent_in(RoundNumber(unstated))}
    before = whole._replace(
        entries=shorter, recorded_rounds=unstated - 1, planned_rounds=None, absences=absences
    )
    dates = "132".ljust(91) + "26/03/01  " * unstated
    text = to_trf(before)
    (tmp_path / "before.trf").write_text(f"{dates}\n{text}", encoding="utf-8")
    assert main(["pair", "before.trf"]) == 0
    captured = capsys.readouterr()
    assert f"{unstated} rounds have a date (132) and count as planned; --rounds N says oth" in captured.err
    assert main(["pair", "open.trf", "--round", str(unstated), "--rounds", str(unstated)]) == 0
    assert capsys.readouterr().out == captured.out


@pytest.mark.parametrize(
    "words",
    [
        ["pair", "open.trf"],
        ["check", "open.trf"],
        ["explain", "open.trf"],
        ["explain", "open.trf", "--against", "dutch-2017"],
        ["trace", "open.trf"],
        ["why", "open.trf", "--player", "1"],
        ["why-not", "open.trf", "--bye", "1"],
    ],
)
def test_every_verb_takes_the_number_of_rounds_and_refuses_one_that_is_too_small(
    words: list[str], unstated: int, capsys: Capture
) -> None:
    assert main([*words, "--rounds", str(unstated)]) == 0
    assert UNSTATED not in capsys.readouterr().err
    assert main([*words, "--rounds", "1"]) == 2
    assert capsys.readouterr().err == (
        f"open.trf:0:0: {unstated} rounds are recorded, but 1 planned (--rounds); give the number of rounds"
        " of the whole event\n"
    )
    for senseless in ("0", "none", "1000"):
        assert main([*words, "--rounds", senseless]) == 2
        assert f"{senseless!r} is no number of rounds; give one from 1 to 999" in capsys.readouterr().err


def test_a_round_after_those_asked_for_is_an_error(unstated: int, capsys: Capture) -> None:
    assert main(["pair", "open.trf", "--rounds", str(unstated), "--round", str(unstated + 1)]) == 2
    assert f"all {unstated} planned rounds are recorded, so choose" in capsys.readouterr().err


def test_a_proof_can_be_held_against_a_source_of_that_length(unstated: int, capsys: Capture) -> None:
    assert main(["trace", "open.trf", "--rounds", str(unstated), "-o", "last.yaml"]) == 0
    assert main(["verify", "last.yaml", "--source", "open.trf", "--rounds", str(unstated)]) == 0
    capsys.readouterr()
    assert main(["verify", "last.yaml", "--source", "open.trf"]) == 1
    assert "the planned rounds" in capsys.readouterr().err
    assert main(["verify", "last.yaml", "--rounds", "3"]) == 2
    assert capsys.readouterr().err == (
        "pairtutor verify: --rounds is about the tournament of --source; name it\n"
    )


def test_the_screens_take_it_too(unstated: int, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    shown = []

    def show(wanted: object = None, quiz: object = None, **_: object) -> int:
        shown.append(wanted)
        return 0

    monkeypatch.setattr("pairtutor.cli.step.on_terminal", lambda: True)
    monkeypatch.setattr("pairtutor.cli.quiz.on_terminal", lambda: True)
    monkeypatch.setattr("pairtutor.cli.step.show", show)
    asked: list[Tournament] = []

    def practice(tournament: Tournament, *_: object, **__: object) -> None:
        asked.append(tournament)

    monkeypatch.setattr("pairtutor.exercises.practice.practice", practice)
    for words in (["step", "open.trf"], ["quiz", "open.trf"]):
        assert main([*words, "--rounds", "9"]) == 0
    assert asked[0].planned_rounds == 9
    assert getattr(shown[0], "tournament", None) == asked[0]
    assert main(["quiz", "--rounds", "9"]) == 2
    assert "--rounds is about a SOURCE" in capsys.readouterr().err


def test_no_screen_offers_a_round_after_the_last_with_a_date(unstated: int) -> None:
    tournament = load("dated.trf", system=SYSTEM)
    opened = open_round(Wanted(source="dated.trf", tournament=tournament), lambda *_: None)
    assert opened.tour.trace.steps[0].event == run(tournament, unstated).recorded.steps[0].event
    assert (
        str(opened.finished) == f"All {unstated} rounds with a date are recorded; this is the last of them."
    )
    assert pair(tournament, None, SYSTEM, lambda *_: None).rounds == range(1, unstated + 1)
    assert pair(load("open.trf"), 1, SYSTEM, lambda *_: None).rounds == range(1, unstated + 2)
    positions = []

    def nothing(order: object, position: Position, rng: object) -> None:
        positions.append(position.case.number)

    with pytest.MonkeyPatch.context() as patch, pytest.raises(UsageError):
        patch.setattr("pairtutor.exercises.series.pose", nothing)
        list(from_rounds(tournament, SYSTEM, orders(SYSTEM, (), "", 0), 1))
    assert max(positions) == unstated
