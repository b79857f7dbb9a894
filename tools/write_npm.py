"""Write the npm package of the engine, build/npm, after `make wasm`: `make npm`, then `npm publish build/npm`.

The sources are in web/engine. The version, and the techniques that a walk tries, are filled in. The elements for other
pages, player.js, come from the files of the page.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import lucidoku as ld
from lucidoku.web.player import MODULE

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "web" / "engine"
WASM = ROOT / "build" / "wasm" / "lucidoku.wasm"


def main(out: Path) -> None:
    """Write the package.

    Args:
        out: the folder; its content is replaced.
    """
    if not WASM.exists():
        sys.exit("build/wasm/lucidoku.wasm is missing: run `make wasm` first")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    about = json.loads((SOURCES / "package.json").read_text(encoding="utf-8"))
    for name in (*about["files"], "README.md"):
        if (SOURCES / name).exists():
            shutil.copy(SOURCES / name, out)
    shutil.copy(WASM, out)
    shutil.copy(MODULE, out)
    shutil.copy(ROOT / "LICENSE", out)
    (out / "logic.json").write_text(
        json.dumps([technique.id for technique in ld.Pipeline.of("logic")]), encoding="utf-8"
    )
    published = {key: value for key, value in about.items() if key not in ("private", "devDependencies")}
    (out / "package.json").write_text(
        json.dumps(published | {"version": ld.__version__}, indent=2) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "npm")
