# REQUIRES: python-tools
# RUN: rm -rf %t && mkdir -p %t
# RUN: %tools-python %s %build %root %t | FileCheck %s
"""The wheel: made of this build, installed into an empty environment, run there."""

import os
import pathlib
import subprocess
import sys

build, root, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])


def run(*command, check=True, **options):
    result = subprocess.run([str(c) for c in command], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    if check and result.returncode:
        sys.exit(f"{command}: {result.returncode}\n{result.stdout}")
    return result


run(sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-build-isolation", "--no-deps", "--no-index", "--config-settings",
    f"cmake.define.CUDA_LINT_BUILD_DIR={build}", "-w", folder, root)
wheel = next(folder.glob("*.whl"))
# CHECK: cuda_lint-0.1.0-py3-none-
print(wheel.name)
run(sys.executable, "-m", "venv", folder / "empty")
run(folder / "empty" / "bin" / "pip", "install", "-q", "--disable-pip-version-check", "--no-index", wheel)
wheel.unlink()
(folder / "hazard.cu").write_text("__global__ void f(cudaEvent_t E) {\n  cudaEventRecord(E, cudaStreamTailLaunch);\n}\n")
environment = {"PATH": os.pathsep.join([str(folder / "empty" / "bin"), "/usr/bin", "/bin"]), "HOME": str(folder)}
# CHECK: cuda-lint 0.1.0
# CHECK: LLVM 22.
# CHECK: CUDA toolkits
print(run("cuda-lint", "--version", env=environment, executable=folder / "empty" / "bin" / "cuda-lint").stdout)
# CHECK: hazard.cu:2:3: warning: {{.*}} [cuda-cdp-tail-event]
print(run("cuda-lint", "--cuda-path=none", "--quiet", "hazard.cu", check=False, env=environment,
          executable=folder / "empty" / "bin" / "cuda-lint").stdout)
# CHECK: cuda-cdp-tail-event
print(run("cuda-lint-clangd", "--check-warnings", "--check=hazard.cu", check=False, env=environment,
          executable=folder / "empty" / "bin" / "cuda-lint-clangd").stdout)
