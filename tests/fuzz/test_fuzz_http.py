"""schemathesis on the HTTP interface: what the description promises, and no answer that says the server has failed."""

from __future__ import annotations

from typing import Any

import fuzzing
import hypothesis
import pytest
import schemathesis
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from serving import Server

load_all_checks()
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]
EXAMPLES = 8 * fuzzing.TIMES


@pytest.mark.timeout(120 + 40 * EXAMPLES)
def test_every_request_is_answered_as_the_description_says(hunted: Server) -> None:
    opened = hunted.open("human", "human")
    known = {"table_id": opened["table"]["id"], "game": "heap", "board": "plain", "tool": "double"}
    description = hunted.http.get("/api/openapi.json").json()
    schema = schemathesis.openapi.from_dict(description)
    schema.config.update(base_url=hunted.url)
    seen: set[str] = set()

    for result in schema.get_all_operations():
        operation: Any = result.ok()

        @hypothesis.seed(7)
        @hypothesis.settings(
            max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(hypothesis.HealthCheck)
        )
        @hypothesis.given(case=operation.as_strategy(), real=hypothesis.strategies.booleans())
        def ask(case: Any, real: bool) -> None:
            for name in known if real else ():
                if name in case.path_parameters:
                    case.path_parameters[name] = known[name]
            case.call_and_validate(base_url=hunted.url, checks=CHECKS, timeout=60)
            seen.add(case.operation.label)

        ask()
    assert len(seen) == sum(len(methods) for methods in description["paths"].values())
    texts = "".join(hunted.errors)
    assert opened["owner"] not in texts
