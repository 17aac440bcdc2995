"""Tournament report files: TRF16, its extension TRF(x), and TRF26.

- `read`: the file as a whole.
- `rows`: record 001.
- `records`: which other records there are.
- `lists`: those that name players.
- `book`: what they say before players are known.
- `rounds`: what everybody did.
- `running`: the round after the recorded ones.
- `write`: the other way.
- `fill`: a file with a round filled in.
- `modern`: a file with the records of TRF26.
"""
