"""Tournament report files: TRF16, its extension TRF(x), and TRF26.

- `read`: the file as a whole.
- `rows`: record 001.
- `records`: which other records there are.
- `lists`: those that name players.
- `book`: what they say before players are known.
- `rounds`: what everybody did.
- `scores`: whether scores follow from that.
- `event`: the event as a whole, of players or of teams.
- `teams`: the records of an event of teams.
- `matches`: its matches, from the boards.
- `read_teams`: such an event as a whole.
- `write`: the other way.
- `write_teams`: the same for teams.
- `fill`: a file with a round filled in.
- `fill_teams`: the same for teams.
- `renumber`: a file with other pairing numbers.
- `modern`: a file with the records of TRF26.
"""
