"""Wordings that misled readers, and the command that looks for them in many rounds.

`python -m tests.lab.narrative.wordings 60 [SYSTEM ...]` reads so many generated rounds of each system, and
the last round of every tournament with known pairings.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from pairtutor.errors import PairtutorError
from pairtutor.html.pages import render as render_page
from pairtutor.model.ids import RoundNumber
from pairtutor.narrative.text import render
from pairtutor.sources.load import load
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.lab.cases.files import case_files
from tests.lab.oracles.generator import before_round
from tests.lab.told.ledger import Ledger
from tests.lab.told.played import COMPARED, PROCEDURES, Round, rounds
from tests.lab.told.reasons import Reasons

SYSTEMS = (*COMPARED, *PROCEDURES)
ENDED = {
    "a reason that is no reason unless both are equally good": r"comes first in the order|chooses first",
    "can be read as a game of an earlier round": r"paired with \d+ before|[Oo]nce the pairs before are made",
    "nobody is meant by it": r"nobody from above|floating on from above",
    "a heading in place of a sentence": r"\b(?:[Tt]he number|[Aa] score of [\d.]+|Differences of [\d.]+): ",
    "no proof": r"[Ww]hatever becomes of|in any way that is allowed",
    "nobody cannot avoid what another pairing avoids": r"cannot avoid",
    "a comparison without its unit": r"twice more than|needed here, for|no strong one is|strong ones are",
    "reads as if so many were all": r"\bin all \d",
    "a set and a player of the same number": r"\b[Ss]ets? \d+ leaves? no complete",
    "an order where there is only one": r"transposition 1 of 1\b",
    "scores in brackets behind a count": r"(?:in the \w+ bracket|\b(?:is|are)) \((?:\w+ )?with [\d.]+",
    "two words of which one is too many": r"looked for for|otherwise then",
    "speaks of points where nobody floats": (
        r" · \d+ pairs?\b(?! · (?:\d+ floaters?|the bye))(?:(?! · \d+ pair).)*?\b[Nn]obody with points floats"
    ),
    "a claim without a proof": r"Nobody could be left over\.|none of these is as good",
    "a sentence without a subject": r"(?<!These )(?<!This one )[Cc]an be spared(?:,|:)",
    "who is due what are players": r"\d+ (?:is|are) due White and \d+ Black",
    "a count that looks like a player": r"[Aa]s paired, \d+ (?:is|are|do|does)\b(?! player)",
    "a count of nothing": r"(?:[Aa]t (?:least|most)|[Oo]nly|but) \d+ (?:are|do|have|want)\b",
    "a player without saying so": r"[Aa]s paired it is \d|\(\d+; (?:\[|[A-Z]\.\d)",
    "a count behind the players": r"(?:\d\)|left over\)|\d – \d+) \d+ (?:is|are), but",
    "a person does not count as a place": r"counts? as (?:a |one )?(?:place|player|pair)\b",
    "candidates that print alike": r"Accepted: (\d\S*(?: × \S+)?) (?:Best r|R)efused: \1(?= \D)",
    "the ends of a stretch that print alike": r"([\d.]+ × 10\S+?)(?:–| of )\1(?!\d)",
    "forbidden, and called the best": r"\bthe best is \d",
    "said of another column": r"\bno, none before it is",
    "no reason where nothing happened": r"natural opponents",
    "a number of reasons that nobody can count": r"ruled out for \d+ reasons",
    "only the same float is barred twice running": r"B5: no float twice",
    "whoever has the bye plays nobody": r"gets the bye\. (?:Everybody|Every team) plays",
    "a sentence that breaks off": r"[,:;] ?[.;](?= |$)|\(\)",
    "words of the program": r"\b(?:famil(?:y|ies)|witness(?:es)?|tolls?|vert(?:ex|ices)|matching|MDP set)\b",
}
"""What is wrong with a wording, and the pattern that finds it."""

_APART = re.compile(r"</?(?:p|li|ul|ol|h\d|t[hdr]|thead|tbody|div|details|summary|section|br)\b[^>]*>")


def texts(trace: Trace) -> Iterator[str]:
    """Yield what is told of a round, each in one line: text in both depths, the page without its rules."""
    for text in (render(trace, "normal"), render(trace, "full"), without_marks(render_page(trace, "normal"))):
        yield in_one_line(text)


def check(one: Round, _reasons: Reasons, ledger: Ledger) -> None:
    """Look for the wordings in a round, on the page and in its text."""
    written = one.written
    for text in (written.normal, written.full, without_marks(written.page)):
        told = in_one_line(text)
        wrong = ended(told, 40)
        ledger.note("wordings", "a text of a round", one.where, "; ".join(wrong.values()), "; ".join(wrong))


def in_one_line(text: str) -> str:
    """Return what is told of a round in one line, without its readings."""
    return " ".join(text.partition("Readings where the rules are")[0].split())


def without_marks(page: str) -> str:
    """Return what is told on a page without its rules."""
    shown = re.sub(r'<section class="rules.*', "", page, flags=re.DOTALL)
    shown = re.sub(r"<(style|script).*?</\1>", "", shown, flags=re.DOTALL)
    shown = re.sub(r"<sup>(\d+)</sup>", r"^\1", shown)
    return re.sub(r"<[^>]+>", "", _APART.sub(" ", shown))


def ended(told: str, around: int = 0) -> dict[str, str]:
    """Return what is wrong with a text and where, with so many letters around."""
    found = ((why, re.search(pattern, told)) for why, pattern in ENDED.items())
    return {why: told[max(match.start() - around, 0) : match.end() + around] for why, match in found if match}


def generated(system: str, count: int, first: int = 0) -> Iterator[tuple[str, Trace]]:
    """Yield generated rounds of a system, each with its name."""
    return ((one.where, one.trace) for one in rounds(system, count, first))


def known(system: str, most: int | None = None) -> Iterator[tuple[str, Trace]]:
    """Yield the last rounds of tournaments with known pairings, each with its name; at most so many."""
    for path in case_files(system)[:most]:
        tournament = load(str(path))
        number = RoundNumber(tournament.recorded_rounds)
        try:
            lesson = run(before_round(tournament, number), number, system)
        except PairtutorError as error:
            sys.stderr.write(f"{path.name} round {number}: {error}\n")
            continue
        yield f"{path.name} round {number}", lesson.recorded


def main(count: int, systems: list[str]) -> None:
    """Read so many generated rounds of each system and every known one, and say what is found."""
    for system in systems or SYSTEMS:
        read, wrong = 0, 0
        for rows in (generated(system, count), known(system)):
            for where, trace in rows:
                read += 1
                for told in texts(trace):
                    for why, words in ended(told, 60).items():
                        wrong += 1
                        sys.stdout.write(f"  {where}: {why}: ...{words}...\n")
        sys.stdout.write(f"{system}: {read} rounds read, {wrong} found\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60, sys.argv[2:])
