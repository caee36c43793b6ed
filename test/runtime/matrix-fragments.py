# RUN: %python %s %root %cuda-lint
"""The table of docs/evidence/matrix-fragments.md is what the linter takes the cases to be; `... ROOT CUDA_LINT --update` writes it again."""

import pathlib
import re
import subprocess
import sys

root, linter, *flags = sys.argv[1:]
folder = pathlib.Path(root, "runtime-tests/matrix-fragments")
table = subprocess.run([sys.executable, folder / "matrix_fragments.py", "compare", linter, folder / "counted.csv"], check=True, capture_output=True,
                       text=True).stdout
page = pathlib.Path(root, "docs/evidence/matrix-fragments.md")
text = page.read_text()
written = re.sub(r"(<!-- table:begin -->\n).*?(<!-- table:end -->)", lambda m: m[1] + table + m[2], text, flags=re.DOTALL)
if flags == ["--update"]:
    page.write_text(written)
elif written != text:
    sys.exit(f"docs/evidence/matrix-fragments.md has another table than this; test/runtime/matrix-fragments.py ROOT CUDA_LINT --update\n{table}")
