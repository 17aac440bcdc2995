"""The trainee's cards: one for each clause of a system, which comes back when it is about to be forgotten.

They are kept in the user's data folder, in one file that is replaced as a whole after each answer: whoever
kills the program loses the running exercise and no more.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from fsrs import Card, Rating, Scheduler, State
from platformdirs import user_data_path

from pairtutor.errors import Fault, SourceError
from pairtutor.exercises.exercise import KINDS, Grade, Kind
from pairtutor.messages import Message, messages_of
from pairtutor.model.editions import TAUGHT
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import Language
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause

VERSION = 1
MASTERED = timedelta(days=21)
"""A card that stays away for so long is mastered."""

PUT_OFF = timedelta(days=1)
"""A card that nothing can be asked for now comes back after so long."""

LAST, ENOUGH = 5, 4
"""So many of the last exercises of a lesson count, and so many of them right make it done."""

SAID_DONE = "!"
"""What stands before the signs of a lesson of which somebody says that it is done."""

_RATINGS: Mapping[Grade, Rating] = {"missed": Rating.Again, "helped": Rating.Hard, "known": Rating.Good}
_SCHEDULER = Scheduler(enable_fuzzing=False)


class Begun(NamedTuple):
    """How an exercise stands that is not done: how many answers were wrong, how many hints were given."""

    wrong: int = 0
    hints: int = 0


class Kept(NamedTuple):
    """What is known of a clause: the `kind` it was asked in last, how often asked and how often right."""

    system: str
    clause: str
    kind: Kind
    asked: int
    right: int
    card: Card

    @property
    def is_mastered(self) -> bool:
        """Whether it need not come back for weeks."""
        last = self.card.last_review
        return self.card.state == State.Review and last is not None and self.card.due - last >= MASTERED

    def when(self, now: datetime) -> Message:
        """Return when it comes back."""
        days = (self.card.due - now).days
        if days >= 1:
            return Message("tutor.mastery.due-in", n=days)
        return Message("tutor.mastery.due-now" if self.card.due <= now else "tutor.mastery.due-today")

    def card_text(self, now: datetime, language: Language) -> str:
        """Return the card in words: its clause, how often it was right, and when it comes back."""
        entry = find(self.clause, system=None, language=language)
        title = f"{entry.number} {entry.title}" if isinstance(entry, Clause) else self.clause
        slots = {"title": title, "right": self.right, "n": self.asked, "when": self.when(now)}
        return messages_of(language)("tutor.mastery.card", **slots)


def cards_file() -> Path:
    """Return the path of the file of cards."""
    return user_data_path("pairtutor", appauthor=False) / "cards.json"


class Deck:
    """The cards of one person; `path` is their file.

    Raises:
        SourceError: the file is there and is none of ours.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or cards_file()
        self._kept: dict[str, Kept]
        # by system and number of a lesson: + for right, - for wrong, the last exercise at the end;
        # before them ! where somebody says that it is done
        self._lessons: dict[str, str]
        # exercises of lessons by name (dutch-2026.3.1) that somebody has begun and not done
        self._begun: dict[str, Begun]
        self._read_again()

    def __iter__(self) -> Iterator[Kept]:
        """Yield the cards, those due first."""
        return iter(sorted(self._kept.values(), key=lambda kept: (kept.card.due, kept.clause)))

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def answers(self) -> int:
        """How many exercises have been answered altogether."""
        return sum(kept.asked for kept in self._kept.values())

    def by_system(self) -> Iterator[tuple[str, list[Kept]]]:
        """Yield the systems that have cards, each with its own, those due first."""
        for system in TAUGHT:
            if kept := [card for card in self if card.system == system]:
                yield system, kept

    def cards_due(self, now: datetime, system: str | None = None) -> list[Kept]:
        """Return the cards that are due, of one system or of all, the longest due first."""
        systems = TAUGHT if system is None else (system,)
        return [kept for kept in self if kept.card.due <= now and kept.system in systems]

    def record_answer(self, clause: str, kind: Kind, grade: Grade, now: datetime) -> Kept:
        """Keep how an exercise about a clause (a whole citation) went; return its card.

        Raises:
            OSError: the cards cannot be written.
        """
        self._read_again()
        system = clause.partition(" ")[0]
        earlier = self._kept.get(clause, Kept(system, clause, kind, asked=0, right=0, card=Card(due=now)))
        card, _ = _SCHEDULER.review_card(earlier.card, _RATINGS[grade], now)
        kept = Kept(system, clause, kind, earlier.asked + 1, earlier.right + (grade != "missed"), card)
        self._kept[clause] = kept
        self._write()
        return kept

    def put_off(self, clause: str, now: datetime) -> None:
        """Have the card of a clause come back a day from now, as if it had been seen so much later.

        Raises:
            OSError: the cards cannot be written.
        """
        self._read_again()
        if (kept := self._kept.get(clause)) is None:
            return
        later, last = now + PUT_OFF, kept.card.last_review
        card = Card.from_dict(kept.card.to_dict())
        # the time between both stays: by it a card is mastered
        card.due, card.last_review = later, last and last + (later - kept.card.due)
        self._kept[clause] = kept._replace(card=card)
        self._write()

    def record_lesson(self, system: str, number: int, *, right: bool) -> None:
        """Keep whether an exercise of a lesson (from 1) was right at once: the last five count.

        Raises:
            OSError: the cards cannot be written.
        """
        self._read_again()
        name = f"{system} {number}"
        signs = self._lessons.get(name, "")
        said = SAID_DONE if signs.startswith(SAID_DONE) else ""
        self._lessons[name] = said + (signs.lstrip(SAID_DONE) + ("+" if right else "-"))[-LAST:]
        self._write()

    def progress_of(self, exercise: str) -> Begun:
        """Return the wrong answers and hints of a lesson's exercise, by its name, that was left undone."""
        return self._begun.get(exercise, Begun())

    def keep_progress(self, exercise: str, wrong: int = 0, hints: int = 0) -> None:
        """Keep how an exercise of a lesson stands, by its name; with nothing wrong it is not begun.

        Raises:
            OSError: the cards cannot be written.
        """
        begun = Begun(wrong, hints)
        if begun == self.progress_of(exercise):
            return
        self._read_again()
        self._begun.pop(exercise, None)
        if begun != Begun():
            self._begun[exercise] = begun
        self._write()

    def set_lesson(self, system: str, number: int, *, done: bool) -> None:
        """Keep that somebody says of a lesson (from 1) that it is done; or begin it anew.

        Raises:
            OSError: the cards cannot be written.
        """
        self._read_again()
        name = f"{system} {number}"
        signs = self._lessons.pop(name, "").lstrip(SAID_DONE)
        if done:
            self._lessons[name] = SAID_DONE + signs
        self._write()

    def is_lesson_done(self, system: str, number: int) -> bool:
        """Return whether a lesson is done: four of its last five were right, or somebody says so."""
        return _is_done(self._lessons.get(f"{system} {number}", ""))

    def lesson_marks(self, system: str, number: int) -> tuple[int, int]:
        """Return the numbers of the last exercises of a lesson: of those right at once, and of all."""
        signs = self._lessons.get(f"{system} {number}", "").lstrip(SAID_DONE)
        return signs.count("+"), len(signs)

    def right_needed(self, system: str, number: int) -> int:
        """Return the number of exercises, right at once in a row, that a lesson still takes; 0 once done."""
        signs = self._lessons.get(f"{system} {number}", "")
        if _is_done(signs):
            return 0
        return next(more for more in range(1, LAST) if _is_done((signs + more * "+")[-LAST:]))

    def told_needed(self, system: str, number: int) -> Message | None:
        """Return the message how a lesson gets done, None where it is."""
        more = self.right_needed(system, number)
        told = Message("exercises.next.needed", number=number, n=more, enough=ENOUGH, last=LAST)
        return told if more else None

    @property
    def lessons_done(self) -> list[tuple[str, int]]:
        """The lessons that are done, each by its system and number."""
        done = (name.split() for name, signs in self._lessons.items() if _is_done(signs))
        return [(system, int(number)) for system, number in done]

    def _read_again(self) -> None:
        """Read the file: another window may have written meanwhile."""
        self._kept, self._lessons, self._begun = _load(self.path)

    def _write(self) -> None:
        """Write the deck beside its file first, then in its place, so that the file is whole at any time."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part = self.path.with_name(f"{self.path.name}.{os.getpid()}.part")
        data: dict[str, Any] = {
            "cards": VERSION,
            "clauses": {kept.clause: _data(kept) for kept in self._kept.values()},
        }
        data |= {"lessons": self._lessons} if self._lessons else {}
        data |= {"begun": self._begun} if self._begun else {}
        with part.open("w", encoding="utf-8") as file:
            json.dump(data, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        part.replace(self.path)


def _is_done(signs: str) -> bool:
    return signs.startswith(SAID_DONE) or signs.count("+") >= ENOUGH


def _data(kept: Kept) -> dict[str, Any]:
    return {"kind": kept.kind, "asked": kept.asked, "right": kept.right, "card": kept.card.to_dict()}


class _Saved(NamedTuple):
    """What a file of cards holds: cards by their clauses, signs by lesson, exercises by name."""

    kept: dict[str, Kept]
    lessons: dict[str, str]
    begun: dict[str, Begun]


def _load(path: Path) -> _Saved:
    """Return what a file of cards holds, nothing if there is no such file.

    Raises:
        SourceError: it cannot be read, or holds no cards.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return _Saved({}, {}, {})
    except (OSError, ValueError) as error:
        raise _no_cards(str(path), error) from error
    kept, data = read_cards(text, str(path)), json.loads(text)
    lessons, begun = (data.get(name, {}) for name in ("lessons", "begun"))
    return _Saved(
        kept,
        {str(name): str(signs) for name, signs in lessons.items()} if isinstance(lessons, dict) else {},
        _begun_in(begun) if isinstance(begun, dict) else {},
    )


def _begun_in(entries: dict[str, Any]) -> dict[str, Begun]:
    """Return the exercises of lessons that are begun, of the entries in a file."""
    return {
        str(name): Begun(*counts)
        for name, counts in entries.items()
        if isinstance(counts, list) and len(counts) == len(Begun()) and all(type(n) is int for n in counts)
    }


def read_cards(text: str, name: str) -> dict[str, Kept]:
    """Return the cards of a file by their clauses, from its text; `name` is that of the file.

    Raises:
        SourceError: the file is none of ours.
    """
    try:
        data = json.loads(text)
        if data["cards"] != VERSION:
            raise ValueError("cards of another version")
        return {clause: _read_kept(clause, entry) for clause, entry in data["clauses"].items()}
    except (ValueError, LookupError, TypeError, AttributeError, AssertionError) as error:
        raise _no_cards(name, error) from error


def _no_cards(name: str, error: Exception) -> SourceError:
    why = getattr(error, "strerror", None) or Message("faults.cards.none")
    return SourceError([Fault(name, line=0, column=0, fault=why, mend=Message("faults.mend.move-away"))])


def _read_kept(clause: str, data: Mapping[str, Any]) -> Kept:
    # a KeyError for another kind is told by `read_cards`, as all that cannot be read
    kind = {known: known for known in KINDS}[data["kind"]]
    card = Card.from_dict(data["card"])
    return Kept(clause.partition(" ")[0], clause, kind, int(data["asked"]), int(data["right"]), card)
