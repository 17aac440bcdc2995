"""Languages: what holds of every one of them, and the made-up one that shows what none has said."""
