# RUN: %python %s %root %cuda-lint %clang-tidy %plugin %clangd | FileCheck %s
"""A check that lacks its page, its lit test, its runtime test or its registration in a host fails here."""

import pathlib
import re
import subprocess
import sys
import tempfile

root, driver, clang_tidy, plugin, clangd = sys.argv[1:]
root = pathlib.Path(root)
problems = []


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


listed = run(driver, "--list-checks").stdout.splitlines()
checks = {}
for line in listed:
    _, name, kind, *_ = line.split()
    checks[name] = kind
print(len(checks), "checks")
if len(checks) < 3:
    problems.append("the driver lists fewer than three checks")

# The code names each check once, in the folder of its topic.
for name in checks:
    topic, hazard = name.removeprefix("cuda-").split("-", 1)
    file = f"{topic}-{hazard}"
    defining = [p for p in (root / "checks").rglob("*.cpp") if re.search(rf'Registered\(\s*\{{\s*"{name}"', p.read_text())]
    if [p.parent.name for p in defining] != [topic]:
        problems.append(f"{name}: not registered once in checks/{topic}: {defining}")
    page = root / "docs" / "checks" / f"{name}.md"
    if not page.exists() or len(page.read_text()) < 500:
        problems.append(f"{name}: no page docs/checks/{name}.md of 500 characters and more")
    # A terminal shows links as addresses and no comments; everything else is the page's.
    explained = iter(run(driver, f"--explain={name}").stdout.splitlines())
    written = page.read_text().splitlines() if page.exists() else ["no page"]
    if not all(line in explained for line in written if line and "](" not in line and "<!--" not in line):
        problems.append(f"{name}: --explain does not print its page; build again")
    tests = list((root / "test" / "checks").glob(f"{file}*"))
    if not any(name in t.read_text() for p in tests for t in ([p] if p.is_file() else p.iterdir()) if t.is_file()):
        problems.append(f"{name}: no lit test test/checks/{file}.cu")
    if kind_needs_proof := checks[name] != "strict":
        if not list((root / "runtime-tests" / file).glob("*.cu")):
            problems.append(f"{name}: no runtime test runtime-tests/{file}/")

# The hosts.
with tempfile.TemporaryDirectory() as folder:
    source = pathlib.Path(folder, "empty.cpp")
    source.write_text("int main() {}\n")
    hosted = set(run(clang_tidy, f"--load={plugin}", "--checks=-*,cuda-*", "--list-checks").stdout.split()) & set(checks)
    if hosted != set(checks):
        problems.append(f"clang-tidy does not know {sorted(set(checks) - hosted)}")
    # clangd lists no checks; the names are in its configuration warnings when they are unknown.
    binary = pathlib.Path(clangd).read_bytes()
    for name in checks:
        if name.encode() + b"\0" not in binary:
            problems.append(f"clangd does not know {name}")

# The catalogue of the documentation index.
if run(sys.executable, root / "tools" / "dev" / "docs_index.py", "--check", driver).returncode != 0:
    problems.append("docs/checks/index.md is not what the checks say of themselves: ./dev docs")

print("\n".join(problems) or "complete")
# CHECK: {{^[0-9]+}} checks
# CHECK-NEXT: {{^}}complete{{$}}
