"""A round of a procedure as a page: every kind of step is shown, drawn where it can be, and linked."""

from __future__ import annotations

import re

import pytest

from pairtutor.html.pages import render
from pairtutor.model.editions import SYSTEMS, System
from pairtutor.narrative.markdown import render as render_markdown
from tests.lab.html.pages import page
from tests.lab.html.reader import read
from tests.lab.narrative.procedures.examples import STEPS
from tests.lab.scenarios.lessons import played
from tests.narrative.procedures.test_document import round_of

OPENING = {"standings", "group", "empty median", "round one"}


@pytest.fixture(autouse=True)
def _some_procedure(monkeypatch: pytest.MonkeyPatch) -> None:
    record = System("some-procedure", "Some procedure", "Some", compares=False)
    monkeypatch.setitem(SYSTEMS, record.id, record)


def test_every_step_is_on_the_page_with_a_link_of_its_own() -> None:
    steps = [step for name, step in STEPS.items() if name not in OPENING]
    made = read(render(round_of(*steps)))
    ids = {one.attributes.get("id") for one in made.elements}
    assert {f"step-{number}" for number in range(2, len(steps) + 4)} <= ids
    assert "group-1" in ids
    assert (made.open, made.unbalanced) == ([], [])


def test_pictures_have_words_for_whoever_does_not_see_them() -> None:
    made = read(render(round_of(STEPS["opponent found"], STEPS["columns"], STEPS["settled"])))
    drawings = [one for one in made.elements if one.attributes.get("role") == "img"]
    assert len(drawings) == 6  # the ladder, the group as it is opened, the colours, and one for each step
    assert all(len(one.attributes["aria-label"]) > len("Drawing: ") for one in drawings)


def test_the_standings_are_a_table() -> None:
    made = read(render(round_of()))
    assert "Place Player Score SOS ARO" in made.text


def test_without_colours_nothing_is_said_of_them() -> None:
    text = read(render(round_of(STEPS["proposal"], colours=False))).text
    assert "White" not in text.partition("The rules cited")[0]
    assert "| Player | Score | Floats |" in render_markdown(round_of(STEPS["proposal"], colours=False))


@pytest.mark.parametrize(
    ("name", "column", "below"),
    [
        ("lim-median", "", False),
        ("lim26-evening", "down", False),
        ("dubov-floaters", "down", True),
        ("dubov26-spared", "", True),
        ("ssm-odd-player", "down", False),
    ],
)
def test_every_group_has_its_answers_and_the_player_those_about_the_others(
    name: str, column: str, below: bool
) -> None:
    text = page(name)
    heads = re.findall(r'<table class="triangle"><thead><tr>(.*?)</tr>', text)
    assert heads
    assert (
        any(head.endswith(f'<th scope="col" class="out-of">{column}</th>') for head in heads)
        if column
        else heads
    )
    linked = re.findall(r'<a href="#(why-not-[^"]+)"', text)
    places = re.findall(r'<li id="(why-not-[^"]+)" data-verdict', text)
    assert linked
    assert set(linked) <= set(places)
    assert len(places) == len(set(places))
    assert ("Who else could have come up" in text) == below
    made = render_markdown(played(name).trace, "full")
    assert "### Why not?" in made
    assert ("Who else could have come up" in made) == below
    said = [line for line in made.splitlines() if re.match(r"- [✕×⊘·] ", line)]
    assert len(said) >= len(places) // 2
