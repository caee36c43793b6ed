# REQUIRES: dpkg-deb
# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %build %t %clang-tidy | FileCheck %s
"""The Debian package: made of this build, unpacked into an empty folder, run there."""

import os
import pathlib
import subprocess
import sys

build, folder, clang_tidy = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]


def run(*command, check=True, **options):
    result = subprocess.run([str(c) for c in command], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    if check and result.returncode:
        sys.exit(f"{command}: {result.returncode}\n{result.stdout}")
    return result.stdout


run("cpack", "-G", "DEB", "--config", build / "CPackConfig.cmake", "-B", folder / "pack")
package = next((folder / "pack").glob("*.deb"))
# CHECK: cuda-lint_0.1.0_
print(package.name)
# CHECK: Depends: {{.*}}libclang-common-22-dev
# CHECK-SAME: libclang-cpp22
# CHECK-SAME: libllvm22
print("Depends:", ", ".join(sorted(d.strip() for d in run("dpkg-deb", "-f", package, "Depends").split(","))))
root = folder / "root"
run("dpkg-deb", "-x", package, root)
for path in sorted(p.relative_to(root) for p in root.rglob("*") if p.is_file()):
    if not str(path).startswith(("usr/share/cuda-lint", "usr/share/doc")):
        print(path)
# CHECK: usr/bin/cuda-lint
# CHECK-NEXT: usr/bin/cuda-lint-clangd
# CHECK-NEXT: usr/lib/CudaLintPlugin.so
# CHECK-NEXT: usr/lib/cmake/CudaLint/CudaLintConfig.cmake
# CHECK-NEXT: usr/lib/cmake/CudaLint/CudaLintConfigVersion.cmake
# CHECK-NEXT: usr/share/bash-completion/completions/cuda-lint
# CHECK-NEXT: usr/share/fish/vendor_completions.d/cuda-lint.fish
# CHECK-NEXT: usr/share/man/man1/cuda-lint.1
# CHECK-NEXT: usr/share/zsh/vendor-completions/_cuda-lint

(folder / "hazard.cu").write_text("__global__ void f(cudaEvent_t E) {\n  cudaEventRecord(E, cudaStreamTailLaunch);\n}\n")
environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder)}
# CHECK: cuda-lint 0.1.0
print(run(root / "usr/bin/cuda-lint", "--version", env=environment))
# CHECK: hazard.cu:2:3: warning: {{.*}} [cuda-cdp-tail-event]
print(run(root / "usr/bin/cuda-lint", "--cuda-path=none", "--quiet", "hazard.cu", check=False, env=environment))
# CHECK: clangd: {{.*}}cuda-cdp-tail-event
print("clangd:", [line for line in run(root / "usr/bin/cuda-lint-clangd", "--check-warnings", "--check=hazard.cu", check=False,
                                       env=environment).splitlines() if "cuda-cdp-tail-event" in line])
# CHECK: plugin: True
print("plugin:", "cuda-cdp-tail-event" in run(clang_tidy, f"--load={root}/usr/lib/CudaLintPlugin.so", "--checks=-*,cuda-*", "--list-checks"))
