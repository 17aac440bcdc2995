"""Who reads what is told of standings of teams: as of players, by one score or the other, and more."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from pairtutor.model.tournament import Tournament
from tests.lab.standings.literal import Literal
from tests.lab.standings.literal_teams import PRODUCTS, LiteralTeams
from tests.lab.standings.told_meetings import IN_ROUNDS
from tests.lab.standings.told_names import NAMES
from tests.lab.standings.told_reader import Reader
from tests.lab.standings.told_supposed import written
from tests.lab.standings.told_values import is_written

TITLES: Final = {
    **NAMES,
    "MPTS": "match points",
    "GPTS": "game points",
    "MP": "match points",
    "GP": "game points",
    "EDE": "extended direct encounter",
    "SSSC": "scores and schedule strength",
    **{
        f"E{theirs[0].upper()}{ours[0].upper()}SB": f"Sonneborn-Berger, {theirs} points times {ours} points"
        for theirs in ("match", "game")
        for ours in ("match", "game")
    },
}
"""What tie-breaks, scores and modifiers are called."""

_OF_TEAMS: Final = (
    (r"^No team is alone", "Nobody is alone"),
    (r"ranks no other team\.$", "ranks nobody else."),
    (r"\ball that are tied are", "all who are tied are"),
    (r"\bnone of the teams that are tied have", "none of those who are tied have"),
    (r"\ball teams that are tied have", "all who are tied have"),
    (r"\bthe opponents' (?:match|game) points round", "the opponents' scores round"),
    (r"\bmatches\b", "games"),
    (r"\bmatch\b(?! points)", "game"),
    (r"\bTeams that played\b", "Players who played"),
    (r"\bTeams are ranked by (?:match|game) points\b", "Players are ranked by points"),
    (r"^In (?:match|game) points, the score between", "The score between"),
    (r"(?<=[\d.]) (?:match|game) (?=points?\b)", " "),
    (r"\b(on|but) (?:match|game) points\b", r"\1 points"),
    (r"^On (?:match|game) points, ", "On points, "),
    (r"^The (?:match|game) points come before", "Points come before"),
    (r"\bteams\b", "players"),
    (r"\bteam\b", "player"),
    (r"^E?DE(?::[MG]P)? does not separate", "DE does not separate"),
)
"""How a sentence on teams reads as one on players."""


class Mixed(Literal):
    """The products of one score of the opponents and another one scored against them."""

    def __init__(self, theirs: Literal, ours: Literal) -> None:
        super().__init__(ours.tournament)
        self.theirs, self.ours = theirs, ours

    def against(self, player: int, number: int) -> Fraction:
        """What the opponent or dummy counts for."""
        return self.theirs.against(player, number)

    @property
    def scoring(self) -> Literal:
        """By what the opponents score."""
        return self.theirs


class TeamReader(Reader):
    """Reads what is told of one event of teams by a list of tie-breaks."""

    def __init__(self, tournament: Tournament, listed: str) -> None:
        super().__init__(tournament._replace(teams=None, awards={}), "TPN")
        self.whole = tournament
        self.teams = LiteralTeams(tournament)
        self.plain = self.teams.first
        self.codes = listed.split(",")
        self.groups = [self.teams.order(self.codes[:count]) for count in range(len(self.codes) + 1)]
        by = self.teams.by
        self.mixed = {code: Mixed(by[code[1]], by[code[2]]) for code in PRODUCTS}

    def holds(self, sentence: str) -> bool | None:
        """Return whether a sentence holds by one of the scores; None where nothing reads it."""
        if sentence.startswith("C07-"):
            return super().holds(sentence)
        said = sentence.replace(" Team ", " Player ")
        said = re.sub(r"Player 0+(?=\d)", "Player ", said)
        more = self._of_scores(re.sub(r" \((?:[\d., C-]|reading)+\)(?=\.$)", "", said))
        if more is not None:
            return more
        named = set(re.findall(r"\b(match|game) points?\b", said))
        if "game point" in said:
            if re.search(r"\b(?:with|after) (?:a|\d+)(?: more)? (?:win|loss)", said):
                return None
            said = self._of_boards(said)
        if "against each other" in said:
            said = re.sub(r" (?:match|game) points?(?= each)", "", said)
        for pattern, other in _OF_TEAMS:
            said = re.sub(pattern, other, said)
        held: bool | None = None
        state = copy.copy(self.__dict__)
        literals = [self.teams.by[name[0].upper()] for name in named]
        for literal in literals or (self.plain, self.teams.first, self.teams.second):
            self.__dict__.update(state)
            self.plain = literal
            try:
                held = super().holds(said)
            except (LookupError, ValueError):
                held = False
            if held or held is None:
                return held
        return held

    def _of_boards(self, said: str) -> str:
        """Return a sentence on matches won or lost on every board as one on games that are."""
        most = self.teams.by["G"]
        won, lost = (
            f"{written(one)}-{written(other)}"
            for one, other in ((most.win, most.loss), (most.loss, most.win))
        )
        for pattern, other in (
            (rf"with {won}(?=[,;] so )", "with a win"),
            (rf"with {won} against all the others", "with wins against all the others"),
            (rf"with {won} against each of them", "with wins"),
            (rf"with {won} against (\d+)", r"with a win against \1"),
            (rf"with (\d+) more results of {won} against", r"with \1 more wins against"),
            (rf"after {lost} against (\d+)", r"after a loss to \1"),
            (rf"after (\d+) more results of {lost} against", r"after \1 more losses to"),
        ):
            said = re.sub(pattern, other, said)
        return said

    def _of_scores(self, said: str) -> bool | None:
        """Return whether a sentence that only teams are told holds; None where it is another one."""
        for pattern, check in _READ:
            if match := re.fullmatch(pattern, said):
                return check(self, *match.groups())
        return None

    def drawn_bye_of_team(self, points: str, score: str, *told: str) -> bool:
        """A pairing-allocated bye of the team brings as much as a draw, and game points."""
        other, named, boards = told
        first, second = self.teams.by[score[0].upper()], self.teams.by[named[0].upper()]
        right = [
            (first.points(who, at), second.points(who, at))
            for who in self.about
            for at in first.all_rounds()
            if first.mark(who, at) == "U"
        ]
        both = Fraction(points), Fraction(other)
        is_draw = first is self.teams.first and first.draw == both[0] < first.win
        return is_draw and both in right and Fraction(boards) == self.teams.by["G"].win

    def total(self, who: str, code: str, value: str, score: str, parts: str) -> bool:
        """A score round by round."""
        literal = self.teams.by[score[0].upper()]
        right = [literal.points(int(who), number) for number in literal.all_rounds()]
        known = self.teams.value(code, int(who))
        amounts_told, *total = parts.split(" = ")
        told = [part.partition(" (") for part in amounts_told.split(" + ")]
        named = [
            "" if literal.played(int(who), number) else f"{self.result(int(who), number)})"
            for number in literal.all_rounds()
        ]
        amounts = [Fraction(amount) for amount, _, _ in told]
        results = [name for *_, name in told]
        made = [Fraction(text) for text in total] == ([sum(right)] if len(right) > 1 else [])
        return made and known == Fraction(value) == sum(right) and amounts == right and results == named

    @property
    def repeated(self) -> str:
        """The code of the score that ranks, which separates nobody."""
        return f"{self.names[0][0].upper()}PTS"

    def is_repeated(self, code: str, score: str) -> bool:
        """A code of the list is the score that ranks."""
        return code in self.codes and code == self.repeated and score == self.names[0]

    def more_behind(self, second: str, score: str, value: str, other: str) -> bool:
        """The team behind has more of the other score, which is not in the list."""
        behind = int(second)
        ahead = next(one for one in self.two if one != behind)
        both = [self.teams.second.score(one) for one in (behind, ahead)]
        return (
            behind in self.two
            and score == self.names[1]
            and not {"MPVGP", "SSSC", f"{score[0].upper()}PTS"} & set(self.codes)
            and both == [Fraction(value), Fraction(other)]
            and both[0] > both[1]
            and self.place(ahead, len(self.codes))[0] < self.place(behind, len(self.codes))[0]
        )

    def other_unneeded(self) -> bool:
        """Beside the score that ranks, a value decides nothing."""
        return self.repeated in self.codes and self.some_unneeded()

    def some_unneeded(self) -> bool:
        """Some team is tied with nobody before a code, no direct encounter nor the score that ranks."""
        return any(
            len(group) == 1
            for at, code in enumerate(self.codes)
            if not self.is_encounter(code) and code != self.repeated
            for group in self.groups[at]
        )

    @property
    def names(self) -> tuple[str, str]:
        """The score that ranks and the other one."""
        return ("match", "game") if self.teams.first is self.teams.by["M"] else ("game", "match")

    def other_total(self, who: str, code: str, value: str, ranking: str, score: str, parts: str) -> bool:
        """The score that does not rank, round by round."""
        return (ranking, score) == self.names and self.total(who, code, value, score, parts)

    def strength(
        self, who: str, value: str, second: str, of: str, quotient: str, again: str, *bounds: str
    ) -> bool:
        """The other score with the strength of the schedule."""
        buchholz, parts, factor, same, *divided, rounded, most, first, rounds, each, other = bounds
        teams, team = self.teams, int(who)
        return (
            (again, same, divided) == (quotient, factor, [most, each])
            and (rounded is None) == (Fraction(most) % Fraction(each) == 0)
            and is_written(quotient, Fraction(buchholz) / int(factor))
            and [Fraction(part) for part in parts.split(" + ")]
            == [*teams.first.contributions("BH", team).values()]
            and int(rounds) == teams.first.rounds
            and is_written(value, teams.value("SSSC", team) or Fraction(0))
            and Fraction(second) == teams.second.score(team)
            and Fraction(buchholz) == teams.first.value("BH", team)
            and Fraction(most) == teams.first.win * teams.first.rounds
            and Fraction(each) == teams.second.win
            and int(factor) == Fraction(most) // Fraction(each)
            and (first, of) == self.names == (first, other)
        )

    def no_factor(self, people: str) -> bool:
        """Who has no schedule strength."""
        told = [int(number) for number in re.findall(r"(\d+)(?: Player \d+)?(?:;| and|$)", people)]
        right = [team for team in self.teams.first.players if self.teams.value("SSSC", team) is None]
        return told == right != [] or (len(told) == 1 and told[0] in right)

    def other_score(self, first: str, above: str | None, second: str) -> bool:
        """The other score counts where the first parts nobody, as told of a direct encounter above."""
        if above is not None:
            alike = ("DE", f"DE:{first[0].upper()}P", "EDE")
            if above not in alike or above not in self.codes[: self.codes.index("EDE", above == "EDE")]:
                return False
        return (first, second) == self.names and "EDE" in self.codes

    def products(self, who: str, code: str, value: str, theirs: str, ours: str, parts: str) -> bool:
        """A Sonneborn-Berger of teams."""
        named = code[1:3] == f"{theirs[0]}{ours[0]}".upper()
        right = self.teams.value(code, int(who)) == Fraction(value)
        return named and right and self.summed(who, code, value, parts)

    def won_by(self, first: str, second: str, number: str, score: str) -> bool:
        """The first team won the match of the two, by so many game points."""
        return self.is_score(first, second, score, number) and self.won(first, second, number)

    def drawn_by(self, first: str, second: str, number: str, score: str) -> bool:
        """The match of the two was drawn, by so many game points."""
        return self.is_score(first, second, score, number) and self.drawn(first, second, number)

    def is_score(self, first: str, second: str, score: str, number: str) -> bool:
        """Return whether a match had these game points."""
        games = [self.teams.by["G"].points(int(team), int(number)) for team in (first, second)]
        return [Fraction(points) for points in score.split("-")] == games

    def begin(self, who: str, code: str) -> None:
        """A value of a team is told from here on: of players by one score, or a product of both."""
        whole, _, modifier = code.partition("/")
        name, _, score = whole.partition(":")
        self.plain = self.teams.by[score[0]] if score else self.mixed.get(name, self.teams.first)
        name = "SB" if name in PRODUCTS else name
        super().begin(who, f"{name}/{modifier}" if modifier else name)

    def scores_of(self, code: str) -> str:
        """Return by which score of opponents a code counts; empty where it does not rest on them."""
        whole = code.partition("/")[0]
        name, _, score = whole.partition(":")
        own = self.names[0][0].upper()
        if name in PRODUCTS:
            return code[1]
        if name == "FB" and self.plain.over:
            return "drawn"
        return (score[:1] or own) if name in ("BH", "FB", "SB", "SSSC") else ""

    def is_value(self, text: str) -> bool:
        """Return whether a text is the value that is told."""
        if self.code in ("MPTS", "GPTS", "MPVGP", "SSSC"):
            value = self.teams.value(self.code, self.who)
            return value is not None and is_written(text, value)
        return super().is_value(text)

    def number_of(self, code: str, player: int) -> Fraction | None:
        """Return the value of a code for a team, None where there is none."""
        return self.teams.value(code, player)

    def neither(self, code: str) -> bool:
        """Neither has a value."""
        return all(self.teams.value(code, team) is None for team in self.about)

    def level_in(self, code: str) -> list[list[int]]:
        """Return the groups in which the two are level before and after a direct encounter."""
        return [
            next(group for group in groups if self.about[0] in group)
            for at, groups in enumerate(self.groups[1:], 1)
            if self.codes[at - 1].partition(":")[0] in ("DE", "EDE")
            and self.about[1] in next(one for one in groups if self.about[0] in one)
        ]

    def undecided(self) -> bool:
        """Somewhere direct encounter parts nobody of some who are level."""
        before = (
            (at, group)
            for at, code in enumerate(self.codes)
            if code.partition(":")[0] in ("DE", "EDE")
            for group in self.groups[at]
        )
        return any(len(group) > 1 and group in map(sorted, self.groups[at + 1]) for at, group in before)

    def listed(self, codes: str) -> bool:
        """The list of tie-breaks; the other score is called by its name."""
        titles = {**TITLES, "MPVGP": f"{self.names[1]} points"}
        named = [", ".join(titles[part] for part in re.split("[:/]", code)) for code in self.codes]
        told = [f"{code} ({name})" for code, name in zip(self.codes, named, strict=True)]
        return codes == ", ".join([one for one in told if not one.startswith(self.repeated)] or told)


_READ: Final[tuple[tuple[str, Callable[..., bool]], ...]] = (
    (
        r"In this event, a pairing-allocated bye brings ([\d.]+) (match|game) points?, as much as a draw, "
        r"and ([\d.]+) (match|game) points? \(a match has ([\d.]+) game points\)\.",
        TeamReader.drawn_bye_of_team,
    ),
    (
        r"(\d+) Player \d+ has (\w+) ([\d.]+), the (match|game) points round by round: (.+)\.",
        lambda reader, who, code, *told: code != "MPVGP" and reader.total(who, code, *told),
    ),
    (
        r"(\d+) Player \d+ has (MPVGP) ([\d.]+): the (match|game) points rank the teams, so it is the "
        r"(match|game) points, round by round (.+)\.",
        TeamReader.other_total,
    ),
    (
        r"(\d+) Player \d+ has SSSC ([\d.]+) = ([\d.]+) (match|game) points? \+ ([\d.]+); ([\d.]+) is the "
        r"Buchholz, ([\d.]+) \(([\d. +]+)\), divided by (\d+); (\d+) is ([\d.]+) / ([\d.]+)(, rounded "
        r"down)?: at most ([\d.]+) (match|game) points in (\d+) rounds?, at most ([\d.]+) (match|game) "
        r"points in a match\.",
        TeamReader.strength,
    ),
    (r"(.+) (?:has|have) no SSSC: its factor is 0, because too few rounds count\.", TeamReader.no_factor),
    (
        r"The (match|game) points separate nobody here(?:, as told of (\S+) above)?, so the (match|game) "
        r"points count\.",
        TeamReader.other_score,
    ),
    (
        r"(\d+) Player \d+ has (E[MG]{2}SB(?:/C\d)?) ([\d.]+), each opponent's (match|game) points times the "
        r"(match|game) points against that opponent: (.+)\.",
        TeamReader.products,
    ),
    (
        rf"(\d+) Player \d+ (beat|would have beaten) (\d+) Player \d+ ([\d.]+-[\d.]+) {IN_ROUNDS}\.",
        lambda reader, first, said, second, score, at: reader.ended_alike(
            "won_by", said == "beat", first, second, at, score
        ),
    ),
    (
        rf"(\d+) Player \d+ and (\d+) Player \d+ (drew|would have drawn) ([\d.]+-[\d.]+) {IN_ROUNDS}\.",
        lambda reader, first, second, said, score, at: reader.ended_alike(
            "drawn_by", said == "drew", first, second, at, score
        ),
    ),
    (
        r"(MPTS|GPTS) is in the list too; it is the (match|game) points again and separates nobody, so it "
        r"stands in brackets\.",
        TeamReader.is_repeated,
    ),
    (
        r"(\d+) Player \d+ (?:has|would have) more (match|game) points \(([\d.]+) to ([\d.]+)\), but "
        r"the list does not "
        r"rank by them\.",
        TeamReader.more_behind,
    ),
    (r"(MPTS|GPTS) is the same as the (match|game) points, so it decides nothing\.", TeamReader.is_repeated),
    (
        r"Any other value in brackets decides nothing: nobody is tied with this team any more when the "
        r"tie-break is reached\.",
        TeamReader.other_unneeded,
    ),
)
"""The sentences that only teams are told, without what they cite, and what holds them."""
