"""Record what Python compiles until hints are ready, and add it to the packed library; to be run in Pyodide.

    LIBRARY=LIBRARY.zip node web/engine/python.mjs build/wasm/lucidoku.wasm build/pyodide tools/record_there.py LIBRARY.zip

`LIBRARY` names the library that Python starts from, as tools/packages_there.py packed it.
"""

from __future__ import annotations

import marshal
import sys
import zipfile

import sitecustomize  # type: ignore[import-not-found]  # tools/start_there.py, as Python imported it

import lucidoku.web.inside  # noqa: F401  # what a page imports before its first hint
from packages_there import DATE

with zipfile.ZipFile(sys.argv[1], "a") as packed:
    record = marshal.dumps((sitecustomize.METHODS, sitecustomize.PATTERNS))
    packed.writestr(zipfile.ZipInfo(sitecustomize.NAME, DATE), record)
