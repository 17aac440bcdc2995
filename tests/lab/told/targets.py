"""What a bracket cannot avoid, and who: each sentence held against all candidates of the bracket."""

from __future__ import annotations

import re

from pairtutor.model.colour import Colour
from tests.lab.oracles.completion import may_meet
from tests.lab.oracles.literal_colours import white_of
from tests.lab.told import counted
from tests.lab.told.clauses import CLAUSE, COUNT, of_clause, value
from tests.lab.told.clauses import counted as words
from tests.lab.told.entries import ENTRY, entry_fault, with_larger_kept
from tests.lab.told.facts import COLOUR, halves, numbers
from tests.lab.told.floaters import sentences
from tests.lab.told.ledger import Ledger
from tests.lab.told.listing import Bracket, Entry, NotListed
from tests.lab.told.played import Round
from tests.lab.told.reason import LIST, Unknown
from tests.lab.told.reasons import Reasons
from tests.lab.told.runs import PAIRS, couples

KIND = "targets"
_ROW = re.compile(
    rf"(?P<what>.*) \((?P<clause>{CLAUSE})\)"
    rf"(?:: players? (?P<who>{LIST})(?P<paired> in the pairing made)?(?P<sole>, the only resident here)?)?"
    r"(?P<same>, for the same reason)?"
)
_WANT = re.compile(
    r"(\w+) (?:is|are) due White(?: \(([\d, ]+)\))?(?:,| and) (\w+) (?:is|are) due Black(?: \(([\d, ]+)\))?"
    r"(?:, and (\w+) (?:is|are) due neither(?: \(([\d, ]+)\))?)?(, so no clash is needed)?"
    r"(?:, so at least (\w+) pairs? must clash)?"
    r"(, but not all of them can play an opponent due the other colour)?"
)
_STRONG = "at least a strong preference for"
_NEED = re.compile(
    rf"{ENTRY}(?P<who>{LIST})(?: and whoever floats)? could(?: each)? avoid this only by"
    rf" (?:playing (?P<partners>{LIST}))?(?: or )?(?P<place>floating)?,"
    rf" and only {COUNT} of them can(?! float)",
    re.IGNORECASE,
)
_ONLY_OVER = re.compile(
    rf"{ENTRY}(?P<who>{LIST})(?: and whoever floats)? could avoid this only by floating,"
    rf" and only {COUNT} of them can float",
    re.IGNORECASE,
)
_NONE = re.compile(r"(?:If (.*), no|No) pairing with as many pairs (?:avoids this|has fewer)")
_EACH = re.compile(
    rf"(?:Unless a pair is lost or an earlier criterion gets worse, )?[Pp]layers? ({LIST})"
    rf" can(?: each)? only play (?:an opponent|opponents) (?:due|with (?P<strong>{_STRONG}))"
    rf" (?P<colour>{COLOUR}) too"
)
_CAME = re.compile(rf"Players? ({LIST}) moved down and gets? a downfloat, paired here or not")
_GAP = re.compile(r"Players? (\d+) moved down with ([\d.]+), and no resident has more than ([\d.]+)")
_SOLE = re.compile(r"Every resident here plays a moved-down player")
_NOBODY = re.compile(r"Player (\d+) can play nobody here: (.*)")
_MEETS = re.compile(
    rf"Player (\d+) can only play ({LIST})((?:, \d+ only {LIST})*)(?:, who|; (?P<others>{LIST})|,"
    rf" (?=also (?:due|with))) ?(?P<fact>.*)"
)
_WITH = re.compile(
    rf"With ({PAIRS})(, the rest as chosen)?(?: \(({LIST}) (?:floats?|gets the bye)\))? there"
    r" would be (.*?), (but|at"
    rf" the) (.*)"
)
_FACT = re.compile(
    rf"(?:(?:is|are|also) due|(?:also has|also have|also with) (?P<strong>{_STRONG}))"
    rf" (?P<colour>{COLOUR})(?: too)?"
    r"|floated up in round (?P<round>\d+)"
)
_MET = re.compile(r"\d+ has already played .*\(round \d+\).*")


def refused(entry: Entry, bracket: Bracket) -> set[int]:
    """Return who gets another colour than the one wanted, of pairs in which both want the same."""
    found = set[int]()
    initial = Colour.BLACK if bracket.field.opened.initial_colour == "black" else Colour.WHITE
    for a, b in entry.pairs:
        one, other = bracket.one[a], bracket.one[b]
        if one.due is not None and one.due is other.due:
            white = white_of(one, other, initial)
            black = other if white is one else one
            found.add((black if one.due is Colour.WHITE else white).tpn)
    return found


def hit(criterion: str, entry: Entry, bracket: Bracket) -> set[int]:
    """Return whom a criterion names in a candidate."""
    if criterion == "colour-preference":
        return refused(entry, bracket)
    named: set[int] = {tpn for group in bracket.hit(criterion, entry) for tpn in group}
    return named & refused(entry, bracket) if "preference" in criterion else named


class Row:
    """One line of what can be reached: the sentence that tells the value, and those that say why."""

    def __init__(self, text: str, head: str, bracket: Bracket, reasons: Reasons, system: str) -> None:
        self.text, self.head, self.bracket, self.reasons, self.system = text, head, bracket, reasons, system
        self.never = head.startswith(("Unavoidable in this", "Unavoidable once", "Unavoidable if"))
        self.criterion = ""

    def said(self) -> list[tuple[str, str, str | None]]:
        """Return each sentence with its form and what is wrong with it, None where it is not listed.

        Raises:
            Unknown: no pattern reads one of them.
        """
        found = []
        for sentence in sentences(self.text):
            try:
                form, wrong = self._sentence(sentence)
            except NotListed:
                form, wrong = "not listed", None
            found.append((form, sentence, wrong))
        return found

    def _sentence(self, text: str) -> tuple[str, str | None]:
        if not self.criterion:
            return self._value(text)
        for pattern, form, read in _READ:
            match = pattern.fullmatch(text)
            if match:
                return form, read(self, match)
        raise Unknown(text)

    def _value(self, text: str) -> tuple[str, str | None]:
        match = _ROW.fullmatch(text)
        if match is None:
            raise Unknown(text)
        for name in of_clause(match["clause"], self.system):
            told = value(match["what"], name, "noun") or value(match["what"], name)
            if told is not None:
                self.criterion, self.told = name, told
        if not self.criterion:
            raise Unknown(text)
        if self.criterion == "pairs":
            return "value pairs", "" if told_pairs(self) else "another number of pairs"
        form = "value never" if self.never else "value"
        own = self.bracket.own.values
        assert own is not None
        if self.criterion not in own:
            return form, f"{self.criterion} is not compared here"
        if not self.told.like(own[self.criterion]):
            return form, f"the accepted has {own[self.criterion]}"
        over = self.scope()
        if not over:
            raise NotListed
        best = min(one.values[self.criterion] for one in over if one.values)
        if best != own[self.criterion]:
            return form, f"{best} can be had" + (" (at another cost)" if self.never else "")
        if match["who"]:
            if match["sole"] and (numbers(match["who"]) != [*self.bracket.residents] or self.sole(match)):
                return f"{form} who", f"{self.bracket.residents} are here"
            as_good = [one for one in over if one.values and one.values[self.criterion] == best]
            return f"{form} who", self._who(numbers(match["who"]), [] if match["paired"] else as_good)
        return form, ""

    def _who(self, told: list[int], others: list[Entry]) -> str:
        """Return what is wrong with who is named, in the pairing made and in `others` that are no worse."""
        for entry in [self.bracket.own, *others]:
            found = {tpn for group in self.bracket.hit(self.criterion, entry) for tpn in group}
            if found != {*told}:
                return f"{found} in {entry.pairs}"
        return ""

    # --- why ---------------------------------------------------------------------

    def each(self, match: re.Match[str]) -> str:
        """Hold that some meet players of one wish in all candidates that are best so far."""
        for entry in self.bracket.reached(self.criterion):
            for who in numbers(match[1]):
                mate = entry.partner(who)
                if mate is None:
                    return f"{who} is left over in {entry.pairs}"
                wrong = self.reasons.want([who, mate], match["colour"], 2 if match["strong"] else 1)
                if wrong:
                    return f"{wrong} in {entry.pairs}"
        return ""

    def need(self, match: re.Match[str]) -> str:
        if ": to avoid" in match[0].lower():
            raise NotListed
        players, partners = numbers(match["who"]), {*numbers(match["partners"] or "")}
        place = bool(match["place"])
        for entry in self._kept(match):
            concerned = hit(self.criterion, entry, self.bracket)
            for who in players:
                mate = entry.partner(who)
                helped = mate in partners or (mate is None and place)
                if who not in concerned and not helped and who in self.bracket.players:
                    both = hit(self.criterion, entry, self.bracket) & {who, mate or 0}
                    if not both:
                        return f"{who} avoids it in {entry.pairs}"
        return self._about(match)

    def _kept(self, match: re.Match[str]) -> list[Entry]:
        found = self.bracket.reached(self.criterion)
        return with_larger_kept(match, found, self.bracket.own, self.criterion)

    def only_over(self, match: re.Match[str]) -> str:
        players = numbers(match["who"])
        for entry in self._kept(match):
            concerned = {tpn for group in self.bracket.hit(self.criterion, entry) for tpn in group}
            for who in players:
                if who not in concerned and who not in entry.left and who in self.bracket.players:
                    return f"{who} avoids it in {entry.pairs}"
        return self._about(match)

    def _about(self, match: re.Match[str]) -> str:
        assert self.bracket.own.values is not None
        return entry_fault(match, self.bracket.own.values[self.criterion])

    def scope(self) -> list[Entry]:
        """Return the candidates that the list of such rows is about, by its heading."""
        return self.with_as_many(self.head) if self.never else self.bracket.reached(self.criterion)

    def with_as_many(self, condition: str) -> list[Entry]:
        """Return all candidates with as many pairs that a heading or a sentence speaks of.

        `condition` can say that all from above are paired, and that the rest can be: by 2026 with the bye at
        the lowest score.
        """
        own = self.bracket.own
        assert own.values is not None
        found = [one for one in self.bracket.entries if one.legal and one.values is not None]
        if "moved-down players" in condition:
            found = [one for one in found if not {*self.bracket.mdps} & {*one.left}]
        if "complete" in condition or re.search(r"goes (?:to the )?lowest", condition):
            bye = own.values.get("bye-score")
            found = [one for one in found if one.completes and (one.values or {}).get("bye-score") == bye]
        return found

    def none(self, match: re.Match[str]) -> str:
        assert self.bracket.own.values is not None
        own = self.bracket.own.values[self.criterion]
        found = self.with_as_many(match[1] or "")
        if not found:
            raise NotListed
        best = min(one.values[self.criterion] for one in found if one.values)
        return "" if best == own else f"{best} is possible"

    def came(self, match: re.Match[str]) -> str:
        players = numbers(match[1])
        if not {*players} <= {*self.bracket.mdps}:
            return "not moved down"
        if "down" not in self.criterion:
            return f"told of {self.criterion}"
        for entry in self.bracket.lawful:
            for who in players:
                mate = entry.partner(who)
                if mate is not None and self.bracket.one[mate].score >= self.bracket.one[who].score:
                    return f"{who} does not float in {entry.pairs}"
        return ""

    def gap(self, match: re.Match[str]) -> str:
        who, score, most = int(match[1]), halves(match[2]), halves(match[3])
        others = [self.bracket.one[tpn].score for tpn in self.bracket.residents]
        if self.bracket.one[who].score != score or who not in self.bracket.mdps:
            return "another score"
        return "" if most == max(others) else f"{max(others) / 2}"

    def sole(self, _match: re.Match[str]) -> str:
        """Hold that every resident plays a moved-down player in all candidates with as many pairs."""
        residents, mdps = {*self.bracket.residents}, {*self.bracket.mdps}
        many = len(self.bracket.own.pairs)
        for entry in self.bracket.entries:
            if len(entry.pairs) == many and any(entry.partner(tpn) not in mdps for tpn in residents):
                return f"not in {entry.pairs}"
        return ""

    def nobody(self, match: re.Match[str]) -> str:
        who = int(match[1])
        wrong, named = self.reasons.bars(who, match[2])
        mdps = {*self.bracket.mdps} if who in self.bracket.mdps else set()
        missing = {*self.bracket.players} - named - mdps - {who}
        return wrong or (f"{missing} not named" if missing else "")

    def meets(self, match: re.Match[str]) -> str:
        told = {int(match[1]): numbers(match[2])}
        for who, others in re.findall(rf", (\d+) only ({LIST})(?=,|$)", match[3] or ""):
            told[int(who)] = numbers(others)
        for who, others in told.items():
            for entry in self.scope():
                if entry.partner(who) not in (None, *others):
                    return f"{who} meets {entry.partner(who)} in {entry.pairs}"
            if any(not may_meet(self.bracket.one[who], self.bracket.one[one]) for one in others):
                return f"{who} may not meet them"
        return self._fact(sorted({one for others in told.values() for one in others}), match["fact"], told)

    def _fact(self, others: list[int], fact: str, told: dict[int, list[int]]) -> str:
        if fact == "moved down":
            return "" if {*others} <= {*self.bracket.mdps} else "not moved down"
        match = _FACT.fullmatch(fact)
        if match is None:
            raise Unknown(fact)
        if match["colour"]:
            return self.reasons.want([*told, *others], match["colour"], 2 if match["strong"] else 1)
        back = self.reasons.facts.number - int(match["round"])
        return "; ".join(filter(None, (self.reasons.floated(one, "up", back) for one in others)))

    def given(self, match: re.Match[str]) -> str:
        pairs = couples(match[1])
        found = [
            one
            for one in self.bracket.lawful
            if pairs <= one.couples and {*numbers(match[3] or "")} <= {*one.left}
        ]
        if not found:
            return "no such candidate"
        less = value(match[4], self.criterion, "noun") or value(match[4], self.criterion)
        if less is None:
            raise Unknown(match[4])
        found = [one for one in found if one.values and less.like(one.values[self.criterion])]
        if not found:
            return f"not {match[4]} in it"
        cost = re.fullmatch(rf"(.*?)(?:: ([^:]* instead of .*))? \(({CLAUSE})\)", match[6])
        if cost is None:
            raise Unknown(match[6])
        decides = {self.bracket.decides(one) for one in found}
        if not decides & {*of_clause(cost[3], self.system)}:
            return f"{decides} decide"
        if match[5] == "but":
            return "; ".join(one.wrong for one in self.reasons.read(cost[1]) if one.wrong)
        return ""

    def met(self, match: re.Match[str]) -> str:
        return "; ".join(one.wrong for one in self.reasons.read(match[0]) if one.wrong)

    def wishes(self, match: re.Match[str]) -> str:
        due = {
            "White": [one for one in self.bracket.players if self.bracket.one[one].due is Colour.WHITE],
            "Black": [one for one in self.bracket.players if self.bracket.one[one].due is Colour.BLACK],
            "neither": [one for one in self.bracket.players if self.bracket.one[one].due is None],
        }
        told = {"White": (match[1], match[2]), "Black": (match[3], match[4]), "neither": (match[5], match[6])}
        for colour, (count, named) in told.items():
            many = words(count or "nobody")
            if many != len(due[colour]) or (named and {*numbers(named)} != {*due[colour]}):
                return f"{due[colour]} want {colour}"
        most, least = sorted((len(due["White"]), len(due["Black"])), reverse=True)
        if match[7] and len(self.bracket.players) // 2 > least + len(due["neither"]):
            return f"{most} want one colour, {least} the other"
        if match[8]:
            many = words(match[8])
            fewest = min(
                sum(self.bracket.one[a].due is self.bracket.one[b].due is not None for a, b in one.pairs)
                for one in self.bracket.lawful
            )
            return "" if fewest >= many else f"{fewest} are possible"
        return ""


def told_pairs(row: Row) -> bool:
    """Return whether as many pairs are made as can be."""
    return row.told.like(row.bracket.opened.max_pairs) and len(row.bracket.own.pairs) == row.told.count


_READ = (
    (_WANT, "wishes", Row.wishes),
    (_EACH, "each meets", Row.each),
    (_NEED, "would all need", Row.need),
    (_ONLY_OVER, "only left over", Row.only_over),
    (_NONE, "no pairing", Row.none),
    (_CAME, "came down", Row.came),
    (_GAP, "came with", Row.gap),
    (_NOBODY, "meets nobody", Row.nobody),
    (_SOLE, "all residents", Row.sole),
    (_MEETS, "only meets", Row.meets),
    (_WITH, "with pairs", Row.given),
    (counted.SEEK, "can only meet", counted.seek),
    (counted.OF, "of them", counted.of_them),
    (_MET, "met", Row.met),
)


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold all that brackets of a round cannot avoid."""
    system = one.index.opened.system
    if not one.brackets:
        return
    for depth, told in (("full", one.full), ("normal", one.normal)):
        if len(told.sections) != len(one.brackets):
            ledger.unread(f"{KIND} sections", one.where, str(len(told.sections)), "sections")
            continue
        for section, bracket in zip(told.sections, one.brackets, strict=True):
            for line in section.targets:
                where = f"{one.where} {section.title}"
                try:
                    said = Row(line, section.head, bracket, reasons, system).said()
                except Unknown as phrase:
                    ledger.unread(f"{KIND} {depth}", where, line, str(phrase))
                    continue
                for form, sentence, wrong in said:
                    ledger.note(KIND, f"{depth} {form}", where, f"{line} || {sentence}", wrong)
