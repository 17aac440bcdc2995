"""The whole tutor as one HTML file: how it is made, and what answers in it.

- `page`: puts the one file together, with what its first screens list.
- `bundle`: the Python that goes into it.
- `precompiled`: runs under Node while it is made, and keeps what was compiled.
- `site`: the file on a web server, with the courses.
- `requests`: answers a question of the page with a piece of HTML.
- `open_round`: the round that is open, and what is asked about it.
- `unread`: a file that cannot be read.
- `telling`: tells it piece by piece.
- `standings`: the table of its players, and what a touch tells of it.
- `recorded`: the rounds of a file held against the rules.
- `repairing`: who is not coming and who comes late to it, and its repairs.
- `walking`: its brackets step by step.
- `learning`: lessons, rules, glossary.
- `session`: exercises, and the one that is tried.
- `cards`: the cards that come back, and the lessons that are done by them.
- `exams`: papers made, and sheets marked.
"""
