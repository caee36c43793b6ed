"""Writes the table of docs/internals/bounds.md from what the program says of its bounds: bounds_page.py [--check] CUDA_LINT.

With --check it compares and writes nothing; the exit status is 1 when the page is out of date.
"""

import pathlib
import subprocess
import sys

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "internals" / "bounds.md"


def main():
    *flags, driver = sys.argv[1:]
    table = subprocess.run([driver, "--list-bounds"], capture_output=True, text=True, check=True).stdout
    page = PAGE.read_text()
    text = page[: page.index("| bound |")] + table
    if flags == ["--check"]:
        sys.exit(0 if page == text else f"{PAGE} is out of date: ./dev docs")
    PAGE.write_text(text)


main()
