"""The facts of what is told, without its words: numbers, clauses and names, the same in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from pairtutor.narrative.document import document
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.text import render
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.recorder import Trace


def facts_of(text: str, language: Language, names: frozenset[str] = frozenset()) -> Counter[str]:
    """Return the numbers, the clauses in brackets and the names in a text, however often they stand there."""
    signs = words_of(language).signs
    for name in names:
        text = text.replace(name, " ")
    if signs.thousands:
        text = re.sub(rf"(?<=\d){re.escape(signs.thousands)}(?=\d\d\d)", "", text)
    if signs.decimal != ".":
        text = re.sub(rf"(?<=\d){re.escape(signs.decimal)}(?=\d)", ".", text)
    return Counter(re.findall(r"\d+(?:\.\d+)*", text))


def told(trace: Trace, language: Language) -> Iterator[tuple[str, str]]:
    """Yield what is told of a round, piece by piece, each with the place where it stands."""
    narrator = Narrator(trace, language=language)
    made = document(narrator, "full")
    for step in trace.steps:
        yield f"step {step.number} {step.event.kind}", narrator.tell(step).text
    for board in made.boards:
        yield f"board {board.number}", narrator.phrases.say(board)
    for number, one in enumerate(made.floats, start=1):
        yield f"float {number}", narrator.phrases.say(one)
    yield "whole", " ".join(render(trace, "full", language=language).split())


def differences(trace: Trace, language: Language) -> Iterator[str]:
    """Yield where a language tells other numbers or names than English does.

    How often one stands there is left to the language: what English says of each of several may be said once.
    """
    opened = trace.steps[0].event
    players = (*getattr(opened, "players", ()), *getattr(opened, "absent", ()))
    names = frozenset(line.name for line in players)
    pairs = zip(told(trace, ENGLISH), told(trace, language), strict=True)
    for (place, english), (_, ours) in pairs:
        if place == "whole":
            for name in filter(None, names):
                if (name in english) != (name in ours):
                    yield f"{place}: {name} stands only in {language.code if name in ours else 'en'}"
            continue
        theirs, own = facts_of(english, ENGLISH, names), facts_of(ours, language, names)
        if theirs.keys() != own.keys():
            dropped, added = sorted(theirs.keys() - own.keys()), sorted(own.keys() - theirs.keys())
            yield f"{place}: dropped {dropped}, added {added}\n    {english}\n    {ours}"
