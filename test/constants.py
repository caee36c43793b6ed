# RUN: %python %s %root
"""APSInt::getExtValue() ends the program for a constant that needs more than 63 bits, and one of source code may: low64() of cuda/Constants.h takes any."""

import pathlib
import sys

root = pathlib.Path(sys.argv[1])
# It names the function that it stands for; and what the pages of counters are bound to: no source has ended that one.
ALLOWED = {"lib/cuda/Constants.h", "lib/analysis/RewrittenSums.cpp"}
problems = []
for folder in ("lib", "checks"):
    for file in sorted((root / folder).rglob("*.[ch]*")):
        name = str(file.relative_to(root))
        if file.suffix not in (".h", ".cpp") or name in ALLOWED:
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if "getExtValue(" in line:
                problems.append(f"{name}:{number}: {line.strip()}")
if problems:
    sys.exit("\n".join(problems))
