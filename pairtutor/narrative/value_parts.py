"""The pieces that tell what a value is: proofs, the rows of a target, findings, alternatives."""

from __future__ import annotations

from typing import ClassVar

from pairtutor.narrative.citations import Citation
from pairtutor.narrative.parts import Group, Tellable
from pairtutor.records import Record
from pairtutor.trace.values import PreferenceCount


class PartnersProof(Record):
    """`seekers` can do without the fault only against `partners`, and these are too few.

    `needed` and `offered` are their numbers, places that are no players included. `worth` is the
    score difference that the proof is about where a list is compared, else empty; `limbo` the score
    of one in the Limbo instead, whose difference no text gives; `after` says that the list has larger
    entries, which are kept. Where the fault is that
    two want one `colour` (at least `strong`ly) and there are no partners, each of the seekers wants it;
    `meets` are all whom the only one of them can meet, where there are few. `given`: it is so only as long
    as nothing that counts more is given up.
    """

    template: ClassVar[str] = "proof-partners"
    seekers: Group
    partners: Group
    needed: int
    offered: int
    worth: str = ""
    limbo: str = ""
    after: bool = False
    colour: str = ""
    strong: bool = False
    meets: Group = ()
    given: bool = False


class TargetRow(Record):
    """The best that can be had in one criterion, and why it is no better.

    `forced` when the numbers of wishes alone make `pairs` pairs want the same colour; `again` when
    a row before has the same proof; `more` are the proofs of the other entries of a list, which are
    score differences, or scores where `by_score`. `follows` when it is about the score differences
    of floats that a row before has counted, or a row before has the same proof. `cost` when somebody
    misses something by it; `counted` says by counting players why it is no better. `later`: other criteria
    count more, and there is a choice; `given`: as long as these are kept, it is so. `beyond` when the proof
    is not about players of the bracket. `least`: no candidate has less (`apart`: not so of all rows) that
    pairs all who are `from_above`, and after which the rest can be paired if somebody is `floating`, with the
    bye at the `lowest` score; else
    `instead` is the best that has `less`, and what it costs, `same` as in a row before. `behind` float again
    in the accepted candidate (`chosen`: somebody else could); what they have is a `difference` of scores.
    `several`: a list is compared, and each of its entries has a proof. `unavoidable` says why somebody cannot
    but float again. `noun` names the value, and `less_noun` that of `instead`, as something that is counted.
    `anyhow`: counting, or who can be met at all, shows that no candidate with as many pairs has less. `sole`
    is the number of residents where each of them is paired with an MDP in every candidate, so that those
    `behind` float up again, else 0.
    """

    template: ClassVar[str] = "target-line"
    title: str
    best: str
    zero: bool
    forced: bool
    pairs: int
    cited: tuple[Citation, ...]
    wishes: PreferenceCount | None
    proof: PartnersProof | None
    more: tuple[PartnersProof, ...] = ()
    again: bool = False
    by_score: bool = False
    follows: bool = False
    always: bool = False
    cost: bool = False
    bound: str = ""
    counted: Tellable | None = None
    given: bool = False
    later: bool = False
    beyond: bool = False
    least: bool = False
    apart: bool = False
    floating: bool = False
    lowest: bool = False
    from_above: bool = False
    less: str = ""
    instead: object | None = None
    same: bool = False
    behind: Group = ()
    chosen: bool = False
    sole: int = 0
    difference: bool = False
    several: bool = False
    unavoidable: object | None = None
    noun: str = ""
    less_noun: str = ""
    anyhow: bool = False

    @property
    def clause(self) -> str:
        """The main clause."""
        return self.cited[0].label

    @property
    def is_plain(self) -> bool:
        """Whether there is nothing to tell but that it can be had in full."""
        return self.zero and self.wishes is None and self.proof is None and not self.always


class FindingRow(Record):
    """What a candidate has in one criterion, and who is behind it.

    `behind` are players one by one, or two by two where it concerns one of two who meet; `both` says that
    it concerns the two of them, `left_over` that they are those whom the number of pairs leaves over.
    `cost` when somebody misses something by it, and it is not only a number of the bracket. `noun` names the
    value as something that is counted.
    """

    template: ClassVar[str] = "finding"
    title: str
    clause: str
    what: str
    behind: tuple[Group, ...]
    both: bool
    left_over: bool
    faulty: bool
    cost: bool
    noun: str = ""

    @property
    def players(self) -> Group:
        """Everybody behind it."""
        return tuple(who for group in self.behind for who in group)


class Alternative(Record):
    """Players who could have been chosen instead, and the criterion, `deciding`, that speaks against them.

    `what` is what the best pairing with them has in it, `paired` what the one made has, `compared` both
    sides in one; all are empty where nobody knows them. `fewer`: of those who came down fewer could be
    paired. `hits` are whom the value names, `counted` where they do not say it all, `own` where they are
    those players themselves. `numbers` are those of the first candidates as good, with each of them, where
    `order` alone speaks against them and all are known; `taken` is that of the accepted one. `chosen` is
    what they could have been chosen as, a floater or for the bye, `several` when others float as well.
    `lack` is an answer where others would find nobody then; `again` are the two who have met, where nobody
    else would be left.
    """

    template: ClassVar[str] = "alternative"
    players: Group
    title: str
    cited: tuple[Citation, ...]
    order: bool
    fewer: bool = False
    what: str = ""
    paired: str = ""
    compared: str = ""
    hits: tuple[object, ...] = ()
    counted: bool = False
    own: bool = False
    deciding: str = ""
    numbers: tuple[int, ...] = ()
    taken: int = 0
    chosen: str = "floater"
    several: bool = False
    lack: Record | None = None
    again: Record | None = None

    @property
    def clause(self) -> str:
        """The label of the clause of the criterion."""
        return self.cited[0].label


class FloaterKind(Record):
    """Players who can be spared, between whom only the number decides; `kind` is the type of floater."""

    players: Group
    kind: str
    floated_before: bool
    evens: bool


class ContestRow(Record):
    """One criterion: what the accepted candidate has in it, and how the best refused one compares.

    At most one of `same` and `decides` is set; with neither, an earlier criterion has decided.
    `example` is what the best candidate of the run has where it decides, if it is known.
    """

    finding: FindingRow
    same: bool
    decides: bool
    example: str


class ContestView(Record):
    """The accepted candidate, by its number, against the best of the run `first` to `last` refused before it.

    `shown` is the number of that best one, 0 where it is not known. Without `legal` nothing before the
    accepted candidate is allowed, and the run is all of that.
    """

    template: ClassVar[str] = "contest"
    number: int
    first: int
    last: int
    legal: bool
    shown: int
    rows: tuple[ContestRow, ...]
