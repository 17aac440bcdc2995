"""What is told to speak against something, phrase by phrase, each held against the history of those named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from tests.lab.oracles.leaving import Field
from tests.lab.oracles.standing import Standing
from tests.lab.told.clauses import counted, says_value
from tests.lab.told.facts import Facts, halves, numbers
from tests.lab.told.reason import (
    BYE,
    COLOUR,
    LIST,
    MARKED,
    MARKED_BEFORE,
    VERB,
    Reason,
    Two,
    Unknown,
    clauses,
)

_WAS = {
    "had the bye": {Mark.PAIRING_ALLOCATED_BYE},
    "won without playing": {Mark.FORFEIT_WIN},
    "had a full-point bye": {Mark.FULL_POINT_BYE},
    "had a half-point bye": {Mark.HALF_POINT_BYE},
}


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
        inner = re.sub(r" ?,? so the round could not be completed.*$", "", text)
        wrong = self.remain(inner) if inner != "the round could not be completed" else ""
        return Reason("stuck", (), wrong)

    def remain(self, text: str) -> str:
        """Return what is wrong with who would remain and what bars them."""
        match = re.fullmatch(rf"({LIST}) would have no opponent: (.*)", text)
        if match:
            return self.bars(int(match[1]), match[2])[0]
        match = re.fullmatch(rf"only (\d+) would be left for the bye, and \1 ({BYE}|may not have it)", text)
        if match:
            return self.barred(int(match[1]), match[2].replace("have it", "have the bye"))
        match = re.fullmatch(rf"only ({LIST}) would be left(?: for each other)?(?:[,;] (.*))?", text)
        if not match:
            raise Unknown(text)
        players = numbers(match[1])
        wrong = []
        had = re.search(r"all have had it \(rounds ([\d, and]+)\)", match[2] or "")
        if had:
            each = zip(players, numbers(had[1]), strict=True)
            wrong += [self.bar(who, [], f"had the bye in round {number}") for who, number in each]
        rest = (match[2] or "").replace(had[0], "") if had else match[2] or ""
        for part in re.split(r", (?!and the bye can)(?:and |but )?|^and |^but |; ", rest):
            wrong.append(self._remaining(part, players))
        return "; ".join(filter(None, wrong))

    def _remaining(self, part: str, players: list[int]) -> str:
        part = part.removeprefix("but ").removeprefix("and ")
        if part in ("", "but", "one of them must get the bye", "they may not play each other"):
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
        for clause in clauses(text):
            match = re.fullmatch(rf"({LIST}) ((?:{VERB}).*)", clause)
            others = [other for other in numbers(match[1]) if other != player] if match else []
            named |= {*(others or [0])}
            wrong.append(self.bar(player, others, match[2] if match else clause))
        return "; ".join(filter(None, wrong)), named

    def bar(self, player: int, others: list[int], why: str) -> str:
        """Return what is wrong with one reason that keeps a player from others."""
        match = re.fullmatch(
            rf"ha(?:ve|s) already played (?P<same>\d+) \(rounds? ({LIST})\)"
            rf"|have already played \(rounds? ({LIST})\)",
            why,
        )
        if match:
            if match["same"] and int(match["same"]) != player:
                return f"it is about {player}"
            rounds = numbers(match[2] or match[3])
            if len(rounds) != len(others):
                return f"{len(rounds)} rounds for {others}"
            found = (self.met(player, other, [r]) for other, r in zip(others, rounds, strict=True))
            return "; ".join(filter(None, found))
        if re.fullmatch(r"(?:is|are) kept apart (?:from \d+ )?by the tournament", why):
            return "" if all(self.facts.apart(player, other) for other in others) else "not kept apart"
        match = re.fullmatch(rf"must (?:both )?have ({COLOUR})(?: too)?", why)
        if match:
            return self.want([player, *others], match[1], 3)
        match = re.fullmatch(rf"(?:is|are) (?:both )?due ({COLOUR})(?: too)?(, at least strongly)?", why)
        if match:
            return self.want([player, *others], match[1], 2 if match[2] else 1)
        match = re.fullmatch(
            rf"floated (up|down) in rounds? ({LIST})(?: and would float (?:up|down) again)?", why
        )
        if match:
            return self._floats(others or [player], match[1], numbers(match[2]))
        if re.fullmatch(BYE, why):
            return self.barred(player, why)
        match = re.fullmatch(r"has ([\d.]+), and the bye can go to a lower score", why)
        if match:
            return "" if self.one(player).score == halves(match[1]) else f"{player} has another score"
        if _PLACES.fullmatch(why):
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


_PLACES = re.compile(
    r"(?:is|are) too far away in score|(?:is|are) paired already|floats?|(?:is|are) in the same half"
    r"|(?:is a|are) residents?, and pairs here are for moved-down players|moved down too|(?:is|are)"
    r" not free"
    r"|nobody in S1 can float|floating would make a larger score difference|nobody else can float"
    r"|(?:\d+ )?cannot float|are too far apart in score"
)


Read = Callable[[Reasons, "re.Match[str]", Two], Iterator[Reason]]


def _met(reasons: Reasons, match: re.Match[str], two: Two) -> Iterator[Reason]:
    players = tuple(numbers(match["who"])) if "who" in match.groupdict() else two
    assert players is not None
    yield Reason("met", tuple(players), reasons.met(players[0], players[1], numbers(match["rounds"])))


def _both(reasons: Reasons, match: re.Match[str], two: Two) -> Iterator[Reason]:
    """Read that two, or several two, want the same colour."""
    named = match.groupdict()
    who = numbers(named.get("who") or "")
    groups = [who[at : at + 2] for at in range(0, len(who), 2)] if who else [[*(two or ())]]
    strong = bool(named.get("strong"))
    for players in groups:
        wrong = reasons.want(players, match["colour"], 2 if strong else 1)
        yield Reason("strong" if strong else "preference", tuple(players), wrong)


def _absolute(reasons: Reasons, match: re.Match[str], two: Two) -> Iterator[Reason]:
    players = numbers(match["who"]) if "who" in match.groupdict() else [*(two or ())]
    yield Reason("absolute", tuple(players), reasons.want(players, match["colour"], 3))


def _much(reasons: Reasons, match: re.Match[str], _two: Two) -> Iterator[Reason]:
    """Read that a topscorer's game would give somebody too much of a colour."""
    who = numbers(match["who"])
    for players in (who[at : at + 2] for at in range(0, len(who), 2)):
        yield Reason("much", tuple(players), reasons.want(players, match["colour"], 3))


def _apart(reasons: Reasons, match: re.Match[str], two: Two) -> Iterator[Reason]:
    players = numbers(match["who"]) if "who" in match.groupdict() else [*(two or ())]
    wrong = "" if reasons.facts.apart(players[0], players[1]) else "not kept apart"
    yield Reason("apart", tuple(players), wrong)


def _again(reasons: Reasons, match: re.Match[str], _two: Two) -> Iterator[Reason]:
    number = int(match["round"] or match["without"])
    back = reasons.facts.number - number
    way = match["way"] or "down"
    for who in numbers(match["who"]):
        wrong = reasons.floated(who, way, back) if back in (1, 2) else f"round {number}"
        entry = reasons.facts.entries(who)[number - 1]
        if entry.mark is not _marked(match["none"]) if match["none"] else not entry.was_played:
            wrong = wrong or f"{who} did not float so in round {number}"
        if match["other"] and not wrong:
            gap = reasons.one(who).score - reasons.one(int(match["other"])).score
            wrong = "" if (gap < 0) == (way == "up") and gap else "no float"
        yield Reason("again", (who,), wrong, back, way)


def _marked(words: str) -> Mark | None:
    """Return the mark of a round without a game by what it is called, as what was had or as a noun."""
    return MARKED.get(words) or MARKED_BEFORE.get(words)


def _never(_reasons: Reasons, _match: re.Match[str], _two: Two) -> Iterator[Reason]:
    yield Reason("stuck", ())


def _gap(reasons: Reasons, match: re.Match[str], _two: Two) -> Iterator[Reason]:
    one, other = int(match["who"]), int(match["other"])
    gap = abs(reasons.one(one).score - reasons.one(other).score)
    wrong = "" if gap == halves(match["gap"]) else f"they are {gap / 2} apart"
    yield Reason("gap", (one, other), wrong, gap)


def _bye(reasons: Reasons, match: re.Match[str], _two: Two) -> Iterator[Reason]:
    for who in numbers(match["who"]):
        wrong = reasons.barred(who, match["bar"]) if match["bar"] else ""
        if match["gap"] and reasons.one(who).score != halves(match["gap"]):
            wrong = f"{who} has {reasons.one(who).score / 2}"
        without = sum(not entry.was_played for entry in reasons.facts.entries(who))
        if match["missed"] and counted(match["missed"]) != without:
            wrong = f"{who} has missed {without}"
        yield Reason("bye", (who,), wrong)


def _dearer(reasons: Reasons, match: re.Match[str], _two: Two) -> Iterator[Reason]:
    """Read that the bye would go to a higher score than need be."""
    value, who = halves(match["value"]), numbers(match["who"] or "")
    wrong = "" if all(reasons.one(tpn).score == value for tpn in who) else f"{who} have another score"
    if halves(match["best"]) >= value:
        wrong = wrong or "that is no higher score"
    what = f"the bye for a player with {match['value']} instead of {match['best']}"
    yield Reason("dearer", tuple(who), wrong, value, what)


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
    """Read why a moved-down player finds nobody: "4 has already played 10 (round 1) and 11 (round 4)"."""
    text = match["for"]
    player, wrong = int(text.split()[0]), []
    same = re.search(rf"(?: and)? is due ({COLOUR}), as (?:is|are) ({LIST})$", text)
    if same:
        wrong.append(reasons.want([player, *numbers(same[2])], same[1], 1))
        text = text[: same.start()]
    rest = re.sub(r"^\d+(?: has already played)?|,? ?(?:and )?(\d+) \(round (\d+)\)", "", text)
    if rest.strip():
        raise Unknown(match["for"])
    for other, number in re.findall(r"(\d+) \(round (\d+)\)", text):
        wrong.append(reasons.met(player, int(other), [int(number)]))
    yield Reason("shut out", (player,), "; ".join(filter(None, wrong)))


_AGAINST = r"(?:, to play (?P<other>\d+))?(?:, by (?P<gap>[\d.]+))?"
_UNPLAYED = "|".join(MARKED)
_UNPLAYED_BEFORE = "|".join(MARKED_BEFORE)
_BEFORE = (
    r"(?:floated (?P<way>up|down) in round (?P<round>\d+)"
    rf"|(?P<none>{_UNPLAYED}) in round (?P<without>\d+), which counts as a downfloat)"
)
_MUCH = r"would get a colour difference above 2|would get the same colour a third time running"
_PLAY = r"(?P<who>\d+ would play \d+(?:(?:,| and) \d+ would play \d+)*)"
_PHRASES: list[tuple[re.Pattern[str], Read]] = [
    (re.compile(pattern), read)
    for pattern, read in (
        (rf"they have already played \(rounds? (?P<rounds>{LIST})\)", _met),
        (rf"(?P<who>{LIST}) have already played \(rounds? (?P<rounds>{LIST})\)", _met),
        (r"the round could not be completed(?:, or not with the bye at the lowest score)?", _never),
        (r"the tournament keeps them apart", _apart),
        (rf"the tournament keeps (?P<who>{LIST}) apart", _apart),
        (rf"both must have (?P<colour>{COLOUR})(?:, and neither is a topscorer)?", _absolute),
        (rf"(?P<who>{LIST}) must both have (?P<colour>{COLOUR})(?:, and neither is a topscorer)?", _absolute),
        (
            rf"{_PLAY}, (?:both|all of them) who must have (?P<colour>{COLOUR}), so one (?:of"
            rf" them|player more|(?:more )?of"
            rf" each two) (?:{_MUCH})",
            _much,
        ),
        (rf"both are due (?P<colour>{COLOUR})(?P<strong>, at least strongly)?", _both),
        (rf"(?P<who>{LIST}) are both due (?P<colour>{COLOUR})(?P<strong>, at least strongly)?", _both),
        (
            rf"{_PLAY}, (?:both|all of them) due (?P<colour>{COLOUR})(?P<strong>, at least strongly)?",
            _both,
        ),
        (rf"(?P<who>{LIST}) {_BEFORE},? and would float (?:up|down) again{_AGAINST}", _again),
        (
            rf"(?P<who>{LIST}) {_BEFORE}, and (?:either|each of them) would float (?:up|down)"
            rf" again{_AGAINST}",
            _again,
        ),
        (
            rf"(?P<who>{LIST}) would float (?P<way>up|down) again, (?:as in round (?P<round>\d+)"
            rf"|after (?P<none>{_UNPLAYED_BEFORE}) round (?P<without>\d+)){_AGAINST}",
            _again,
        ),
        (rf"(?P<who>{LIST}) would play (?P<other>\d+), (?P<gap>[\d.]+) apart", _gap),
        (
            rf"(?P<who>{LIST})(?: \((?P<gap>[\d.]+)\))? would get the bye(?:, but (?P<bar>{BYE})"
            r"|, having missed (?P<missed>\w+) games?)?",
            _bye,
        ),
        (
            r"(?:(?P<who>\d+) would get the bye, with|the bye would go to a player with)"
            r" (?P<value>[\d.]+) instead of (?P<best>[\d.]+)",
            _dearer,
        ),
        (rf"(?P<who>{LIST}), with (?P<gap>[\d.]+), would float down", _float),
        (rf"(?P<who>{LIST}) would have no opponent", _over),
        (
            rf"(?P<who>{LIST}) would float down, but the bracket was opened again for {LIST} to float down",
            _over,
        ),
        (r"(?:in all,|then) (?P<what>.*)", _count),
        (
            r"(?:there would be )?(?P<what>.*?)(?:, because (?P<for>\d+ (?:has already played|is due) .*))",
            _count,
        ),
        (r"there would be (?P<what>.*)", _count),
        (r"(?P<for>\d+ (?:has already played|is due) .*)", _shut_out),
    )
]
