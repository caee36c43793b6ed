# RUN: rm -rf %t && mkdir %t
# RUN: %python %s %cuda-lint %root/test/checks %t | FileCheck %s
"""Over what the checks are tested with, reports are the same to the byte with precompiled headers and without, and wherever memory lies.

What is precompiled is what a file begins with, so of the files that begin alike (nothing but comments and directives before the first declaration) a
quarter is compared, at least one. Which quarter follows from the linter that was built: the same build compares the same files, and the next one others.
With CUDA_LINT_WHOLE_CORPUS=1, which ./dev release sets, it is all of them. The second run has each larger piece of memory mapped by itself, at another
address than a heap has: the order of addresses decides nothing.
"""

import hashlib
import json
import os
import pathlib
import subprocess
import sys

linter, corpus, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
built = os.stat(linter)


def beginning(file):
    """The directives before the first declaration."""
    found, continued = [], False
    for line in map(str.strip, file.read_text(errors="replace").splitlines()):
        if line.startswith("#") or continued:
            found.append(line)
        elif line and not line.startswith("//"):
            break
        continued = bool(found) and line.endswith("\\")
    return "\n".join(found)


def place_in_draw(file):
    return hashlib.sha256(f"{built.st_mtime_ns} {built.st_size} {file}".encode()).digest()


alike = {}
for file in sorted(corpus.rglob("*.cu")):
    alike.setdefault(beginning(file), []).append(str(file.relative_to(corpus)))
whole = os.environ.get("CUDA_LINT_WHOLE_CORPUS") == "1"
drawn = sorted(file for files in alike.values() for file in sorted(files, key=place_in_draw)[:None if whole else (len(files) + 3) // 4])
# CHECK: {{[1-9][0-9]+}} beginnings, {{[1-9][0-9][0-9]}} files
print(f"{len(alike)} beginnings, {len(drawn)} files")


def lint(name, *options, **environment):
    run = subprocess.run([linter, "--cuda-path=none", "--show-parse-errors", f"--format=json:{folder / name}", *options, *drawn], cwd=corpus, capture_output=True,
                         text=True, errors="replace", env=dict(os.environ, CUDA_LINT_CACHE_DIR=str(folder / "cache"), **environment))
    print("\n".join(line for line in run.stderr.splitlines() if "precompiled" in line))
    return json.loads((folder / name).read_text())


# CHECK-DAG: {{[1-9][0-9]+}} parses with precompiled headers
# CHECK-DAG: {{[1-9][0-9]*}} headers precompiled
with_headers, without = lint("with.json", "--profile"), lint("without.json", "--no-cache", GLIBC_TUNABLES="glibc.malloc.mmap_threshold=4096:glibc.malloc.mmap_max=1000000")
# CHECK: {{[1-9][0-9][0-9]+}} reports, the same
if (folder / "with.json").read_bytes() == (folder / "without.json").read_bytes():
    print(len(without["findings"]), "reports, the same")
else:
    for ours, theirs in ((with_headers, "with"), (without, "without")):
        other = without if ours is with_headers else with_headers
        for finding in ours["findings"]:
            if finding not in other["findings"]:
                print(f"only {theirs} precompiled headers: {json.dumps(finding)[:300]}")
    print("not the same: compare", folder / "with.json", folder / "without.json")
