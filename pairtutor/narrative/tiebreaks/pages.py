"""What is told of standings: the table, and where a player's values are from."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.library_texts import scenario_texts
from pairtutor.model.editions import TIEBREAKS_IN_FORCE
from pairtutor.model.ids import Tpn
from pairtutor.narrative.layout import clean
from pairtutor.narrative.tiebreaks.averages import opponents_table
from pairtutor.narrative.tiebreaks.blocks import Block, Heading, Items, Paragraph
from pairtutor.narrative.tiebreaks.chances import chance_blocks
from pairtutor.narrative.tiebreaks.comparisons import comparison_blocks
from pairtutor.narrative.tiebreaks.encounters import (
    encounter_blocks,
    score_of_key,
    tied_sentence,
    told_above,
)
from pairtutor.narrative.tiebreaks.grid import alone_before, has_ratings, main_table
from pairtutor.narrative.tiebreaks.neighbours import behind, group_of, place_sentence, shared_sentence
from pairtutor.narrative.tiebreaks.rounds import (
    BY_SCORES,
    drawn_opponents,
    drawn_sentence,
    event_told,
    own_notes,
    own_score_notes,
    round_table,
)
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.narrative.tiebreaks.stated import stated_places
from pairtutor.narrative.tiebreaks.sums import dropped_sentences, none_reason, value_sentences
from pairtutor.narrative.tiebreaks.supposed import supposed_blocks, supposed_games
from pairtutor.resources import Language
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Reading
from pairtutor.tiebreaks.asked import StandingsQuestion
from pairtutor.tiebreaks.chances import OwnChances
from pairtutor.tiebreaks.comparison import deciding_keys, encounter_of
from pairtutor.tiebreaks.table import Key, Standings, with_places
from pairtutor.tiebreaks.values import NO_VALUE, Unit


def asked_blocks(asked: StandingsQuestion, language: Language) -> Iterator[Block]:
    """Yield what is asked about standings, and at the end what the citations mean."""
    speaker = Speaker(asked.standings, language, asked.before, games=asked.games)
    match asked.players:
        case (player,):
            blocks = player_blocks(player, speaker, supposed=asked.before is not None, chances=asked.chances)
        case (player, other):
            blocks = comparison_blocks(player, other, speaker, supposed=asked.before is not None)
        case _:
            yield from table_blocks(speaker, asked.origin, asked.before)
            yield from reading_blocks(speaker)
            return
    if asked.before is None:
        yield from blocks
    else:
        heading = next(blocks)
        assert isinstance(heading, Heading), "a page begins with its heading"
        yield heading
        whom = asked.players if len(asked.players) == 1 else None
        yield from supposed_blocks(asked.before, speaker, whom)
        if len(asked.players) == 2:
            told_now = place_sentence(*asked.players, speaker.speak_of(asked.before))
            yield Paragraph(speaker("supposed.fact", told=told_now))
        games = [*supposed_games(asked.before, asked.standings)]
        yield Paragraph(speaker("supposed.follows", n=len(games)))
        yield from blocks
    if speaker.has_dummy:
        yield Paragraph(speaker("dummy-is", ("dummy", "own")))
    yield _brackets(speaker)
    yield from reading_blocks(speaker)


def _brackets(speaker: Speaker) -> Paragraph:
    """Return the paragraph on numbers in brackets: articles, and readings where one was cited."""
    return Paragraph(speaker("brackets-readings" if speaker.cited_readings() else "brackets"))


def reading_blocks(speaker: Speaker) -> Iterator[Block]:
    """Yield what the readings that were cited say, each with its number."""
    said = []
    for label in speaker.cited_readings():
        reading = find(f"{TIEBREAKS_IN_FORCE} {label}", None, speaker.language)
        assert isinstance(reading, Reading), "what is cited is there"
        said.append(speaker("reading", label=label, question=reading.question, choice=reading.choice))
    if said:
        yield Heading(speaker("head.readings"))
        yield Items(tuple(said))


def table_blocks(speaker: Speaker, origin: str, before: Standings | None = None) -> Iterator[Block]:
    """Yield the table; `origin` says whose the list is: `asked`, `source` or `usual`.

    With `usual-beside` another list can be given beside the table.

    `before` are the standings as they are, where other results are supposed.
    """
    standings = speaker.standings
    yield Heading(_title(speaker, supposed=before is not None), 1)
    if before is not None:
        yield from supposed_blocks(before, speaker, ())
    yield Paragraph(_order_sentence(speaker, origin))
    yield main_table(speaker, before)
    remarks = (
        *_signs(speaker),
        *dropped_sentences(speaker),
        *_no_value_sentences(speaker),
        *_shared_sentences(speaker),
        *_not_counted_sentences(standings, speaker),
        *(stated_places(speaker, origin) if before is None else ()),
    )
    if remarks:
        yield Items(tuple(remarks))
    yield _brackets(speaker)


def _title(speaker: Speaker, *, supposed: bool) -> str:
    """Return the title: the event, and after which of its rounds the standings are."""
    title = scenario_texts(speaker.language).title(speaker.standings.tournament.title)
    return speaker(f"head.{'supposed-' if supposed else ''}table", title=clean(title), when=speaker.when)


def _order_sentence(speaker: Speaker, origin: str) -> str:
    """Return the sentence on the list of tie-breaks, and where it is from (`origin`)."""
    standings = speaker.standings
    again = [key for key in standings.keys if standings.is_score(key)]
    keys = [key for key in standings.keys if key not in again] or again
    points = speaker.points_name
    of_teams = (("teams", ""),) if standings.ledger.score else ()
    if not keys:
        return speaker("order.points", ("order", ""), *of_teams, points=points)
    codes = speaker.many(
        (speaker("order.named", code=key.tiebreak.code, title=speaker.title(key.tiebreak)) for key in keys),
        "list.comma",
    )
    name = "list" if origin.startswith("usual") else "order"
    sentence = speaker(f"order.{origin}", (name, ""), *of_teams, codes=codes, points=points)
    more = [speaker("order.score", code=key.tiebreak.code, points=points) for key in again]
    return " ".join((sentence, *more))


def _signs(speaker: Speaker) -> Iterator[str]:
    """Yield what the last column and the signs of the table mean, those that stand in it."""
    standings = speaker.standings
    if any(index is not None for index in deciding_keys(standings).values()):
        yield speaker("sign.behind", column=speaker("column.behind"))
    if has_ratings(standings) and not all(player.rating for player in standings.tournament.players):
        yield speaker("sign.no-rating", column=speaker("column.rating"))
    ordinary = [
        alone
        for key, alone in zip(standings.keys, alone_before(standings), strict=True)
        if not key.is_dropped and key.tiebreak.kind.unit is not Unit.RANK and not standings.is_score(key)
    ]
    if any(ordinary):
        yield speaker(
            "sign.unneeded-other" if any(map(standings.is_score, standings.keys)) else "sign.unneeded"
        )
    codes: dict[str, list[str]] = {"rank": [], "undecided": [], "unused": []}
    for key in standings.keys:
        if key.tiebreak.kind.unit is not Unit.RANK:
            continue
        code = key.tiebreak.code
        if any(encounter.is_split for encounter in key.encounters):
            codes["rank"].append(code)
        if not all(encounter.is_split for encounter in key.encounters):
            codes["undecided"].append(code)
        if len(key.values) < len(standings.lines):
            codes["unused"].append(code)
    for sign, found in codes.items():
        if found:
            yield speaker(f"sign.{sign}", ("tiebreak", "DE"), codes=speaker.many(dict.fromkeys(found)))


def _no_value_sentences(speaker: Speaker) -> Iterator[str]:
    """Yield a sentence on each tie-break that has no value for some players, by its reason."""
    for key in speaker.standings.keys:
        if key.is_dropped or key.tiebreak.kind.unit is Unit.RANK:
            continue
        for reason in ("no_value", "nothing_left", "no_factor"):
            without = [
                tpn
                for tpn, value in key.values.items()
                if value.number is None and none_reason(value) == reason
            ]
            if without:
                slots = {"code": key.tiebreak.code, "players": speaker.people(without)}
                yield speaker(f"without.{reason.replace('_', '-')}", (reason, ""), **slots, n=len(without))


def _shared_sentences(speaker: Speaker) -> Iterator[str]:
    for place, group in with_places(speaker.standings.final_groups):
        if len(group) > 1:
            yield shared_sentence(place, group, speaker)


def _not_counted_sentences(standings: Standings, speaker: Speaker) -> Iterator[str]:
    """Yield what the standings leave out: a round that is not over, virtual points."""
    if standings.tournament.published is not None:
        yield speaker("not-over", ("rounds", ""), round=speaker.rounds + 1)
    if any(map(any, standings.tournament.virtual_points.values())):
        yield speaker("accelerated", ("accelerated", ""))


def player_blocks(
    tpn: Tpn, speaker: Speaker, *, supposed: bool = False, chances: OwnChances | None = None
) -> Iterator[Block]:
    """Yield where each value of a player is from; the heading says where standings are only `supposed`.

    With `chances` it is told what would have made the player first.
    """
    standings = speaker.standings
    player = standings.event.players[tpn]
    yield Heading(player_title(tpn, speaker, supposed=supposed), 1)
    yield from behind(tpn, speaker)
    yield from chance_blocks(chances, speaker)
    event = event_told(standings.keys, speaker)
    if drawn := drawn_sentence(event, speaker, tpn):
        yield Paragraph(drawn)
    yield round_table(player, speaker, standings.keys)
    if notes := own_notes(tpn, event, speaker):
        yield Items(notes)
    is_told = False
    for key in standings.keys:
        if not is_told and (unneeded := _nothing_below(tpn, key, speaker)):
            yield Paragraph(unneeded)
            is_told = True
        yield from key_blocks(tpn, key, speaker, is_told=is_told)


def player_title(tpn: Tpn, speaker: Speaker, *, supposed: bool = False) -> str:
    """Return the name of a player, with the place and the points."""
    standings = speaker.standings
    line = standings.line_of(tpn)
    shares = len(group_of(tpn, standings)) > 1
    points = speaker.points_with_unit(line.points)
    key = f"head.{'supposed-' if supposed else ''}player{'-shared' if shares else ''}"
    return speaker(key, who=speaker.who(tpn), place=line.place, points=points, when=speaker.when)


def key_blocks(tpn: Tpn, key: Key, speaker: Speaker, *, is_told: bool = False) -> Iterator[Block]:
    """Yield the blocks about one tie-break of one player: heading, sum or encounter.

    Where it decides nothing, that is told with it unless it `is_told` already.
    """
    value = key.values.get(tpn, NO_VALUE)
    title = speaker.title(key.tiebreak)
    text = speaker.value(key, value)
    head = _rank_of(tpn, key) if key.tiebreak.kind.unit is Unit.RANK else None
    said, slots = ("value", {"value": text}) if head is None else head
    yield Heading(speaker(f"head.{said}", code=key.tiebreak.code, title=title, **slots))
    if key.is_dropped:
        yield Items(tuple(dropped_sentences(speaker)))
    elif key.tiebreak.kind.unit is Unit.RANK:
        encounter = encounter_of(key, tpn)
        code = key.tiebreak.kind.code
        if encounter is None:
            cites = ("tiebreak", code)
            told = speaker("encounter.unneeded", cites, who=speaker.who(tpn)) if is_told else ""
            yield Paragraph(told or _alone_sentence(tpn, key, speaker))
        else:
            yield Paragraph(tied_sentence(encounter, code, speaker))
            above = told_above(key, encounter, speaker)
            yield from encounter_blocks(encounter, speaker, (tpn,), score_of_key(key, speaker), above)
            yield from _next_tiebreak(tpn, key, speaker)
    else:
        unneeded = _unneeded_sentence(tpn, key, speaker, is_told=is_told)
        yield Paragraph(" ".join((*value_sentences(tpn, key, speaker), *unneeded)))
        if notes := tuple(_notes_of_value(tpn, key, speaker)):
            yield Items(notes)
        yield from opponents_table(key, value, speaker)


def _nothing_below(tpn: Tpn, key: Key, speaker: Speaker) -> str:
    """Return the sentence on tie-breaks that all decide nothing for a player, from one on; else an empty one.

    Before the last tie-break it is told with that one alone.
    """
    standings, who = speaker.standings, speaker.who(tpn)
    at = standings.keys.index(key)
    if at + 1 == len(standings.keys) or standings.is_score(key):
        return ""
    if (tpn,) in standings.level:
        score = speaker.points_with_unit(standings.event.players[tpn].score)
        return speaker("nothing-below", score=score)
    after = next((other for other in standings.keys[:at] if (tpn,) in other.after), None)
    return "" if after is None else speaker("nothing-below-after", who=who, after=after.tiebreak.code)


def _unneeded_sentence(tpn: Tpn, key: Key, speaker: Speaker, *, is_told: bool) -> Iterator[str]:
    """Yield that a value decides nothing, because nobody is tied with the player before it."""
    standings, who = speaker.standings, speaker.who(tpn)
    if standings.is_score(key):
        yield speaker("value-score", code=key.tiebreak.code, points=speaker.points_name)
        return
    if is_told:
        return
    before = standings.keys[: standings.keys.index(key)]
    if (tpn,) in standings.level:
        score = speaker.points_with_unit(standings.event.players[tpn].score)
        yield speaker("value-unneeded", who=who, score=score, code=key.tiebreak.code)
    elif after := next((other for other in before if (tpn,) in other.after), None):
        yield speaker("value-unneeded-after", who=who, after=after.tiebreak.code, code=key.tiebreak.code)


def _next_tiebreak(tpn: Tpn, key: Key, speaker: Speaker) -> Iterator[Block]:
    """Yield which tie-break comes next for a player whom a direct encounter leaves tied."""
    keys = speaker.standings.keys
    later = [other for other in keys[keys.index(key) + 1 :] if not other.is_dropped]
    if later and (tpn,) not in key.after:
        yield Paragraph(speaker("encounter.goes-on", ("order", ""), code=later[0].tiebreak.code))


def _alone_sentence(tpn: Tpn, key: Key, speaker: Speaker) -> str:
    """Return why there is no direct encounter: by what a player was alone before it."""
    standings = speaker.standings
    who = speaker.who(tpn)
    cites = ("tiebreak", key.tiebreak.kind.code)
    if (tpn,) in standings.level:
        score = speaker.points_with_unit(standings.event.players[tpn].score)
        return speaker("encounter.alone", cites, who=who, score=score)
    after = next(before.tiebreak.code for before in standings.keys if (tpn,) in before.after)
    return speaker("encounter.alone-after", cites, who=who, code=after)


def _rank_of(tpn: Tpn, key: Key) -> tuple[str, dict[str, object]]:
    """Return the key and the slots of the heading of a direct encounter."""
    encounter = encounter_of(key, tpn)
    if encounter is None:
        return "unused", {}
    if not encounter.is_split:
        return "level" if encounter.complete else "undecided", {}
    return "rank", {"rank": key.values[tpn].number, "n": len(encounter.tied)}


def _notes_of_value(tpn: Tpn, key: Key, speaker: Speaker) -> Iterator[str]:
    """Yield what opponents and dummies count as in a value, where it is not as the rounds have it.

    For Fore Buchholz that is what counts otherwise as drawn games.
    """
    standings = speaker.standings
    code, event_of = key.tiebreak.kind.code, standings.ledger.event_of
    event = event_of(key.tiebreak)
    if code not in BY_SCORES or event is event_told(standings.keys, speaker):
        return
    alike = [
        other
        for other in standings.keys
        if other.tiebreak.kind.code in BY_SCORES and event_of(other.tiebreak) is event
    ]
    # what holds of several tie-breaks is told with the first of them, and names them all
    if alike[0] is key and (notes := own_score_notes(tpn, event, speaker)):
        if code == "FB" and not any(drawn_opponents(tpn, speaker)):
            yield speaker("drawn", round=speaker.rounds)
        yield from notes
