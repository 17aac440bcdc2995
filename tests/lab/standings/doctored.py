"""Sentences changed into untrue ones: each number of each sentence made larger, of which none may hold.

`python -m tests.lab.standings.doctored FIRST END`: changed sentences of wild events that are taken for true.
"""

from __future__ import annotations

import copy
import re
import sys
from collections.abc import Iterator

from pairtutor.model.tournament import Tournament
from tests.lab.standings.events import wild_event
from tests.lab.standings.told import LISTED, ORDERS, read_pages, told_sentences

_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.]*\d)|(?<![\w.])\d+(?:\.\d+)?")
_CITED = re.compile(r" \((?:[\d.]+|reading C07-\d+)(?:, (?:[\d.]+|reading C07-\d+))*\)(?=[.;])")


def changed_sentences(sentence: str) -> Iterator[str]:
    """Yield a sentence with one of its numbers made larger by one; what it cites stays.

    So does the number of an unplayed round, and of one that is cut: another one may be like it.
    """
    cited = [*_CITED.finditer(sentence)]
    end = cited[-1].start() if cited and cited[-1].end() == len(sentence) - 1 else len(sentence) - 1
    begin = next((len(start) + 1 for start in ("Round ", "In round ") if sentence.startswith(start)), 0)
    for number in _NUMBER.finditer(sentence, begin, end):
        cut = sentence[:end].endswith("is cut") or sentence[number.end() :].startswith(", is cut")
        if cut and sentence[: number.start()].endswith("round "):
            continue
        if any(clause.start() < number.start() < clause.end() for clause in cited):
            continue
        whole, point, rest = number[0].partition(".")
        yield f"{sentence[: number.start()]}{int(whole) + 1}{point}{rest}{sentence[number.end() :]}"


def changes_that_hold(tournament: Tournament, listed: str) -> Iterator[tuple[str, str]]:
    """Yield each true sentence with a changed one that is taken for true."""
    for reader, _, blocks in read_pages(tournament, listed):
        for sentence in told_sentences(blocks):
            for other in changed_sentences(sentence):
                try:
                    if copy.copy(reader).holds(other):
                        yield sentence, other
                except (KeyError, LookupError, ValueError, StopIteration):
                    continue  # it speaks of nobody, or of no round that there is
            reader.holds(sentence)


def main(words: list[str]) -> int:
    """Change what is told of the events of some seeds."""
    first, end = map(int, words)
    wrong = 0
    for seed in range(first, end):
        for listed in (LISTED, *ORDERS):
            for sentence, other in changes_that_hold(wild_event(seed), listed):
                wrong += 1
                sys.stdout.write(f"{sentence}\n  {other}\n")
    sys.stdout.write(f"{end - first} events, {wrong} changed sentences are taken for true\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
