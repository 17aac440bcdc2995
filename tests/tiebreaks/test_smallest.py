"""The smallest tournaments of articles of C.07: the article decides by the letter, what is told is true."""

from __future__ import annotations

import re

from pairtutor.model.tournament import Tournament
from pairtutor.narrative.tiebreaks.examples import cross_table, without_sentence
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.resources import ENGLISH, Language, languages, ranked_names
from pairtutor.rules.standings.examples import ArticleExample, example_of
from pairtutor.sources.load import load
from pairtutor.tiebreaks.request import standings
from tests.lab.standings import told_teams
from tests.lab.standings.smallest import OF_TEAMS, SOUGHT, decided_in, smallest
from tests.lab.standings.told import untrue
from tests.lab.standings.without import WITHOUT, WITHOUT_OF_TEAMS
from tests.lab.together import together

CHEAP = ("7.5", "8.1", "16.4")
"""Articles whose tournaments are found again in no time."""


def example(article: str) -> ArticleExample:
    found = example_of(article)
    assert found is not None
    return found


def numbered(tournament: Tournament) -> Tournament:
    """Return a tournament whose players are called by their numbers, as the reader of sentences has it."""
    players = (player._replace(name=f"Player {player.tpn}") for player in tournament.players)
    return tournament._replace(players=tuple(players))


def test_every_article_that_is_looked_for_has_its_tournament() -> None:
    assert {f"c07-{article}" for article in SOUGHT} <= {*ranked_names()}
    without = {article for article, sought in SOUGHT.items() if sought.instead is None}
    assert without == {*WITHOUT, *WITHOUT_OF_TEAMS}
    for article, sought in SOUGHT.items():
        assert example(article).instead == sought.instead


@together("article", SOUGHT)
def test_the_article_decides_by_the_letter(article: str) -> None:
    shown = example(article)
    tournament = load(shown.name)
    assert tournament.tiebreaks is not None
    assert tournament.tiebreaks.text.removeprefix("PTS,") == SOUGHT[article].codes
    pairs = {(one.first, one.second): one.ends for one in decided_in(tournament, article)}
    assert pairs[shown.first, shown.second] == ("before" if shown.is_reversed else "level")


@together("article", SOUGHT)
def test_all_that_is_told_of_it_holds(article: str) -> None:
    tournament = numbered(load(example(article).name))
    read = told_teams.untrue if article in OF_TEAMS else untrue
    assert [*read(tournament, SOUGHT[article].codes)] == []


@together("article", OF_TEAMS)
def test_a_table_of_teams_has_the_game_points_of_each_match(article: str) -> None:
    made = standings(load(example(article).name))
    table = cross_table(Speaker(made, ENGLISH))
    assert "Rating" not in table.head
    assert table.head[2] == "Team"
    first, score = table.head.index("R1"), table.head.index("Game points")
    for row in table.rows:
        games = [cell.split()[-1] for cell in row[first : first + made.event.rounds]]
        assert sum(map(float, games)) == float(row[score])


@together("article", SOUGHT)
def test_what_would_be_without_it_names_the_two_as_they_would_stand(article: str) -> None:
    shown = example(article)
    first, second = str(shown.first), str(shown.second)
    ahead = (second, first) if shown.is_reversed else (first, second)
    for code in languages():
        speaker = Speaker(standings(load(shown.name)), Language(code))
        said = without_sentence(shown, article, speaker)
        assert tuple(re.findall(r"(?<![/\w])\d+", said)) == ahead, said
    said = without_sentence(shown, article, Speaker(standings(load(shown.name)), ENGLISH))
    assert ("would be before" in said) == shown.is_reversed
    assert ("share a place" in said) != shown.is_reversed


@together("article", CHEAP)
def test_the_search_finds_none_that_is_smaller(article: str) -> None:
    found, _ = smallest(article)
    bundled = load(example(article).name)
    size = (len(bundled.players), bundled.recorded_rounds)
    assert (len(found.players), found.recorded_rounds) == size
