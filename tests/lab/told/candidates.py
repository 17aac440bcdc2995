"""Single candidates as they are told: pairs, what each has in every criterion, and what is wrong with one."""

from __future__ import annotations

import re

from tests.lab.told.clauses import CLAUSE, of_clause, value
from tests.lab.told.facts import numbers
from tests.lab.told.floaters import sentences
from tests.lab.told.ledger import Ledger
from tests.lab.told.listing import Bracket, Entry, NotListed
from tests.lab.told.played import Round
from tests.lab.told.reading import Item
from tests.lab.told.reasons import FORBIDDING, LIST, Reasons, Unknown
from tests.lab.told.runs import PAIRS, Run, couples, span

KIND = "candidates"
_CANDIDATE = re.compile(
    rf"(?:Candidate (?P<number>[\d,]+) of [\d,]+(?:: |(?=\.)))?(?P<pairs>{PAIRS})?"
    rf"(?:(?:, and )?(?P<left>{LIST}) floats?)?\. (?P<told>.*)"
)
_ROW = re.compile(rf"(?P<clause>{CLAUSE}) +(?P<what>.*?)(?:(?:; without an opponent)?: (?P<who>\d[^:]*))?")
_NEXT = "It is one of those that the next step rules out"


class Candidate:
    """One candidate as it is told, with the one of that number."""

    def __init__(self, item: Item, bracket: Bracket, reasons: Reasons, system: str) -> None:
        self.item, self.bracket, self.reasons, self.system = item, bracket, reasons, system
        self.match = _CANDIDATE.fullmatch(item.text)

    def entry(self) -> Entry:
        """Return the candidate that has its number.

        Raises:
            NotListed: the bracket is too large.
        """
        numbered = span(self.item.span)
        if numbered is None:
            raise NotListed
        return self.bracket.sequence[numbered[0]]

    def pairs(self) -> str:
        """Return what is wrong with the pairs told, and with who is left over."""
        assert self.match is not None
        entry = self.entry()
        alike = couples(self.match["pairs"] or "") == {*entry.couples}
        alike = alike and sorted(numbers(self.match["left"] or "")) == sorted(map(int, entry.left))
        return "" if alike else f"{entry.pairs}, {entry.left} left over"

    def row(self, text: str) -> str:
        """Return what is wrong with what it is told to have in one criterion.

        Raises:
            Unknown: no pattern reads it.
        """
        match = _ROW.fullmatch(text)
        names = of_clause(match["clause"], self.system) if match else ()
        told = match and [(name, value(match["what"], name)) for name in names]
        known = [(name, one) for name, one in told or () if one is not None]
        if not match or not known:
            raise Unknown(text)
        name, what = known[0]
        entry = self.entry()
        if name == "pairs":
            over = {*numbers(match["who"] or "")}
            return "" if what.like(len(entry.pairs)) and over == {*entry.left} else "other pairs"
        if entry.values is None or name not in entry.values:
            raise NotListed
        if not what.like(entry.values[name]):
            return f"it has {entry.values[name]}"
        named = {tpn for group in self.bracket.hit(name, entry) for tpn in group} if match["who"] else set()
        told_players = {*map(int, re.findall(r"\d+", match["who"] or ""))}
        return "" if told_players <= named else f"it names {sorted(named)}"

    def fault(self) -> str:
        """Return what is wrong with the fault told of a refused candidate.

        Raises:
            Unknown: no pattern reads it.
        """
        assert self.match is not None
        first, *more = (text[:1].lower() + text[1:] for text in sentences(self.match["told"]))
        run = Run(self.item, self.bracket, self.reasons, self.system)
        wrong = [run.first(first)[1], *map(run.after, more)]
        forbidding = {one.kind for one in run.told} & FORBIDDING and not run.compared
        entry = self.entry()
        if entry.values is None:
            return "; ".join(filter(None, wrong)) or ("" if forbidding else "it is not even legal")
        own = self.bracket.own.values
        assert own is not None
        if forbidding:
            least = entry.values.get("bye-score") == own.get("bye-score")
            wrong.append("it is lawful" if least else "")
        else:
            wrong.append(run.worth(entry))
        return "; ".join(filter(None, wrong))


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold all candidates of a round that are told in full."""
    system = one.index.opened.system
    if len(one.full.sections) != len(one.brackets):
        return
    for section, bracket in zip(one.full.sections, one.brackets, strict=True):
        items = [item for item in section.search if item.mark == "✓" or item.text.startswith("Candidate ")]
        for item in items:
            told = Candidate(item, bracket, reasons, system)
            where = f"{one.where} {section.title}"
            if told.match is None:
                ledger.unread(KIND, where, item.text, item.text)
                continue
            _hold(told, where, ledger)
            if told.match["told"].startswith(_NEXT):
                after = section.search[section.search.index(item) + 1 :]
                runs = [other.span for other in after if other.mark == "✗"]
                ledger.note(KIND, "next step", where, item.text, _announced(told, runs))


def _announced(told: Candidate, runs: list[str]) -> str | None:
    """Return what is wrong where the next step is said to refuse a candidate, too."""
    assert told.match is not None
    numbered = span(runs[0]) if runs else (0, 0)
    number = int(told.match["number"].replace(",", ""))
    if numbered is None:
        return None
    return "" if numbered[0] <= number <= numbered[1] else f"it refuses {runs[:1]}"


def _hold(told: Candidate, where: str, ledger: Ledger) -> None:
    assert told.match is not None
    refused = told.match["number"] is not None and not told.match["told"].startswith(_NEXT)
    rows = [(f"row {row.split()[0]}", row) for row in told.item.below if re.match(CLAUSE, row)]
    for form, text in [("pairs", ""), *([("fault", "")] if refused else []), *rows]:
        sentence = f"{told.item.text} {text}".strip()
        try:
            if form == "pairs":
                wrong: str | None = told.pairs()
            else:
                wrong = told.row(text) if text else told.fault()
        except NotListed:
            wrong = None
        except Unknown as phrase:
            ledger.unread(f"{KIND} {form}", where, sentence, str(phrase))
            continue
        ledger.note(KIND, "row" if text else form, where, sentence, wrong)
