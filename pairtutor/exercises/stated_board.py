"""A bracket as it is stated in front of a class: in the signs of a language, with what is said beside it."""

from __future__ import annotations

from typing import Final

from pairtutor.messages import Message, in_words
from pairtutor.model.colour import NO_PREFERENCE
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative import signs
from pairtutor.resources import Language
from pairtutor.sources.faults import single_fault
from pairtutor.sources.stated import Besides, NamedPlayer, read_named, read_pairs, stated_tournament
from pairtutor.sources.stated_spec import NO_SIGN, Location, Misstated, Signs, read_spec

SPEC: Final = "SPEC"
"""What the text of the bracket is called, as the name of a file."""


class StatedBoard(NamedTuple):
    """What is said of a bracket, as it was typed; None where something is not said at all."""

    spec: str
    met: str | None = None
    bye: bool = False
    bye_had: str | None = None
    played: str | None = None
    last_round: bool = False
    topscorers: str | None = None
    round: int | None = None


def read_board(board: StatedBoard, language: Language) -> Tournament:
    """Return the tournament whose round is the bracket that is stated.

    Raises:
        SourceError: it cannot be; the first thing that is wrong is told, with its place.
    """
    try:
        spec = read_spec(board.spec, Location(SPEC), signs_of(language))
        title = in_words(Message("verbs.bracket.title"), language)
        return stated_tournament(spec, _besides(board), title, SPEC)
    except Misstated as error:
        location = error.location
        fault = single_fault(
            location.file, error.fault, error.mend, line=location.line, column=location.column
        )
        raise fault from None


def signs_of(language: Language) -> Signs:
    """Return the signs of preferences as a language writes them, and what each means."""
    return {**signs.signs_of(language).preferences(), NO_SIGN: NO_PREFERENCE}


def _besides(board: StatedBoard) -> Besides:
    """Return the facts stated beside a bracket; a fault in one names the option of the command line."""

    def place(option: str) -> Location:
        return Location(f"--{option}")

    def named_players(text: str | None, option: str) -> list[NamedPlayer] | None:
        return None if text is None else read_named(text, place(option))

    return Besides(
        met=() if board.met is None else read_pairs(board.met, place("met")),
        bye=place("bye") if board.bye else None,
        bye_had=named_players(board.bye_had, "bye-had") or (),
        played=named_players(board.played, "played"),
        last_round=place("last-round") if board.last_round else None,
        topscorers=named_players(board.topscorers, "topscorers"),
        round=board.round,
        round_location=place("round"),
    )
