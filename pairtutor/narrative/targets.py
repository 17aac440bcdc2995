"""The best that a bracket can have, criterion by criterion, and why it can be no better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairtutor.answers.answer import MemberLine
from pairtutor.answers.stretch import Reached
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import citations, of_criterion
from pairtutor.narrative.families import instead_view, surroundings
from pairtutor.narrative.limbo import as_told, score_in_limbo
from pairtutor.narrative.naming import PhraseContext, proof, seeks_beyond
from pairtutor.narrative.partners import counted_view, moved_first, too_many
from pairtutor.narrative.parts import Group, Measured
from pairtutor.narrative.unavoidable import PREFERENCES, UnavoidableView, only_meetings, unavoidable
from pairtutor.narrative.value_parts import PartnersProof, TargetRow
from pairtutor.narrative.view import TargetView
from pairtutor.records import replace
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import CandidateJudged, TargetSet
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.values import WeightProof

MOST_MET = 3
"""So many at most are named whom somebody can only meet."""


class _ToldProof(NamedTuple):
    """A proof that a row tells, without what it is worth, and the floats that the row is about, if any."""

    direction: str | None
    rounds_back: int
    proof: PartnersProof


def target(event: TargetSet, index: RoundIndex, reached: Sequence[Reached], cast: PlayerNames) -> TargetView:
    """Return a target's rows; a proof that has just been told is not told again.

    `reached` are the lines of the target with what the answers know of them.
    """
    brackets = [opening.opened for opening in index.openings if opening.opened.number == event.bracket]
    full = not any(opened.downfloaters for opened in brackets)
    openings = (
        record for record in index.openings if any(target is event for target in record.events_of(TargetSet))
    )
    bracket = next(openings, None)
    left_over = bracket.opened.downfloaters if bracket else 0
    around = surroundings(index, bracket)
    floating = {} if around.accepted is None else _repeated_floaters(around.accepted, cast)
    own = cast.score_below(bracket.players) if bracket else ""
    choice = bracket is None or bracket.opened.sequence > 1
    members: list[MemberLine] = []
    rows: list[TargetRow] = []
    proofs_told: list[_ToldProof] = []
    given = False
    for line in _lines(reached, bracket, cast, again=index.joined_or_again(event.bracket)):
        value = as_told(line.criterion, line.value, around.accepted, cast)
        best = cast.words.value_in_words(
            line.criterion, value, own, nobody=bracket is not None and not left_over
        )
        row = replace(
            _row(line, value, full, bracket, cast),
            best=best,
            noun=best if _nothing_listed(line) else cast.words.noun(line.criterion, value, own),
            given=given and not line.least,
            later=given and choice,
        )
        given = given or line.criterion not in {"pairs", "bye-score"}
        if row.proof and not row.more and not row.forced:
            facets = criterion_facets(line.criterion)
            bare = replace(row.proof, worth="", limbo="", after=False)
            told = _ToldProof(facets.direction, facets.rounds_back, bare)
            last = proofs_told[-1] if proofs_told else None
            again = last is not None and (last.direction is None, last.proof) == (
                told.direction is None,
                bare,
            )
            follows = bool(facets.counted_by) and told in proofs_told
            row = replace(row, again=again, follows=follows)
            proofs_told.append(told)
        if line.instead and line.less is not None:
            same = line.instead in members
            less = as_told(line.criterion, line.less, line.instead, cast)
            row = replace(
                row,
                less=cast.words.as_paired(line.criterion, less, own),
                less_noun=cast.words.noun(line.criterion, less, own),
                instead=instead_view(line.instead, cast, around),
                same=same,
            )
            members.append(line.instead)
        follows = row.follows or _counted_before(line, event)
        beyond = bracket is not None and seeks_beyond(row.proof, bracket.players)
        row = replace(
            row,
            wishes=row.wishes if _wishes_matter(row, bracket) else None,
            beyond=beyond,
            follows=follows,
            behind=floating.get(line.criterion, ()),
            unavoidable=unavoidable(line, row.proof, bracket, cast),
            floating=left_over > 0,
            lowest=any(one.criterion == "bye-score" for one in event.lines),
            from_above=_dutch(cast) and bracket is not None and bool(bracket.opened.mdps),
        )
        sole = _all_residents(line, row, bracket, cast)
        chosen = choice and bool(row.behind) and not (sole or _nobody_else(row))
        so = _anyhow(row) or sole > 0
        row = replace(row, anyhow=so, given=row.given and not sole, chosen=chosen, sole=sole)
        rows.append(_with_proofs_told(row, line, bracket, cast))
    view = TargetView(rows=tuple(_reasons_told_once(rows)))
    return view if view.never else TargetView(rows=tuple(replace(row, apart=True) for row in view.rows))


def _anyhow(row: TargetRow) -> bool:
    """Return whether a row holds of every candidate with as many pairs, by what is told of it."""
    if row.forced:
        return True
    if isinstance(row.unavoidable, UnavoidableView):
        return row.unavoidable.certain
    return isinstance(row.counted, PhraseContext) and not row.counted.given


def _nobody_else(row: TargetRow) -> bool:
    """Return whether it is told why it is just those behind a row."""
    why = row.unavoidable
    if not isinstance(why, UnavoidableView):
        return False
    return bool(why.came or why.nobody) or len(why.others) <= len(row.behind)


def _all_residents(line: Reached, row: TargetRow, bracket: BracketRecord | None, cast: PlayerNames) -> int:
    """Return the number of residents where all of them float up whatever is chosen; 0 where it is not so.

    None of them is left over or plays another where there are as many pairs, as no two MDPs meet.
    """
    facets = criterion_facets(line.criterion)
    told = row.unavoidable is not None or facets.direction != "up" or facets.listed
    if told or bracket is None or not row.behind or not moved_first(cast):
        return 0
    opened = bracket.opened
    alike = len(opened.residents) == opened.max_pairs == opened.m1
    return len(opened.residents) if alike else 0


def _wishes_matter(row: TargetRow, bracket: BracketRecord | None) -> bool:
    """Say whether who wants which colour is a reason: not where nobody can be paired.

    Nor where no clash is needed though too many want one colour: then it is because some are left over.
    """
    pairs = bracket is None or bracket.opened.max_pairs > 0
    return pairs and not (row.zero and row.wishes is not None and row.wishes.surplus > 0)


def _reasons_told_once(rows: Sequence[TargetRow]) -> Iterator[TargetRow]:
    """Yield the rows; what is so whatever else is kept says so, and gives the reason of the last one once."""
    last: UnavoidableView | None = None
    for row in rows:
        why = row.unavoidable if isinstance(row.unavoidable, UnavoidableView) else None
        same = why is not None and not row.zero and why == last and not row.instead
        if why is not None and why.certain and not row.zero:
            yield replace(row, given=False, again=same, unavoidable=None if same else why)
        elif same:
            yield replace(row, again=True, unavoidable=None)
        else:
            yield row
        last = why if row.cost and not row.zero and not row.follows else last


def _lines(
    reached: Sequence[Reached], bracket: BracketRecord | None, cast: PlayerNames, *, again: bool
) -> Iterator[Reached]:
    """Yield the lines of a target; that none has less is kept only where all candidates are known.

    Where not all MDPs of a Dutch bracket can be paired, it is known only of those that leave over the same.
    Of a bracket that was joined or paired `again` no proof is told.
    """
    partly = _dutch(cast) and bracket is not None and bracket.opened.m1 < bracket.opened.m0
    for line in reached:
        kept = line._replace(least=line.least and not partly)
        yield kept._replace(least=False, proof=None, more=(), counted=None) if again else kept


def _nothing_listed(line: Reached) -> bool:
    """Return whether a list is reached in which nobody has anything."""
    return isinstance(line.value, tuple) and not any(line.value)


def _dutch(cast: PlayerNames) -> bool:
    return SYSTEMS[cast.opened.system].family == "dutch"


def _with_proofs_told(
    row: TargetRow, line: Reached, bracket: BracketRecord | None, cast: PlayerNames
) -> TargetRow:
    """Return a row with those of its proofs that say something about players.

    A proof that needs no partners only says who has a share in the value, and that is not always who misses
    something in the end. Of a colour it says whom somebody can meet, unless that has been counted already.
    Where every resident floats up in any case, there is nothing to prove.
    """
    proofs = [view for view in (row.proof, *row.more) if view is not None and not row.sole]
    counting = (_of_those_who_count(line.criterion, view, cast) for view in proofs)
    kept = [view for view in counting if view is not None and _can_be_told(view, bracket)]
    if not (kept or row.counted or row.forced or line.instead) and bracket:
        kept = [
            view
            for proof_view in proofs
            for view in _same_colour_proofs(line.criterion, bracket, cast, proof_view)
        ]
    first = kept[0] if kept else None
    return replace(
        row, proof=first, more=tuple(kept[1:]), several=bool(line.more), again=row.again and first is not None
    )


def _can_be_told(view: PartnersProof, bracket: BracketRecord | None) -> bool:
    """Return whether a proof names partners here or outside."""
    partners = {partner.tpn for partner in view.partners if partner.tpn}
    return bool(view.partners) and (bracket is None or partners <= {*bracket.players})


def _of_those_who_count(criterion: str, view: PartnersProof, cast: PlayerNames) -> PartnersProof | None:
    """Return a proof without those whose wish its criterion does not count; None where too few are left."""
    if criterion not in PREFERENCES or not view.partners:
        return view
    mild = {"none", "mild"} if criterion_facets(criterion).colour == "strong" else {"none"}
    seekers = tuple(
        one for one in view.seekers if not one.tpn or cast.line(one.tpn).preference.strength not in mild
    )
    if len(seekers) <= view.offered:
        return None
    return replace(view, seekers=seekers, needed=len(seekers))


def _same_colour_proofs(
    criterion: str, bracket: BracketRecord, cast: PlayerNames, view: PartnersProof
) -> Iterator[PartnersProof]:
    """Yield for each colour who can meet only those who want it as well; nobody where it is not that.

    A proof that names partners counts the seekers of both colours: of one colour alone it says nothing.
    """
    if criterion not in PREFERENCES or view.partners:
        return
    if not {seeker.tpn for seeker in view.seekers} <= {*bracket.players}:
        return
    strong = criterion_facets(criterion).colour == "strong"
    for colour, name in cast.words.colours.items():
        same = tuple(seeker for seeker in view.seekers if cast.line(seeker.tpn).preference.colour == colour)
        if same:
            meets, plain = _plainly(same, colour, bracket, cast, strong=strong)
            yield replace(view, seekers=same, colour=name, strong=strong, meets=meets, given=not plain)


def _plainly(
    seekers: Group, colour: str, bracket: BracketRecord, cast: PlayerNames, *, strong: bool
) -> tuple[Group, bool]:
    """Return the few players whom a single seeker can meet, and True if nobody could do otherwise at all."""
    meets = only_meetings([Tpn(seeker.tpn) for seeker in seekers], bracket.opened, cast)
    wishes = [cast.line(other.tpn).preference for meeting in meets for other in meeting.others]
    same = all(wish.colour == colour for wish in wishes)
    if not meets or not same or (strong and {wish.strength for wish in wishes} - {"absolute", "strong"}):
        return (), False
    few = len(meets) == 1 and 0 < len(meets[0].others) <= MOST_MET
    return meets[0].others if few else (), True


def _counted_before(line: Reached, event: TargetSet) -> bool:
    """Return whether another criterion counts the floats whose score differences are compared."""
    counted = criterion_facets(line.criterion).counted_by
    return any(other.criterion == counted and other.value for other in event.lines)


def _repeated_floaters(accepted: CandidateJudged, cast: PlayerNames) -> dict[str, Group]:
    """Return by criterion who floats again in the accepted candidate."""
    return {
        line.criterion: cast.group(line.players)
        for line in accepted.findings
        if criterion_facets(line.criterion).repeated_float
    }


def _proof(
    weights: WeightProof | None, line: Reached, told: Measured, cast: PlayerNames
) -> PartnersProof | None:
    """Return a proof of a line as it is told: about players in the Limbo by their scores.

    The entries of a list are made as small as possible one after the other, the largest first.
    """
    view = None if weights is None else proof(weights, cast)
    if view is None or weights is None or not isinstance(line.value, tuple):
        return view
    entries = line.value if criterion_facets(line.criterion).listed else line.value[1:]
    view = replace(view, after=bool(weights.worth) and any(one > weights.worth for one in entries))
    score = score_in_limbo(weights.worth, line.value, told)
    return view if score is None else replace(view, worth="", limbo=cast.points(score))


def _row(
    line: Reached,
    told: Measured,
    everybody_paired: bool,
    bracket: BracketRecord | None,
    cast: PlayerNames,
) -> TargetRow:
    """Return a row of the target; `forced` says that counting colours or players alone proves the value.

    `told` is the value as it is told; `everybody_paired`: the bracket has never left anybody over.
    """
    counted = line.preferences
    pairs = line.value if isinstance(line.value, int) else 0
    system = cast.opened.system
    cited = citations(line.cites, system) or of_criterion(line.criterion, system)
    words = cast.words.criteria[line.criterion]
    return TargetRow(
        title=words.title,
        best="",
        zero=not any(line.value) if isinstance(line.value, tuple) else line.value == 0,
        forced=counted is not None
        and (
            (everybody_paired and counted.surplus == pairs)
            or (line.counted is None and too_many(max(counted.white, counted.black), pairs, bracket))
        ),
        pairs=pairs,
        cited=cited,
        wishes=counted,
        proof=_proof(line.proof, line, told, cast),
        more=tuple(filter(None, (_proof(weights, line, told, cast) for weights in line.more))),
        by_score=bool(words.scores) or words.by_score,
        always=words.always,
        cost=criterion_facets(line.criterion).personal,
        difference=criterion_facets(line.criterion).listed,
        bound=words.bound,
        counted=None if line.counted is None else counted_view(line.counted, pairs, bracket, cast),
        least=line.least,
    )
