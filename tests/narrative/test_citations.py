"""A label leads back to the clause or reading that it stands for, in the round of every system."""

from __future__ import annotations

import re

import pytest

from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.citations import citations, entry_by_label
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.text import render
from pairtutor.resources import ENGLISH
from pairtutor.rules.catalogue import catalogue
from tests.lab.told.played import rounds


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_label_leads_back_to_what_it_stands_for(system: str) -> None:
    entries = catalogue(system)
    assert entries
    for entry, citation in zip(entries, citations(map(str, entries), system), strict=True):
        assert entry_by_label(citation.label, system, ENGLISH) == entry, citation


def test_a_label_of_another_edition_is_whole() -> None:
    (cited,) = citations(["dutch-2017 C.12"], "lim-2026")
    assert str(entry_by_label(cited.label, "lim-2026", ENGLISH)) == "dutch-2017 C.12"
    (named,) = citations(["dutch-2026 2.4.7"], "dutch-2017")
    assert str(entry_by_label(named.label, "dutch-2017", ENGLISH)) == "dutch-2026 2.4.7"


@pytest.mark.parametrize("depth", ["normal", "full"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_reading_that_is_cited_is_told_at_the_end(system: str, depth: Depth) -> None:
    cited = set()
    for one in rounds(system, 2):
        told, _, end = render(one.trace, depth=depth).partition("\nReadings where the rules are unclear")
        here = {*re.findall(r"\b[A-Z]+\d*-\d+\b(?=[],)]|$)", told, re.MULTILINE)}
        assert here <= {*re.findall(r"^([A-Z]+\d*-\d+) ", end, re.MULTILINE)}, (one.where, here)
        cited |= here
    assert cited
