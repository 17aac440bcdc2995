"""The whole tutor as one HTML file: how it is made, and what answers in it.

- `page`: puts the one file together.
- `bundle`: the Python that goes into it.
- `precompiled`: runs under Node while it is made, and keeps what was compiled.
- `requests`: answers a question of the page with a piece of HTML.
- `open_round`: the round that is open, and what is asked about it.
"""
