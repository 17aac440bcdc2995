"""The page as a file: what is in it, that it holds together, and that names stay names."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache, partial

import pytest
from markupsafe import Markup

from pairtutor.html.pages import render
from pairtutor.messages import messages_of
from pairtutor.model.ids import RoundNumber
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.phrases import ESCAPING
from pairtutor.resources import ENGLISH, scenario_names
from pairtutor.sources.load import load
from pairtutor.tutor import run
from tests.lab.benchmarks.fields import tournament_file
from tests.lab.html.pages import against, page
from tests.lab.html.reader import Read, read
from tests.lab.narrative.example import example as whole_round
from tests.lab.narrative.hostile import NAMES, answered, with_name
from tests.lab.narrative.wordings import ended, in_one_line, without_marks
from tests.lab.scenarios.lessons import played
from tests.lab.seeds import share
from tests.lab.together import together

PAGES = {name: partial(page, name) for name in share(scenario_names(), 3)} | {
    "comparison": partial(against, "three-editions", "dutch-2017", "dutch-2026")
}


@cache
def shown(name: str) -> Read:
    """A page as it is read, once for all that is asked of it."""
    return read(PAGES[name]())


@together("name", PAGES)
def test_every_element_is_closed_and_every_link_leads_somewhere(name: str) -> None:
    made = shown(name)
    assert (made.open, made.unbalanced) == ([], [])
    ids = [one.attributes["id"] for one in made.elements if "id" in one.attributes]
    assert len(ids) == len(set(ids))
    links = [one.attributes["href"] for one in made.all("a")]
    assert links
    assert {link.removeprefix("#") for link in links} <= set(ids)


@together("name", share(scenario_names(), 3))
def test_no_wording_that_misled_readers_stands_on_a_page(name: str) -> None:
    assert ended(in_one_line(without_marks(page(name))), 40) == {}


@together("name", PAGES)
def test_nothing_is_fetched_and_nothing_runs_but_the_script_of_the_page(name: str) -> None:
    made = shown(name)
    for one in made.elements:
        assert not [key for key in one.attributes if key.startswith("on")], one
        assert not {"src", "srcset", "style", "action", "data", "xlink:href"} & one.attributes.keys(), one
        assert one.tag not in {"link", "iframe", "object", "embed", "base", "img"}
    assert len(made.all("script")) == len(made.all("style")) == 1
    assert not re.search(r"url\((?!#)|@import", made.raw["style"])


def test_the_policy_names_this_style_and_script_only() -> None:
    made = read(page("exchange"))
    (policy,) = (one.attributes["content"] for one in made.all("meta") if "http-equiv" in one.attributes)
    assert "default-src 'none'" in policy
    for kind in ("style", "script"):
        content = made.raw[kind].encode()
        fingerprint = base64.b64encode(hashlib.sha256(content).digest()).decode()
        assert f"{kind}-src 'sha256-{fingerprint}'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_hostile_name_changes_no_element(name: str) -> None:
    made, harmless = read(render(with_name(name))), read(render(whole_round()))
    assert [one.tag for one in made.elements] == [one.tag for one in harmless.elements]
    assert [sorted(one.attributes) for one in made.elements] == [
        sorted(one.attributes) for one in harmless.elements
    ]
    assert not [char for char in made.text if char in "\x1b\x07\u202e\u2066\x00"]


def test_hostile_names_beside_answers_change_no_element() -> None:
    made, harmless = read(render(answered(*NAMES.values()))), read(render(answered("Ann")))
    assert [one.tag for one in made.elements] == [one.tag for one in harmless.elements]
    assert [sorted(one.attributes) for one in made.elements] == [
        sorted(one.attributes) for one in harmless.elements
    ]


def test_markup_in_a_name_is_shown() -> None:
    assert NAMES["markup"] in read(render(with_name(NAMES["markup"]))).text


def test_boards_brackets_steps_and_rules_have_links_of_their_own() -> None:
    ids = {one.attributes.get("id") for one in read(page("exchange")).elements}
    assert {f"board-{number}" for number in range(1, 7)} <= ids
    assert {f"bracket-{number}" for number in range(1, 6)} <= ids
    assert {"step-18", "step-19", "colours-3", "rule-C.10", "rule-C.04.1-h", "rule-D17-19"} <= ids


def test_a_bracket_paired_again_has_a_link_of_its_own() -> None:
    ids = {one.attributes.get("id") for one in read(page("collapse")).elements}
    assert [name for name in ids if name and re.fullmatch(r"bracket-\d+-again-1", name)]


def test_every_step_of_the_trace_has_a_link_of_its_own() -> None:
    for name in ("exchange", "collapse", "limbo", "2012-join", "lim-median"):
        ids = {one.attributes.get("id") for one in read(page(name)).elements}
        numbers = {step.number for step in played(name).trace.steps if step.event.kind != "target"}
        assert not {number for number in numbers if f"step-{number}" not in ids}, name
        assert len([one for one in ids if one and one.startswith("colours-")]) == len(
            played(name).pairing.boards
        )


def test_the_search_keeps_its_exact_numbers() -> None:
    text = read(page("exchange")).text
    assert "1–2 Without an exchange (every order of S2)" in text
    assert "It meets every criterion, so it is chosen" in text


def test_the_accepted_candidate_stands_beside_the_best_refused() -> None:
    text = read(page("exchange")).text
    assert "Chosen: 3 Best ruled out: 1" in text
    assert "there are two colour clashes – decides" in text


def test_the_summary_has_its_brackets_folded_and_in_the_file() -> None:
    made = read(page("exchange", "summary"))
    brackets = [one for one in made.all("details") if one.attributes.get("class") == "bracket"]
    assert brackets
    assert not [one for one in brackets if "open" in one.attributes]
    assert "It meets every criterion, so it is chosen" in made.text


@pytest.mark.parametrize("name", ["exchange", "lim-median", "ssm-exchange"])
def test_how_much_is_unfolded_changes_no_word(name: str) -> None:
    depths: tuple[Depth, ...] = ("summary", "normal", "full")
    told = [re.sub(r' data-depth="\w+"| open(?=>)', "", page(name, depth)) for depth in depths]
    assert told[0] == told[1] == told[2]


def test_a_round_that_cannot_be_paired_is_told_as_far_as_it_went() -> None:
    trace = whole_round()
    cut = type(trace)(trace.steps[:8], complete=False)
    text = read(render(cut)).text
    assert "The round could not be paired" in text
    assert "Boards" not in text


def test_two_columns_meet_where_the_systems_part() -> None:
    made = read(against("three-editions", "dutch-2017", "dutch-2026"))
    assert "Where they part" in made.text
    sides = [one for one in made.all("section") if one.attributes.get("class") == "side"]
    assert len(sides) == 2
    assert "there would be no pair instead of one (" in made.text


def test_two_hundred_players_stay_under_three_megabytes() -> None:
    lesson = run(load(str(tournament_file(200, 9))), RoundNumber(9))
    assert lesson.trace is not None
    made = render(lesson.trace, "full")
    assert len(made.encode()) < 3_000_000
    assert made.count('<tr id="board-') == len(lesson.paired.boards) > 90


def test_marks_that_a_page_puts_into_a_message_stay_marks_and_a_text_is_escaped() -> None:
    told = [
        ESCAPING["html"].message(messages_of(ENGLISH), "page.ways.more", n=3, command=command)
        for command in (Markup("<code>why-not</code>"), "<code>")
    ]
    assert told[0].startswith("3 others of this bracket: <code>why-not</code> tells")
    assert "&lt;code&gt; tells" in told[1]


def test_the_same_round_gives_the_same_page() -> None:
    assert render(played("limbo").trace) == render(played("limbo").trace)
