"""Brackets of a round written on the board: what each player is due and has done, without the games."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.exercises.position import Position
from pairtutor.exercises.stated_board import signs_of
from pairtutor.messages import Message, in_words
from pairtutor.model.colour import NO_PREFERENCE, Colour, ColourPreference, Strength
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.stated import StatedBracket, StatedPlayer
from pairtutor.model.tournament import Player, Tournament
from pairtutor.narrative.words import words_of
from pairtutor.resources import Language
from pairtutor.sources.scenario_text import spec_text
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.values import PlayerLine, PreferenceLine

FEWEST, MOST = 4, 9
"""Players of a bracket that is worth to be stated."""


def stated_rounds(position: Position) -> Iterator[Position]:
    """Yield the brackets of a round, each stated without the games as a round of its own.

    They are of one score, and not the last of the round, where who is left over would have the bye; there are
    none where topscorers play, or a system cannot pair what is stated.
    """
    if SYSTEMS[position.named].needs or any(line.topscorer for line in position.lines):
        return
    for record in position.index.brackets[:-1]:
        if FEWEST <= len(record.opened.residents) <= MOST and not record.opened.mdps:
            yield Position(
                _stated_tournament(position, record), position.case.number, position.named, position.language
            )


def _stated_tournament(position: Position, record: BracketRecord) -> Tournament:
    """Return the tournament whose round is one bracket, as it is stated."""
    lines = [position.line(tpn) for tpn in record.opened.residents]
    here = {line.tpn for line in lines}
    met = {
        (min(line.tpn, game.opponent), max(line.tpn, game.opponent))
        for line in lines
        for game in line.games
        if game.opponent in here and game.was_played
    }
    stated = StatedBracket(tuple(map(_player, lines)), tuple(sorted(met)))
    number = position.case.number
    return Tournament(
        title=in_words(Message("verbs.bracket.title"), position.language),
        source="exercise",
        players=tuple(Player(tpn, name="") for tpn in sorted(here)),
        entries=dict.fromkeys(sorted(here), ()),
        recorded_rounds=0,
        planned_rounds=None,
        round_to_pair=number,
        order=tuple(line.tpn for line in lines),
        stated=stated,
    )


def _player(line: PlayerLine) -> StatedPlayer:
    return StatedPlayer(line.tpn, line.score, _preference(line.preference), line.floats)


def _preference(line: PreferenceLine) -> ColourPreference:
    if line.colour is None:
        return NO_PREFERENCE
    return ColourPreference(Colour(line.colour), Strength(line.strength))


def board_text(stated: StatedBracket, language: Language) -> str:
    """Return a bracket that is stated, in the signs of a language."""
    signs = {preference: sign for sign, preference in signs_of(language).items()}
    return spec_text(stated, signs, words_of(language).signs.decimal)
