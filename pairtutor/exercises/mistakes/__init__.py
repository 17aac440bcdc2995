"""Mistakes: small wrong rules, each with an id, and what somebody answers who goes by one.

A lesson of a course names them by their ids, beside the sentence that warns of each (`mistakes:`).

- `mistake`: what a mistake is.
- `bracket`: a bracket paired by rules of which one is wrong.
- `preference`: the colour that comes next.
- `colours`: who has White.
- `first_round`: the halves of a first round.
- `halves`: those of a bracket.
- `meeting`: who may meet.
- `order`: the order of candidates.
- `floating`: who floats, and what is weighed first.
- `moved_down`: moved-down players.
- `below`: what is asked of the rest.
- `byes`: who has the bye.
- `last_round`: topscorers.
- `whole_round`: a bracket changed for the sake of another one.
- `supposing`: what would be.
- `standings`: what a round counts for, what is cut, who is ahead.
- `registry`: all of them by id, and what they answer.
- `truth`: whether what a mistake says is true of an answer.
- `telling`: a wrong answer told as the mistake that leads to it.
"""
