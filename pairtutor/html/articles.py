"""Standings worked out on pages: the smallest tournament in which an article decides, those of a lesson."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from pairtutor.exercises.lesson import ShownStandings
from pairtutor.html.pages import Page, write_plain
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.tiebreaks.blocks import Block, Heading
from pairtutor.narrative.tiebreaks.comparisons import comparison_blocks
from pairtutor.narrative.tiebreaks.examples import BYES, FORFEITS, cross_table, marks_in, without_sentence
from pairtutor.narrative.tiebreaks.pages import asked_blocks, player_blocks, table_blocks
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.resources import Language
from pairtutor.rules.citing import Clause
from pairtutor.rules.standings.examples import ArticleExample, example_of
from pairtutor.sources.load import load
from pairtutor.tiebreaks.asked import StandingsQuestion
from pairtutor.tiebreaks.request import standings

Told = tuple[tuple[str, Block], ...]
"""Blocks with the names of their kinds, as templates want them."""


class WorkedArticle(NamedTuple):
    """A tournament in which an article decides: its table, why one of two is ahead, how it would be without.

    `forfeits` and `byes` say whether any stand in the table, `teams` whether it is an event of teams, whose
    examples have neither.
    """

    example: ArticleExample
    table: Told
    why: Told
    without: str
    forfeits: bool
    byes: bool
    teams: bool

    @property
    def file(self) -> str:
        """The file of the page with the whole standings."""
        return f"{self.example.name}.html"


def with_kinds(blocks: Iterable[Block]) -> Told:
    """Return blocks with the names of their kinds."""
    return tuple((type(block).__name__, block) for block in blocks)


class WorkedStandings(NamedTuple):
    """Standings that a lesson works out: what is said before, the table of the tournament, what is told.

    The table is empty where it has been shown. `forfeits` and `byes` say whether any stand in it.
    """

    say: str
    table: Told
    told: Told
    forfeits: bool
    byes: bool


def worked_standings(shown: Sequence[ShownStandings], language: Language) -> Iterator[WorkedStandings]:
    """Yield the standings of a lesson as they are told; each tournament has its table once."""
    drawn: set[str] = set()
    for one in shown:
        made = standings(load(one.tournament), one.tiebreaks)
        speaker = Speaker(made, language)
        table = () if one.tournament in drawn else with_kinds([cross_table(speaker)])
        drawn.add(one.tournament)
        told = with_kinds(asked_blocks(StandingsQuestion(made, "asked", one.players), language))
        marks = marks_in(speaker)
        yield WorkedStandings(one.say, table, told, bool(marks & FORFEITS), bool(marks & BYES))


def worked_article(clause: Clause, language: Language) -> WorkedArticle | None:
    """Return the example of an article as it is told, None if it has none."""
    example = example_of(clause.number)
    if example is None:
        return None
    speaker = _speaker(example, language)
    table = with_kinds([cross_table(speaker)])
    why = with_kinds(comparison_blocks(example.first, example.second, speaker))
    marks = marks_in(speaker)
    without = without_sentence(example, clause.number, speaker)
    teams = bool(speaker.standings.ledger.score)
    return WorkedArticle(example, table, why, without, bool(marks & FORFEITS), bool(marks & BYES), teams)


def article_page(worked: WorkedArticle, clause: Clause, back: str, language: Language, app: str = "") -> Page:
    """Return the page with the whole standings of an example; `back` is the file of the article's page.

    `app` is where the one file lies, seen from the page; empty: it is not linked.
    """
    speaker = _speaker(worked.example, language)
    blocks = [*table_blocks(speaker, "source")]
    title = next(block.text for block in blocks if isinstance(block, Heading))
    written = write_plain(
        Phrases("html", language=language),
        "rulebook/standings",
        title=title,
        clause=clause,
        back=back,
        app=app,
        worked=worked,
        blocks=with_kinds(blocks),
        sums=with_kinds(_sums(speaker)),
    )
    return Page(worked.file, written)


def _sums(speaker: Speaker) -> Iterator[Block]:
    """Yield where the values of each player are from, the first of the table first."""
    for player in speaker.standings.order:
        first, *others = player_blocks(player, speaker)
        yield Heading(first.text if isinstance(first, Heading) else "", 2)
        yield from (Heading(block.text, 3) if isinstance(block, Heading) else block for block in others)


@cache
def _speaker(example: ArticleExample, language: Language) -> Speaker:
    """Return the speaker of the standings of an example, by its own list of tie-breaks."""
    return Speaker(standings(load(example.name)), language)
