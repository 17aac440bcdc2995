"""What is recorded of a Dubov round of 2026; loaded only when somebody keeps the trace."""
