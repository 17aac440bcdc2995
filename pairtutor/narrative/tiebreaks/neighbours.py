"""Who stands above a player and who below, told: who shares the place, and what separates the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.blocks import Block, Paragraph
from pairtutor.narrative.tiebreaks.encounters import MANY, tied_at
from pairtutor.narrative.tiebreaks.meetings import better_sentences, meeting_sentences, meetings_of
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.tiebreaks.comparison import POINTS, compare, deciding_keys
from pairtutor.tiebreaks.table import Key, Standings
from pairtutor.tiebreaks.values import Unit


def shared_sentence(place: int, group: Sequence[Tpn], speaker: Speaker) -> str:
    """Return who shares a place; of many how many they are."""
    many = len(group) > MANY
    people = "" if many else speaker.people(group)
    said = "shared" if speaker.before is None else "would.share"
    empty = range(place + 1, place + len(group))
    last = empty.stop > len(speaker.standings.lines)
    places = speaker.many(empty) if len(empty) < 3 else f"{empty[0]}–{empty[-1]}"
    then = "" if last else speaker(f"{said}-next", places=places, n=len(empty))
    return speaker(
        f"{said}-many" if many else said, ("shared", ""), players=people, n=len(group), place=place, then=then
    )


def group_of(tpn: Tpn, standings: Standings) -> tuple[Tpn, ...]:
    """Return those who share a place with a player, who is one of them."""
    return next(group for group in standings.final_groups if tpn in group)


def behind(tpn: Tpn, speaker: Speaker) -> Iterator[Block]:
    """Yield with whom a player shares the place, who stands above it, and who as level below it, by what.

    At the end it is who is first.
    """
    standings = speaker.standings
    group = group_of(tpn, standings)
    sentences = []
    if len(group) > 1:
        sentences.append(shared_sentence(standings.line_of(tpn).place, group, speaker))
    if len(group) == 2 and meetings_of(*group, standings.event):
        # that their game does not put one of them ahead
        sentences += meeting_sentences(compare(standings, *group), speaker)
    order = standings.order
    at = min(map(order.index, group))  # of those who share the place the first has the index
    index = deciding_keys(standings)[order[at]]
    if index is not None:
        above = order[at - 1]
        compared = compare(standings, above, tpn)
        told = _between_sentence(above, tpn, speaker) if index == POINTS else ""
        sentences.append(told or _behind_sentence(group_of(above, standings), tpn, index, speaker))
        # where points separate them, how they met decides nothing
        if index != POINTS and meetings_of(above, tpn, standings.event):
            sentences += meeting_sentences(compared, speaker)
        sentences += better_sentences(compared, speaker)
    sentences += _ahead_sentences(tpn, order[at + len(group) :], speaker, is_told=index == POINTS)
    leaders = group_of(order[0], standings)
    if index is not None and above not in leaders:
        # who is first, where that is nobody told yet
        compared = compare(standings, order[0], tpn)
        assert compared.decided_by is not None, "they share no place"
        first = _behind_sentence(leaders, tpn, compared.decided_by, speaker)
        sentences.append(speaker("why.leader", told=first))
    if sentences:
        yield Paragraph(" ".join(sentences))


def place_sentence(player: Tpn, other: Tpn, speaker: Speaker) -> str:
    """Return the sentence on two: the one ahead and by what, or the place that they share and with whom."""
    compared = compare(speaker.standings, player, other)
    first, second, index = compared.first, compared.second, compared.decided_by
    if index is not None:
        return _behind_sentence((first,), second, index, speaker)
    group = group_of(first, speaker.standings)
    is_many = len(group) > MANY
    return speaker(
        speaker.key_of_would(f"why.shared{'-many' if is_many else ''}"),
        ("shared", ""),
        players=speaker.people((first, second) if is_many else sorted(group)),
        place=speaker.standings.line_of(first).place,
        n=len(group),
    )


def _behind_sentence(group: Sequence[Tpn], tpn: Tpn, index: int, speaker: Speaker) -> str:
    """Return by what those who share a place are ahead of a player, with both values.

    `index` is that of the tie-break, or `POINTS`. Of many the first is named.
    """
    standings = speaker.standings
    above = group if len(group) <= MANY else group[:1]
    slots: dict[str, object] = {"above": speaker.people(above), "who": speaker.who(tpn), "n": len(above)}
    if index == POINTS:
        value, other = (speaker.points(standings.event.players[one].score) for one in (above[0], tpn))
        slots |= {"points": speaker.points_name, "value": value, "other": other}
        return speaker(speaker.key_of_would("why.behind-points"), ("order", ""), **slots)
    return _parted_sentence("behind", (above[0], tpn), standings.keys[index], speaker, **slots)


def _between_sentence(above: Tpn, tpn: Tpn, speaker: Speaker) -> str:
    """Return by which points a player is behind those above and ahead of the first one below.

    It is empty where nobody below has fewer points.
    """
    standings = speaker.standings
    order = standings.order
    fewer = order[max(map(order.index, group_of(tpn, standings))) + 1 :][:1]
    three = [standings.event.players[one].score for one in (above, tpn, *fewer)]
    if len(three) < 3 or three[2] == three[1]:
        return ""
    group = group_of(above, standings)
    value, other, less = map(speaker.points, three)
    return speaker(
        speaker.key_of_would("why.between"),
        ("order", ""),
        above=speaker.people(group if len(group) <= MANY else group[:1]),
        who=speaker.who(tpn),
        below=speaker.who(fewer[0]),
        points=speaker.points_name,
        value=value,
        other=other,
        less=less,
    )


def _parted_sentence(said: str, pair: tuple[Tpn, Tpn], key: Key, speaker: Speaker, **slots: object) -> str:
    """Return the sentence that a tie-break puts one player above another, with both values if there are.

    Of a direct encounter of several these are the ranks; that of two is told by how they met.
    """
    slots["code"] = key.tiebreak.code
    both = [key.values[tpn_of_two] for tpn_of_two in pair]
    if key.tiebreak.kind.unit is Unit.RANK and len(tied_at(key, pair[0])) > 2:
        ranks = {"value": both[0].number, "other": both[1].number, "tied": len(tied_at(key, pair[0]))}
        return speaker(speaker.key_of_would(f"why.{said}-ranks"), ("order", ""), **slots, **ranks)
    if key.tiebreak.kind.unit is Unit.RANK or both[1].number is None:
        return speaker(speaker.key_of_would(f"why.{said}"), ("order", ""), **slots)
    value, other = (speaker.value(key, one) for one in both)
    said = speaker.key_of_would(f"why.{said}-values")
    return speaker(said, ("order", ""), **slots, value=value, other=other)


def _ahead_sentences(tpn: Tpn, below: Sequence[Tpn], speaker: Speaker, *, is_told: bool) -> Iterator[str]:
    """Yield by what a player is ahead of the first of those `below`, or with how many points that is next.

    Of one who is first with more points than all others that is told. Fewer points are not told again where
    that `is_told` with who is above.
    """
    if not below:
        return
    standings = speaker.standings
    score, next_score = (standings.event.players[one].score for one in (tpn, below[0]))
    if next_score != score:
        slots: dict[str, object] = {
            "below": speaker.who(below[0]),
            "score": speaker.points_with_unit(next_score),
        }
        if standings.level[0] == (tpn,):
            own = speaker.points_with_unit(score)
            yield speaker(speaker.key_of_would("why.most"), ("order", ""), **slots, own=own)
        elif not is_told:
            yield speaker(speaker.key_of_would("why.next"), ("order", ""), **slots)
    else:
        compared = compare(standings, tpn, below[0])
        index = compared.decided_by
        assert index is not None, "they share no place"
        key = standings.keys[index]
        slots = {"who": speaker.who(tpn), "below": speaker.who(below[0])}
        slots["score"] = speaker.points_with_unit(score)
        yield _parted_sentence("below", (tpn, below[0]), key, speaker, **slots)
        if key.tiebreak.kind.unit is Unit.RANK and len(tied_at(key, tpn)) == 2:
            yield from meeting_sentences(compared, speaker)
