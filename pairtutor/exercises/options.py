"""The options of an exercise, called a, b, c: in words, and answered by their letters."""

from __future__ import annotations

from typing import Any

from pairtutor.errors import UsageError
from pairtutor.exercises.clauses import numbered_clauses
from pairtutor.exercises.exercise import Exercise, Kind, Pair, Proposed, Response
from pairtutor.exercises.position import position_of
from pairtutor.exercises.supposed_rounds import facts_said
from pairtutor.exercises.typed import preference_written, tiebreak_written, value_written, verdict_written
from pairtutor.exercises.wording import ExerciseWords, exercise_words, join_numbers, pairs_text
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.tournament import Player
from pairtutor.resources import Language
from pairtutor.rules.printed import whole_citation


def option_texts(exercise: Exercise, system: str, language: Language) -> tuple[str, ...]:
    """Return the options of an exercise in words, in their order; `system` pairs its round."""
    if exercise.said:
        return exercise.said
    words = exercise_words(language, system)
    if exercise.kind == "take":
        return facts_said(position_of(exercise, system, language), exercise.supposed)
    if exercise.kind == "statements":
        return tuple(_statement(option, words) for option in exercise.options)
    if exercise.kind == "knowledge":
        return tuple(words.bank_statement(option.claim or "") for option in exercise.options)
    entered = {player.tpn: player for player in exercise.tournament.players}
    if exercise.kind == "places":
        named = (tpn for option in exercise.options for tpn in option.named or ())
        return tuple(f"{tpn} {entered[tpn].name}" for tpn in named)
    if exercise.kind == "listing":
        return tuple(
            _entry_text(entered[tpn], words) for option in exercise.options for tpn in option.named or ()
        )
    return tuple(answer_said(option, exercise.of, system, words) for option in exercise.options)


def _statement(statement: Response, words: ExerciseWords) -> str:
    """Return a statement in a sentence."""
    if statement.preference:
        player, said = next(iter(statement.preference.items()))
        return words.statement("preference", player=player, said=preference_written(said, words.language))
    # a statement has just one of these fields
    names = ("legal", "pairs", "boards", "floaters", "bye")
    name = next((name for name in names if getattr(statement, name)), "bye")
    two: list[Pair] = [(min(pair), max(pair)) for pair in statement.legal or ()]
    two += [*(statement.pairs or ()), *(statement.boards or ())]
    if two:
        return words.statement(name, first=two[0][0], second=two[0][1])
    return words.statement(name, player=statement.bye or (statement.floaters or ())[0])


def _entry_text(player: Player, words: ExerciseWords) -> str:
    """Return a player as an entry form has him: title, name, rating."""
    title = f"{player.title} " if player.title else ""
    return words("exercises.entered", name=f"{title}{player.name}", rating=player.rating)


def answer_said(answer: Response, kind: Kind | None, system: str, words: ExerciseWords) -> str:
    """Return an answer to a kind of exercise on one line."""
    given = {name: value for name, value in answer._asdict().items() if value is not None}
    if answer.pairs is not None:
        return words.candidate(Proposed(answer.pairs, answer.floaters or ()))
    if answer.boards is not None:
        key = "exam.board-coloured" if SYSTEMS[system].coloured else "exam.board"
        boards = (words(key, first=a, second=b) for a, b in answer.boards)
        bye = [] if answer.bye is None else [words("exam.bye", player=answer.bye)]
        return words.messages.join("list.semicolon", (*boards, *bye))
    verdict_first = sorted(given, key=lambda name: name != "verdict")
    return ", ".join(_field_text(name, given[name], system, words) for name in verdict_first)


def _field_text(name: str, value: Any, system: str, words: ExerciseWords) -> str:
    """Return a field of an answer."""
    match name:
        case "preference":
            return ", ".join(
                f"{tpn} {preference_written(preference, words.language)}" for tpn, preference in value.items()
            )
        case "legal":
            pairs: list[Pair] = sorted((min(pair), max(pair)) for pair in value)
            return pairs_text(pairs) or words.field("none")
        case "verdict":
            return verdict_written(value, words.language)
        case "clause":
            return _clause(value, system, words.language)
        case "value":
            return value_written(value, words.language)
        case "tiebreak":
            return tiebreak_written(value, words.language)
        case "floaters" | "named":
            return join_numbers(value) or words.written_form("nobody")
        case _:
            return str(value)


def _clause(named: str, system: str, language: Language) -> str:
    """Return the number of a clause with its title."""
    try:
        whole = whole_citation(named, system)
    except UsageError:
        return named
    return " ".join(dict(numbered_clauses(system, language)).get(whole, named).split())
