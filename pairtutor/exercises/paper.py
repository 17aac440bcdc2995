"""What stands on paper: the table that an arbiter draws for each exercise, and the right answers in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from pairtutor.exercises.clauses import whole_citation
from pairtutor.exercises.exam_file import answer_data, checksum
from pairtutor.exercises.exercise import BracketAsked, Exam, Exercise
from pairtutor.exercises.judge import because, solution
from pairtutor.exercises.kinds.record import Room, kind_record
from pairtutor.exercises.position import Position, position_of
from pairtutor.exercises.sequence import halves
from pairtutor.exercises.wording import (
    answer_field_name,
    form,
    join_numbers,
    pairs_text,
    terms_explained,
    title,
)
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn, points_text
from pairtutor.rules.catalogue import catalogue
from pairtutor.rules.citing import Clause
from pairtutor.trace.values import PlayerLine


class PaperRow(NamedTuple):
    """One player of a table; `games` are written as on a pairing card (`12w1`), a cell for each round.

    `moved` says which way somebody came into the bracket: `down`, `up`, or empty.
    """

    tpn: Tpn
    name: str
    rating: int
    score: str
    games: tuple[str, ...]
    colours: str
    floats: str
    moved: str = ""


class Printed(NamedTuple):
    """One exercise as it is printed; `others` are those outside of a bracket on whom it can depend.

    `form` says how the candidate asked about is put together, and in what form the answer goes; `beside`
    who the others are.
    """

    exercise: Exercise
    kind: str
    rows: tuple[PaperRow, ...]
    rounds: int
    coloured: bool
    blanks: tuple[str, ...]
    setting: str
    form: tuple[str, ...]
    others: tuple[PaperRow, ...]
    beside: str

    @property
    def floats(self) -> bool:
        """Whether anybody has floated."""
        return any(row.floats for row in (*self.rows, *self.others))

    @property
    def columns(self) -> int:
        """The columns of the table."""
        return 3 + bool(self.rows[0].rating) + self.rounds + self.coloured + self.floats


class Solved(NamedTuple):
    """The right answer to an exercise in words, why, and the clause that it is about, None for none."""

    sheet: Printed
    answer: tuple[str, ...]
    because: tuple[str, ...]
    clause: str | None


class Paper(NamedTuple):
    """An exam as it is printed."""

    exam: Exam
    system: str
    checksum: str
    marks: int
    solved: tuple[Solved, ...]

    @property
    def words(self) -> dict[str, str]:
        """The terms that the questions use, with what they mean."""
        sheets = [exercise.sheet for exercise in self.solved]
        lines = ((sheet.exercise.question, sheet.setting, *sheet.form, *sheet.blanks) for sheet in sheets)
        return terms_explained(" ".join(chain.from_iterable(lines)))


_FLOATS = {"down": "↓", "up": "↑"}


def paper(exam: Exam) -> Paper:
    """Return an exam for paper.

    Raises:
        UsageError: an exercise does not fit its tournament.
    """
    solved = tuple(
        solve_on_paper(exercise, position_of(exercise, exam.system)) for exercise in exam.exercises
    )
    marks = sum(exercise.marks for exercise in exam.exercises)
    return Paper(exam, SYSTEMS[exam.system].name, checksum(exam), marks, solved)


def solve_on_paper(exercise: Exercise, position: Position) -> Solved:
    """Return an exercise as it is printed, with the right answer in words.

    Raises:
        UsageError: it does not fit its tournament.
    """
    right = solution(exercise, position)
    answer = tuple(_answer_text(key, value) for key, value in answer_data(exercise, right).items())
    about = right.clause or (whole_citation(exercise.topic, position.named) if exercise.topic else None)
    return Solved(_sheet(exercise, position), answer, tuple(because(exercise, position, right)), about)


def _answer_text(key: str, value: object) -> str:
    """Return one field of an answer as people write it."""
    if isinstance(value, dict):
        return f"{answer_field_name(key)}: {', '.join(f'{tpn} {word}' for tpn, word in value.items())}"
    if isinstance(value, list):
        parts = ("-".join(map(str, item)) if isinstance(item, list) else str(item) for item in value)
        return f"{answer_field_name(key)}: {', '.join(parts) or answer_field_name('nobody')}"
    return f"{answer_field_name(key)}: {value}"


def _sheet(exercise: Exercise, position: Position) -> Printed:
    part = exercise.part
    everybody = sorted(position.index.opened.players, key=lambda line: line.rank)
    asked = exercise.named or (part.players if part else {line.tpn for line in everybody})
    lines = [line for line in everybody if line.tpn in asked]
    rows = tuple(_row(line, _float_direction(line, part)) for line in lines)
    coloured = position.index.opened.initial_colour is not None
    kind = kind_record(exercise.kind)
    words = f"{exercise.kind}{kind.variant(position)}"
    room = Room(len(rows), len(position.boards), coloured, position.compares)
    return Printed(
        exercise,
        title(words, exercise.kind),
        rows,
        max((len(row.games) for row in rows), default=0),
        coloured,
        kind.blanks(exercise, room),
        _round_setting(exercise, position),
        tuple(text for text in (_halves(exercise, position), _form(words, position)) if text),
        tuple(map(_row, _others_who_decide(exercise, position, everybody))),
        answer_field_name("below" if position.compares else "outside"),
    )


def _others_who_decide(
    exercise: Exercise, position: Position, everybody: Sequence[PlayerLine]
) -> list[PlayerLine]:
    """Return those who are not in a bracket and still can decide it: who is to be paired after it."""
    number = None if exercise.part is None else position.place(exercise.part)
    if exercise.part is None or not kind_record(exercise.kind).others_decide:
        return []
    later = position.index.brackets[number + 1 :] if number is not None else ()
    below = {tpn for record in later for tpn in record.opened.residents}
    outside = [line for line in everybody if line.tpn not in exercise.part.players]
    return [line for line in outside if line.tpn in below or not position.compares]


def _round_setting(exercise: Exercise, position: Position) -> str:
    """Return what has to be known of the tournament beside its players."""
    contest = exercise.tournament
    planned = f" of {contest.planned_rounds}" if contest.planned_rounds else ""
    colour = f" The initial colour was {contest.initial_colour.value}." if contest.initial_colour else ""
    own = position.system == position.named
    seeding = "" if own else form("seeding", system=SYSTEMS[position.system].name)
    return f"Round {exercise.round}{planned}.{colour}{seeding}"


def _halves(exercise: Exercise, position: Position) -> str:
    """Return S1 and S2 of the candidate that is asked about, or the order of a bracket that has none."""
    number = None if exercise.part is None else position.place(exercise.part)
    opened = None if number is None else position.index.brackets[number].opened
    if opened is not None and opened.order:
        return form("order", order=join_numbers(opened.order))
    if opened is None or exercise.candidate is None:
        return ""
    made = halves(opened, exercise.candidate)
    what = "halves" if not made.mdps else "mdps" if made.upper else "mdps-alone"
    pairs, lower = pairs_text(made.mdps), join_numbers(made.lower) or answer_field_name("nobody")
    return form(what, pairs=pairs, s1=join_numbers(made.upper), s2=lower)


def _form(words: str, position: Position) -> str:
    """Return in what form an answer goes, by the name of its words."""
    marked = [
        entry for entry in catalogue(position.system) if isinstance(entry, Clause) and entry.title[0] == "["
    ]
    sign, number = (marked[-1].title.partition(" ")[0], marked[-1].number) if marked else ("", "")
    either = form("either", sign=sign, number=number) if marked else ""
    return form(words, either=either)


def _float_direction(line: PlayerLine, part: BracketAsked | None) -> str:
    if part is None or line.tpn not in part.mdps:
        return ""
    return "up" if part.score is not None and line.score < part.score else "down"


def _row(line: PlayerLine, moved: str = "") -> PaperRow:
    games = tuple(
        f"{game.opponent or ''}{(game.colour or '')[:1]}{game.mark}" if game.opponent else game.mark
        for game in line.games
    )
    when = zip(line.floats, ("last", "before"), strict=True)
    floats = ", ".join(f"{_FLOATS[way]} {word}" for way, word in when if way in _FLOATS)
    score = points_text(line.score)
    return PaperRow(line.tpn, line.name, line.rating, score, games, line.colours, floats, moved)
