# RUN: %python %s %root %cuda-lint
"""The table of docs/evidence/merged-accesses.md is what the linter takes the cases to be; `... ROOT CUDA_LINT --update` writes it again."""

import pathlib
import re
import subprocess
import sys

root, linter, *flags = sys.argv[1:]
folder = pathlib.Path(root, "runtime-tests/merged-accesses")
table = subprocess.run([sys.executable, folder / "merged_accesses.py", "compare", linter, folder / "machine.csv"], check=True, capture_output=True,
                       text=True).stdout
page = pathlib.Path(root, "docs/evidence/merged-accesses.md")
text = page.read_text()
written = re.sub(r"(<!-- table:begin -->\n).*?(<!-- table:end -->)", lambda m: m[1] + table + m[2], text, flags=re.DOTALL)
if flags == ["--update"]:
    page.write_text(written)
elif written != text:
    sys.exit(f"docs/evidence/merged-accesses.md has another table than this; test/runtime/merged-accesses.py ROOT CUDA_LINT --update\n{table}")
