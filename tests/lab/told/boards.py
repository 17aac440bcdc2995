"""Why this board: who came first and what spoke against it, the halves, the scores, the colours."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.trace.procedures import GroupSettled
from tests.lab.told.clauses import CLAUSE, COUNT, counted
from tests.lab.told.facts import COLOUR, halves, numbers
from tests.lab.told.floaters import sentences
from tests.lab.told.ledger import Ledger
from tests.lab.told.listing import Bracket, Entry, NotListed
from tests.lab.told.played import Round
from tests.lab.told.reading import CANDIDATES, CLOSEST, NONE_LEGAL, met_again
from tests.lab.told.reason import LIST, Reason, Unknown
from tests.lab.told.reasons import Reasons
from tests.lab.told.runs import PAIRS, couples, span
from tests.lab.told.verdicts import against, of_all, of_best

KIND = "boards"
_BOTH = re.compile(r"Both have ([\d.]+)")
_DOWN = re.compile(r"(\d+) \(([\d.]+)\) floats down to play (\d+) \(([\d.]+)\)")
_UP = re.compile(r"(\d+) \(([\d.]+)\) floats up to play (\d+) \(([\d.]+)\)")
_EACH = re.compile(
    r"(\d+) \(([\d.]+)\) (?:plays|and) (\d+) \(([\d.]+)\)(?: both float (up|down) and play each other)?"
)
_FIRST = re.compile(rf"({LIST}) (?:was|were) first in line for (\d+)(, but,? .*)")
_ONE = re.compile(
    rf"({LIST}), but,? (.*?)(?: \(({CLAUSE})\))?(?:; then (?={LIST}, but,? )|(?:; and so on)?$)"
)
_CHANGED = re.compile(rf"(?:First )?({LIST}) and ({LIST}) swapped halves")
_WITHOUT = re.compile(
    r"(?:Without the exchange|After the (?P<others>exchanges?) before this one), "
    rf"(?:(?:none|neither) of candidates (?P<none>{CANDIDATES}) is legal{NONE_LEGAL}"
    r"|in candidates? (?P<span>[\d,–]+), |at best )?(?P<told>.*?)"
    rf"(?:, namely in candidate (?P<number>[\d,]+)(?:, which has (?P<pairs>{PAIRS}))?)?"
    rf"(?: \((?P<clause>{CLAUSE})\))?"
)
_FAULT = re.compile(
    rf"(?:(?:with (?P<made>{PAIRS})(?: set)?|with the first (?:pair|{COUNT} pairs|\d+ pairs) set), )?"
    rf"(?P<how>no candidate is legal(?:{NONE_LEGAL}|$)"
    rf"|(?:none|neither) of candidates (?P<span>{CANDIDATES}) is legal(?:{NONE_LEGAL}|$)"
    rf"|that would (?:leave only|pair) |{CLOSEST}"
    r"|none is as good in .*)?(?P<told>.*?)(?P<best>, even in the best candidate"
    rf"(?:, which has (?P<pairs>{PAIRS}))?)?"
)
_LATER = re.compile(r"; candidate ([\d,]+) has (\d+) – (\d+) and avoids this, but comes after the one chosen")
_BEST_OF = re.compile(rf"the (best|better) of candidates ({CANDIDATES})")
_AFTER = re.compile(
    rf"After the same exchange \(see board (\d+)\), (?:S1 is ({LIST}); S2 is ({LIST})"
    r"(?:; (\d+) and (\d+) stand"
    r" (first|second|third|fourth) in their halves)?|S1 and S2 are the same)"
)
_COLOUR = re.compile(
    rf"Each gets the colour due|(?P<only>\d+) gets the colour due|"
    rf"Both are due (?P<both>{COLOUR})(?:; (?P<more>\d+) has the stronger preference and so"
    rf" gets (?P<gets>{COLOUR})"
    r"|; (?P<rank>\d+) (?:is ranked higher|has the same Index and the smaller (?P<number>number)"
    r"|has the higher Index \((?P<by>Buchholz|Sonneborn-Berger) (?P<own>[\d.]+) against (?P<its>[\d.]+)\))"
    rf" and so gets (?P<given>{COLOUR})"
    rf"|; (?P<gap>\d+)'s colour difference is larger|; (?P<had>\d+) had it"
    rf" (?:in the last game|(?P<back>\w+) games ago), when their colours last differed, so (?P<now>\d+) has"
    r" it now)"
    rf"|Both must have (?P<must>{COLOUR}); (?P<wide>\d+) has the wider colour difference"
    rf"|Neither is due a colour; .*"
)
_ASKED = re.compile(r"Nobody else is in (?:their bracket|bracket ([\d.]+))")
_LAST_TWO = re.compile(r"They are the last two left with this score")
_ONLY_TWO = re.compile(r"The other pairs leave only these two")
_UNPLAYED = re.compile(
    r"(?:Their (?:game|match) in|(?P<two>\d+ and \d+) were paired in) round (?P<round>\d+)"
    r" (?:was never played, so they have not met|but did not play, so they have not played each other)"
)
_PAIR = re.compile(r"(?:Board|Match) (\d+): (\d+)(?: \(White\))? – (\d+)(?: \(Black\))?[.;] (.*)")


class Board:
    """One board: its two players, the one who stands first, and the bracket that made it."""

    def __init__(self, white: int, black: int, bracket: Bracket, reasons: Reasons, system: str) -> None:
        self.white, self.black, self.bracket, self.reasons = white, black, bracket, reasons
        self.system = system
        self.cited: list[tuple[str, str]] = []
        self.figures: Mapping[int, tuple[float, ...]] = {}
        judged = bracket.record.accepted_first
        made = [] if judged is None else [frozenset[int](pair) for pair in judged.pairs]
        key = frozenset((white, black))
        at = made.index(key) if key in made else len(made)
        self.before = frozenset(made[:at])
        order = [tpn for tpn in bracket.players if tpn in {*key}]
        first = order[0] if order else 0
        paired = {tpn for pair in made for tpn in pair}
        ahead = bracket.players[: bracket.players.index(first)] if bracket.burstein and first else []
        self.over = {tpn for tpn in ahead if tpn not in paired}

    def sentence(self, text: str) -> tuple[str, str]:
        """Return the form of a sentence and what is wrong with it.

        Raises:
            Unknown: no pattern reads it.
            NotListed: the bracket is too large.
        """
        one, other = self.reasons.one(self.white), self.reasons.one(self.black)
        if match := _DOWN.fullmatch(text):
            two = {int(match[1]): halves(match[2]), int(match[3]): halves(match[4])}
            return "floated down", self._down(int(match[1]), two)
        if match := _EACH.fullmatch(text):
            return "scores each", self._each(match)
        text, clause = _without_clause(self._as_both(text))
        if match := _BOTH.fullmatch(text):
            alike = one.score == other.score == halves(match[1])
            return "scores", "" if alike else f"{one.score / 2} and {other.score / 2}"
        full = f"{text} ({clause})" if clause else text
        if match := _FIRST.fullmatch(full):
            found = [(m[1], m[2], m[3] or "") for m in _ONE.finditer(match[1] + match[3])]
            return self._first(int(match[2]), found)
        if match := _CHANGED.fullmatch(full):
            return "changed halves", self._changed(match)
        if match := _WITHOUT.fullmatch(full):
            return "without the exchange", self._without(match)
        if match := _AFTER.fullmatch(text):
            return "after exchange", self._after(match)
        if match := _ASKED.fullmatch(text):
            return self._asked(match[1])
        if _ONLY_TWO.fullmatch(text):
            return "last two", self._last_two()
        if match := _UNPLAYED.match(full):
            mine = self.reasons.facts.entries(self.white)[int(match["round"]) - 1]
            so = mine.opponent == self.black and not mine.was_played
            so = so and {*numbers(match["two"] or "")} in ({self.white, self.black}, set())
            return "unplayed", "" if so else "they were not"
        if match := _COLOUR.fullmatch(text):
            return "colour", self._colour(match, text)
        raise Unknown(text)

    def _as_both(self, text: str) -> str:
        """Return what is told of the two by their numbers as that they both are it."""
        two = re.match(r"(\d+) and (\d+) (are both due|both prefer|must both have|both have) ", text)
        if two is None or {int(two[1]), int(two[2])} != {self.white, self.black}:
            return text
        how = {"are both due": "Both are due", "must both have": "Both must have"}.get(
            two[3], two[3].capitalize()
        )
        return f"{how} {text[two.end() :]}"

    def _each(self, match: re.Match[str]) -> str:
        told = {int(match[1]): halves(match[2]), int(match[3]): halves(match[4])}
        if told != {who: self.reasons.one(who).score for who in (self.white, self.black)}:
            return "other scores"
        return "not both moved down" if match[5] and not {*told} <= {*self.bracket.mdps} else ""

    def _down(self, who: int, told: dict[int, int]) -> str:
        scores = {one: self.reasons.one(one).score for one in (self.white, self.black)}
        if scores != told:
            return f"{scores} (half points)"
        other = sum(told) - who
        return "" if told[who] > told[other] else f"{who} has not more than {other}"

    def without_run(self, text: str) -> tuple[str, str]:
        """Return a sentence without which candidates it names by number, and what is wrong with those.

        Raises:
            NotListed: the bracket is too large.
        """
        wrong: list[str] = []
        for match in _LATER.finditer(text):
            number, pair = int(match[1].replace(",", "")), frozenset((int(match[2]), int(match[3])))
            entry, own = self.bracket.sequence[number], self.bracket.own
            so = number > own.number and pair in entry.couples and entry.rank == own.rank
            wrong.append(
                "" if so else f"candidate {number} is not as good, or has no {match[2]} – {match[3]}"
            )
        for match in _BEST_OF.finditer(text):
            ends = span(match[2])
            if ends is not None:
                entries = [self.bracket.sequence[number] for number in range(ends[0], ends[1] + 1)]
                shared = frozenset.intersection(*(frozenset(entry.couples) for entry in entries))
                two = ends[1] == ends[0] + 1
                so = any({self.white, self.black} & pair for pair in shared) and two == (match[1] == "better")
                wrong.append("" if so else f"{match[2]} share no pair with one of the two")
        plain = _BEST_OF.sub("the best candidate", _LATER.sub("", text))
        return plain, "; ".join(filter(None, wrong))

    # --- who came first ------------------------------------------------------------

    def _earlier(self) -> list[Entry]:
        """Return the candidates before the accepted one with the pairs that stand before this one.

        Those of other halves are told apart, as what would be without the exchange; by Index there are none,
        and a moved-down player has an opponent before there are halves of the others.
        """
        own = self.bracket.own
        moved = self.bracket.burstein or (own.m1 and {self.white, self.black} & {*self.bracket.mdps})
        return [
            entry
            for number, entry in self.bracket.sequence.items()
            if number < own.number
            and self._follows(entry)
            and (moved or self._halves(entry) == self._halves(own))
        ]

    def _follows(self, entry: Entry) -> bool:
        """Return whether all that stands before this board is as accepted: pairs, by Index floats too."""
        return self.before <= entry.couples and self.over <= {*entry.left}

    def _first(self, who: int, told: list[tuple[str, str, str]]) -> tuple[str, str]:
        if who not in (self.white, self.black):
            return "came first", f"{who} does not play here"
        wrong, kinds, listed = [], set[str](), True
        for opponents, text, clause in told:
            others = numbers(opponents)
            fault = _FAULT.fullmatch(text)
            assert fault is not None
            made = couples(fault["made"] or "") - {frozenset((who, other)) for other in others}
            if not made <= self.before:
                wrong.append(f"{made} do not stand before")
            read = self._read(fault["told"], who, others) if fault["told"] else []
            kinds |= {reason.kind for reason in read[:1]}
            wrong += [reason.wrong for reason in read if reason.wrong]
            self.cited += [(read[0].kind, clause)] if read else []
            try:
                for other in others:
                    entries = [e for e in self._earlier() if frozenset((who, other)) in e.couples]
                    wrong.append(self._all_forbidden(fault["span"], {who, *others}))
                    wrong.append(self._best_has(fault["pairs"], entries))
                    own = [one for one in read if {*one.players} == {who, other}]
                    if own or read:
                        wrong.append(against(self.bracket, entries, own or read, clause, self.system))
            except NotListed:
                listed = False
        form = f"came first, {'/'.join(sorted(kinds))}"
        if not any(wrong) and not listed:
            raise NotListed
        return form, "; ".join(filter(None, wrong))

    def _best_has(self, pairs: str | None, entries: list[Entry]) -> str:
        """Return what is wrong with pairs that are told of the best of some candidates."""
        lawful = [entry for entry in entries if entry.values is not None]
        if not pairs or not lawful:
            return ""
        rank = min(entry.rank for entry in lawful)
        best = [entry for entry in lawful if entry.rank == rank]
        return (
            "" if any(couples(pairs) <= entry.couples for entry in best) else f"the best has {best[0].pairs}"
        )

    def _all_forbidden(self, numbers_told: str | None, named: set[int]) -> str:
        """Return what is wrong with candidates that are all said to be forbidden, each with such a pair."""
        ends = span(numbers_told or "")
        if ends is None:
            return ""
        entries = [self.bracket.sequence[number] for number in range(ends[0], ends[1] + 1)]
        own = (self.bracket.own.values or {}).get("bye-score")
        allowed = [
            e.number
            for e in entries
            if e.legal and e.completes and (e.values is None or e.values.get("bye-score") == own)
        ]
        without = [e.number for e in entries if not any(one <= named for one in e.couples)]
        return (f"{allowed} are allowed" if allowed else "") + (
            f"{without} have no such pair" if without else ""
        )

    def _read(self, text: str, who: int, others: list[int]) -> list[Reason]:
        text = re.sub(r"\blike \d+, (?:both|all) (are due|must have|have at least)", r"both \1", text)
        text = met_again(text)
        if re.match(r"\d+ has already played (?:both|all of them) \(rounds", text):
            rounds = numbers(text.partition("(")[2])
            if len(rounds) != len(others):
                return [Reason("met", (), "another number of rounds")]
            return [
                Reason("met", (who, other), self.reasons.met(who, other, [number]))
                for other, number in zip(others, rounds, strict=True)
            ]
        return [reason for other in others for reason in self.reasons.read(text, (who, other))]

    def _halves(self, entry: Entry) -> set[int]:
        """Return who stands first in the pairs without moved-down players."""
        return {a for a, b in entry.pairs if a not in self.bracket.mdps or not entry.m1}

    def _changed(self, match: re.Match[str]) -> str:
        leaving, entering = {*numbers(match[1])}, {*numbers(match[2])}
        own = self._halves(self.bracket.own)
        if not entering <= own or leaving & own:
            return f"{own} stand first"
        return ""

    def _without(self, match: re.Match[str]) -> str:
        own = self._halves(self.bracket.own)
        fault = _FAULT.fullmatch(match["told"].strip())
        assert fault is not None
        if not fault["told"]:
            return ""
        read = self.reasons.read(met_again(fault["told"]))
        wrong = [reason.wrong for reason in read if reason.wrong]
        self.cited.append((read[0].kind, match["clause"] or ""))
        entries = [e for e in self._before_halves() if self._halves(e) != own]
        told_of = match["span"] or match["none"]
        if told_of:
            first, last = span(told_of) or (0, 0)
            entries = [self.bracket.sequence[number] for number in range(first, last + 1)]
        wrong.append(against(self.bracket, entries, read, match["clause"] or "", self.system))
        wrong.append(of_best(self.bracket, entries, match["number"], read))
        wrong.append(self._best_has(match["pairs"], entries))
        if match["span"]:
            wrong.append(of_all(entries, read))
        if match["others"] and match["number"]:
            begun = self._before_halves()[0]
            told = self.bracket.sequence[int(match["number"].replace(",", ""))]
            wrong.append("nobody is exchanged there" if self._halves(told) == self._halves(begun) else "")
        return "; ".join(filter(None, wrong))

    def _before_halves(self) -> list[Entry]:
        own = self.bracket.own
        fixed = frozenset(frozenset(pair) for pair in own.pairs if {*pair} & {*self.bracket.mdps} and own.m1)
        return [
            entry
            for number, entry in self.bracket.sequence.items()
            if number < own.number and fixed <= entry.couples
        ]

    def _after(self, match: re.Match[str]) -> str:
        if match[2]:
            upper, lower = numbers(match[2]), numbers(match[3])
            own = self._halves(self.bracket.own)
            if {*upper} != own:
                return f"S1 is {own}"
            if match[4]:
                place = ("first", "second", "third", "fourth").index(match[6])
                if {upper[place], lower[place]} != {int(match[4]), int(match[5])}:
                    return f"{upper[place]} and {lower[place]} are"
        return ""

    # --- players' pages ------------------------------------------------------------

    def _asked(self, score: str | None) -> tuple[str, str]:
        if score and halves(score) != self.bracket.opened.score:
            return "only one", "another bracket"
        many = len(self.bracket.sequence)
        whole = {*self.bracket.mdps} <= {tpn for pair in self.bracket.own.pairs for tpn in pair}
        alone = {*self.bracket.players} == {self.white, self.black}
        return "only one", "" if many == 1 and whole and alone else f"{many} candidates"

    def _last_two(self) -> str:
        """Return what is wrong with that nobody else of their score is left behind the other pairs."""
        own, score = self.bracket.own, self.reasons.one(self.white).score
        others = [tpn for tpn in own.left if self.reasons.one(tpn).score == score]
        last = {*own.pairs[-1]} == {self.white, self.black} and len(own.pairs) > 1
        return "" if last and not others and self.reasons.one(self.black).score == score else f"{own.pairs}"

    # --- colours -------------------------------------------------------------------

    def _colour(self, match: re.Match[str], text: str) -> str:
        white, black = self.reasons.one(self.white), self.reasons.one(self.black)
        if text.startswith("Each gets"):
            return "" if white.due is Colour.WHITE and black.due is Colour.BLACK else "not both"
        if match["only"]:
            who = self.reasons.one(int(match["only"]))
            return "" if who.due is (Colour.WHITE if who is white else Colour.BLACK) else "another colour"
        if text.startswith("Neither is due"):
            return "" if white.due is black.due is None else "somebody has a preference"
        if match["must"]:
            wide = self.white if abs(white.difference) > abs(black.difference) else self.black
            wrong = self.reasons.want([self.white, self.black], match["must"], 3)
            so = wide == int(match["wide"]) == (self.white if match["must"] == "White" else self.black)
            return wrong or ("" if so else f"{wide} has the wider one")
        wrong = self.reasons.want([self.white, self.black], match["both"], 1)
        got = self.white if match["both"] == "White" else self.black
        if match["more"] and (int(match["more"]) != got or match["gets"] != match["both"]):
            return f"{got} gets {match['both']}"
        if match["rank"] and (int(match["rank"]) != got or match["given"] != match["both"]):
            return f"{got} gets {match['both']}"
        if match["rank"] and self.figures:
            wrong = wrong or self._by_index(match)
        if match["had"]:
            wrong = wrong or self._differed(match)
        return wrong

    def _by_index(self, match: re.Match[str]) -> str:
        first = int(match["rank"])
        other = self.black if first == self.white else self.white
        mine, its = self.figures[first], self.figures[other]
        if mine == its:
            return "" if match["number"] and first < other else "the Index is the same"
        by = 0 if mine[0] != its[0] else 1
        told = (("Buchholz", "Sonneborn-Berger")[by], str(mine[by]), str(its[by]))
        so = told == (match["by"], *(str(float(match[name] or 0)) for name in ("own", "its")))
        return "" if so and mine > its else f"the Index: {mine} and {its}"

    def _differed(self, match: re.Match[str]) -> str:
        back = counted(match["back"] or "one")
        rows = [self.reasons.one(who).colours for who in (self.white, self.black)]
        if any(row[-ago] is not other[-ago] for row, other in [rows] for ago in range(1, back)):
            return "their colours differed later"
        had = self.reasons.one(int(match["had"])).colours[-back]
        due = Colour.WHITE if match["both"] == "White" else Colour.BLACK
        if int(match["now"]) != (self.white if due is Colour.WHITE else self.black):
            return "the other one has it"
        return "" if had is due and rows[0][-back] is not rows[1][-back] else "other colours"


def _without_clause(text: str) -> tuple[str, str]:
    match = re.fullmatch(rf"(.*) \(({CLAUSE})\)", text)
    return (match[1], match[2]) if match else (text, "")


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold the reasons of all boards of a round, in the text and on each player's page."""
    system = one.index.opened.system
    made: dict[frozenset[int], Bracket] = {}
    for bracket in one.brackets:
        for pair in bracket.record.accepted_first.pairs if bracket.record.accepted_first else ():
            made[frozenset(pair)] = bracket
    index = one.index.closed
    # Buchholz is counted in half points, Berger in quarters
    lines = one.index.standings.lines if one.index.standings and made and bracket.burstein else ()
    figures: dict[int, tuple[float, ...]] = {
        line.player: tuple(
            n / unit for n, unit in zip(line.figures[:2], (2, 4), strict=True) if isinstance(n, int)
        )
        for line in lines
    }
    for board in index.boards if index else ():
        key = frozenset(board)
        white, black = board
        if key not in made:
            _scores(white, black, one.full.boards[key], one, reasons, ledger)
            continue
        judge = Board(white, black, made[key], reasons, system)
        judge.figures = figures
        answers = [way.answer for way in one.ways if way.player in key]
        texts = [("text", one.full.boards[key]), ("text", one.normal.boards[key])]
        for answer in answers:
            match = _PAIR.fullmatch(answer)
            if match is None:
                ledger.unread(KIND, one.where, answer, answer)
                continue
            texts.append(("page", match[4]))
        for place, text in dict.fromkeys(texts):
            for sentence in sentences(text):
                _note(judge, place, sentence, one, ledger)


def _scores(white: int, black: int, text: str, one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold the scores that a board of a procedure tells first."""
    told = {white: reasons.one(white).score, black: reasons.one(black).score}
    first = sentences(text)[0]
    named: dict[int, int] | None = None
    moved = ""
    if match := _BOTH.fullmatch(first):
        named = dict.fromkeys(told, halves(match[1]))
    elif match := _DOWN.fullmatch(first) or _UP.fullmatch(first) or _EACH.fullmatch(first):
        named = {int(match[1]): halves(match[2]), int(match[3]): halves(match[4])}
        moved = _moved(match, first, one)
    if named is None:
        ledger.unread(f"{KIND} scores", one.where, first, first)
        return
    if SYSTEMS[one.system].whole_points:
        named = {who: score // 2 for who, score in named.items()}
    wrong = moved if named == told else f"{told} (half points)"
    ledger.note(KIND, "scores", one.where, f"{white} – {black}: {first}", wrong)
    if any(_LAST_TWO.fullmatch(sentence) for sentence in sentences(text)):
        steps = [step.event for record in one.index.groups.values() for step in record.steps]
        settled = [event.pairs for event in steps if isinstance(event, GroupSettled) and event.pairs]
        last = any({*pairs[-1]} == {white, black} for pairs in settled)
        ledger.note(
            KIND, "last two", one.where, text, "" if last and len({*told.values()}) == 1 else "not last"
        )


def _moved(match: re.Match[str], first: str, one: Round) -> str:
    """Return what is wrong with who is said to float to the other: nobody is missing, and no other floats."""
    closed = one.index.closed
    assert closed is not None, "a round that is told is closed"
    system = SYSTEMS[one.system]
    ups = {*closed.upfloats} if system.upward or system.family == "lim" else set()
    downs = {*closed.downfloats} if system.family == "lim" else set()
    pair = {int(match[1]), int(match[3])}
    if "both float up" in first or "both float down" in first:
        return "" if pair <= (ups if "both float up" in first else downs) else f"{ups} go up, {downs} down"
    mover = {int(match[1])} if "floats" in first else set[int]()
    real = (ups if " up " in first else downs) & pair if mover else set()
    both = bool(ups & pair) and bool(downs & pair)
    right = real == mover and (bool(mover) or both or not (ups | downs) & pair)
    return "" if right else f"{ups} go up, {downs} down"


def _note(judge: Board, place: str, sentence: str, one: Round, ledger: Ledger) -> None:
    told = f"{judge.white} – {judge.black}: {sentence}"
    try:
        plain, other = judge.without_run(sentence)
        form, wrong = judge.sentence(plain)
        wrong = "; ".join(filter(None, (wrong, other)))
    except NotListed:
        ledger.note(KIND, f"{place} not listed", one.where, told, None)
    except Unknown as phrase:
        ledger.unread(f"{KIND} {place}", one.where, told, str(phrase))
    else:
        ledger.note(KIND, f"{place} {form}", one.where, told, wrong)
        for kind, clause in judge.cited:
            ledger.cite(one.where, kind, clause, told)
        judge.cited.clear()
