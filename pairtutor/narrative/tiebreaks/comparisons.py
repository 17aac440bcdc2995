"""Why one of two players is before the other, told: what was level, what parts them, both sums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pairtutor.model.ids import Tpn
from pairtutor.narrative.layout import clip
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
from pairtutor.tiebreaks.ledger import TEAM_PRODUCTS
from pairtutor.tiebreaks.table import Key
from pairtutor.tiebreaks.values import Unit

BY_SCORES: Final = frozenset({"BH", "FB", "SB"}) | TEAM_PRODUCTS
"""Tie-breaks that rest on what opponents count for."""

BY_OPPONENTS: Final = BY_SCORES | {"AOB", "KS", "ARO", "TPR", "PTP", "APRO", "APPO"}
"""Tie-breaks that rest on who the opponents were."""

LONGEST_OPPONENT: Final = 16
"""Columns of an opponent beside another one."""


def _encounter(code: str, encounter: Encounter, speaker: Speaker) -> Iterator[Block]:
    """Yield a direct encounter: whose it is, then its table and what that settles."""
    tied = speaker.many(encounter.tied)
    cites = ("tiebreak", code), ("encounter", "level")
    yield Paragraph(speaker("encounter.tied", *cites, players=tied))
    yield from encounter_blocks(encounter, speaker)


def comparison_blocks(player: Tpn, other: Tpn, speaker: Speaker) -> Iterator[Block]:
    """Yield why one of two players is before the other: what was level, what parts them, both sums."""
    speaker.open_page()
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
        players=speaker.many(map(speaker.mention, last.tied)),
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
        yield from _encounter(key.tiebreak.kind.code, encounter, speaker)
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
    event = speaker.standings.ledger.event_of(key.tiebreak)
    if key.tiebreak.kind.code in BY_OPPONENTS:
        yield _side_by_side(first, second, key, event, speaker)
    for tpn in (first, second):
        notes = score_notes(tpn, event, speaker) if key.tiebreak.kind.code in BY_SCORES else ()
        yield Items((*value_sentences(tpn, key, speaker), *notes))


def _side_by_side(first: Tpn, second: Tpn, key: Key, event: EventFacts, speaker: Speaker) -> ToldTable:
    """Return the rounds of two players beside each other, with what their opponents count for.

    What is cut says so; a round that does not count has no amount.
    """
    head = [speaker("column.round")]
    for tpn in (first, second):
        head += [str(tpn), speaker("column.opponent"), speaker("column.counts")]
    amounts = [_amounts(tpn, key, event, speaker) for tpn in (first, second)]
    rows = []
    for number in range(speaker.rounds):
        row = [str(number + 1)]
        for tpn, own in zip((first, second), amounts, strict=True):
            counted = event.players[tpn].rounds[number]
            opponent = counted.opponent
            named = speaker.missing_sign if opponent is None else f"{opponent} {speaker.name(opponent)}"
            row += [result_text(counted, speaker), clip(named, LONGEST_OPPONENT)]
            row.append(own.get(counted.number, speaker.missing_sign))
        rows.append(tuple(row))
    return ToldTable(tuple(head), tuple(rows), frozenset({1, 2, 4, 5}))


def _amounts(tpn: Tpn, key: Key, event: EventFacts, speaker: Speaker) -> dict[int, str]:
    """Return what each round counts for in a tie-break, by its number."""
    value = key.values[tpn]
    cut = {cut.at for cut in value.cuts}
    whole = key.tiebreak.kind.unit is Unit.WHOLE
    amounts = {}
    for at, part in enumerate(value.parts):
        if key.tiebreak.kind.code in BY_SCORES:
            amount = speaker.points(opponent_score(event.players[tpn], part.counted, event))
        else:
            amount = str(part.amount) if whole else speaker.points(part.amount)
        amounts[part.counted.number] = speaker("part-cut", amount=amount) if at in cut else amount
    return amounts
