"""Walks on more than one machine: over a Ray cluster, and inside Spark, Dask or Polars.

`build` needs Ray (`pip install 'lucidoku[cluster]'`); `arrow_batch` needs only Arrow.
"""

from __future__ import annotations

from lucidoku.cluster.arrow import arrow_batch
from lucidoku.cluster.cluster import Done, build
from lucidoku.files.later import lazy_getattr

__all__ = ["Done", "arrow_batch", "build"]

__getattr__ = lazy_getattr(__name__, {}, __all__)
