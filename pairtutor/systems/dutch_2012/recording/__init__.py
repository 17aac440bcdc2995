"""How the Dutch 2012 engine records what it decides; loaded only when somebody keeps the trace."""
