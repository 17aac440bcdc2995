"""What is asked about standings as plain data, with the sentences that are told of it."""

from __future__ import annotations

from typing import Any

from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.blocks import sentences
from pairtutor.narrative.tiebreaks.comparisons import comparison_blocks
from pairtutor.narrative.tiebreaks.pages import player_blocks
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.narrative.tiebreaks.sums import value_sentences
from pairtutor.resources import Language
from pairtutor.rules.standings.facts import PlayerFacts
from pairtutor.tiebreaks.asked import StandingsQuestion
from pairtutor.tiebreaks.buchholz import opponent_score
from pairtutor.tiebreaks.chances import OwnChances
from pairtutor.tiebreaks.comparison import compare
from pairtutor.tiebreaks.data import deciding_name, names_of_keys, points_of, table_data, value_text
from pairtutor.tiebreaks.table import Key, Standings
from pairtutor.tiebreaks.values import NO_VALUE, Unit, number_text


def answer_data(asked: StandingsQuestion, language: Language) -> Any:
    """Return the answer as plain data: a list of lines for the table, else an object."""
    match asked.players:
        case (player,):
            speaker = Speaker(asked.standings, language, asked.before)
            return player_data(player, speaker, asked.chances)
        case (player, other):
            return comparison_data(player, other, Speaker(asked.standings, language, asked.before))
    lines = table_data(asked.standings)
    if asked.before:
        places = {line.player: line.place for line in asked.before.lines}
        lines = [{**line, "place_now": places[line["player"]]} for line in lines]
    return lines


def player_data(tpn: Tpn, speaker: Speaker, chances: OwnChances | None = None) -> dict[str, Any]:
    """Return the rounds of a player as they count, and each value with its parts; `chances` are told."""
    standings = speaker.standings
    line = standings.line_of(tpn)
    player = standings.event.players[tpn]
    return {
        "player": int(tpn),
        "place": line.place,
        "points": points_of(line.points),
        "rounds": _rounds(player, standings),
        "tiebreaks": [
            _value_data(tpn, key, name, speaker)
            for key, name in zip(standings.keys, names_of_keys(standings), strict=True)
        ],
        "text": sentences(player_blocks(tpn, speaker, chances=chances)),
    }


def _rounds(player: PlayerFacts, standings: Standings) -> list[dict[str, Any]]:
    """Return the rounds of a player as data; `counts` is the score that the opponent brings, in points."""
    return [
        {
            "round": counted.number,
            "opponent": counted.opponent,
            "result": str(counted.mark),
            "points": points_of(counted.points),
            "counts": points_of(opponent_score(player, counted, standings.event)),
            "article": None if counted.category == "game" else str(counted.category),
        }
        for counted in player.rounds
    ]


def _value_data(tpn: Tpn, key: Key, name: str, speaker: Speaker) -> dict[str, Any]:
    """Return a value as data: its parts round by round, in the unit of the tie-break, and its sentences."""
    value = key.values.get(tpn, NO_VALUE)
    unit = key.tiebreak.kind.unit
    part_unit = Unit.HALVES if unit is Unit.MEAN else unit
    cut = {cut.at: str(cut.reason) for cut in value.cuts}
    sentences = [] if key.is_dropped or unit is Unit.RANK else [*value_sentences(tpn, key, speaker)]
    return {
        "code": name,
        "value": value_text(speaker.standings, key, value),
        "parts": [
            {
                "round": part.counted.number,
                "opponent": part.counted.opponent,
                "amount": number_text(part.amount, part_unit, rounds=0),  # only a mean asks for rounds
                "cut": cut.get(at),
            }
            for at, part in enumerate(value.parts)
        ],
        "text": sentences,
    }


def comparison_data(player: Tpn, other: Tpn, speaker: Speaker) -> dict[str, Any]:
    """Return two players compared, tie-break by tie-break; `decided_by` is None where they share a place."""
    standings = speaker.standings
    compared = compare(standings, player, other)
    names = names_of_keys(standings)
    both = (compared.first, compared.second)
    steps = [
        {
            "code": name,
            "outcome": str(outcome),
            "values": [value_text(standings, key, key.values.get(tpn, NO_VALUE)) for tpn in both],
        }
        for key, name, outcome in zip(standings.keys, names, compared.outcomes, strict=False)
    ]
    return {
        "first": int(compared.first),
        "second": int(compared.second),
        "decided_by": deciding_name(compared.decided_by, names),
        "points": [points_of(standings.event.players[tpn].score) for tpn in both],
        "steps": steps,
        "text": sentences(comparison_blocks(player, other, speaker)),
    }
