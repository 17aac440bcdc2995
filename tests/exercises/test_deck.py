"""Cards of the quiz: what was missed comes back soon; a killed program loses nothing that was answered."""

from __future__ import annotations

import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.errors import SourceError, UsageError
from pairtutor.exercises.course import find_course
from pairtutor.exercises.deck import Deck, cards_file
from pairtutor.exercises.next_step import next_step
from pairtutor.exercises.practice import for_cards, practice

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
CLAUSE = "dutch-2026 2.1.1"


def test_what_was_missed_comes_back_before_what_was_known(tmp_path: Path) -> None:
    deck = Deck(tmp_path / "cards.json")
    missed = deck.record_answer(CLAUSE, "legal", "missed", NOW)
    helped = deck.record_answer("dutch-2026 2.4.9", "bracket", "helped", NOW)
    known = deck.record_answer("ssm B4", "round", "known", NOW)
    assert missed.card.due < helped.card.due < known.card.due
    later = NOW + timedelta(minutes=2)
    assert [one.clause for one in deck.cards_due(later)] == [CLAUSE]
    assert deck.cards_due(later, "ssm") == []


def test_what_is_known_again_and_again_is_mastered(tmp_path: Path) -> None:
    deck, now = Deck(tmp_path / "cards.json"), NOW
    for _ in range(6):
        kept = deck.record_answer(CLAUSE, "legal", "known", now)
        now = kept.card.due
    assert kept.is_mastered
    assert (kept.asked, kept.right) == (6, 6)
    assert not deck.record_answer(CLAUSE, "legal", "missed", now).is_mastered


def test_cards_are_read_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "cards.json"
    kept = Deck(path).record_answer(CLAUSE, "legal", "known", NOW)
    other = Deck(path)
    assert [*other] == [kept]
    assert other.answers == 1


def test_cards_of_two_windows_do_not_lose_each_other(tmp_path: Path) -> None:
    one, other = Deck(tmp_path / "cards.json"), Deck(tmp_path / "cards.json")
    one.record_answer(CLAUSE, "legal", "known", NOW)
    other.record_answer("ssm B4", "round", "known", NOW)
    assert len(Deck(tmp_path / "cards.json")) == 2


@pytest.mark.parametrize("text", ["", "[]", '{"cards": 9}', '{"cards": 1, "clauses": {"x": {"kind": "z"}}}'])
def test_a_file_that_holds_no_cards_is_told_and_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match="these are no cards"):
        Deck(path)
    assert path.read_text(encoding="utf-8") == text


KILLED = f"""
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from pairtutor.exercises.deck import Deck
deck, now = Deck(Path(sys.argv[1])), datetime(2026, 5, 1, tzinfo=UTC)
while True:
    now += timedelta(seconds=1)
    kept = deck.record_answer({CLAUSE!r}, "legal", "known", now)
    print(kept.asked, flush=True)
"""


def test_kill_9_in_the_middle_loses_the_running_exercise_at_most(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    with subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE) as writing:
        assert writing.stdout is not None
        for _ in range(40):
            told = int(writing.stdout.readline())
        writing.send_signal(signal.SIGKILL)
        rest = writing.stdout.read().split()
    last = int(rest[-1]) if rest else told
    assert Deck(path).answers in (last, last + 1)


def test_due_asks_for_the_clause_and_the_kind_that_was_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(UsageError, match="there are no cards yet"):
        practice(due=True)
    Deck(cards_file()).record_answer(CLAUSE, "legal", "missed", NOW)
    asked = [*practice(due=True).exercises]
    assert [(one.clause, one.exercise.kind) for one in asked] == [(CLAUSE, "legal")]
    Deck(cards_file()).record_answer(CLAUSE, "legal", "known", datetime.now(UTC))
    with pytest.raises(UsageError, match="no card is due before"):
        practice(due=True)


def test_a_card_of_which_its_kind_has_nothing_is_asked_in_another_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pairtutor.exercises.practice.exercise_of_card", lambda *_: None)  # in no lesson
    deck = Deck(tmp_path / "cards.json")
    deck.record_answer("dutch-2026 3.8", "bracket", "missed", NOW)
    asked = [*for_cards(deck, deck.cards_due(datetime.now(UTC)))]
    assert [one.clause for one in asked] == ["dutch-2026 3.8"]
    assert asked[0].exercise.kind != "bracket"


def test_a_card_for_which_no_exercise_is_found_is_due_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pairtutor.exercises.practice.exercise_of_card", lambda *_: None)
    monkeypatch.setattr("pairtutor.exercises.practice.search", lambda *_, **__: {})
    deck = Deck(tmp_path / "cards.json")
    known = deck.record_answer(CLAUSE, "legal", "missed", NOW)
    assert [*for_cards(deck, deck.cards_due(datetime.now(UTC)))] == []
    again = Deck(tmp_path / "cards.json")
    assert again.cards_due(datetime.now(UTC)) == []
    (kept,) = again
    assert (kept.asked, kept.is_mastered) == (known.asked, known.is_mastered)
    assert [one.clause for one in again.cards_due(datetime.now(UTC) + timedelta(days=1, hours=1))] == [CLAUSE]


def test_a_lesson_is_done_while_four_of_its_last_five_exercises_were_right(tmp_path: Path) -> None:
    deck = Deck(tmp_path / "cards.json")

    def done_after(*answers: bool) -> list[bool]:
        """Return for each further answer whether the lesson is done then."""
        done = []
        for right in answers:
            deck.record_lesson("ssm", 2, right=right)
            done.append(deck.is_lesson_done("ssm", 2))
        return done

    first = done_after(True, False, True, True, True, False, False)
    assert first == [False, False, False, False, True, False, False]
    assert done_after(True, True, True) == [False, False, False]
    assert done_after(True) == [True]
    again = Deck(tmp_path / "cards.json")
    assert again.is_lesson_done("ssm", 2)
    assert not again.is_lesson_done("ssm", 1)
    assert len(again) == 0


def test_a_lesson_is_done_when_somebody_says_so_until_it_is_begun_anew(tmp_path: Path) -> None:
    deck = Deck(tmp_path / "cards.json")
    for right in (False, True):
        deck.record_lesson("ssm", 2, right=right)
    deck.set_lesson("ssm", 2, done=True)
    deck.set_lesson("ssm", 2, done=True)
    deck.record_lesson("ssm", 2, right=False)
    again = Deck(tmp_path / "cards.json")
    assert again.lessons_done == [("ssm", 2)]
    assert again.lesson_marks("ssm", 2) == (1, 3), "what was right stays known"
    again.set_lesson("ssm", 2, done=False)
    assert again.lessons_done == []
    assert not Deck(tmp_path / "cards.json").is_lesson_done("ssm", 2)


def test_whoever_skipped_lessons_goes_on_with_them_after_the_last(tmp_path: Path) -> None:
    deck, now = Deck(tmp_path / "cards.json"), datetime(2026, 1, 1, tzinfo=UTC)
    count = len(find_course("ssm").lessons)
    deck.set_lesson("ssm", 1, done=True)
    assert next_step(deck, "ssm", now, after=count).lesson == 2
    for number in range(2, count + 1):
        assert next_step(deck, "ssm", now, after=count).has_exercises
        deck.set_lesson("ssm", number, done=True)
    assert not next_step(deck, "ssm", now, after=count).has_exercises


def test_the_map_shows_what_was_not_asked_what_is_learned_and_what_is_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    deck, long_ago = Deck(), datetime(2020, 1, 1, tzinfo=UTC)
    deck.record_answer("dutch-2026 2.1.1", "legal", "missed", long_ago)
    for _ in range(2):
        deck.record_answer("dutch-2026 2.4.7", "clause", "known", datetime.now(UTC))
    assert main(["quiz", "--map", "--system", "dutch-2026"]) == 0
    lines = capsys.readouterr().out.splitlines()
    states = {line.split()[1]: line[0] for line in lines[:-2]}
    assert (states["2.1.1"], states["2.4.7"], states["2.4.8"]) == ("!", "✓", "·")
    assert lines[-2:] == ["· not asked yet, ✓ learned, ! due", "1 card is due. Go on with it."]
    assert main(["quiz", "--map", "--due"]) == 2
    assert "--map shows all clauses" in capsys.readouterr().err
