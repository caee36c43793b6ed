"""Writes the recipes of other package managers into the folder of a release, with the checksums of its archives: packaging/recipes.py FOLDER. They are
for Homebrew (cuda-lint.rb, for a tap) and for conda-build (meta.yaml)."""

import hashlib
import pathlib
import re
import sys

folder = pathlib.Path(sys.argv[1])
project = (pathlib.Path(__file__).parents[1] / "CMakeLists.txt").read_text()
version, home = re.search(r"project\(cuda-lint VERSION (\S+) HOMEPAGE_URL (\S+)", project).groups()
SUMMARY = "Linter for CUDA C++ that reports documented hazards and offers the fix"
# The words for a machine: the archive's, Homebrew's, conda's.
MACHINES = (("x86_64", "on_intel", "linux64"), ("aarch64", "on_arm", "aarch64"))

formula, sources = [], []
for machine, block, selector in MACHINES:
    archive = folder / f"cuda-lint-{version}-linux-{machine}.tar.gz"
    if not archive.exists():
        continue
    url = f"{home}/releases/download/v{version}/{archive.name}"
    checksum = hashlib.sha256(archive.read_bytes()).hexdigest()
    formula.append(f'  {block} do\n    url "{url}"\n    sha256 "{checksum}"\n  end\n')
    sources.append(f"  - url: {url}  # [{selector}]\n    sha256: {checksum}  # [{selector}]\n")
if not formula:
    sys.exit(f"recipes: no archive of cuda-lint {version} in {folder}")

(folder / "cuda-lint.rb").write_text(f"""class CudaLint < Formula
  desc "{SUMMARY}"
  homepage "{home}"
  version "{version}"
  license "Apache-2.0" => {{ with: "LLVM-exception" }}
  depends_on :linux

{"".join(formula)}
  def install
    prefix.install Dir["*"]
  end

  test do
    (testpath/"a.cu").write "__global__ void f() {{}}\\n"
    system bin/"cuda-lint", "--no-cache", "a.cu"
  end
end
""")
(folder / "meta.yaml").write_text(f"""# conda build FOLDER, where FOLDER holds this file.
package:
  name: cuda-lint
  version: "{version}"
source:
{"".join(sources)}build:
  number: 0
  # Linked statically: nothing to relocate, nothing to depend on.
  binary_relocation: false
  detect_binary_files_with_prefix: false
  skip: true  # [not linux]
  script: cp -r bin lib share "$PREFIX"
test:
  commands:
    - cuda-lint --version
about:
  home: {home}
  summary: {SUMMARY}
  license: Apache-2.0 WITH LLVM-exception
  license_file: share/doc/cuda-lint/LICENSE
""")
