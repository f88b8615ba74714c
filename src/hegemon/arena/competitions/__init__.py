"""Competitions: kept in the database, played by one process, resumed by the next one that holds it."""
