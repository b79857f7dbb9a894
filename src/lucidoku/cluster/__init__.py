"""Walks on more than one machine: over a Ray cluster, and inside Spark, Dask or Polars.

`build` needs Ray (`pip install 'lucidoku[cluster]'`); `arrow_batch` needs only Arrow.
"""

from __future__ import annotations

from lucidoku.cluster.arrow import arrow_batch
from lucidoku.cluster.cluster import Done, build

__all__ = ["Done", "arrow_batch", "build"]
