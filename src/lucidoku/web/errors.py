"""Error responses, each with one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from lucidoku.errors import LucidokuError, ParseError, TimeLimit
from lucidoku.web.work import Busy
from lucidoku.words.language import N_, _

__all__ = ["answer_errors", "invalid"]

_UNREADABLE = N_(
    "the request cannot be read: expected JSON in UTF-8, not deeply nested, without numbers of thousands of digits"
)


def _error_response(status: int, error: str, where: Mapping[str, object] | None = None) -> Response:
    error = error.encode(errors="replace").decode()  # a lone surrogate quoted from the request cannot be encoded
    again = {"retry-after": "1"} if status == 429 else {}
    what = {"error": error[:600]} | ({"where": dict(where)} if where else {})
    return JSONResponse(what, status, headers={"cache-control": "no-store"} | again)


def answer_errors(app: FastAPI) -> None:
    """Register the error handlers of an application."""

    @app.exception_handler(LucidokuError)
    async def wrong(_request: Request, error: LucidokuError) -> Response:
        status = 429 if isinstance(error, Busy) else 504 if isinstance(error, TimeLimit) else 422
        known = isinstance(error, ParseError) and error.line is not None
        where = {"line": error.line, "column": error.column} if known and isinstance(error, ParseError) else None
        return _error_response(status, str(error), where)

    @app.exception_handler(RequestValidationError)
    async def handle_invalid_request(_request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        message, field = invalid(first.get("loc", ()), first.get("msg", ""))
        return _error_response(422, message, {"field": field} if field else None)

    @app.exception_handler(HTTPException)
    async def handle_http_error(_request: Request, error: HTTPException) -> Response:
        if error.status_code == 400:  # not our own error: the body could not be read
            return _error_response(422, _(_UNREADABLE))
        return _error_response(
            error.status_code, _("there is no such page") if error.status_code == 404 else str(error.detail)
        )

    @app.exception_handler(Exception)
    async def handle_internal_error(_request: Request, _error: Exception) -> Response:
        return _error_response(500, _("something went wrong in the server; it has been noted in its log"))


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
