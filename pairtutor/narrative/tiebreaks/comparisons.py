"""Why one of two players is before the other, told: what was level, what parts them, both sums."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.blocks import Block, Heading, Items, Paragraph, ToldTable
from pairtutor.narrative.tiebreaks.encounters import encounter_blocks, encounter_sentences
from pairtutor.narrative.tiebreaks.rounds import result_text, score_notes
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.narrative.tiebreaks.sums import dropped_sentences, none_reason, value_sentences
from pairtutor.rules.standings.facts import EventFacts
from pairtutor.tiebreaks.buchholz import opponent_score
from pairtutor.tiebreaks.comparison import (
    POINTS,
    KeyOutcome,
    PlaceComparison,
    compare,
    encounter_of,
    last_encounter_between,
)
from pairtutor.tiebreaks.encounters import Encounter
from pairtutor.tiebreaks.table import Key
from pairtutor.tiebreaks.values import Unit

BY_SCORES = frozenset({"BH", "FB", "SB"})
"""Tie-breaks that rest on what opponents count for."""


def _encounter(encounter: Encounter, speaker: Speaker) -> Iterator[Block]:
    """Yield a direct encounter: whose it is, then its table and what that settles."""
    tied = speaker.many(encounter.tied)
    cites = ("tiebreak", "DE"), ("encounter", "level")
    yield Paragraph(speaker("encounter.tied", *cites, players=tied))
    yield from encounter_blocks(encounter, speaker)


def comparison_blocks(player: Tpn, other: Tpn, speaker: Speaker) -> Iterator[Block]:
    """Yield why one of two players is before the other: what was level, what parts them, both sums."""
    standings = speaker.standings
    compared = compare(standings, player, other)
    first, second = compared.first, compared.second
    scores = [standings.event.players[tpn].score for tpn in (first, second)]
    shared = compared.decided_by is None
    key = "head.shared" if shared else "head.why"
    yield Heading(speaker(key, first=speaker.who(first), second=speaker.who(second)), 1)
    if compared.decided_by == POINTS:
        more = {"more": speaker.points_with_unit(scores[0]), "less": speaker.points(scores[1])}
        more |= {"first": speaker.who(first), "second": speaker.who(second)}
        yield Paragraph(speaker("why.points", ("order", ""), **more))
        return
    yield Items(tuple(_level_lines(compared, speaker.points_with_unit(scores[0]), speaker)))
    if compared.decided_by is None:
        place = standings.line_of(first).place
        yield Paragraph(speaker("why.shared", ("shared", ""), first=first, second=second, place=place))
        return
    yield from _deciding_blocks(compared, standings.keys[compared.decided_by], speaker)


def _level_lines(compared: PlaceComparison, score: str, speaker: Speaker) -> Iterator[str]:
    """Yield what both have alike before the tie-break that parts them."""
    first, second = compared.first, compared.second
    pair = {"first": first, "second": second}
    yield speaker("why.level-points", **pair, score=score)
    for key, outcome in zip(speaker.standings.keys, compared.outcomes, strict=False):
        code = key.tiebreak.code
        if outcome is KeyOutcome.DROPPED:
            yield from dropped_sentences(speaker)
        elif outcome is KeyOutcome.LEVEL and key.tiebreak.kind.unit is Unit.RANK:
            yield _undecided_sentence(key, compared, score, speaker)
        elif outcome is KeyOutcome.LEVEL:
            value = key.values[first]
            said = "why.level" if value.number is not None else "why.level-none"
            yield speaker(said, **pair, code=code, value=speaker.value(key, value))


def _undecided_sentence(key: Key, compared: PlaceComparison, score: str, speaker: Speaker) -> str:
    """Return why a direct encounter does not part two players of a score, and how all in it met."""
    encounter = encounter_of(key, compared.first)
    assert encounter is not None, "they are level"
    last = last_encounter_between(encounter, compared.first, compared.second)
    code = key.tiebreak.code
    if len(last.tied) == 2:
        why, part = ("equal", "complete") if last.complete else ("not-met", "incomplete")
        return speaker(
            "why.level-encounter", code=code, why=speaker(f"why.encounter-{why}", ("encounter", part))
        )
    levels = [tuple(sorted(group)) for group in speaker.standings.level]
    said = "score" if last.tied in levels else "level"
    return speaker(
        f"why.encounter-among-{said}",
        code=code,
        score=score,
        players=speaker.many(last.tied),
        why=" ".join(encounter_sentences(last, speaker)),
    )


def _deciding_blocks(compared: PlaceComparison, key: Key, speaker: Speaker) -> Iterator[Block]:
    """Yield the tie-break that parts two players: both values, both sums side by side."""
    first, second = compared.first, compared.second
    title = speaker.title(key.tiebreak)
    yield Heading(speaker("head.decides", code=key.tiebreak.code, title=title))
    if key.tiebreak.kind.unit is Unit.RANK:
        encounter = encounter_of(key, first)
        assert encounter is not None, "they were level"
        yield from _encounter(encounter, speaker)
        yield Paragraph(speaker("why.ahead", ("encounter", "rank"), first=first, second=second))
        return
    values = [speaker.value(key, key.values[tpn]) for tpn in (first, second)]
    slots = {"first": speaker.who(first), "second": speaker.who(second), "code": key.tiebreak.code}
    if key.values[second].number is None:
        reason = none_reason(key.values[second])
        yield Paragraph(speaker(f"why.{reason.replace('_', '-')}", (reason, ""), **slots, value=values[0]))
    else:
        slots |= {"value": values[0], "other": values[1]}
        low = "low" if key.tiebreak.low_first else "high"
        yield Paragraph(speaker(f"why.{low}", ("order", ""), **slots))
    ledger = speaker.standings.ledger
    event = ledger.event_if_drawn if key.tiebreak.kind.code == "FB" else ledger.event
    if key.tiebreak.kind.code in BY_SCORES:
        yield _side_by_side(first, second, event, speaker)
    for tpn in (first, second):
        notes = score_notes(tpn, event, speaker) if key.tiebreak.kind.code in BY_SCORES else ()
        yield Items((*value_sentences(tpn, key, speaker), *notes))


def _side_by_side(first: Tpn, second: Tpn, event: EventFacts, speaker: Speaker) -> ToldTable:
    """Return the rounds of two players beside each other, with what their opponents count for."""
    head = [speaker("column.round")]
    for tpn in (first, second):
        head += [str(tpn), speaker("column.opponent"), speaker("column.counts")]
    rows = []
    for number in range(speaker.rounds):
        row = [str(number + 1)]
        for tpn in (first, second):
            player = event.players[tpn]
            counted = player.rounds[number]
            opponent = str(counted.opponent or speaker.missing_sign)
            row += [result_text(counted, speaker), opponent]
            row.append(speaker.points(opponent_score(player, counted, event)))
        rows.append(tuple(row))
    return ToldTable(tuple(head), tuple(rows), frozenset({1, 4}))
