"""`python -m lucidoku` is `lucidoku`."""

from lucidoku.cli import main

if __name__ == "__main__":
    main()
