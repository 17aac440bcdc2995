"""Two systems beside each other: from traces made by hand to what a reader is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairtutor.narrative.against import render
from pairtutor.narrative.layout import columns
from pairtutor.trace.events import BracketOpened, ByeAssigned, CandidateJudged, Event, FloaterChosen
from pairtutor.trace.recorder import Recorder
from pairtutor.trace.trace import Trace
from pairtutor.trace.values import FindingLine, PairLine, SamePreference
from tests.narrative.against_example import (
    BARRED,
    FIRST,
    NO_FLOAT,
    PREFERS_NOTHING,
    first_candidate,
    opened,
    refusing,
    trace,
)
from tests.narrative.example import ACCEPTED, BRACKET, CLOSED, COLOURS, OPENED, against, example, family


def flat(text: str) -> str:
    """The text as one line."""
    return " ".join(text.split())


def test_two_that_agree_part_nowhere() -> None:
    told = render(example(), example(opened()))
    assert "Against         FIDE Dutch (2012) – asked for with --against" in told
    assert "Outcome         They agree: the same boards and the same colours.\n" in told
    assert "part" not in told.partition("Outcome")[2]


def test_the_boards_that_differ_stand_beside_each_other() -> None:
    told = render(example(), first_candidate())
    assert "Outcome         All 3 boards differ.\n" in told
    assert "   8 Player0008   –    3 Player0003   |   10 Player0010   –    3 Player0003\n" in told
    assert "  11 Player0011   –   24 Player0024   |   11 Player0011   –    4 Player0004\n" in told


def test_a_run_that_holds_the_others_candidate_says_why_it_is_refused() -> None:
    told = flat(render(example(), first_candidate()))
    assert "The first bracket already is paired differently: bracket 2.5." in told
    assert (
        "· Dutch 2017: 3 Player0003 – 8 Player0008, 4 Player0004 – 10 Player0010, 11 Player0011 –"
        " 24 Player0024 (candidate 13 of 120)."
    ) in told
    assert (
        "· Dutch 2017 refuses candidate 1, that of Dutch 2012, in the run 1–2 (C.10). 3 Player0003 against"
        " 10 Player0010: both want Black, so one would be refused."
    ) in told
    assert (
        "· Dutch 2012 does not get as far as candidate 13, that of Dutch 2017:"
        " it finds candidate 1 good enough."
    ) in told


def test_a_history_seen_differently_is_told_of_the_players_in_question() -> None:
    told = flat(render(example(), first_candidate(opened(PREFERS_NOTHING, BARRED))))
    assert "· 10 Player0010, colour preference: for Dutch 2017 mild, for Black (A.6)" in told
    assert ", for Dutch 2012 none (A.7" in told
    assert "· 24 Player0024" not in told


def test_what_the_other_has_in_the_criterion_is_told() -> None:
    finding = FindingLine("colour-preference", 1, (10,))
    told = flat(render(example(), first_candidate(findings=(finding,))))
    assert "By the count of Dutch 2012, 1 player is refused a colour in its own candidate (" in told
    assert "once what stands before it is settled, none does better there." in told


def test_a_run_is_found_without_numbers_only_where_the_pair_alone_is_at_fault() -> None:
    pair = family(7, 8, against(0, 3, 8), SamePreference("same-preference", 3, 8, "black"))
    longer = replace(BRACKET, sequence=121)
    both = [_with_bracket(refusing(one), longer) for one in (pair, replace(pair, shared=against(0, 3, 11)))]
    told, silent = (flat(render(example(), one)) for one in both)
    assert "Dutch 2012 refuses the candidate of Dutch 2017, in the run 7–8" in told
    assert "Dutch 2012 refuses" not in silent


def _with_bracket(made: Trace, bracket: BracketOpened) -> Trace:
    steps = [step._replace(event=bracket) if step.event == BRACKET else step for step in made.steps]
    return Trace(tuple(steps))


ODD = replace(BRACKET, residents=(3, 4, 8, 10, 11), max_pairs=2, downfloaters=1, sequence=30)


def _odd(start: Trace, left_over: int, step: FloaterChosen | ByeAssigned) -> Trace:
    """A last bracket of five that leaves one over."""
    tracer = Recorder()
    tracer.emit(start.steps[0].event)
    pairs = [tpn for tpn in ODD.residents if tpn != left_over]
    boards = (PairLine(*pairs[:2]), PairLine(*pairs[2:]))
    with tracer.section(ODD):
        tracer.emit(_accepted(boards, left_over))
        tracer.emit(step)
    tracer.emit(replace(CLOSED, boards=boards, bye=left_over))
    return tracer.trace()


def _accepted(pairs: tuple[PairLine, ...], left_over: int) -> CandidateJudged:
    return replace(ACCEPTED, sequence=30, number=left_over, pairs=pairs, downfloaters=(left_over,))


def _bye(player: int, *, barred: tuple[int, ...] = (), others: dict[int, str] | None = None) -> ByeAssigned:
    others = others or {}
    return ByeAssigned(
        cites=("dutch-2017 C.2",),
        bracket=1,
        player=player,
        barred=barred,
        alternatives=tuple(others),
        deciding=tuple(others.values()),
    )


def test_a_bye_that_one_of_them_bars_is_told_with_its_reason() -> None:
    barred = opened(BARRED._replace(tpn=8, name="Player0008"))
    left = _odd(example(), 8, _bye(8, others={11: "sequence"}))
    right = _odd(first_candidate(barred), 11, _bye(11, barred=(8,)))
    told = flat(render(left, right))
    assert "Outcome One of 2 boards differs, and the bye." in told
    assert "bye 8 Player0008 | bye 11 Player0011" in told
    assert "8 Player0008 gets the bye" in told
    assert "For Dutch 2012, 8 Player0008 may not have the bye, having won without playing in round 2" in told
    assert "For Dutch 2017, the bye for 11 Player0011 would be as good as that for 8 Player0008" in told
    assert "8 Player0008, may have the bye: for Dutch 2017 yes (C.2), for Dutch 2012 no, because of" in told


def test_a_player_left_over_is_worse_for_a_criterion_of_one_of_them() -> None:
    left = _odd(example(opened()), 3, _bye(3, others={4: "colour-preference"}))
    right = _odd(example(), 4, _bye(4, others={3: "repeated-downfloat"}))
    told = flat(render(right, left))
    assert (
        "For Dutch 2017, the bye for 3 Player0003 would be worse than that for 4 Player0004 for"
        " downfloats two rounds running (C.12)."
    ) in told
    assert "For Dutch 2012, the bye for 4 Player0004 would be worse" in told


def test_a_player_who_cannot_be_left_over_at_all_is_told_as_such() -> None:
    left = _odd(example(), 3, _bye(3, others={4: "sequence"}))
    right = _odd(example(opened()), 8, _bye(8, others={3: "sequence"}))
    assert (
        "For Dutch 2017, nothing that is allowed makes as many pairs and gives the bye to 8 Player0008."
    ) in flat(render(left, right))


def _split_in_two(start: Trace) -> Trace:
    """The round in two brackets, four players and two."""
    tracer = Recorder()
    tracer.emit(start.steps[0].event)
    upper = replace(BRACKET, residents=(3, 4, 8, 10), bracket_kind="normal", max_pairs=2, sequence=12)
    lower = replace(BRACKET, number=2, residents=(11, 24), max_pairs=1, sequence=2)
    for bracket, pairs in ((upper, ACCEPTED.pairs[:2]), (lower, ACCEPTED.pairs[2:])):
        with tracer.section(bracket):
            tracer.emit(replace(ACCEPTED, bracket=bracket.number, pairs=pairs, number=1))
    for decided in COLOURS:
        tracer.emit(decided)
    tracer.emit(CLOSED)
    return tracer.trace()


def test_brackets_cut_differently_do_not_part_if_the_same_pairs_come_out() -> None:
    told = render(example(), _split_in_two(example(opened())))
    assert "They agree: the same boards and the same colours.\n" in told
    assert "Where they part" not in told


def test_brackets_cut_differently_are_both_told_where_the_pairs_differ() -> None:
    told = flat(render(first_candidate(), _split_in_two(example())))
    assert "Then the brackets themselves differ. · Dutch 2012: Score bracket 2.5." in told
    assert "· Dutch 2017: Bracket 2.5. 4 players with 2.5, nobody from above." in told


def test_colours_alone_can_differ() -> None:
    steps = list(example(opened(NO_FLOAT)).steps)
    turned = replace(COLOURS[2], white=24, black=11, rule="higher-ranked", cites=("dutch-2012 E.4",))
    boards = (*CLOSED.boards[:2], PairLine(24, 11))
    changes: dict[Event, Event] = {COLOURS[2]: turned, CLOSED: replace(CLOSED, boards=boards)}
    right = Trace(tuple(step._replace(event=changes.get(step.event, step.event)) for step in steps))
    told = flat(render(example(), right))
    assert "Outcome One of 3 boards differs, in the colours only." in told
    assert "All pairs are the same; only colours differ. · Dutch 2017: 11 Player0011 has White" in told
    assert "gets White. [E.1]" not in told
    assert "· Dutch 2012: 24 Player0024 has White against 11 Player0011." in told
    assert "[E.4]" in told
    assert "Dutch 2017, E.1: " in told
    assert "Dutch 2012, E.4: " in told


def test_the_same_boards_by_other_brackets_are_only_mentioned() -> None:
    """The upper bracket makes one pair and sends four down, whom the lower one pairs."""
    tracer = Recorder()
    tracer.emit(opened())
    upper = replace(BRACKET, bracket_kind="normal", max_pairs=1, downfloaters=4)
    lower = replace(BRACKET, number=2, mdps=(3, 4, 8, 10), residents=(), max_pairs=2)
    for bracket, pairs in ((upper, ACCEPTED.pairs[2:]), (lower, ACCEPTED.pairs[:2])):
        with tracer.section(bracket):
            tracer.emit(replace(ACCEPTED, bracket=bracket.number, pairs=pairs))
    for decided in COLOURS:
        tracer.emit(decided)
    tracer.emit(CLOSED)
    told = flat(render(example(), tracer.trace()))
    assert "the same colours, though they do not come to them by the same brackets." in told
    assert "Where they part" not in told


def test_the_summary_stops_after_the_boards() -> None:
    told = render(example(), first_candidate(), depth="summary")
    assert "Where the boards differ" in told
    assert "Where they part" not in told


@pytest.mark.parametrize(("left", "right"), [("", "nobody is left for 4"), ("nobody is left for 4", "")])
def test_a_system_without_a_legal_pairing_is_told_with_its_proof(left: str, right: str) -> None:
    ended = Trace((example(opened()).steps[0],), complete=False)
    traces = (example(), ended) if right else (ended, example())
    told = render(*traces, left_refusal=left, right_refusal=right)
    assert "Dutch 2012 finds no legal pairing, Dutch 2017 does." in flat(told)
    assert "\nDutch 2012: nobody is left for 4\n" in told
    assert "Where" not in told


def test_traces_of_different_rounds_are_not_compared() -> None:
    with pytest.raises(ValueError, match="the same round"):
        render(example(), example(replace(OPENED, round=6)))


@pytest.mark.parametrize("pairs", [FIRST, (PairLine(3, 8), PairLine(4, 11), PairLine(10, 24))])
def test_lines_keep_to_the_width(pairs: tuple[PairLine, ...]) -> None:
    accepted = replace(ACCEPTED, number=1, pairs=pairs)
    told = render(example(), trace((accepted,), opened(PREFERS_NOTHING), pairs))
    assert all(columns(line) <= 80 for line in told.splitlines())
