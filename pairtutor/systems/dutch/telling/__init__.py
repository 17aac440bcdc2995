"""How the Dutch 2017 engine records what it decides; loaded only when somebody keeps the trace."""
