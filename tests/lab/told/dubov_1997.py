"""What a group of the Dubov rules of 1997 tells: who is fetched from below, who floats, columns and rows."""

from __future__ import annotations

import re
from itertools import zip_longest

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber
from tests.lab.systems.dubov_1997.literal import Literal, columns, dominating
from tests.lab.systems.dubov_1997.standing import Standing, completes, may_meet, standings
from tests.lab.told.dubov_1997_rows import Rows
from tests.lab.told.dubov_1997_rows import sentence as in_rows
from tests.lab.told.facts import COLOUR, halves, numbers
from tests.lab.told.floaters import sentences
from tests.lab.told.groups import Group, groups
from tests.lab.told.ledger import Ledger
from tests.lab.told.partners import May, lawful, shut
from tests.lab.told.played import Round
from tests.lab.told.reason import LIST, Unknown
from tests.lab.told.reasons import Reasons

KIND = "choices"
_ALONE = re.compile(r"(\d+) is alone in the group")
_NOBODY = re.compile(r"(\d+) can play nobody in the group")
_OWN = rf"(?: and is due (?P<own>{COLOUR}|neither colour))?"
_OPPONENT = re.compile(
    rf"(\d+) needs an opponent from below; the search prefers (?:a player due ({COLOUR}), then )?the highest"
    rf" rated, and finds (\d+), who has ([\d.]+)(?: points?)?{_OWN}"
)
_FETCHED = re.compile(
    rf"The search prefers (?:a player due ({COLOUR}), then )?the highest rated, and finds (\d+),"
    rf" who has ([\d.]+)(?: points?)?{_OWN}"
)
_MAJORITY = re.compile(rf"In the group, (?:more players are due ({COLOUR})|no due colour is in the majority)")
_NEXT = re.compile(
    r"(?:Next in line|Of all the (?P<others>others), the next in line) would have been (?P<who>\d+), who"
    r" (?:is rated (?P<rating>\d+) instead of (?P<than>\d+)"
    r"|has (?P<score>[\d.]+)(?: points?)? instead of (?P<now>[\d.]+)"
    r"|(is due a less suitable colour|could play nobody in the next lower group))"
)
_NOT = re.compile(r"(\d+) is not brought up: (.*)")
_WITHIN = re.compile(r"The group cannot be paired within itself: (.*)")
_BELOW = re.compile(r"If the group were paired within itself, the players below could not be paired: (.*)")
_LAST = re.compile(r"(\d+) (?:has )?played in a higher .*, and so comes last in that group \(2\.5\)")
_FLOATS = re.compile(r"(\d+) floats down")
_CHOSEN = re.compile(
    rf"They are chosen in this order: ({LIST})(?:, the lowest rated first"
    rf"|, who could play somebody in the next lower group; then ({LIST}), who could not)"
)


class Search:
    """A group while it is read: who is free, who floats, and who is looked at for whom."""

    def __init__(self, one: Round, group: Group, known: dict[int, Standing], may: May) -> None:
        self.group, self.known, self.may = group, known, may
        planned = one.tournament.planned_rounds
        assert planned is not None
        self.literal = Literal([], one.number, allowed=4 if planned >= 10 else 3, last=one.number >= planned)
        self.residents = [known[tpn] for tpn in group.residents]
        self.floaters: list[Standing] = []
        self.made: set[int] = set()
        self.order: list[Standing] = []
        self.passed: list[int] = []
        self.last: list[int] = []
        self.player: Standing | None = None
        self.taken: Standing | None = None

    @property
    def below(self) -> list[Standing]:
        """Return who is free below the group."""
        free = self.group.free - self.made - {*self.group.residents}
        return [self.known[tpn] for tpn in sorted(free)]

    def staying(self) -> list[Standing]:
        """Return who of the group is to be paired in it."""
        return [one for one in self.residents if one.tpn not in self.made and one not in self.floaters]

    def settle(self) -> None:
        """Leave an item; a pair that it told is made."""
        if self.player and self.taken:
            self.made |= {self.player.tpn, self.taken.tpn}
        self.player = self.taken = None
        self.last = []

    def look(self, taken: int, player: Standing | None, group: list[Standing]) -> str:
        """Begin to look for somebody below; return what is wrong with who is taken."""
        self.player, self.taken = player, self.known[taken]
        self.literal.free = sorted(self.below, key=lambda one: (-one.score, one.tpn))
        due = player.due if player else dominating(group)
        self.order = self.literal.offered(self.residents[0].score, due)
        place = next((at for at, one in enumerate(self.order) if one.tpn == taken), -1)
        self.passed = [one.tpn for one in self.order[:place]]
        return "" if place >= 0 and self.fits(self.taken) else f"{taken} does not fit"

    def rest(self, one: Standing) -> tuple[list[Standing], list[Standing]]:
        """Return who is still to be paired if somebody is taken: in the group, and below."""
        left = [other for other in self.below if other not in (one, self.player)]
        if self.player is None:
            return [*self.staying(), one], left
        if self.player in self.floaters:
            waiting = self.floaters[self.floaters.index(self.player) + 1 :]
            return waiting, left
        return [other for other in self.staying() if other != self.player], left

    def fits(self, one: Standing) -> bool:
        """Return whether somebody can be taken."""
        group, left = self.rest(one)
        if self.player is None:
            return completes(group) and completes(left)
        if not may_meet(self.player, one):
            return False
        return completes([*group, *left], group if self.player in self.floaters else ())


def _looked(text: str, search: Search) -> tuple[str, str | None] | None:
    if match := _OPPONENT.fullmatch(text):
        player = search.known[int(match[1])]
        wrong = search.look(int(match[3]), player, [])
        due = player.due.opposite if player.due else None
        if due is not (None if match[2] is None else Colour[match[2].upper()]):
            wrong = f"{player.tpn} is due {player.due}"
        return "opponent below", wrong or _own(match, search.known[int(match[3])], halves(match[4]))
    if match := _MAJORITY.fullmatch(text):
        real = dominating(search.staying())
        return "majority", "" if real is (Colour[match[1].upper()] if match[1] else None) else f"{real}"
    if match := _FETCHED.fullmatch(text):
        wrong = search.look(int(match[2]), None, search.staying())
        return "fetched", wrong or _own(match, search.known[int(match[2])], halves(match[3]))
    return None


def _own(match: re.Match[str], one: Standing, score: int) -> str:
    """Hold the score of whoever is taken, and the colour due, which is told where one is wanted."""
    if one.score != score:
        return "another score"
    due = one.due.value.capitalize() if one.due else "neither colour"
    return "" if match["own"] in (None, due) else f"{one.tpn} is due {due}"


def _spoken(text: str, search: Search, reasons: Reasons) -> tuple[str, str | None] | None:
    """Hold what is said of those before and after whoever is taken."""
    if search.taken is None:
        return None
    if match := _NOT.fullmatch(text):
        who = int(match[1])
        if not search.passed or search.passed.pop(0) != who:
            return "not taken", f"{who} does not come next"
        one = search.known[who]
        if search.fits(one):
            return "not taken", f"{who} fits"
        if match[2].startswith("then"):
            return "not taken", _stuck(match[2], one, search, reasons)
        return "not taken", ""
    if match := _LAST.fullmatch(text):
        return "comes last", _last(search.known[int(match[1])], search)
    if match := _NEXT.fullmatch(text):
        return "next", _next(match, search)
    return None


def _stuck(why: str, one: Standing, search: Search, reasons: Reasons) -> str:
    group, left = search.rest(one)
    inside, below = {one.tpn for one in group}, {one.tpn for one in left}
    if search.player is None:
        wrong = [shut(why, part, search.may, reasons) for part in (inside, below)]
        return "" if "" in wrong else "; ".join(wrong)
    apart = inside if search.player in search.floaters else set()

    def may(a: int, b: int) -> bool:
        return not {a, b} <= apart and search.may(a, b)

    return shut(why, inside | below, may, reasons)


def _last(one: Standing, search: Search) -> str:
    """Hold that somebody who fits better comes after whoever is taken, in the same score group, by 2.5."""
    assert search.taken is not None
    search.last.append(one.tpn)
    lifted = search.literal.number - 1 in one.lifted or len(one.lifted) >= search.literal.allowed
    later = search.order.index(one) > search.order.index(search.taken)
    return "" if later and lifted and one.score == search.taken.score else f"{one.lifted}"


def _next(match: re.Match[str], search: Search) -> str:
    if search.passed:
        return f"{search.passed} come before"
    assert search.taken is not None
    after = search.order[search.order.index(search.taken) + 1 :]
    after = [one for one in after if search.player is None or may_meet(search.player, one)]
    if match["others"]:
        after = [one for one in after if one.tpn not in search.last]
    if not after or after[0].tpn != int(match["who"]):
        return f"{[one.tpn for one in after[:1]]} comes next"
    one = after[0]
    if match["rating"]:
        told = int(match["rating"]), int(match["than"])
        return "" if (one.rating, search.taken.rating) == told else "other ratings"
    if match["score"]:
        told = halves(match["score"]), halves(match["now"])
        return "" if (one.score, search.taken.score) == told else "other scores"
    return "" if one.due != search.taken.due else "the same due colour"


def _group(text: str, search: Search, may: May, reasons: Reasons) -> tuple[str, str | None] | None:
    members = search.group.residents
    if match := _ALONE.fullmatch(text):
        return "alone", "" if members == [int(match[1])] else f"{members}"
    if match := _NOBODY.fullmatch(text):
        who = int(match[1])
        found = [tpn for tpn in members if tpn != who and may(tpn, who)]
        return "nobody", f"{who} may meet {found}" if found else ""
    if match := _WITHIN.fullmatch(text):
        return "within", shut(match[1], members, may, reasons)
    if match := _BELOW.fullmatch(text):
        return "below", shut(match[1], [one.tpn for one in search.below], may, reasons)
    if match := _CHOSEN.fullmatch(text):
        search.order = _floating(search)
        told = [*numbers(match[1]), *numbers(match[2] or "")]
        return "floaters' order", "" if [one.tpn for one in search.order] == told else f"{search.order}"
    if match := _FLOATS.fullmatch(text):
        search.floaters = columns_in_turn([*search.floaters, search.known[int(match[1])]])
        return None
    return None


def columns_in_turn(players: list[Standing]) -> list[Standing]:
    """Return the first on the left, the first on the right, the second on the left, and so on."""
    white, black = columns(players)
    return [one for pair in zip_longest(white, black) for one in pair if one is not None]


def _floating(search: Search) -> list[Standing]:
    group = search.staying()
    top = max(one.score for one in search.below)
    nearest = [one for one in search.below if one.score == top]
    main = dominating(group)

    def key(one: Standing) -> tuple[object, ...]:
        unsuitable = main is not None and one.due != main
        return not any(may_meet(one, other) for other in nearest), one.rating, unsuitable, -one.aro, -one.tpn

    return sorted(group, key=key)


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold the groups of a round by the Dubov rules of 1997."""
    if one.system != "dubov-1997":
        return
    known: dict[int, Standing] = {
        player.tpn: player for player in standings(one.tournament, RoundNumber(one.number))
    }
    may = lawful(one)
    for group in groups(one):
        search = Search(one, group, known, may)
        where = f"{one.where} {group.section.title}"
        rows = Rows(group, known, may)
        for item in group.section.search:
            search.settle()
            for sentence in sentences(item.text.replace("below. The search", "below; the search")):
                try:
                    found = _group(sentence, search, may, reasons) or _looked(sentence, search)
                    found = found or _spoken(sentence, search, reasons) or in_rows(sentence, rows, reasons)
                except Unknown as phrase:
                    found = "not read", f"{phrase}"
                if found:
                    ledger.note(KIND, found[0], where, f"{sentence} [{item.text}]", found[1])
