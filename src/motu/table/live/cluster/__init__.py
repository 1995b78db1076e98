"""Several processes on one machine, and several servers on one database."""
