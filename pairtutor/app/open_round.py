"""A round that is open in the file, and what is asked about it: why not, another pairing or result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from markupsafe import Markup

from pairtutor import tutor
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import verdict_on, why_not
from pairtutor.disputes.case import Case, Wish, read_wish
from pairtutor.disputes.claims import Claim, judge_claim, require_complete
from pairtutor.disputes.first_fact import suppose_first
from pairtutor.disputes.floating import as_it_floats
from pairtutor.disputes.named_facts import facts_named
from pairtutor.disputes.persons import is_number, namesakes, player_meant
from pairtutor.disputes.results import Changed, what_changes
from pairtutor.disputes.supposing import suppose
from pairtutor.disputes.taking import take
from pairtutor.disputes.verdicts import Verdict, cites_of_verdict
from pairtutor.errors import PairtutorError, Said, UsageError
from pairtutor.messages import Message, messages_of
from pairtutor.model.editions import SYSTEMS, TAUGHT
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board
from pairtutor.model.recorded import recorded_round
from pairtutor.model.tournament import Player, Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.disputes import claim as claims
from pairtutor.narrative.disputes import suppose as supposed
from pairtutor.narrative.disputes import why_not as answers
from pairtutor.narrative.disputes.take import render_taken
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.words import words_of
from pairtutor.records import Record
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause
from pairtutor.rules.standings.facts import counted_rounds
from pairtutor.systems.base import choose_system
from pairtutor.text import quote
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace


class OpenRound(Record):
    """The round of a tournament that is looked at, how it is paired, and the language it is told in."""

    request: tutor.RoundRequest
    trace: Trace
    refusal: Said
    language: Language = ENGLISH

    @property
    def tournament(self) -> Tournament:
        """The tournament that the round is of."""
        return self.request.tournament

    @property
    def is_ranked(self) -> bool:
        """Whether there is something to rank: rounds that are over, not a bracket that is stated."""
        return self.tournament.stated is None and counted_rounds(self.tournament) > 0

    @property
    def number(self) -> RoundNumber:
        """Which round it is."""
        return self.request.number

    @property
    def case(self) -> Case:
        """The round as it is disputed."""
        return Case.of(self.request)

    @property
    def rounds(self) -> range:
        """The rounds that can be looked at."""
        return tutor.rounds_of(self.tournament)


def pair(
    tournament: Tournament,
    number: int | None,
    system: str | None,
    progress: tutor.Progress,
    language: Language = ENGLISH,
) -> OpenRound:
    """Pair a round and keep how.

    Raises:
        UsageError: the round or the system will not do.
    """
    request = tutor.request_round(tournament, number, choose_system(tournament, system))
    lesson = tutor.pair(request, progress=progress)
    return OpenRound(request=request, trace=lesson.recorded, refusal=lesson.refusal, language=language)


Fields: TypeAlias = Mapping[str, list[str]]
"""What was filled in: the values of each field by its name."""


def field_value(fields: Fields, name: str) -> str:
    """Return the value of a field that has one, without space around it; empty if it is not there."""
    return fields.get(name, [""])[0].strip()


def ended_brackets(fields: Fields) -> frozenset[int] | None:
    """Return the openings of the brackets and groups shown to their end, None where no curtain is drawn."""
    if "curtain" not in fields:
        return None
    return frozenset(
        int(opening) for opening in field_value(fields, "curtain").split() if opening.isdecimal()
    )


def page(template: str, language: Language, system: str = "", /, **values: object) -> str:
    """Return a piece of the page from the template of that name, in the words of its system if it has one."""
    return Phrases("html", system, language).document(f"app/{template}.html.j2", **values)


def error_page(error: PairtutorError, language: Language = ENGLISH, *, of_teams: bool = False) -> str:
    """Return an error, a line for each fault, as the command line says it of the event."""
    return page("refused", language, lines=error.lines_in(language, of_teams=of_teams))


def _claim(opened: OpenRound) -> str:
    """Return the name of a claim in messages about its faults, where a file would be named."""
    of_teams = opened.tournament.teams is not None
    return messages_of(opened.language, of_teams=of_teams)("app.your-boards")


class NamedSystem(NamedTuple):
    """A pairing system that can be chosen, by its id and what it is called."""

    id: str
    name: str


def named_systems(language: Language, tournament: Tournament | None = None) -> list[NamedSystem]:
    """Return the pairing systems as a language calls them: all, or those that can pair a tournament."""
    words = words_of(language)
    able = [system for system in SYSTEMS if tournament is None or _can_pair(system, tournament)]
    return [NamedSystem(system, words.system(system)) for system in able]


def named_subjects(language: Language) -> list[NamedSystem]:
    """Return the systems and the tie-breaks, of which there are rules and exercises, with their names."""
    words = words_of(language)
    return [NamedSystem(subject, words.system(subject)) for subject in TAUGHT]


def _can_pair(system: str, tournament: Tournament) -> bool:
    """Say whether a system can pair a tournament, its virtual points included."""
    try:
        tutor.check_able(tournament, system)
    except UsageError:
        return False
    accelerates = any(map(any, tournament.virtual_points.values()))
    return SYSTEMS[system].accelerated or not accelerates


def check_able(tournament: Tournament, system: str, language: Language) -> None:
    """See to it that a system can pair a tournament; else say so by its name.

    Raises:
        UsageError: it cannot.
    """
    if system in SYSTEMS and not _can_pair(system, tournament):
        raise UsageError(Message("app.not-able", system=words_of(language).system(system)))


class GameChoice(NamedTuple):
    """A game whose result can be thought otherwise; `key` is what the page sends back."""

    key: str
    said: str


def answer_wish(opened: OpenRound, fields: Fields) -> str:
    """Answer why two players do not meet, or why one does not have the bye, a float or a colour.

    Raises:
        UsageError: somebody takes no part in the round, or that cannot be asked there.
    """
    wish = _wish_of(opened, fields)
    known = RoundAnswers(opened.trace)
    answer = why_not(opened.case, known, wish)
    html = answers.render(answer, wish, opened.trace, output="html", language=opened.language, answers=known)
    rules = _rules(answer.verdict, opened.trace, opened.language)
    narrator = Narrator(opened.trace, "html", opened.language, answers=known)
    stated = opened.tournament.stated is not None
    # one fact alone can be supposed from the page; of a bracket that is stated, none
    named = () if stated else facts_named(answer.verdict, known.index.opened)[:1]
    and_if = [supposed.said_fact(fact, narrator) for fact in named]
    # the page sends these back with `suppose` and `take`
    asked = {name: field_value(fields, name) for name in ("what", "first", "second")}
    words = Markup(html)
    return page("answer", opened.language, words=words, rules=rules, and_if=and_if, asked=asked)


def _wish_of(opened: OpenRound, fields: Fields) -> Wish:
    """Return the wish of a form: a pair of two players, or the bye, a float or a colour of one.

    The field `what` is `pair`, `bye`, `float`, `white` or `black`, `first` and `second` are the players.

    Raises:
        UsageError: it is none of these.
    """
    what, first, second = (field_value(fields, name) for name in ("what", "first", "second"))
    asked = f"{what} {first}" if what in ("bye", "float") else f"{first}={what}"
    return read_wish(f"{first}-{second}" if what == "pair" else asked, opened.tournament.players)


def answer_supposed(opened: OpenRound, fields: Fields) -> str:
    """Answer a wish as if the first fact that the answer names, which the page offers, were otherwise.

    Where it names none it is a fact about those concerned.

    Raises:
        UsageError: there is none, or the wish cannot be asked of such a round.
    """
    wish = _wish_of(opened, fields)
    case, actual = opened.case.with_memory(), RoundAnswers(opened.trace)
    named = facts_named(verdict_on(case, actual, wish), actual.index.opened)[:1]
    answer = suppose(case, wish, named, actual) if named else suppose_first(case, wish, actual)
    html = supposed.render(answer, wish, output="html", language=opened.language)
    return page("answer", opened.language, words=Markup(html), rules=(), and_if=(), asked={})


def answer_taken(opened: OpenRound, fields: Fields) -> str:
    """Tell what it would take to grant a wish.

    Raises:
        UsageError: it cannot be asked there.
    """
    wish = _wish_of(opened, fields)
    asked = RoundAnswers(opened.trace)
    wish = as_it_floats(wish, asked.index.closed, asked.index.opened)
    taken = take(opened.case, wish, asked)
    html = render_taken(taken, wish, opened.trace, output="html", language=opened.language)
    return page("answer", opened.language, words=Markup(html), rules=(), and_if=(), asked={})


def answer_claim(opened: OpenRound, fields: Fields) -> str:
    """Judge another pairing of the whole round, given as two columns of players, White first, and the bye.

    A row that is empty in both columns is no board.

    Raises:
        SourceError: somebody is missing, or takes no part.
        UsageError: somebody is named who is not there, or has two places.
    """
    players = opened.tournament.players
    rows = zip(fields.get("white", []), fields.get("black", []), strict=True)
    named = [
        (player_of_field(white, players), player_of_field(black, players))
        for white, black in rows
        if white or black
    ]
    bye = player_of_field(field_value(fields, "bye"), players) if field_value(fields, "bye") else None
    _refuse_repeated([*(tpn for board in named for tpn in board), *([bye] if bye else [])], opened)
    coloured = RoundIndex(opened.trace).opened.initial_colour is not None
    claim = Claim(tuple(Board(*board) for board in named), bye, coloured=coloured)
    require_complete(claim, opened.case, _claim(opened))
    known = RoundAnswers(opened.trace)
    judged = judge_claim(opened.case, known, claim)
    html = claims.render(judged, opened.trace, output="html", language=opened.language, answers=known)
    return page("answer", opened.language, words=Markup(html), rules=(), and_if=(), asked={})


def answer_result(opened: OpenRound, fields: Fields) -> str:
    """Return a piece of the page that tells what another result of a game changes in the round.

    Raises:
        UsageError: there is no such game.
    """
    typed = f"{field_value(fields, 'game')} {field_value(fields, 'result')}"
    changed = read_changed(typed)
    change = what_changes(opened.case, opened.trace, changed)
    cast = PlayerNames(RoundIndex(change.after), opened.language)
    html = ""
    if change.answer and change.wish:
        answer = change.answer._replace(pairing=())  # the best round with the wish is not told here
        html = answers.render(answer, change.wish, change.after, output="html", language=opened.language)
    return page(
        "result",
        opened.language,
        change=change,
        who=cast.who,
        supposed=supposed_result(changed, cast),
        result=typed,
        words=Markup(html),
        rules=_rules(change.answer.verdict, change.after, opened.language) if change.answer else (),
    )


def read_changed(text: str) -> Changed:
    """Return a result to be thought otherwise: round, both players (White first), the result: `3 7 12 1-0`.

    Raises:
        UsageError: it is none.
    """
    words = text.split()
    if len(words) != 4 or not all(word.isascii() and word.isdecimal() for word in words[:3]):
        raise UsageError(Message("app.choose-game"))
    number, white, black = map(int, words[:3])
    return Changed(RoundNumber(number), Tpn(white), Tpn(black), words[3])


def supposed_result(changed: Changed, cast: PlayerNames) -> str:
    """Return a supposed result in words."""
    said = {"white": cast.who(changed.white), "black": cast.who(changed.black)}
    messages = cast.words.messages
    return messages("app.supposed-result", **said, round=changed.round, result=changed.result)


def games(opened: OpenRound) -> Mapping[int, Sequence[GameChoice]]:
    """Return the games before the round, by round from 1; of a stated bracket none."""
    if opened.tournament.stated is not None:
        return {}
    return {number: tuple(_games(opened, number)) for number in range(1, opened.number)}


def _games(opened: OpenRound, number: int) -> Iterator[GameChoice]:
    """Yield the games of a round as choices, each with its players and result."""
    names = {player.tpn: player.name for player in opened.tournament.players}
    for meeting in recorded_round(opened.tournament, number).meetings:
        white, black = Tpn(meeting.white), Tpn(meeting.black)
        marks = [opened.tournament.entries[tpn][number - 1].mark for tpn in (white, black)]
        said = f"{white} {names[white]} – {black} {names[black]} ({marks[0]}:{marks[1]})"
        yield GameChoice(f"{number} {white} {black}", said)


def player_of_field(text: str, players: Sequence[Player]) -> Tpn:
    """Return the player of a field: its number stands first, or it is a name.

    Raises:
        UsageError: nobody is called so, or several are; or what stands behind a number is not the name.
    """
    first, _, rest = text.strip().partition(" ")  # `7 Vidal, Ada`, as the page offers them
    if not (is_number(first) and rest):
        return player_meant(text, players)
    player = player_meant(first, players)
    own = [row for row in players if row.tpn == player]
    if own and not namesakes(rest, own):
        raise UsageError(Message("errors.player.other-name", player=player, name=quote(rest)))
    return player


def _refuse_repeated(named: Sequence[Tpn], opened: OpenRound) -> None:
    """Refuse a claim that names a player twice.

    Raises:
        UsageError: it does.
    """
    twice = sorted({tpn for tpn in named if named.count(tpn) > 1})
    if twice:
        who = ", ".join(map(str, twice))
        raise UsageError(Message("app.two-places", boards=_claim(opened), players=who))


def _rules(verdict: Verdict, trace: Trace, language: Language) -> tuple[Clause, ...]:
    """Return the clause that a verdict cites first, which decides; empty if it cites none, or a reading."""
    entries = [
        find(cite, system=None, language=language)
        for cite in cites_of_verdict(verdict, RoundIndex(trace).opened.system)[:1]
    ]
    return tuple(entry for entry in entries if isinstance(entry, Clause))
