"""A number that counts otherwise than it reads is never called odd or even by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.resources import languages

FILE = Path(__file__).parents[1] / "cli" / "data" / "k11-odd-number.trf"
SAID = {
    "en": "2 counts as odd among those who ever took part and gets Black",
    "fr": "2, compte comme impair parmi tous ceux qui ont participé et obtient les Noirs",
    "es": "2 cuenta como impar entre quienes han participado alguna vez y recibe negras",
    "de": "2 zählt unter allen, die je teilnahmen, als ungerade und bekommt Schwarz",
}


@pytest.mark.parametrize("code", languages())
def test_the_first_of_those_who_play_counts_as_odd(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", str(FILE), "2", "--lang", code]) == 0
    assert SAID[code] in " ".join(capsys.readouterr().out.split())


PRESENT = {
    "en": "counts as odd among those present and so gets White",
    "fr": "compte comme impair parmi les présents et reçoit donc les Blancs",
    "es": "cuenta como impar entre los presentes y por eso lleva blancas",
    "de": "zählt unter den Anwesenden als ungerade und bekommt daher Weiß",
}


@pytest.mark.parametrize("code", languages())
def test_in_the_first_round_of_lim_it_is_those_present(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "lim26-absent", "--depth", "full", "--lang", code]) == 0
    assert PRESENT[code] in " ".join(capsys.readouterr().out.split())
