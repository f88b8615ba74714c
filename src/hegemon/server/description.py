"""The interface as an OpenAPI document, at `/api/openapi.json`: what bodies hold, what comes back, how it refuses.

Bodies are read by hand, with limits, so FastAPI cannot know their forms: they are written down here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

import hegemon
from hegemon.maps.draft import Draft
from hegemon.server.forms import BotFile, NewTable, SettingsFiles
from hegemon.server.lab import NewRun
from hegemon.server.map_forms import Generated, Trial, Work

FORMS: Mapping[tuple[str, str], type[BaseModel]] = {
    ("post", "/api/tables"): NewTable,
    ("post", "/api/lab/runs"): NewRun,
    ("post", "/api/lab/settings/{game}"): SettingsFiles,
    ("post", "/api/lab/bot-file/{game}"): BotFile,
    ("post", "/api/maps"): Work,
    ("put", "/api/maps/{map_id}"): Work,
    ("post", "/api/maps/generate"): Generated,
    ("post", "/api/maps/check"): Draft,
    ("post", "/api/maps/package"): Work,
    ("post", "/api/maps/tables"): Trial,
}
"""Bodies of JSON."""
FILES = (
    ("post", "/api/records"),
    ("post", "/api/games/{game}/options/{option}"),
    ("post", "/api/lab/settings"),
    ("post", "/api/lab/bots/{game}"),
    ("post", "/api/maps/mask"),
    ("post", "/api/maps/import"),
)
"""Bodies that are files. What they are is found out by reading them, whatever they are called."""
ANSWERS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("get", "/api/tables/{table_id}/record"): ("application/jsonl",),
    ("get", "/api/lab/runs/{run_id}/files/{name}"): (
        "application/json",
        "text/csv",
        "application/xml",
        "application/toml",
    ),
    ("post", "/api/maps/mask"): ("application/x-ndjson",),
    ("post", "/api/maps/package"): ("application/zip",),
}
"""Answers that are not JSON, or not always."""

_REFUSALS = {
    "4XX": "It cannot be done: what was wrong, and what would be right.",
    "503": "It cannot be done just now: a database that is away, a game whose rules fail, no room.",
}
_PROBLEM = {
    "type": "object",
    "required": ["error"],
    "properties": {"error": {"type": "string"}},
    "additionalProperties": False,
}


class Described(FastAPI):
    """An application that knows all of its interface."""

    def openapi(self) -> dict[str, Any]:
        """The document, made once."""
        if self.openapi_schema is None:
            self.openapi_schema = _made(self)
        return self.openapi_schema


def _made(app: FastAPI) -> dict[str, Any]:
    made = get_openapi(title="Hegemon", version=hegemon.__version__, routes=app.routes)
    schemas = made.setdefault("components", {}).setdefault("schemas", {})
    schemas.pop("HTTPValidationError", None)
    schemas.pop("ValidationError", None)
    schemas["Problem"] = _PROBLEM
    models = sorted(set(FORMS.values()), key=lambda model: model.__name__)
    references, definitions = models_json_schema(
        [(model, "validation") for model in models], ref_template="#/components/schemas/{model}"
    )
    schemas |= definitions.get("$defs", {})
    for path, methods in made["paths"].items():
        for method, operation in methods.items():
            where = (method, path)
            if where in FORMS:
                reference = references[FORMS[where], "validation"]
                operation["requestBody"] = _body("application/json", reference)
            elif where in FILES:
                operation["requestBody"] = _body("application/octet-stream", {"type": "string", "format": "binary"})
            _answers(operation, ANSWERS.get(where))
    return made


def _body(kind: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": {kind: {"schema": schema}}}


def _answers(operation: dict[str, Any], kinds: tuple[str, ...] | None) -> None:
    answers = operation["responses"]
    answers.pop("422", None)
    if kinds is not None:
        answers["200"]["content"] = {kind: {"schema": {}} for kind in kinds}
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for status, description in _REFUSALS.items():
        answers[status] = {"description": description, "content": problem}
