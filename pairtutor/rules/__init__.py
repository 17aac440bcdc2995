"""What the texts say: clauses, readings and named questions; no search and no trace."""
