"""Runs the released command in a root folder that has nothing of what it needs: lint-in-root.py ROOT CUDA_LINT EXAMPLES [EMULATOR]."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

root, cuda_lint, examples, *emulator = map(pathlib.Path, sys.argv[1:])

EMPTY = "__global__ void f() {}\n"
STANDARD = """#include <cstdio>
#include <vector>
__global__ void f(cudaEvent_t E) { cudaEventRecord(E, cudaStreamTailLaunch); }
int main() {
  std::vector<int> V(3);
  std::printf("%zu\\n", V.size());
}
"""

# What would help is not there.
for helper in ("usr/include/stdio.h", "usr/include/c++", "usr/lib/llvm-22", "usr/local/cuda", "usr/bin/cc", "usr/bin/c++"):
    if (root / helper).exists():
        sys.exit(f"{root}/{helper} is there: this is no bare root")

with tempfile.TemporaryDirectory(dir=root) as work:
    work = pathlib.Path(work)
    shutil.copy(cuda_lint, work / "cuda-lint")
    program = ["./cuda-lint"]
    if emulator:
        shutil.copy(emulator[0], work / "emulator")
        program = ["./emulator", "./cuda-lint"]
    shutil.copytree(examples, work / "examples", ignore=shutil.ignore_patterns("build"))
    (work / "empty.cu").write_text(EMPTY)
    (work / "standard.cu").write_text(STANDARD)

    def lint(title, *arguments):
        # No network, no /proc, no home; who is not root is root of a namespace.
        enter = ["unshare", "--net", *([] if os.geteuid() == 0 else ["--map-root-user"]), f"--root={root}", f"--wd=/{work.name}"]
        result = subprocess.run([*enter, *program, *arguments], env={"PATH": "/bin"}, executable=shutil.which("unshare"), text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        print(f"{title}: {result.returncode}\n{result.stdout}")

    lint("version", "--version")
    lint("empty", "empty.cu")
    lint("standard", "standard.cu")
    lint("again", "standard.cu", "--no-cache", "--quiet")
    lint("examples", "examples")
