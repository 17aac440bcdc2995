"""What answers in the file, asked without a browser: whatever is sent, there is an answer."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest

from pairtutor.app.requests import FIRST, Desk, desk_for
from pairtutor.exercises.course import find_course
from pairtutor.exercises.deck import Deck
from pairtutor.exercises.judge import solution
from pairtutor.exercises.kinds.base import exercise_kind

pytestmark = pytest.mark.slow


def nobody(done: int, everybody: int) -> None:
    """Take no notice."""


def said(desk: Desk, what: str, content: bytes | None = None, /, **fields: str | list[str]) -> str:
    """Return the answer to a question as text."""
    asked = {name: [value] if isinstance(value, str) else value for name, value in fields.items()}
    told = desk.answer(what, json.dumps(asked), None if content is None else memoryview(content))
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", told)).split())


def last_exercise(desk: Desk, lesson: str) -> str:
    """Return the name of the last exercise of a lesson, as `dutch-2026.2.5`."""
    of = re.search(r"Exercise 1 of (\d+)", said(desk, "exercises", practise=f"{lesson}.1"))
    assert of
    return f"{lesson}.{of[1]}"


@pytest.mark.parametrize("what", ["why-not", "claim", "what-if", "next", "mark", "hint"])
def test_nothing_can_be_asked_before_something_is_open(what: str) -> None:
    assert re.match("no round is open|there is no exercise|these were all", said(Desk(nobody), what))


@pytest.fixture(scope="module")
def desk() -> Desk:
    """A desk with a round open."""
    made = Desk(nobody)
    assert "Boards" in said(made, "open", source="exchange")
    return made


@pytest.mark.parametrize(
    ("what", "fields", "told"),
    [
        (
            "open",
            {"source": "nonsense"},
            "nonsense:0:0: there is no such scenario or file",
        ),
        (
            "open",
            {"scenario": "team-evnt", "source": "team-evnt"},
            "no round called team-evnt. To the library",
        ),
        ("find", {"words": "MDP"}, "MDP Moved-down player"),
        ("find", {"words": "C.5", "but": "dutch-2026"}, "C.5 "),
        ("find", {"words": "[C5]"}, "[C5]"),
        ("find", {"words": "2.1.1"}, "2.1.1 "),
        ("open", {"source": "exchange", "round": "99"}, "round 99 cannot be paired"),
        ("open", {"source": "exchange", "system": "chess"}, "chess"),
        ("open", {"source": "exchange", "supposed": "3 12 2 1-0"}, "did not play each other in round 3"),
        ("why-not", {"what": "pair", "first": "", "second": ""}, "a pair is two players"),
        ("why-not", {"what": "bye", "first": "3"}, "There is no bye in this round"),
        ("claim", {"white": ["3"], "black": ["3"]}, "your boards: more than one place for 3"),
        ("claim", {"white": ["3"], "black": ["99"]}, "player 99 takes no part in round 4"),
        ("claim", {"white": ["3"], "black": ["nobody at all"]}, "nobody here is called 'nobody at all'"),
        ("what-if", {"game": "", "result": ""}, "choose a game and a result"),
        (
            "exercises",
            {"system": "ssm", "kind": "colours"},
            "has no exercises of the kind Colours; it has Who may play whom, Pair a bracket",
        ),
        ("exercises", {"system": "ssm", "topic": "Z99"}, "Z99"),
        ("player", {"first": "Takehsi"}, "Perhaps you mean 6 Takeshi Murakami"),
        ("player", {"first": "13"}, "takes no part in this round Perhaps you mean 9 Lotte"),
        ("player", {"first": "nobody at all"}, "All who take part (12) 1 Valdemar Østergaard"),
    ],
)
def test_what_cannot_be_answered_is_told_in_a_line(
    desk: Desk, what: str, fields: dict[str, str | list[str]], told: str
) -> None:
    assert told in said(desk, what, **fields)


def test_the_tournament_of_an_article_opens_by_its_name() -> None:
    made = Desk(nobody)
    assert "Boards" in said(made, "open", scenario="c07-16.4.1", source="c07-16.4.1")
    table = said(made, "standings")
    assert "Jansen, Eva 2028 1.5 2.5" in table


def test_exercises_are_taken_from_the_tournament_that_is_open(desk: Desk) -> None:
    assert said(desk, "exercises", here="1", kind="colours").startswith("Colours Who has White")
    assert "still to come" in said(desk, "mark")


def test_a_defect_of_the_program_is_an_answer_too(desk: Desk) -> None:
    assert said(desk, "no such question").startswith("a defect of the program: KeyError")


def test_what_the_file_opens_when_it_starts_can_be_opened() -> None:
    desk = desk_for(nobody)
    desk.warm_up()
    assert desk.current_round.trace.complete
    assert desk.current_round.case.tournament.source.endswith(FIRST)


def test_who_asks_at_once_is_answered_before_anything_else_is_opened() -> None:
    desk = desk_for(nobody)
    assert "Boards" in said(desk, "open", source="dispute-bye")
    desk.warm_up()
    assert desk.current_round.case.tournament.source.endswith("dispute-bye")


def test_the_desk_changes_its_language_and_keeps_the_exercise() -> None:
    desk = Desk(nobody)
    said(desk, "open", source="exchange")
    first = said(desk, "exercises", here="1", kind="bracket", system="", topic="", level="0")
    hint = said(desk, "hint")
    assert said(desk, "language", language="de") == ""
    told = said(desk, "again")
    assert told != first and "Aufgabe" in told
    assert said(desk, "hinted") != hint
    assert "Runde 4" in said(desk, "open", source="exchange")
    assert said(desk, "mark") != ""
    said(desk, "language", language="en")
    assert said(desk, "again") == first
    assert said(desk, "hinted") == hint
    following = said(desk, "next")
    assert following != first and "Answer" in following


def test_who_is_touched_is_told_in_words(desk: Desk) -> None:
    told = said(desk, "touched", first="8")
    assert "8 Arjun Venkatesan has 1.5 points and is ranked 8th of 12 for this round." in told
    assert "8 is due White, after BWB." in told


def test_of_who_takes_no_part_nothing_is_told_but_that() -> None:
    desk = Desk(nobody)
    said(desk, "open", source="burstein-away")
    assert "7 Greta Hoffmann takes no part in this round" in said(desk, "touched", first="7")
    assert "player 99 takes no part in this round" in said(desk, "touched", first="99")
    assert "Why not White?" in said(desk, "touched", first="8")


def test_an_answer_is_followed_by_what_would_be_otherwise(desk: Desk) -> None:
    pair = {"what": ["pair"], "first": ["4"], "second": ["7"]}
    told = desk.answer("why-not", json.dumps(pair))
    offered = re.search(
        r'data-asks="suppose" data-what="pair" data-first="4" data-second="7">And if ([^?]*)\?', told
    )
    assert offered and "4 were due White" in offered[1]
    answered = desk.answer("suppose", json.dumps(pair))
    assert f"If {offered[1]}" in answered and "4 would play 7 on board 3" in answered
    assert desk.answer("take", json.dumps(pair)).count("- if ") == 6
    assert "data-asks" not in desk.answer("why-not", json.dumps({**pair, "second": ["5"]}))
    undone = desk.answer("suppose", json.dumps({**pair, "second": ["5"]}))
    assert "If 4 were due White strongly, 4 would no longer play 5" in undone


def test_why_not_is_first_asked_in_the_bracket_of_who_was_looked_at(desk: Desk) -> None:
    told = desk.answer("answers", json.dumps({"first": ["11"]}))
    assert re.search(r"<option value=\"\d+\" selected>Bracket 0.5 ", told)
    assert '<tr data-row="11" class="asked">' in told or '<th scope="col" class="asked">11<' in told


def test_a_large_bracket_is_answered_about_one_player_at_a_time() -> None:
    desk = Desk(nobody)
    spec = " ".join(f"{number}w" for number in range(1, 21))
    said(desk, "open", spec=spec, system="dutch-2026")
    opening = re.findall(r'name="bracket".*?value="(\d+)"', desk.answer("answers", "{}"))[0]
    assert "<li" not in desk.answer("answered", json.dumps({"bracket": [opening]}))
    told = desk.answer("answered", json.dumps({"bracket": [opening], "first": ["3"]}))
    assert len(re.findall(r'<li id="why-not-\d+-\d', told)) == 19
    assert len(re.findall(r'<li id="why-not-\d+-float-3"', told)) == 1


def test_a_wrong_answer_names_its_clause_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said(desk, "exercises", here="1", kind="bracket", system="", topic="", level="0")
    players: list[str] = []
    while len(players) < 4:
        players = list(dict.fromkeys(re.findall(r'data-tpn="(\d+)"', desk.answer("next", "{}"))))
    given = {"first": players[:1], "second": players[1:2]}
    assert said(desk, "mark", None, **given).startswith("without a pair: ")
    told = said(desk, "mark", None, **given).partition("{")[0]
    cited = re.findall(r"[A-E]\.\d+", told)
    assert told.startswith("✕") and len(cited) == len({*cited}) >= 1, told


@pytest.mark.parametrize(
    ("scenario", "system"),
    [("exchange", "dutch-2026"), ("collapse", "lim-2026"), ("team-colours-a", ""), ("dubov-columns", "")],
)
def test_every_rule_that_a_round_cites_opens(scenario: str, system: str) -> None:
    desk = Desk(nobody)
    said(desk, "open", source=scenario, system=system)
    pieces = (desk.answer("player", json.dumps({"first": ["3"]})), desk.answer("report", "{}"))
    labels = {
        unescape(label) for piece in pieces for label in re.findall(r'href="#rule-[^>]*>([^<]*)<', piece)
    }
    assert len(labels) > 10
    for label in labels:
        told = said(desk, "rule", label=label)
        assert told.startswith(f"{label.split()[-1]} "), told


def test_a_search_names_what_is_called_so_and_nothing_else(desk: Desk) -> None:
    assert said(desk, "find", words="no such word") == said(desk, "find", words="") == ""
    elsewhere = desk.answer("find", json.dumps({"words": ["C5"], "but": ["dutch-2026"]}))
    assert "#rules=dutch-2017&amp;rule=rule-C.5" in elsewhere and "rules=dutch-2026" not in elsewhere
    for link in re.findall(r"#rules=([^&]*)&amp;rule=([^\"]*)\"", elsewhere):
        assert f'id="{link[1]}"' in desk.answer("rules", json.dumps({"rules": [link[0]]}))


def test_a_word_is_seen_step_by_step_and_by_the_rules_in_force_that_have_it(desk: Desk) -> None:
    told = desk.answer("glossary", "{}")
    places = re.findall(r'href="(#scenario=[^"]*)"', told)
    assert len(places) > 20 and all("panel=steps" in place for place in places)
    assert "#scenario=exchange&amp;system=dutch-2026&amp;panel=steps" in places
    assert "#scenario=collapse&amp;panel=steps" in places


def test_an_exercise_of_a_lesson_opens_as_the_lesson_has_it(desk: Desk) -> None:
    lesson = desk.answer("lesson", json.dumps({"lesson": ["dutch-2026.3"]}))
    forms = re.findall(r'<a class="button" href="#practise=dutch-2026.3.\d">.*?</a>', lesson)
    assert len(forms) == lesson.count("<details><summary>Solution</summary>")
    second = desk.answer("exercises", json.dumps({"practise": ["dutch-2026.3.2"]}))
    assert f"Exercise 2 of {len(forms)}" in second
    assert 'href="#practise=dutch-2026.3.3">Next exercise' in second
    last = desk.answer("exercises", json.dumps({"practise": [f"dutch-2026.3.{len(forms)}"]}))
    assert 'href="#lesson=dutch-2026.4">Lesson 4' in last
    assert 'data-ask="next"' not in second + last
    names = re.findall(r'<td class="name">(.*?)</td>', second)
    told = lesson.split(forms[0])[1].split(forms[1])[0]
    assert names
    assert names == re.findall(r'<td class="name">(.*?)</td>', told)


def test_after_five_of_a_kind_it_is_told_how_they_went_and_what_comes_next(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    told = [said(desk, "exercises", system="dutch-2026", kind="preference")]
    for number in range(4):
        if number == 2:
            for _ in range(3):
                said(desk, "hint")
        told.append(said(desk, "next"))
    assert all(one.startswith(f"Exercise {at} of 5 ") for at, one in enumerate(told, start=1))
    ended = desk.answer("next", "{}")
    assert "5 exercises: 0 right at the first try." in ended
    assert 'href="#lesson=dutch-2026.1"' in ended
    assert 'data-ask="more"' in ended
    assert said(desk, "next").startswith("This is how it went."), "and again, until more are asked for"
    assert said(desk, "more").startswith("Exercise 1 of 5 ")


@pytest.mark.parametrize(("kind", "refused"), [("bracket", True), ("next", False), ("suppose", False)])
def test_two_who_have_met_can_be_put_together_where_that_can_be_the_answer(
    kind: str, refused: bool, desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    asked = {"system": ["dutch-2026"], "kind": [kind]}
    met = re.findall(r'data-met="(.*?)"', desk.answer("exercises", json.dumps(asked)))
    assert met[:-1]
    assert any(met[:-1]) == refused


def test_where_all_lessons_are_done_an_exam_comes_next(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    count = len(find_course("ssm").lessons)
    for number in range(1, count + 1):
        Deck().set_lesson("ssm", number, done=True)
    last = desk.answer("exercises", json.dumps({"practise": [last_exercise(desk, f"ssm.{count}")]}))
    assert 'href="#exam"' in last
    told = [said(desk, "hint") for _ in range(3)][-1]
    assert "The lesson is done. All lessons are done. Go on with an exam." in told
    ended = desk.answer("next", "{}")
    assert 'href="#exam"' in ended
    assert "Go on with an exam." in ended


def test_an_exercise_that_is_begun_and_left_is_a_miss_in_its_own_lesson(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said(desk, "exercises", practise="dutch-2026.2.1")
    said(desk, "exercises", practise="dutch-2026.2.2")
    said(desk, "hint")
    said(desk, "exercises", practise="dutch-2026.3.1")
    assert Deck().lesson_marks("dutch-2026", 2) == (0, 1), "the first one was only looked at"
    assert Deck().lesson_marks("dutch-2026", 3) == (0, 0)


def test_where_cards_are_due_after_a_lesson_a_button_goes_on_with_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    desk, deck = Desk(nobody), Deck()  # where nothing was skipped before
    for clause in ("ssm B1", "dutch-2026 2.1.1"):
        deck.record_answer(clause, "clause", "missed", datetime(2020, 1, 1, tzinfo=UTC))
    said(desk, "exercises", practise=last_exercise(desk, "dutch-2026.2"))
    for _ in range(2):
        said(desk, "hint")
    last = desk.answer("hint", "{}")
    assert "Lesson 2: 0 of 1 exercise right at the first try." in last
    assert "Lesson 2 is done after 4 more right answers in a row, at the first try" in last
    assert 'href="#practise=dutch-2026.2.1">Lesson 2 once more<' in last
    assert "1 card is due. Go on with it." in last
    assert '<a class="button main" href="#practise=due.dutch-2026">' in last
    said(desk, "exercises", practise="due.dutch-2026")
    assert desk._session.trial.posed.clause == "dutch-2026 2.1.1"
    ended = desk.answer("next", "{}")
    assert "practise=due" not in ended, "it was only looked at, and is skipped once"
    assert "Go on with lesson 1: " in ended


def test_a_card_that_is_due_is_asked_again_as_it_was_and_each_is_skipped_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for clause in ("dutch-2026 2.1.1", "dutch-2026 2.1.2"):
        Deck().record_answer(clause, "legal", "missed", datetime(2020, 1, 1, tzinfo=UTC))
    desk = Desk(nobody)  # where nothing was skipped before
    first = said(desk, "exercises", practise="due")
    assert said(Desk(nobody), "exercises", practise="due") == first, "a page that is loaded again"
    second = desk.answer("next", "{}")
    assert second != first
    assert said(desk, "exercises", practise="due.dutch-2026") == first, "all were skipped: once more"
    desk.answer("hint", "{}")
    assert "practise=due" not in desk.answer("next", "{}") + desk.answer("next", "{}")


def test_where_no_card_is_due_the_next_lesson_is_named(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    Deck().set_lesson("dutch-2026", 1, done=True)
    told = said(desk, "exercises", practise="due.dutch-2026")
    assert "No card is due now." in told
    assert "Go on with lesson 2: " in told


def test_a_card_with_no_exercise_is_not_due_in_circles(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("pairtutor.exercises.practice.search", lambda *_, **__: {})
    monkeypatch.setattr("pairtutor.exercises.practice.exercise_of_card", lambda *_: None)
    Deck().record_answer("dutch-2026 3.8", "bracket", "missed", datetime(2020, 1, 1, tzinfo=UTC))
    told = said(desk, "exercises", practise="due.dutch-2026")
    assert "No card is due now." in told
    assert "Go on with lesson " in told
    assert "card is due. Go on" not in told
    assert "dutch-2026 3.8" in told, "the page keeps the card, put off"


def test_a_page_loaded_anew_knows_what_was_wrong_of_the_exercise_that_is_open(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "before"))
    before, named = Desk(nobody), "dutch-2026.2.1"
    said(before, "exercises", practise=named)
    trial = before._session.trial
    right = solution(trial.posed.exercise, trial.posed.position)
    boards = right.boards or ()
    first, second = ([str(board[at]) for board in boards] for at in (0, 1))
    told = before.answer("mark", json.dumps({"first": second, "second": first}))
    kept = re.search(r"<template data-cards.*?>(.*?)</template>", told, re.DOTALL)
    assert kept, told

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "after"))
    after = Desk(nobody)
    said(after, "take-cards", cards=unescape(kept[1]))
    said(after, "exercises", practise=named)
    assert said(after, "mark", first=first, second=second)[0] == "✓"
    assert Deck().lesson_marks("dutch-2026", 2) == (0, 1), "it was not right at the first try"
    assert "begun" not in json.loads((tmp_path / "after/pairtutor/cards.json").read_text(encoding="utf-8"))
    said(after, "exercises", practise=named)
    assert said(after, "mark", first=first, second=second)[0] == "✓"
    assert Deck().lesson_marks("dutch-2026", 2) == (1, 2), "done once more it is asked as a new one"


def test_the_cards_alone_say_which_lessons_are_done(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def done(told: str) -> list[str]:
        found = re.search(r'<template data-cards data-lessons="(.*?)">', told)
        return found[1].split() if found else []

    earlier = json.dumps({"cards": [""], "lessons": ["ssm.1", "dutch-2026.2"]})
    assert done(desk.answer("take-cards", earlier)) == ["ssm.1", "dutch-2026.2"]
    begun = desk.answer("lesson-done", json.dumps({"lesson": ["ssm.1"], "done": [""]}))
    assert done(begun) == ["dutch-2026.2"]
    for _ in range(4):
        Deck().record_lesson("ssm", 2, right=True)
    assert done(desk.answer("cards", "{}")) == ["dutch-2026.2", "ssm.2"]
    cards = (tmp_path / "pairtutor" / "cards.json").read_text(encoding="utf-8")
    stale = json.dumps({"cards": [cards], "lessons": ["ssm.1"]})
    assert done(desk.answer("take-cards", stale)) == ["dutch-2026.2", "ssm.2"]
    assert "has the lessons 1 to" in said(desk, "lesson-done", lesson="ssm.99", done="1")


@pytest.mark.parametrize("kind", ["legal", "floaters", "eligible"])
def test_an_answer_that_says_nothing_is_taken_when_it_is_given_again(
    kind: str, desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said(desk, "exercises", system="dutch-2026", kind=kind)
    assert said(desk, "mark").startswith("nothing is given yet; answer once more")
    assert said(desk, "mark")[0] in "✓✕"


@pytest.mark.parametrize(
    ("kind", "given", "told"),
    [
        ("clause", "", "name a rule by its number"),
        ("clause", " ", "name a rule by its number"),
        ("clause", "no rule", "there is no rule 'no rule'; name one by its number"),
        ("statements", "aT", "choose T or F for each"),
        ("listing", "a", "choose a letter for each place, each letter once"),
        ("choice", "", "choose one of the answers"),
        ("answer", "worse", "choose illegal, worse or later, and name a rule"),
    ],
)
def test_what_is_still_to_be_chosen_is_told_in_words_of_a_page(
    kind: str, given: str, told: str, desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said(desk, "exercises", system="dutch-2026", kind=kind)
    assert said(desk, "mark", say=given).startswith(told)


def test_players_are_counted_in_words_the_answer_is_told_once_and_then_nothing_is_marked(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said(desk, "exercises", system="dutch-2026", kind="eligible")
    trial = desk._session.trial
    right = [*map(str, solution(trial.posed.exercise, trial.posed.position).named or ())]
    others = [str(player) for player in trial.posed.exercise.players if str(player) not in right]
    first = said(desk, "mark", say=others)
    assert re.match(r"✕ Wrong \. [A-Z][a-z]+ players? (is|are) missing. [A-Z][a-z]+ of those named do", first)
    assert said(desk, "mark", say=others).startswith("nothing has changed since the last answer")
    assert trial.wrong == 1
    second = said(desk, "mark", say=[*others, right[0]]).partition("{")[0]
    assert f"It is {', '.join(right)}. {', '.join(others)} do" in second
    assert "The answer:" not in second
    assert said(desk, "mark", say=right).startswith(second)
    assert trial.wrong == 2


def test_what_it_would_take_is_told_of_each_fact_and_the_same_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said(desk, "exercises", system="dutch-2026", kind="take")
    exercise, _, position = desk._session.trial.posed
    right = solution(exercise, position)
    wrong = [letter for letter in exercise.letters if letter != right.choice]
    first = said(desk, "mark", say=wrong[0])
    assert re.match(rf"✕ Wrong \. (If .* \({wrong[0]}\): |With {wrong[0]} the same still speaks)", first)
    because = [*exercise_kind("take").because(exercise, position, right)]
    assert len({why.partition(": ")[2] or why for why in because}) == len(because)
    named = " ".join(because[1:])
    assert all(
        re.search(rf"\({letter}\): |With [a-d, ]*{letter}\b|each of [a-d, ]*{letter}\b", named)
        for letter in wrong
    )
    assert re.fullmatch(rf"{right.choice}: Then \d+ plays \d+\.", because[-1])


def test_after_the_last_hint_nothing_is_marked(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said(desk, "exercises", system="dutch-2026", kind="knowledge")
    for _ in range(3):
        said(desk, "hint")
    every = [f"{letter}T" for letter in desk._session.trial.posed.exercise.letters]
    assert said(desk, "mark", say=every) == ""
    told = "✓"
    while told.startswith("✓"):  # until neither answer is right by chance
        said(desk, "exercises", system="dutch-2026", kind="knowledge")
        letters = desk._session.trial.posed.exercise.letters
        every = [f"{letter}T" for letter in letters]
        first = said(desk, "mark", say=every)
        told = first if first.startswith("✓") else said(desk, "mark", say=[f"{letters[0]}F", *every[1:]])
    assert re.match(r"✕ Wrong \. [A-F] is (true|false) \(", told), told


def test_a_marked_answer_is_told_again_in_another_language_and_counts_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    desk = Desk(nobody)
    said(desk, "exercises", system="dutch-2026", kind="legal")
    assert said(desk, "marked") == ""
    told = [said(desk, "mark") for _ in range(2)][-1]
    assert desk._session.trial.wrong == (0 if told[0] == "✓" else 1)
    said(desk, "language", language="de")
    assert said(desk, "marked")[0] == told[0] and said(desk, "marked") != told
    assert desk._session.trial.wrong == (0 if told[0] == "✓" else 1)
