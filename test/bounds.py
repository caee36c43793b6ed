# RUN: %python %s %root %cuda-lint
"""Every bound of an engine has a test on both sides of it, and stands in docs/internals/bounds.md with the number that it has.

A test sets a bound to two numbers that follow each other, in one file: by `--bound=NAME=N` of the command, or by a BoundScope."""

import collections
import pathlib
import re
import subprocess
import sys

root, program = pathlib.Path(sys.argv[1]), sys.argv[2]
SET = re.compile(r"""--bound=([a-z0-9-]+)=(\d+)|BoundScope\s+\w+\(\s*"([a-z0-9-]+)",\s*(\d+)\)""")

sides = collections.defaultdict(set)
for file in sorted((root / "test").rglob("*")):
    if file.suffix not in (".cu", ".cpp", ".test", ".py") or not file.is_file():
        continue
    numbers = collections.defaultdict(set)
    for a, m, b, n in SET.findall(file.read_text(errors="replace")):
        numbers[a or b].add(int(m or n))
    for name, values in numbers.items():
        if any(value + 1 in values for value in values):
            sides[name].add(file)

listed = re.findall(r"^\| `([^`]+)`", subprocess.run([program, "--list-bounds"], capture_output=True, text=True, check=True).stdout, re.M)
problems = [f"{name}: no test has both sides of it" for name in listed if name not in sides]
problems += [f"{file}: there is no bound '{name}'" for name, files in sides.items() if name not in listed for file in files]
page = subprocess.run([sys.executable, root / "tools" / "dev" / "bounds_page.py", "--check", program], capture_output=True, text=True)
if page.returncode:
    problems.append(page.stderr.strip())
if len(listed) < 2:
    problems.append("the list of bounds is empty")
if problems:
    sys.exit("\n".join(problems))
