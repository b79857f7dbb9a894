"""Write src/lucidoku/_engine/_native.pyi from the built engine, or check that it is up to date (`--check`)."""

from __future__ import annotations

import sys
from pathlib import Path

from nanobind.stubgen import StubGen

from lucidoku._engine import _native

TARGET = Path(__file__).parent.parent / "src" / "lucidoku" / "_engine" / "_native.pyi"


def main() -> int:
    """Generate the stub and write or compare it."""
    generator = StubGen(_native)
    generator.put(_native)
    text = generator.get().rstrip() + "\n"
    if "--check" not in sys.argv:
        TARGET.write_text(text)
    elif not TARGET.exists() or TARGET.read_text() != text:
        print(f"{TARGET.name} does not match the engine: run `make stubs`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
