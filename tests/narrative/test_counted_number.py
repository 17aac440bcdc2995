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
PRESENT = {
    "en": "counts as odd among those present and so gets White",
    "fr": "compte comme impair parmi les présents et reçoit donc les Blancs",
    "es": "cuenta como impar entre los presentes y por eso lleva blancas",
    "de": "zählt unter den Anwesenden als ungerade und bekommt daher Weiß",
}


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize(
    ("words", "said"),
    [(("why", str(FILE), "2"), SAID), (("explain", "lim26-absent", "--depth", "full"), PRESENT)],
    ids=["all who ever took part", "those present in the first round of Lim"],
)
def test_it_is_told_among_whom_a_number_counts(
    words: tuple[str, ...], said: dict[str, str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--lang", code]) == 0
    assert said[code] in " ".join(capsys.readouterr().out.split())
