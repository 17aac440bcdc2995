"""The readings hold: listing every candidate gives the recorded pairings and the known numbers."""

from __future__ import annotations

import json
from pathlib import Path

from pairtutor.model.ids import RoundNumber
from pairtutor.sources.load import load
from tests.lab.cases.files import case_files
from tests.lab.oracles.brute_force import pair_round
from tests.lab.oracles.generator import before_round, recorded_round
from tests.lab.oracles.literal_colours import inferred_initial_colour
from tests.lab.together import together

FILES = case_files("dutch-2017")
LISTS = {path.with_name("accepted.json") for path in FILES}
KNOWN = {
    name: rounds
    for path in LISTS
    if path.is_file()
    for name, rounds in json.loads(path.read_text(encoding="utf-8")).items()
}


@together("path", FILES, ids=lambda path: path.name)
def test_every_listed_round_has_the_known_brackets_and_pairs(path: Path) -> None:
    known = KNOWN.get(path.name, {})
    whole = load(str(path))
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


def test_there_are_lists_without_a_neighbour() -> None:
    names = {path.name for path in FILES}
    assert len(KNOWN.keys() & names) > 3
