"""What the editions of the Dutch system record of a round; loaded only when somebody keeps the trace."""
