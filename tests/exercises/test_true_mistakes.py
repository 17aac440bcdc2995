"""A mistake is named only where its sentence is true of the position and the answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from pairtutor.disputes.case import FloatWish
from pairtutor.disputes.verdicts import Coloured
from pairtutor.exercises.course import find_course
from pairtutor.exercises.exercise import Exercise, Kind, Response
from pairtutor.exercises.generate import generate
from pairtutor.exercises.judge import judge, verdict_on_wish
from pairtutor.exercises.mistakes.registry import mistaken_answer
from pairtutor.exercises.position import Position, position_of
from pairtutor.exercises.sequence import candidate
from pairtutor.exercises.taught import posed_for
from pairtutor.exercises.trial import Trial

SEEDS = range(1, 6)


def answers_by(
    mistake: str, kind: Kind, system: str = "dutch-2026"
) -> Iterator[tuple[Exercise, Position, Response]]:
    """Yield exercises of a kind with the answer of a mistake, where it is another one than the right one."""
    for seed in SEEDS:
        for exercise in generate(system, kinds=[kind], count=6, seed=seed).exam.exercises:
            position = position_of(exercise, system)
            given = mistaken_answer(mistake, exercise, position)
            if given is not None:
                yield exercise, position, given


def test_the_last_one_floats_is_named_only_where_another_floater_saves_a_colour() -> None:
    seen = set()
    for exercise, position, given in answers_by("last-one-floats", "floaters"):
        verdict = verdict_on_wish(position, FloatWish((given.floaters or ())[0]))
        if isinstance(verdict, Coloured) or len(given.floaters or ()) != 1:
            continue
        told = judge(exercise, given, position).mistake == "last-one-floats"
        if verdict.answer.criterion == "colour-preference":
            assert told, exercise.part
            seen.add("a colour")
        elif verdict.answer.criterion in ("resident-downfloat", "repeated-upfloat", "sequence"):
            assert not told, exercise.part
            seen.add("no colour")
    assert seen == {"a colour", "no colour"}


def test_how_a_bracket_is_cut_is_named_only_where_the_first_candidate_is_legal() -> None:
    barred = 0
    cut = ("bracket-first-meets-last", "bracket-neighbours-meet", "s1-too-large")
    for exercise, position, given in chain.from_iterable(answers_by(mistake, "bracket") for mistake in cut):
        record = position.record(exercise.part)
        assert record is not None
        first = candidate(record.opened, 1)
        if any(position.answers.bar(*sorted(two)) is not None for two in first.pairs):
            barred += 1
            assert judge(exercise, given, position).mistake not in cut, exercise.part
    assert barred


def test_only_two_change_is_named_only_where_two_have_met() -> None:
    found = set()
    for exercise, position, given in answers_by("only-two-change", "next"):
        assert exercise.candidate is not None
        lines = {line.tpn: line for line in position.lines}
        met = any(
            game.opponent == other and game.was_played
            for one, other in exercise.candidate.pairs
            for game in lines[one].games
        )
        told = judge(exercise, given, position).mistake == "only-two-change"
        assert met or not told, exercise.part
        found.add(met)
    assert False in found


def test_an_upper_half_too_large_is_named_wherever_its_last_one_has_the_bye() -> None:
    odd = 0
    for posed in posed_for(find_course("dutch-2026"), 1):
        position = posed.position
        order = [line.tpn for line in position.lines]
        if posed.exercise.kind != "round" or position.bye is None:
            continue
        odd += 1
        cut = (len(order) + 1) // 2
        white = position.index.opened.initial_colour == "white"
        boards = [
            two if white == (at % 2 == 0) else two[::-1]
            for at, two in enumerate(zip(order[:cut], order[cut:], strict=False))
        ]
        trial = Trial(posed)
        marked = trial.answer(Response(boards=tuple(boards), bye=order[cut - 1]))
        assert (marked.verdict, marked.mistake) == ("wrong", "bye-shifts-halves")
        assert marked.reason.startswith("A mistake often made: Whoever has the bye is counted")
        assert "sequence" not in marked.reason
    assert odd
