"""Reading is linear: a text that is four times as long takes about four times as long, whatever it is made of.

Processor time of the same process is compared, never seconds with a limit: a reading that takes less than an instant is not
looked at, and one that seems to grow too fast is measured again.
"""

from __future__ import annotations

import pytest

from formats.hostile import AROUND, READERS, TOKENS, cost, text_of

INSTANT = 0.05  # processor seconds
SIZES = [16 * 1024, 64 * 1024, 256 * 1024]
WHOLE = ("read", "read_puzzles", "Layout.parse", "undressed", "tables")


def grows_too_fast(reader: str, token: str, around: tuple[str, str]) -> str:
    """Return by how much a reading grows from one size to the next, if it is much more than the size."""
    read = READERS[reader]
    before = 0.0
    for size in SIZES if reader in WHOLE else SIZES[:2]:
        text = text_of(token, size, around)
        now = cost(read, text, 10)
        if now > INSTANT and before and now > 10 * before:
            shorter = text_of(token, size // 4, around)
            before = max(before, *(cost(read, shorter, 10) for _again in range(3)))
            now = min(now, *(cost(read, text, 10) for _again in range(2)))
            if now > INSTANT and now > 10 * before:
                return f"{reader}: {around[0]!r} {token!r} {around[1]!r}: {size // 1024} KB takes {now / before:.0f} times as long"
        before = max(now, INSTANT / 10)
    return ""


@pytest.mark.parametrize("reader", READERS)
def test_reading_is_linear(reader: str) -> None:
    wrong = []
    for number, token in enumerate(TOKENS):
        for around in AROUND if reader in ("read",) and number % 4 == 0 else [AROUND[number % len(AROUND)]]:
            if said := grows_too_fast(reader, token, around):
                wrong.append(said)
                if len(wrong) > 4:
                    break
    assert not wrong, "\n".join(wrong)
