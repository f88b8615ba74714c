"""Numbers that nobody meant: they are refused, never the server's failure; and no text becomes a formula."""

from __future__ import annotations

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from serving import Server

from hegemon.core.untrusted.spreadsheets import plain_rows
from hegemon.server.web import too_large, too_many_digits


@pytest.mark.parametrize(
    ("digits", "status", "words"),
    [(5000, 422, "too many digits"), (400, 422, "too large"), (3, 200, "")],
)
def test_a_number_without_end_is_refused_with_words(digits: int, status: int, words: str) -> None:
    app = FastAPI()
    app.add_exception_handler(OverflowError, too_large)
    app.add_exception_handler(ValueError, too_many_digits)

    @app.get("/{text}")
    def read(text: str) -> float:
        return float(int(text))

    answer = TestClient(app).get("/" + "9" * digits)
    assert (answer.status_code, words in answer.text) == (status, True)


def test_a_real_server_refuses_them_too(server: Server) -> None:
    table, before = server.open("random", "random")["table"]["id"], len(server.errors)
    asked = [server.http.get(f"/api/tables/{table}/thoughts{where}{'9' * 400}") for where in ("/", "?first=")]
    body = '{"game": "heap", "seats": [{"kind": "human"}, {"kind": "human"}], "seed": %s}' % ("9" * 5000)
    asked += [server.http.post(path, content=body) for path in ("/api/tables", "/api/records", "/api/lab/settings")]
    assert [answer.status_code for answer in asked] == [422] * 5
    assert [answer.json()["error"] for answer in asked[:2]] == ["a number is too large"] * 2
    assert not [line for line in server.errors[before:] if "Traceback" in line]


def test_other_mistakes_are_not_taken_for_long_numbers() -> None:
    app = FastAPI()
    app.add_exception_handler(ValueError, too_many_digits)

    @app.get("/")
    def fail() -> None:
        raise ValueError("something else")

    with pytest.raises(ValueError, match="something else"):
        TestClient(app).get("/")


def test_names_are_no_formulas_in_a_spreadsheet() -> None:
    rows = [["=HYPERLINK(1)", "@x", "+1", "-1", "\tx", "standard", -1, 2.5, None]]
    assert list(plain_rows(rows)) == [["'=HYPERLINK(1)", "'@x", "'+1", "'-1", "'\tx", "standard", -1, 2.5, None]]
