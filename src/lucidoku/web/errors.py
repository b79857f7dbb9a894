"""Error responses, each with one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from lucidoku.errors import LucidokuError, ParseError, TimeLimit, UnknownTechnique
from lucidoku.web.work import Busy
from lucidoku.words.language import N_, _

if TYPE_CHECKING:
    from fastapi import FastAPI, Request
    from fastapi.exceptions import RequestValidationError
    from fastapi.responses import Response
    from starlette.exceptions import HTTPException

__all__ = ["UNREADABLE", "answer_errors", "error_record", "failure", "invalid", "invalid_record"]

UNREADABLE = N_(
    "the request cannot be read: expected JSON in UTF-8, not deeply nested, without numbers of thousands of digits"
)


def error_record(error: str, where: Mapping[str, object] | None = None) -> dict[str, Any]:
    """Return the body of an error response."""
    error = error.encode(errors="replace").decode()  # a lone surrogate quoted from the request cannot be encoded
    return {"error": error[:600]} | ({"where": dict(where)} if where else {})


def failure(error: LucidokuError) -> tuple[int, dict[str, Any]]:
    """Return the status and the body of the response to an error of a call.

    >>> failure(TimeLimit("time ran out"))
    (504, {'error': 'time ran out'})
    """
    status = 429 if isinstance(error, Busy) else 504 if isinstance(error, TimeLimit) else 422
    where: dict[str, object] | None = None
    if isinstance(error, ParseError) and error.line is not None:
        where = {"line": error.line, "column": error.column}
    elif isinstance(error, UnknownTechnique):
        where = {"near": list(error.near)}
    return status, error_record(str(error), where)


def answer_errors(app: FastAPI) -> None:
    """Register the error handlers of an application."""
    from fastapi.exceptions import RequestValidationError
    from fastapi.responses import JSONResponse
    from starlette.exceptions import HTTPException

    def respond(status: int, record: Mapping[str, Any]) -> Response:
        again = {"retry-after": "1"} if status == 429 else {}
        return JSONResponse(record, status, headers={"cache-control": "no-store"} | again)

    @app.exception_handler(LucidokuError)
    async def wrong(_request: Request, error: LucidokuError) -> Response:
        return respond(*failure(error))

    @app.exception_handler(RequestValidationError)
    async def handle_invalid_request(_request: Request, error: RequestValidationError) -> Response:
        return respond(422, invalid_record(error.errors()))

    @app.exception_handler(HTTPException)
    async def handle_http_error(_request: Request, error: HTTPException) -> Response:
        if error.status_code == 400:  # not our own error: the body could not be read
            return respond(422, error_record(_(UNREADABLE)))
        known = error.status_code == 404
        return respond(error.status_code, error_record(_("there is no such page") if known else str(error.detail)))

    @app.exception_handler(Exception)
    async def handle_internal_error(_request: Request, _error: Exception) -> Response:
        return respond(500, error_record(_("something went wrong in the server; it has been noted in its log")))


def invalid_record(errors: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the body of the response to an invalid request, from pydantic's errors."""
    message, field = invalid(errors[0].get("loc", ()), errors[0].get("msg", ""))
    return error_record(message, {"field": field} if field else None)


def invalid(where: Sequence[int | str], reason: str) -> tuple[str, str]:
    """Return the message for an invalid request and the name of its field, "" if it is not an object.

    >>> invalid(("body", "position", "givens"), "Field required")
    ("the field 'position.givens' of the request is not valid: Field required", 'position.givens')
    """
    named = [part for part in where if part not in ("body", "query")]
    if not any(isinstance(part, str) for part in named):  # not JSON: at most a position in the text
        return _("the request must be a JSON object: {reason}").format(reason=reason), ""
    field = ".".join(map(str, named))[:80]
    message = _("the field {field} of the request is not valid: {reason}")
    return message.format(field=repr(field), reason=reason), field
