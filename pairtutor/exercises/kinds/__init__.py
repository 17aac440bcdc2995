"""The kinds of exercise: all that one kind is stands in the module of its name, as its `RECORD`.

- `record`: what a kind is.
- `legal`: which pairs may meet.
- `preference`: which colour somebody prefers.
- `colours`: who has White.
- `bye`: who has the bye.
- `floaters`: who floats.
- `bracket`: pair a bracket.
- `next`: the candidate or opponent after another.
- `clause`: by which clause.
- `mistake`: what is wrong.
- `round`: pair a round.
- `answer`: what is said to a complaint.
"""
