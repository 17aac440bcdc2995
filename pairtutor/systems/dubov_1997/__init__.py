"""The Dubov system as approved in 1997: one module for each stage of the text.

- `procedure`: a round: the first one, or bye, groups, colours.
- `participants`: the players, and who may meet whom.
- `round_state`: what is settled so far; who hears of it.
- `choosing`: the first of an order who fits; can the others then be paired?
- `bye`: 4: who has the bye.
- `transfers`: 7, 8: who is brought up, and for whom.
- `floaters`: 6.4: who floats.
- `columns`: 6.2, 6.3: the columns, and pairs row by row.
"""
