"""What stands on paper: the table that an arbiter draws for each exercise, and the right answers in words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

from pairtutor.exercises.drawn import TwoHalves, drawn_brackets
from pairtutor.exercises.exam_file import answer_data, checksum
from pairtutor.exercises.exercise import BracketAsked, Exam, Exercise
from pairtutor.exercises.judge import because, clause_about, solution
from pairtutor.exercises.kinds.base import ExerciseKind, Room, exercise_kind
from pairtutor.exercises.on_board import board_text
from pairtutor.exercises.options import option_texts
from pairtutor.exercises.position import Position, position_of
from pairtutor.exercises.sequence import halves
from pairtutor.exercises.set_paper import official_lines
from pairtutor.exercises.typed import truth_written
from pairtutor.exercises.wording import ExerciseWords, exercise_words, join_numbers, pairs_text
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.teams import TeamEvent
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.cast import FLOAT_SIGNS
from pairtutor.narrative.glossary import Term
from pairtutor.narrative.words import words_of
from pairtutor.rules.catalogue import catalogue
from pairtutor.rules.citing import Clause
from pairtutor.trace.values import GameLine, PlayerLine, TeamsLine


class PaperRow(NamedTuple):
    """One player of a table; `games` are written as on a pairing card (`12w1`), a cell for each round.

    `moved` says which way somebody came into the bracket: `down`, `up`, or empty. `points` is the score with
    its unit, `secondary` are the other points of a team where they count for colours.
    """

    tpn: Tpn
    name: str
    rating: int
    score: str
    games: tuple[str, ...]
    colours: str
    floats: str
    moved: str = ""
    points: str = ""
    secondary: str = ""


class Printed(NamedTuple):
    """One exercise as it is printed; `others` are those outside of a bracket on whom it can depend.

    `form` says how the candidate asked about is put together, and in what form the answer goes; `beside`
    who the others are. `options` have their letters before them.
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
    options: tuple[tuple[str, str], ...] = ()

    @property
    def is_ranked(self) -> bool:
        """Whether its table is one of standings, in which nobody is paired."""
        return exercise_kind(self.exercise.without_options.kind).whole_table

    @property
    def floats(self) -> bool:
        """Whether anybody has floated."""
        return any(row.floats for row in (*self.rows, *self.others))

    @property
    def forfeits(self) -> bool:
        """Whether a game was won or lost by forfeit."""
        return bool({*"+-"} & {*self._games})

    @property
    def byes(self) -> bool:
        """Whether a round without a game, or an absence, stands in the table."""
        return bool({*"UHFZ"} & {*self._games})

    @property
    def _games(self) -> str:
        """All cells of the rounds, one after the other."""
        return "".join(game for row in (*self.rows, *self.others) for game in row.games)

    @property
    def columns(self) -> int:
        """The columns of the table."""
        shown = (self.ratings, self.coloured, self.floats, self.secondary_column)
        return 3 + self.rounds + sum(map(bool, shown))  # number, name and score always stand there

    @property
    def score_column(self) -> str:
        """What stands above the scores, as the key of a message."""
        return columns_of_points(self.exercise.tournament.teams)[0]

    @property
    def secondary_column(self) -> str:
        """What stands above the other points of teams, empty where they do not count for colours."""
        shown = any(row.secondary for row in self.rows)
        return columns_of_points(self.exercise.tournament.teams)[1] if shown else ""

    @property
    def ratings(self) -> bool:
        """Whether ratings stand in the table."""
        return any(row.rating for row in self.rows)


class Solved(NamedTuple):
    """The right answer to an exercise in words, why, and the clause that it is about, None for none.

    `halves` are the brackets that it is about as they are paired, where cards are laid for it; `position` is
    the round that it is about.
    """

    sheet: Printed
    answer: tuple[str, ...]
    because: tuple[str, ...]
    clause: str | None
    halves: tuple[TwoHalves, ...]
    position: Position


class Paper(NamedTuple):
    """An exam as it is printed."""

    exam: Exam
    system: str
    checksum: str
    marks: int
    solved: tuple[Solved, ...]

    @property
    def words(self) -> tuple[Term, ...]:
        """The terms that the questions use, with what they mean."""
        sheets = [exercise.sheet for exercise in self.solved]
        lines = ((sheet.exercise.question, sheet.setting, *sheet.form, *sheet.blanks) for sheet in sheets)
        text = " ".join(chain.from_iterable(lines))
        return tuple(exercise_words(self.exam.language, self.exam.system).terms_to_explain(text))


def columns_of_points(event: TeamEvent | TeamsLine | None) -> tuple[str, str]:
    """Return the keys of the messages that head the column of the scores and that of the other points.

    The second one is empty where there are none, or where they do not count for colours.
    """
    if event is None:
        return "exam.column.points", ""
    match, game = "exam.column.match-points", "exam.column.game-points"
    score, other = (match, game) if event.score == "match" else (game, match)
    return score, other if event.secondary else ""


def paper(exam: Exam) -> Paper:
    """Return an exam for paper.

    Raises:
        UsageError: an exercise does not fit its tournament.
    """
    positions = (position_of(exercise, exam.system, exam.language) for exercise in exam.exercises)
    solved = tuple(map(solve_on_paper, exam.exercises, positions))
    marks = sum(exercise.marks for exercise in exam.exercises)
    return Paper(exam, words_of(exam.language).system(exam.system), checksum(exam), marks, solved)


def solve_on_paper(exercise: Exercise, position: Position) -> Solved:
    """Return an exercise as it is printed, with the right answer in words.

    Raises:
        UsageError: it does not fit its tournament.
    """
    right = solution(exercise, position)
    given = answer_data(exercise, right, position.language)
    words = position.words
    shown = {key: value for key, value in given.items() if value or key != "floaters" or not words.of_teams}
    answer = tuple(_answer_text(key, value, words) for key, value in shown.items())
    about = clause_about(exercise, right, position)
    why = (*because(exercise, position, right), *official_lines(exercise, position))
    halves_made = tuple(drawn_brackets(exercise, position))
    return Solved(_sheet(exercise, position), answer, why, about, halves_made, position)


def _answer_text(key: str, value: object, words: ExerciseWords) -> str:
    """Return one field of an answer as people write it."""
    said = str(value)
    if isinstance(value, dict):
        said = ", ".join(f"{tpn} {word}" for tpn, word in value.items())
    elif isinstance(value, list):
        parts = (_part_text(item, words) for item in value)
        said = ", ".join(parts) or words.written_form("nobody")
    return words("exercises.said", field=words.field(key), said=said)


def _part_text(item: object, words: ExerciseWords) -> str:
    """Return one of several things that an answer names: a pair, whether something is true, a number."""
    if isinstance(item, bool):
        return truth_written(item, words.language)
    return "-".join(map(str, item)) if isinstance(item, list) else str(item)


def _sheet(exercise: Exercise, position: Position) -> Printed:
    """Return an exercise as it is printed: a table of those asked about, then others who decide."""
    part = exercise.part
    kind, base = exercise_kind(exercise.kind), exercise_kind(exercise.without_options.kind)
    asked = exercise.players_named or (part.players if part else frozenset())
    if base.whole_table or not asked:
        asked = frozenset(line.tpn for line in position.lines)
    lines = [line for line in position.lines if line.tpn in asked and kind.with_table]
    said = position.words
    counted = _secondary(exercise)
    rows = tuple(_row(line, said, _float_direction(line, part), counted=counted) for line in lines)
    others = tuple(_row(line, said, counted=counted) for line in _others_who_decide(exercise, position))
    if "floats" in position.left_out:
        rows, others = (tuple(row._replace(floats="") for row in some) for some in (rows, others))
    coloured = position.index.opened.initial_colour is not None and not exercise.tournament.stated
    if base.ranks and base.whole_table:  # colours and floats say nothing of a place
        rows, coloured = tuple(row._replace(colours="", floats="") for row in rows), False
    words = f"{exercise.kind}{kind.variant(position)}"
    room = Room(len(rows), len(position.boards), coloured, position.compares, said)
    return Printed(
        exercise,
        said.title(words, exercise.kind),
        rows,
        max((len(row.games) for row in rows), default=0),
        coloured,
        kind.blanks(exercise, room),
        _facts_beside(base, exercise, position) if kind.with_table else "",
        tuple(text for text in (_halves(exercise, position), _form(words, position)) if text),
        others,
        said.field("below" if position.compares else "outside"),
        tuple(zip(exercise.letters, option_texts(exercise, position.system, position.language), strict=True)),
    )


def _facts_beside(kind: ExerciseKind, exercise: Exercise, position: Position) -> str:
    """Return the facts that have to be known beside the players of an exercise."""
    own = kind.facts_beside(exercise, position)
    said = [round_setting(exercise, position) if own is None else own]
    if kind.others_decide and _is_last_bracket(exercise, position):
        said.append(position.words("exercises.last-bracket"))
    return " ".join(filter(None, said))


def _is_last_bracket(exercise: Exercise, position: Position) -> bool:
    """Return whether nobody is paired after a bracket, so that whoever floats from it has the bye."""
    if SYSTEMS[position.system].family != "dutch" or exercise.tournament.stated:
        return False
    return exercise.part is not None and position.place(exercise.part) == len(position.index.brackets) - 1


def _others_who_decide(exercise: Exercise, position: Position) -> list[PlayerLine]:
    """Return those who are not in a bracket and still can decide it: who is to be paired after it."""
    number = position.place(exercise.part)
    if exercise.part is None or not exercise_kind(exercise.without_options.kind).others_decide:
        return []
    later = position.index.brackets[number + 1 :] if number is not None else ()
    below = {tpn for record in later for tpn in record.opened.residents}
    outside = [line for line in position.lines if line.tpn not in exercise.part.players]
    return [line for line in outside if line.tpn in below or not position.compares]


def round_setting(exercise: Exercise, position: Position) -> str:
    """Return the facts about the tournament that have to be known beside its players."""
    contest, words = exercise.tournament, position.words
    key = "exercises.round-of" if contest.planned_rounds else "exercises.round"
    said = [words(key, round=exercise.round, planned=contest.planned_rounds)]
    if contest.teams and exercise.round > 1:  # before the first one nobody prefers anything
        said.append(words.form(f"preferences-{contest.teams.preferences}"))
    if contest.initial_colour and "initial-colour" not in position.left_out:
        said.append(words(f"exercises.initial-{contest.initial_colour.value}"))
    if position.system != position.named:
        called = words_of(position.language).system(position.system)
        said.append(words.form("seeding", system=called))
    if contest.stated:
        said.append(words("exercises.on-board", bracket=board_text(contest.stated, position.language)))
        pairs = pairs_text(contest.stated.met)
        said.append(words("exercises.on-board-met" if pairs else "exercises.on-board-unmet", pairs=pairs))
    return " ".join(said)


def _halves(exercise: Exercise, position: Position) -> str:
    """Return S1 and S2 of the candidate that is asked about, or the order of a bracket that has none."""
    record = position.record(exercise.part)
    if record is not None and record.opened.order:
        return position.words.form("order", order=join_numbers(record.opened.order))
    if record is None or exercise.candidate is None:
        return ""
    made = halves(record.opened, exercise.candidate)
    what = "halves" if not made.mdps else "mdps" if made.upper else "mdps-alone"
    pairs, words = pairs_text(made.mdps), position.words
    lower = join_numbers(made.lower) or words.written_form("nobody")
    return words.form(what, pairs=pairs, s1=join_numbers(made.upper), s2=lower)


def _form(words: str, position: Position) -> str:
    """Return in what form an answer goes, by the name of its words."""
    marked = [  # the last one is the example of what may be written
        entry for entry in catalogue(position.system) if isinstance(entry, Clause) and entry.title[0] == "["
    ]
    sign, number = (marked[-1].title.partition(" ")[0], marked[-1].number) if marked else ("", "")
    form = position.words.form
    either = form("either", sign=sign, number=number) if marked else ""
    truths = {
        name: truth_written(truth, position.language) for name, truth in (("true", True), ("false", False))
    }
    return form(words, either=either, **truths)


def _float_direction(line: PlayerLine, part: BracketAsked | None) -> str:
    if part is None or line.tpn not in part.mdps:
        return ""  # one of its own
    return "up" if part.score is not None and line.score < part.score else "down"


def _secondary(exercise: Exercise) -> bool:
    """Return whether the other points of teams count for colours; before the first round there are none."""
    event = exercise.tournament.teams
    return event is not None and event.secondary and exercise.round > 1


def _row(line: PlayerLine, words: ExerciseWords, moved: str = "", *, counted: bool = False) -> PaperRow:
    """Return the row of a player; of a team without a rating, and with its other points if they are counted.

    Floats have a sign each, the last round to the right; of a team only the float of the last round counts.
    """
    games = tuple(_game(game, words) for game in line.games)
    last, before = line.floats
    counted_floats = (last,) if words.of_teams else (before, last)
    floated = any(way != "none" for way in counted_floats)
    return PaperRow(
        line.tpn,
        line.name,
        0 if words.of_teams else line.rating,
        words.signs.points(line.score),
        games,
        words.colours(line.colours),
        "".join(FLOAT_SIGNS[way] for way in counted_floats) if floated else "",
        moved,
        words.score(line.score),
        words.signs.points(line.game_points) if counted else "",
    )


def _game(game: GameLine, words: ExerciseWords) -> str:
    """Return a game as the table shows it (`7w1`): opponent, colour and result, or its mark alone."""
    if not game.opponent:
        return game.mark
    colour = words.signs.letter(game.colour).lower() if game.colour else ""
    return f"{game.opponent}{colour}{game.mark}"


LINES: Final = 43
"""Lines of a sheet of A4, below its head."""

FIRST: Final = 30
"""Lines that the head of the first sheet takes: title, legend, words."""

_HEAD: Final = 3  # lines of an exercise besides its texts, rows, boards and blanks
_WIDE: Final = 85
"""Letters of a line."""

TIGHT: Final = 20
"""Tables of more players are set in smaller lines."""


def leaves(solved: Iterable[Solved], first: int = FIRST) -> list[list[Solved]]:
    """Return the exercises sheet by sheet; one that is longer than a sheet has it alone.

    The first sheet may have none, where what is explained leaves too little room.
    """
    sheets: list[list[Solved]] = [[]]
    room = LINES - first
    for entry in solved:
        lines = _lines(entry)
        if lines > room and (sheets[-1] or len(sheets) == 1):
            sheets.append([])
            room = LINES
        sheets[-1].append(entry)
        room -= lines
    return sheets


def _lines(solved: Solved) -> int:
    """Return about how many lines an exercise takes."""
    sheet = solved.sheet
    texts = (sheet.exercise.question + sheet.setting, *sheet.form, *(text for _, text in sheet.options))
    text_lines = sum(1 + len(text) // _WIDE for text in texts)
    players = len(sheet.rows) + len(sheet.others)
    rows = 1 + bool(sheet.others) + (players if players <= TIGHT else (4 * players) // 5)
    boards = len(sheet.exercise.boards) + bool(sheet.exercise.pairs)
    return _HEAD + text_lines + rows + boards + (4 * len(sheet.blanks) + 4) // 5  # lower lines than others
