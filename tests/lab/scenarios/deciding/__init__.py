"""Whether a clause decides a round: by taking it out of the rules, or by what the trace says of equals.

- `without`: an engine of the Dutch family without one of its clauses.
- `dutch`: the clauses of the Dutch family that decide a round.
- `off`: each edition that is written out by hand, without one of its clauses.
- `procedures`: which of them decide a round of it.
- `exempt`: the clauses that cannot decide by themselves, each with its reason.
"""
