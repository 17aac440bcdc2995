"""What is said first of a supposed round, read back: whether it would be so, where, what would be new."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from pairtutor.trace.events import RoundClosed
from tests.lab.told.clauses import COUNTS

FACTS: Final = (
    (re.compile(r"(\d+) and (\d+) had not played each other in rounds? [\d, and]+?"), "{0}-{1}"),
    (re.compile(r"the tournament did not keep (\d+) and (\d+) apart"), "{0}-{1}"),
    (
        re.compile(r"(\d+) could have the bye (?:again )?after having (?:had|won) [a-z -]+ in round \d+"),
        "bye {0}",
    ),
    (re.compile(r"(\d+) and (\d+) had already played each other"), "met {0}-{1}"),
    (re.compile(r"(\d+) had already had the bye"), "barred {0}"),
    (
        re.compile(r"(\d+) had floated (up|down)(?: and not (?:up|down))? in round (\d+)"),
        "{0} floated {1} {2}",
    ),
    (re.compile(r"(\d+) had (floated|been a floater) in round (\d+)"), "{0} floated floater {2}"),
    (re.compile(r"nothing barred (\d+) from the bye"), "bye {0}"),
    (re.compile(r"(\d+) had to have (W|B)(?:hite|lack)"), "{0}={1}!"),
    (re.compile(r"(\d+) were due (W|B)(?:hite|lack)(?: only)? strongly"), "{0}={1}"),
    (re.compile(r"(\d+) were due (W|B)(?:hite|lack)(?: only)? mildly"), "{0}={2}"),
    (re.compile(r"(\d+) were due (W|B)(?:hite|lack)(?: but did not have to have it)?"), "{0}={1}"),
    (re.compile(r"(\d+) (?:were due|preferred) neither colour"), "{0}=."),
    (
        re.compile(r"the (?:forfeit win|bye) of (\d+) in round (\d+) did not count as a (?:down)?float"),
        "{0} down {1}",
    ),
    (re.compile(r"(\d+) had not floated (up|down) in round (\d+)"), "{0} {1} {2}"),
    (re.compile(r"(\d+) had not been a (floater) in round (\d+)"), "{0} {1} {2}"),
    (re.compile(r"(\d+) (?:only )?(?:strongly )?preferred (W|B)(?:hite|lack)"), "{0}={1}"),
    (re.compile(r"(\d+) (?:only )?mildly preferred (W|B)(?:hite|lack)"), "{0}={2}"),
    (re.compile(r"(\d+) took part"), "{0} there"),
    (re.compile(r"(\d+) did not take part"), "{0} away"),
    (re.compile(r"this were the last round"), "last"),
    (re.compile(r"this were not the last round"), "not last"),
    (re.compile(r"(\d+) were a topscorer"), "{0} topscorer"),
    (re.compile(r"(\d+) were no topscorer"), "{0} not topscorer"),
)
"""Each fact as it is told, and as it is typed."""
GAMES: Final = re.compile(r"(\d+) had already played (\d[\d ,and]*)")
"""Several games of one player, told together."""
ALL_BOARDS: Final = re.compile(r" ?To see all (?:boards|matches), run pairtutor why-not FILE [^.]+\.")
ASIDE: Final = re.compile(
    r"\(A supposed colour preference comes with colours made up for it; "
    r"those of the (?:game|match)e?s are put aside\.\)"
)
"""What stands at the end of an answer under a preference."""
WHO: Final = r"(?:(?:[Pp]layer|[Tt]eam)s? )?"
"""What stands before a number that follows another one."""
_SENTENCE: Final = (
    rf"(?P<even>Even if|If) (?P<facts>(?:[^()]|\([^()]*\))+?), {WHO}(?P<player>\d+)"
    r"(?: and (?P<apart>\d+) could not play each other|"
    r" would (?P<how>not |still |no longer )?(?P<what>(?P<gone>play in this round)|"
    r"(?P<idle>have (?:the (?P<idle_bye>bye)(?: instead of (?P<idle_lost>\d+))?|no opponent),"
    r" and so no colour)|play (?P<other>\d+)|have the bye(?: instead of (?P<ousted>\d+))?|"
    r"have (?P<colour>White|Black)|float (?P<way>up|down)))"
    r"(?: (?:against|to play) (?P<against>\d+))?(?: (?:on board|in match) (?P<board>\d+))?"
    r"(?: \(now (?:board|match) (?P<board_now>\d+)\))?"
    r"(?:, with White for (?P<white>\d+))?"
    r"(?:; nobody (?P<odd>would), because the number of (?:player|team)s would be even)?"
    r"(?P<with_bye> and have the bye(?: instead of (?P<before>\d+))?)?"
    r"(?:, for the same reason as now(?:, which (?:floats|colour preferences) cannot change)?|"
    r", though for a different reason)?"
    r"(?:, because then (?P<due_white>\d+) (?:is due|prefers) White and (?P<due_black>\d+) Black)?"
    r"[.:]"
)
LEAD: Final = re.compile(
    _SENTENCE + rf"(?: {WHO}(?P<holder>\d+) would have it\.)?"
    r"(?: Round (?P<missed>\d+) still counts as a (?:game|match) that (?P<lacks>\d+) missed\.)?"
    r"(?: As the round is paired, (?P<now>(?:(?:, and )?\d+ (?:plays \d+|has the bye))+)\.)?"
    r"(?: (?:On|In) (?:boards?|match(?:es)?) (?P<beside>[\d ,and]+) only the colours would change\.)?"
    r"(?: Only the colours of (?P<renumbered>[\d– ,and]+?)(?: and (?P<turned_more>\d+) more)? "
    r"would change\.)?"
    r"(?: (?P<one>\d+) and (?P<two>\d+), whom they play now, would play each other\.)?"
    r"(?P<nothing> (?:Nothing else would change|The pairing would stay the same)\.)?"
    r"(?: (?P<count>[A-Z0-9][a-z0-9]*) (?P<some>other )?(?:boards?|match(?:es)?) would be new"
    r"(?: \(White first\))?: (?P<named>[\d– ,and]+?)(?: and (?P<more>\d+) more)?\.)?"
    r"(?: The opponents stay; only the colours (?:on|in) (?:boards?|match(?:es)?) "
    r"(?P<alone>[\d ,and]+) would change\.)?"
    rf"(?: (?:{WHO}(?P<bye>\d+) would have the bye(?: instead of (?P<lost>\d+))?|"
    r"(?P<nobody>Nobody) would have the bye, because the number of (?:player|team)s would be even)\.)?"
    r"(?P<stay> All (?:boards|matches) would stay\.)?"
    rf"(?P<moves>(?: {WHO}[\d ,and]+ would (?:float (?:up|down)(?: as well| instead of [\d ,and]+|"
    r"; [\d ,and]+ no longer would)?|no longer float (?:up|down))\.)*)"
    r"(?P<rule> In the last (?:round|two rounds) [^.]+\.)?"
)
_REASON: Final = re.compile(
    r"(?:, because then|\. Then) (?!\d+ (?:is due|prefers) White and ).+?(?=\.(?: |$))"
)
"""Why a colour would be had, but that each gets the one due: the decision is proven elsewhere."""
_CITED: Final = re.compile(r"(?<= Black) \([^()]+\)(?=\.)")
_BEST: Final = "The best pairing of the round with "
MOVES: Final = re.compile(
    rf" {WHO}([\d ,and]+) would "
    r"(?:float (up|down)(?:( as well)| instead of ([\d ,and]+)|; ([\d ,and]+?) no longer would)?|"
    r"no longer float (up|down))\."
)
TOLD: Final = {
    None: (True, False),
    "still ": (True, True),
    "no longer ": (False, True),
    "not ": (False, False),
}
"""What stands between "would" and what is asked for, by whether it would be and whether it is."""


Floats = Mapping[str, Collection[int]]
"""Who floats each way, `up` and `down`, as far as the system floats."""


class Truth(NamedTuple):
    """The boards as they are and would be; `said` is the fact as typed, `asked` who is asked about.

    `last_round_counts`: the rules have something for the last round alone.
    """

    said: str
    asked: tuple[int, ...]
    actual: RoundClosed
    supposed: RoundClosed
    floats: Floats
    floats_now: Floats
    coloured: bool = True
    last_round_counts: bool = False


def lead_of(text: str) -> str:
    """Return what is said of a supposed round on one line, without the reason that stands in the middle."""
    first, *others = (" ".join(part.split()) for part in text.split("\n\n"))
    first = _CITED.sub("", _REASON.sub("", first))
    known = (ASIDE, ALL_BOARDS)
    after = [
        part
        for part in others
        if not (part.startswith(_BEST) or any(aside.fullmatch(part) for aside in known))
    ]
    sentence = re.match(_SENTENCE, first)
    return first if sentence is None or not after else f"{sentence[0]} {after[-1]}"


def facts_read(told: str) -> list[str] | None:
    """Return the facts that are told one after another, as they are typed; None if they cannot be read."""
    if games := GAMES.fullmatch(told):
        return [f"met {games[1]}-{other}" for other in re.findall(r"\d+", games[2])]
    for pattern, typed in FACTS:
        if match := pattern.fullmatch(told):
            groups = match.groups()
            return [typed.format(*groups, groups[1].lower() if len(groups) > 1 else "")]
    for between in re.finditer(r",? and ", told):
        first, others = facts_read(told[: between.start()]), facts_read(told[between.end() :])
        if first and others:
            return [*first, *others]
    return None


def same_fact(typed: str, said: str) -> bool:
    """Say whether a fact that is read is the one typed; some rules tell no strength of who is due."""
    if typed == said:
        return True
    two, others = (re.fullmatch(r"(met )?(\d+)-(\d+)", text) for text in (typed, said))
    if two and others:
        return two[1] == others[1] and {*two.group(2, 3)} == {*others.group(2, 3)}
    floats = [re.fullmatch(r"(\d+) (floated )?(up|down|floater) (\d+)", text) for text in (typed, said)]
    if all(floats) and "floater" in f"{typed} {said}":
        return len({match.group(1, 2, 4) for match in floats if match}) == 1
    due, other = re.fullmatch(r"(\d+)=(\w)!?", typed), re.fullmatch(r"(\d+)=(\w)!?", said)
    return bool(due and other and (due[1], due[2].upper()) == (other[1], other[2].upper()))


def faults(text: str, truth: Truth) -> list[str]:
    """Return the faults of the lead of a supposed round, which must be all of the text."""
    match = LEAD.fullmatch(" ".join(text.split()))
    if match is None:
        return ["unread"]
    found = []
    for typed in facts_read(match["facts"]) or ["unread"]:
        if not same_fact(typed, truth.said):
            found.append(f"another fact: {typed}")
    fallen = match["apart"] or match["gone"] or match["idle"]
    second = match["other"] or match["apart"]
    if (int(match["player"]), *([int(second)] if second else [])) != truth.asked:
        found.append("another wish")
    would = False
    if fallen:
        found += _fallen_wrong(match, truth)
    else:
        would = _granted(match, truth.supposed, truth.floats)
        was = _granted(match, truth.actual, truth.floats_now)
        if TOLD[match["how"]] != (would, was) or (match["even"] == "Even if") != (not (would or was)):
            found.append("whether it would be")
    due = (match["due_white"], match["due_black"])
    if due[0] and [*map(int, due)] not in [[*board] for board in truth.supposed.boards]:
        found.append("who is due which colour")
    player = int(match["player"])
    places: dict[int, int] = {tpn: at for at, board in enumerate(truth.supposed.boards, 1) for tpn in board}
    opponents: dict[int, int] = {tpn: sum(board) - tpn for board in truth.supposed.boards for tpn in board}
    if match["board"] and int(match["board"]) != places.get(player):
        found.append("the board")
    two = {player, opponents.get(player)}
    known = next((at for at, board in enumerate(truth.actual.boards, 1) if {*board} == two), None)
    told_now = known if match["board"] and known not in (None, places.get(player)) else None
    if (int(match["board_now"]) if match["board_now"] else None) != told_now:
        found.append("the board as it is")
    if match["against"] and int(match["against"]) != opponents.get(player):
        found.append("the opponent")
    opponent = match["other"] or match["against"]
    found += _boards_wrong(match, truth, {player, int(opponent)} if opponent and match["board"] else set())
    bye = truth.supposed.bye if truth.supposed.bye != truth.actual.bye else 0
    has_bye = bool(match["idle_bye"] or match["with_bye"]) or (
        would and match["what"].startswith("have the bye")
    )
    if match["holder"]:
        found += (
            [] if int(match["holder"]) == bye and match["what"].startswith("have the bye") else ["who has it"]
        )
        bye = 0
    if has_bye and bye == player:
        bye = 0
    told_bye = None if match["nobody"] or match["odd"] else int(match["bye"] or 0)
    if told_bye != bye:
        found.append("the bye")
    if match["lacks"] and (
        int(match["lacks"]) != player or not match["facts"].endswith(f"in round {match['missed']}")
    ):
        found.append("who missed a game")
    here = {tpn for board in truth.supposed.boards for tpn in board} | {truth.supposed.bye}
    ousted = truth.actual.bye if truth.actual.bye != truth.supposed.bye and told_bye is not None else None
    said_bye = match["ousted"] or match["lost"] or match["idle_lost"] or match["before"]
    told_anew = bool(told_bye) or has_bye
    if (int(said_bye) if said_bye else None) != (ousted if told_anew and ousted in here else None):
        found.append("who loses the bye")
    found += _floats_wrong(match, truth)
    found += _seats_wrong(match, truth, would=would or bool(match["idle"]))
    told = [
        match[name] for name in ("count", "beside", "alone", "renumbered", "bye", "nobody", "moves", "one")
    ]
    if bool(match["rule"]) != (truth.said == "last" and any(told) and truth.last_round_counts):
        found.append("what the last round changes")
    if bool(match["nothing"]) == any(told):
        found.append("that nothing would change")
    same = {*map(frozenset, truth.actual.boards)} >= {*map(frozenset, truth.supposed.boards)}
    if bool(match["stay"]) and not same:
        found.append("that the boards stay")
    return found


def _fallen_wrong(match: re.Match[str], truth: Truth) -> list[str]:
    """Return the faults of what is said where somebody asked about is away, or would have no game."""
    seated = {tpn for board in truth.supposed.boards for tpn in board}
    here = seated | {truth.supposed.bye}
    found = [] if match["even"] == "If" and match["how"] == ("not " if match["gone"] else None) else ["how"]
    if match["idle"]:
        player = int(match["player"])
        bye = truth.supposed.bye == player
        return found if player not in seated and bool(match["idle_bye"]) == bye else [*found, "no game"]
    return [*found, "nobody is away"] if here.issuperset(truth.asked) else found


def _floats_wrong(match: re.Match[str], truth: Truth) -> list[str]:
    """Return the faults of who would float each way, and who no longer: all in whom the rounds differ."""
    told = {move[2] or move[6]: move for move in MOVES.finditer(match["moves"])}
    alone = {int(match["player"])} if match["way"] and match["how"] != "not " else set()
    found = []
    for way in ("up", "down"):
        now = {*truth.floats_now.get(way, ())} - {truth.actual.bye}
        then = {*truth.floats.get(way, ())} - {truth.supposed.bye}
        here = {tpn for board in truth.supposed.boards for tpn in board} | {truth.supposed.bye}
        floats = then - {*truth.floats_now.get(way, ())}  # who has the bye is told to have it
        grounded = (now - {*truth.floats.get(way, ())}) & here
        if match["how"] in (None, "still "):
            floats -= alone  # it is said already
        if floats | grounded == alone:
            floats, grounded = set(), set()
        move = told.get(way)
        named = (
            (numbers_in(move[1]), numbers_in(move[4] or move[5]))
            if move and move[2]
            else (set(), numbers_in(move and move[1]))
        )
        well = bool(floats and not grounded and now & then)
        left = bool(floats and grounded and now - here)  # nobody floats instead of who merely stops
        if named != (floats, grounded) or bool(move and move[3]) != well or bool(move and move[5]) != left:
            found.append(f"who floats {way}, and no longer")
    return found


def _seats_wrong(match: re.Match[str], truth: Truth, *, would: bool) -> list[str]:
    """Return the faults of who has White, and of whom those asked about play as it is."""
    found = []
    boards = dict(enumerate(truth.supposed.boards, 1))
    board = boards.get(int(match["board"] or 0))
    white = board.first if board and truth.coloured and not match["colour"] else None
    if white != (int(match["white"]) if match["white"] else None):
        found.append("who has White")
    opponents: dict[int, int] = {tpn: sum(board) - tpn for board in truth.actual.boards for tpn in board}
    then: dict[int, int] = {tpn: sum(board) - tpn for board in truth.supposed.boards for tpn in board}
    now = {
        int(seat[1]): int(seat[2] or 0)
        for seat in re.finditer(r"(\d+) (?:plays (\d+)|has the bye)", match["now"] or "")
    }
    swapped = {int(match[name]) for name in ("one", "two") if match[name]}
    real = {
        tpn: opponents.get(tpn, 0)
        for tpn in truth.asked
        if would
        and opponents.get(tpn, 0) != then.get(tpn, 0)
        and (tpn in opponents or tpn == truth.actual.bye)
    }
    if swapped:
        fits = swapped == {*real.values()} and any({*pair} == swapped for pair in truth.supposed.boards)
        if not fits or now:
            found.append("who would play each other")
    elif now != real:
        found.append("whom they play now")
    return found


def _boards_wrong(match: re.Match[str], truth: Truth, own: set[int]) -> list[str]:
    """Return the faults of what is said of new boards, and of those of which only colours change."""
    before = {tuple(board) for board in truth.actual.boards}
    pairs = [{*board} for board in truth.actual.boards]
    new = [tuple(board) for board in truth.supposed.boards if {*board} not in pairs and {*board} != own]
    turned = {
        at
        for at, board in enumerate(truth.supposed.boards, 1)
        if tuple(board) not in before and {*board} in pairs
    }
    named = [tuple(map(int, pair)) for pair in re.findall(r"(\d+) – (\d+)", match["named"] or "")]
    count = 0 if match["count"] is None else number_named(match["count"])
    found = []
    if match["one"]:
        count, named = 1, [tuple(map(int, board)) for board in new]  # told with those who play each other
    shown = len(new) if len(new) <= MOST else SHOWN
    if count != len(new) or named != new[:shown] or int(match["more"] or 0) != len(new) - shown:
        found.append("the new boards")
    moved = [truth.supposed.boards[at - 1] for at in sorted(turned)]
    if any({*truth.actual.boards[at - 1]} != {*truth.supposed.boards[at - 1]} for at in turned):
        turned, others = set(), moved
    else:
        others = []
    pairs_told = [tuple(map(int, pair)) for pair in re.findall(r"(\d+) – (\d+)", match["renumbered"] or "")]
    shown = len(others) if len(others) <= MOST else SHOWN
    if (
        (numbers_in(match["beside"]), numbers_in(match["alone"]))
        != ((turned, set()) if new else (set(), turned))
        or pairs_told != [tuple(board) for board in others[:shown]]
        or int(match["turned_more"] or 0) != len(others) - shown
    ):
        found.append("the colours alone")
    if match["count"] and bool(match["some"]) != bool(moved or (own and own not in pairs)):
        found.append("which boards are others")
    return found


def numbers_in(text: str | None) -> set[int]:
    return set(map(int, re.findall(r"\d+", text or "")))


def number_named(word: str) -> int:
    return int(word) if word.isdecimal() else COUNTS.index(word.lower())


def _granted(match: re.Match[str], closed: RoundClosed, floats: Floats) -> bool:
    """Return whether a round has what is told."""
    player = int(match["player"])
    if match["other"]:
        return any({*board} == {player, int(match["other"])} for board in closed.boards)
    if match["colour"]:
        return any(
            (board.first if match["colour"] == "White" else board.second) == player for board in closed.boards
        )
    return player in floats.get(match["way"], ()) if match["way"] else closed.bye == player


MOST: Final = 8
"""So many new boards are all named."""
SHOWN: Final = 5
"""Of more, so many are."""
