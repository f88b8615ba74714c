"""`python -m tests.golden`, from the root of the repository: write all golden records anew."""

from .making import write_all

write_all()
