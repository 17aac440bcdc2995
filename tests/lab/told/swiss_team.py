"""What a bracket of teams tells: who comes up, who is on top, whom each one meets, all of it listed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from tests.lab.answers.swiss_team import PAIRINGS, Listed
from tests.lab.oracles.swiss_team import Literal, Pairing, identifiers
from tests.lab.oracles.swiss_team_differences import SYSTEM, event_before
from tests.lab.told.clauses import (
    COUNT,
    FEWEST_UPFLOATERS,
    HIGHEST_UPFLOATERS,
    counted,
    fewest_upfloaters,
    upfloater_scores,
)
from tests.lab.told.facts import halves, numbers
from tests.lab.told.floaters import sentences
from tests.lab.told.ledger import Ledger
from tests.lab.told.partners import sets_named, shut
from tests.lab.told.passed import PassedOver, first_in_line, passed_over
from tests.lab.told.played import Round
from tests.lab.told.reason import LIST
from tests.lab.told.reasons import Reasons
from tests.lab.told.upfloaters import (
    LATER,
    NO_TWO,
    SETS,
    choice_fault,
    chosen_in,
    is_best_alone,
    no_two_fault,
    place_fault,
)

KIND = "choices"
LISTED = 10
"""Teams of a bracket of which all pairings are listed."""
_N = r"[\d,]+"
_UP = re.compile(r"(\d+) \(([\d.]+)(?: points?)?\) floats up to bracket ([\d.]+)")
_APART = re.compile(r"(The residents cannot be paired|If the residents were paired) among themselves.*")
_COST = re.compile(
    r"This choice meets every criterion for upfloaters"
    r"|(?:With this|(?P<any>Whatever the)) choice, (?P<cost>.*)"
)
_RUN = re.compile(
    rf"(?P<who>\d+) does not float up: (?:in )?sets? (?P<first>{_N})(?:–(?P<last>{_N}))?,? (?P<why>.*)"
)
_AGAIN = re.compile(
    rf"(?:was a floater|were floaters) in round (\d+) and would be one again, unlike (?P<unlike>{LIST})"
)
_LEFT = re.compile(
    rf"(?:then )?({LIST})(?:, who have already played \(round \d+\),)? (?:is|are|would be) left with [\d.]+"
)
_TOPS = re.compile(
    r"The top members?(?:, with the smaller number in (?:the|each) pair,)? (?:is|are) ([\d, and]+?)[;,]"
    r" the bottom members?(?: is| are)? ([\d, and]+)"
)
_NO_TOP = re.compile(r"(?P<who>\d+) cannot be another top member: (?P<why>.*)")
_MEETS = re.compile(r"(\d+) plays (\d+), the (?:first bottom member that is free|only bottom member left)")
_PLAYS = re.compile(r"(\d+) plays (\d+)")
_PAIRINGS = re.compile(rf"pairings? ({_N})(?:–({_N}))?")
_NUMBER = re.compile(
    rf"The identifier is ([\d ]+) / ([\d ]+)(?:, the only pairing there is|: pairing ({_N}) of ({_N});"
    r" (none before it is as good|no other is better(?:, and no earlier one is as good)?))"
)
_VALUES = (
    rf"({COUNT}) teams? without (?:its|their) preferred colour",
    rf"({COUNT}) teams? without the colour (?:it|they) strongly prefers?",
    rf"({COUNT}) upfloaters? against (?:a floater|floaters) of the round before",
)
"""How a value of [C8], [C9] and [C10] is told."""
_BOTH = re.compile(rf"there would be (?P<told>.*?) instead of (?P<own>none|{COUNT})(?:: (?P<who>.*))?")
Found = tuple[str, str | None]
"""The form of a sentence, and what is wrong with it; None where it is not listed."""


def _int(text: str) -> int:
    return int(text.replace(",", ""))


class Bracket:
    """A bracket as it was told, beside all that it could have been."""

    def __init__(self, listed: Listed) -> None:
        self.listed = listed
        self.made: Pairing = listed.bracket
        self.partner = dict(self.made.pairs)

    @cached_property
    def pairings(self) -> list[tuple[bool, tuple[int, int, int]]]:
        """All pairings in their order: whether each is legal, and what it has in [C8] to [C10]."""
        literal, up = self.listed.literal, set(self.made.upfloaters)
        return [
            (not any(literal.met(*pair) for pair in pairs), literal.quality(pairs, up))
            for pairs in identifiers([*self.made.residents, *up])
        ]

    @property
    def large(self) -> bool:
        """Whether its pairings are too many to be listed."""
        return len(self.made.residents) + len(self.made.upfloaters) > LISTED

    def run(self, text: str) -> str | None:
        """Return what is wrong with what speaks against some pairings, by their numbers."""
        if self.large:
            return None
        span = _PAIRINGS.search(text)
        assert span is not None
        first, last = _int(span[1]), _int(span[2] or span[1])
        if last >= self.made.pairing:
            return f"pairing {self.made.pairing} is taken"
        values = [quality for legal, quality in self.pairings[first - 1 : last] if legal]
        both = _BOTH.search(text)
        if both is None:
            return f"{values} are legal" if values else ""
        taken = self.made.c8, self.made.c9, self.made.c10
        for place, some in enumerate(_VALUES):
            if told := re.fullmatch(some, both["told"]):
                best = min(values)
                right = best[:place] == taken[:place] and best[place] == counted(told[1]) > taken[place]
                right = right and taken[place] == (0 if both["own"] == "none" else counted(both["own"]))
                named = re.findall(
                    r"\d+ – \d+" if place < 2 else r"would (?:float up and )?play (?:\d+(?:, | and )?)+",
                    both["who"] or "",
                )
                right = right and len(named) == (counted(told[1]) if place < 2 else 1)
                return "" if right else f"{PAIRINGS[place]}: at best {best}, taken {taken}"
        return "not read"


def _above(text: str, of: Bracket, reasons: Reasons) -> Found | None:
    """Read who comes up."""
    listed, made = of.listed, of.made
    if match := _UP.fullmatch(text):
        so = int(match[1]) in made.upfloaters and listed.score(int(match[1])) == halves(match[2])
        return "comes up", "" if so and made.score == halves(match[3]) else f"{made.upfloaters}"
    if match := _APART.fullmatch(text):
        side = listed.residents if match[1].startswith("The residents") else listed.below
        return "apart", "they can" if listed.pairable(side) else ""
    if match := NO_TWO.fullmatch(text):
        return "no two residents", no_two_fault(match, listed.residents, listed.may_meet, reasons)
    if match := FEWEST_UPFLOATERS.fullmatch(text):
        return "so many", fewest_upfloaters(match, len(made.residents), len(made.upfloaters))
    if match := HIGHEST_UPFLOATERS.fullmatch(text):
        told = upfloater_scores(match, len(made.upfloaters))
        return "as few", "" if tuple(sorted(told)) == listed.scores(listed.taken) else f"{made.upfloaters}"
    if match := SETS.fullmatch(text):
        named = {*numbers(chosen_in(match))} or {*made.upfloaters}
        best = [one for one in listed.valid if listed.legal(one) and _as_good(one, listed)]
        right = counted(match["sets"] or match["left"] or "one") == made.sets and named == {*made.upfloaters}
        right = right and (len(best) == 1 or not is_best_alone(match))
        wrong = choice_fault(match, [listed.legal(one) for one in listed.valid])
        return "sets", wrong if right else f"set {made.set} of {made.sets}, {best}"
    if match := _COST.fullmatch(text):
        right = bool(match["cost"]) == bool(made.c6 or made.c7)
        if match["any"]:
            right = right and all(
                listed.quality(one)[0] == made.c6 for one in listed.valid if listed.legal(one)
            )
        return "what it costs", "" if right else f"{made.c6}, {made.c7}"
    return None


def _as_good(some: tuple[int, ...], listed: Listed) -> bool:
    return listed.quality(some) == listed.quality(listed.taken)


def _sets(text: str, of: Bracket, reasons: Reasons) -> Found | None:
    """Read which sets of teams do not come up."""
    listed = of.listed
    if match := _RUN.fullmatch(text):
        some = listed.valid[_int(match["first"]) - 1 : _int(match["last"] or match["first"])]
        legal = [one for one in some if listed.legal(one)]
        if "no complete legal pairing" in match["why"]:
            return "sets refused", f"{legal[0]} is legal" if legal else ""
        worse = all(listed.quality(one) > listed.quality(listed.taken) for one in legal)
        return "sets refused", "" if legal and worse and " instead of " in match["why"] else f"{legal}"
    if not (passed := passed_over(text)):
        return None
    named = sets_named(passed.who, alone=False) if passed.how == "together" else []
    valid = [{*some} for some in of.listed.valid]
    whole = len(named) > 1 and all({*some} in valid for some in named)
    told = [" and ".join(map(str, some)) for some in named] if whole else passed.singles
    found = [_not_taken(PassedOver(who, *passed[1:]), of, reasons) for who in told]
    wrongs = [*(wrong for _, wrong in found), place_fault(passed, of.made.score)]
    return found[0][0], None if None in wrongs else "; ".join(filter(None, wrongs))


def _not_taken(match: PassedOver, of: Bracket, reasons: Reasons) -> Found:
    """Hold why one set of teams does not come up."""
    listed = of.listed
    chosen = {*numbers(match.who)}
    fitting = [one for one in listed.valid if {*one} == chosen]
    if not fitting and match.how:
        named = sets_named(match.who, alone=match.how == "alone")
        return "sets before", _before(named, match.why, listed, reasons)
    if not fitting:  # somebody with more points, or with fewer
        return "sets not taken", None
    may, quality = listed.legal(fitting[0]), listed.quality(listed.taken)
    if later := LATER.fullmatch(match.why):
        if later["first"] and {*numbers(later["first"])} != {*listed.taken}:
            return "sets not taken", f"{listed.taken} comes first"
        place = listed.valid.index(fitting[0]) + 1
        right = place > of.made.set and may
        return "sets not taken", "" if right and listed.quality(fitting[0]) == quality else f"{place}"
    if again := _AGAIN.fullmatch(match.why):
        right = may and listed.quality(fitting[0]) == (quality[0], 1) and not quality[1]
        last = int(again[1]) == listed.literal.event.number - 1
        last = last and {*numbers(again["unlike"])} == {*listed.taken}
        return "sets not taken", "" if right and last else f"{quality}"
    if left := _LEFT.match(match.why):
        own = [*numbers(left[1])]
        short = not listed.pairable(frozenset(own)) or len(own) % 2 == 1
        if "below could not be" in match.why:
            short = short or not listed.pairable(listed.below - chosen - {*own})
        right = may and listed.quality(fitting[0])[0] > quality[0] and not chosen & {*own}
        right = right and {*own} <= listed.below and len({listed.score(one) for one in own}) == 1
        return "sets not taken", "" if right and short else f"{own}"
    if " instead of " in match.why:
        return "sets not taken", "" if may and listed.quality(fitting[0]) > quality else f"{quality}"
    return "sets not taken", f"{fitting[0]} is legal" if may else ""


def _before(named: list[tuple[int, ...]], why: str, listed: Listed, reasons: Reasons) -> str:
    """Hold that none of some sets would do, all of them smaller than the one taken or with higher scores."""
    kind = (-len(listed.taken), listed.scores(listed.taken))
    for some in named:
        inside, below = listed.residents | {*some}, listed.below - {*some}
        if (-len(some), listed.scores(some)) <= kind or not {*some} <= listed.below:
            return f"{some} would not come before"
        if listed.legal(some):
            return f"{some} would do"
        two = re.match(r"then only (\d+) and (\d+) would be left", why)
        if two and {int(two[1]), int(two[2])} != below:
            return f"{below} would be left"
        stuck = below if listed.pairable(inside) else inside
        if wrong := shut(why, stuck, listed.may_meet, reasons):
            return wrong
    return ""


def _pairing(text: str, of: Bracket) -> Found | None:
    """Read how the bracket is paired."""
    partner, made = of.partner, of.made
    bottoms = sorted(partner.values())
    if match := _TOPS.fullmatch(text):
        right = (numbers(match[1]), numbers(match[2])) == (sorted(partner), bottoms)
        return "tops", "" if right else f"{partner}"
    if match := _NO_TOP.fullmatch(text):
        return "no top", "it is one" if int(match["who"]) in partner else of.run(match["why"])
    if match := _MEETS.fullmatch(text):
        top, bottom = int(match[1]), int(match[2])
        free = [one for one in _free(of, top) if one > top]
        return "first free", "" if partner.get(top) == bottom == free[0] else f"{free}"
    if match := _PLAYS.fullmatch(text):
        top, bottom = map(int, match.groups())
        free = [one for one in _free(of, top) if one > top]
        return "first possible", "" if partner.get(top) == bottom != free[0] else f"{free}"
    if match := _NUMBER.fullmatch(text):
        pairs = [*zip(numbers(match[1]), numbers(match[2]), strict=True)]
        told = (_int(match[3] or "1"), _int(match[4] or "1"))
        right = pairs == made.pairs and told == (made.pairing, made.pairings)
        before = ", and no earlier one is as good" if made.pairing > 1 else ""
        last = made.pairing == made.pairings
        best = "none before it is as good" if last else f"no other is better{before}"
        right = right and match[5] == (best if made.pairings > 1 else None)
        return "identifier", "" if right else f"{made.pairing} of {made.pairings}"
    return None


def _free(of: Bracket, top: int) -> Iterator[int]:
    """Yield the bottom members that are free when it is a top member's turn."""
    gone = {bottom for one, bottom in of.partner.items() if one < top}
    yield from sorted({*of.partner.values()} - gone)


def _read(text: str, of: Bracket, reasons: Reasons) -> Found | None:
    if told := first_in_line(text):
        top, others = told
        free = [one for one in _free(of, top) if one > top]
        before = free[: free.index(of.partner[top])]
        right = [other for other, _ in others] == before
        wrongs = [of.run(why) for _, why in others] if right else [f"{before} come before"]
        return "pairings refused", None if None in wrongs else "; ".join(filter(None, wrongs))
    return _above(text, of, reasons) or _pairing(text, of) or _sets(text, of, reasons)


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold the brackets of a round of teams."""
    if one.system != SYSTEM:
        return
    literal = Literal(event_before(one.tournament, one.index.opened.round))
    outcome = literal.pair()
    left = frozenset(literal.here) - {outcome.bye}
    for section, bracket in zip(one.full.sections, outcome.brackets, strict=True):
        residents = frozenset(bracket.residents)
        of = Bracket(Listed(literal, residents, left - residents, bracket))
        left -= {tpn for pair in bracket.pairs for tpn in pair}
        for item in section.search:
            for sentence in sentences(item.text):
                if found := _read(sentence, of, reasons):
                    where = f"{one.where} {section.title}"
                    ledger.note(KIND, found[0], where, f"{sentence} [{item.text}]", found[1])
