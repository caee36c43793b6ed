# REQUIRES: portable, dpkg-deb
# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %build %t %clang-tidy %roots | FileCheck %s
"""The packages and archives: made of this build, installed into minimal roots where there are any, run there."""

import os
import pathlib
import shutil
import subprocess
import sys
import tarfile

build, folder, clang_tidy, roots = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3], pathlib.Path(sys.argv[4])


def run(*command, check=True, **options):
    result = subprocess.run([str(c) for c in command], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    if check and result.returncode:
        sys.exit(f"{command}: {result.returncode}\n{result.stdout}")
    return result.stdout


run("cpack", "-G", "DEB", "--config", build / "CPackConfig.cmake", "-B", folder / "pack")
packages = {path.name.split("_")[0]: path for path in (folder / "pack").glob("*.deb")}
unpacked = folder / "unpacked"
unpacked.mkdir()
# CHECK: cuda-lint: cuda-lint_0.1.0_amd64.deb, below 40 MB: True, depends on []
# CHECK-NEXT: usr/bin/cuda-lint
# CHECK-NEXT: usr/lib/cmake/CudaLint/CudaLintConfig.cmake
# CHECK-NEXT: usr/lib/cmake/CudaLint/CudaLintConfigVersion.cmake
# CHECK-NEXT: usr/share/bash-completion/completions/cuda-lint
# CHECK-NEXT: usr/share/fish/vendor_completions.d/cuda-lint.fish
# CHECK-NEXT: usr/share/man/man1/cuda-lint.1
# CHECK-NEXT: usr/share/zsh/vendor-completions/_cuda-lint
# CHECK-NEXT: cuda-lint-clang-tidy: cuda-lint-clang-tidy_0.1.0_amd64.deb, below 40 MB: True, depends on [{{.*}}'clang-tidy-22'{{.*}}'libclang-cpp22
# CHECK-NEXT: usr/lib/CudaLintPlugin.so
# CHECK-NEXT: cuda-lint-clangd: cuda-lint-clangd_0.1.0_amd64.deb, below 40 MB: True, depends on []
# CHECK-NEXT: usr/bin/cuda-lint-clangd
# CHECK-NOT: usr/
for name, package in sorted(packages.items()):
    depends = sorted(d.strip() for d in run("dpkg-deb", "-f", package, "Depends").split(",") if d.strip())
    print(f"{name}: {package.name}, below 40 MB: {package.stat().st_size < 40_000_000}, depends on {depends}")
    run("dpkg-deb", "-x", package, unpacked / name)
    for path in sorted(p.relative_to(unpacked / name) for p in (unpacked / name).rglob("*") if p.is_file()):
        if not str(path).startswith(("usr/share/cuda-lint", "usr/share/doc")):
            print(path)

# No file is in two packages: they can be installed together.
files = [path.relative_to(unpacked / name) for name in packages for path in (unpacked / name).rglob("*") if path.is_file()]
# CHECK: in two packages: []
print("in two packages:", sorted({str(f) for f in files if files.count(f) > 1}))

# CHECK: plugin: True
plugin = unpacked / "cuda-lint-clang-tidy" / "usr/lib/CudaLintPlugin.so"
print("plugin:", "cuda-cdp-tail-event" in run(clang_tidy, f"--load={plugin}", "--checks=-*,cuda-*", "--list-checks"))

# The archives unpack into a prefix.
run("cpack", "-G", "TGZ", "--config", build / "CPackConfig.cmake", "-B", folder / "pack")
# CHECK: ['cuda-lint-0.1.0-linux-x86_64.tar.gz', 'cuda-lint-clang-tidy-0.1.0-linux-x86_64.tar.gz', 'cuda-lint-clangd-0.1.0-linux-x86_64.tar.gz']
archives = sorted((folder / "pack").glob("*.tar.gz"))
print([path.name for path in archives])
with tarfile.open(archives[0]) as archive:
    names = [name.removeprefix("./") for name in archive.getnames()]
# CHECK: in the prefix: True
print("in the prefix:", "bin/cuda-lint" in names and "share/man/man1/cuda-lint.1" in names)

hazard = "#include <vector>\n__global__ void f(cudaEvent_t E) {\n  cudaEventRecord(E, cudaStreamTailLaunch);\n}\n"
tried = []
for suite in ("bullseye", "bookworm", "trixie"):
    if os.geteuid() != 0 or not (roots / suite).is_dir():
        continue
    root = folder / suite
    # Not by Python, which reads devices to their end.
    run("cp", "-a", roots / suite, root)
    for name in ("cuda-lint", "cuda-lint-clangd"):
        shutil.copy(packages[name], root / "tmp" / f"{name}.deb")
    (root / "tmp" / "hazard.cu").write_text(hazard)
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8"}

    def inside(*command, check=True):
        return run("unshare", "--net", f"--root={root}", "--wd=/tmp", *command, check=check, env=environment)

    inside("dpkg", "-i", "cuda-lint.deb", "cuda-lint-clangd.deb")
    lint = inside("cuda-lint", "--quiet", "hazard.cu", check=False)
    editor = inside("cuda-lint-clangd", "--check-warnings", "--check=hazard.cu", check=False)
    if "hazard.cu:3:3: warning: cudaEventRecord" not in lint or "cuda-cdp-tail-event" not in editor:
        sys.exit(f"{suite}:\n{lint}\n{editor}")
    tried.append(suite)
    # A process in the background may still write into the cache of that root.
    shutil.rmtree(root, ignore_errors=True)
# CHECK: every root that is there was tried: True
print("every root that is there was tried:", os.geteuid() != 0 or tried == [s for s in ("bullseye", "bookworm", "trixie") if (roots / s).is_dir()])
