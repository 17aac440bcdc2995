"""What is told of standings: the table, where a player's values are from, why one is before another."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.library_texts import scenario_texts
from pairtutor.model.ids import Tpn
from pairtutor.narrative.layout import clean
from pairtutor.narrative.tiebreaks.blocks import Block, Heading, Items, Paragraph, ToldTable
from pairtutor.narrative.tiebreaks.encounters import MANY, encounter_blocks, encounter_sentences
from pairtutor.narrative.tiebreaks.rounds import (
    adjusted_sentences,
    result_text,
    round_table,
    unplayed_sentences,
)
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.narrative.tiebreaks.sums import none_reason, value_sentences
from pairtutor.resources import Language
from pairtutor.rules.standings.facts import EventFacts
from pairtutor.tiebreaks.asked import StandingsQuestion
from pairtutor.tiebreaks.buchholz import opponent_score
from pairtutor.tiebreaks.comparison import (
    POINTS,
    KeyOutcome,
    PlaceComparison,
    compare,
    deciding_keys,
    encounter_of,
    last_encounter_between,
)
from pairtutor.tiebreaks.encounters import Encounter
from pairtutor.tiebreaks.places import departures
from pairtutor.tiebreaks.table import Key, Standings, with_places
from pairtutor.tiebreaks.values import NO_VALUE, Unit

BY_SCORES = frozenset({"BH", "FB", "SB"})
"""Tie-breaks that rest on what opponents count for."""


def asked_blocks(asked: StandingsQuestion, language: Language) -> Iterator[Block]:
    """Yield what is asked about standings."""
    speaker = Speaker(asked.standings, language)
    match asked.players:
        case (player,):
            yield from player_blocks(player, speaker)
        case (player, other):
            yield from comparison_blocks(player, other, speaker)
        case _:
            yield from table_blocks(speaker, asked.origin, asked.before)


def table_blocks(speaker: Speaker, origin: str, before: Standings | None = None) -> Iterator[Block]:
    """Yield the table; `origin` says whose the list is: `asked`, `source` or `usual`.

    `before` are the standings as they are, where other results are supposed.
    """
    standings = speaker.standings
    yield Heading(_title(speaker), 1)
    yield Paragraph(_order_sentence(speaker, origin))
    yield _main_table(speaker, before)
    yield Paragraph(speaker("brackets"))
    remarks = (
        *_undecided_signs(speaker),
        *_dropped_sentences(speaker),
        *_no_value_sentences(speaker),
        *_shared_sentences(speaker),
        *_not_counted_sentences(standings, speaker),
        *(_stated_places(speaker) if before is None else ()),
    )
    if remarks:
        yield Items(tuple(remarks))


def _title(speaker: Speaker) -> str:
    """Return the title: the event, and after which of its rounds the standings are."""
    standings = speaker.standings
    planned = standings.tournament.planned_rounds
    key = "head.after" if speaker.rounds else "head.none"
    if planned and planned > speaker.rounds > 0:
        key = "head.of"
    title = scenario_texts(speaker.language).title(standings.tournament.title)
    return speaker(key, title=clean(title), round=speaker.rounds, n=planned or 0)


def _order_sentence(speaker: Speaker, origin: str) -> str:
    """Return the sentence on the list of tie-breaks, and where it is from (`origin`)."""
    keys = speaker.standings.keys
    if not keys:
        return speaker("order.points", ("order", ""))
    codes = speaker.many(
        (speaker("order.named", code=key.tiebreak.code, title=speaker.title(key.tiebreak)) for key in keys),
        "list.comma",
    )
    if origin == "usual":
        return speaker("order.usual", ("list", ""), codes=codes)
    return speaker(f"order.{origin}", ("order", ""), codes=codes)


def _main_table(speaker: Speaker, before: Standings | None) -> ToldTable:
    """Return the standings as a table; with those `before`, each player's former place too."""
    standings = speaker.standings
    places = {line.player: line.place for line in before.lines} if before else {}
    deciding = deciding_keys(standings)
    ratings = {player.tpn: player.rating for player in standings.tournament.players}
    head = [speaker(f"column.{name}") for name in ("place", "number", "player", "rating", "points")]
    head += [key.tiebreak.code for key in standings.keys]
    head.append(speaker("column.behind"))
    if before:
        head.append(speaker("column.before"))
    rows = []
    for line in standings.lines:
        values = [speaker.value_of(key, line.player) for key in standings.keys]
        decided = deciding[line.player]
        by = "" if decided is None else _code_at(standings, decided, speaker)
        person = (str(line.place), str(line.player), speaker.name(line.player))
        rating = str(ratings[line.player] or speaker.missing_sign)
        points = speaker.number(line.points, Unit.HALVES)
        now = (str(places[line.player]),) if before else ()
        rows.append((*person, rating, points, *values, by, *now))
    return ToldTable(tuple(head), tuple(rows), frozenset({2, 5 + len(standings.keys)}))


def _code_at(standings: Standings, index: int, speaker: Speaker) -> str:
    return speaker("column.points") if index == POINTS else standings.keys[index].tiebreak.code


def _undecided_signs(speaker: Speaker) -> Iterator[str]:
    encounters = [encounter for key in speaker.standings.keys for encounter in key.encounters]
    if not all(encounter.is_split for encounter in encounters):
        yield speaker("undecided", ("tiebreak", "DE"))


def _dropped_sentences(speaker: Speaker) -> Iterator[str]:
    """Yield the sentence on tie-breaks that fall away because a player has no rating."""
    codes = [key.tiebreak.code for key in speaker.standings.keys if key.is_dropped]
    if codes:
        unrated = speaker.standings.event.unrated_players
        people = speaker.many(map(speaker.who, unrated))
        yield speaker("dropped", ("unrated", ""), codes=speaker.many(codes), players=people, n=len(codes))


def _no_value_sentences(speaker: Speaker) -> Iterator[str]:
    """Yield a sentence on each tie-break that has no value for some players, by its reason."""
    for key in speaker.standings.keys:
        if key.is_dropped or key.tiebreak.kind.unit is Unit.RANK:
            continue
        for reason in ("no_value", "nothing_left"):
            without = [
                tpn
                for tpn, value in key.values.items()
                if value.number is None and none_reason(value) == reason
            ]
            if without:
                slots = {"code": key.tiebreak.code, "players": speaker.many(map(speaker.who, without))}
                yield speaker(f"without.{reason.replace('_', '-')}", (reason, ""), **slots, n=len(without))


def _shared_sentences(speaker: Speaker) -> Iterator[str]:
    for place, group in with_places(speaker.standings.final_groups):
        if len(group) > 1:
            yield speaker("shared", ("shared", ""), players=speaker.many(group), place=place)


def _stated_places(speaker: Speaker) -> Iterator[str]:
    """Yield which places the source has itself that are not those of the table."""
    departing = departures(speaker.standings)
    if len(departing) > MANY:
        yield speaker("stated-many", n=len(departing))
        return
    stated = [
        speaker("stated-place", who=speaker.who(departure.player), place=departure.stated)
        for departure in departing
    ]
    if stated:
        yield speaker("stated", places=speaker.many(stated))


def _not_counted_sentences(standings: Standings, speaker: Speaker) -> Iterator[str]:
    """Yield what the standings leave out: a round that is not over, virtual points."""
    if standings.tournament.published is not None:
        yield speaker("not-over", ("rounds", ""), round=speaker.rounds + 1)
    if any(map(any, standings.tournament.virtual_points.values())):
        yield speaker("accelerated", ("accelerated", ""))


def player_blocks(tpn: Tpn, speaker: Speaker) -> Iterator[Block]:
    """Yield where each value of a player is from."""
    standings = speaker.standings
    player = standings.event.players[tpn]
    line = standings.line_of(tpn)
    points = speaker.points_with_unit(line.points)
    yield Heading(speaker("head.player", who=speaker.who(tpn), place=line.place, points=points), 1)
    yield from _behind(tpn, speaker)
    yield round_table(player, speaker)
    notes = _score_notes(tpn, standings.event, speaker)
    if notes:
        yield Items(notes)
    for key in standings.keys:
        yield from _key_blocks(tpn, key, speaker)


def _behind(tpn: Tpn, speaker: Speaker) -> Iterator[Block]:
    """Yield who stands one line above a player, and by what."""
    standings = speaker.standings
    index = deciding_keys(standings)[tpn]
    if index is None:
        return
    order = standings.order
    slots = {"above": speaker.who(order[order.index(tpn) - 1]), "who": speaker.who(tpn)}
    if index == POINTS:
        yield Paragraph(speaker("why.behind-points", ("order", ""), **slots))
    else:
        code = standings.keys[index].tiebreak.code
        yield Paragraph(speaker("why.behind", ("order", ""), **slots, code=code))


def _score_notes(tpn: Tpn, event: EventFacts, speaker: Speaker) -> tuple[str, ...]:
    """Return the sentences on adjusted scores of opponents and on dummies of a player."""
    player = event.players[tpn]
    return (
        *adjusted_sentences(player, event, speaker),
        *unplayed_sentences(player, event, speaker),
    )


def _key_blocks(tpn: Tpn, key: Key, speaker: Speaker) -> Iterator[Block]:
    """Yield the blocks about one tie-break of one player: heading, sum or encounter."""
    value = key.values.get(tpn, NO_VALUE)
    title = speaker.title(key.tiebreak)
    text = speaker.value(key, value)
    head = _rank_of(tpn, key) if key.tiebreak.kind.unit is Unit.RANK else None
    said, slots = ("value", {"value": text}) if head is None else head
    yield Heading(speaker(f"head.{said}", code=key.tiebreak.code, title=title, **slots))
    if key.is_dropped:
        yield Items(tuple(_dropped_sentences(speaker)))
    elif key.tiebreak.kind.unit is Unit.RANK:
        encounter = encounter_of(key, tpn)
        if encounter is None:
            yield Paragraph(speaker("encounter.alone", ("tiebreak", "DE"), who=tpn))
        else:
            yield Paragraph(
                speaker("encounter.tied", ("tiebreak", "DE"), players=speaker.many(encounter.tied))
            )
            yield from encounter_blocks(encounter, speaker)
    else:
        yield Paragraph(" ".join(_told_value(tpn, key, speaker)))


def _rank_of(tpn: Tpn, key: Key) -> tuple[str, dict[str, object]] | None:
    """Return the key and the slots of the heading of a direct encounter; None where the player is alone."""
    encounter = encounter_of(key, tpn)
    if encounter is None:
        return None
    if not encounter.is_split:
        return "undecided", {}
    return "rank", {"rank": key.values[tpn].number, "n": len(encounter.tied)}


def _encounter(encounter: Encounter, speaker: Speaker) -> Iterator[Block]:
    """Yield a direct encounter: whose it is, then its table and what that settles."""
    tied = speaker.many(encounter.tied)
    cites = ("tiebreak", "DE"), ("encounter", "level")
    yield Paragraph(speaker("encounter.tied", *cites, players=tied))
    yield from encounter_blocks(encounter, speaker)


def _told_value(tpn: Tpn, key: Key, speaker: Speaker) -> Iterator[str]:
    """Yield the sentences on a value; for Fore Buchholz also what counts otherwise as drawn games."""
    yield from value_sentences(tpn, key, speaker)
    if_drawn = speaker.standings.ledger.event_if_drawn
    if key.tiebreak.kind.code == "FB" and if_drawn is not speaker.standings.event:
        as_it_is = _score_notes(tpn, speaker.standings.event, speaker)
        notes = _score_notes(tpn, if_drawn, speaker)
        yield from (note for note in notes if note not in as_it_is)


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
            yield from _dropped_sentences(speaker)
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
        notes = _score_notes(tpn, event, speaker) if key.tiebreak.kind.code in BY_SCORES else ()
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
