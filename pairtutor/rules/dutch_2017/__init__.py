"""The FIDE (Dutch) System in its edition of 2017: clauses, readings, definitions, criteria and colours."""
