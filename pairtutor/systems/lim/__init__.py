"""The Lim rules as all editions carry them out: bye, groups from both ends, floaters, scrutiny, median.

- `rounds`: from both ends to the median, then colours.
- `participants`: the players, and who may meet whom.
- `bye`: 1.1: who has the bye.
- `groups`: 2.2, 2.6: the groups, and the median enlarged.
- `floaters`: 2.3, 3: who leaves a group.
- `opponents`: 4: proposal, scrutiny, exchange.
"""
