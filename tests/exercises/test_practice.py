"""Exercises one after another: hints, drafts of answers, rounds of a file."""

from __future__ import annotations

import ast
import doctest
import re
from itertools import islice
from pathlib import Path

import pytest

import pairtutor
import pairtutor.exercises
from pairtutor.cli.main import main
from pairtutor.errors import UsageError
from pairtutor.exercises.course import find_course
from pairtutor.exercises.draft import Draft
from pairtutor.exercises.exam_file import answer_data
from pairtutor.exercises.exercise import KINDS, Exercise, Kind, Request, Response
from pairtutor.exercises.generate import Posed, search
from pairtutor.exercises.hints import hints, players_concerned
from pairtutor.exercises.judge import solution
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.matter import facts_in
from pairtutor.exercises.practice import practice
from pairtutor.exercises.series import from_rounds, orders
from pairtutor.exercises.taught import (
    endless_lesson,
    known_facts,
    known_rules,
    known_words,
    rests_on,
    words_in,
)
from pairtutor.exercises.trial import Trial, begin
from pairtutor.exercises.wording import exercise_words
from pairtutor.messages import messages_of
from pairtutor.model.ids import Tpn
from pairtutor.resources import ENGLISH
from pairtutor.sources.load import load
from pairtutor.tui.quiz.judged import typed_next
from tests.lab.seeds import share


@pytest.fixture(scope="module")
def posed() -> dict[Kind, Posed]:
    kinds = kinds_of("dutch-2026")
    found = search("dutch-2026", [Request(kind) for kind in kinds], 0, 10)
    return {one.exercise.kind: one for one in found.values()}


@pytest.fixture(autouse=True)
def _own_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def empty(one: Posed) -> Draft:
    present = tuple(sorted(line.tpn for line in one.position.index.opened.players))
    return begin(one, present)


def typed(exercise: Exercise, right: Response) -> list[str]:
    """Return what somebody types who knows the answer."""
    words = [f"{tpn} {said}" for tpn, said in (right.preference or {}).items()]
    words += ["-".join(map(str, sorted(pair))) for pair in right.legal or ()]
    if exercise.kind != "floaters":
        words += [f"{a}-{b}" for a, b in right.pairs or ()]
    else:
        words += [str(one) for one in right.floaters or ()]
    if exercise.kind == "colours":
        return [str(white) for white, _ in right.boards or ()]
    words += [f"{a}-{b}" for a, b in right.boards or ()]
    letters = zip(exercise.letters, right.statements or (), strict=False)
    words += [f"{letter}{'T' if truth else 'F'}" for letter, truth in letters]
    words += [*(right.order or ()), right.choice or ""]
    words += [*map(str, right.named or ()), "" if right.number is None else str(right.number)]
    words += [right.verdict or "", (right.clause or "").rpartition(" ")[2]]
    return [one for one in (*words, str(right.bye) if exercise.kind == "bye" else "") if one]


def test_what_is_typed_for_every_kind_becomes_the_right_answer(posed: dict[Kind, Posed]) -> None:
    assert set(posed) == set(kinds_of("dutch-2026"))
    for one in posed.values():
        draft = empty(one)
        for word in typed(one.exercise, solution(one.exercise, one.position)):
            draft = draft.take(word)
        trial = Trial(one)
        marked = trial.answer(draft.response())
        assert marked.verdict == "right", (one.exercise.kind, draft)
        assert (trial.grade, trial.marks) == ("known", one.exercise.marks)


def test_hints_name_clause_players_and_answer(posed: dict[Kind, Posed]) -> None:
    for kind, one in posed.items():
        _, who, answer = hints(one)
        looked_at = players_concerned(one.exercise, one.position)
        assert looked_at <= {*one.exercise.tournament.entries}, kind
        named = [tpn for tpn in looked_at if re.search(rf"\b{tpn}\b", who)]
        assert named, kind
        inside = one.exercise.players_named or (one.exercise.part.players if one.exercise.part else set())
        if who.startswith("Look at ") and len(inside) > 2:
            assert not inside <= {*named}, f"{kind}: a hint at everybody says nothing, or all"
        data = answer_data(one.exercise, solution(one.exercise, one.position))
        assert all(exercise_words().field(key) in answer for key in data), kind
    clause = solution(posed["clause"].exercise, posed["clause"].position).clause or ""
    assert clause.rpartition(" ")[2] not in hints(posed["clause"])[0], "the first hint is not the answer"
    assert posed["bracket"].clause.rpartition(" ")[2] in hints(posed["bracket"])[0]


def test_each_hint_costs_a_third_and_a_wrong_answer_half(posed: dict[Kind, Posed]) -> None:
    one = posed["preference"]
    right = solution(one.exercise, one.position)
    trial = Trial(one)
    trial.hint()
    trial.answer(right)
    assert (trial.grade, trial.marks) == ("helped", int(2 * one.exercise.marks * 2 / 3) / 2)
    other = Trial(one)
    other.answer(Response(preference={}))
    assert other.is_begun
    assert not other.is_done
    other.answer(right)
    assert (other.grade, other.marks) == ("missed", one.exercise.marks / 2)
    shown = Trial(one)
    assert [bool(shown.hint()) for _ in range(4)] == [True, True, True, False]
    assert (shown.is_done, shown.grade, shown.marks) == (True, "missed", 0)


def test_players_are_picked_by_number_name_or_one_after_another(posed: dict[Kind, Posed]) -> None:
    one = posed["bracket"]
    draft = empty(one)
    first, second, third, *_ = draft.players
    name = next(who.name for who in one.exercise.tournament.players if who.tpn == second)
    paired = draft.take(str(first)).take(name)
    assert paired.pairs == ((first, second),)
    assert paired.beside(first) == str(second)
    assert paired.pick(second).pairs == ()
    moved = paired.pick(third).begun
    assert moved == third
    assert paired.take(f"{third}-{first}").pairs == ((third, first),), "nobody stands in two pairs"
    with pytest.raises(UsageError, match="waits for an opponent"):
        draft.take(str(first)).response()
    for wrong in ("99", "Nemo", f"{first}-{first}"):
        with pytest.raises(UsageError):
            draft.take(wrong)


def test_a_line_has_several_entries_and_names_stand_anywhere(posed: dict[Kind, Posed]) -> None:
    draft = empty(posed["bracket"])
    names = {who.tpn: who.name for who in posed["bracket"].exercise.tournament.players}
    a, b, c, d, *_ = draft.players
    for line in (
        f"{a}-{b}, {c}-{d}",
        f"{a}-{b} {c}-{d}",
        f"{a} – {b}; {c}:{d}",
        f"{names[a]} - {names[b]}, {c}-{d}",
    ):
        taken, fault = draft.take_line(line)
        assert (taken.pairs, fault) == (((a, b), (c, d)), None), line
    taken, fault = draft.take_line(f"{a}-{b}, nobody at all, {c}-{d}")
    assert taken.pairs == ((a, b),), "what stands before the wrong entry is kept"
    assert "nobody here is called 'nobody at all'" in str(fault)


def test_several_numbers_are_typed_one_after_another(posed: dict[Kind, Posed]) -> None:
    for kind in ("eligible", "floaters"):
        draft = empty(posed[kind])
        a, b, *_ = draft.players
        for line in (f"{a} {b}", f"{a}, {b}", f"{a}  {b}"):
            taken, fault = draft.take_line(line)
            assert ({*taken.chosen}, fault) == ({a, b}, None), line


def test_after_an_answer_the_pairs_that_may_be_played_stay(posed: dict[Kind, Posed]) -> None:
    draft = empty(posed["legal"])
    some = [one.typed for one in draft.answering.choices(draft)][:4]
    given = draft.take_line(", ".join(some[:2]))[0]._replace(given=True)
    more = given.take_line(", ".join(some[2:]))[0]
    assert more == draft.take_line(", ".join(some))[0]
    assert given.take_line(some[2])[0] == draft.take_line(", ".join(some[:3]))[0]
    assert given.take_line(some[1])[0] == draft.take_line(some[0])[0], "one typed again is taken out"
    again = typed_next(Trial(posed["legal"]), given, messages_of(ENGLISH))
    assert again == "Your pairs stay. Typing 3-8 adds that pair, or takes it out again."


def test_after_an_answer_a_line_of_several_is_another_one_and_a_single_entry_is_added_or_taken_out(
    posed: dict[Kind, Posed],
) -> None:
    draft = empty(posed["eligible"])
    some = [one.typed for one in draft.selectable][:3]
    first = draft.take_line(", ".join(some[:2]))[0]
    given = first._replace(given=True)
    assert given.take_line(", ".join(some[1:]))[0] == draft.take_line(", ".join(some[1:]))[0]
    assert given.take_line(some[2])[0] == draft.take_line(", ".join(some))[0]
    assert given.take_line(some[1])[0] == draft.take_line(some[0])[0]
    assert first.take_line(", ".join(some[1:]))[0] == draft.take_line(", ".join(some[::2]))[0]


def test_a_verdict_and_a_clause_are_typed_with_a_blank_or_a_comma_between(posed: dict[Kind, Posed]) -> None:
    draft = empty(posed["answer"])
    for line in ("later 2.1.2", "later, 2.1.2", "2.1.2; later", "Later: 2.1.2"):
        taken, fault = draft.take_line(line)
        assert fault is None
        assert (taken.verdict, taken.clause) == ("later", f"{draft.system} 2.1.2")


@pytest.mark.parametrize("kind", ["eligible", "legal", "floaters"])
def test_nobody_is_typed_as_the_form_says_until_somebody_is_named(
    kind: Kind, posed: dict[Kind, Posed]
) -> None:
    draft = empty(posed[kind])
    named = draft.take_line("nobody")[0]
    assert named.is_whole
    assert not draft.is_whole or kind != "legal"
    assert named.answer_text() == "nobody"
    assert named.response() == draft.response()
    one = next(one.typed for one in draft.answering.choices(draft) or draft.selectable)
    assert named.take_line(one)[0] == draft.take_line(one)[0]
    assert draft.take_line(one)[0].take_line("nobody")[0] == named


def test_who_floats_may_be_nobody_behind_the_pairs(posed: dict[Kind, Posed]) -> None:
    draft = empty(posed["bracket"])
    pair = f"{draft.players[0]}-{draft.players[1]}"
    assert draft.take_line(f"{pair}, nobody") == draft.take_line(pair)
    two = f"{pair} {draft.players[2]}-{draft.players[3]}"
    assert draft.take_line(f"{two}, nobody") == draft.take_line(two)


def test_preferences_are_typed_in_one_line(posed: dict[Kind, Posed]) -> None:
    draft = empty(posed["preference"])
    a, b, *_ = draft.players
    taken, fault = draft.take_line(f"{a} W, {b} b")
    assert (dict(taken.stated), fault) == ({a: "W", b: "b"}, None)


def test_who_is_meant_by_a_name_of_several_is_told(posed: dict[Kind, Posed]) -> None:
    draft = empty(posed["bracket"])
    shared = "a"
    meant = [who for who in posed["bracket"].exercise.tournament.players if who.tpn in draft.players]
    called = [f"{who.tpn} {who.name}" for who in meant if shared in who.name.casefold()]
    with pytest.raises(UsageError) as told:
        draft.player(shared)
    assert len(called) > 1
    assert all(one in str(told.value) for one in called)


def test_an_answer_that_lacks_something_says_what(posed: dict[Kind, Posed]) -> None:
    asks: tuple[Kind, ...] = ("preference", "clause", "bye", "colours", "answer", "round")
    for kind in asks:
        with pytest.raises(UsageError, match=r"still to come|say "):
            empty(posed[kind]).response()
    done: tuple[Kind, ...] = ("legal", "bracket", "floaters")
    for kind in done:
        assert empty(posed[kind]).response()


def test_exercises_of_a_file_come_from_its_rounds_each_once() -> None:
    tournament = load("exchange")
    asked = [*from_rounds(tournament, "dutch-2017", orders("dutch-2017", (), "", 0), 1)]
    assert len({repr(one.exercise) for one in asked}) == len(asked) > 10
    assert {one.exercise.round for one in asked} == {1, 2, 3, 4}
    ours = {player.tpn: player.name for player in tournament.players}
    for one in asked:
        assert {player.tpn: player.name for player in one.exercise.tournament.players} == ours


def test_what_a_clause_decides_is_asked_with_its_card() -> None:
    three = islice(practice(topic="dutch-2026 2.1.1", seed=2).exercises, 3)
    for one in three:
        assert one.clause == "dutch-2026 2.1.1"
        assert one.exercise.kind in ("bracket", "clause", "floaters")


def test_a_clause_of_burstein_is_asked_about_although_seeding_rounds_have_other_rules() -> None:
    found = search("burstein-2026", [Request("clause", "2.3.4")], 0, 1, looked=60)
    assert [one.clause for one in found.values()] == ["burstein-2026 2.3.4"]


def test_what_cannot_be_asked_is_told() -> None:
    with pytest.raises(UsageError, match="has no exercises of the kind colours"):
        practice(system="ssm", kinds=["colours"])
    with pytest.raises(UsageError, match="there is no rule"):
        practice(system="ssm", topic="Z.9")
    with pytest.raises(UsageError, match="no round of the source"):
        next(practice(load("first-round"), kinds=["floaters"]).exercises)


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (["--level", "9"], "--level is a number from 1 to 5"),
        (["--kind", "essay"], "there is no kind essay"),
        (["-"], "the keyboard is needed for the keys"),
        (["--due", "--topic", "2.1.1"], "--due asks what the cards say"),
        ([], "this needs a terminal; without one use pairtutor exam"),
    ],
)
def test_a_quiz_that_cannot_be_is_refused_in_one_line(
    options: list[str], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["quiz", *options]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert fault in line


def test_legal_pairs_are_pointed_at_and_taken_back(posed: dict[Kind, Posed]) -> None:
    draft = empty(posed["legal"])
    first, second = posed["legal"].exercise.pairs[0]
    text = f"{first}-{second}"
    assert draft.take(text).response().legal == frozenset({frozenset({first, second})})
    assert draft.take(text).take(text).response().legal == frozenset()
    others = [Tpn(one) for one in draft.players if one not in (first, second)]
    apart = next(one for one in others if {first, one} not in map(set, posed["legal"].exercise.pairs))
    with pytest.raises(UsageError, match="none of the pairs"):
        draft.take(f"{first}-{apart}")


def test_what_the_package_says_of_itself_is_so() -> None:
    assert doctest.testmod(pairtutor.exercises).attempted > 9
    assert not doctest.testmod(pairtutor.exercises).failed


def kinds_told_apart(path: Path) -> set[str]:
    """Return the kinds that a file compares the kind of an exercise with."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tests = [node for node in ast.walk(tree) if isinstance(node, ast.Compare | ast.Match)]
    of_kinds = [node for node in tests if re.search(r"\bkind\b", ast.unparse(node))]
    words = (inner.value for node in of_kinds for inner in ast.walk(node) if isinstance(inner, ast.Constant))
    return {word for word in words if word in KINDS}


def test_what_all_kinds_share_tells_no_kind_apart() -> None:
    root = Path(pairtutor.__file__).parent
    names = (
        "draft",
        "exam_file",
        "paper",
        "trial",
        "slips",
        "generate",
        "marking",
        "judge",
    )
    files = [root / "exercises" / f"{name}.py" for name in names]
    files += [root / "app" / "requests.py", root / "testing" / "engines.py"]
    for path in (*files, *(root / "tui" / "quiz").glob("*.py")):
        assert not kinds_told_apart(path), path


def test_a_test_on_a_kind_would_be_seen(tmp_path: Path) -> None:
    path = tmp_path / "shared.py"
    path.write_text('if exercise.kind in ("bye", "essay"): pass\nmatch kind:\n    case "legal": pass\n')
    assert kinds_told_apart(path) == {"bye", "legal"}


@pytest.mark.parametrize(("system", "at"), share([("dutch-2026", 3), ("dutch-2017", 7), ("lim-2026", 0)], 2))
def test_a_lesson_is_practised_with_what_has_been_taught(system: str, at: int) -> None:
    course = find_course(system)
    for posed in islice(endless_lesson(course, at, seed=7), len(course.lessons[at].tasks)):
        assert rests_on(posed) <= known_rules(course, at)
        assert words_in(posed) <= known_words(course, at)
        assert facts_in(posed.exercise, posed.position) <= known_facts(course, at)
