"""Who reads each sentence told of standings back, by its pattern, and holds it against the literal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Reading
from tests.lab.standings.literal import RATED
from tests.lab.standings.told_chances import CHANCES, ChanceReader
from tests.lab.standings.told_encounters import ENCOUNTERS
from tests.lab.standings.told_meetings import MEETINGS
from tests.lab.standings.told_names import NAMES


class Reader(ChanceReader):
    """Reads what is told of one event by a list of tie-breaks."""

    def holds(self, sentence: str) -> bool | None:
        """Return whether a sentence holds; None where nothing reads it.

        A name stands behind its own number; elsewhere a number alone says the same.
        """
        said = re.sub(
            r" \((?:[\d.]+|reading C07-\d+)(?:, (?:[\d.]+|reading C07-\d+))*\)(?=[.;]|$)", "", sentence
        )
        if any(number != name for number, name in re.findall(r"\b(\d+) Player (\d+)", said)):
            return False
        said = said if self.before is None else self.compared_in_fact(said)
        for text in dict.fromkeys((said, re.sub(r" Player \d+", "", said))):
            for pattern, check in _READ:
                if match := re.fullmatch(pattern, text):
                    own = getattr(type(self), check.__name__, check)
                    return bool(own(self, *match.groups()))
        return None

    @staticmethod
    def compared_in_fact(said: str) -> str:
        """Return how a sentence that compares two under another result is said of standings as they are."""
        two = re.sub(r"^Both would have ", "Both have ", said)
        two = re.sub(r"^(.+) would be ahead of ", r"\1 is ahead of ", two)
        two = re.sub(r"^(.+) would have (?=the better |more )", r"\1 has ", two)
        two = re.sub(
            r"^(.+) would have (.+) too; (.+) would be ahead on ", r"\1 has \2 too; \3 is ahead on ", two
        )
        two = re.sub(r"^(On points, .+) would be behind ", r"\1 is behind ", two)
        two = re.sub(r"^(.+) would come next", r"\1 comes next", two)
        two = re.sub(r"^Nobody else would have (.+) would be next", r"Nobody else has \1 is next", two)
        two = re.sub(r"^(.+) would share (.+) they would be tied ", r"\1 share \2 they are tied ", two)
        two = re.sub(r"^(.+) would be among (.+) they would be tied ", r"\1 are among \2 they are tied ", two)
        two = re.sub(r"^(.+) would have (.+), and (.+) would have none", r"\1 has \2, and \3 has none", two)
        values = (
            r"would have ((?:[A-Z]\S* )?[\d.]+(?: \w+)*) and (\d+(?: \w+ \d+)?) would have ([\d.]+)(?=[;.])"
        )
        return re.sub(values, r"has \1 and \2 has \3", two)

    def reading(self, label: str, said: str) -> bool:
        """What a reading says."""
        entry = find(f"c07-2026 {label}")
        return isinstance(entry, Reading) and said == f"{entry.question} {entry.choice}"

    def open_page(self, whom: tuple[int, ...]) -> None:
        """A page begins, about so many players."""
        self.code, self.who, self.about = "", whom[0] if whom else 0, whom
        self.waiting_values = ()

    def stated_elsewhere(self) -> dict[int, int]:
        """Return the places that the source has for those whom the list puts elsewhere, by player."""
        stated = {int(tpn): place for tpn, place in self.plain.tournament.places.items()}
        ends = ((player, *self.place(player, len(self.codes))) for player in self.plain.players)
        return {
            player: stated[player]
            for player, place, group in ends
            if stated.get(player) and stated[player] not in range(place, place + len(group))
        }

    def stated(self, places: str) -> bool:
        """The places of the source that are not those of the list."""
        named = re.sub(r"Player \d+", "Player", places)
        told = re.findall(r"(\d+) [^\d]+? at place (\d+) \(here (\d+)\)", named)
        here = all(self.place(int(player), len(self.codes))[0] == int(now) for player, _, now in told)
        return here and {int(player): int(place) for player, place, _ in told} == self.stated_elsewhere()

    def stated_by_number(self) -> bool:
        """The source goes by points, then by pairing number."""
        order = sorted(self.plain.players, key=lambda one: (-self.plain.score(one), one))
        stated = {int(tpn): place for tpn, place in self.plain.tournament.places.items()}
        return stated == {one: at for at, one in enumerate(order, start=1)}

    def unrated(self, codes: str, people: str) -> bool:
        """What leaves the list because of whom."""
        left = [code for code in self.codes if code.partition("/")[0] in RATED]
        told = [int(number) for number, name in re.findall(r"(\d+) Player (\d+)", people) if number == name]
        return re.split(r", | and ", codes) == left and told == [
            player for player, rating in self.plain.rating.items() if not rating
        ]

    def without(self, people: str, code: str, reason: str) -> bool:
        """Who has no value of a code."""
        told = re.findall(r"(\d+) Player (\d+)", people)
        if self.about:
            return len(told) == 1 and self.none(told[0][0], code, reason)
        games = reason == "was played over the board"
        right = [
            str(player)
            for player in self.plain.players
            if self.plain.value(code, player) is None and (not self.plain.met(player)) == games
        ]
        return [*zip(right, right, strict=True)] == told

    def listed(self, codes: str) -> bool:
        """The list of tie-breaks."""
        names = [", ".join(NAMES[part] for part in code.split("/")) for code in self.codes]
        return codes == ", ".join(f"{code} ({name})" for code, name in zip(self.codes, names, strict=True))


_C = r"([A-Z]+(?::[MG]P)?(?:/\w+)?)"
_V, _N, _P = r"(\d+) has ([A-Z]+(?::[MG]P)?(?:/[CMR]\d?)?) ([\d.-]+)", r"(-?[\d.]+)", r"([\d.,; and]+)"
_CODES = r"((?:[A-Z]{2,}(?::[MG]P)?(?:/\w+)?(?:, | and )?)+)"
_BOTH = r"(?:: (?:rank )?([\d.-]+) to (?:rank )?([\d.-]+)(?: among the (\d+) who (?:are|would be) tied)?)?"
_AMOUNT = r"(-?[\d.]+(?: × -?[\d.]+)?)"
_OF = r"\((?:(\d+)|dummy opponent), round (\d+)\)"
_FILE = r"In the tournament file,(?: which (?:names no tie-breaks|lists other tie-breaks \(.+?\)),)?"
_MISSED = rf"Round (\d+) \(([^)]+)\), worth {_AMOUNT}, is cut"

_REASON = (
    r"(not all who are tied have played each other|none of those who are tied have played each other|all who "
    r"are tied have played each other and scored the same in these games)"
)

_READ: Final[tuple[tuple[str, Callable[..., bool]], ...]] = (
    (
        rf"{_V}, the opponents' scores as if every game paired for round (\d+) had been drawn: (.+)\.",
        Reader.pictured,
    ),
    (
        rf"{_V}, which before the last round is the plain Buchholz, the opponents' scores round by round: "
        r"(.+)\.",
        Reader.not_yet,
    ),
    (
        rf"{_V}, (?:the opponents' scores round by round|each opponent's score times the points against "
        rf"that opponent): (.+)\.",
        Reader.summed,
    ),
    (rf"{_V}, the scores after each round added up: (.+)\.", Reader.running),
    (
        rf"{_V}: round by round (.+); (a win counts 1, a draw 0\.5|1 for more points than the "
        rf"opponent, 0\.5 for "
        rf"as many)(?:; a bye counts 1 if it gave more than {_N} points?, 0\.5 if it gave {_N} points?)?\.",
        Reader.standard,
    ),
    (
        rf"{_V}, the average (?:Buchholz|rating|performance|perfect performance) of the opponents met over "
        rf"the board: (.+) = {_N}, divided by (\d+)\.",
        Reader.mean,
    ),
    (
        rf"{_V}, the (?:Buchholz|rating|performance|perfect performance) of the only opponent met over the "
        rf"board, (\d+)\.",
        Reader.mean_of_one,
    ),
    (
        rf"{_V}: (only the (?:game|\d+ games) that (?:was|were) played counts?, )?{_N} points? of (\d+), "
        rf"(\d+) per cent, for which the FIDE table gives ([+−])(\d+); (?:the opponent has|the opponents' "
        rf"average is) (\d+), and (\d+) ([+−]) (\d+) = (\d+)\.",
        Reader.performance,
    ),
    (
        rf"{_V}: with (\d+), the expected score against (.+) is {_N}, enough for the {_N} scored over "
        rf"the board; "
        rf"with (-?\d+), it is only {_N}\.",
        Reader.perfect,
    ),
    (rf"{_V}: nothing was scored, so it is the lowest opponent's (\d+) minus (\d+)\.", Reader.nothing_scored),
    (
        rf"{_V}: (?:rounds?|the games? of rounds?) {_P} (?:counts? as won|(?:was|were) "
        rf"(?:played|won) with Black|(?:was|were) won(?: over the board)?)\.",
        Reader.counted,
    ),
    (rf"{_V}: of (\d+) rounds, rounds? (\d+ \(.+\)) (?:was|were) missed\.", Reader.away),
    (
        rf"{_V}: no (?:game was (?:played|won) with Black|game was won(?: over the board)?|round counts as "
        r"won)\.",
        Reader.nowhere,
    ),
    (rf"{_V}: (?:round 1 was not missed|none of the (\d+) rounds was missed)\.", Reader.always),
    (
        rf"{_V}, the points against opponents with at least {_N} points?, half of the {_N} possible: (.+)\.",
        Reader.koya,
    ),
    (
        rf"Points against opponents with less than {_N} points? do not count: (.+)\.",
        Reader.koya_below,
    ),
    (rf"{_V}: no opponent has at least {_N} points?, half of the {_N} possible\.", Reader.no_koya),
    (r"(\d+) has the rating (\d+)\.", lambda reader, who, value: reader.own(who, value, "RTNG")),
    (r"(\d+) has the pairing number (\d+)\.", lambda reader, who, value: reader.own(who, value, "TPN")),
    (rf"(\d+) has no {_C}, because no game (was played over the board|is left after the cut)\.", Reader.none),
    (r"Not counted, because no game was played: (.+)\.", Reader.left_out),
    (r"No games? (?:was|were) played in (.+), but (?:it counts|they count)\.", Reader.without_a_game),
    (
        rf"In {_CODES}, rounds? ([\d, and]+) \(([^)]+)\) of (\d+) (?:each )?"
        r"counts? as a (win|draw|loss|round worth -?[\d.]+ points?) against a dummy opponent with "
        r"(.+)\.",
        Reader.dummy,
    ),
    (
        rf"In {_CODES}, rounds ([\d, and]+) of (\d+) each count against a dummy opponent with (the player's "
        rf"own score, )?{_N} points?(?:, not the {_N} points? of (\d+))?: (.+?)(?:; a dummy's score is "
        r"limited to (a draw.+))?\.",
        Reader.dummies,
    ),
    (
        rf"In the opponents' {_CODES}, (\d+) counts as {_N} points? instead of {_N}: for them, the byes? in "
        r"(rounds?|the last round \(round|the last round so far \(round) ([\d, and]+)(?:\)|, with nothing "
        r"played after (?:it|them)( so far)?,) (?:is a draw|are draws)\.",
        Reader.adjusted_own,
    ),
    (
        r"(\d+) had (?:a requested bye|requested byes) \(([^)]+)\) in rounds? ([\d, and]+), "
        r"(the last round|the last "
        r"round so far|with nothing played after (?:it|them)( so far)?); for the opponents (?:it counts as a "
        rf"draw|they count as draws): {_N} points? instead of {_N} in {_CODES}\.",
        Reader.adjusted_here,
    ),
    (
        r"(This opponent has|These opponents have) (?:another score|other scores) than in the table, because "
        r"of the draws? in round (\d+): (.+)\.",
        Reader.drawn_opponents,
    ),
    (
        r"With every game of round (\d+) drawn, other scores count than in the table\.",
        lambda reader, at: int(at) == reader.plain.rounds and reader.plain.over,
    ),
    (
        rf"For Fore Buchholz, every game paired for round (\d+) counts as a draw(?:, so (\d+) has {_N} "
        rf"points? there instead of {_N})?\.",
        Reader.all_drawn,
    ),
    (
        r"A dummy opponent is an imaginary one, in the place of the opponent in a round without a game\.",
        lambda reader: any(
            not reader.plain.played(player, at)
            for player in (reader.plain.players if reader.before else reader.about)
            for at in reader.plain.all_rounds()
        ),
    ),
    (rf"{_P} counts? once for each game\.", Reader.several),
    (
        rf"(Of the rest, )?(?:the|The) (?:lowest|highest) score, {_AMOUNT} {_OF}, is cut\.",
        Reader.cut_alone,
    ),
    (
        rf"(Of the rest, )?(?:one|One) of several equally (?:low|high) scores, {_AMOUNT} {_OF}, is cut; "
        r"whichever it is, the sum is the same\.",
        Reader.cut_one_of_several,
    ),
    (
        rf"(Of the rest, )?(?:the|The) contribution of the opponent with the (?:lowest|highest) score, "
        rf"{_AMOUNT} {_OF}, is cut\.",
        Reader.cut_alone,
    ),
    (
        rf"(Of the rest, )?(?:several|Several) opponents have the same (?:lowest|highest) score; the "
        rf"(?:smallest|largest) of their contributions, {_AMOUNT} {_OF}, is cut(?:; another as "
        r"(small|large) would make no difference)?\.",
        Reader.cut_one_of_products,
    ),
    (
        rf"{_MISSED}: (\d+) missed it, and a missed round is cut before any other\.",
        Reader.cut_away,
    ),
    (
        rf"Round (\d+) \(([^)]+)\), {_AMOUNT} = {_N}, is cut: (\d+) missed it, and no opponent has a lower "
        rf"score than the {_N} of its dummy opponent\.",
        Reader.cut_product_away,
    ),
    (
        rf"{_MISSED} and not round (\d+), worth {_AMOUNT}: (\d+) missed round (\d+), and a missed round is "
        r"cut before any other\.",
        Reader.cut_although,
    ),
    (
        rf"Round (\d+) \(([^)]+)\), {_AMOUNT} = {_N}, is cut and not the contribution of the opponent with "
        rf"the lowest score, {_AMOUNT} = {_N} {_OF}: (\d+) missed round (\d+), and a missed round is cut "
        r"first unless it is worth less\.",
        Reader.cut_before,
    ),
    (
        rf"Round (\d+) \(([^)]+)\), {_AMOUNT} = {_N}, is cut and not {_AMOUNT} = {_N} {_OF}, the smallest "
        r"contribution among several opponents with the same lowest score: (\d+) missed round (\d+), and a "
        r"missed round is cut first unless it is worth less\.",
        Reader.cut_before_several,
    ),
    (
        rf"This contribution is cut and not the missed round (\d+), worth less \({_AMOUNT}\): a missed round "
        r"is cut first only if it is worth at least as much\.",
        Reader.after_all,
    ),
    (
        r"Rounds (.+), which were missed, are worth less and are not cut in its place: a missed round is cut "
        r"first only if it is worth at least as much\.",
        Reader.after_all_of_several,
    ),
    (
        rf"Rounds? {_P}, missed too and worth as much as round (\d+), stays?, since only (one round "
        r"is|two rounds are) cut( at the low end)?(; whichever is cut, the sum is the same)?\.",
        Reader.stays,
    ),
    (
        rf"Rounds (\d+) \(([^)]+)\) and (\d+) \(([^)]+)\), worth {_N} each, are cut: missed rounds go before "
        r"any other\.",
        Reader.cut_both_away,
    ),
    (r"Rounds? (.+), missed too, (?:is|are) worth more and (?:is|are) kept\.", Reader.stays_above),
    (
        r"Round (\d+) \(([^)]+)\) is not cut first: (\d+) did not miss it, but was there to play\.",
        Reader.there,
    ),
    (
        rf"The contribution of the opponent with the lowest score, {_AMOUNT} {_OF}, is cut and not the "
        rf"missed round (\d+), worth less \({_AMOUNT}\): a missed round is cut first only if it is worth at "
        r"least as much\.",
        Reader.cut_after_all,
    ),
    (
        rf"The contribution of the opponent with the lowest score, {_AMOUNT} {_OF}, is cut; rounds (.+), "
        r"which were missed, are worth less and stay: a missed round is cut first only if it is worth at "
        r"least as much\.",
        Reader.cut_after_all_of_several,
    ),
    (r"The score after round (\d+), (-?[\d.]+), is cut\.", Reader.cut_score),
    (r"The (lowest|highest) rating, (\d+) \((\d+)\), is cut\.", Reader.cut_rating_alone),
    (
        r"One of several equally (low|high) ratings, (\d+) \((\d+), round (\d+)\), is cut; whichever it is, "
        r"the average is the same\.",
        Reader.cut_rating_of_several,
    ),
    (rf"So the next tie-break, {_C}, is used\.", Reader.goes_on),
    (
        r"(\d+) is the only one with (-?[\d.]+) points?, so direct encounter is not needed\.",
        Reader.only_one,
    ),
    (rf"After {_C}, nobody is tied with (\d+) any more, so direct encounter is not needed\.", Reader.alone),
    (
        rf"{_FILE} (?:this player stands|these players stand) elsewhere: (.+)\.",
        Reader.stated,
    ),
    (r"The file orders players with equal points by pairing number\.", Reader.stated_by_number),
    (
        rf"{_FILE} (\d+) players stand elsewhere\.",
        lambda reader, count: int(count) == len(reader.stated_elsewhere()) > 3,
    ),
    (
        r"The tournament file names no tie-breaks and orders players with equal points by pairing number, so "
        r"its places differ for (\d+) players\.",
        lambda reader, count: reader.stated_by_number() and int(count) == len(reader.stated_elsewhere()) > 3,
    ),
    (r"Decided by: what separates a player from the line above\.", lambda reader: not reader.all_shared()),
    (
        r"The sign – under Rating: no rating\.",
        lambda reader: any(reader.plain.rating.values()) and not all(reader.plain.rating.values()),
    ),
    (
        r"The sign –: no opponent, or a round that (\S+) does not count\.",
        lambda reader, code: code in reader.codes and len(reader.about) == 2,
    ),
    (
        r"A number under (\S+(?: and \S+)?) is the rank among those who are tied when this tie-break is "
        r"reached; 1 is first, and those whom it leaves tied share a rank\.",
        lambda reader, codes: all(map(reader.ranks, codes.split(" and "))),
    ),
    (
        r"The sign = under (\S+(?: and \S+)?): tied players (?:whom|that) direct encounter does not "
        r"separate, because not all of them have played each other or they scored the same; all who "
        r"are tied are compared, not just two of them\.",
        lambda reader, codes: {*codes.split(" and ")} <= {*reader.codes} and reader.undecided(),
    ),
    (
        r"The sign – under (\S+(?: and \S+)?): no other player is tied with this one when this tie-break is "
        r"reached, so direct encounter is not needed\.",
        lambda reader, codes: all(map(reader.unused, codes.split(" and "))),
    ),
    (r"Both have (-?[\d.]+) points?\.", Reader.both_score),
    (rf"Both have {_C} ([\d.-]+)\.", Reader.both_value),
    (rf"Neither has {_C}\.", Reader.neither),
    (
        r"DE does not separate them: they scored the same against each other\.",
        lambda reader: reader.equal_between() and not reader.drew_alone(),
    ),
    (
        r"DE does not separate them: they drew their game\.",
        lambda reader: reader.equal_between() and reader.drew_alone(),
    ),
    (
        r"DE does not separate them: they have not played each other\.",
        lambda reader: reader.not_met() and not reader.pairings(),
    ),
    (
        r"DE does not separate them: their pairing was forfeited, and a forfeit does not count there\.",
        lambda reader: reader.not_met() and bool(reader.pairings()),
    ),
    (
        rf"DE does not separate them, because {_REASON}; all who (?:have (-?[\d.]+) points?|are still tied) "
        rf"are compared: {_P}\.",
        Reader.compared,
    ),
    (
        rf"DE does not separate them, because {_REASON}; all (\d+) who (?:have (-?[\d.]+) points?|are still "
        r"tied) are compared\.",
        Reader.many_compared,
    ),
    (
        r"(\d+) is first of the (\d+) in (\S+); the other (\d+) are compared again by themselves\.",
        Reader.apart_first,
    ),
    (
        r"Of the (\d+) who were tied, (\S+) has already separated (\d+) others from these (\d+), who are "
        r"compared again by themselves\.",
        Reader.apart_many,
    ),
    (
        rf"Of the (\d+) who were tied, (\S+) has already separated {_P} from the other (\d+), who are "
        r"compared again by themselves\.",
        Reader.apart,
    ),
    (r"So (\d+) is ahead of (\d+)\.", Reader.ahead),
    (rf"([\d,; and]+) (?:is|are) ahead of (\d+) on (\S+?){_BOTH}\.", Reader.behind),
    (
        rf"Nobody else has {_N} points?; (\d+) is next, with {_N} points?\.",
        Reader.most,
    ),
    (
        rf"On points, (\d+) \({_N}\) is behind ([\d,; and]+) \({_N}\) and ahead of (\d+) \({_N}\)\.",
        Reader.between,
    ),
    (rf"(\d+) comes next, with {_N} points?\.", Reader.next_below),
    (
        rf"(\d+) has {_N} points? too; (\d+) is ahead on (\S+?){_BOTH}\.",
        Reader.below,
    ),
    *ENCOUNTERS,
    *MEETINGS,
    (rf"Nobody else has {_N} points?, so {_C} decides nothing for (\d+)\.", Reader.needs_nothing),
    (
        rf"Nothing below decides: nobody else has {_N} points?\.",
        lambda reader, score: reader.only_one(str(reader.about[0]), score),
    ),
    (rf"Nothing below decides: after {_C}, nobody is tied with (\d+) any more\.", Reader.alone),
    (
        r"Direct encounter is not needed, because nobody is tied with (\d+) by then\.",
        lambda reader, who: (
            int(who) == reader.about[0] and any([int(who)] in groups for groups in reader.groups[:-1])
        ),
    ),
    (
        rf"After {_C}, nobody is tied with (\d+) any more, so {_C} decides nothing\.",
        Reader.needs_nothing_after,
    ),
    (
        r"A value in brackets decides nothing: nobody is tied with this player any more when the tie-break "
        r"is reached\.",
        Reader.some_unneeded,
    ),
    (
        r"(\d+) has (-?[\d.]+) points? and (\d+) has (-?[\d.]+)\.",
        lambda reader, first, more, second, less: reader.by_points(first, more, second, less),
    ),
    (
        rf"(\d+) has {_C} ([\d.-]+) and (\d+) has ([\d.-]+); the (higher|lower) value is ahead\.",
        Reader.by_value,
    ),
    (
        rf"(\d+) has {_C} ([\d.-]+), and (\d+) has none, because no game (was played over the board|is left "
        r"after the cut); no value comes last\.",
        Reader.by_none,
    ),
    (
        r"([\d,; and]+) share place (\d+)(?:: they are|, because they are) tied in (?:points and in "
        r")?every tie-break of the list(?:; places? (\d+(?:(?:–| and )\d+)?) (?:stays?|would stay) empty)?\.",
        Reader.shares,
    ),
    (
        r"(\d+ and \d+) are among the (\d+) who share place (\d+), because they are tied in every "
        r"tie-break of "
        r"the list\.",
        Reader.are_among,
    ),
    (
        r"(\d+) players share place (\d+): they are tied in points and in every tie-break of the list(?:; "
        r"places? (\d+(?:(?:–| and )\d+)?) (?:stays?|would stay) empty)?\.",
        Reader.many_share,
    ),
    (r"(.+) leaves? the list because not everybody has a rating: (.+)\.", Reader.unrated),
    (
        rf"(.+) ha(?:s|ve) no {_C}, because no game (was played over the board|is left after the cut)\.",
        Reader.without,
    ),
    (
        r"Supposed result in round (\d+): (\d+) – (\d+) (\S+)(?: \([\w ]+\))? instead of "
        r"(\S+?)(?: \([\w ]+\))?\.",
        Reader.game,
    ),
    (
        r"What follows is as it would be with (this result|these results)\.",
        lambda reader, which: reader.before is not None,
    ),
    (r"The average (\d+) is ([\d +]+) = (\d+), divided by (\d+)\.", Reader.average_of),
    (
        rf"At the top, ([\d,; and]+) (?:is|are) ahead of (\d+) on (\S+?){_BOTH}\.",
        Reader.leader,
    ),
    (rf"In fact, (\d+) is ahead of (\d+) on (\S+?){_BOTH}\.", Reader.ahead_in_fact),
    (
        rf"In fact, {_P} share place (\d+), because they are tied in every tie-break of the list\.",
        Reader.shared_in_fact,
    ),
    (r"All other results and pairings stay as they are\.", Reader.is_earlier),
    (
        r"(\d+) would (be at|share|fall back to) place (\d+)( \(shared\))?,? with (-?[\d.]+) points? \(now "
        r"place (\d+) with (-?[\d.]+) points?\)\.",
        lambda reader, who, how, place, is_shared, points, now, score: (
            reader.moves(who, how, place, is_shared, now) and reader.stands(who, place, points, now, score)
        ),
    ),
    (
        r"(\d+) would (be at|share|fall back to) place (\d+)( \(shared\))? (?:instead of|instead of being at "
        r"place|from) (\d+), with (-?[\d.]+) points? as now\.",
        lambda reader, who, how, place, is_shared, now, points: (
            reader.moves(who, how, place, is_shared, now) and reader.stands(who, place, points, now, points)
        ),
    ),
    (
        r"(\d+) would stay at place (\d+)( \(shared\))?(?:, with (-?[\d.]+) points? instead of (-?[\d.]+)|"
        r" with (-?[\d.]+) points?)\.",
        lambda reader, who, place, is_shared, points, now, same: (
            reader.is_shared(who) == (is_shared is not None)
            and reader.stands(who, place, points or same, None, now or same)
        ),
    ),
    (
        r"([A-Z]+(?::[MG]P)?(?:/[CMR]\d?)?) would be (\S+) instead of (\S+?)(?:: (.+))?\.",
        Reader.value_changed,
    ),
    (
        r"([A-Z]+(?::[MG]P)?(?:/[CMR]\d?)?) would stay (\S+?)(?:, although other values would count: "
        r"(.+))?\.",
        Reader.value_kept,
    ),
    (
        r"([A-Z]+(?::[MG]P)?(?:/[CMR]\d?)?) would stay ([^\s:]+): (?!only rounds? [\d, and]+ would be worth)"
        r"(.+)\.",
        lambda reader, code, value, parts: (
            reader.value_kept(code, value, parts) and bool(reader.moved_rounds(code))
        ),
    ),
    (
        r"([A-Z]+(?::[MG]P)?(?:/[CMR]\d?)?) would stay (\S+): only rounds? ([\d, and]+) would be worth "
        r"something else, and (?:it is|they are) cut as before\.",
        Reader.value_kept_by_cuts,
    ),
    (r"Rounds? ([\d, and]+) (?:is|are) cut as before\.", Reader.cut_as_before),
    (
        r"The (lowest|highest) score( left)? would be ([\d.]+), in rounds ([\d, and]+); one of them is cut"
        r"(, and it makes no difference which)?\.",
        Reader.cut_one_of_equals,
    ),
    (r"(\d+) other places would change; the column (.+) shows them\.", Reader.shown),
    (r"Other places would change too: (.+)\.", Reader.moved),
    (r"(\d+) other places? would change\.", Reader.many_moved),
    (r"No other place would change\.", Reader.nobody_moved),
    (r"Players are ranked by points, then by (.+)\.", Reader.listed),
    (
        r"Numbers in brackets at the end of a sentence are articles of the FIDE Tie-Break Regulations of "
        r"(\d+)(?:; a reading, C07 with a number, is how this program reads them where they are silent)?\.",
        lambda _, year: year == "2026",
    ),
    *CHANCES,
    (
        rf"In this event, a pairing-allocated bye brings {_N} points?, as much as a draw\.",
        Reader.drawn_bye,
    ),
    (r"(C07-\d+): (.+)", Reader.reading),
)
"""Each kind of sentence, without what it cites, and what holds it against the literal."""
