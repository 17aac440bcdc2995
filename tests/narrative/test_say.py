"""Every step and every reason can be told, in words that are the reader's."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import get_args, get_type_hints

from syrupy.assertion import SnapshotAssertion

from pairtutor.model.game import ByeBar
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import OnlyPartnersReason, PlayerRef
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH
from pairtutor.rules.facts import facts
from pairtutor.trace import events, lowering, procedures, values
from pairtutor.trace.recorder import Step, Trace
from tests.lab.narrative.steps import EVENTS, OPENED, SHARED, WITNESSES, run
from tests.lab.together import together

COLOUR_CITES = facts("dutch-2017").table("colour")
CRITERION_CITES = facts("dutch-2017").table("criterion")

OPENING = Step(1, 0, OPENED)


def narrator(*more: events.Event) -> Narrator:
    bracket = EVENTS["bracket"]
    return Narrator(Trace((OPENING, Step(2, 1, bracket), *(Step(3, 2, event) for event in more))))


def literals(hint: object) -> set[str]:
    """All strings that a type hint allows, however deep."""
    found: set[str] = set()
    for part in get_args(hint):
        found |= {part} if isinstance(part, str) else literals(part)
    return found


WORDS = words_of(ENGLISH)


def machine_words() -> set[str]:
    """Names of fields, kinds and values that only the program knows."""
    types = [*get_args(events.Event), *get_args(values.Witness), *get_args(values.Shared)]
    types += [values.PreferenceLine, ByeBar, values.PlayerLine, values.TargetLine]
    words = set(WORDS.criteria) | set(COLOUR_CITES)
    for one in types:
        for field, hint in get_type_hints(one).items():
            words |= {field, *literals(hint)}
    return {word for word in words if "-" in word or "_" in word}


MACHINE = machine_words()


def assert_reads_well(text: str) -> None:
    assert text.strip(), "nothing said"
    assert not re.search(r"\bNone\b|\bTrue\b|\bFalse\b|Undefined|[a-z]_[a-z]|[{}<>]", text), text
    uncited = re.sub(r" \([A-Z]\.\d+\.[a-z]\)", "", text)  # a clause has letters after points
    assert not re.search(r"  | [.,;:)]|\( |\.\.|[.,;:][A-Za-z]|\.;|,\.", uncited), text
    assert not re.search(r"\bwhite\b|\bblack\b|\b1 players\b|\b1 pairs\b", text), text
    for word in MACHINE:
        assert not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text), (word, text)


def test_the_words_of_the_program_are_known_to_the_scan() -> None:
    assert {"same-preference", "stronger-preference", "system_because", "only-partners"} <= MACHINE


def test_every_kind_of_step_reason_and_run_has_an_example() -> None:
    told_elsewhere = {
        *get_args(procedures.ProcedureEvent),
        *get_args(lowering.AttemptEvent),
        *get_args(procedures.SubgroupEvent),
    }
    assert {type(event) for event in EVENTS.values()} == set(get_args(events.Event)) - told_elsewhere
    assert {type(witness) for witness in WITNESSES.values()} == set(get_args(values.Witness))
    assert {type(shared) for shared in SHARED.values()} == set(get_args(values.Shared))


@together("situation", EVENTS)
def test_a_step_reads_well(situation: str) -> None:
    told = narrator().tell(Step(3, 2, EVENTS[situation]))
    assert_reads_well(told.text)
    assert_reads_well(told.label)
    assert told.text[0].isupper() or told.text[0].isdigit(), told.text
    assert told.text.endswith("."), told.text


@together("witness", WITNESSES.values(), ids=WITNESSES)
@together("shared", SHARED.values(), ids=SHARED)
def test_every_reason_reads_well_with_every_run(witness: values.Witness, shared: values.Shared) -> None:
    for criterion, best in (("legality", None), ("strong-preference", 1)):
        refused = run(witness, shared, criterion=criterion, best=best)
        assert_reads_well(narrator().tell(Step(3, 2, refused)).text)


def test_a_refusal_says_who_and_why() -> None:
    told = narrator().tell(Step(3, 2, run(WITNESSES["met"])))
    assert told.text == "4 – 24: they have already played (round 4)."
    assert told.label == "✗ 1–362,880 4-24"
    assert told.clause == "C.1"


def test_a_comparison_says_both_sides() -> None:
    told = narrator().tell(Step(3, 2, EVENTS["run worse for colours"]))
    assert told.text.endswith(", and there need be no colour clash.")


def test_runs_with_one_kind_of_reason_are_told_as_one() -> None:
    steps = [
        Step(
            number,
            2,
            run(
                values.Met("met", Tpn(4), Tpn(opponent), RoundNumber(number)),
                values.SharedOpponent("opponent", 0, Tpn(4), Tpn(opponent)),
                first=number * 10 - 9,
                last=number * 10,
            ),
        )
        for number, opponent in enumerate((8, 10, 11, 24), start=1)
    ]
    told = narrator().tell_run(steps)
    assert (told.step, told.last_step) == (1, 4)
    assert told.label == "✗ 1–40 4-8, 10, 11, 24"
    assert told.text == "4 against 8, 10, 11 or 24: 4 has already played all of them (rounds 1, 2, 3 and 4)."
    assert_reads_well(told.text)


def test_of_many_reasons_three_are_told_and_the_others_counted() -> None:
    steps = [
        Step(
            number,
            2,
            run(
                values.Met("met", Tpn(5), Tpn(away), RoundNumber(1)),
                values.SharedOpponent("opponent", 0, Tpn(4), Tpn(opponent)),
                first=number,
                last=number,
            ),
        )
        for number, (opponent, away) in enumerate(((8, 9), (10, 11), (24, 6), (8, 7), (10, 4)), start=1)
    ]
    assert narrator().tell_run(steps[:3]).text.count("have already played (round 1)") == 3
    assert "more for such a reason" not in narrator().tell_run(steps[:3]).text
    told = narrator().tell_run(steps).text
    assert told.count("have already played (round 1)") == 3
    assert "; and 2 more for such a reason." in told


def test_a_place_that_is_no_player_is_named_as_what_it_is() -> None:
    teller = narrator()
    view = teller.view(run(WITNESSES["bye is the only way out"]))
    assert "only one of them could float" in teller.phrases.say(view, "proof")


def test_every_criterion_of_the_edition_has_words() -> None:
    assert set(CRITERION_CITES) <= set(WORDS.criteria)
    for name in set(WORDS.criteria) - {
        "legality",
        "mdps",
        "met",
        "bye",
        "absolute-colours",
        "completion",
        "wanted",
        "sequence",
    }:
        for value in (0, 1, 2, (), (0,), (3, 1)):
            words = WORDS.criteria[name]
            if isinstance(value, tuple) == ("{n}" in words.one or "{points}" in words.one):
                assert_reads_well(WORDS.value_in_words(name, value))


def test_the_following_bracket_is_told_by_number_and_scores() -> None:
    assert WORDS.value_in_words("next-bracket", (0,)) == "everybody in the next bracket has an opponent"
    over = "one player in the next bracket has no opponent"
    assert WORDS.value_in_words("next-bracket", (1, 5)) == f"{over}, with 2.5 points"
    assert WORDS.value_in_words("next-bracket", (1,), "2") == f"{over}, with 2 points"
    assert WORDS.value_in_words("next-bracket", (1,)) == over, "the score of the others is not known"
    assert WORDS.as_paired("next-bracket", (1, 5)) == "one has none, with 2.5 points"
    assert words_of(ENGLISH, "dutch-2026").as_paired("next-bracket", (4, 6, 5), "2") == (
        "four have none: one with 3 points, one with 2.5 points, two with 2 points"
    )


def test_both_colours_and_the_brackets_of_a_system_are_named() -> None:
    assert WORDS.colours == {"white": "White", "black": "Black"}
    assert WORDS.bracket() == words_of(ENGLISH, "dutch-2017").bracket() == "bracket"
    assert words_of(ENGLISH, "dutch-2012").bracket() == "score bracket"
    assert WORDS.bracket("group") == "group"
    assert words_of(ENGLISH, "dutch-2017").kind_of_bracket("PPB") == "penultimate bracket"
    assert words_of(ENGLISH, "dutch-2026").kind_of_bracket("PPB") == ""


def test_steps_as_a_reader_sees_them(snapshot: SnapshotAssertion) -> None:
    lines = []
    for situation, event in EVENTS.items():
        told = narrator().tell(Step(3, 2, event))
        lines.append(f"{situation}\n    {told.label}\n    {told.text}\n")
    assert "\n".join(lines) == snapshot


def test_a_reason_of_many_tells_how_many_and_not_who() -> None:
    people = [PlayerRef(tpn, f"Player {tpn}") for tpn in range(1, 28)]
    seekers, partners = tuple(people[:14]), tuple(people[14:])
    reason = OnlyPartnersReason(
        groups=tuple((one,) for one in seekers), alone=seekers, partners=partners, with_place=False
    )
    say = narrator().phrases.say
    assert say(reason) == "14 players would all need 13 players, so one of them would be left out"
    fewer = replace(reason, alone=seekers[:3], groups=reason.groups[:3], partners=partners[:2])
    assert say(fewer) == "1, 2 and 3 would all need 15 or 16, so one of them would be left out"
