"""What is told to speak against something, phrase by phrase, each held against the history of those named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pairtutor.model.game import Mark
from tests.lab.told.bars import Bars
from tests.lab.told.clauses import counted, says_value
from tests.lab.told.facts import halves, numbers
from tests.lab.told.reason import (
    BYE,
    COLOUR,
    LIST,
    MARKED,
    MARKED_BEFORE,
    Reason,
    Two,
    Unknown,
)


class Reasons(Bars):
    """Reads phrases about the players of one round."""

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
    player, floats, text = match["for"].partition(" would float down and")
    text = f"{player}{text}" if floats else match["for"]
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
    yield Reason("shut out", (player,), "; ".join(filter(None, wrong)), what="floats" if floats else "")


_AGAINST = r"(?:, to play (?P<other>\d+))?(?:, by (?P<gap>[\d.]+))?"
_UNPLAYED = "|".join(MARKED)
_UNPLAYED_BEFORE = "|".join(MARKED_BEFORE)
_BEFORE = (
    r"(?:floated (?P<way>up|down) in round (?P<round>\d+)"
    rf"|(?P<none>{_UNPLAYED}) in round (?P<without>\d+), which counts as a downfloat)"
)
_MUCH = r"would get a colour difference above 2|would get the same colour a third time running"
_STRONG = r"(?P<strong>at least a strong preference for)"
_PLAY = r"(?P<who>\d+ would play \d+(?:(?:,| and) \d+ would play \d+)*)"
_SHUT = r"(?:would float down and )?(?:has already played|is due)"
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
            rf"{_PLAY}, (?:both|all) of whom must have (?P<colour>{COLOUR}), so one (?:of"
            rf" them|player more|(?:more )?of"
            rf" each two) (?:{_MUCH})",
            _much,
        ),
        (rf"both (?:are due|have {_STRONG}) (?P<colour>{COLOUR})", _both),
        (rf"(?P<who>{LIST}) are both due (?P<colour>{COLOUR})", _both),
        (rf"(?P<who>{LIST}) both have {_STRONG} (?P<colour>{COLOUR})", _both),
        (rf"{_PLAY}, (?:both|all of them) (?:due|with {_STRONG}) (?P<colour>{COLOUR})", _both),
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
        (rf"(?P<who>{LIST}) \((?P<gap>[\d.]+)\) would float down", _float),
        (rf"(?P<who>{LIST}) would have no opponent", _over),
        (
            rf"(?P<who>{LIST}) would float down, though the bracket was opened again for {LIST}"
            r" to float down",
            _over,
        ),
        (r"(?:in all,|then) (?P<what>.*)", _count),
        (
            rf"(?:there would be )?(?P<what>.*?)(?:, because (?P<for>\d+ {_SHUT} .*))",
            _count,
        ),
        (r"there would be (?P<what>.*)", _count),
        (rf"(?P<for>\d+ {_SHUT} .*)", _shut_out),
    )
]
