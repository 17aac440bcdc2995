"""Whole made-up tournaments by every system: each round's page holds together, and so does its Markdown."""

from __future__ import annotations

from collections import Counter

import pytest

from pairtutor.html.pages import render
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.markdown import render as render_markdown
from tests.corpus.test_told import traces
from tests.lab.html.reader import read
from tests.lab.seeds import share
from tests.narrative.test_markdown import ragged_rows

SEEDS = range(1, 2)


@pytest.mark.parametrize("system", SYSTEMS)
def test_pages_and_markdown_hold_together(system: str) -> None:
    for seed in SEEDS:
        numbered = [*enumerate(traces(system, seed), start=1)]
        for number, trace in share(numbered, 3, [*SYSTEMS].index(system)):
            made = read(render(trace, "full"))
            ids = Counter(one.attributes["id"] for one in made.elements if "id" in one.attributes)
            links = {one.attributes["href"].removeprefix("#") for one in made.all("a")}
            where = f"{system}, seed {seed}, round {number}"
            assert (made.open, made.unbalanced) == ([], []), where
            assert not [name for name, times in ids.items() if times > 1], where
            assert links <= set(ids), where
            assert ragged_rows(render_markdown(trace, "full")) == [], where
