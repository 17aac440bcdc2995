"""The explanation as one self-contained HTML page.

- `pages`: how a page is written, and what it lets in.
- `round`: the page of a round.
- `own_steps`: which steps the part of a player tells.
- `sections`: its brackets and groups.
- `ladder`: the drawing of the whole round.
- `histories`: two colour histories side by side.
- `comparison`: two systems on one round.
- `exam`: sheet, key, cards, marks.
- `course`: a folder of pages.
- `rulebook`: another, of the rules.
- `standings`: a table to read and to print.
- `articles`: standings worked out, for the rulebook and for lessons.
- `beside`: a round and the standings before it, each linking the other.
- `worked`: a bracket of a lesson, step by step.
- `scripts`: modules as one script.
- `tight`: a large page without what HTML does without.
"""
