"""A round of an event in which nobody takes part is proven, in every system, and told by a sentence."""

from __future__ import annotations

import json
import re

import pytest

from pairtutor import tutor
from pairtutor.app.requests import Desk
from pairtutor.cli.main import main
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import ChosenBy, SystemChoice, Tournament
from pairtutor.resources import Language
from pairtutor.sources.load import load
from pairtutor.verify.check import verify
from tests.conftest import ROOT

DATA = ROOT / "tests" / "cli" / "data"
ABSENT = load(str(DATA / "burstein-all-absent.yaml"))
EMPTY = ABSENT._replace(players=(), entries={}, absences={})
FOR_PLAYERS = [system.id for system in SYSTEMS.values() if not system.teams]


@pytest.mark.parametrize("system", FOR_PLAYERS)
@pytest.mark.parametrize("tournament", [ABSENT, EMPTY], ids=["absent", "empty"])
def test_a_round_of_nobody_is_proven(tournament: Tournament, system: str) -> None:
    for recorded in (0, 1, 4):
        entries = {tpn: line[:1] * recorded for tpn, line in tournament.entries.items()}
        absences = {RoundNumber(recorded + 1): ABSENT.absent_in(RoundNumber(2))} if entries else {}
        asked = tournament._replace(
            entries=entries, absences=absences, recorded_rounds=recorded, planned_rounds=9
        )
        lesson = tutor.pair(tutor.request_round(asked, None, SystemChoice(system, ChosenBy("option"))))
        assert lesson.paired.boards == ()
        verify(lesson.recorded)


@pytest.mark.parametrize(
    ("code", "told"),
    [("en", "nobody takes part"), ("fr", "personne"), ("es", "nadie"), ("de", "niemand")],
)
@pytest.mark.parametrize("name", ["allabs.yaml", "burstein-all-absent.yaml"])
def test_the_page_and_the_one_file_say_so(
    name: str, code: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", str(DATA / name), "--format", "html", "--lang", code]) == 0
    assert told in capsys.readouterr().out.lower()
    desk = Desk(lambda done, everybody: None, Language(code))
    content = memoryview((DATA / name).read_bytes())
    assert "refused" not in desk.answer("open", json.dumps({"source": [name]}), content)
    boards = desk.answer("boards", "{}")
    (note,) = re.findall(r'<p class="note">(.*?)</p>', boards)
    assert told in note.lower()
    assert "data-who" not in boards
