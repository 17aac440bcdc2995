"""What is answered by letters: statements, the order of candidates, one answer of several."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.errors import UsageError
from pairtutor.exercises.choices import spread_letters
from pairtutor.exercises.exam_file import checksum, exam_data, read_exam, to_yaml
from pairtutor.exercises.exercise import KINDS, Exam, Exercise, Kind, Request, Response
from pairtutor.exercises.generate import Posed, generate, search
from pairtutor.exercises.judge import judge, solution
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.kinds.choice import refutation
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.paper import paper
from pairtutor.exercises.position import clause_of, position_of
from pairtutor.exercises.taught import rests_on
from pairtutor.exercises.trial import Trial, begin
from pairtutor.html.exam import exam_page, form_page, key_page
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from tests.lab.exercises.choices import choosable, expected, held, question, told_right
from tests.lab.exercises.independent import tally
from tests.lab.seeds import share

LETTERED: tuple[Kind, ...] = ("statements", "attempts", "choice")
STEPS = {kind for kind in KINDS if not exercise_kind(kind).drawn}


def lettered(system: str) -> list[Kind]:
    return [kind for kind in LETTERED if kind in kinds_of(system)]


@cache
def exam_of(system: str) -> Exam:
    return generate(system, kinds=lettered(system), count=6, seed=3).exam


@pytest.mark.parametrize("system", SYSTEMS)
def test_they_are_read_back_as_they_were_written_and_printed_with_their_options(
    system: str, tmp_path: Path
) -> None:
    exam = exam_of(system)
    path = tmp_path / "exam.yaml"
    path.write_text(to_yaml(exam_data(exam)), encoding="utf-8")
    again = read_exam(str(path))
    assert checksum(again) == checksum(exam)
    printed = paper(again)
    sheet, key, form = exam_page(printed), key_page(printed), form_page(printed)
    for one in printed.solved:
        assert len(one.sheet.options) == len(one.sheet.exercise.options) >= 3
        assert len({text for _, text in one.sheet.options}) == len(one.sheet.options)
        assert all(f"<b>{letter}</b>" in sheet for letter, _ in one.sheet.options)
    assert {one.kind for one in exam.exercises} == {*lettered(system)}
    assert key.count("<section") == sheet.count("<section") == form.count("<section") == 6


@pytest.mark.parametrize(
    ("system", "kind"), [*zip(["dutch-2026", "lim-2026", "burstein-2026"], LETTERED, strict=True)]
)
def test_answers_found_without_the_engine_have_all_marks(system: str, kind: Kind) -> None:
    found = tally(system, kind, 4, 6, 8)
    assert found.faults == ()
    assert found.held > 1


@pytest.mark.parametrize(
    "kind", share(["bracket", "bye", "legal", "preference", "colours", "next", "clause", "mistake"], 2)
)
def test_of_several_answers_one_is_right_and_the_others_are_refused_as_the_key_says(kind: Kind) -> None:
    found = held("dutch-2026", kind, 3, 5)
    assert found.faults == ()
    assert found.wrong >= 9
    assert found.reasons or kind == "clause"


def test_a_choice_rests_on_the_clauses_that_decide_the_bracket_it_is_about() -> None:
    found = search("dutch-2026", [Request("bracket", choice=True)] * 4, players=0, seed=3)
    deciding = set()
    for posed in found.values():
        position = posed.position
        assert posed.exercise.of == "bracket" and posed.exercise.part
        steps = position.deciding_steps(posed.exercise.part)
        clauses = {clause_of(position.cites_told(step)) for step in steps} - {None}
        assert clauses <= rests_on(posed)
        deciding |= clauses
    assert len(deciding) > 2


def test_whom_a_bracket_opened_again_must_leave_over_is_found_by_carrying_out_the_rules() -> None:
    exercise = next(
        one
        for one in generate("dutch-2012", kinds=["bye"], count=5, seed=1001, choice=True).exam.exercises
        if one.round == 4 and Response(bye=Tpn(1)) in one.options
    )
    option = Response(bye=Tpn(1))
    position = position_of(exercise, "dutch-2012")
    reason = refutation(exercise, option, position)
    assert "score bracket 1.5 was opened again for 3 and 5 to float down" in reason
    asked = exercise.without_options, option
    assert told_right(*asked, reason, position, "dutch-2012") is True
    assert told_right(*asked, reason.replace("3 and 5", "2 and 5"), position, "dutch-2012") is False
    found = expected(*asked, position, "dutch-2012")
    assert found is None  # the bracket has no other candidates than those that leave over whom it must
    assert not [fault for _, fault in question(exercise, position, "dutch-2012") if fault]


def test_a_bye_is_held_against_the_best_candidate_of_the_bracket_that_is_and_not_of_another() -> None:
    exam = generate("dutch-2012", kinds=["bye"], count=5, seed=1001, choice=True).exam
    option = Response(bye=Tpn(4))
    exercise = next(one for one in exam.exercises if one.round == 2 and option in one.options)
    position = position_of(exercise, "dutch-2012")
    asked = exercise.without_options, option, position
    assert judge(*asked).verdict == "later"
    assert expected(*asked, "dutch-2012") == ""  # no clause speaks against those pairs: they come later


def test_every_kind_but_those_with_letters_can_be_chosen_from() -> None:
    for system in SYSTEMS:
        assert {*choosable(system)} == {*kinds_of(system)} - {*LETTERED, "take"} - STEPS


def test_the_right_letters_lie_evenly() -> None:
    exercises = [exercise for exercise in exam_of("dutch-2026").exercises if exercise.of]
    five = [exercise for exercise in exercises if len(exercise.options) == 5]
    spread = [*spread_letters(five[:1] * 50, [0] * 50, "a seed")]
    places = Counter(one.options.index(five[0].options[0]) for one in spread)
    assert set(places.values()) == {10}
    assert [*spread_letters(five[:1] * 50, [0] * 50, "a seed")] == spread
    assert [*spread_letters(five[:1] * 50, [0] * 50, "another")] != spread
    for one in spread:
        assert {repr(option) for option in one.options} == {repr(option) for option in five[0].options}


def test_answers_to_choose_from_are_what_an_exam_has_on_request(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "exam"
    command = ["exam", "--system", "dutch-2026", "--format", "choice", "--count", "5", "-o", str(folder)]
    assert main(command) == 0
    exam = read_exam(str(folder / "exam.yaml"))
    assert {one.kind for one in exam.exercises} == {"choice"}
    assert len({one.of for one in exam.exercises}) == 5
    assert main(["mark", str(folder / "exam.yaml"), str(folder / "key.yaml")]) == 0
    assert "100 %" in capsys.readouterr().out
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert main([*command, "--force"]) == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def posed(kind: Kind) -> Posed:
    return search("dutch-2026", [Request(kind)], 0, 4)[0]


def test_statements_are_answered_one_by_one_or_all_at_once() -> None:
    one = posed("statements")
    draft = begin(one, ())
    right = solution(one.exercise, one.position).statements or ()
    assert draft.players == ()
    assert draft.take("TFFT"[: len(right)]).response().statements == tuple(
        letter == "T" for letter in "TFFT"[: len(right)]
    )
    by_one = draft.take("aT").take("bF")
    assert by_one.answer_text() == "a T, b F"
    with pytest.raises(UsageError, match="say T or F for each"):
        by_one.response()
    assert by_one.take("b").answer_text() == "a T, b T"
    with pytest.raises(UsageError):
        draft.take("TX")
    wrong = tuple(not said for said in right)
    trial = Trial(one)
    marked = trial.answer(Response(statements=wrong))
    assert (marked.verdict, marked.marks) == ("wrong", 0)
    assert marked.reason == f"{len(right)} of {len(right)} are said wrong.", "the right ones are not told"


def test_a_guess_of_statements_earns_nothing_and_one_slip_costs_two() -> None:
    one = posed("statements")
    right = solution(one.exercise, one.position).statements or ()
    exercise = one.exercise._replace(marks=4)
    half = tuple(said if at % 2 else not said for at, said in enumerate(right))
    assert judge(exercise, Response(statements=half), one.position).marks == 0
    slip = (not right[0], *right[1:])
    assert (
        judge(exercise, Response(statements=slip), one.position).marks
        == int(8 * (len(right) - 2) / len(right)) / 2
    )


def test_an_order_is_named_letter_by_letter_or_at_once() -> None:
    one = posed("attempts")
    draft = begin(one, ())
    right = solution(one.exercise, one.position).order or ()
    assert draft.take("".join(right)).response().order == right
    picked = draft
    for letter in right:
        with pytest.raises(UsageError):
            picked.response()
        picked = picked.take(letter)
    assert picked.response().order == right
    assert picked.take(right[0]).letters == right[1:]
    with pytest.raises(UsageError):
        draft.take("xyz")
    for given in (right[:-1], (*right[:-1], right[0]), right[::-1]):
        assert judge(one.exercise, Response(order=given), one.position).marks == 0


def test_a_wrong_choice_is_refuted_by_what_is_wrong_with_it_alone() -> None:
    one = posed("choice")
    draft = begin(one, ())
    right = solution(one.exercise, one.position).choice or ""
    assert [choice.typed for choice in draft.answering.choices(draft)] == [*one.exercise.letters]
    wrong = next(letter for letter in one.exercise.letters if letter != right)
    trial = Trial(one)
    marked = trial.answer(draft.take(wrong).response())
    assert marked.marks == 0 and marked.verdict not in ("right", "missing")
    assert marked.reason
    assert trial.answer(draft.take(wrong).take(right).response()).verdict == "right"


def test_options_that_do_not_fit_are_a_fault_of_the_exam(tmp_path: Path) -> None:
    exam = exam_of("dutch-2026")
    choice = next(one for one in exam.exercises if one.kind == "choice")
    statements = next(one for one in exam.exercises if one.kind == "statements")
    both_right = solution(choice.without_options, position_of(choice, exam.system))
    broken: list[tuple[Exercise, str]] = [
        (choice._replace(options=(both_right, both_right)), "2 are right, and one has to be"),
        (statements._replace(options=(Response(verdict="worse"),)), "says nothing on the round"),
    ]
    for exercise, fault in broken:
        path = tmp_path / "exam.yaml"
        path.write_text(to_yaml(exam_data(exam._replace(exercises=(exercise,)))), encoding="utf-8")
        read = read_exam(str(path)).exercises[0]
        with pytest.raises(UsageError, match=fault):
            solution(read, position_of(read, exam.system))
