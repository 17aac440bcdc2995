"""Why one of two players is before the other, told: by what, what was level before it, both sums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pairtutor.model.ids import Tpn
from pairtutor.narrative.layout import clip
from pairtutor.narrative.tiebreaks.blocks import Block, Heading, Items, Paragraph, ToldTable
from pairtutor.narrative.tiebreaks.cuts import amount_text
from pairtutor.narrative.tiebreaks.encounters import (
    MANY,
    MOST_NAMED,
    UNMET,
    encounter_blocks,
    encounter_sentences,
    encounter_table,
    has_table,
    is_draw_of_two,
    nobody_met,
    score_of_key,
    tied_at,
    tied_sentence,
    told_above,
    was_forfeited,
)
from pairtutor.narrative.tiebreaks.meetings import better_sentences, meeting_sentences
from pairtutor.narrative.tiebreaks.neighbours import place_sentence
from pairtutor.narrative.tiebreaks.rounds import BY_SCORES, drawn_sentence, result_text, score_notes
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.narrative.tiebreaks.sums import MEAN_OF, dropped_sentences, none_reason, value_sentences
from pairtutor.rules.standings.facts import CountedRound, EventFacts
from pairtutor.tiebreaks.comparison import (
    POINTS,
    KeyOutcome,
    PlaceComparison,
    better_behind,
    compare,
    encounter_of,
    last_encounter_between,
)
from pairtutor.tiebreaks.encounters import Encounter
from pairtutor.tiebreaks.table import Key
from pairtutor.tiebreaks.values import Unit

BY_OPPONENTS: Final = BY_SCORES | {"AOB", "KS", "ARO", "TPR", "PTP", "APRO", "APPO"}
"""Tie-breaks that rest on who the opponents were."""

OF_ROUNDS: Final = frozenset({"WIN", "WON", "BPG", "BWG", "PS", "REP", "STD", "MPTS", "GPTS", "MPVGP"})
"""Tie-breaks that rest on a player's own rounds."""

LONGEST_OPPONENT: Final = 16
"""Columns of an opponent beside another one."""


def _in_order(players: tuple[Tpn, ...]) -> tuple[Tpn, ...]:
    return tuple(sorted(players))


def _encounter(key: Key, encounter: Encounter, speaker: Speaker, asked: tuple[Tpn, Tpn]) -> Iterator[Block]:
    """Yield a direct encounter: whose it is, its table and what that settles, then all those made of it."""
    yield Paragraph(tied_sentence(encounter, key.tiebreak.kind.code, speaker))
    yield from encounter_blocks(encounter, speaker, asked, score_of_key(key, speaker))


def comparison_blocks(
    player: Tpn, other: Tpn, speaker: Speaker, *, supposed: bool = False
) -> Iterator[Block]:
    """Yield why one of two players is before the other: by what, what was level before, both sums.

    Of standings that are only `supposed` the heading says so.
    """
    standings = speaker.standings
    compared = compare(standings, player, other)
    first, second = compared.first, compared.second
    scores = [standings.event.players[tpn].score for tpn in (first, second)]
    shared = compared.decided_by is None
    key = f"head.{'supposed-' if supposed else ''}{'shared' if shared else 'why'}"
    pair = {"first": speaker.who(first), "second": speaker.who(second)}
    yield Heading(speaker(key, **pair, when=speaker.when), 1)
    met = [*meeting_sentences(compared, speaker, with_draws=True)]
    if compared.decided_by == POINTS:
        more = {"more": speaker.points_with_unit(scores[0]), "less": speaker.points(scores[1])}
        sentence = speaker(speaker.key_of_would("why.points"), ("order", ""), **pair, **more)
        yield Paragraph(" ".join((sentence, *met, *better_sentences(compared, speaker))))
        if speaker.with_tables:
            yield _points_table(first, second, speaker)
        better = better_behind(standings, compared)
        if better is not None and speaker.with_tables:
            code, title = better.tiebreak.code, speaker.title(better.tiebreak)
            yield Heading(speaker("head.better", code=code, title=title))
            yield from _both_blocks(first, second, better, speaker)
        return
    score = speaker.points_with_unit(scores[0])
    if compared.decided_by is None:
        yield Paragraph(" ".join((place_sentence(first, second, speaker), *met)))
        yield from _level_blocks(compared, score, speaker)
        return
    key_of_it = standings.keys[compared.decided_by]
    sentence = _deciding_sentence(compared, key_of_it, speaker)
    yield Paragraph(" ".join((sentence, *met, *better_sentences(compared, speaker))))
    yield from _level_blocks(compared, score, speaker)
    yield from _deciding_blocks(compared, key_of_it, speaker)


def _deciding_sentence(compared: PlaceComparison, key: Key, speaker: Speaker) -> str:
    """Return by what one of two is ahead, with both values: in a direct encounter of several, the ranks."""
    first, second = compared.first, compared.second
    slots = {"first": speaker.who(first), "second": speaker.who(second), "code": key.tiebreak.code}
    if key.tiebreak.kind.unit is Unit.RANK:
        if len(tied := tied_at(key, first)) == 2:
            slots = {"above": slots["first"], "who": slots["second"], "code": slots["code"]}
            return speaker(speaker.key_of_would("why.behind"), ("order", ""), **slots, n=1)
        ranks = {"value": key.values[first].number, "other": key.values[second].number}
        many, people = ("-many", "") if len(tied) > MOST_NAMED else ("", speaker.people(tied))
        said = speaker.key_of_would(f"why.rank-tied{many}")
        ranked = speaker(said, code=slots["code"], players=people, n=len(tied))
        last = _encounter_of_both(key, compared)
        part = "complete" if last.complete else "next" if last.groups[0] != (first,) else "incomplete"
        why = _rank_text(last, compared, key, speaker)
        cites = ("order", ""), ("encounter", part)
        sentence = speaker(speaker.key_of_would("why.rank"), *cites, **slots, **ranks, why=why)
        return f"{ranked} {sentence}"
    values = [speaker.value(key, key.values[tpn]) for tpn in (first, second)]
    if key.values[second].number is None:
        reason = none_reason(key.values[second])
        said = speaker.key_of_would(f"why.{reason.replace('_', '-')}")
        return speaker(said, (reason, ""), **slots, value=values[0])
    low = "low" if key.tiebreak.low_first else "high"
    slots |= {"value": values[0], "other": values[1]}
    return speaker(speaker.key_of_would(f"why.{low}"), ("order", ""), **slots)


def _rank_text(last: Encounter, compared: PlaceComparison, key: Key, speaker: Speaker) -> str:
    """Return the points of two in the separate standings that part them: for certain, and at most."""
    encounter = encounter_of(key, compared.first)
    assert encounter is not None, "they were level"
    rest = "" if last.tied == encounter.tied else "-two" if len(last.tied) == 2 else "-rest"
    # those of teams go by the other score where the first parts nobody
    score = speaker.standings.ledger.other.score if last.before else score_of_key(key, speaker)
    first, second = (last.scores[tpn] for tpn in (compared.first, compared.second))
    return speaker(
        speaker.key_of_would(f"why.rank-{'all' if last.complete else 'safe'}"),
        games=speaker(f"why.rank-games{rest}", n=len(last.tied)),
        first=speaker.who(compared.first),
        second=speaker.who(compared.second),
        more=speaker.points_with_unit(first.worst, score),
        less=speaker.points_with_unit(second.best, score),
    )


def _level_blocks(compared: PlaceComparison, score: str, speaker: Speaker) -> Iterator[Block]:
    """Yield what both have alike before the tie-break that separates them; a direct encounter as a table."""
    first = compared.first
    # outcomes end with the tie-break that decides
    reached = [*zip(speaker.standings.keys, compared.outcomes, strict=False)]
    sentences = [speaker(speaker.key_of_would("why.level-points"), score=score)]
    for key, outcome in reached:
        code = key.tiebreak.code
        if outcome is KeyOutcome.DROPPED:
            sentences += dropped_sentences(speaker)
        elif outcome is KeyOutcome.LEVEL and key.tiebreak.kind.unit is Unit.RANK:
            last = _encounter_of_both(key, compared)
            sentences.append(_undecided_sentence(key, last, compared, score, speaker))
            if _has_two_tables(last):
                yield Items(tuple(sentences))
                sentences = []
                pair = compared.first, compared.second
                above = told_above(key, last, speaker)
                yield from encounter_blocks(last, speaker, pair, score_of_key(key, speaker), above)
            elif has_table(last):
                yield Items(tuple(sentences))
                sentences = []
                yield encounter_table(last, speaker, score_of_key(key, speaker))
        elif outcome is KeyOutcome.LEVEL and not speaker.standings.is_score(key):
            value = key.values[first]
            said = speaker.key_of_would("why.level") if value.number is not None else "why.level-none"
            sentences.append(speaker(said, code=code, value=speaker.value(key, value)))
    if sentences:
        yield Items(tuple(sentences))


def _has_two_tables(encounter: Encounter) -> bool:
    """Return whether teams have a table by each score, told one after the other."""
    return encounter.before is not None and has_table(encounter.before)


def _encounter_of_both(key: Key, compared: PlaceComparison) -> Encounter:
    """Return the last direct encounter that has two players, whom it does not separate."""
    encounter = encounter_of(key, compared.first)
    assert encounter is not None, "they are level"
    return last_encounter_between(encounter, compared.first, compared.second)


def _undecided_sentence(
    key: Key, last: Encounter, compared: PlaceComparison, score: str, speaker: Speaker
) -> str:
    """Return why a direct encounter does not separate two players of a score, and how all in it met.

    Where teams have two tables, how they met is told with these.
    """
    code = key.tiebreak.code
    if len(last.tied) == 2:
        cites: tuple[tuple[str, str], ...]
        if last.complete:
            # those of teams go by the other score where the first parts nobody
            by = speaker.standings.ledger.other.score if last.before else score_of_key(key, speaker)
            is_drawn = is_draw_of_two(last, by, speaker)
            why, cites = "drawn" if is_drawn else "equal", (("encounter", "complete"),)
        elif was_forfeited((last.tied[0], last.tied[1]), speaker):
            why, cites = "forfeited", UNMET
        else:
            why, cites = "not-met", (("encounter", "incomplete"),)
        reason = speaker(f"why.encounter-{why}", *cites)
        return speaker("why.level-encounter", code=code, why=reason)
    said = "score" if last.tied in map(_in_order, speaker.standings.level) else "level"
    many = "-many" if len(last.tied) > MANY else ""
    pair = compared.first, compared.second
    games: tuple[str, ...] = ()
    reason = "all" if last.complete else "none" if nobody_met(last) else "some"
    # the reason is all that there is to tell where everybody met, or nobody
    if not _has_two_tables(last) and (reason == "some" or last.before is not None):
        games = (*encounter_sentences(last, speaker, pair, score_of_key(key, speaker)),)
    games = (*_apart_sentence(key, last, speaker), *games)
    text = speaker(
        f"why.encounter-among-{said}{many}",
        ("encounter", "complete" if last.complete else "incomplete"),
        code=code,
        reason=speaker(f"why.reason-{reason}"),
        score=score,
        players="" if many else speaker.people(last.tied),
        n=len(last.tied),
        why=" ".join(games),
    )
    return text.rstrip()  # of teams with two tables nothing of the games is told yet


def _apart_sentence(key: Key, last: Encounter, speaker: Speaker) -> Iterator[str]:
    """Yield whom a direct encounter has separated already from those who are compared in the `last` of it."""
    whole = encounter_of(key, last.tied[0])
    assert whole is not None, "they are level"
    out = [tpn for tpn in whole.tied if tpn not in last.tied]
    if out:
        said = "-first" if whole.order[0] == (*out,) and len(out) == 1 else ""
        said = said if len(out) <= MOST_NAMED else "-many"
        slots = {"out": speaker.people(out), "k": len(out), "m": len(whole.tied), "n": len(last.tied)}
        code = key.tiebreak.code
        yield speaker(f"why.encounter-apart{said}", ("encounter", "rank"), **slots, code=code)


def _deciding_blocks(compared: PlaceComparison, key: Key, speaker: Speaker) -> Iterator[Block]:
    """Yield the tie-break that parts two players, after both values are told: both sums side by side."""
    first, second = compared.first, compared.second
    title = speaker.title(key.tiebreak)
    yield Heading(speaker("head.decides", code=key.tiebreak.code, title=title))
    if key.tiebreak.kind.unit is Unit.RANK:
        encounter = encounter_of(key, first)
        assert encounter is not None, "they were level"
        yield from _encounter(key, encounter, speaker, (first, second))
        pair = {"first": speaker.who(first), "second": speaker.who(second)}
        rank = [("encounter", "rank")] if encounter.further or not encounter.complete else []
        ahead = speaker(speaker.key_of_would("why.ahead"), *rank, **pair)
        yield Paragraph(ahead)
        return
    yield from _both_blocks(first, second, key, speaker)


def _both_blocks(first: Tpn, second: Tpn, key: Key, speaker: Speaker) -> Iterator[Block]:
    """Yield how a value of two players comes about: their rounds beside each other, then both sums."""
    event = speaker.standings.ledger.event_of(key.tiebreak)
    if key.tiebreak.kind.code in BY_OPPONENTS | OF_ROUNDS:
        table = _side_by_side(first, second, key, event, speaker)
        if drawn := drawn_sentence(event, speaker):
            yield Paragraph(drawn)
        yield table
        # columns 3 and 6 have the amounts of the two
        if any(speaker.missing_sign in (row[3], row[6]) for row in table.rows):
            yield Paragraph(speaker("sign.no-part", code=key.tiebreak.code))
    said: tuple[str, ...] = ()  # what an opponent of both counts as is told once
    for tpn in (first, second):
        rests = key.tiebreak.kind.code in BY_SCORES or key.tiebreak.kind.code == "SSSC"
        notes = score_notes(tpn, event, speaker) if rests else ()
        yield Items((*value_sentences(tpn, key, speaker), *(note for note in notes if note not in said)))
        said = notes


def _points_table(first: Tpn, second: Tpn, speaker: Speaker) -> ToldTable:
    """Return the points of two players beside each other, round by round and added up."""
    event = speaker.standings.event
    score = speaker.standings.ledger.score
    head = [speaker("column.round")]
    sums = [speaker("column.sum")]
    rows = [[str(number + 1)] for number in range(speaker.rounds)]
    for tpn in (first, second):
        named = clip(speaker.who(tpn), LONGEST_OPPONENT)
        points = speaker(f"column.points{f'-{score}' if score else ''}")
        head += [named, speaker("column.opponent"), points]
        sums += ["", "", speaker.points(event.players[tpn].score)]
        for row, counted in zip(rows, event.players[tpn].rounds, strict=True):
            opponent = counted.opponent
            met = speaker.missing_sign if opponent is None else speaker.player_cell(opponent)
            row += [
                result_text(counted, speaker),
                clip(met, LONGEST_OPPONENT),
                speaker.points(counted.points),
            ]
    return ToldTable(tuple(head), (*map(tuple, rows), tuple(sums)), frozenset({1, 2, 4, 5}))


def _side_by_side(first: Tpn, second: Tpn, key: Key, event: EventFacts, speaker: Speaker) -> ToldTable:
    """Return the rounds of two players beside each other, with what their opponents bring the tie-break.

    What is cut says so; a round that does not count has no amount.
    """
    head = [speaker("column.round")]
    for tpn in (first, second):
        named = clip(speaker.who(tpn), LONGEST_OPPONENT)
        head += [named, speaker("column.opponent"), _column_of_amounts(key, speaker)]
    amounts = [_amounts(tpn, key, speaker) for tpn in (first, second)]
    rows = []
    for number in range(speaker.rounds):
        row = [str(number + 1)]
        for tpn, own in zip((first, second), amounts, strict=True):
            counted = event.players[tpn].rounds[number]
            opponent = counted.opponent
            named = speaker.missing_sign if opponent is None else speaker.player_cell(opponent)
            row += [_result_cell(tpn, counted, speaker), clip(named, LONGEST_OPPONENT)]
            row.append(own.get(counted.number, speaker.missing_sign))
        rows.append(tuple(row))
    return ToldTable(tuple(head), tuple(rows), frozenset({1, 2, 4, 5}))


def _result_cell(tpn: Tpn, counted: CountedRound, speaker: Speaker) -> str:
    """Return the result of a round as it counts; one that is only supposed says so."""
    actual = speaker.standings.event.players[tpn].rounds[counted.number - 1]
    result = result_text(counted, speaker)
    return result if counted.mark is actual.mark else speaker("result-supposed", result=result)


def _column_of_amounts(key: Key, speaker: Speaker) -> str:
    """Return the head over what opponents bring: their tie-break that is averaged, or what they have."""
    code = key.tiebreak.kind.code
    if code in MEAN_OF:
        return MEAN_OF[code]
    if code in BY_SCORES or code in OF_ROUNDS:
        return key.tiebreak.code
    return speaker("column.points" if code == "KS" else "column.rating")


def _amounts(tpn: Tpn, key: Key, speaker: Speaker) -> dict[int, str]:
    """Return the amount that each round brings a tie-break, by its number; a product with both factors."""
    value = key.values[tpn]
    cut = {cut.at for cut in value.cuts}
    is_mean = key.tiebreak.kind.unit is Unit.MEAN
    amounts = {}
    for at, part in enumerate(value.parts):
        amount = speaker.points(part.amount) if is_mean else amount_text(key, part, speaker)
        amounts[part.counted.number] = speaker("part-cut", amount=amount) if at in cut else amount
    return amounts
