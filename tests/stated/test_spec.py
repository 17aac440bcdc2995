"""The text of a bracket: what it says, in the signs of each language, and what is wrong with another one."""

from __future__ import annotations

import json

import pytest

from pairtutor.cli.main import main
from pairtutor.exercises.stated_board import signs_of
from pairtutor.messages import messages_of
from pairtutor.model.colour import Colour, ColourPreference, Strength
from pairtutor.model.stated import StatedBracket
from pairtutor.resources import ENGLISH, Language, languages
from pairtutor.sources.load import load
from pairtutor.sources.scenario_text import scenario_data
from pairtutor.sources.stated_spec import Location, read_spec
from tests.lab.stated.cases import FAULTS, Wrong
from tests.lab.stated.random_brackets import Written, paired_at_last
from tests.lab.together import together

Capture = pytest.CaptureFixture[str]
WHITE, BLACK = Colour.WHITE, Colour.BLACK


def stated(one: Written) -> StatedBracket:
    """Return what is stated in a tournament."""
    found = one.tournament().stated
    assert found is not None
    return found


def test_entries_are_read_in_the_order_of_rank() -> None:
    found = read_spec("3.5: 4w^1 > 3:8b 9wv1v2 2. 7B!", Location("SPEC"))
    assert [group.score for group in found.groups] == [7, 6]
    assert [(one.tpn, one.group) for one in found.entries] == [(4, 0), (8, 1), (9, 1), (2, 1), (7, 1)]
    assert [one.floats for one in found.entries[:3]] == [("up", "none"), ("none", "none"), ("down", "down")]
    assert found.entries[3].preference == ColourPreference(None, Strength.NONE)
    assert found.entries[4].preference == ColourPreference(BLACK, Strength.ABSOLUTE)
    assert [one.location.column for one in found.entries] == [6, 15, 18, 25, 28]


@together("code", languages())
def test_every_language_reads_its_own_signs(code: str) -> None:
    signs = signs_of(Language(code))
    strengths = (Strength.ABSOLUTE, Strength.STRONG, Strength.MILD)
    wanted = {ColourPreference(colour, strength) for colour in Colour for strength in strengths}
    assert set(signs.values()) == {*wanted, ColourPreference(None, Strength.NONE)}
    spec = " ".join(f"{number}{sign}v1" for number, sign in enumerate(signs, 1))
    read = read_spec(spec, Location("SPEC"), signs)
    assert [one.preference for one in read.entries] == list(signs.values())


def test_french_signs_are_those_of_french_exams() -> None:
    signs = signs_of(Language("fr"))
    spec = read_spec("1B 2b 3(b) 4N 5n 6(n)v2", Location("SPEC"), signs)
    found = [(one.preference.colour, one.preference.strength.value) for one in spec.entries]
    assert found[:3] == [(WHITE, "absolute"), (WHITE, "strong"), (WHITE, "mild")]
    assert found[3:] == [(BLACK, "absolute"), (BLACK, "strong"), (BLACK, "mild")]


def test_what_is_not_said_is_taken_so_that_all_can_be() -> None:
    plain = Written("5B 12w 16b").tournament()
    assert plain.round_to_pair == 5
    assert plain.stated is not None
    assert (plain.stated.scores_said, plain.stated.round_said) == (False, False)
    assert Written("5B 12W 16b").tournament().round_to_pair == 6  # more are strong: an odd number of games
    assert Written("7: 5w 12w").tournament().round_to_pair == 9
    assert {one.score for one in stated(Written("5B > 12w 16b")).players} == {4, 5}


def test_above_half_in_the_last_round_is_a_topscorer() -> None:
    found = stated(Written("3: 5B! > 2: 12B! 16w", last_round=True))
    assert [one.topscorer for one in found.players] == [True, False, False]
    named = stated(Written("3: 5B! > 2: 12B! 16w", last_round=True, topscorers="12"))
    assert [one.topscorer for one in named.players] == [False, True, False]
    assert not any(one.topscorer for one in stated(Written("3: 5B! > 2: 12B!")).players)


@together("key", FAULTS)
def test_a_fault_is_one_line_with_its_place_and_the_mend(key: str, capsys: Capture) -> None:
    wrong = FAULTS[key]
    assert main(["bracket", *wrong.arguments]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert err.startswith(f"{wrong.place}: ")
    messages = messages_of(ENGLISH)
    for said in (f"faults.stated.{key}", f"faults.mend.stated.{key}"):
        assert messages(said, **dict.fromkeys(SLOTS, "{}")).split("{}")[0] in err


SLOTS = ("sign", "signs", "player", "n", "entry", "pair", "float", "round", "first", "most", "absolute")


def test_every_fault_has_a_case() -> None:
    assert {f"faults.stated.{key}" for key in FAULTS} == set(messages_of(ENGLISH).below("faults.stated"))


@together("key", [key for key, wrong in FAULTS.items() if wrong.bracket or wrong.place.startswith("SPEC")])
def test_a_scenario_tells_the_same_fault(key: str, capsys: Capture, tmp_path: object) -> None:
    wrong: Wrong = FAULTS[key]
    if key == "empty":
        return
    path = f"{tmp_path}/s.yaml"
    with open(path, "w", encoding="utf-8") as file:
        file.write(wrong.scenario)
    assert main(["explain", path]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert (
        messages_of(ENGLISH)(f"faults.mend.stated.{key}", **dict.fromkeys(SLOTS, "{}")).split("{}")[0] in err
    )


def test_the_place_in_a_scenario_is_that_of_the_sign() -> None:
    text = 'title: T\nsystem: dutch-2026\nbracket:\n  spec: "5B 12X"\n'
    with pytest.raises(Exception, match=r"s\.yaml:4:15: 'X' after player 12"):
        load("s.yaml", stdin=text.encode())


def test_players_stand_beside_a_bracket_only_by_mistake() -> None:
    text = "title: T\nsystem: dutch-2026\nbracket: {spec: 5B 12W}\nplayers: [{id: 1}]\n"
    with pytest.raises(Exception, match="players stands beside bracket"):
        load("s.yaml", stdin=text.encode())


def test_a_bracket_is_written_as_a_scenario_and_read_back() -> None:
    for seed in range(60):
        _, tournament = paired_at_last(seed)
        number = tournament.round_to_pair
        assert number is not None
        data = scenario_data(tournament, "dutch-2026", number)
        again = load("s.yaml", stdin=json.dumps(data).encode())
        assert again.stated == tournament.stated
        assert (again.order, again.planned_rounds) == (tournament.order, tournament.planned_rounds)
