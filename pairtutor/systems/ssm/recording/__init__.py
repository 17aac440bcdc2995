"""What a round by the Swiss System Modified records; loaded only when somebody keeps the trace."""
