"""A value told as what it is made of: its sum, what was cut and why, what an average rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.biting import biting_readings
from pairtutor.narrative.tiebreaks.cuts import amount_text, cut_sentences, kept_parts
from pairtutor.narrative.tiebreaks.koya import against_text, koya_below
from pairtutor.narrative.tiebreaks.left_out import left_out_sentences
from pairtutor.narrative.tiebreaks.rounds import drawn_opponents, result_text
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.unplayed import Category
from pairtutor.tiebreaks.codes import MODIFIERS
from pairtutor.tiebreaks.ledger import TEAM_PRODUCTS
from pairtutor.tiebreaks.products import koya_limit
from pairtutor.tiebreaks.ratings import BELOW_LOWEST
from pairtutor.tiebreaks.table import Key
from pairtutor.tiebreaks.values import (
    Mean,
    Part,
    PerfectPerformance,
    Performance,
    ScheduleStrength,
    Unit,
    Value,
)


def value_sentences(tpn: Tpn, key: Key, speaker: Speaker) -> Iterator[str]:
    """Yield how the value of a player comes about: the sum first, then what was cut."""
    value = key.values.get(tpn)
    code = key.tiebreak.code
    if value is None or value.number is None:
        reason = none_reason(value)
        yield speaker(f"none.{reason.replace('_', '-')}", (reason, ""), who=speaker.who(tpn), code=code)
        return
    yield _SUMS.get(key.tiebreak.kind.code, _plain_sum)(tpn, key, value, speaker)
    if key.tiebreak.kind.code == "KS":
        yield from koya_below(tpn, speaker)
    yield from left_out_sentences(tpn, key, value, speaker)
    yield from _average_sentence(value, speaker)
    if key.tiebreak.kind.code == "FB" and speaker.standings.event.is_final:
        yield from drawn_opponents(tpn, speaker)
    met = Counter(part.counted.opponent for part in value.parts if part.counted.category is Category.GAME)
    several = sorted(tpn for tpn, games in met.items() if tpn and games > 1)
    if several and key.tiebreak.kind.code in PER_GAME:
        yield speaker("several", ("several", ""), opponents=speaker.people(several), n=len(several))
    yield from cut_sentences(tpn, key, value, speaker)


def none_reason(value: Value | None) -> str:
    """Return the name of the clauses on a value that is none.

    It is `no_factor` where a schedule strength would be divided by 0, `nothing_left` after a cut, else
    `no_value`.
    """
    if value is not None and isinstance(value.working, ScheduleStrength):
        return "no_factor"
    return "nothing_left" if value is not None and value.parts else "no_value"


def dropped_sentences(speaker: Speaker) -> Iterator[str]:
    """Yield which tie-breaks of the list do not count because somebody has no rating."""
    codes = [key.tiebreak.code for key in speaker.standings.keys if key.is_dropped]
    if codes:
        unrated = speaker.standings.event.unrated_players
        people = speaker.people(unrated)
        yield speaker("dropped", ("unrated", ""), codes=speaker.many(codes), players=people, n=len(codes))


STANDARD: Final = {
    **dict.fromkeys((Mark.WIN, Mark.SHORT_WIN, Mark.FORFEIT_WIN), 2),
    **dict.fromkeys((Mark.DRAW, Mark.SHORT_DRAW), 1),
    **dict.fromkeys((Mark.LOSS, Mark.SHORT_LOSS, Mark.FORFEIT_LOSS), 0),
}
"""The half points that a result brings in standard points where a win is a win and a draw a draw."""

PER_GAME: Final = frozenset({"BH", "FB", "SB", "AOB", "ARO", "TPR", "PTP", "APRO", "APPO"}) | TEAM_PRODUCTS
"""Tie-breaks in which an opponent counts once for each game."""


MEAN_OF: Final = {"AOB": "BH", "APRO": "TPR", "APPO": "PTP"}
"""Which tie-break of the opponents an average is made of."""


def _slots(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> dict[str, object]:
    return {"who": speaker.who(tpn), "code": key.tiebreak.code, "value": speaker.value(key, value)}


def _sentence_of(tpn: Tpn, key: Key, value: Value, speaker: Speaker, *, of: str = "", **slots: object) -> str:
    """Return the sentence of a tie-break, which has the key of its code, with what it is `of` behind."""
    code = key.tiebreak.kind.code
    given = _slots(tpn, key, value, speaker)
    return speaker(f"sum.{code}{of}", *_cites(tpn, key, value, speaker), **given, **slots)


def _cites(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> list[tuple[str, str]]:
    """Return the citations of a value: its tie-break, the modifier, and the readings that bite in it."""
    code, modifier = key.tiebreak.kind.code, key.tiebreak.modifier
    cites = [("tiebreak", code)]
    if modifier in MODIFIERS:
        cites.append(("modifier", modifier))
    elif code in TEAM_PRODUCTS and min([part.amount for part in value.parts], default=0):
        cites.append(("reading", "whole-products"))
    return [*cites, *biting_readings(tpn, key, value, speaker)]


def sum_text(value: Value, amount: Callable[[Part], str], speaker: Speaker, *, named: bool = False) -> str:
    """Return the amounts of the parts with + between them; a part that is cut says so in its place.

    Where they are `named`, each round without a game says what it was.
    """
    cut = {cut.at for cut in value.cuts}
    texts = []
    for at, part in enumerate(value.parts):
        if named and part.counted.category is not Category.GAME:
            said = "part-named-cut" if at in cut else "part-named"
            texts.append(speaker(said, amount=amount(part), result=result_text(part.counted, speaker)))
        else:
            texts.append(speaker("part-cut", amount=amount(part)) if at in cut else amount(part))
    return " + ".join(texts) or "0"


def _amounts_text(key: Key, value: Value, speaker: Speaker, *, named: bool = False) -> str:
    """Return the amounts of a sum as people write them, with what they make; products with each that counts.

    Of one amount alone there is no sum. Where they are `named`, rounds without a game say what they were.
    """
    text = sum_text(value, lambda part: amount_text(key, part, speaker), speaker, named=named)
    kept = kept_parts(value)
    if len(value.parts) < 2:
        return text
    is_product = key.tiebreak.kind.unit is Unit.QUARTERS
    # half points, of which a product is a quarter of points
    amounts = [Fraction(part.amount, 2) if is_product else part.amount for part in kept]
    products = [" + ".join(map(speaker.points, amounts))] if is_product and len(kept) > 1 else []
    return " = ".join((text, *products, speaker.points(sum(amounts))))


def _plain_sum(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> str:
    parts = _amounts_text(key, value, speaker)
    scores = speaker.score_name(key.tiebreak.score or speaker.standings.ledger.score)
    return _sentence_of(tpn, key, value, speaker, parts=parts, scores=scores)


def _running_sum(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> str:
    """Tell the scores after each round, with what the rounds without a game were."""
    parts = _amounts_text(key, value, speaker, named=True)
    return _sentence_of(tpn, key, value, speaker, parts=parts)


def _standard_sum(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> str:
    """Tell standard points round by round, what counts, and what a round without an opponent has to give."""
    parts = sum_text(value, lambda part: amount_text(key, part, speaker), speaker, named=True)
    alone = any(part.counted.opponent is None for part in value.parts)
    is_usual = all(
        STANDARD.get(part.counted.mark) == part.amount
        for part in value.parts
        if part.counted.opponent is not None
    )
    given = _slots(tpn, key, value, speaker)
    given["rule"] = speaker(f"sum.STD-{'win' if is_usual else 'more'}")
    draw = speaker.points_with_unit(speaker.standings.event.points.draw)
    said = "sum.STD-alone" if alone else "sum.STD"
    return speaker(said, *_cites(tpn, key, value, speaker), **given, parts=parts, draw=draw)


def _count_sum(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> str:
    """Tell in which rounds something was so."""
    numbers = [part.counted.number for part in value.parts]
    code = key.tiebreak.kind.code
    given = _slots(tpn, key, value, speaker)
    if not numbers:
        return speaker(f"nowhere.{code}", *_cites(tpn, key, value, speaker), **given)
    return speaker(
        f"sum.{code}",
        *_cites(tpn, key, value, speaker),
        **given,
        rounds=speaker.many(numbers),
        n=len(numbers),
    )


def _elected_sum(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> str:
    """Tell which rounds a player missed."""
    there = {part.counted.number for part in value.parts}
    away = [number for number in range(1, speaker.rounds + 1) if number not in there]
    given = {**_slots(tpn, key, value, speaker), "total": speaker.rounds}
    if not away:
        return speaker("nowhere.REP", ("tiebreak", "REP"), **given, n=speaker.rounds)
    rounds = speaker.standings.event.players[tpn].rounds
    # before a late entry; elsewhere a bye that is stated and a round that is left blank are told alike
    blank = rounds[0].mark is Mark.ZERO_POINT_BYE
    cites = [("tiebreak", "REP"), ("voluntary", ""), *([("blank", "")] if blank else [])]
    named = [
        speaker("part-named", amount=number, result=result_text(rounds[number - 1], speaker))
        for number in away
    ]
    return speaker("sum.REP", *cites, **given, rounds=speaker.many(named), n=len(away))


def _fore_sum(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> str:
    """Tell a Fore Buchholz, which before the final round is a Buchholz."""
    parts = _amounts_text(key, value, speaker)
    given = _slots(tpn, key, value, speaker)
    if speaker.standings.event.is_final:
        return speaker(
            "sum.FB", *_cites(tpn, key, value, speaker), **given, parts=parts, round=speaker.rounds
        )
    return speaker("before-final.FB", ("before_final", "FB"), **given, parts=parts)


def _koya_sum(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> str:
    """Tell the points against each of those with half of the highest score."""
    given = _slots(tpn, key, value, speaker)
    most = koya_limit(speaker.standings.event)  # the highest score that there can be, of which half is asked
    given |= {"limit": speaker.points_with_unit(Fraction(most, 2)), "most": speaker.points(most)}
    if not value.parts:
        return speaker("nowhere.KS", ("tiebreak", "KS"), **given)
    against = speaker.series(against_text(part.counted, speaker) for part in value.parts)
    return speaker("sum.KS", ("tiebreak", "KS"), **given, parts=against)


def _mean_sum(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> str:
    """Tell what is added and by what it is divided."""
    working = value.working
    assert isinstance(working, Mean), "an average has its mean"
    if len(value.parts) == 1:
        opponent = _opponent_text(value.parts[0], speaker)
        code = key.tiebreak.kind.code
        return speaker(
            f"once.{code}",
            *_cites(tpn, key, value, speaker),
            **_slots(tpn, key, value, speaker),
            opponent=opponent,
        )
    halves = key.tiebreak.kind.unit is Unit.MEAN
    parts = sum_text(value, lambda part: speaker.points(part.amount) if halves else str(part.amount), speaker)
    total = speaker.points(working.total) if halves else str(working.total)
    return _sentence_of(tpn, key, value, speaker, parts=parts, total=total, n=working.divisor)


def _performance_sum(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> str:
    """Return the sum of a performance: the average rating, and the difference for the score."""
    working = value.working
    assert isinstance(working, Performance), "a performance has its working"
    return _sentence_of(
        tpn,
        key,
        value,
        speaker,
        of="-all" if working.games == speaker.rounds else "",
        average=working.average,
        sign=sign_of(working),
        difference=abs(working.difference),
        scored=speaker.points_with_unit(working.scored),
        share=working.hundredths,
        n=working.games,
    )


def _average_sentence(value: Value, speaker: Speaker) -> Iterator[str]:
    """Yield how the average comes about on which a performance rests, where no other tie-break tells it."""
    working = value.working
    listed = {key.tiebreak.code for key in speaker.standings.keys}
    if isinstance(working, Performance) and working.games > 1 and "ARO" not in listed:
        parts = sum_text(value, lambda part: str(part.amount), speaker)
        total = sum(part.amount for part in value.parts)
        yield speaker(
            "average",
            ("tiebreak", "ARO"),
            average=working.average,
            parts=parts,
            total=total,
            n=working.games,
        )


def _perfect_sum(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> str:
    """Return the sum of a perfect performance: the lowest rating whose expected score is reached."""
    working = value.working
    assert isinstance(working, PerfectPerformance), "a perfect performance has its working"
    opponents = [part.amount for part in value.parts]
    given = _slots(tpn, key, value, speaker)
    if not working.scored:
        lowest = min(opponents)
        return speaker(
            "nowhere.PTP", *_cites(tpn, key, value, speaker), **given, lowest=lowest, less=BELOW_LOWEST
        )
    return speaker(
        "sum.PTP",
        *_cites(tpn, key, value, speaker),
        **given,
        opponents=speaker.many(opponents),
        scored=speaker.points(working.scored),
        n=working.games,
        expected=_hundredths(working.expected, speaker),
        below=int(value.number or 0) - 1,
        too_little=_hundredths(working.expected_below, speaker),
    )


def _hundredths(number: int, speaker: Speaker) -> str:
    return speaker.decimal(f"{number // 100}.{number % 100:02}")


def _total_sum(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> str:
    """Tell a score of a team round by round, with what a round was that had no match.

    Where it is not the other score, the code names it by its first letter: `MPTS`, `GPTS`.
    """
    score = speaker.standings.ledger.other.score if key.tiebreak.kind.code == "MPVGP" else ""
    name = speaker.score_name(score or f"{key.tiebreak.kind.code[0]}P")
    parts = _amounts_text(key, value, speaker, named=True)
    given = _slots(tpn, key, value, speaker)
    cites = _cites(tpn, key, value, speaker)
    said = "sum.MPVGP" if score else "sum.total"
    return speaker(said, *cites, **given, scores=name, ranking=speaker.points_name, parts=parts)


def _product_sum(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> str:
    """Tell a Sonneborn-Berger of teams: which score of the opponents, times which one against them.

    The second and the third letter of the code name these scores: `EMGSB`.
    """
    theirs, ours = (speaker.score_name(f"{letter}P") for letter in key.tiebreak.kind.code[1:3])
    parts = _amounts_text(key, value, speaker)
    given = _slots(tpn, key, value, speaker)
    return speaker(
        "sum.products", *_cites(tpn, key, value, speaker), **given, theirs=theirs, ours=ours, parts=parts
    )


def _strength_sum(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> str:
    """Tell a score with the strength of the schedule."""
    working = value.working
    assert isinstance(working, ScheduleStrength), "it has its working"
    ledger = speaker.standings.ledger
    buchholz = ledger.values_of("BH")[tpn]
    return _sentence_of(
        tpn,
        key,
        value,
        speaker,
        ours=speaker.score_name(ledger.other.score),
        second=speaker.points_with_unit(working.second, ledger.other.score),
        buchholz=speaker.points(working.buchholz),
        parts=sum_text(buchholz, lambda part: speaker.points(part.amount), speaker),
        quotient=speaker.number(Fraction(working.buchholz, working.factor), key.tiebreak.kind.unit),
        factor=working.factor,
        rounded=speaker("sum.rounded-down") if working.most % working.each else "",
        most=speaker.points(working.most),
        theirs=speaker.score_name(ledger.score),
        each=speaker.points(working.each),
        rounds=speaker.rounds,
        n=speaker.rounds,
    )


def sign_of(working: Performance) -> str:
    """Return the sign of the rating difference of a performance."""
    return "−" if working.difference < 0 else "+"


def _opponent_text(part: Part, speaker: Speaker) -> str:
    """Return the opponent of a part; empty without one."""
    opponent = part.counted.opponent
    return "" if opponent is None else speaker.who(opponent)


_Sum = Callable[[Tpn, Key, Value, Speaker], str]

_SUMS: Final[Mapping[str, _Sum]] = {
    **dict.fromkeys(("WIN", "WON", "BPG", "BWG"), _count_sum),
    "REP": _elected_sum,
    "PS": _running_sum,
    "STD": _standard_sum,
    "FB": _fore_sum,
    "KS": _koya_sum,
    **dict.fromkeys(("AOB", "ARO", "APRO", "APPO"), _mean_sum),
    "TPR": _performance_sum,
    "PTP": _perfect_sum,
    **dict.fromkeys(("MPTS", "GPTS", "MPVGP"), _total_sum),
    **dict.fromkeys(TEAM_PRODUCTS, _product_sum),
    "SSSC": _strength_sum,
}
"""How the sum of a tie-break is told, where it is not its parts put together."""
