"""What is told to speak against something, phrase by phrase, each held against the history of those named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from tests.lab.oracles.leaving import Field
from tests.lab.oracles.standing import Standing
from tests.lab.told.clauses import says_value
from tests.lab.told.facts import Facts, halves, numbers

Kind = Literal[
    "met", "apart", "absolute", "preference", "strong", "again", "gap", "bye", "float", "over", "stuck",
    "count", "order", "shut out", "much",
]  # fmt: skip
FORBIDDING = frozenset({"met", "apart", "absolute", "stuck"})
"""Kinds that say that something cannot be at all."""


class Unknown(Exception):
    """A phrase that no pattern reads."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One phrase: its kind, the players it names (two who would meet, or one), what is wrong with it if any.

    `value` is a number that it tells: a count, a gap in half points, how many rounds back.
    """

    kind: Kind
    players: tuple[int, ...]
    wrong: str = ""
    value: int = 0
    what: str = ""


LIST = r"\d+(?:, \d+)*(?: (?:and|or) \d+)?"
COLOUR = r"(?:White|Black)"
BYE = (
    r"(?:had the bye|won without playing|had a full-point bye|had a half-point bye|may not have the bye)"
    r"(?: in round \d+)?"
)
_WAS = {
    "had the bye": {Mark.PAIRING_ALLOCATED_BYE},
    "won without playing": {Mark.FORFEIT_WIN},
    "had a full-point bye": {Mark.FULL_POINT_BYE},
    "had a half-point bye": {Mark.HALF_POINT_BYE},
}
Two = tuple[int, int] | None


class Reasons:
    """Reads phrases about the players of one round."""

    def __init__(self, facts: Facts, field: Field) -> None:
        self.facts, self.field = facts, field

    def one(self, tpn: int) -> Standing:
        """Return a participant.

        Raises:
            Unknown: there is no such player in the round.
        """
        found = self.field.one.get(Tpn(tpn))
        if found is None:
            raise Unknown(f"player {tpn}")
        return found

    # --- facts -------------------------------------------------------------------

    def met(self, one: int, other: int, rounds: list[int]) -> str:
        """Return what is wrong with that two met in these rounds."""
        really = self.facts.met(one, other)
        return "" if set(rounds) <= set(really) else f"{one} and {other} met in {really}"

    def want(self, players: list[int], colour: str, least: int) -> str:
        """Return who of some does not want a colour that strongly."""
        due = Colour.WHITE if colour == "White" else Colour.BLACK
        found = [p for p in players if self.one(p).due is not due or self.one(p).strength < least]
        return f"{found} do not want {colour} so" if found else ""

    def floated(self, player: int, way: str, back: int) -> str:
        """Return what is wrong with a float that long ago."""
        return "" if self.one(player).floats[back - 1] == way else f"{player} did not float {way}"

    def barred(self, player: int, text: str) -> str:
        """Return what is wrong with why a player may not have the bye."""
        what, _, number = text.partition(" in round ")
        if self.one(player).may_have_bye:
            return f"{player} may have the bye"
        if not number:
            return ""
        was = self.facts.mark(player, int(number))
        return "" if was in _WAS.get(what, set()) else f"{player} had {was} in round {number}"

    # --- phrases -----------------------------------------------------------------

    def read(self, text: str, two: Two = None) -> list[Reason]:
        """Return the phrases of a text; `two` have been named before.

        Raises:
            Unknown: no pattern reads one of them.
        """
        text = text.strip().rstrip(".").strip()
        if "so the round could not be completed" in text:
            return [self._stuck(text)]
        found: list[Reason] = []
        for phrase in re.split(r"; (?!one of them must)", text):
            found += self._phrase(phrase.strip(), two)
        return found

    def _phrase(self, text: str, two: Two) -> Iterator[Reason]:
        for pattern, read in _PHRASES:
            match = pattern.fullmatch(text)
            if match:
                yield from read(self, match, two)
                return
        if says_value(text):
            yield Reason("count", (), what=text)
            return
        raise Unknown(text)

    def _stuck(self, text: str) -> Reason:
        inner = re.sub(r"^then | ?,? so the round could not be completed.*$", "", text)
        wrong = self.remain(inner) if inner != "the round could not be completed" else ""
        return Reason("stuck", (), wrong)

    def remain(self, text: str) -> str:
        """Return what is wrong with who would remain and what bars them."""
        match = re.fullmatch(rf"({LIST}) would find nobody: (.*)", text)
        if match:
            return self.bars(int(match[1]), match[2])[0]
        match = re.fullmatch(rf"(\d+) would be left for the bye, but ({BYE}|may not have it)", text)
        if match:
            return self.barred(int(match[1]), match[2].replace("have it", "have the bye"))
        match = re.fullmatch(rf"only ({LIST}) would remain(?: for each other)?(?:[,;] (.*))?", text)
        if not match:
            raise Unknown(text)
        players = numbers(match[1])
        wrong = []
        for part in re.split(r", (?!and the bye can)(?:and |but )?|^and |^but |; ", match[2] or ""):
            wrong.append(self._remaining(part, players))
        return "; ".join(filter(None, wrong))

    def _remaining(self, part: str, players: list[int]) -> str:
        part = part.removeprefix("but ").removeprefix("and ")
        if part in ("", "one of them must have the bye", "they may not meet"):
            return ""
        match = re.fullmatch(r"they (.*)", part)
        if match:
            return self.bar(players[0], players[1:], match[1])
        match = re.fullmatch(rf"(\d+) ({BYE}|has [\d.]+, and the bye can go to a lower score)", part)
        if match:
            return self.bar(int(match[1]), [], match[2])
        match = re.fullmatch(rf"(\d+) and ({LIST}) (.*)", part)
        if match:
            return self.bar(int(match[1]), numbers(match[2]), match[3])
        raise Unknown(part)

    def bars(self, player: int, text: str) -> tuple[str, set[int]]:
        """Return what is wrong with what bars a player from others, and these (0: being left over)."""
        wrong, named = [], set[int]()
        if bye := re.search(rf"(?:^|, and )({BYE})\.?$", text):
            named.add(0)
            wrong.append(self.barred(player, bye[1]))
            text = text[: bye.start()]
        for match in re.finditer(rf"not ({LIST}|left over)(?: \(([^()]*)\))?", text):
            others = numbers(match[1])
            named |= {*(others or [0])}
            wrong.append(self.bar(player, others, match[2] or ""))
        rest = re.sub(rf"(?:, )?not ({LIST}|left over)(?: \(([^()]*)\))?", "", text)
        if rest.strip(" ."):
            raise Unknown(rest)
        return "; ".join(filter(None, wrong)), named

    def bar(self, player: int, others: list[int], why: str) -> str:
        """Return what is wrong with one reason that keeps a player from others."""
        match = re.fullmatch(rf"met in rounds? ({LIST})", why)
        if match:
            rounds = numbers(match[1])
            if len(rounds) != len(others):
                return f"{len(rounds)} rounds for {others}"
            found = (self.met(player, other, [r]) for other, r in zip(others, rounds, strict=True))
            return "; ".join(filter(None, found))
        if why == "kept apart":
            return "" if all(self.facts.apart(player, other) for other in others) else "not kept apart"
        match = re.fullmatch(rf"both must have ({COLOUR})", why)
        if match:
            return self.want([player, *others], match[1], 3)
        match = re.fullmatch(rf"both want ({COLOUR})(, at least strongly)?", why)
        if match:
            return self.want([player, *others], match[1], 2 if match[2] else 1)
        match = re.fullmatch(rf"floated (up|down) in rounds? ({LIST})", why)
        if match:
            return self._floats(others or [player], match[1], numbers(match[2]))
        if re.fullmatch(BYE, why):
            return self.barred(player, why)
        match = re.fullmatch(r"has ([\d.]+), and the bye can go to a lower score", why)
        if match:
            return "" if self.one(player).score == halves(match[1]) else f"{player} has another score"
        if why in _PLACES or why == "":
            return ""
        raise Unknown(why)

    def _floats(self, players: list[int], way: str, rounds: list[int]) -> str:
        back = [self.facts.number - number for number in rounds]
        if len(rounds) == 1 < len(players):
            back = back * len(players)
        if len(back) != len(players) or not {*back} <= {1, 2}:
            return f"rounds {rounds} for {players}"
        found = (self.floated(who, way, ago) for who, ago in zip(players, back, strict=True))
        return "; ".join(filter(None, found))


_PLACES = {
    "too far apart in score", "paired already", "left over", "in the same half", "stands in S1",
    "pairs here are for moved-down players", "both moved down", "not to be had",
}  # fmt: skip

Read = Callable[[Reasons, "re.Match[str]", Two], Iterator[Reason]]


def _met(reasons: Reasons, match: re.Match[str], two: Two) -> Iterator[Reason]:
    players = tuple(numbers(match["who"])) if "who" in match.groupdict() else two
    assert players is not None
    yield Reason("met", tuple(players), reasons.met(players[0], players[1], numbers(match["rounds"])))


def _both(reasons: Reasons, match: re.Match[str], two: Two) -> Iterator[Reason]:
    """Read that two, or several two, want the same colour."""
    named = match.groupdict()
    groups = [list(two)] if two and not named.get("who") else [numbers(named["who"] or "")]
    groups += [numbers(more) for more in re.findall(rf"and {LIST}|as do {LIST}", named.get("more") or "")]
    strong = bool(named.get("strong"))
    for players in groups:
        wrong = reasons.want(players, match["colour"], 2 if strong else 1)
        yield Reason("strong" if strong else "preference", tuple(players), wrong)


def _absolute(reasons: Reasons, match: re.Match[str], two: Two) -> Iterator[Reason]:
    players = numbers(match["who"]) if "who" in match.groupdict() else [*(two or ())]
    yield Reason("absolute", tuple(players), reasons.want(players, match["colour"], 3))


def _much(reasons: Reasons, match: re.Match[str], _two: Two) -> Iterator[Reason]:
    """Read that a topscorer's game would give somebody too much of a colour."""
    players = numbers(match["who"] or match["two"])
    wrong = reasons.want(players, match["colour"] or match["due"], 3)
    yield Reason("much", tuple(players), wrong)


def _apart(reasons: Reasons, match: re.Match[str], two: Two) -> Iterator[Reason]:
    players = numbers(match["who"]) if "who" in match.groupdict() else [*(two or ())]
    wrong = "" if reasons.facts.apart(players[0], players[1]) else "not kept apart"
    yield Reason("apart", tuple(players), wrong)


def _again(reasons: Reasons, match: re.Match[str], _two: Two) -> Iterator[Reason]:
    back = 1 if match["when"] == "in the last round" else 2
    for who in numbers(match["who"]):
        wrong = reasons.floated(who, match["way"], back)
        if match["other"] and not wrong:
            gap = reasons.one(who).score - reasons.one(int(match["other"])).score
            wrong = "" if (gap < 0) == (match["way"] == "up") and gap else "no float"
        yield Reason("again", (who,), wrong, back, match["way"])


def _never(_reasons: Reasons, _match: re.Match[str], _two: Two) -> Iterator[Reason]:
    yield Reason("stuck", ())


def _gap(reasons: Reasons, match: re.Match[str], _two: Two) -> Iterator[Reason]:
    one, other = numbers(match["who"])
    gap = abs(reasons.one(one).score - reasons.one(other).score)
    wrong = "" if gap == halves(match["gap"]) else f"they are {gap / 2} apart"
    yield Reason("gap", (one, other), wrong, gap)


def _bye(reasons: Reasons, match: re.Match[str], _two: Two) -> Iterator[Reason]:
    for who in numbers(match["who"]):
        wrong = reasons.barred(who, match["bar"]) if match["bar"] else ""
        if match["gap"] and reasons.one(who).score != halves(match["gap"]):
            wrong = f"{who} has {reasons.one(who).score / 2}"
        without = sum(not entry.played for entry in reasons.facts.entries(who))
        if match["missed"] and int(match["missed"]) != without:
            wrong = f"{who} has missed {without}"
        yield Reason("bye", (who,), wrong)


def _float(reasons: Reasons, match: re.Match[str], _two: Two) -> Iterator[Reason]:
    for who in numbers(match["who"]):
        wrong = "" if reasons.one(who).score == halves(match["gap"]) else f"{who} has another score"
        yield Reason("float", (who,), wrong, halves(match["gap"]))


def _over(_reasons: Reasons, match: re.Match[str], _two: Two) -> Iterator[Reason]:
    yield Reason("over", tuple(numbers(match["who"])))


def _count(reasons: Reasons, match: re.Match[str], two: Two) -> Iterator[Reason]:
    yield Reason("count", (), what=match["what"])
    if "for" in match.groupdict() and match["for"]:
        yield from _shut_out(reasons, match, two)


def _shut_out(reasons: Reasons, match: re.Match[str], _two: Two) -> Iterator[Reason]:
    """Read why a moved-down player finds nobody: "4 met 10 in round 1 and 11 in round 4"."""
    text = match["for"]
    player, wrong = int(text.split()[0]), []
    same = re.search(rf"(?: and)? wants ({COLOUR}) just like ({LIST})$", text)
    if same:
        wrong.append(reasons.want([player, *numbers(same[2])], same[1], 1))
        text = text[: same.start()]
    rest = re.sub(r"^\d+(?: met)?|,? ?(?:and )?(\d+) in round (\d+)", "", text)
    if rest.strip():
        raise Unknown(match["for"])
    for other, number in re.findall(r"(\d+) in round (\d+)", text):
        wrong.append(reasons.met(player, int(other), [int(number)]))
    yield Reason("shut out", (player,), "; ".join(filter(None, wrong)))


_WHEN = r"(?P<when>in the last round|two rounds ago)"
_AGAINST = r"(?:, against (?P<other>\d+))?(?:, with a score difference of (?P<gap>[\d.]+))?"
_THIS_TIME = _AGAINST.replace(", against", ", this time against")
_MUCH = r"gets a colour difference beyond 2|gets the same colour a third time running"
_SO = (
    r", so (?:one of them|one player more|one of each two|one more of each two|one) is refused"
    r"(?: a strong preference)?"
)
_PHRASES: list[tuple[re.Pattern[str], Read]] = [
    (re.compile(pattern), read)
    for pattern, read in (
        (rf"they met in rounds? (?P<rounds>{LIST})", _met),
        (rf"(?P<who>{LIST}) met in rounds? (?P<rounds>{LIST})", _met),
        (rf"(?P<who>{LIST}) would meet again, after round (?P<rounds>\d+)", _met),
        (r"(?:then )?the round could not be completed(?:, or not with the bye at the lowest score)?", _never),
        (r"the tournament keeps them apart", _apart),
        (rf"the tournament keeps (?P<who>{LIST}) apart", _apart),
        (rf"both must have (?P<colour>{COLOUR})(?:, and neither is a topscorer)?", _absolute),
        (rf"(?P<who>{LIST}) must both have (?P<colour>{COLOUR})(?:, and neither is a topscorer)?", _absolute),
        (rf"(?P<who>{LIST}) would meet, who must both have (?P<colour>{COLOUR})", _absolute),
        (
            rf"(?P<who>\d+ and \d+) must both have (?P<colour>{COLOUR}), so one of them (?:{_MUCH})"
            rf"|(?P<two>\d+ and \d+) would meet, who must both have (?P<due>{COLOUR}), so one of them"
            rf" (?:{_MUCH})",
            _much,
        ),
        (rf"both want (?P<colour>{COLOUR})(?P<strong>, at least strongly)?(?:{_SO})?", _both),
        (
            rf"(?P<who>\d+ and \d+) both want (?P<colour>{COLOUR})(?P<strong>, at least strongly)?"
            rf"(?P<more>(?:,(?: as do| and)? \d+ and \d+)*)(?:{_SO})?",
            _both,
        ),
        (
            rf"(?P<who>\d+ and \d+)(?P<more>(?:, and \d+ and \d+)*) would meet,"
            rf" (?:who both|each two of whom) want (?P<colour>{COLOUR})(?P<strong>, at least strongly)?",
            _both,
        ),
        (rf"(?P<who>{LIST}) floated (?P<way>up|down) {_WHEN} and would again{_AGAINST}", _again),
        (rf"(?P<who>{LIST}) would float (?P<way>up|down) again, as {_WHEN}{_THIS_TIME}", _again),
        (rf"(?P<who>{LIST}) are (?P<gap>[\d.]+) apart in score", _gap),
        (
            rf"(?P<who>{LIST}) would have the bye(?:, but (?P<bar>{BYE})| \((?P<gap>[\d.]+)\)"
            r"| and has missed (?P<missed>\d+) games?)?",
            _bye,
        ),
        (rf"(?P<who>{LIST}), who ha(?:s|ve) (?P<gap>[\d.]+), would float down", _float),
        (rf"(?P<who>{LIST}) would be left over", _over),
        (
            rf"(?P<who>{LIST}) would float down, and the bracket was opened again to leave {LIST} over",
            _over,
        ),
        (r"(?:in all,?|then|and in all) (?P<what>.*?)(?:, for (?P<for>\d+ (?:met|wants) .*))?", _count),
        (
            r"(?P<what>\d+ players? (?:is|are) left over in the next bracket.*?|those left over in the"
            r" next bracket make .*?)(?:, for (?P<for>\d+ (?:met|wants) .*))?",
            _count,
        ),
        (r"(?P<for>\d+ (?:met|wants) .*)", _shut_out),
    )
]
