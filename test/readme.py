# RUN: %python %s %root %cuda-lint
"""docs/guides/example.md shows what `./dev lint examples` prints, exactly; `test/readme.py ROOT CUDA_LINT --update` writes it again. The README
names files that are there."""

import pathlib
import re
import subprocess
import shutil
import sys
import tempfile

root, driver, *flags = sys.argv[1:]
page = pathlib.Path(root, "docs", "guides", "example.md")
BLOCK = re.compile(r"(<!-- example:begin -->\n).*?(<!-- example:end -->)", re.DOTALL)

# With the embedded headers the output is the same wherever it is made; that a toolkit gives the same is another run below. Without what a build
# leaves there: a compile database names the host's C++, too.
copy = tempfile.TemporaryDirectory()
shutil.copytree(pathlib.Path(root, "examples"), pathlib.Path(copy.name, "examples"), ignore=shutil.ignore_patterns("build"))


def lint(*options):
    return subprocess.run([driver, *options, "--config={}", "examples"], cwd=copy.name, capture_output=True, text=True)


run = lint("--cuda-path=none")
summary = [line for line in run.stderr.splitlines() if line.startswith("cuda-lint: ") and " file" in line]
text = "```text\n" + run.stdout + "\n".join(summary) + "\n```\n"
if flags == ["--update"]:
    page.write_text(BLOCK.sub(lambda m: m[1] + text + m[2], page.read_text()))
    sys.exit(0)
shown = BLOCK.search(page.read_text())[0]
if text not in shown:
    sys.exit(f"docs/guides/example.md does not show what the example prints; test/readme.py ROOT CUDA_LINT --update\n{text}")
with_toolkit = lint()
if with_toolkit.stdout != run.stdout:
    sys.exit(f"the example lints differently with the toolkit that is installed:\n{with_toolkit.stdout}")
for document in ("README.md", "CONTRIBUTING.md"):
    for target in re.findall(r"\]\(([^)#]+)", pathlib.Path(root, document).read_text()):
        if "://" not in target and not pathlib.Path(root, target).exists():
            sys.exit(f"{document} links to {target}, which is not there")
