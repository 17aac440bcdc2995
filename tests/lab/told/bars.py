"""What bars a player from others or from the bye, reason by reason, each held against the histories."""

from __future__ import annotations

import re

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from tests.lab.oracles.leaving import Field
from tests.lab.oracles.standing import Standing
from tests.lab.told.facts import Facts, halves, numbers
from tests.lab.told.reason import BYE, COLOUR, LIST, VERB, Unknown, clauses

_WAS = {
    "had the bye": {Mark.PAIRING_ALLOCATED_BYE},
    "won without playing": {Mark.FORFEIT_WIN},
    "had a full-point bye": {Mark.FULL_POINT_BYE},
    "had a half-point bye": {Mark.HALF_POINT_BYE},
}


_PLACES = re.compile(
    r"(?:is|are) too far away in score|(?:is|are) paired already|floats?|(?:is|are) in the same half"
    r"|(?:is a|are) residents? too \(each pair here has a moved-down player\)|moved down too|(?:is|are)"
    r" not free"
    r"|nobody in S1 can float|floating would make a larger score difference|nobody else can float"
    r"|(?:\d+ )?cannot float|are too far apart in score"
)


class Bars:
    """Reads what bars the players of one round from each other, beside the facts of its histories."""

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
        supposed = re.fullmatch(
            r"ha(?:ve|s) already played(?: (\d+))?(?:, as supposed| \(as supposed\))", why
        )
        if supposed:
            return f"it is about {player}" if supposed[1] and int(supposed[1]) != player else ""
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
        match = re.fullmatch(
            rf"(?:(?:is|are) (?:both )?due|(?:both )?(?:has|have) (at least a strong preference) for)"
            rf" ({COLOUR})(?: too)?",
            why,
        )
        if match:
            return self.want([player, *others], match[2], 2 if match[1] else 1)
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
