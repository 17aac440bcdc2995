from __future__ import annotations

import pytest

from pairtutor.cli.main import main
from pairtutor.model.tournament import ChosenBy, SystemChoice
from tests.lab.cli.support import Engine, Surroundings, engine_from, five_players

LIM = SystemChoice("lim-1999", ChosenBy("scenario"))


@pytest.fixture
def lim(surroundings: Surroundings, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Engine:
    engine_from("tests.cli.engine_in_place", "lim-1999", monkeypatch)
    surroundings.sources["lim"] = five_players(system=LIM)
    surroundings.sources["dutch"] = five_players()
    return engine


@pytest.mark.parametrize("asked", [True, False])
def test_a_maxi_tournament_is_asked_for_on_the_command_line(lim: Engine, asked: bool) -> None:
    assert main(["pair", "lim", *(["--maxi"] if asked else [])]) == 0
    assert lim.calls[0][0].maxi is asked


def test_rounds_are_checked_as_those_of_a_maxi_tournament_too(lim: Engine) -> None:
    assert main(["check", "lim", "--maxi"]) == 0
    assert [call[0].maxi for call in lim.calls] == [True]


def test_a_maxi_tournament_of_another_system_is_refused_in_one_line(
    lim: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pair", "dutch", "--maxi"]) == 2
    error = capsys.readouterr().err
    assert error == "--maxi is an option of lim-1999 and lim-2026; leave it out, or give --system lim-2026\n"
    assert main(["pair", "dutch", "--maxi", "--system", "lim-1999"]) == 0
