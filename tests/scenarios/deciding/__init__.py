"""Whether a clause decides a round: by taking it out of the rules, or by what the trace says of equals.

- `without`: an engine of the Dutch family without one of its clauses.
- `dutch`: the clauses of the Dutch family that decide a round.
- `procedures`: those of the systems that are procedures, by their steps.
- `exempt`: the clauses that cannot decide by themselves, each with its reason.
"""
