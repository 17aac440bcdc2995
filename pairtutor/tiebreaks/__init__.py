"""Standings by C.07 (2026): the value of each tie-break with what it is made of, and the order that follows.

- `codes`: which tie-breaks there are, what each may be modified by, and how a list of them is read.
- `values`: a value, the parts that it is made of, and how it is written.
- `cuts`: which parts a modifier leaves out.
- `own_record`: what a player did in the rounds: wins, games, standard points, progressive scores.
- `buchholz`: scores of opponents: Buchholz, Fore Buchholz, their average.
- `products`: points against opponents by their scores: Sonneborn-Berger, Koya.
- `ratings`: averages and performances.
- `encounters`: direct encounter.
- `teams`: what only teams have: match points, game points, schedule strength.
- `ledger`: all values of a tournament, each made when it is asked for.
- `table`: the order, the places, and who was still level before each tie-break.
- `comparison`: what puts one player before another.
- `request`: what is asked for: after which round, by which list.
- `chances`: the better results of one own game that would have made a player first.
- `asked`: the table, a player, or two of them.
- `places`: the places that a source has, held against the list.
- `stated`: a table that somebody states, held against the values.
- `data`: all of it as plain data.
"""
