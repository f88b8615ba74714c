"""The interface as an OpenAPI document, at `/api/openapi.json`: what bodies hold, what comes back, how it refuses.

FastAPI knows answers by their types. Bodies are read with limits, by dependencies of `request_checks`: they are
added here.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, FastAPI, Response
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

import hegemon
from hegemon.server.request_checks import FileBody, JsonBody
from hegemon.wire.base import Problem

Json = dict[str, Any]
_REFUSALS = {
    "4XX": "It cannot be done: what was wrong, and what would be right.",
    "503": "It cannot be done just now: a database that is away, a game whose rules fail, no room.",
}


def sends(*kinds: str) -> Json:
    """For the decorator of a route whose answer is a file of one of these kinds."""
    return {"response_class": Response, "responses": {200: {"content": {kind: {"schema": {}} for kind in kinds}}}}


def body_of(route: APIRoute) -> JsonBody[Any] | FileBody | None:
    """The reader of a request's body, if it has one."""
    calls = [one.call for one in route.dependant.dependencies]
    return next((call for call in calls if isinstance(call, JsonBody | FileBody)), None)


class Described(FastAPI):
    """An application that knows all of its interface."""

    def include_router(self, router: APIRouter, **more: Any) -> None:
        super().include_router(router, **more)
        requests = [route for route in router.routes if isinstance(route, APIRoute)]
        self.requests = [*getattr(self, "requests", []), *requests]

    def openapi(self) -> Json:
        """The document, made once."""
        if self.openapi_schema is None:
            self.openapi_schema = _made(self)
        return self.openapi_schema


def _made(app: Described) -> Json:
    made = get_openapi(title="Hegemon", version=hegemon.__version__, routes=app.routes)
    schemas = made["components"]["schemas"]
    schemas.pop("HTTPValidationError", None)
    schemas.pop("ValidationError", None)
    schemas["Problem"] = TypeAdapter(Problem).json_schema()
    bodies = {
        (method.lower(), route.path_format): body
        for route in app.requests
        for method in route.methods or ()
        if (body := body_of(route))
    }
    models = {body.model for body in bodies.values() if isinstance(body, JsonBody)}
    references, definitions = models_json_schema(
        [(model, "validation") for model in sorted(models, key=lambda model: str(model.__name__))],
        ref_template="#/components/schemas/{model}",
    )
    schemas |= definitions["$defs"]
    for path, methods in made["paths"].items():
        for method, operation in methods.items():
            body = bodies.get((method, path))
            if isinstance(body, JsonBody):
                operation["requestBody"] = _body("application/json", references[body.model, "validation"])
            elif body is not None:
                operation["requestBody"] = _body("application/octet-stream", {"type": "string", "format": "binary"})
            _refuse(operation["responses"])
    return made


def _body(kind: str, schema: Json) -> Json:
    return {"required": True, "content": {kind: {"schema": schema}}}


def _refuse(answers: Json) -> None:
    answers.pop("422", None)
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for status, description in _REFUSALS.items():
        answers[status] = {"description": description, "content": problem}
