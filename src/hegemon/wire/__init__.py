"""The data between server and page, declared once: bodies and answers of requests, and messages both ways.

Server and tables check what comes in by these types and build what goes out as them. `tools/make_wire.py` writes the
page's types and the tables of `docs/reference/api.md` from them. Imports the contract and maps, nothing above.
"""
