"""An answer as it is being made: players are picked one after another, by number, name or pointing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar

from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import Exercise, Pair, Response
from pairtutor.exercises.typed import (
    is_nobody,
    nobody_written,
    tiebreak_written,
    truth_written,
    value_written,
    verdict_written,
)
from pairtutor.exercises.wording import ExerciseWords, exercise_words
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import ENGLISH, Language

_TWO_PLAYERS = re.compile(r"(\d+)\s*[-– :]\s*(\d+)")
_BETWEEN = re.compile(r"\s*[-–:]\s*")
_PAIR = re.compile(r"\d+\s*[-–:]\s*\d+")
_PAIRS_IN_A_ROW = re.compile(rf"{_PAIR.pattern}(?:[\s,;]+{_PAIR.pattern})+")
_PLAYERS_IN_A_ROW = re.compile(r"\d+(?:\s+\d+)+")
_COMMA = re.compile(r"\s*[,;]\s*")


class Selectable(NamedTuple):
    """What can be pointed at: what is typed for it, and how it is shown."""

    typed: str
    shown: str


class FormField(NamedTuple):
    """One field of the form on a page: one of the `choices`, or `many`; a line to type where none are."""

    label: str
    choices: tuple[Selectable, ...] = ()
    many: bool = False


class PairRows(NamedTuple):
    """Rows of two players in the form on a page; `printed` are filled in, `legend` says who is left over."""

    rows: int
    legend: str
    printed: tuple[Pair, ...] = ()


class Draft(NamedTuple):
    """What has been said so far; `begun` is the first player of a pair that waits for the second.

    `players` can be picked, and what is typed is in the `language`. `chosen` are floaters, whoever has the
    bye, or those with White; `letters` are options in their order, `truths` what is said of each. What is
    said by picking and typing depends on how the kind is answered: `answering`. `stated` are preferences by
    player. `number` counts; `value` is a number of a table, `tiebreak` what decides, `sentence` a reason in
    words. `nobody` says that it was said to be nobody, `given` that it has been answered: a line that is
    typed then is another answer, where it is one that a line says whole.
    """

    exercise: Exercise
    system: str
    answering: Answering
    players: tuple[Tpn, ...]
    language: Language = ENGLISH
    pairs: tuple[Pair, ...] = ()
    begun: Tpn | None = None
    chosen: tuple[Tpn, ...] = ()
    stated: tuple[tuple[Tpn, str], ...] = ()
    verdict: str | None = None
    clause: str | None = None
    letters: tuple[str, ...] = ()
    truths: tuple[tuple[str, bool], ...] = ()
    number: int | None = None
    value: str | None = None
    tiebreak: str | None = None
    sentence: str = ""
    given: bool = False
    nobody: bool = False

    @property
    def words(self) -> ExerciseWords:
        """What exercises say in the language."""
        return exercise_words(self.language, self.system)

    @property
    def players_paired(self) -> frozenset[Tpn]:
        """Everybody who stands in a pair."""
        return frozenset(player for pair in self.pairs for player in pair)

    @property
    def players_left(self) -> tuple[Tpn, ...]:
        """Everybody who stands in none."""
        return tuple(player for player in self.players if player not in self.players_paired)

    def pick(self, player: Tpn) -> Draft:
        """Return the draft after a player was pointed at.

        Raises:
            UsageError: this player is not asked about.
        """
        if player not in self.players:
            raise UsageError(Message("exercises.draft.unasked", player=player))
        return self.answering.pick(self._replace(given=False, nobody=False), player)

    def take(self, typed: str) -> Draft:
        """Return the draft after something was typed: players, a pair, a preference, a verdict or a clause.

        Raises:
            UsageError: it says nothing that is asked for.
        """
        if is_nobody(typed, self.language) and (nobody := self.answering.name_nobody(self)) is not None:
            return nobody
        return self.answering.take(self._replace(nobody=False), typed.strip())

    def take_line(self, typed: str) -> tuple[Draft, UsageError | None]:
        """Return the draft after a line of one or more entries, and what was wrong with the first wrong one.

        What stands before that one is taken, what stands after it is not.
        """
        entries = [*_entries(self, typed.strip())]
        draft = self.answering.retype(self, entries)._replace(given=False) if self.given else self
        for entry in entries:
            try:
                draft = draft.take(entry)
            except UsageError as error:
                return draft, error
        return draft, None

    def player(self, text: str) -> Tpn:
        """Return the player of a number or of a part of a name.

        Raises:
            UsageError: nobody, or nobody alone, is meant.
        """
        if text.isascii() and text.isdigit():
            number = Tpn(int(text)) if len(text) < 10 else Tpn(0)  # 0 is nobody
            if number not in self.players:
                raise UsageError(Message("exercises.draft.unasked-number", player=text))
            return number
        meant = [tpn for tpn, name in self._names.items() if text.casefold() in name.casefold()]
        if len(meant) != 1:
            say = {"name": repr(text), "how": self.answering.told_how(self)}
            if not meant:
                raise UsageError(Message("exercises.draft.nobody-called", **say))
            who = ", ".join(map(self.number_and_name, meant))
            raise UsageError(Message("exercises.draft.several-called", n=len(meant), players=who, **say))
        return meant[0]

    @property
    def selectable(self) -> tuple[Selectable, ...]:
        """Everybody who can be picked, as they are shown in a form."""
        return tuple(Selectable(str(player), self.number_and_name(player)) for player in self.players)

    def number_and_name(self, player: Tpn) -> str:
        """Return the number and name of a player, as shown where one can be chosen."""
        return f"{player} {self._names[player]}"

    @property
    def _names(self) -> dict[Tpn, str]:
        """The names of the players to choose from, by their pairing numbers."""
        return {
            entered.tpn: entered.name
            for entered in self.exercise.tournament.players
            if entered.tpn in self.players
        }

    def anew(self) -> Draft:
        """Return the draft of which nothing has been said."""
        return self.answering.begin(self.exercise, self.system, self.players, self.language)

    def response(self) -> Response:
        """Return the whole answer.

        Raises:
            UsageError: something is still to be said.
        """
        if self.begun is not None:
            raise UsageError(Message("exercises.draft.waits", player=self.begun))
        response = self.answering.response(self)
        if response is None:
            raise UsageError(Message("exercises.draft.say", how=self.answering.told_how(self)))
        return response

    def require_all(self, said: Collection[Tpn]) -> None:
        """Require that something has been said of every player.

        Raises:
            UsageError: nothing has been of some.
        """
        missing = [player for player in self.players if player not in said]
        if missing:
            players = ", ".join(map(str, missing))
            raise UsageError(Message("exercises.draft.missing", players=players))

    def beside(self, player: Tpn) -> str:
        """Return the text beside a player in the table; empty where nothing has been said."""
        return self.answering.beside(self, player)

    @property
    def how(self) -> str:
        """What is typed or pointed at."""
        return self.words.say(self.answering.told_how(self))

    @property
    def is_whole(self) -> bool:
        """Whether all that is asked for has been said, so that it can be handed in."""
        return self.begun is None and (self.nobody or self.answering.is_whole(self))

    def answer_text(self) -> str:
        """Return in a line the parts of the answer that do not stand beside a player."""
        pairs = (pair_text(pair) for pair in self.pairs)
        words = (
            verdict_written(self.verdict or "", self.language),
            (self.clause or "").rpartition(" ")[2],
            *pairs,
            *self.letters,
            *(f"{letter} {truth_written(truth, self.language)}" for letter, truth in self.truths),
            "" if self.number is None else str(self.number),
            value_written(self.value or "", self.language),
            tiebreak_written(self.tiebreak or "", self.language),
            nobody_written(self.language) if self.nobody else "",
            self.sentence,
        )
        return ", ".join(word for word in words if word)


def _entries(draft: Draft, typed: str) -> Iterator[str]:
    """Yield the entries of a line, which commas part, and blanks where it is all pairs or all numbers.

    Each is tried on `draft`, as it was before the line. Names have commas too: an entry is the longest piece
    that the draft can take, one piece if it can take none.
    """
    if _PAIRS_IN_A_ROW.fullmatch(typed):
        yield from _PAIR.findall(typed)
        return
    if _PLAYERS_IN_A_ROW.fullmatch(typed) and not _can_take(draft, typed):
        yield from typed.split()
        return
    pieces = _COMMA.split(typed)
    while pieces:
        lengths = range(len(pieces), 0, -1)
        taken = next((n for n in lengths if _can_take(draft, ", ".join(pieces[:n]))), 1)
        entry = ", ".join(pieces[:taken])
        if _PAIRS_IN_A_ROW.fullmatch(entry):
            yield from _PAIR.findall(entry)
        elif entry:
            yield entry
        pieces = pieces[taken:]


def _can_take(draft: Draft, entry: str) -> bool:
    """Say whether a draft can take an entry; the draft stays as it is."""
    try:
        draft.take(entry)
    except UsageError:
        return False
    return True


class Answering:
    """How a kind of exercise is answered by pointing and typing."""

    how: ClassVar[str]
    """The name of what says what is typed or pointed at, among the messages `exercises.how`."""
    pointed_at: ClassVar[bool] = True
    """Whether players are pointed at, or named."""
    only_unmet: ClassVar[bool] = True
    """Whether two who have met are no pair of an answer."""
    any_number: ClassVar[bool] = False
    """Whether it is not said of how many parts an answer is, so that more can always be named."""

    stays: ClassVar[bool] = False
    """Whether what was answered stays when something else is typed, and goes when it is typed again."""

    def begin(
        self, exercise: Exercise, system: str, present: tuple[Tpn, ...], language: Language = ENGLISH
    ) -> Draft:
        """Return the draft of which nothing has been said; `present` are all in the round."""
        inside = exercise.players_named or (exercise.part.players if exercise.part else {*present})
        players = tuple(tpn for tpn in present if tpn in inside and self.pointed_at)
        return Draft(exercise, system, self, players, language)

    def told_how(self, draft: Draft) -> Message:
        """Return the message how to type the answer or to point at it."""
        return Message(f"exercises.how.{self.how}")

    def pick(self, draft: Draft, player: Tpn) -> Draft:
        """Return the draft after a player was pointed at, who can be picked."""
        raise NotImplementedError

    def take(self, draft: Draft, text: str) -> Draft:
        """Return the draft after something was typed.

        Raises:
            UsageError: it says nothing that is asked for.
        """
        return draft.pick(draft.player(text))

    def retype(self, draft: Draft, entries: Sequence[str]) -> Draft:
        """Return the part of an answer that stays when a line of some entries follows it: here all of it."""
        return draft

    def name_nobody(self, draft: Draft) -> Draft | None:
        """Return the draft after the word for nobody was typed, None where nobody is no answer."""
        return None

    def response(self, draft: Draft) -> Response | None:
        """Return the whole answer, None where what is asked for has not been said.

        Raises:
            UsageError: something is still to be said of players who are named.
        """
        raise NotImplementedError

    def is_whole(self, draft: Draft) -> bool:
        """Say whether a draft says all that is asked for: it is an answer, and of something."""
        try:
            response = self.response(draft)
        except UsageError:
            return False
        return response is not None and not response.says_nothing

    def beside(self, draft: Draft, player: Tpn) -> str:
        """Return the text beside a player; empty where nothing has been said."""
        return ""

    def setting_text(self, exercise: Exercise, language: Language = ENGLISH) -> str:
        """Return the text to read beside the question on a screen, empty where nothing is left to print."""
        return ""

    def choices(self, draft: Draft) -> tuple[Selectable, ...]:
        """Return the choices to point at beside the players."""
        return ()

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        """Return the form on a page."""
        return (FormField(draft.how),)


def typed_pair(text: str) -> tuple[str, str] | None:
    """Return the two numbers of a pair as it is typed (3-8), None where it is no pair."""
    two = _TWO_PLAYERS.fullmatch(text)
    return (two[1], two[2]) if two else None


def players_of_pair(draft: Draft, text: str) -> tuple[Tpn, Tpn] | None:
    """Return the two of a pair that is typed by numbers or names (3-8, gal - lotte), None where it is none.

    Raises:
        UsageError: they are numbers, and one of them is not asked about.
    """
    two = typed_pair(text)
    if two is not None:
        return draft.player(two[0]), draft.player(two[1])
    matches = []
    for sign in _BETWEEN.finditer(text):  # names can have hyphens too
        try:
            matches.append((draft.player(text[: sign.start()]), draft.player(text[sign.end() :])))
        except UsageError:
            continue
    return matches[0] if len(matches) == 1 else None


def pair_text(pair: Pair) -> str:
    """Return a pair as it is typed."""
    return f"{pair[0]}-{pair[1]}"
