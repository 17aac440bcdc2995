"""What would happen if two met, somebody floated or had the bye: each answer held against all candidates.

They are listed by `tests.lab.answers.listing`, which knows nothing of what makes the answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, partial

from pairtutor.model.ids import Tpn
from pairtutor.rules.facts import facts
from pairtutor.trace.bracket_record import BracketRecord
from tests.lab.answers.listed import Candidate, Expected, NotListed
from tests.lab.answers.listing import Bracket, bye_of
from tests.lab.oracles.listed_criteria import PSD, SCORES
from tests.lab.told.answer_forms import (
    BEHIND,
    BEHIND_FORMS,
    BEST,
    CITED,
    LOWERED,
    VERDICTS,
    read_answer,
)  # fmt: skip
from tests.lab.told.answer_lines import Line, lines
from tests.lab.told.answer_values import (
    AnswerRead,
    best_fault,
    both_sides,
    comparison_fault,
    difference_fault,
    listed_sides,
)
from tests.lab.told.clauses import CLAUSE, of_clause
from tests.lab.told.facts import numbers
from tests.lab.told.first_byes import first_bye_fault
from tests.lab.told.lack import Lack
from tests.lab.told.ledger import Ledger
from tests.lab.told.played import Round
from tests.lab.told.reason import Reason, Unknown
from tests.lab.told.reasons import Reasons

KIND = "answers"
COMPARING = ("dutch-2012", "dutch-2017", "dutch-2026", "burstein-2026")
"""The systems whose brackets have answers."""
MOST_DRAWN = 16
"""Players of a bracket whose answers a page tells."""


MILLION = 1_000_000
"""From here on the number of a candidate is not told."""


# --- listing ---------------------------------------------------------------------------


class Answers:
    """The answers of one round, by listing; what has been listed is kept."""

    def __init__(self, one: Round, reasons: Reasons) -> None:
        self.one, self.reasons = one, reasons
        self.system = one.index.opened.system
        assert one.index.closed is not None
        self.bye = one.index.closed.bye
        self.records = {record.opening.number: record for record in one.index.brackets}
        self.bracket = cache(self._bracket)

    def _bracket(self, opening: int) -> Bracket:
        """Return what a bracket could have been.

        Raises:
            NotListed: too much.
        """
        return Bracket(self.one.field, self.records[opening], self.bye)

    def decided(self, line: Line) -> tuple[str, str]:
        """Return which bracket decides about a supposition, by name, and the verdict; empty where none does.

        Raises:
            NotListed: the bracket, or one that must be looked at, cannot be listed.
        """
        opening, expected = self._expected(line)
        return (_name(self.records[opening]), expected.verdict) if expected else ("", "")

    # --- one sentence --------------------------------------------------------------

    def hold(self, line: Line) -> tuple[str, str | None]:
        """Return the form of an answer and what is wrong with it, None where nobody can list it.

        Raises:
            Unknown: no pattern reads it.
        """
        before, amount, best = [*BEST.split(line.text, maxsplit=1), "", ""][:3]
        cited = re.fullmatch(rf"(.*?)(?: \(((?:{CLAUSE}, )*)({CLAUSE})\))?", before)
        assert cited is not None
        text, clause = cited[1], cited[3] or ""
        form, match = read_answer(text)
        wrong = [self._clause(form, clause), self._facts(form, match, line)]
        wrong.append(self._behind(form, text, (cited[2] or "").split(", ")[:-1]))
        said, compared = both_sides(match["told"]) if form == "worse" else ("", "")
        read = self.reasons.read(said) if said else []
        wrong += [reason.wrong for reason in read]
        found = "; ".join(filter(None, wrong))
        if found:
            return form, found
        try:
            told = AnswerRead(read, compared, best, amount == "is")
            return form, self._listed(form, match, clause, told, line)
        except NotListed:
            return form, None

    def _clause(self, form: str, clause: str) -> str:
        if form == "apart":
            halves = facts(self.system).group("candidate")[0].removeprefix(f"{self.system} ")
            return "" if clause == halves else f"cited as ({clause})"
        named = of_clause(clause, self.system)
        wanted = CITED.get(form)
        allowed = {wanted}
        if form == "nobody after" and self.system == "dutch-2017":
            allowed |= {"pairs"}
        if form == "stuck" and self.system == "dutch-2017":
            allowed |= {"met", "bye"}  # C.4 is about the PPB alone
        if self.system == "dutch-2012" and form in LOWERED:
            return "" if clause in LOWERED[form] else f"cited as ({clause})"
        return f"cited as ({clause})" if wanted and not allowed & {*named} else ""

    def _behind(self, form: str, text: str, clauses: list[str]) -> str:
        """Return what is wrong with the clauses before that of the answer: each stands for what is told."""
        if clauses and form not in BEHIND_FORMS:
            return f"{clauses} behind {form!r}"
        for clause in clauses:
            told = (
                re.search(BEHIND[name], text) for name in of_clause(clause, self.system) if name in BEHIND
            )
            if not any(told):
                return f"({clause}) behind {text!r}"
        return ""

    def _facts(self, form: str, match: re.Match[str], line: Line) -> str:
        """Return what is wrong with what bars two players, or one from the bye."""
        one, reasons = line.players[0], self.reasons
        match form:
            case "met":
                return reasons.met(one, line.players[1], [int(match["round"])])
            case "kept apart":
                return "" if reasons.facts.apart(one, line.players[1]) else "not kept apart"
            case "absolute":
                return reasons.want([*line.players], match["colour"], 3)
            case "bye":
                return reasons.barred(one, match["bar"])
            case _:
                return ""

    def _listed(
        self, form: str, match: re.Match[str], clause: str, told: AnswerRead, line: Line
    ) -> str | None:
        opening, expected = self._expected(line)
        if expected is None:
            return first_bye_fault(
                self.one, self.reasons, line.players[0], form, match, clause, told.compared
            )
        fewer = expected.verdict == "fewer" and form == "worse"
        if fewer:
            expected = self._scores_of_fewer(self.bracket(opening), line)
        if expected.verdict != VERDICTS[form]:
            return f"listed {expected}"
        named = match.groupdict()
        if line.about == "bye" and form not in ("made", "bye", "stuck") and expected.criterion != "bye-score":
            where = _name(self.records[opening])
            if (named.get("where") or "").removeprefix("score ") != where:
                return f"it is {where} that speaks against it"
        if form == "nobody after":
            bracket = self.bracket(opening)
            return "" if bracket.last and not bracket.accepted.left else "somebody is left over or below"
        if named.get("against"):
            wrong = self._against(named["against"], self.bracket(opening), line)
            if wrong:
                return wrong
        if named.get("whom"):
            return self._leaving(match, clause, self.records[opening], line)
        if self.system == "dutch-2012" and expected.verdict in ("stuck", "fewer"):
            return ""  # of 2012 it is held that it is so, not who would find nobody
        if form in ("stuck", "fewer", "fewer mdps", "everybody"):
            after = bool(named.get("against"))
            if form == "fewer" and bool(named.get("none")) != (
                len(self.bracket(opening).accepted.pairs) == 1
            ):
                return "one pair is possible, and another number is told of, or none where there are more"
            return self._fewer(form, named.get("lack") or "", self.bracket(opening), line, after=after)
        if form == "later":
            own = self.bracket(opening).accepted
            wrong = difference_fault(match["other"], match["lost"], expected, own)
            return wrong or self._number(match, expected, self.bracket(opening))
        if form == "worse":
            own = self.bracket(opening).accepted
            wrong = best_fault(told, expected, own) if told.best else ""
            return wrong or self._worse(clause, told, expected, self.bracket(opening))
        return ""

    def _leaving(self, match: re.Match[str], clause: str, record: BracketRecord, line: Line) -> str:
        """Hold for whom a bracket was opened again, by which clause, and who lacks an opponent then."""
        leaving, gone = {*map(int, record.opened.leaving)}, {*line.players}
        if {*numbers(match["whom"])} != leaving or clause != record.opened_by:
            return f"opened again for {sorted(leaving)} by {record.opened_by}"
        if "lack" not in match.re.groupindex:
            return ""
        bracket = self.bracket(record.opening.number)
        people = {int(one.tpn) for one in bracket.players} - leaving - gone
        return Lack(self.reasons, bracket, people, set(), False).wrong(match["lack"])

    def _scores_of_fewer(self, bracket: Bracket, line: Line) -> Expected:
        """Return what is so where fewer moved-down players would be paired: their scores are told."""
        best, own = bracket.first_best(self._with(bracket, line, bracket.compared)), bracket.accepted
        if len(best.pairs) < len(own.pairs) or best.m1 >= own.m1:
            return Expected("fewer")
        name = next(name for name, _ in own.values if name in (PSD.name, SCORES.name))
        left = frozenset(one.tpn for one in best.left)
        value, mine = (dict(one.values)[name] for one in (best, own))
        return Expected("worse", name, value, mine, None, best.pairs, left)

    def _expected(self, line: Line) -> tuple[int, Expected | None]:
        """Return which bracket decides, and what the answer must be; None where no bracket decides.

        Raises:
            NotListed: the bracket, or one that must be looked at, cannot be listed.
        """
        persons = [self.one.field.one[Tpn(tpn)] for tpn in line.players]
        if line.about == "pair":
            return line.opening, self.bracket(line.opening).pair(*persons)
        if line.about == "float":
            return line.opening, self.bracket(line.opening).float(persons[0])
        if self.system == "burstein-2026":
            return 0, None
        looked: list[int] = []
        found = bye_of(
            persons[0], self.bye or Tpn(0), [partial(self._look, at, looked) for at in self.records]
        )
        return looked[-1] if looked else 0, found

    def _look(self, opening: int, looked: list[int]) -> Bracket:
        """Return what a bracket could have been, and note that it was looked at."""
        looked.append(opening)
        return self.bracket(opening)

    # --- what it says ---------------------------------------------------------------

    def _number(self, match: re.Match[str], expected: Expected, bracket: Bracket) -> str:
        if "number" not in match.groupdict():
            small = (
                expected.number is not None
                and max(expected.number, bracket.number(bracket.accepted)) < MILLION
            )
            return f"it is candidate {expected.number}" if small else ""
        told, taken = (int(match[name].replace(",", "")) for name in ("number", "taken"))
        if told != expected.number:
            return f"it is candidate {expected.number}"
        own = bracket.number(bracket.accepted)
        return "" if taken == own else f"number {own} is taken"

    def _worse(self, clause: str, told: AnswerRead, expected: Expected, bracket: Bracket) -> str:
        criterion = expected.criterion or ""
        if criterion not in of_clause(clause, self.system):
            return f"differs in {criterion}"
        hits = [reason for reason in told.reasons if reason.kind not in ("count", "shut out")]
        if told.compared:
            wrong = comparison_fault(told.compared, criterion, *listed_sides(expected, bracket))
        else:
            enough = (expected.value, expected.as_paired) == (1, 0) and len(hits) == 1
            scores = [self.reasons.one(reason.players[0]).score for reason in hits]
            scored = criterion in ("downfloater-scores", "bye-score") and {*scores} <= {*expected.value}
            wrong = "" if enough or scored else f"it is {expected.value}, not {len(hits)} told"
        return wrong or "; ".join(filter(None, (self._happens(reason, expected) for reason in hits)))

    def _happens(self, reason: Reason, expected: Expected) -> str:
        """Return that whom a value names does not do so in the best pairs that are told."""
        pairs, left = expected.pairs or frozenset(), expected.left or frozenset()
        who = frozenset(map(Tpn, reason.players))
        if reason.kind in ("preference", "strong", "absolute", "much", "met"):
            two = [frozenset(map(Tpn, reason.players[at : at + 2])) for at in range(0, len(who), 2)]
            return "" if {*two} <= {*pairs} else f"{sorted(who)} do not meet"
        if reason.kind in ("float", "bye", "over"):
            return "" if who <= left else f"{sorted(who)} are not left over"
        paired = {tpn for pair in pairs for tpn in pair}
        if reason.kind == "gap":
            return "" if who in pairs else f"{sorted(who)} do not meet"
        down = reason.kind == "again" and reason.what == "down"
        return "" if who <= (left | paired if down else paired) else f"{sorted(who)} do not float"

    # --- who finds nobody -----------------------------------------------------------

    def _against(self, what: str, bracket: Bracket, line: Line) -> str:
        """Hold that as many pairs could be made in the bracket alone, and not if the round is completed."""
        made = frozenset(map(Tpn, line.players))
        many = len(bracket.accepted.pairs)
        for pairs in bracket.legal_pairs():
            names = [frozenset((one.tpn, other.tpn)) for one, other in pairs]
            paired = {tpn for pair in names for tpn in pair}
            if len(names) >= many and (made in names if line.about == "pair" else not made & paired):
                break
        else:
            return f"nowhere are there {many} pairs"
        completed = any(len(one.pairs) >= many for one in self._with(bracket, line))
        return "" if completed is what.startswith("bye") else f"{many} pairs can be completed: {completed}"

    def _fewer(self, form: str, text: str, bracket: Bracket, line: Line, *, after: bool) -> str:
        gone = {*line.players}
        here = {one.tpn for one in bracket.players}
        if form == "stuck":
            people = {int(tpn) for tpn in (*here, *(one.tpn for one in bracket.below))} - gone
            left = {*gone} if line.about == "float" and not (bracket.burstein and bracket.below) else set()
            bye = line.about == "bye"
            if line.about == "float":
                people |= gone
            return Lack(self.reasons, bracket, people, left, bool(bracket.takers) and not bye).wrong(text)
        accepted = bracket.accepted
        if form == "everybody":
            return "" if not accepted.left else f"{accepted.left} are left over"
        best = bracket.first_best(self._with(bracket, line))
        fewer = len(best.pairs) < len(accepted.pairs)
        if fewer is (form == "fewer mdps"):
            return f"best {sorted(map(sorted, best.pairs))}"
        if not text:
            return ""
        if after:
            people = {int(one.tpn) for one in bracket.below} | (gone if line.about == "float" else set())
            people -= gone if line.about == "bye" else set()
            bye = bool(bracket.takers) and line.about != "bye"
            return Lack(self.reasons, bracket, people, set(), bye).wrong(text)
        floats = line.about != "pair" and gone <= here
        places = len(bracket.players) - 2 * len(accepted.pairs) - floats
        return Lack(self.reasons, bracket, here - gone, set(), False, places).wrong(text)

    @staticmethod
    def _with(bracket: Bracket, line: Line, among: Sequence[Candidate] = ()) -> Sequence[Candidate]:
        """Return the candidates with what is supposed, `among` others than those that complete the round."""
        if line.about == "bye":
            return bracket.listed(frozenset(map(Tpn, line.players)))
        if line.about == "pair":
            return [
                one for one in among or bracket.candidates if frozenset(map(Tpn, line.players)) in one.pairs
            ]
        return [
            one for one in among or bracket.candidates if line.players[0] in {left.tpn for left in one.left}
        ]


def _name(record: BracketRecord) -> str:
    score = record.opened.score
    if score is None:
        return (
            f"the {'joined lowest' if record.opened.bracket_kind == 'joined' else 'collapsed last'} bracket"
        )
    return f"bracket {score // 2 or ('' if score % 2 else 0)}{'.5' if score % 2 else ''}".replace(
        "t .", "t 0."
    )


# --- a round ----------------------------------------------------------------------------


def told_of(one: Round, player: int) -> int:
    """Return by which step the last bracket of a player was opened, if its answers are told; 0 if not."""
    if one.index.opened.system not in COMPARING:
        return 0
    home = [record for record in one.index.brackets if player in record.players]
    return home[-1].opening.number if home and len(home[-1].players) <= MOST_DRAWN else 0


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold all answers of a page, those below the triangles and those of each player."""
    if one.index.opened.system not in COMPARING:
        return
    answers = Answers(one, reasons)
    for line in lines(one.written.page):
        _note(line, "", answers, one, ledger)
    for way in one.ways:
        opening = told_of(one, way.player)
        for others, text in way.others if opening else ():
            about = "pair" if others else "float"
            several: list[tuple[int, ...]] = [(way.player, other) for other in others]
            for players in several or [(way.player,)]:
                _note(Line(opening, about, players, text.rstrip(".")), "way ", answers, one, ledger)


def _note(line: Line, surface: str, answers: Answers, one: Round, ledger: Ledger) -> None:
    sentence = f"{line.about} {line.players}: {line.text}"
    try:
        form, wrong = answers.hold(line)
    except Unknown as phrase:
        ledger.unread(KIND, one.where, sentence, str(phrase))
        return
    ledger.note(KIND, f"{surface}{line.about} {form}", one.where, sentence, wrong)
