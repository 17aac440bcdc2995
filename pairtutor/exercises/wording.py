"""The words of exercises: what is asked, hinted and said of answers, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partialmethod
from typing import Any

from pairtutor.exercises.exercise import Kind, Pair, Proposed
from pairtutor.messages import Message, messages_of, said_of_teams
from pairtutor.model.editions import pairs_teams
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.narrative.glossary import Term, terms_in
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language, language_folders
from pairtutor.tables import file_text, parse_table

FILE = "exercises.toml"
"""The file of a language with what exercises say; what it lacks is said in English, key by key."""


OF_TEAMS = "of-teams"
"""The table of what is said otherwise where teams are paired: `of-teams.ask` for `ask`, and so on."""


class ExerciseWords:
    """What exercises ask and say in one language, of players or else `of_teams`."""

    def __init__(self, language: Language, *, of_teams: bool = False) -> None:
        self.language = language
        self.of_teams = of_teams
        self.messages = messages_of(language)
        self.signs = words_of(language).signs
        self._said: dict[str, dict[str, Any]] = {}
        for folder in reversed(language_folders(language)):
            file = folder / FILE
            tables = parse_table(file_text(str(file))) if file.is_file() else {}
            own = tables.pop(OF_TEAMS, {}) if of_teams else {}
            for table, entries in (*tables.items(), *own.items()):
                self._said[table] = self._said.get(table, {}) | entries

    def __call__(self, key: str, **given: object) -> str:
        """Return the message of a key, of teams where there is such a one and teams are paired."""
        return self.say(Message(key, **given))

    def say(self, said: Message) -> str:
        """Return a message in words, in those of teams where teams are paired."""
        return self.messages.say(said_of_teams(said) if self.of_teams else said)

    def _fill(self, table: str, what: str, /, **given: object) -> str:
        """Return an entry in words; of several forms the one that goes with the number `n`."""
        said = self._said[table][what]
        number = given.get("n", 0)
        assert isinstance(number, int), "forms are chosen by a whole number"
        text: str = said if isinstance(said, str) else said[self.messages.form(number)]
        return text.format_map(given)

    ask = partialmethod(_fill, "ask")
    """Return the question of a kind of exercise."""
    complaint = partialmethod(_fill, "complaint")
    """Return what a player asks."""
    hint = partialmethod(_fill, "hint")
    """Return a hint."""
    statement = partialmethod(_fill, "statement")
    """Return a statement that is true or false."""
    bank_statement = partialmethod(_fill, "known")
    """Return a statement of the bank, true or false whatever round it is."""

    def bank_reason(self, claim: str) -> str:
        """Return the meaning of a statement of the bank, by its id; empty where its clause shows that."""
        return self._fill("known-why", claim) if claim in self._said["known-why"] else ""

    reason = partialmethod(_fill, "reason")
    """Return why an answer is right."""
    slip = partialmethod(_fill, "slip")
    """Return what is wrong with an answer, whatever is right."""
    rebuttal = partialmethod(_fill, "rebuttal")
    """Return what speaks against an answer, without the right one."""
    marked = partialmethod(_fill, "marked")
    """Return why an answer is not right, beside the right one."""
    blank = partialmethod(_fill, "blank")
    """Return what stands before the room for an answer, on paper and in a form."""

    def form(self, what: str, **given: object) -> str:
        """Return the text on paper beside a question, empty where there is none."""
        return self._fill("form", what, **given) if what in self._said["form"] else ""

    def colours(self, played: str) -> str:
        """Return the colours that somebody played (`WB`), as letters."""
        return self.signs.letters(played)

    def terms_to_explain(self, text: str) -> Iterator[Term]:
        """Yield the terms of a sheet that stand in a text."""
        return terms_in(text, self._said["words"])

    def field(self, field: str) -> str:
        """Return the name of a field of an answer."""
        return self._fill("said", field)

    def title(self, words: str, kind: Kind) -> str:
        """Return the name of a kind of exercise: by its words for the round, else its own."""
        titles = self._said["kinds"]
        name: str = titles.get(words, titles[kind])
        return name

    def written_form(self, word: str) -> str:
        """Return the spelling of a word of an answer: `illegal`, `nobody`, `none`."""
        first: str = self._said["typed"][word][0]
        return first

    def spellings(self, word: str) -> tuple[str, ...]:
        """Return all that can be written for a word of an answer."""
        return tuple(self._said["typed"][word])

    def score(self, score: HalfPoints | None) -> str:
        """Return the score of a bracket as it is asked about."""
        if score is None:
            return self("exercises.scores")
        whole, half = divmod(score, 2)
        key = "exercises.half-points" if half else "exercises.points"
        return self(key, points=self.signs.points(score), n=whole)

    def candidate(self, candidate: Proposed) -> str:
        """Return a candidate on one line."""
        pairs, left = pairs_text(candidate.pairs), candidate.floaters
        if not left:
            return pairs
        return self("exercises.candidate", pairs=pairs, left=join_numbers(left), n=len(left))


@cache
def exercise_words(language: Language = ENGLISH, system: str = "") -> ExerciseWords:
    """Return the words of exercises in a language, those of a system where one is named."""
    return ExerciseWords(language, of_teams=pairs_teams(system))


def join_numbers(players: Iterable[Tpn]) -> str:
    """Return the numbers of players."""
    return ", ".join(map(str, players))


def pairs_text(pairs: Iterable[Pair]) -> str:
    """Return pairs on one line."""
    return ", ".join(f"{a}-{b}" for a, b in pairs)
