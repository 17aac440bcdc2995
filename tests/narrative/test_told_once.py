"""What the explanation folds, leaves out or spells out, so that nothing is read twice or guessed."""

from __future__ import annotations

from dataclasses import replace

from pairtutor.model.ids import Tpn
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import Depth, outline
from pairtutor.narrative.text import render
from pairtutor.trace.events import FamilyRuledOut, TargetSet
from pairtutor.trace.recorder import Step
from pairtutor.trace.values import OnlyPartners, Price, SharedMdp, TargetLine, WeightProof
from tests.lab.narrative.example import example as whole_round
from tests.lab.narrative.steps import run
from tests.lab.numbers import tpns
from tests.lab.scenarios.lessons import played


def lines_of(name: str, depth: Depth = "normal") -> str:
    return " ".join(render(played(name).trace, depth).split())


def labels(name: str, depth: Depth) -> list[str]:
    trace = played(name).trace
    nodes = outline(Narrator(trace), depth)
    return [told.label for node in nodes for told in node.walk() if told.kind in {"candidate", "family"}]


def test_a_refused_candidate_is_told_with_the_run_that_holds_it() -> None:
    refused = [label for label in labels("rematch", "normal") if label.startswith("✗")]
    assert refused == ["✗ 1 3-7"]


def test_in_full_it_keeps_its_findings_and_points_to_the_run() -> None:
    refused = [label for label in labels("rematch", "full") if label.startswith("✗")]
    assert refused == ["✗ 1", "✗ 1 3-7"]
    assert "3 – 7, 6 – 8. It is one of those that the next step rules out." in lines_of("rematch", "full")


def test_a_board_of_a_refused_candidate_has_no_colours() -> None:
    for name in ("exchange", "collapse", "topscorers"):
        lesson = played(name)
        assert render(lesson.trace, "full").count("\n  White ") == len(lesson.pairing.boards)


def test_who_finds_nobody_in_the_other_half_is_told_by_meetings_and_colours() -> None:
    assert "4 has already played 8 (round 2) and is due Black, as is 7" in lines_of("exchange", "full")


def test_who_has_met_everybody_is_told_with_the_rounds() -> None:
    assert (
        "8 would have no opponent: 4, 2 and 5 have already played 8 (rounds 1, 3 and 2)."
        " So this bracket is the penultimate one"
    ) in lines_of("collapse")


def test_topscorers_are_named_where_they_make_a_pair_possible() -> None:
    text = lines_of("topscorers")
    assert "Topscorers 4 Ólafur Hjaltason, 3 Min-jun Seo and 6 Iwan Setiadi" in text
    assert "because 4 Ólafur Hjaltason and 3 Min-jun Seo are topscorers" in text
    assert "Topscorers" not in lines_of("exchange")


def test_a_bracket_without_a_choice_has_no_list_of_what_can_be_reached() -> None:
    last = lines_of("limbo").split("Bracket 0 · ")[1]
    assert "There is one candidate" in last
    assert "What can be reached" not in last
    assert "What can be reached" in lines_of("limbo", "full").split("Bracket 0 · ")[1]


def test_the_differences_of_floats_counted_before_are_for_the_full_explanation() -> None:
    assert "ownfloat of 0.5 points, repeated from the round before (C.16)" not in lines_of("topscorers")
    assert "ownfloat of 0.5 points, repeated from the round before (C.16)" in lines_of("topscorers", "full")


def test_a_proof_that_takes_arithmetic_is_not_told() -> None:
    assert "shares" not in lines_of("2012-lowering", "full").casefold()


def target(criterion: str) -> str:
    first = WeightProof(
        (Price(Tpn(4), 1), Price(Tpn(8), 1), Price(Tpn(24), -1)), (), worth=3 if criterion == "psd" else 0
    )
    more = WeightProof((Price(Tpn(10), 2),), (), worth=1)
    line = TargetLine(criterion, (), (3, 1), first, None, (more,))
    event = TargetSet(cites=(), bracket=1, lines=(line,))
    return Narrator(whole_round()).tell(Step(3, 2, event)).text


def test_a_list_has_a_proof_for_each_of_its_entries() -> None:
    needed = "4 and 8 could each avoid this only by playing 24, and only one of them can."
    assert target("psd").strip().endswith(f"That a difference is 1.5: {needed}"), (
        "of 10 there is nothing to say"
    )
    assert target("next-bracket").strip().endswith(f"How many: {needed}")


def test_without_an_example_a_run_says_what_it_is_worse_in_and_in_full_why() -> None:
    mdp = SharedMdp("mdp", (), Tpn(4))
    narrator = Narrator(whole_round())

    def proof(event: FamilyRuledOut) -> str:
        return narrator.phrases.say(narrator.view(event), "proof")

    alone = run(OnlyPartners("only-partners", (tpns(0),), ()), mdp, criterion="next-bracket")
    assert narrator.tell(Step(3, 2, alone)).text == (
        "4 in S1: each of them is not legal,"
        " or worse for pairing the following bracket or for a criterion before it."
    )
    assert proof(alone).startswith(
        "Unless they do worse in pairing the following bracket or in a criterion before it,"
    )
    assert proof(alone).endswith(" nobody could float.")
    both = replace(alone, witness=OnlyPartners("only-partners", (tpns(0), tpns(10)), ()))
    assert "nobody could float, and 10 would have no opponent" in proof(both)
    needed = replace(alone, witness=OnlyPartners("only-partners", (tpns(0), tpns(10)), tpns(24)))
    assert "only 24 could float or play 10, and that is too few" in proof(needed)
