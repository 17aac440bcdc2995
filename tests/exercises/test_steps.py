"""Single steps, statements without a round, and reasons: how they are asked, typed, marked and read back."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from pairtutor.exercises.bank import FILE, known_claims
from pairtutor.exercises.course import find_course
from pairtutor.exercises.exam_file import checksum, exam_data, read_exam, to_yaml
from pairtutor.exercises.exercise import KINDS, Exam, Kind, Request, Response
from pairtutor.exercises.generate import Posed, generate, search
from pairtutor.exercises.judge import judge, solution
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.kinds.listing import place_key
from pairtutor.exercises.kinds.refusals import Count
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.lesson import Task
from pairtutor.exercises.paper import paper, solve_on_paper
from pairtutor.exercises.taught import pose_task
from pairtutor.exercises.trial import Trial, begin
from pairtutor.html.exam import exam_page, key_page
from pairtutor.model.editions import SYSTEMS, TAUGHT
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Player
from pairtutor.resources import ENGLISH, language_folder
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause

STEPS = tuple(
    kind for kind in KINDS if not exercise_kind(kind).drawn and kind != "quoted"
)  # which are not made
PLAIN = {kind for kind in STEPS if exercise_kind(kind).plain_first_round}


@cache
def posed_of(kind: Kind) -> Posed:
    request = Request(kind, plain=kind in PLAIN)
    return search("dutch-2026", [request], 0, 2, looked=60)[0]


def players_of(posed: Posed) -> tuple[Tpn, ...]:
    return tuple(line.tpn for line in posed.position.lines)


def entries_of(right: Response) -> list[str]:
    """Return what somebody types for an answer."""
    named = [str(tpn) for tpn in right.named or ()]
    number = [] if right.number is None else [str(right.number)]
    truths = ["".join("TF"[not truth] for truth in right.statements)] if right.statements else []
    order = ["".join(right.order)] if right.order else []
    return [*named, *number, *truths, *order, *([right.clause.partition(" ")[2]] if right.clause else [])]


@pytest.mark.parametrize("kind", STEPS)
def test_what_is_typed_is_the_right_answer(kind: Kind) -> None:
    posed = posed_of(kind)
    right = solution(posed.exercise, posed.position)
    draft = begin(posed, players_of(posed))
    for entry in entries_of(right):
        draft = draft.take(entry)
    marked = judge(posed.exercise, draft.response(), posed.position)
    assert (marked.verdict, marked.marks) == ("right", posed.exercise.marks)
    assert draft.answering.form(draft)


@pytest.mark.parametrize("kind", ["split", "exchange", "refusals", "eligible", "knowledge", "listing"])
def test_a_wrong_answer_is_refuted_without_the_right_one(kind: Kind) -> None:
    posed = posed_of(kind)
    right = solution(posed.exercise, posed.position)
    wrong = {
        "named": right._replace(named=(right.named or ())[1:]),
        "number": right._replace(number=(right.number or 0) + 1),
        "statements": right._replace(statements=tuple(not truth for truth in right.statements or ())),
        "order": right._replace(order=(right.order or ())[::-1]),
    }[exercise_kind(kind).asked[0]]
    trial = Trial(posed)
    marked = trial.answer(wrong)
    told = judge(posed.exercise, wrong, posed.position)
    assert marked.verdict == "wrong"
    assert marked.reason == told.rebuttal != told.reason
    assert told.reason.endswith(".") and marked.reason.endswith(".")


def test_a_reason_has_half_of_its_marks_for_the_clause_and_half_for_the_players() -> None:
    posed = posed_of("culprit")
    exercise, _, position = posed
    exercise = exercise._replace(marks=4)
    right = solution(exercise, position)
    nobody = tuple(sorted(_inside(posed) - {*(right.named or ())}))
    assert judge(exercise, right, position).marks == 4
    assert judge(exercise, right._replace(named=nobody[:1] or (right.named or ())[:1]), position).marks == 2
    assert judge(exercise, right._replace(clause="2.4.1"), position).marks == 2
    because = solve_on_paper(exercise, position).because
    assert sum("Half of the marks" in line for line in because) == 2
    assert "the reason in a sentence" in " ".join(solve_on_paper(exercise, position).sheet.blanks).lower()


def test_a_sentence_behind_the_clause_costs_nothing() -> None:
    posed = posed_of("culprit")
    exercise, _, position = posed
    right = solution(exercise, position)
    number = (right.clause or "").rpartition(" ")[2]
    for said in (f"{number} 7 and 4 have met", f"[{number}], they have met", f"{number}/because"):
        assert judge(exercise, right._replace(clause=said), position).verdict == "right", said
    assert judge(exercise, right._replace(clause=f"because {number}"), position).marks == 0


def test_who_names_the_opponents_of_those_to_blame_has_named_rightly() -> None:
    task = Task("culprit", "2.4.10", 1, level=0, plain=False)
    posed = next(
        posed
        for seed in range(13901, 13921)
        if (posed := pose_task("dutch-2026", task, seed).posed_at.get(0))
        and posed.exercise.candidate
        and len(solution(posed.exercise, posed.position).named or ()) == 1
    )
    exercise, position = posed.exercise, posed.position
    right = solution(exercise, position)
    assert exercise.candidate is not None
    ((blamed,), pairs) = (right.named or (), exercise.candidate.pairs)
    met = next(pair for pair in pairs if blamed in pair)
    apart = next(one for one in exercise.candidate.players if one not in met)
    marks = {
        named: judge(exercise, right._replace(named=named), position).verdict for named in (met, met[::-1])
    }
    assert {*marks.values()} == {"right"}
    assert judge(exercise, right._replace(named=(blamed, apart)), position).verdict == "wrong"


def _inside(posed: Posed) -> frozenset[Tpn]:
    assert posed.exercise.part is not None
    return posed.exercise.part.players


def test_they_are_read_back_as_they_were_written_and_printed(tmp_path: Path) -> None:
    exercises = tuple(posed_of(kind).exercise._replace(id=at) for at, kind in enumerate(STEPS, start=1))
    exam = Exam("Steps", "dutch-2026", 1, exercises)
    path = tmp_path / "exam.yaml"
    path.write_text(to_yaml(exam_data(exam)), encoding="utf-8")
    again = read_exam(str(path))
    assert checksum(again) == checksum(exam)
    printed = paper(again)
    assert key_page(printed).count("<section") == exam_page(printed).count("<section") == len(STEPS)
    tables = [bool(entry.sheet.rows) for entry in printed.solved]
    assert tables == [exercise_kind(kind).with_table for kind in STEPS]


def test_they_are_drawn_only_where_they_are_named() -> None:
    drawn = generate("dutch-2026", count=len(kinds_of("dutch-2026")), seed=4).exam.exercises
    assert not {exercise.kind for exercise in drawn} & {*STEPS}
    named = generate("dutch-2026", kinds=["eligible"], count=1, seed=4).exam.exercises
    assert [exercise.kind for exercise in named] == ["eligible"]


def test_every_statement_of_the_bank_has_a_clause_and_words() -> None:
    words = tomllib.loads((language_folder(ENGLISH) / "exercises.toml").read_text(encoding="utf-8"))
    claims = tomllib.loads(FILE.read_text(encoding="utf-8"))["claims"]
    assert [claim["id"] for claim in claims] == [*words["known"]]
    for claim in claims:
        assert isinstance(find(claim["clause"]), Clause)
    for system in ("dutch-2026", "dutch-2017"):
        assert {claim.true for claim in known_claims(system).values()} == {True, False}
    assert [system for system in SYSTEMS if "knowledge" in kinds_of(system)]


def test_a_statement_on_the_general_rules_is_asked_only_where_the_course_teaches_its_clause() -> None:
    general = 0
    for system in TAUGHT:
        asked = {claim.clause for claim in known_claims(system).values() if claim.clause.startswith("C.04")}
        general += bool(asked)
        if asked:
            assert asked <= {rule for lesson in find_course(system).lessons for rule in lesson.rules}
    assert general == 2


def test_the_initial_list_goes_by_rating_then_title_then_alphabet() -> None:
    players = [
        Player(Tpn(1), "Zeman, Ada", 2200, "WGM"),
        Player(Tpn(2), "Abel, Ben", 2200, "FM"),
        Player(Tpn(3), "Berg, Cleo", 2200, "FM"),
        Player(Tpn(4), "Costa, Dov", 2210),
    ]
    assert [player.tpn for player in sorted(players, key=place_key)] == [4, 1, 2, 3]


@pytest.mark.parametrize(
    ("counted", "least"),
    [(Count(5, 1, 0, 0), 2), (Count(3, 0, 0, 1), 1), (Count(2, 1, 1, 0), 0), (Count(4, 1, 0, 1), 1)],
)
def test_who_floats_or_is_due_nothing_is_taken_from_those_of_whom_there_are_more(
    counted: Count, least: int
) -> None:
    assert counted.least == least


@pytest.mark.parametrize(("system", "kind"), [("dutch-2026", "culprit"), ("c07-2026", "ahead")])
def test_the_printed_sheet_does_not_say_how_an_answer_is_typed(system: str, kind: Kind) -> None:
    exam = generate(system, kinds=[kind], count=1, seed=3).exam
    said = re.sub("<[^>]*>", " ", exam_page(paper(exam)).partition("</style>")[2])
    assert not re.search(r"\bslash\b|\bcell\b|\d / \S", said)
