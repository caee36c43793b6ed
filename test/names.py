# RUN: %python %s %root
"""The version and the repository's address stand in CMakeLists.txt; what must repeat them, because a user copies it or a tool reads nothing else,
repeats them right, and nothing has a placeholder."""

import pathlib
import re
import subprocess
import sys

root = pathlib.Path(sys.argv[1])
version, home, organisation, name = re.search(r"project\(cuda-lint VERSION ([\d.]+) HOMEPAGE_URL (https://github\.com/([\w-]+)/([\w-]+))",
                                              (root / "CMakeLists.txt").read_text()).groups()
tracked = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True)
files = tracked.stdout.splitlines() if tracked.returncode == 0 else [str(p.relative_to(root)) for p in root.rglob("*") if p.is_file()]
FOLDERS = ("docs/", "packaging/", "ci/", "cmake/", "tools/", "lib/report/")
TOP = ("README.md", "CONTRIBUTING.md", "action.yml", "pyproject.toml", "mkdocs.yml", ".pre-commit-hooks.yaml", "CMakeLists.txt")
# Files that repeat the version, each at least once.
REPEAT = {"pyproject.toml", "ci/gitlab.yml", "packaging/Dockerfile", "docs/guides/ci.md", "docs/guides/packages.md", "docs/guides/pre-commit.md", "CHANGELOG.md"}
problems, seen = [], set()
for file in files:
    if not (file in TOP or file in REPEAT or file.startswith(FOLDERS)) or file.startswith("docs/images"):
        continue
    try:
        text = (root / file).read_text()
    except (UnicodeDecodeError, FileNotFoundError):
        continue
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{file}:{number}"
        if re.search(r"\bOWNER\b|\bYOUR[-_ ]|example\.(com|org)|(?<!P)<(owner|org|user|version)>|\bTODO\b|\bFIXME\b", line):
            problems.append(f"{where}: a placeholder: {line.strip()}")
        for found in re.findall(r"(?:github\.com|githubusercontent\.com|uses:)[ /]+([\w.-]+/cuda-lint)\b", line):
            if found != f"{organisation}/{name}":
                problems.append(f"{where}: '{found}' is not {organisation}/{name}")
        for found in re.findall(r"//([\w-]+)\.github\.io", line):
            if found != organisation:
                problems.append(f"{where}: '{found}.github.io' is not {organisation}'s")
        for found in re.findall(r"cuda[-_]lint(?:[-_][a-z]+)*(?:[-_ @]v?|==|/releases/download/v)(\d+\.\d+\.\d+)", line) \
                + re.findall(r"""(?:^ARG VERSION=|^version = "|rev: v|cuda-lint VERSION |^## )(\d+\.\d+\.\d+)""", line):
            seen.add(file)
            if found != version and file != "CHANGELOG.md":
                problems.append(f"{where}: version {found} is not {version}")
problems += [f"{file}: does not name the version" for file in sorted(REPEAT - seen)]
if f"## {version}" not in (root / "CHANGELOG.md").read_text():
    problems.append(f"CHANGELOG.md has no section {version}")
if problems:
    sys.exit("\n".join(problems))
