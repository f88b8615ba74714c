"""Maps in files: packages, the XML of both theses, pictures, archives and schemas (W1, R11)."""
