"""The exercises of a lesson: those whose solutions rest on nothing that is taught later in the course."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from itertools import count

from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import Exercise, Request
from pairtutor.exercises.generate import RARE_ROUNDS_LOOKED_AT, Hunt, Posed
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.kinds.knowledge import claims_of
from pairtutor.exercises.known_kinds import require_kinds
from pairtutor.exercises.lesson import Course, CourseLesson, Task, lesson_texts
from pairtutor.exercises.matter import FACTS, facts_in
from pairtutor.exercises.paper import Solved, solve_on_paper
from pairtutor.exercises.places import Place, known_places, place_key
from pairtutor.exercises.position import Position, clause_of
from pairtutor.messages import Message
from pairtutor.narrative.citations import citations
from pairtutor.narrative.glossary import Term, glossary, stands_in
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.catalogue import catalogue
from pairtutor.rules.citing import Clause

MOST_TRIED = 60
"""So many exercises are looked at for each that is wanted before the best of them is taken."""

INITIAL_COLOUR = "initial-colour"
"""The term for the colour that was drawn before the first round."""

FLOATS = "floats"
"""The sign of the floats in the rounds before."""

TRIED_IN_PRACTICE = 20
"""So many are looked at for each that is practised, where somebody waits for it."""

_SIGN = re.compile(r"\[(\w+)\]")
_INSIDE = re.compile(r"[(\[]([^()]*)\)")
_CHANCES = 30
"""So many rounds are looked at from one seed."""


def exercises_of(course: Course, at: int, language: Language = ENGLISH) -> tuple[Solved, ...]:
    """Return the exercises of a lesson (`at`, from 0) as they are printed, in order; the same ones each time.

    Raises:
        UsageError: an exercise cannot be made.
    """
    translated = (posed.told_in(language) for posed in posed_for(course, at))
    solved = (solve_on_paper(posed.exercise, posed.position) for posed in translated)
    return tuple(_number_exercises(solved))


def posed_for(course: Course, at: int) -> Iterator[Posed]:
    """Yield the exercises of a lesson, each the first one that rests on what has been taught.

    Single steps come first, then the others from easy to hard, at last those about earlier lessons.

    Raises:
        UsageError: an exercise cannot be made.
    """
    made = [*posed_by_task(course, at)]
    made.sort(key=lambda entry: _place_in_lesson(*entry))
    yield from (as_taught(course, at, posed) for _, posed in made)


def _place_in_lesson(task: Task, posed: Posed) -> tuple[bool, bool, int]:
    """Return what the place of an exercise in its lesson goes by."""
    return task.again, exercise_kind(task.kind).drawn, posed.exercise.level


def posed_by_task(course: Course, at: int) -> Iterator[tuple[Task, Posed]]:
    """Yield the exercises of a lesson in the order of its file, with what asks for each.

    Raises:
        UsageError: an exercise cannot be made.
    """
    for task_number, task in enumerate(course.lessons[at].tasks):
        require_kinds(course.system, [task.kind])
        used: set[str] = set()
        for number in range(task.number):
            _, posed = first_fitting(course, at, task, first_seed(task, at, task_number, number), used)
            used.add(_exercise_key(posed))
            yield task, posed


def endless_lesson(course: Course, at: int, seed: int, language: Language = ENGLISH) -> Iterator[Posed]:
    """Yield exercises of a lesson (from 0) without end, its tasks in turn; with another `seed` others.

    Each rests on what has been taught. Where none is near it is the one that stands on the lesson's page.

    Raises:
        UsageError: an exercise cannot be made.
    """
    tasks = course.lessons[at].tasks
    for number in count():
        task_number = number % len(tasks)
        task, begin = tasks[task_number], 1_000_000 * (seed + 1) + TRIED_IN_PRACTICE * number
        posed = posed_near(course, at, task, begin)
        if posed is None:
            _, posed = first_fitting(course, at, task, first_seed(task, at, task_number, 0))
        yield as_taught(course, at, posed).told_in(language)


def as_taught(course: Course, at: int, posed: Posed) -> Posed:
    """Return an exercise without what is not taught yet: in the table, and as clauses against answers."""
    position = posed.position.cite_only(known_rules(course, at))
    left_out = {FLOATS} - known_signs(course, at)
    pairs_a_round = posed.exercise.without_options.kind == "round"  # nobody does without the initial colour
    if _says_what_it_teaches(course) and not pairs_a_round:
        left_out |= {INITIAL_COLOUR} - known_words(course, at)
    return posed._replace(position=position.leave_out(frozenset(left_out)))


def posed_near(
    course: Course,
    at: int,
    task: Task,
    begin: int,
    is_wanted: Callable[[Posed], bool] = lambda _: True,
    tried: int = TRIED_IN_PRACTICE,
) -> Posed | None:
    """Return the first wanted exercise of a task from a seed on that rests on what has been taught.

    None is looked for beyond so many `tried`; where these are fewer than in practice, each but briefly.
    """
    briefly = tried < TRIED_IN_PRACTICE
    for seed in range(begin, begin + tried):
        posed = pose_task(course.system, task, seed, briefly=briefly).posed_at.get(0)
        if posed is not None and is_wanted(posed) and _is_known(course, at, task, posed):
            return posed
    return None


def first_seed(task: Task, at: int, task_number: int, number: int) -> int:
    """Return the first seed for an exercise of a task; lesson, task and exercise count from 0.

    Each exercise has room for the `MOST_TRIED` from there on, each task for twenty exercises.
    """
    if number < len(task.seeds):
        return task.seeds[number]
    return 100_000 * (at + 1) + 2_000 * task_number + 100 * number


def first_fitting(
    course: Course, at: int, task: Task, begin: int, used: Collection[str] = ()
) -> tuple[int, Posed]:
    """Return the first seed whose exercise rests on what has been taught, and that exercise.

    An exercise whose key is among `used` stands there already and is not taken again. Where so many have
    been tried in vain it is the first of them, as in a course that names no words.

    Raises:
        UsageError: there is none at all.
    """
    before = _pose_where_found(course.system, task, begin)
    if before is not None and _exercise_key(before[1]) not in used and _is_known(course, at, task, before[1]):
        return before
    nearest: tuple[int, Posed] | None = None
    for seed in range(begin, begin + MOST_TRIED):
        posed = pose_task(course.system, task, seed).posed_at.get(0)
        if posed is None or _exercise_key(posed) in used:
            continue
        nearest = nearest or (seed, posed)
        if _is_known(course, at, task, posed):
            return seed, posed
    if nearest is None:
        raise UsageError(Message("exercises.search.nothing"))
    return nearest


def _is_known(course: Course, at: int, task: Task, posed: Posed) -> bool:
    """Return whether an exercise rests on what has been taught; in a course that names no words each does."""
    if not _says_what_it_teaches(course):
        return True
    there = facts_in(posed.exercise, posed.position)
    if not {*task.needs} <= there <= known_facts(course, at):
        return False
    solved = _solve_in_english(posed)
    rules, words = rests_on(posed, solved), words_in(posed, solved)
    return rules <= known_rules(course, at) and words <= known_words(course, at)


def pose_task(system: str, task: Task, seed: int, *, briefly: bool = False) -> Hunt:
    """Return the search for an exercise of a task from a seed on; it has none where nothing is near.

    It is not looked for longer where it is rare, if it is looked for `briefly`.
    """
    hunt = _hunt(system, task, seed)
    hunt.look(_CHANCES, (), _CHANCES if task.mistakes or briefly else RARE_ROUNDS_LOOKED_AT)
    return hunt


def _pose_where_found(system: str, task: Task, begin: int) -> tuple[int, Posed] | None:
    """Return the exercise of the place where that search once ended, and its seed, if there is one."""
    place: Place | None = known_places(system).get(place_key(task, begin))
    posed = place and _hunt(system, task, place.seed).look_at(place)
    return (place.seed, posed) if place and posed else None


def _hunt(system: str, task: Task, seed: int) -> Hunt:
    request = Request(task.kind, task.topic, task.level, task.plain, needs=task.needs, mistakes=task.mistakes)
    return Hunt(system, [request], players=0, seed=seed, language=ENGLISH)


def _exercise_key(posed: Posed) -> str:
    """Return a key that tells an exercise from others of its kind."""
    exercise = posed.exercise
    return f"{exercise.tournament.players} {exercise.round} {exercise.part} {exercise.complaint}"


def _number_exercises(solved: Iterable[Solved]) -> Iterator[Solved]:
    """Yield exercises numbered from 1."""
    for number, entry in enumerate(solved, start=1):
        sheet = entry.sheet
        yield entry._replace(sheet=sheet._replace(exercise=sheet.exercise._replace(id=number)))


def _says_what_it_teaches(course: Course) -> bool:
    return any(lesson.words for lesson in course.lessons)


# --- what has been taught -----------------------------------------------------------------


def _until(course: Course, at: int) -> tuple[CourseLesson, ...]:
    return course.lessons[: at + 1]


def known_rules(course: Course, at: int) -> frozenset[str]:
    """Return the clauses that are taught up to a lesson, that one included."""
    return frozenset(rule for lesson in _until(course, at) for rule in lesson.rules)


def rules_to_come(course: Course, at: int) -> frozenset[str]:
    """Return the clauses that are taught after a lesson only, and that no text up to it names by its sign."""
    taught = frozenset(rule for lesson in course.lessons for rule in lesson.rules)
    texts = "\n".join(text for lesson in _until(course, at) for text in lesson_texts(lesson).values())
    return (
        taught - known_rules(course, at) - clauses_named(texts, course.system) - _signs_named(texts, course)
    )


def _signs_named(texts: str, course: Course) -> frozenset[str]:
    """Return the clauses that are named by the signs of their criteria (`[C6]`)."""
    rules = (rule for lesson in course.lessons for rule in lesson.rules)
    cited = ((_SIGN.match(citation.label), citation.whole) for citation in citations(rules, course.system))
    signs = {sign[1]: whole for sign, whole in cited if sign}
    return frozenset(signs[name] for name in _SIGN.findall(texts) if name in signs)


def known_words(course: Course, at: int) -> frozenset[str]:
    """Return the terms of the glossary that are taught up to a lesson."""
    return frozenset(word for lesson in _until(course, at) for word in lesson.words)


def known_facts(course: Course, at: int) -> frozenset[str]:
    """Return the facts that may stand in a position up to a lesson; all, in a course that names none."""
    if not any(lesson.facts for lesson in course.lessons):
        return frozenset(FACTS)
    return frozenset(fact for lesson in _until(course, at) for fact in lesson.facts)


def known_signs(course: Course, at: int) -> frozenset[str]:
    """Return the signs that are taught up to a lesson."""
    return frozenset(sign for lesson in _until(course, at) for sign in lesson.signs)


def words_taught(course: Course, lesson: CourseLesson, language: Language) -> tuple[Term, ...]:
    """Return the terms that a lesson teaches, in its order."""
    known = {term.name: term for term in glossary(language, course.system)}
    return tuple(known[word] for word in lesson.words)


# --- what an exercise rests on --------------------------------------------------------------


def _solve_in_english(posed: Posed) -> Solved:
    english = posed.told_in(ENGLISH)
    return solve_on_paper(english.exercise, english.position)


def rests_on(posed: Posed, solved: Solved | None = None) -> frozenset[str]:
    """Return the clauses that an exercise asks for, that its solution names, or by which it is decided.

    `solved` is the exercise as it is solved in English, if that is known already.
    """
    english = posed.told_in(ENGLISH)
    solved = solved or _solve_in_english(posed)
    named = clauses_named("\n".join((*solved.answer, *solved.because)), english.position.named)
    own = [solved.clause] if solved.clause else []
    claims = claims_of(posed.exercise, posed.position) if posed.exercise.kind == "knowledge" else ()
    return frozenset((*named, *own, *(claim.clause for claim in claims), *_deciding_clauses(english)))


def words_in(posed: Posed, solved: Solved | None = None) -> frozenset[str]:
    """Return the terms of the glossary, by their names, that an exercise and its solution use.

    `solved` is the exercise as it is solved in English, if that is known already.
    """
    english = posed.told_in(ENGLISH)
    solved = solved or _solve_in_english(posed)
    sheet = solved.sheet
    text = "\n".join((sheet.exercise.question, *sheet.form, *solved.answer, *solved.because))
    terms = glossary(ENGLISH, english.position.named)
    said = frozenset(term.name for term in terms if stands_in(text, term, capitals=True))
    return said | ({TOPSCORER} if _rests_on_topscorers(english.exercise, english.position) else set())


TOPSCORER = "topscorer"
"""The term for players whose colours may be refused in the last round."""


def _rests_on_topscorers(exercise: Exercise, position: Position) -> bool:
    """Return whether topscorers are among those whom an exercise pairs."""
    if not exercise_kind(exercise.without_options.kind).decided_in_brackets:
        return False
    players = exercise.part.players if exercise.part else {line.tpn for line in position.lines}
    return any(line.topscorer for line in position.lines if line.tpn in players)


def _deciding_clauses(posed: Posed) -> Iterator[str]:
    """Yield the clause of each step that decided the bracket, or the round, that is asked about.

    A step that cites nothing but readings has none.
    """
    exercise, position = posed.exercise, posed.position
    if not exercise_kind(exercise.without_options.kind).decided_in_brackets:
        return
    for part in [exercise.part] if exercise.part else position.parts:
        for event in position.deciding_steps(part):
            clause = clause_of(position.cites_told(event))
            if clause is not None:
                yield clause


def lesson_needed(course: Course, solved: Iterable[Solved]) -> int:
    """Return the number of the last lesson on which exercises rest, from 1; 0 where they rest on none.

    Each rests on the first lesson that asks for its kind, on those of the clauses in its solution, and on
    that of topscorers where it pairs some.
    """
    lessons = list(enumerate(course.lessons, start=1))
    needed = [0]
    for entry in solved:
        exercise = entry.sheet.exercise
        asking = (at for at, lesson in lessons for task in lesson.tasks if task.kind == exercise.kind)
        needed.append(next(asking, 0))
        if _rests_on_topscorers(exercise, entry.position):
            needed.append(next((at for at, lesson in lessons if TOPSCORER in lesson.words), 0))
        clauses = clauses_named("\n".join((*entry.answer, *entry.because)), course.system)
        for clause in {*clauses, *([entry.clause] if entry.clause else ())}:
            needed.append(next((at for at, lesson in lessons if clause in lesson.rules), 0))
    return max(needed)


def clauses_named(text: str, system: str) -> frozenset[str]:
    """Return the clauses that a text (English) names; a number of two parts counts in parentheses only.

    A chapter (`B`) is none: its letter could be a colour or a group. Nor are figures that are compared, as in
    `(Buchholz 1.5 against 1)`.
    """
    long, short = _patterns(system)
    numbers = {match[0] for match in long.finditer(text)}
    inside = (found[1] for found in _INSIDE.finditer(text) if " against " not in found[1])
    numbers |= {match[0] for part in inside for match in short.finditer(part)}
    return frozenset(f"{system} {number}" for number in numbers)


@cache
def _patterns(system: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of the clause numbers in any text, and of those that could be points as well."""
    own = [entry for entry in catalogue(system) if isinstance(entry, Clause) and entry.system == system]
    numbers = sorted((entry.number for entry in own if entry.number), key=len, reverse=True)
    figures = {number for number in numbers if re.fullmatch(r"[\d.]+", number)}
    plain = [number for number in numbers if number in figures and number.count(".") == 1]
    named = [number for number in numbers if number not in figures and len(number) > 1]
    sure = [*named, *(number for number in numbers if number in figures and number.count(".") > 1)]

    def either(some: list[str]) -> re.Pattern[str]:
        return re.compile(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, some)) or '(?!)'})(?![\w-]|\.\w)")

    return either(sure), either(plain)
