"""What commands answer about a scenario in two languages: the same numbers, clauses and names."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout

from pairtutor.cli.main import main
from pairtutor.library_texts import scenario_texts
from pairtutor.resources import ENGLISH, Language
from pairtutor.sources.load import load
from tests.lab.languages.facts import facts_of

Command = tuple[str, ...]


def commands(name: str, players: int) -> Iterator[Command]:
    """Yield what is asked about a scenario: all answers, so many players, another system."""
    contest = load(name)
    yield "why-not", name, "--all"
    for player in contest.players[:players]:
        yield "why", name, str(player.tpn)
    other = "lim-2026" if contest.system is None or contest.system.system != "lim-2026" else "dutch-2026"
    yield "explain", name, "--against", other


def said(command: Command, language: Language) -> str:
    """Return what a command writes in a language."""
    written = io.StringIO()
    with redirect_stdout(written), redirect_stderr(io.StringIO()):
        main([*command, "--lang", language.code])
    return written.getvalue()


def differing(name: str, language: Language, players: int = 3) -> Iterator[str]:
    """Yield the commands whose answer has other numbers or clauses than in English, with them.

    How often one stands there is left to the language: a player may be named again or not.
    """
    contest = load(name)
    people, title = {player.name for player in contest.players}, contest.title
    for command in commands(name, players):
        theirs = set(facts_of(said(command, ENGLISH), ENGLISH, frozenset({*people, title})))
        told = scenario_texts(language).title(title)
        ours = set(facts_of(said(command, language), language, frozenset({*people, told})))
        if theirs != ours:
            yield f"{' '.join(command)}: dropped {sorted(theirs - ours)}, added {sorted(ours - theirs)}"
