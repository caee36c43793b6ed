# RUN: %python %s %root %cuda-lint
"""The README shows what `./dev lint examples` prints, exactly. `test/readme.py ROOT CUDA_LINT --update` writes it again."""

import pathlib
import re
import subprocess
import sys

root, driver, *flags = sys.argv[1:]
readme = pathlib.Path(root, "README.md")
BLOCK = re.compile(r"(<!-- example:begin -->\n).*?(<!-- example:end -->)", re.DOTALL)

# With the embedded headers the output is the same wherever it is made; that a toolkit gives the same is another run below.
run = subprocess.run([driver, "--cuda-path=none", "--config={}", "examples"], cwd=root, capture_output=True, text=True)
summary = [line for line in run.stderr.splitlines() if line.startswith("cuda-lint: ") and " file" in line]
text = "```text\n" + run.stdout + "\n".join(summary) + "\n```\n"
if flags == ["--update"]:
    readme.write_text(BLOCK.sub(lambda m: m[1] + text + m[2], readme.read_text()))
    sys.exit(0)
shown = BLOCK.search(readme.read_text())[0]
if text not in shown:
    sys.exit(f"README.md does not show what the example prints; test/readme.py ROOT CUDA_LINT --update\n{text}")
with_toolkit = subprocess.run([driver, "--config={}", "examples"], cwd=root, capture_output=True, text=True)
if with_toolkit.stdout != run.stdout:
    sys.exit(f"the example lints differently with the toolkit that is installed:\n{with_toolkit.stdout}")
