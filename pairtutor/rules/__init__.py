"""What the texts say: clauses, readings and named questions; no search and no trace.

- `facts`: what an edition says in no language.
- `texts`: its words in one language.
- `citing`: how clauses are cited.
- `catalogue`: all clauses, found by citation or words.
- `printed`: citations in any form in which they are printed.
- `earlier`: what the editions before and after say in their place.
- `criterion`: what a criterion is.
"""
