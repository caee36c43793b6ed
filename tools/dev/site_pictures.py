"""What MkDocs adds to the page of a check: the picture of the report on the check's own runtime test, as the linter draws it.

The linter is the one that CUDA_LINT names, or the one of build/. Without one the pages have no pictures.
"""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def linter():
    for candidate in (os.environ.get("CUDA_LINT"), ROOT / "build" / "bin" / "cuda-lint", "cuda-lint"):
        if candidate and (found := shutil.which(candidate)):
            return found
    return None


def figures(program, check):
    """The figures of the first report that has some."""
    source = ROOT / "runtime-tests" / check.removeprefix("cuda-") / "hazard.cu"
    if not source.exists():
        return []
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "report.html"
        subprocess.run([program, "--cuda-path=none", "--quiet", "--no-cache", "--fail-on=never", f"--checks=-*,{check}", f"--format=html:{page}", source,
                        "--", "-std=c++17", "-I", ROOT / "runtime-tests"], capture_output=True, check=False)
        text = page.read_text(encoding="utf-8") if page.exists() else ""
    for article in text.split("<article")[1:]:
        if found := re.findall(r"<figure.*?</figure>", article, re.DOTALL):
            return found
    return []


def on_page_markdown(markdown, page, config, files):
    path = pathlib.PurePosixPath(page.file.src_uri)
    program = linter()
    if path.parent.name != "checks" or not path.stem.startswith("cuda-") or not program:
        return markdown
    drawn = "\n\n".join(re.sub("^<figure[^>]*>", '<figure class="cuda-lint">', figure) for figure in figures(program, path.stem))
    if not drawn or "\n## Why" not in markdown:
        return markdown
    return markdown.replace("\n## Why", f"\n## The picture\n\nOf the first program below, as it is drawn by `--format=html`:\n\n{drawn}\n\n## Why", 1)
