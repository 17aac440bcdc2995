"""The reader's words for what a trace only names: criteria, kinds of step, brackets, counts and scores.

They are read from `words.toml` beside the phrases, and from what the edition itself calls its things.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

from pairtutor.messages import messages_of
from pairtutor.model.editions import TAUGHT, pairs_teams
from pairtutor.model.tournament import ChosenBy
from pairtutor.narrative.parts import Measured, WithLimbo
from pairtutor.narrative.signs import signs_of
from pairtutor.records import Record, replace
from pairtutor.resources import WORDS, Language, language_folders
from pairtutor.rules.facts import laid_over, read
from pairtutor.rules.texts import own_words


class CriterionWords(Record):
    """How to speak of one criterion.

    `title` is what is looked at; `none`, `one` and `many` say how often it went wrong (`{n}` is the number,
    or the list of score differences), `nobody` that there is nobody of whom a list could speak. With
    `scores`, the first entry of a list is the number, and the others are the scores of some of them;
    `weighted` (`weighted_noun`) is said where some may count more than one (from 3 on). `always`: worth
    telling where nothing had to be given up, too. `by_score`: each proof speaks of one score.
    `of_pairs`: it is pairs that are counted, so that both players are concerned and not one of them.
    `paired` says what the pairing made has, after "as paired": with nothing wrong, once, and `{n}` times.
    `noun` names what is counted, `{n}` of them or with `{points}`, in as many forms as the language has;
    `no` names none of it, and `bare` says none and one without it, where the general words do not agree.
    `bound` goes before the best that can be had: at least so many, at most so many. `limbo` says of those in
    the Limbo, one and several with `{points}`, what `one` and `many` say of others (`limbo_noun` as a noun,
    `limbo_paired` after "as paired"): no text gives their difference. It is empty where one does.
    """

    title: str
    none: str = ""
    nobody: str = ""
    one: str = ""
    many: str = ""
    scores: bool = False
    weighted: str = ""
    weighted_noun: str = ""
    always: bool = False
    by_score: bool = False
    of_pairs: bool = False
    paired: tuple[str, str, str] = ("", "", "")
    noun: tuple[str, ...] = ()
    no: str = ""
    bare: tuple[str, ...] = ()
    limbo: tuple[str, ...] = ()
    limbo_noun: tuple[str, ...] = ()
    limbo_paired: tuple[str, ...] = ()
    bound: str


class StepWords(Record):
    """How to speak of one kind of step: `title` is what it is, `ask` the question before it is shown."""

    title: str
    ask: str


WEIGHTED = 3
"""The least number in which one player can count more than once."""
SPELLED_OUT = 3
"""Equal numbers that are named one by one."""


class Words:
    """The words of one language for what one system speaks of.

    The score `own` is everywhere that of the scoregroup which follows, as text; empty where it is not known.
    """

    def __init__(self, language: Language, system: str = "") -> None:
        self.language = language
        self.messages = messages_of(language, of_teams=pairs_teams(system))
        """What is said of the system outside of phrases."""
        said: dict[str, Any] = {}
        for folder in reversed(language_folders(language)):
            said = laid_over(said, read(folder / WORDS))
        said = laid_over(said, own_words(system, language))
        without = {"bound": said["bound"]}
        self.criteria: Mapping[str, CriterionWords] = {
            name: _criterion_words({**without, **words}) for name, words in said["criteria"].items()
        }
        """The words for each criterion, in the order in which a list tells them."""
        self.steps: Mapping[str, StepWords] = {
            kind: StepWords(**{"ask": said["ask"], **words}) for kind, words in said["steps"].items()
        }
        """The words for each kind of step, in the order in which a list tells them."""
        self.signs = signs_of(language)
        self.colours: Mapping[str, str] = said["colours"]
        self.terms: Mapping[str, Mapping[str, Any]] = said["terms"]
        """The terms of the field by name, each with its `forms` and what else its kit needs."""
        self.place: str = said["place"]
        """What stands for player 0 in a proof."""
        self.places: str = said["places"]
        """What stands for several of them."""
        self._and: str = said["and"]
        self._with: str = said["with"]
        self._with_instead: str = said.get("with-instead", "")
        """How the scores of two that are compared are told where their unit stands behind the first."""
        self._score: Sequence[str] = said["score"]
        self._each: str = said["each"]
        self._each_one: str = said.get("each-one", self._each)  # where `one` has another word there
        self._scores: str = said["scores"]
        self._counts: Sequence[str] = said["counts"]
        self._none: str = said["none"]
        self._no: str = said["no"]
        self._instead_of: str = said["instead-of"]
        self._elisions: Mapping[str, str] = said.get("elisions", {})
        self._chosen: Mapping[str, str] = said["chosen"]
        self._limbo: Mapping[str, Sequence[str]] = said.get("limbo", {})
        self._brackets: Mapping[str, str] = said["brackets"]
        self._kinds: Mapping[str, str] = said.get("kinds", {})

    def bracket(self, kind: Literal["bracket", "group"] = "bracket") -> str:
        """Return the system's word for its brackets, or groups."""
        return self._brackets[kind]

    def system(self, system: str, *, short: bool = False) -> str:
        """Return the name of a pairing system, full or short; that of its record where there are no words."""
        messages, record = self.messages, TAUGHT[system]
        key = f"systems.{system}.{'short' if short else 'name'}"
        return messages(key) if key in messages else record.short if short else record.name

    def kind_of_bracket(self, kind: str) -> str:
        """Return the name of a bracket that has one of its own in the system, else an empty one."""
        return self._kinds.get(kind, "")

    def reason_for_system(self, by: ChosenBy) -> str:
        """Return the reason why the system was chosen, without a full stop."""
        return self._chosen[by.reason].format_map(by._asdict())

    def value_in_words(self, criterion: str, value: Measured, own: str = "", *, nobody: bool = False) -> str:
        """Return in words what a candidate has in a criterion: `2 players refused a colour`.

        `own` is the score of the scoregroup that follows, where it is known; `nobody` is left over.
        """
        words = self.criteria[criterion]
        if nobody and words.nobody:
            return words.nobody
        if isinstance(value, WithLimbo):
            return self._with_others(self._limbo_in_words(words.limbo, value.scores), value)
        if isinstance(value, tuple):
            if not any(value):
                return words.none
            if words.scores:
                return self.value_in_words(criterion, value[0]) + self._scores_in_words(words, value, own)
            single = len([share for share in value if share]) == 1
            return self._with_value(words.one if single else words.many, value)
        if value == 0:
            return words.none
        if words.weighted and value >= WEIGHTED:
            return words.weighted.format(n=self.signs.whole_number(value))
        return self._with_value(words.one if value == 1 else words.many, value)

    def noun(self, criterion: str, value: Measured, own: str = "") -> str:
        """Return the value of a candidate in a criterion as a noun that is counted: `two colour clashes`.

        A criterion without a noun, or a list in which there is nothing, is told as by `value_in_words`.
        """
        words = self.criteria[criterion]
        if isinstance(value, WithLimbo):
            left = self._limbo_in_words(words.limbo_noun, value.scores)
            more = self.noun(criterion, value.others) if value.others else ""
            return self._and.format(first=left, last=more) if more else left
        if not words.noun:
            return self.value_in_words(criterion, value, own)
        if isinstance(value, tuple) and words.scores:
            return self.noun(criterion, value[0] if value else 0) + self._scores_in_words(words, value, own)
        if isinstance(value, tuple):
            listed = [share for share in value if share]
            return self._with_value(self._form(words.noun, len(listed)), value) if listed else words.none
        if words.weighted and value >= WEIGHTED:
            return words.weighted_noun.format(n=self.signs.whole_number(value))
        if value == 0 and words.no:
            return words.no
        if value == 0:
            form = 0 if "{n}" in words.noun[0] else -1  # one thing can have a word of its own: `un choque`
            return words.noun[form].format(n=self._no)
        return self._with_value(self._form(words.noun, value), value)

    def instead(self, criterion: str, value: Measured, best: Measured, own: str = "") -> str:
        """Return both sides of a comparison: `two colour clashes instead of none`.

        Of a Limbo only those who stay in it are told: whoever is paired has the same difference anyhow.
        """
        words = self.criteria[criterion]
        if isinstance(value, WithLimbo) or isinstance(best, WithLimbo):
            alone = replace(value, others=()) if isinstance(value, WithLimbo) else value
            fewer = best.scores if isinstance(best, WithLimbo) else ()
            said = self._limbo_in_words(self._limbo["fewer"], fewer) if fewer else self._none
            return self._both_sides(self.noun(criterion, alone), said)
        if words.scores:
            counts = [side[0] if isinstance(side, tuple) and side else 0 for side in (value, best)]
            lists = [side for side in (value, best) if isinstance(side, tuple)]
            scores = [self._score_list(side, own) for side in lists] if len(lists) == len(counts) else []
            if counts[0] == counts[1] and scores and all(scores):
                if self._with_instead:
                    alone = counts[0] == 1
                    unit = self._with_unit(scores[0]) if alone else self._score[-1].format(n=scores[0])
                    both = self._with_instead.format(value=unit, best=scores[1])
                else:
                    both = self._with.format(n=self._both_sides(scores[0], scores[1]))
                return f"{self.noun(criterion, counts[0])}, {both}"
            value, best = counts
        return self._both_sides(self.noun(criterion, value, own), self._bare(words, best))

    def _both_sides(self, value: str, best: str) -> str:
        """Return two sides put together, with what the language elides between them."""
        both = self._instead_of.format(value=value, best=best)
        for apart, elided in self._elisions.items():
            both = both.replace(apart, elided)
        return both

    def _score_list(self, value: tuple[int, ...], own: str) -> str:
        """Return the scores of all who are counted, behind their number in the list; `own` of the others.

        Empty where one of them is not known, or where they are too many to be named one by one.
        """
        count, *scores = value
        if (not own and count > len(scores)) or count > SPELLED_OUT:
            return ""
        *most, last = [*map(self.signs.points, scores), *[own] * (count - len(scores))] or [""]
        return self._and.format(first=self._between.join(most), last=last) if most else last

    def _bare(self, words: CriterionWords, value: int | tuple[int, ...]) -> str:
        """Return a value without what is counted, for the second side of a comparison: `one`, `3.5 and 3`."""
        none, once = words.bare or (self._none, self.count_in_words(1))
        if isinstance(value, tuple):
            return self._points(value) if any(value) else self.signs.points(0) if value else none
        return once if value == 1 else self.count_in_words(value) if value else none

    def _with_value(self, text: str, value: int | tuple[int, ...]) -> str:
        """Return a text with its value: a small count as a word, a list of scores with its unit."""
        if not isinstance(value, tuple):
            return text.format(n=self.count_in_words(value))
        return text.format(n=self._points(value), points=self._points_with_unit(value))

    def _points_with_unit(self, values: Sequence[int]) -> str:
        """Return differences or scores as a list with what they are counted in."""
        points, single = self._points(values), len([value for value in values if value]) == 1
        return self._with_unit(points) if single else self._score[-1].format(n=points)

    def _form(self, forms: Sequence[str], count: int) -> str:
        """Return the form of a word for a count; the last one where there are fewer."""
        return forms[min(self.messages.form(count), len(forms) - 1)]

    def _limbo_in_words(self, forms: Sequence[str], scores: tuple[int, ...]) -> str:
        """Return a text about players in the Limbo with their number and scores."""
        count, points = self.count_in_words(len(scores)), self._points_with_unit(scores)
        return self._form(forms, len(scores)).format(n=count, points=points)

    def _with_others(self, left: str, value: WithLimbo) -> str:
        """Return a sentence about the Limbo, and the differences of the others whom the list is about."""
        forms, others = self._limbo["others"], value.others
        return self._form(forms, len(others)).format(left=left, n=self._points(others)) if others else left

    def as_paired(self, criterion: str, value: Measured, own: str = "") -> str:
        """Return in words the value of the pairing made in a criterion, beside that of another: `nobody is`.

        Small counts are words there: a numeral would be taken for a player.
        """
        words = self.criteria[criterion]
        if isinstance(value, WithLimbo):
            said = self._limbo_in_words(words.limbo_paired or words.limbo, value.scores)
            return self._with_others(said, value)
        none, once, many = words.paired
        if not none:
            return self.value_in_words(criterion, value)
        if isinstance(value, tuple) and value and words.scores:
            return self.as_paired(criterion, value[0]) + self._scores_in_words(words, value, own)
        if words.weighted and not isinstance(value, tuple) and value >= WEIGHTED:
            return self.value_in_words(criterion, value)
        listed = value if isinstance(value, tuple) else (value,) * (value > 0)
        if not any(listed):
            return none
        if isinstance(value, tuple):
            single = len([share for share in value if share]) == 1
            return (once if single else many).format(n=self._points(value))
        return (once if value == 1 else many).format(n=self.count_in_words(value))

    def count_in_words(self, count: int) -> str:
        """Return a count as a word, as long as it is small."""
        return self._counts[count - 1] if 0 < count <= len(self._counts) else self.signs.whole_number(count)

    def _scores_in_words(self, words: CriterionWords, value: tuple[int, ...], own: str) -> str:
        """Return the text after a number: how many of them have which score; empty where that is not known.

        Those whose score does not come after the number in the list have that of the scoregroup, `own`.
        """
        count, *scores = value
        others = count - len(scores)
        if not count or others < 0 or (others and not own) or (words.weighted and count >= WEIGHTED):
            return ""
        listed = [
            (self.signs.points(score), many) for score, many in sorted(Counter(scores).items(), reverse=True)
        ]
        listed += [(own, others)] if others else []
        if count == 1:
            return f", {self._with.format(n=self._with_unit(listed[0][0]))}"
        counts = (
            (self._each_one if many == 1 else self._each).format(
                count=self.count_in_words(many), n=self._with_unit(score)
            )
            for score, many in listed
        )
        return self._scores.format(colon=self.signs.colon, counts=self._between.join(counts))

    @property
    def _between(self) -> str:
        """What stands between scores in a list: no comma where there is one in the scores."""
        signs = self.signs
        return f"{signs.semicolon if signs.decimal == signs.comma else signs.comma} "

    def _with_unit(self, score: str) -> str:
        """Return a score with what it is counted in, where the language says it: `2,5 points`.

        One and a half is plural where nothing is plural (1.5 points), and singular where that is (1,5 point).
        """
        whole, _, rest = score.partition(self.signs.decimal)
        form = self.messages.form(0 if rest and whole == "1" else int(whole or 0))
        return self._score[min(form, len(self._score) - 1)].format(n=score)

    def _points(self, values: Sequence[int]) -> str:
        """Return differences or scores as a list, `1, 1 and 0.5` or `7 × 1`, without those of nothing."""
        points: list[str] = []
        for value, times in sorted(Counter(value for value in values if value).items(), reverse=True):
            point = self.signs.points(value)
            points += [point] * times if times <= SPELLED_OUT else [f"{times} × {point}"]
        *most, last = points
        return self._and.format(first=self._between.join(most), last=last) if most else last


def _criterion_words(said: Mapping[str, Any]) -> CriterionWords:
    """Return the words for a criterion from a table of a file, whose lists become tuples."""
    known: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in said.items()
    }
    return CriterionWords(**known)


@cache
def words_of(language: Language, system: str = "") -> Words:
    """Return the words of a language for a system, English ones where it has none."""
    return Words(language, system)
