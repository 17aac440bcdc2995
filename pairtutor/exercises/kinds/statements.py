"""Which of some statements about a round are true."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final

from pairtutor.disputes.case import FloatWish, PairWish
from pairtutor.disputes.verdicts import barred_pair, cites_of_verdict
from pairtutor.errors import UsageError
from pairtutor.exercises.draft import Draft, FormField, PairRows, Selectable
from pairtutor.exercises.exercise import Exercise, Found, Marked, Pair, Response, partial_marks
from pairtutor.exercises.judge import full_marks, verdict_on_wish
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.letters import AnsweringByLetters
from pairtutor.exercises.kinds.preference import colours_behind, possible_preferences, preference_text
from pairtutor.exercises.offered import exercise_of, gives_colours, level_of
from pairtutor.exercises.position import Position, colour_steps
from pairtutor.exercises.typed import truth_written, truths_typed
from pairtutor.messages import Message
from pairtutor.model.editions import is_reading
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.events import FloaterChosen
from pairtutor.trace.values import Cites

ASKED: Final = 4
"""So many statements are made about a round."""


class Claimed(NamedTuple):
    """A statement with whether it is true, why, and what that rests on."""

    statement: Response
    true: bool
    why: str
    cites: Cites


# --- what can be said of a round --------------------------------------------------------


def _may_meet(position: Position, rng: Random) -> Response | None:
    first, other = rng.sample([line.tpn for line in position.index.opened.players], 2)
    return Response(legal=frozenset({frozenset((first, other))}))


def _prefers(position: Position, rng: Random) -> Response | None:
    """Return a statement about a player's preference, wrong in half of all cases; None without colours.

    A wrong one has the right colour in another strength, where there is one.
    """
    if not gives_colours(position):
        return None
    player = rng.choice(position.index.opened.players).tpn
    right = preference_text(position, player).text
    others = [preference for preference in possible_preferences(position) if preference != right]
    near = [preference for preference in others if preference.strip("!").upper() == right.strip("!").upper()]
    said = right if rng.random() < 0.5 else rng.choice(near or others)
    return Response(preference={player: said})


def _has_white(position: Position, rng: Random) -> Response | None:
    """Return the statement that somebody has White against an opponent, true in half of all cases."""
    if not gives_colours(position) or not position.boards:
        return None
    white, black = rng.choice(position.boards)
    return Response(boards=((white, black) if rng.random() < 0.5 else (black, white),))


def _meets(position: Position, rng: Random) -> Response | None:
    """Return the statement that two meet, true in half of all cases; None with fewer than two boards."""
    if len(position.boards) < 2:
        return None
    (first, other), (_, third) = rng.sample(position.boards, 2)
    pair = (first, other) if rng.random() < 0.5 else (first, third)
    return Response(pairs=((min(pair), max(pair)),))


def _floats(position: Position, rng: Random) -> Response | None:
    """Return a statement about one who floats, or one who does not; None if there is no choice of them."""
    if not position.compares:
        return None
    # whoever meets a player with fewer points
    down = [tpn for board in position.boards for tpn in _ahead_on_points(board, position)]
    floaters = sorted(downfloaters(position) & {*down})
    others = sorted({tpn for board in position.boards for tpn in board} - downfloaters(position) - {*down})
    if not floaters or not others:
        return None
    return Response(floaters=(rng.choice(floaters if rng.random() < 0.5 else others),))


def _ahead_on_points(board: Pair, position: Position) -> list[Tpn]:
    """Return the player of a board who has more points than the opponent; empty if both have as many."""
    first, other = (position.line(tpn).score for tpn in board)
    return [board[0 if first > other else 1]] if first != other else []


def _has_bye(position: Position, rng: Random) -> Response | None:
    """Return the statement that a player has the bye, true in half of all cases; None without a bye.

    A wrong one names one of the last three others.
    """
    if position.bye is None:
        return None
    others = [line.tpn for line in position.lines if line.tpn != position.bye][-3:]
    return Response(bye=position.bye if rng.random() < 0.5 else rng.choice(others))


_MAKERS: Final[tuple[Callable[[Position, Random], Response | None], ...]] = (
    _may_meet,
    _prefers,
    _has_white,
    _meets,
    _floats,
    _has_bye,
)


def downfloaters(position: Position) -> frozenset[Tpn]:
    """Return the players who float down from any bracket of a round; the bye is no float."""
    left = {tpn for record in position.index.brackets for tpn in record.left_over}
    return frozenset(left - {position.bye})


# --- whether it is true, and why --------------------------------------------------------


def judge_statement(statement: Response, position: Position) -> Claimed:
    """Return a statement with whether it is true, and why.

    Raises:
        UsageError: it states nothing about the round.
    """
    given = {name: value for name, value in statement._asdict().items() if value is not None}
    judge = _JUDGES.get(next(iter(given), ""))
    pairs = (*(statement.legal or ()), *(statement.pairs or ()), *(statement.boards or ()))
    with_himself = any(len({*pair}) < 2 for pair in pairs)
    if judge is None or len(given) != 1 or not all(given.values()) or with_himself:
        raise UsageError(Message("exercises.misfit.no-statement"))
    return judge(statement, position)


def _judge_meeting(statement: Response, position: Position) -> Claimed:
    """Return whether two may meet, with the reason."""
    pair = sorted(next(iter(statement.legal or ())))
    barred = barred_pair(position.answers, frozenset({frozenset(pair)}))
    if barred is None:
        words = position.words.marked("may-meet", first=pair[0], second=pair[-1])
        return Claimed(statement, true=True, why=words, cites=())
    wish = PairWish(pair[0], pair[-1])
    return Claimed(
        statement,
        true=False,
        why=position.tell(barred, wish),
        cites=cites_of_verdict(barred, position.system),
    )


def _judge_preference(statement: Response, position: Position) -> Claimed:
    """Return whether a player's preference is as stated, with the colours behind it."""
    player, said = next(iter((statement.preference or {}).items()))
    right = preference_text(position, player)
    why = colours_behind(position, player, right.text)
    return Claimed(statement, said == right.text, why, (right.clause,) if right.clause else ())


def _judge_white(statement: Response, position: Position) -> Claimed:
    """Return whether the first of a board has White, with the rule that decided it."""
    board = (statement.boards or ())[0]
    step = colour_steps(position).get(frozenset(board))
    why = position.words.marked("boards") if step is None else position.say(step)
    return Claimed(statement, board in position.boards, why, step.cites if step else ())


def _judge_pair(statement: Response, position: Position) -> Claimed:
    """Return whether two meet, with the reason."""
    pair = (statement.pairs or ())[0]
    if frozenset(pair) in set(map(frozenset, position.boards)):
        return Claimed(
            statement, true=True, why=position.words.reason("meet", first=pair[0], second=pair[1]), cites=()
        )
    wish = PairWish(*pair)
    verdict = verdict_on_wish(position, wish)
    return Claimed(
        statement,
        true=False,
        why=position.tell(verdict, wish),
        cites=cites_of_verdict(verdict, position.system),
    )


def _judge_float(statement: Response, position: Position) -> Claimed:
    """Return whether a player floats, with the reason."""
    player = (statement.floaters or ())[0]
    if player in downfloaters(position):
        steps = [step.event for step in position.index.trace.steps if isinstance(step.event, FloaterChosen)]
        step = next((event for event in reversed(steps) if event.player == player), None)
        why = position.words.reason("floats", player=player) if step is None else position.say(step)
        return Claimed(statement, true=True, why=why, cites=step.cites if step else ())
    wish = FloatWish(player)
    verdict = verdict_on_wish(position, wish)
    return Claimed(
        statement,
        true=False,
        why=position.tell(verdict, wish),
        cites=cites_of_verdict(verdict, position.system),
    )


def _judge_bye(statement: Response, position: Position) -> Claimed:
    step = position.index.bye
    why = position.words.reason("no-bye") if step is None else position.say(step.event)
    return Claimed(statement, statement.bye == position.bye, why, step.event.cites if step else ())


_JUDGES: Final[Mapping[str, Callable[[Response, Position], Claimed]]] = {
    "legal": _judge_meeting,
    "preference": _judge_preference,
    "boards": _judge_white,
    "pairs": _judge_pair,
    "floaters": _judge_float,
    "bye": _judge_bye,
}
"""How a statement is judged, by the field of an answer that it has."""


# --- asked and answered -----------------------------------------------------------------


def _signs(draft: Draft) -> dict[str, str]:
    names = {True: "true", False: "false"}
    return {name: truth_written(truth, draft.language) for truth, name in names.items()}


class StatementsKind(AnsweringByLetters):
    """Each statement is said to be true or false."""

    asked = ("statements",)
    how = "statements"

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield statements on different things, at least one of them true and one false.

        They are harder where the bracket has to be paired: who meets whom, and who floats.
        """
        claims: list[Claimed] = []
        makers = [*_MAKERS]
        rng.shuffle(makers)
        for maker in makers:
            said = maker(position, rng)
            if said is not None and said not in [claim.statement for claim in claims]:
                claims.append(judge_statement(said, position))
        claims = claims[:ASKED]
        if len({claim.true for claim in claims}) < 2 or len(claims) < 3:
            return
        cites = tuple(dict.fromkeys(cite for claim in claims for cite in claim.cites if not is_reading(cite)))
        hard = sum(
            claim.statement.pairs is not None or claim.statement.floaters is not None for claim in claims
        )
        made = exercise_of("statements", position, level_of(1 + hard + len(claims) // 3))
        yield Found(made._replace(options=tuple(claim.statement for claim in claims)), cites)

    def question(self, exercise: Exercise, position: Position) -> str:
        return position.words.ask("statements", round=exercise.round)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        return Response(
            statements=tuple(judge_statement(option, position).true for option in exercise.options)
        )

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer: a wrong letter takes away a right one."""
        given, expected = answer.statements or (), right.statements or ()
        if given == expected:
            return full_marks(exercise)
        if len(given) != len(expected):
            reason = position.words.slip("statements", n=len(expected), given=len(given))
            return Marked("wrong", marks=0, of=exercise.marks, reason=reason)
        wrong = [at for at, said in enumerate(given) if said is not expected[at]]
        marks = partial_marks(exercise.marks, len(expected) - 2 * len(wrong), len(expected))
        claim = judge_statement(exercise.options[wrong[0]], position)
        reason = position.words.reason("letter", letter=exercise.letters[wrong[0]], why=claim.why)
        rebuttal = position.words.rebuttal("statements", n=len(wrong), all=len(expected))
        clause = next((cite for cite in claim.cites if not is_reading(cite)), None)
        return Marked("wrong", marks, exercise.marks, clause, reason, rebuttal)

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        for letter, statement in zip(exercise.letters, exercise.options, strict=True):
            yield position.words.reason("letter", letter=letter, why=judge_statement(statement, position).why)

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        """Return the players of the first false statement."""
        wrong = next(
            (option for option in exercise.options if not judge_statement(option, position).true),
            exercise.options[0],
        )
        return wrong.players

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return tuple(room.words.blank("letter", letter=letter) for letter in exercise.letters)

    def take(self, draft: Draft, text: str) -> Draft:
        """Take all letters (`TFT`), or what is said of one statement (`aT`).

        Raises:
            UsageError: it says neither.
        """
        letters = draft.exercise.letters
        if text[:1] in letters and len(text) > 1:
            (truth,) = truths_typed(text[1:], draft.language)[:1] or (None,)
            if truth is not None:
                return self.say(draft, text[0], truth)
        if text in tuple(letters):  # pointed at: the other truth
            return self.say(draft, text, not dict(draft.truths).get(text, False))
        whole = truths_typed(text, draft.language)
        if len(whole) != len(letters) or None in whole:
            raise UsageError(Message("exercises.draft.say", how=draft.answering.told_how(draft)))
        return draft._replace(
            truths=tuple((name, bool(said)) for name, said in zip(letters, whole, strict=True))
        )

    @staticmethod
    def say(draft: Draft, letter: str, truth: bool) -> Draft:
        """Return the draft with what is said of one statement."""
        return draft._replace(truths=tuple(sorted({**dict(draft.truths), letter: truth}.items())))

    def response(self, draft: Draft) -> Response | None:
        said = dict(draft.truths)
        letters = draft.exercise.letters
        if len(said) < len(letters):
            return None
        return Response(statements=tuple(said[letter] for letter in letters))

    def told_how(self, draft: Draft) -> Message:
        return Message("exercises.how.statements", **_signs(draft))

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        signs = [truth_written(truth, draft.language) for truth in (True, False)]
        return tuple(
            FormField(option.shown, tuple(Selectable(f"{option.typed}{sign}", sign) for sign in signs))
            for option in self.choices(draft)
        )


KIND: Final = StatementsKind()
