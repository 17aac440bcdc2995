"""What a Dubov round records; loaded only when somebody keeps the trace."""
