"""Direct encounter told: the separate standings as a table, and what they settle by which clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.blocks import Block, Paragraph, ToldTable
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.unplayed import Category
from pairtutor.tiebreaks.encounters import Encounter

MANY: Final = 16
"""So many players have a table of their games; of more it would be wider than any page."""


def encounter_blocks(encounter: Encounter, speaker: Speaker) -> Iterator[Block]:
    """Yield separate standings as a table with what they settle, then those made of them."""
    if encounter.before is not None:
        yield from encounter_blocks(encounter.before, speaker)
        yield Paragraph(_other_score(speaker))
        encounter = encounter._replace(before=None)
    if len(encounter.tied) <= MANY:
        yield _table(encounter, speaker)
    yield Paragraph(" ".join(encounter_sentences(encounter, speaker)))
    for further in encounter.further:
        tied = speaker.many(further.tied)
        yield Paragraph(speaker("encounter.afresh", players=tied))
        yield from encounter_blocks(further, speaker)


def _other_score(speaker: Speaker) -> str:
    """Return that the other score of teams counts now."""
    ledger = speaker.standings.ledger
    return speaker(
        "encounter.other-score",
        ("tiebreak", "EDE"),
        first=speaker.score_name(ledger.score),
        second=speaker.score_name(ledger.other.score),
    )


def _table(encounter: Encounter, speaker: Speaker) -> ToldTable:
    """Return the table of a direct encounter: each against each, the sum, and what can still be reached."""
    order = [tpn for group in encounter.groups for tpn in group]
    head = [speaker("column.player"), *map(str, order), speaker("column.sum")]
    if not encounter.complete:
        head.append(speaker("column.reach"))
    rows = tuple(_row(tpn, order, encounter, speaker) for tpn in order)
    return ToldTable(tuple(head), rows, frozenset({0}))


def _row(tpn: Tpn, order: list[Tpn], encounter: Encounter, speaker: Speaker) -> tuple[str, ...]:
    """Return a player's row of that table; scores are told in points."""
    score = encounter.scores[tpn]
    cells = (_cell(tpn, other, encounter, speaker) for other in order)
    row = (f"{tpn} {speaker.name(tpn)}", *cells, speaker.points(score.score))
    return row if encounter.complete else (*row, speaker.points(score.best))


def _cell(tpn: Tpn, other: Tpn, encounter: Encounter, speaker: Speaker) -> str:
    """Return the points against another player: of each game, `?` without a game, empty against oneself."""
    if other == tpn:
        return ""
    return " ".join(map(speaker.points, encounter.games[tpn].get(other, ()))) or "?"


def encounter_sentences(encounter: Encounter, speaker: Speaker) -> Iterator[str]:
    """Yield what the games among the tied are, and what follows from them."""
    if encounter.before is not None:
        yield from encounter_sentences(encounter.before, speaker)
        yield _other_score(speaker)
    pairs = [(one, other) for one in encounter.tied for other in encounter.tied if one < other]
    missing = [pair for pair in pairs if pair[1] not in encounter.games[pair[0]]]
    forfeited = [pair for pair in missing if _was_forfeited(pair, speaker)]
    if any(len(games) > 1 for own in encounter.games.values() for games in own.values()):
        yield speaker("encounter.average", ("encounter", "average"))
    if forfeited and len(encounter.tied) <= MANY:
        yield speaker(
            "encounter.forfeited", ("encounter", "games"), pairs=_pairs(forfeited, speaker), n=len(forfeited)
        )
    if encounter.complete:
        yield from _complete(encounter, speaker)
        return
    if len(encounter.tied) > MANY:
        yield speaker("encounter.missing-many", n=len(missing), players=len(encounter.tied))
    else:
        yield speaker("encounter.missing", pairs=_pairs(missing, speaker), n=len(missing))
    yield from _incomplete(encounter, speaker)


def _pairs(pairs: list[tuple[Tpn, Tpn]], speaker: Speaker) -> str:
    return speaker.many(f"{one} – {other}" for one, other in pairs)


def _was_forfeited(pair: tuple[Tpn, Tpn], speaker: Speaker) -> bool:
    rounds = speaker.standings.event.players[pair[0]].rounds
    return any(counted.opponent == pair[1] and counted.category is not Category.GAME for counted in rounds)


def _complete(encounter: Encounter, speaker: Speaker) -> Iterator[str]:
    """Yield the sentence on an encounter in which all have met: all level, or in which order."""
    if len(encounter.groups) == 1:
        yield speaker("encounter.all-level", ("encounter", "complete"))
    else:
        order = speaker.many((speaker.many(group) for group in encounter.groups), "list.then")
        yield speaker("encounter.all-met", ("encounter", "complete"), order=order)


def _incomplete(encounter: Encounter, speaker: Speaker) -> Iterator[str]:
    """Yield who is safely ahead, one after the other, and who keeps the next from being so."""
    scores, left = encounter.scores, list(encounter.tied)
    for rank, (first,) in enumerate(encounter.groups[: encounter.ranked], start=1):
        left.remove(first)
        rival = max(left, key=lambda tpn: (scores[tpn].best, -tpn))
        yield speaker(
            "encounter.first" if rank == 1 else "encounter.next",
            ("encounter", "incomplete"),
            first=first,
            worst=speaker.points(scores[first].worst),
            best=speaker.points(scores[rival].best),
            rival=rival,
        )
    if len(left) > 1:
        first = max(left, key=lambda tpn: (scores[tpn].worst, -tpn))
        rival = max((tpn for tpn in left if tpn != first), key=lambda tpn: (scores[tpn].best, -tpn))
        yield speaker(
            "encounter.nobody-first" if not encounter.ranked else "encounter.nobody-next",
            ("encounter", "incomplete"),
            first=first,
            worst=speaker.points(scores[first].worst),
            best=speaker.points(scores[rival].best),
            rival=rival,
        )
