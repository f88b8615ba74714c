"""Competitions: kept in the database, played by one process, resumed by whoever has it next."""
