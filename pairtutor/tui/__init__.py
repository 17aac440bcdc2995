"""The tutor: a Textual program that steps through the pairing of a round.

- `app`: the program.
- `tutor`: what screens ask of it.
- `opening`: to a round that can be walked.
- `progress_file`: what is kept between sessions.
- `keys`: what keys say.
- `commands`: the command palette.
- `contrast`: colours that can be read.
"""
