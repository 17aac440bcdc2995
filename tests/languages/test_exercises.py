"""Exams, marks, courses and the one file in a made-up language: nothing is English, and it is read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache, partial
from html import unescape
from pathlib import Path
from random import Random
from shutil import copytree

import pytest

from pairtutor.app import page as app
from pairtutor.app.bundle import LIBRARY
from pairtutor.app.page import DEMONSTRATED
from pairtutor.app.requests import Desk
from pairtutor.cli.main import main
from pairtutor.errors import SourceError, UsageError
from pairtutor.exercises import exam_file
from pairtutor.exercises.course import course_of
from pairtutor.exercises.exam_file import answer_data, exam_data, read_exam, to_yaml
from pairtutor.exercises.exercise import KINDS, Exam, Response
from pairtutor.exercises.generate import generate, search
from pairtutor.exercises.judge import judge, solution
from pairtutor.exercises.kinds.listing import TITLES
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.marking import key_data, mark_class
from pairtutor.exercises.paper import paper
from pairtutor.exercises.position import position_of
from pairtutor.exercises.series import orders
from pairtutor.exercises.trial import Trial, begin
from pairtutor.exercises.typed import (
    PREFERENCES,
    VERDICTS,
    preference_written,
    read_preference,
    read_verdict,
    verdict_written,
)
from pairtutor.html.course import course_pages
from pairtutor.html.exam import cards_page, exam_page, key_page, marks_page
from pairtutor.messages import Message, in_words
from pairtutor.model.editions import SYSTEMS, TIEBREAKS_IN_FORCE
from pairtutor.resources import ENGLISH, Language, language_folder, languages
from pairtutor.sources.library import cards
from pairtutor.sources.load import load
from tests.lab.exercises.wrong import wrong_answers
from tests.lab.languages.pseudo import CODE
from tests.lab.seeds import chosen, share

UNREAD = re.compile(r"<(style|script|pre)\b.*?</\1>|<[^>]*>", re.DOTALL)
HEARD = re.compile(
    r'\b(?:aria-label|placeholder|label|data-(?:starting|ready|working|settled|stopped))="([^"]*)"'
)
WORD = re.compile(r"(?<![\w.-])[A-Za-z]{2,}(?!\w)")
COLOURS = re.compile(r"[WB]+|vv")
COMPARED = {"down", "fewer", "force", "White", "Black"}
"""What phrases compare something with, which the made-up language leaves as it is."""


@pytest.fixture
def made_up(pseudo: Language) -> Language:
    return pseudo


@pytest.fixture(scope="module")
def other_signs(tmp_path_factory: pytest.TempPathFactory, pseudo: Language) -> Language:
    """A language with N for White and V for Black, preferences in the French way, and a decimal comma."""
    return with_signs(
        pseudo,
        tmp_path_factory.mktemp("other-signs") / CODE,
        white="N",
        black="V",
        absolute="{large}",
        strong="{small}",
        mild="({small})",
        decimal=",",
    )


def with_signs(made_up: Language, folder: Path, **signs: str) -> Language:
    """Return the made-up language, copied into a folder, with other signs."""
    language = Language(CODE, copytree(language_folder(made_up), folder))
    file = folder / "words.toml"
    text = file.read_text(encoding="utf-8")
    for name, sign in signs.items():
        text = re.sub(
            rf'^"?{name}"? = "[^"]{{1,8}}"$', f'{name} = "{sign}"', text, count=1, flags=re.MULTILINE
        )
    file.write_text(text, encoding="utf-8")
    return language


def names(exam: Exam) -> set[str]:
    players = (player for exercise in exam.exercises for player in exercise.tournament.players)
    listed = (f"{player.title} {player.name}" for player in players)
    return {word for name in listed for word in WORD.findall(name)}


def english(text: str, known: set[str]) -> set[str]:
    """Return the words of a text that are in Latin letters and no names, codes or colours."""
    return {word for word in WORD.findall(text) if not COLOURS.fullmatch(word)} - known - COMPARED


def shown(page: str) -> str:
    """Return what is read or heard of a page."""
    return unescape(f"{UNREAD.sub(' ', page)} {' '.join(HEARD.findall(page))}")


def made_anew(system: str, language: Language) -> Exam:
    """Return an exam with an exercise of each kind of a system."""
    return generate(system, count=len(kinds_of(system)), seed=5, language=language).exam


exam_of = cache(made_anew)


@pytest.mark.parametrize("system", share([*SYSTEMS], 3, 2))
def test_an_exam_its_key_and_its_cards_leave_no_english_word(system: str, made_up: Language) -> None:
    exam = exam_of(system, made_up)
    printed, known = paper(exam), names(exam)
    assert english(shown(exam_page(printed)), known) == set()
    assert english(shown(key_page(printed)), known) == set()
    assert english(shown(cards_page(printed)), known) == set()
    assert f'<html lang="{CODE}">' in key_page(printed)


@pytest.mark.parametrize("system", share([*SYSTEMS], 3, 2))
def test_what_is_said_of_answers_leaves_no_english_word(system: str, made_up: Language) -> None:
    exam, rng = exam_of(system, made_up), Random(3)
    known, judged = names(exam), 0
    for exercise in exam.exercises:
        position = position_of(exercise, system, made_up)
        for answer in wrong_answers(exercise, solution(exercise, position), rng):
            marked = judge(exercise, answer, position)
            assert english(f"{marked.reason} {marked.rebuttal}", known) == set(), exercise.kind
            judged += 1
    assert judged


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "quoted"])  # told as a paper has it
def test_an_exercise_that_is_tried_leaves_no_english_word(kind: str, made_up: Language) -> None:
    asks = kind in kinds_of("dutch-2026")
    system = "dutch-2026" if asks else TIEBREAKS_IN_FORCE
    posed = search(system, orders(system, [one for one in KINDS if one == kind], "", 0), 0, 4)[0]
    trial = Trial(posed.told_in(made_up))
    exercise, _, position = trial.posed
    known = names(Exam("", system, 0, (exercise,))) | {*WORD.findall(f"{exercise.tiebreaks} PTS TPN")}
    while (hint := trial.hint()) is not None:
        assert english(hint, known) == set()
    draft = begin(trial.posed, tuple(line.tpn for line in position.index.opened.players))
    form = [str(field) for field in draft.answering.form(draft)]
    labels = re.findall(r"(?:label|legend|shown)='([^']*)'", " ".join(form))
    setting = draft.answering.setting_text(exercise, made_up)
    said = [
        draft.how,
        setting,
        exercise.question,
        *labels,
        *(draft.beside(player) for player in draft.players),
    ]
    for typed in ("zzz", "1", "99", "1-1") if draft.players else ():  # of unknown clauses the rules speak
        try:
            draft.take(typed)
        except UsageError as error:
            said += error.lines_in(made_up)
    try:
        said += [str(draft.response())[:0]]
    except UsageError as error:
        said += error.lines_in(made_up)
    assert english(" ".join(said), known | {"zzz"}) == set()


def test_a_trial_goes_on_in_another_language(made_up: Language) -> None:
    posed = search("dutch-2026", orders("dutch-2026", ["bracket"], "", 0), 0, 4)[0]
    trial = Trial(posed)
    trial.hint()
    part = posed.exercise.part
    assert part
    trial.answer(Response(pairs=(), floaters=(*part.mdps, *part.residents)))
    other = trial.told_in(made_up)
    assert other.marked and trial.marked
    assert (other.wrong, len(other.given), other.marked.verdict) == (1, 1, trial.marked.verdict)
    assert other.posed.exercise.question != posed.exercise.question
    assert other.given != trial.given
    assert other.told_in(ENGLISH).given == trial.given
    assert other.told_in(ENGLISH).posed.exercise == posed.exercise


def written(folder: Path, name: str, data: dict[str, object]) -> str:
    path = folder / name
    path.write_text(to_yaml(data), encoding="utf-8")
    return str(path)


def sheets(folder: Path, exam: Exam) -> Iterator[str]:
    """Yield the key of an exam as a sheet, and one with wrong answers only."""
    yield written(folder, "key.yaml", key_data(exam))
    rng = Random(3)
    answers = {}
    for exercise in exam.exercises:
        right = solution(exercise, position_of(exercise, exam.system))
        wrong = next(iter(wrong_answers(exercise, right, rng)), None)
        if wrong is not None:
            answers[exercise.id] = answer_data(exercise, wrong, exam.language)
    yield written(folder, "wrong.yaml", {"name": "Аня", "answers": answers})


@pytest.mark.parametrize("system", ["dutch-2026", "lim-2026", "ssm"])
def test_marks_leave_no_english_word(system: str, made_up: Language, tmp_path: Path) -> None:
    exam = exam_of(system, made_up)
    marked = mark_class(exam, sheets(tmp_path, exam))
    assert not marked.faults
    right, wrong = marked.sheets
    assert right.marks == right.of > wrong.marks
    known = names(exam) | {system.partition("-")[0]}
    assert english(shown(marks_page(exam, marked)), known) == set()


def test_marks_in_text_follow_the_exam(
    made_up: Language, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    exam = exam_of("dutch-2026", made_up)
    path = written(tmp_path, "exam.yaml", exam_data(exam))
    monkeypatch.setattr(exam_file, "languages", lambda: ("en", CODE))
    monkeypatch.setattr(exam_file, "Language", lambda code: made_up if code == CODE else ENGLISH)
    assert read_exam(path).language == made_up
    assert main(["mark", path, *sheets(tmp_path, exam)]) == 0
    assert english(capsys.readouterr().out, names(exam) | {"dutch"}) == set()


def test_a_sheet_is_read_by_the_signs_of_its_language(other_signs: Language, tmp_path: Path) -> None:
    exam = generate("dutch-2026", kinds=["preference"], count=4, seed=4, language=other_signs).exam
    key = key_data(exam)
    said = [one for answer in key["answers"].values() for one in answer["preference"].values()]
    assert {*said} <= {"N", "V", "n", "v", "(n)", "(v)", "ноне"}
    assert "N" in " ".join(line for one in paper(exam).solved for line in one.answer)
    by_signs = written(tmp_path, "key.yaml", key)
    in_english = {
        exercise.id: answer_data(exercise, solution(exercise, position_of(exercise, exam.system)))
        for exercise in exam.exercises
    }
    unmistaken = written(tmp_path, "english.yaml", {"name": "E", "answers": in_english})
    named = written(tmp_path, "named.yaml", {"name": "E", "language": "en", "answers": in_english})
    for sheet in mark_class(exam, [by_signs, unmistaken, named]).sheets:
        assert sheet.marks == sheet.of, sheet.sheet.file


def test_an_english_spelling_that_means_something_else_is_none(made_up: Language, tmp_path: Path) -> None:
    signs = {"absolute": "{large}", "strong": "{small}", "mild": "({small})"}
    french = with_signs(made_up, tmp_path / "french", white="B", black="N", **signs)
    assert preference_written("W!", french) == "B"
    assert read_preference("B", french) == "W!"
    assert read_preference("B!", french) is None, "an absolute Black, or White with a sign too many"
    assert read_preference("W!", french) == "W!"
    assert read_preference("none", french) == "none"
    assert read_verdict("WORSE", french) == read_verdict("Шорсе", french) == "worse"


@pytest.mark.parametrize("code", languages())
def test_all_that_is_written_is_read(code: str) -> None:
    language = Language(code)
    assert all(read_preference(preference_written(one, language), language) == one for one in PREFERENCES)
    assert all(read_verdict(verdict_written(one, language), language) == one for one in VERDICTS)


@pytest.mark.parametrize("system", share(["dutch-2026", "dubov-2026"], 2))
def test_the_same_seed_gives_the_same_exercises_in_each_language(system: str, other_signs: Language) -> None:
    spoken = exam_of(system, other_signs)
    again = made_anew(system, other_signs)
    assert to_yaml(exam_data(spoken)) == to_yaml(exam_data(again))
    assert exam_page(paper(spoken)) == exam_page(paper(again))
    told_apart = exam_data(spoken), exam_data(exam_of(system, ENGLISH))
    for data in told_apart:
        for words in ("title", "checksum", "language"):
            data.pop(words, None)
        for exercise in data["exercises"]:
            exercise.pop("question")
            exercise["tournament"].pop("title")
    assert told_apart[0] == told_apart[1]


def test_english_files_name_no_language_and_others_do(made_up: Language) -> None:
    english_exam, spoken = exam_of("ssm", ENGLISH), exam_of("ssm", made_up)
    assert "language" not in {**exam_data(english_exam), **key_data(english_exam)}
    assert exam_data(spoken)["language"] == key_data(spoken)["language"] == CODE


def test_an_unknown_language_of_an_exam_is_a_fault(made_up: Language, tmp_path: Path) -> None:
    with pytest.raises(SourceError) as caught:
        read_exam(written(tmp_path, "exam.yaml", exam_data(exam_of("ssm", made_up))))
    assert caught.value.faults[0].line == 4


@pytest.mark.usefixtures("lessons_known")
@pytest.mark.parametrize("system", share(["ssm", "dutch-2026"], 2))
def test_a_course_leaves_no_english_word(system: str, made_up: Language) -> None:
    course = course_of(system, made_up)
    assert course
    brackets = (
        one
        for lesson in course.lessons
        for one in (lesson.story, lesson.worked, lesson.guided, *lesson.examples)
    )
    shown_rounds = {one.scenario for one in brackets if one}
    names = {player.name for name in shown_rounds for player in load(name).players}
    named = set(WORD.findall(str(names)))  # a drawing cuts long ones
    for page in course_pages(course, "../pairtutor.html", made_up):
        if page.name.startswith(("lesson", "rules", "glossary", "index")):
            people = set(re.findall(r"[A-Z][a-z]+(?=, [A-Z][a-z]+)|(?<=, )[A-Z][a-z]+", shown(page.text)))
            known = {*people, *TITLES, "pairtutor", course.system.upper()}
            left = english(shown(page.text), known)
            cut = {word for word in left if any(name.startswith(word) for name in named)}
            assert left == cut, page.name


def test_the_one_file_leaves_no_english_word(made_up: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "with_compiled", lambda _files, _language: {})
    monkeypatch.setattr(app, "with_listed", lambda files: files)
    monkeypatch.setattr(app, "bundle", lambda: b"")
    monkeypatch.setattr(app, "without_unused", lambda library: library)
    page = app.app_page({"pyodide-lock.json": b"{}", LIBRARY: b""}, made_up)
    library = " ".join(f"{' '.join(one.teaches)}" for one in cards())
    kept = re.findall(r"<h3>(.*?)</h3>", page)
    same = {"all", "done", "pairtutor"}  # slots that the script fills, its own name; then the languages' own
    same |= set(
        WORD.findall(" ".join(in_words(Message("language.name"), Language(code)) for code in languages()))
    )
    same = same.union(*(WORD.findall(player.name) for player in load(DEMONSTRATED).players))
    assert english(shown(page), same.union(WORD.findall(f"{library} {kept}"))) == set()
    assert f'<html lang="{CODE}">' in page


def test_the_desk_answers_in_its_language(made_up: Language) -> None:
    desk = Desk(lambda _done, _all: None, made_up)

    def asked(what: str, /, **fields: str) -> str:
        given = {name: value.split("|") for name, value in fields.items()}
        return shown(desk.answer(what, json.dumps(given)))

    said = [asked("next"), asked("mark"), asked("why-not")]
    said += [asked("open", source="exchange")]
    said += [asked(panel) for panel in ("boards", "steps", "answers", "games", "report")]
    said += [
        asked("exercises", system="dutch-2026", kind="bracket"),
        asked("hint"),
        asked("mark"),
        asked("claim", white="1|2", black="2|1"),
        asked("what-if", game="", result=""),
        asked("why-not", what="pair", first="1", second="5"),
    ]
    generated = set(WORD.findall(" ".join(re.findall(r"[A-Z]\w+, [A-Z]\w+", " ".join(said)))))
    people = generated.union(*(WORD.findall(player.name) for player in load("exchange").players))
    assert english(" ".join(said), people | {"dutch"}) == set()


def test_notes_of_a_search_are_told_in_any_language(
    made_up: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pairtutor.exercises.generate.search", partial(search, rare_looked=30))
    made = generate("dutch-2026", kinds=["bye"], topics=["2.4.1"], count=1, level=5, seed=1, language=made_up)
    assert made.notes
    assert all(english(in_words(note, made_up), {"bye"}) == set() for note in made.notes)


@pytest.mark.parametrize("code", chosen(languages(), "fr", "de"))
def test_an_exam_is_read_back_with_its_spaces(code: str, tmp_path: Path) -> None:
    exam = exam_of("dutch-2026", Language(code))
    read = read_exam(written(tmp_path, "exam.yaml", exam_data(exam)))
    assert [one.question for one in read.exercises] == [one.question for one in exam.exercises]
    assert to_yaml(exam_data(read)) == to_yaml(exam_data(exam))
    assert exam_page(paper(read)) == exam_page(paper(exam))
    if code == "fr":
        asked = " ".join(one.question for one in read.exercises)
        assert re.findall(r".{9} [;:?!»]|« ", asked) == []
        assert "\u202f?" in asked
