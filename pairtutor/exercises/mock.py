"""A mock exam as federations set them: three rounds of one tournament to pair by hand, and ten choices.

What was played in a round that is asked about is not what the rules pair: the tables of later rounds give no
answer away.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import Exam, Exercise, Pair
from pairtutor.exercises.field import new_tournament
from pairtutor.exercises.generate import Generated, generate
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.known_kinds import kinds_of, require_kinds
from pairtutor.exercises.made import ask
from pairtutor.exercises.offered import marks_of
from pairtutor.exercises.position import Position
from pairtutor.messages import Message, messages_of
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.seeded import Chances, SeededTournament

PLAYERS: Final = (20, 30)
ROUNDS: Final = 3
CHOICES: Final = 10
MINUTES: Final = 180
CHOICES_OF_FEDERATION: Final = 15
OPEN: Final = 10
"""Questions of a federation's exam that are answered without anything to choose from."""
_PLANNED: Final = (7, 9)
"""Rounds of the tournament, the fewest and the most."""
_CHANCES: Final = Chances()
_TRIES: Final = 20
"""Tournaments that are begun until one has all its rounds."""


def mock_exam(
    system: str,
    *,
    players: int = 0,
    seed: int = 0,
    title: str = "",
    language: Language = ENGLISH,
) -> Generated:
    """Return a mock exam of a system; `players` are those of its tournament, 0 for 20 to 30.

    Raises:
        UsageError: no tournament was found that lasts.
    """
    require_kinds(system, ["round"])
    tried = (_rounds(system, players, f"{seed} {at}", language) for at in range(_TRIES))
    rounds = next((series for series in tried if len(series) == ROUNDS), None)
    if rounds is None:
        raise UsageError(Message("exercises.search.nothing"))
    records = {kind: exercise_kind(kind) for kind in kinds_of(system) if kind != "round"}
    kinds = [kind for kind, record in records.items() if record.drawn and record.others]
    chosen = generate(system, kinds=kinds, count=CHOICES, seed=seed, choice=True, language=language)
    exercises = (*rounds, *chosen.exam.exercises)
    numbered = tuple(exercise._replace(id=at) for at, exercise in enumerate(exercises, start=1))
    named = title or messages_of(language)("exam.mock", system=words_of(language).system(system))
    return Generated(Exam(named, system, seed, numbered, language, MINUTES), chosen.notes)


def exam_of_federation(
    system: str, *, players: int = 0, seed: int = 0, title: str = "", language: Language = ENGLISH
) -> Generated:
    """Return an exam in the form of the French federation: choices, then open questions.

    An open one is worth half as much again as a choice.

    `players` are those of each tournament, 0 for as many as go with the levels.

    Raises:
        UsageError: nothing was found.
    """
    records = {kind: exercise_kind(kind) for kind in kinds_of(system) if kind != "round"}
    kinds = [kind for kind, record in records.items() if record.drawn and record.others]
    chosen = generate(
        system,
        kinds=kinds,
        count=CHOICES_OF_FEDERATION,
        players=players,
        seed=seed,
        choice=True,
        language=language,
    )
    open_kinds = [kind for kind in kinds_of(system) if kind not in ("choice", "round", "statements")]
    answered = generate(
        system, kinds=open_kinds, count=OPEN, players=players, seed=seed + OPEN, language=language
    )
    worth = [exercise._replace(marks=2) for exercise in chosen.exam.exercises]
    worth += [exercise._replace(marks=3) for exercise in answered.exam.exercises]
    numbered = tuple(exercise._replace(id=at) for at, exercise in enumerate(worth, start=1))
    named = title or messages_of(language)("exam.ffe", system=words_of(language).system(system))
    exam = Exam(named, system, seed, numbered, language, MINUTES)
    return Generated(exam, (*chosen.notes, *answered.notes))


def _rounds(system: str, players: int, seed: str, language: Language) -> tuple[Exercise, ...]:
    """Return an early round of a tournament, one in the middle and a late one; fewer if it ends before."""
    rng = Random(f"mock {system} {seed}")
    size, length = players or rng.randint(*PLAYERS), rng.randint(*_PLANNED)
    asked = (rng.randint(2, 3), rng.randint(4, length - 2), rng.randint(length - 1, length))
    start = new_tournament(rng, system, size, length, language)
    contest = SeededTournament(rng, system, start, _CHANCES)
    return tuple(_round_exercises(contest, asked, system, language))


def _round_exercises(
    contest: SeededTournament, asked: tuple[int, ...], system: str, language: Language
) -> Iterator[Exercise]:
    """Yield the rounds that are `asked` about, in rising order; nothing more where one has no legal pairing.

    Such a round is then played without any of its boards and with another bye; where that cannot be (`play`
    gives a refusal), with its bye, then without every other one, else as the rules pair it.
    """
    for number in range(1, asked[-1] + 1):
        contest.announce()
        apart: tuple[Pair, ...] = ()
        bye: Tpn | None = None
        if number in asked:
            position = Position(contest.now, RoundNumber(number), system, language)
            if position.index.closed is None:
                return
            made = next(exercise_kind("round").make(position, Random())).exercise
            yield ask(made._replace(marks=marks_of(made, position)), position)
            apart, bye = position.boards, position.bye
        ways = ((apart, bye), (apart, None), (apart[::2], None), ((), None))
        if all(contest.play(boards, bye_not_for=player) for boards, player in dict.fromkeys(ways)):
            return
