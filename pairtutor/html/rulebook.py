"""The rules of a system as a folder of pages: one for each clause, with the smallest round it decides.

Those of the tie-breaks have the smallest tournament instead whose places turn on an article.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from pairtutor import tutor
from pairtutor.html.articles import WorkedArticle, article_page, worked_article
from pairtutor.html.beside import round_pages
from pairtutor.html.pages import Page, write_plain
from pairtutor.html.worked import WorkedBracket, WorkedStep, worked_brackets
from pairtutor.messages import messages_of
from pairtutor.model.editions import TAUGHT
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.citations import citations
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.catalogue import parts_of, readings_of
from pairtutor.rules.citing import Clause
from pairtutor.rules.earlier import clauses_of, edition_after, edition_before, said_after, said_before
from pairtutor.rules.facts import facts
from pairtutor.rules.standings.examples import example_of
from pairtutor.sources.library import Card, EngineDifference, cards, cards_teaching, engine_differences
from pairtutor.sources.load import load
from pairtutor.trace.recorder import Trace

INDEX = "index.html"


class Decided(NamedTuple):
    """The round (`card`) in which a clause decides: `step` is where, as it stands in its bracket or group.

    Both are None where no step of the round names the clause first.
    """

    card: Card
    bracket: WorkedBracket | None
    step: WorkedStep | None


class OtherEdition(NamedTuple):
    """What another edition says in place of a clause; nothing where it has no such clause."""

    name: str
    clauses: tuple[Clause, ...]


class KnownDifference(NamedTuple):
    """A program that is known to break a clause, what it did, in a round of the library."""

    program: str
    did: str
    card: Card


class ClausePage(NamedTuple):
    """What the page of a clause shows; `able` says whether a round, or a place, can turn on it.

    `above` are the clauses that it is a part of, the chapter first, `parts` those directly below it.
    `before` and `after` are what the neighbouring editions of the system say, None where there is none.
    """

    clause: Clause
    above: tuple[Clause, ...]
    parts: tuple[Clause, ...]
    able: bool
    decided: Decided | None
    worked: WorkedArticle | None
    others: tuple[Card, ...]
    before: OtherEdition | None
    after: OtherEdition | None
    engines: tuple[KnownDifference, ...]

    @property
    def is_shown(self) -> bool:
        """Whether there is a round, or a tournament, in which the clause decides."""
        return self.decided is not None or self.worked is not None


def rulebook_pages(system: str, app: str = "", language: Language = ENGLISH) -> Iterator[Page]:
    """Yield the pages of a rulebook: rounds, clauses, and the index last: what it links is there.

    `app` is where the one file lies, seen from them, if it is to be linked.
    """
    rounds = _Rounds(language)
    pages = [_clause_page(clause, rounds, language) for clause in clauses_of(system, language)]
    drawn = {page.decided.card.name: page.decided.card for page in pages if page.decided}
    for name, card in sorted(drawn.items()):
        yield from round_pages(name, load(name), rounds.trace(card), language)
    for page in pages:
        if page.worked:
            yield article_page(page.worked, page.clause, clause_file(page.clause), language, app)
    write = partial(_page, system, language, app=app, drawn=drawn)
    for before, page, after in zip([None, *pages], pages, [*pages[1:], None], strict=False):
        beside = [neighbour and neighbour.clause for neighbour in (before, after)]
        yield Page(clause_file(page.clause), write("clause", page=page, beside=beside))
    able = [page for page in pages if page.able]
    yield Page(
        INDEX,
        write(
            "index",
            script="rulebook.js",
            pages=pages,
            able=len(able),
            shown=sum(page.is_shown for page in able),
        ),
    )


def untaught_clauses(system: str) -> tuple[str, ...]:
    """Return the numbers of the clauses on which something can turn, and that nothing bundled teaches."""
    able = (clause for clause in clauses_of(system) if clause.number in facts(system).decides)
    if TAUGHT[system].ranks:
        return tuple(clause.number for clause in able if not example_of(clause.number))
    return tuple(clause.number for clause in able if not cards_teaching(clause))


def clause_file(clause: Clause) -> str:
    """Return the file of a clause."""
    return f"rule-{clause.number}.html"


def _clause_page(clause: Clause, rounds: _Rounds, language: Language) -> ClausePage:
    """Return the page of a clause: the smallest round it decides, its neighbours, and what programs do."""
    teaching = sorted(cards_teaching(clause, language), key=lambda card: (card.players, card.name))
    decided = rounds.smallest_round(clause, teaching)
    return ClausePage(
        clause=clause,
        above=tuple(item for item in clauses_of(clause.system, language) if _is_part(clause, item)),
        parts=parts_of(clause, language),
        able=clause.number in facts(clause.system).decides,
        decided=decided,
        worked=worked_article(clause, language) if TAUGHT[clause.system].ranks else None,
        others=tuple(card for card in teaching if decided is None or card != decided.card),
        before=_edition(edition_before(clause.system), said_before(clause, language), language),
        after=_edition(edition_after(clause.system), said_after(clause, language), language),
        engines=tuple(
            _known_difference(item, language) for item in engine_differences() if item.rule == str(clause)
        ),
    )


def _is_part(clause: Clause, of: Clause) -> bool:
    return clause.number.startswith(f"{of.number}.")


def _edition(system: str, clauses: tuple[Clause, ...], language: Language) -> OtherEdition | None:
    return OtherEdition(words_of(language).system(system), clauses) if system else None


def _known_difference(difference: EngineDifference, language: Language) -> KnownDifference:
    """Return the difference that a program is known for, with the scenario that shows it."""
    card = next(card for card in cards(language) if card.name == difference.scenario)
    say = messages_of(language)
    if difference.bye is not None:
        did = say("rulebook.engine-bye", player=difference.bye)
    elif difference.floater is not None:
        did = say("rulebook.engine-float", player=difference.floater)
    else:
        did = say("rulebook.engine-colours", white=difference.white, black=difference.black)
    return KnownDifference(difference.program, did, card)


class _Rounds:
    """The rounds of the library that a rulebook looks at, each paired and told once."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._traces: dict[str, Trace] = {}
        self._brackets: dict[str, tuple[WorkedBracket, ...]] = {}

    def trace(self, card: Card) -> Trace:
        """Return the trace of a round."""
        if card.name not in self._traces:
            self._traces[card.name] = tutor.run(load(card.name), number=None, system=card.system).recorded
        return self._traces[card.name]

    def brackets(self, card: Card) -> tuple[WorkedBracket, ...]:
        """Return the brackets or groups of a round in pairing order."""
        if card.name not in self._brackets:
            self._brackets[card.name] = worked_brackets(self.trace(card), self._language)
        return self._brackets[card.name]

    def smallest_round(self, clause: Clause, teaching: Sequence[Card]) -> Decided | None:
        """Return the smallest round with a step that names a clause first, else the smallest one at all.

        `teaching` are the rounds that teach it, smallest first; None where there are none.
        """
        label = str(citations([str(clause)], clause.system)[0])
        for card in teaching:
            for bracket in self.brackets(card):
                for step in bracket.steps:
                    if step.clause == label:
                        return Decided(card, bracket, step)
        return Decided(teaching[0], bracket=None, step=None) if teaching else None


def _page(system: str, language: Language, template: str, /, **values: Any) -> str:
    """Return a page of the rule book, written by a template of its own."""
    given = {
        "system": words_of(language).system(system),
        "told_as": "-standings" if TAUGHT[system].ranks else "",
        "clause_file": clause_file,
        "readings_of": partial(readings_of, language=language),
        "index_file": INDEX,
    }
    return write_plain(Phrases("html", system, language), f"rulebook/{template}", **{**given, **values})
