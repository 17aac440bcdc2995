"""Disputes: why not otherwise? A wish or a whole other pairing, judged by the engine that made the round.

- `case`: a wish, and the engine asked again under it.
- `persons`: players as people name them.
- `decisions`: what the round itself decides of it.
- `answers`: why not, for one wish.
- `suppositions`: facts that somebody supposes, as they are typed.
- `supposable`: what can be supposed of players besides floats.
- `past_floats`: earlier floats that a round looks at, and others that are supposed.
- `named_facts`: those that an answer names.
- `floating`: which way players float.
- `near_facts`: those about whom a wish concerns.
- `round_change`: what of a round would be otherwise.
- `supposing`: a wish under them.
- `first_fact`: the one to suppose where nobody says which.
- `taking`: what it would take.
- `ways`: of what it would take, what is told, and in which order.
- `claims`: a whole other pairing, of a file or of another system, judged bracket by bracket.
- `boards`: boards made by hand, each against what is asked of it whatever else is paired.
- `agreement`: whether a recorded round is as a system pairs it.
- `mends`: what a source may state wrongly of a whole event.
- `colour_words`: colours as somebody types them, by name or letter in any language.
- `corrected`: a result that was corrected after the pairing.
- `checking`: what may be behind rounds that differ.
- `deadline`: how long a search may go on.
- `differences`: a recorded round beside the computed one.
- `results`: another result of a game.
- `repair`: somebody stays away or comes late after the boards are out.
- `verdicts`: the kinds of answer, and that to other pairs of a bracket.
"""
