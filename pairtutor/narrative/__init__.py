"""A trace in words: view models, phrases, the outline of a round, and the plain text explanation.

- `narrator`: tells a step.
- `view`: what each kind of step shows.
- `cast`: the players by name.
- `naming`: a step ready for its phrase.
- `parts`: pieces that views share.
- `value_parts`: those about values and proofs.
- `families`: runs of candidates refused.
- `hits`: whom a value names.
- `partners`: whom a player could meet.
- `bars`: why there is nobody else.
- `sides`: a lack between two columns.
- `targets`: the best that a bracket can have.
- `standing`: who stands where at a step.
- `candidates`: single candidates.
- `outcomes`: floaters, bye, colours, result.
- `answers`: why not otherwise.
- `boards`: one reason for each board.
- `ladder`: the round from top to bottom.
- `glossary`: words for names.
- `citations`: clauses as a reader sees them.
- `phrases`: every sentence, from its template.
- `outline`: cut to a depth.
- `document`: in parts, ready to print.
- `layout`: text that fits.
- `text`: as plain text.
- `markdown`: as Markdown.
"""
