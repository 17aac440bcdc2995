"""What a modifier leaves out of a value, told: which round, and why this one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.tiebreaks.biting import has_missed
from pairtutor.narrative.tiebreaks.rounds import result_text
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.unplayed import Category
from pairtutor.tiebreaks.ledger import TEAM_PRODUCTS
from pairtutor.tiebreaks.table import Key
from pairtutor.tiebreaks.values import Cut, CutReason, Part, Unit, Value

Cites = list[tuple[str, str]]
"""Names under which the edition cites clauses, each with the part of it (empty: none)."""

_LOW: Final = (CutReason.LEAST, CutReason.LEAST_AFTER_ALL, CutReason.VOLUNTARY)


def cut_sentences(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> Iterator[str]:
    """Yield why low parts are cut, why others that could be expected to go are kept, then what goes above."""
    low = [cut for cut in value.cuts if cut.reason in _LOW]
    if _are_missed_alike(key, value, low):
        parts = [value.parts[cut.at] for cut in low]
        names = (f"{part.counted.number} ({result_text(part.counted, speaker)})" for part in parts)
        slots = {"rounds": speaker.many(names), "amount": amount_text(key, parts[0], speaker)}
        yield speaker("cut.voluntary-both", ("cut", str(low[0].reason)), **slots)
    else:
        yield from (_cut_sentence(tpn, key, value, cut, speaker) for cut in low)
    yield from _kept_sentences(tpn, key, value, speaker)
    for cut in value.cuts:
        if cut not in low:
            yield _cut_sentence(tpn, key, value, cut, speaker)


def _are_missed_alike(key: Key, value: Value, low: Sequence[Cut]) -> bool:
    """Return whether both low cuts of a sum are missed rounds that are worth the same, and nothing less."""
    if len(low) != 2 or key.tiebreak.kind.unit is Unit.QUARTERS:
        return False
    amounts = {value.parts[cut.at].amount for cut in low}
    least = min(part.amount for part in value.parts)
    return amounts == {least} and all(cut.reason is CutReason.VOLUNTARY for cut in low)


def keep_equal_cuts(old: Value, new: Value) -> Value:
    """Return a value as it would be, in which a round stays cut that is worth what is cut in its place.

    `old` and `new` are the value of a player as it is and as it would be; the number is the same.
    """
    places = {part.counted.number: at for at, part in enumerate(new.parts)}
    cuts = [*new.cuts]
    for is_low in (True, False):
        lost, won = _moved_cuts(old, new, is_low=is_low)
        gone = _cut_rounds(new._replace(cuts=tuple(cuts)))
        for number in lost:
            at = places.get(number)
            same = (cut for cut in won if at is not None and _are_equal(new.parts[at], new.parts[cut.at]))
            if at is not None and number not in gone and (cut := next(same, None)) is not None:
                cuts[cuts.index(cut)] = cut._replace(at=at)
                won.remove(cut)
    return new._replace(cuts=tuple(cuts))


def _are_equal(one: Part, other: Part) -> bool:
    """Return whether it is the same which of two parts is cut."""
    return (one.weight, one.amount, one.voluntary) == (other.weight, other.amount, other.voluntary)


def _moved_cuts(old: Value, new: Value, *, is_low: bool) -> tuple[list[int], list[Cut]]:
    """Return the rounds that would not be cut any more at an end, and the cuts there that are new."""
    ends = [[cut for cut in value.cuts if (cut.reason in _LOW) == is_low] for value in (old, new)]
    cut_now, cut_then = (
        [_number_of(cut, value) for cut in end] for end, value in zip(ends, (old, new), strict=True)
    )
    lost = [number for number in cut_now if number not in cut_then]
    return lost, [cut for cut in ends[1] if _number_of(cut, new) not in cut_now]


def equal_cut_sentences(key: Key, old: Value, new: Value, speaker: Speaker) -> Iterator[str]:
    """Yield of rounds that would be worth the same, one of which would be cut, that it is one of them."""
    kept = keep_equal_cuts(old, new)
    for cut, again in zip(new.cuts, kept.cuts, strict=True):
        if cut != again and cut.reason is not CutReason.VOLUNTARY and key.tiebreak.kind.code != "ARO":
            yield _equal_sentence(new, cut, speaker)


class MovedCut(NamedTuple):
    """Why a round would be cut that is not cut now, and both rounds: that one, and the one in its place."""

    text: str
    rounds: tuple[int, int]


def moved_cuts(key: Key, old: Value, kept: Value, speaker: Speaker) -> Iterator[MovedCut]:
    """Yield why other rounds would be cut than are cut now: what would then be lowest, highest or missed.

    `old` and `kept` are the value of a player as it is and as it would be, with equal cuts kept.
    """
    for is_low in (True, False):
        lost, won = _moved_cuts(old, kept, is_low=is_low)
        if len(lost) == len(won):
            for cut, number in zip(won, lost, strict=True):
                was_missed = any(
                    _number_of(before, old) == number and old.parts[before.at].voluntary
                    for before in old.cuts
                )
                is_missed = any(part.counted.number == number and part.voluntary for part in kept.parts)
                is_crossed = number in _cut_rounds(kept) or _number_of(cut, kept) in _cut_rounds(old)
                end = speaker(f"supposed.end-{'low' if is_low else 'high'}") if is_crossed else ""
                is_played = was_missed and not is_missed and not is_crossed
                text = _moved_text(key, kept, cut, number, speaker, is_played=is_played, end=end)
                yield MovedCut(text, (_number_of(cut, kept), number))


def _number_of(cut: Cut, value: Value) -> int:
    """Return the round of the part that is cut."""
    return value.parts[cut.at].counted.number


def _cut_rounds(value: Value) -> list[int]:
    """Return the rounds that are cut, at both ends."""
    return [_number_of(cut, value) for cut in value.cuts]


def _equals_left(value: Value, cut: Cut) -> list[int]:
    """Return the rounds left when a part is cut that have its score."""
    weight = value.parts[cut.at].weight
    return [part.counted.number for part in _left_before(value, cut) if part.weight == weight]


def _equal_sentence(value: Value, cut: Cut, speaker: Speaker) -> str:
    """Return the sentence on several rounds with the lowest or the highest score, of which one is cut."""
    end = "most" if cut.reason is CutReason.MOST else "least"
    rest = "-rest" if _is_further(value, cut) else ""
    part = value.parts[cut.at]
    equal = [other for other in _left_before(value, cut) if other.weight == part.weight]
    is_same = all(other.amount == part.amount for other in equal)
    return speaker(
        f"supposed.cut-equal-{end}{rest}",
        ("cut", str(cut.reason)),
        amount=speaker.points(value.parts[cut.at].weight),
        rounds=speaker.many(_equals_left(value, cut)),
        same=speaker("supposed.cut-same") if is_same else "",
    )


def _moved_text(
    key: Key, value: Value, cut: Cut, instead_of: int, speaker: Speaker, *, is_played: bool, end: str
) -> str:
    """Return why a part of a value would be cut and a round no longer, which was missed if it `is_played`.

    Where one of them is cut at the other `end` too, these words say at which. What the other round brings
    that would count again is told with it.
    """
    part = value.parts[cut.at]
    equal = _equals_left(value, cut)
    again = next((lost for lost in value.parts if lost.counted.number == instead_of), None)
    slots: dict[str, object] = {
        "round": part.counted.number,
        "of": _place_text(part, speaker),
        "amount": speaker.points(part.weight),
        "product": amount_text(key, part, speaker),
        "result": result_text(part.counted, speaker),
        "other": instead_of,
        "more": "" if again is None else amount_text(key, again, speaker),
        "end": end,
        "rounds": speaker.many(equal),
    }
    exchange = _counts_again(key, value, instead_of, again, speaker)
    instead = "" if exchange else speaker("supposed.cut-instead", round=instead_of)
    slots |= {"exchange": exchange, "instead": instead, "counts": f"{instead}{exchange}"}
    is_product = key.tiebreak.kind.unit is Unit.QUARTERS
    of_teams = key.tiebreak.kind.code in TEAM_PRODUCTS and cut.reason is CutReason.LEAST
    cites = ("cut", "least-of-teams" if of_teams else str(cut.reason))
    if cut.reason is CutReason.VOLUNTARY:
        others = [missed for missed in _missed_parts(_left_before(value, cut)) if missed is not part]
        said = "voluntary-other" if others else "product-voluntary" if is_product else "voluntary"
        return speaker(f"supposed.cut-{said}", cites, **slots)
    end_of = "most" if cut.reason is CutReason.MOST else "least"
    said = f"product-{end_of}" if is_product else end_of
    if key.tiebreak.kind.code == "ARO":
        said, cites = f"rating-{end_of}", ("cut", "most" if end_of == "most" else "first")
        slots["amount"] = str(part.amount)
    if cut.reason is CutReason.LEAST_AFTER_ALL and (again or part).voluntary:
        slots["lower"] = amount_text(key, again or part, speaker)
        return speaker("supposed.cut-after-all", cites, **slots)
    if is_product and instead_of in equal:
        return speaker(f"supposed.cut-tied-{end_of}", cites, **slots)
    rest = "-rest" if _is_further(value, cut) else ""
    if said == "least" and is_played and again is not None and not rest:
        return speaker("supposed.cut-least-played", cites, **slots)
    return speaker(f"supposed.cut-{said}{rest}", cites, **slots)


def _counts_again(key: Key, value: Value, number: int, again: Part | None, speaker: Speaker) -> str:
    """Return the words for a round that would not be cut any more; empty if it would not count."""
    if again is None or number in _cut_rounds(value):
        return ""
    counted = again.counted
    is_game = counted.category is Category.GAME and counted.opponent is not None
    return speaker(
        "supposed.counts",
        amount=amount_text(key, again, speaker),
        round=number,
        by=speaker.who(counted.opponent) if is_game and counted.opponent else result_text(counted, speaker),
    )


def amount_text(key: Key, part: Part, speaker: Speaker) -> str:
    """Return the amount of a part as people write it: a product with both of its factors."""
    unit = key.tiebreak.kind.unit
    if unit is Unit.QUARTERS:
        return f"{speaker.points(part.weight)} × {speaker.points(part.counted.points)}"
    return str(part.amount) if unit is Unit.WHOLE else speaker.points(part.amount)


def kept_parts(value: Value) -> list[Part]:
    """Return the parts that are not cut, in order."""
    cut = {cut.at for cut in value.cuts}
    return [part for at, part in enumerate(value.parts) if at not in cut]


def _place_text(part: Part, speaker: Speaker) -> str:
    """Return the origin of a part: the opponent or the dummy, and the round."""
    counted = part.counted
    if counted.category is not Category.GAME or counted.opponent is None:
        return speaker("cut.of-dummy", round=counted.number)
    return speaker("cut.of", opponent=speaker.who(counted.opponent), round=counted.number)


def _cut_sentence(tpn: Tpn, key: Key, value: Value, cut: Cut, speaker: Speaker) -> str:
    """Return why a part is cut."""
    part = value.parts[cut.at]
    code = key.tiebreak.kind.code
    slots: dict[str, object] = {
        "round": part.counted.number,
        "amount": amount_text(key, part, speaker),
    }
    if code in ("PS", "ARO"):
        end = "most" if cut.reason is CutReason.MOST else "first"
        opponent = part.counted.opponent
        named = "" if opponent is None else speaker.who(opponent)
        cites = [("cut", end)]
        if has_missed(speaker.standings.event.players[tpn]):
            cites.append(("reading", "own-cuts"))
        if code == "ARO" and _rivals(value, cut):
            of = _place_text(part, speaker)
            return speaker(f"cut.ARO-{end}-equal", *cites, **slots, of=of)
        return speaker(f"cut.{code}-{end}", *cites, **slots, opponent=named)
    slots |= {"who": speaker.who(tpn), "result": result_text(part.counted, speaker)}
    slots["of"] = _place_text(part, speaker)
    if cut.reason is CutReason.VOLUNTARY:
        return _missed_sentence(key, value, cut, slots, speaker)
    if cut.reason is CutReason.LEAST_AFTER_ALL:
        return _after_all_text(key, value, cut, slots, speaker)
    of_teams = code in TEAM_PRODUCTS and cut.reason is CutReason.LEAST
    cites = [("cut", "least-of-teams" if of_teams else str(cut.reason))]
    if cut.reason is CutReason.MOST and _is_otherwise_most(value, cut):
        cites.append(("reading", "most"))
    product = "product-" if key.tiebreak.kind.unit is Unit.QUARTERS else ""
    equal = "-equal" if _rivals(value, cut) else ""
    rest = "-rest" if _is_further(value, cut) else ""
    same = _same_text(value, cut, speaker) if product and equal else ""
    return speaker(f"cut.{product}{cut.reason}{equal}{rest}", *cites, **slots, same=same)


def _after_all_text(key: Key, value: Value, cut: Cut, slots: dict[str, object], speaker: Speaker) -> str:
    """Return why a product goes and not a missed round that brings less; of rivals in two sentences."""
    part = value.parts[cut.at]
    left = _missed_parts(_left_before(value, cut))
    less = [other for other in left if other.amount < part.amount]
    cite = ("cut", str(cut.reason))
    before, said = "", "product-least-after-all"
    if _rivals(value, cut):
        rest = "-rest" if _is_further(value, cut) else ""
        equal = f"cut.product-least-equal{rest}"
        before = f"{speaker(equal, **slots, same=_same_text(value, cut, speaker))} "
        said = "product-after-all"
    if len(less) > 1:
        slots["others"] = speaker.many(
            f"{other.counted.number} ({amount_text(key, other, speaker)})" for other in less
        )
        return before + speaker(f"cut.{said}-many", cite, **slots)
    missed = min(left, key=lambda other: (other.amount, other.weight))
    slots |= {"other": missed.counted.number, "lower": amount_text(key, missed, speaker)}
    return before + speaker(f"cut.{said}", cite, **slots)


def _same_text(value: Value, cut: Cut, speaker: Speaker) -> str:
    """Return the words for products like the one that is cut, if there are any."""
    part = value.parts[cut.at]
    alike = [other for other in _left_before(value, cut) if _are_equal(part, other)]
    end = "most" if cut.reason is CutReason.MOST else "least"
    return speaker(f"cut.same-{end}") if len(alike) > 1 else ""


def _rivals(value: Value, cut: Cut) -> bool:
    """Return whether another part that was left had as high a score as the one that is cut."""
    weight = value.parts[cut.at].weight
    return sum(part.weight == weight for part in _left_before(value, cut)) > 1


def _is_otherwise_most(value: Value, cut: Cut) -> bool:
    """Return whether another part could have been taken for the most significant one.

    It is where several have the highest score and bring different amounts, where a missed round is left that
    might go first, and where one with no lower score was cut at the other end before.
    """
    part = value.parts[cut.at]
    rivals = [other for other in _left_before(value, cut) if other is not part]
    before = [value.parts[other.at] for other in value.cuts[: value.cuts.index(cut)]]
    return (
        any(other.weight == part.weight and other.amount != part.amount for other in rivals)
        or bool(_missed_parts(rivals))
        or any(other.weight >= part.weight for other in _missed_parts(before))
    )


def _is_further(value: Value, cut: Cut) -> bool:
    """Return whether a part was cut before at the same end, low or high."""
    low = cut.reason in _LOW
    return any((before.reason in _LOW) == low for before in value.cuts[: value.cuts.index(cut)])


def _missed_sentence(key: Key, value: Value, cut: Cut, slots: dict[str, object], speaker: Speaker) -> str:
    """Return why a round that a player missed is cut: before a lower one, or because it is the lowest."""
    part, left = value.parts[cut.at], _left_before(value, cut)
    cites: Cites = [("cut", str(cut.reason))]
    if sum(other.amount == part.amount for other in _missed_parts(left)) > 1:
        cites.append(("cut", "equal"))
    if key.tiebreak.kind.unit is Unit.QUARTERS:
        # half points, of which a product is a quarter of points
        slots |= {"more": speaker.points(Fraction(part.amount, 2)), "own": speaker.points(part.weight)}
        least = min(left, key=lambda other: (other.weight, other.amount, not other.voluntary))
        if least.weight == part.weight and least.amount == part.amount:
            return speaker("cut.product-voluntary", *cites, **slots)
        slots |= {"lower": amount_text(key, least, speaker), "least": _place_text(least, speaker)}
        slots["less"] = speaker.points(Fraction(least.amount, 2))
        equal = "-equal" if sum(other.weight == least.weight for other in left) > 1 else ""
        return speaker(f"cut.product-voluntary-before{equal}", *cites, **slots)
    below = [other for other in left if other.amount < part.amount]
    if not below:
        return speaker("cut.voluntary", *cites, **slots)
    lowest = min(below, key=lambda other: (other.amount, other.counted.number))
    slots |= {"other": lowest.counted.number, "lower": amount_text(key, lowest, speaker)}
    return speaker("cut.voluntary-lower", *cites, **slots)


def _missed_parts(parts: Sequence[Part]) -> list[Part]:
    """Return the parts of rounds that a player missed: voluntary unplayed rounds."""
    return [part for part in parts if part.voluntary]


def _kept_sentences(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> Iterator[str]:
    """Yield which missed rounds are kept beside one that is cut, and which unplayed ones go not first."""
    cut = [value.parts[cut.at] for cut in value.cuts if cut.reason is CutReason.VOLUNTARY]
    if not cut:
        return
    most = max(part.amount for part in cut)
    kept = kept_parts(value)
    missed = _missed_parts(kept)
    equal = [part.counted.number for part in missed if part.amount == most]
    more = [part for part in missed if part.amount > most]
    if equal:
        like = next(part.counted.number for part in cut if part.amount == most)
        low = [other for other in value.cuts if other.reason in _LOW]
        end = speaker("supposed.end-low") if len(low) < len(value.cuts) else ""
        why = speaker(f"cut.only-{'one' if len(low) == 1 else 'two'}", end=end)
        # a second cut of products may depend on which went first
        is_same = len(low) == 1 or key.tiebreak.kind.unit is not Unit.QUARTERS
        same = speaker("cut.same") if is_same else ""
        slots = {"rounds": speaker.many(equal), "like": like, "why": why, "same": same}
        yield speaker("cut.equal-stays", ("cut", "equal"), **slots, n=len(equal))
    if more:
        worth = (
            speaker("cut.round-worth", round=part.counted.number, amount=amount_text(key, part, speaker))
            for part in more
        )
        yield speaker("cut.more-stays", ("cut", "voluntary"), rounds=speaker.many(worth), n=len(more))
    for part in kept:
        if part.amount <= most and not part.voluntary and part.counted.category is not Category.GAME:
            result = result_text(part.counted, speaker)
            yield speaker(
                "cut.there",
                ("voluntary", ""),
                who=speaker.who(tpn),
                round=part.counted.number,
                result=result,
            )


def _left_before(value: Value, cut: Cut) -> list[Part]:
    """Return the parts that were left when a cut was made."""
    gone = {before.at for before in value.cuts[: value.cuts.index(cut)]}
    return [part for at, part in enumerate(value.parts) if at not in gone]
