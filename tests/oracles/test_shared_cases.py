"""The readings hold: listing every candidate gives the recorded pairings and the known numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairtutor.model.ids import RoundNumber
from pairtutor.sources.load import load
from tests.oracles.brute_force import pair_round
from tests.oracles.generator import before_round, recorded_round
from tests.oracles.literal_colours import inferred_initial_colour

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases" / "dutch-2017"
FILES = sorted(path.name for path in CASES.glob("*.trf"))


@pytest.mark.skipif(not FILES, reason="the shared cases are not here")
@pytest.mark.parametrize("name", FILES)
def test_every_listed_round_has_the_known_brackets_and_pairs(name: str) -> None:
    known = json.loads((CASES / "accepted.json").read_text(encoding="utf-8")).get(name, {})
    whole = load(str(CASES / name))
    whole = whole._replace(initial_colour=whole.initial_colour or inferred_initial_colour(whole))
    for round_text, brackets in known.items():
        number = RoundNumber(int(round_text))
        answer = pair_round(before_round(whole, number), number)
        assert (list(answer.games), answer.bye) == recorded_round(whole, number)
        assert brackets == [
            {
                "mdps": list(bracket.mdps),
                "residents": list(bracket.residents),
                "accepted": bracket.accepted,
                "sequence": bracket.sequence,
                "kind": bracket.kind,
            }
            for bracket in answer.brackets
        ]
