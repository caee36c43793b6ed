"""Writes docs/checks/index.md from what the checks say of themselves: docs_index.py [--check] CUDA_LINT.

With --check it compares and writes nothing; the exit status is 1 when the index is out of date.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
INDEX = ROOT / "docs" / "checks" / "index.md"
TOPICS = {
    "cdp": "Launches from the device (dynamic parallelism)",
    "smem": "Shared memory",
    "gmem": "Global memory",
    "lmem": "Local memory",
    "index": "Indices",
    "warp": "The lanes of a warp",
    "sync": "Barriers",
    "order": "Memory that blocks and grids share",
    "async": "Copies that go on by themselves",
    "launch": "Launch configurations",
    "pdl": "Programmatic dependent launch",
    "cluster": "Thread block clusters",
    "const": "Constant memory",
    "ptx": "PTX registers",
    "fp": "Floating point",
    "stream": "Streams, on the host",
    "host": "Memory, on the host",
}


def listed(driver):
    """(name, kind, fix-it?, summary) of each check, as the driver lists them."""
    for line in subprocess.run([driver, "--list-checks"], capture_output=True, text=True, check=True).stdout.splitlines():
        yield re.fullmatch(r"(?:on|off)\s+(\S+)\s+(\S+)\s+(fix-it)?\s*(.*)", line).groups()


def index(checks):
    for name, *_ in checks:
        if name.split("-")[1] not in TOPICS:
            sys.exit(f"{name}: the topic has no title: give it one in TOPICS, tools/dev/docs_index.py")
    lines = ["# Checks", "",
             "Correctness reports are bugs, performance reports are costs, strict checks are conventions and off by default.", ""]
    for topic, title in TOPICS.items():
        rows = [c for c in checks if c[0].split("-")[1] == topic]
        if not rows:
            continue
        lines += [f"## {title}", "", "| check | kind | fix | reports |", "| --- | --- | --- | --- |"]
        lines += [f"| [{name}]({name}.md) | {kind} | {fix or 'note'} | {summary} |" for name, kind, fix, summary in rows]
        lines.append("")
    return "\n".join(lines)


def main():
    *flags, driver = sys.argv[1:]
    text = index(list(listed(driver)))
    if flags == ["--check"]:
        sys.exit(0 if INDEX.exists() and INDEX.read_text() == text else f"{INDEX} is out of date: ./dev docs")
    INDEX.write_text(text)


main()
