"""The first best candidate of a bracket: found without listing, everything skipped counted.

- `refinement`: what a criterion charges an edge; keeps the best candidates, criterion by criterion.
- `walk`: goes down the sequence to the first of them.
- `feasibility`: can it also have this pair?
- `splitting`: which S1 and S2.
- `exchanges`: the exchanges of D.2, and their numbers.
- `rows`: graphs kept to a part of their edges.
- `counting`: how many are passed over.
"""
