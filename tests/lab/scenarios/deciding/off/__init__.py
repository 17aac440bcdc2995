"""Each edition that is written out by hand, without one of its clauses: taken away, or turned round.

An order of the text (the lowest number first) is turned round, a requirement is dropped, a choice falls to
what comes next. Which of them carries out which clause stands in the table of each module.

- `paired`: what comes of a round, and the table of an edition.
- `dutch_2012`, `dubov_1997`, `dubov_2026`, `burstein`, `ssm`: the editions.
- `lim`, `lim_known`, `lim_leaving`: both of Lim.
- `swiss_team`, `swiss_team_pairings`: teams.
"""
