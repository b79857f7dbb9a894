"""Static HTML reference of the API, generated from its OpenAPI description without external assets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lucidoku.words.markup import escape

__all__ = ["reference_page"]


def reference_page(described: Mapping[str, Any]) -> str:
    """Return the calls and models of an OpenAPI description as HTML.

    >>> reference_page({"info": {"title": "T", "version": "1", "description": ""}, "paths": {}})[:15]
    '<!doctype html>'
    """
    info = described["info"]
    models = described.get("components", {}).get("schemas", {})
    title = f"{info['title']} {info['version']}: API"
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
        f"<title>{escape(title)}</title></head><body><main><h1>{escape(title)}</h1>",
        f"<p>{escape(info.get('description') or '')}</p>",
        '<p><a href="openapi.json">OpenAPI as JSON</a></p><h2>Calls</h2>',
    ]
    for path, methods in described["paths"].items():
        for method, call in methods.items():
            parts += _call(path, method, call)
    parts.append("<h2>Models</h2>")
    for name, model in sorted(models.items()):
        parts += _model(name, model)
    return "\n".join([*parts, "</main></body></html>", ""])


def _call(path: str, method: str, call: Mapping[str, Any]) -> Iterable[str]:
    yield f"<h3>{method.upper()} {escape(path)}</h3>"
    yield f"<p>{escape(call.get('description') or call.get('summary') or '')}</p>"
    rows = [
        (p["name"], _type(p["schema"]), escape(p.get("description") or _default(p["schema"])))
        for p in call.get("parameters", ())
    ]
    if rows:
        yield from _table(rows)
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body:
        yield f"<p>Takes {_type(body)}.</p>"
    answers = []
    for status, answer in call.get("responses", {}).items():
        kinds = [_type(c["schema"]) if c.get("schema") else escape(k) for k, c in answer.get("content", {}).items()]
        answers.append(f"<li>{escape(status)}: {', '.join(kinds)} {escape(answer.get('description', ''))}</li>")
    yield f"<ul>{''.join(answers)}</ul>"


def _model(name: str, model: Mapping[str, Any]) -> Iterable[str]:
    yield f'<h3 id="{escape(name)}">{escape(name)}</h3>'
    yield f"<p>{escape(model.get('description') or '')}</p>"
    needed = set(model.get("required", ()))
    rows = []
    for field, schema in model.get("properties", {}).items():
        text = schema.get("description") or ""
        rest = "required" if field in needed else _default(schema)
        rows.append((field, _type(schema), escape("; ".join(part for part in (text, rest) if part))))
    if rows:
        yield from _table(rows)


def _table(rows: Iterable[tuple[str, str, str]]) -> Iterable[str]:
    yield "<table><thead><tr><th>Field</th><th>Type</th><th></th></tr></thead><tbody>"
    for name, kind, text in rows:
        yield f"<tr><th scope=row><code>{escape(name)}</code></th><td>{kind}</td><td>{text}</td></tr>"
    yield "</tbody></table>"


def _default(schema: Mapping[str, Any]) -> str:
    return f"default {schema['default']!r}" if schema.get("default") not in (None, "", [], {}) else ""


def _type(schema: Mapping[str, Any]) -> str:
    """Return a short description of a schema, with a link if it is a model."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{escape(name)}">{escape(name)}</a>'
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return escape(" | ".join(map(str, schema.get("enum", [schema.get("const")]))))
    kind = str(schema.get("type", "any"))
    if kind == "array" and isinstance(schema.get("items"), dict):
        return f"list of {_type(schema['items'])}"
    span = [f"{sign} {schema[key]}" for key, sign in (("minimum", "≥"), ("maximum", "≤")) if key in schema]
    if "maxLength" in schema:
        span.append(f"≤ {schema['maxLength']} characters")
    return escape(" ".join([kind, *span]))
