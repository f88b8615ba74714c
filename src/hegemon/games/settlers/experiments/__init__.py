"""The experiments of the Settlers thesis (S5), chapter 3: evolutions, tournaments, report. Uses the lab."""
