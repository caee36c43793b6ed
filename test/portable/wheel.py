# REQUIRES: portable, python-tools
# RUN: rm -rf %t && mkdir -p %t
# RUN: %tools-python %s %build %root %t | FileCheck %s
"""The wheels: made of this build, their tags as auditwheel sees them, installed into an empty environment by pip, pipx and uv, run there."""

import os
import pathlib
import subprocess
import sys
import zipfile

build, root, folder = map(pathlib.Path, sys.argv[1:])


def run(*command, check=True, **options):
    result = subprocess.run([str(c) for c in command], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    if check and result.returncode:
        sys.exit(f"{command}: {result.returncode}\n{result.stdout}")
    return result.stdout


for component in ("command", "clangd"):
    run("cmake", "--install", build, "--component", component, "--strip", "--prefix", folder / "dist")
for name in ("cuda-lint", "cuda-lint-clangd"):
    run(sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-build-isolation", "--no-deps", "--no-index", "-w", folder,
        root / "packaging" / "python" / name, env=dict(os.environ, CUDA_LINT_DIST=str(folder / "dist")))
wheels = sorted(folder.glob("*.whl"))
for wheel in wheels:
    # CHECK: cuda_lint-0.1.0-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64.whl below 40 MB: True
    # CHECK: requires: []
    # CHECK: licences: ['LICENSE', 'THIRD-PARTY.md']
    # CHECK: no external shared library: True
    # CHECK: cuda_lint_clangd-0.1.0-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64.whl below 40 MB: True
    # CHECK: requires: []
    # CHECK: no external shared library: True
    print(f"{wheel.name} below 40 MB: {wheel.stat().st_size < 40_000_000}")
    with zipfile.ZipFile(wheel) as archive:
        metadata = next(archive.read(n).decode() for n in archive.namelist() if n.endswith("/METADATA"))
        print("requires:", [line for line in metadata.splitlines() if line.startswith("Requires-Dist")])
        print("licences:", sorted(os.path.basename(n) for n in archive.namelist() if n.endswith(("LICENSE", "THIRD-PARTY.md"))))
    # auditwheel says so of what names no library at all, in its way: the wheel has no ELF file with a dynamic section.
    shown = run(sys.executable, "-m", "auditwheel", "show", wheel, check=False)
    print("no external shared library:", "no ELF" in shown or "requires no external shared libraries" in shown or shown)

run(sys.executable, "-m", "venv", folder / "empty")
run(folder / "empty" / "bin" / "pip", "install", "-q", "--disable-pip-version-check", "--no-index", *wheels)
(folder / "hazard.cu").write_text("__global__ void f(cudaEvent_t E) {\n  cudaEventRecord(E, cudaStreamTailLaunch);\n}\n")
bin_folder = folder / "empty" / "bin"
environment = {"PATH": os.pathsep.join([str(bin_folder), "/usr/bin", "/bin"]), "HOME": str(folder)}
# CHECK: cuda-lint 0.1.0
# CHECK: LLVM 22.
print(run(bin_folder / "cuda-lint", "--version", env=environment))
# CHECK-LABEL: python -m cuda_lint
# CHECK: hazard.cu:2:3: warning: {{.*}} [cuda-cdp-tail-event]
print("python -m cuda_lint", run(bin_folder / "python", "-m", "cuda_lint", "--cuda-path=none", "--quiet", "hazard.cu", check=False, env=environment))
# CHECK-LABEL: python -m cuda_lint_clangd
# CHECK: cuda-cdp-tail-event
print("python -m cuda_lint_clangd", run(bin_folder / "python", "-m", "cuda_lint_clangd", "--check-warnings", "--check=hazard.cu", check=False,
                                        env=environment))

# The other installers, as the documentation has them, and pre-commit with the real wheel. The index is not asked.
offline = environment | {"PIPX_HOME": str(folder / "pipx"), "PIPX_BIN_DIR": str(folder / "pipx-bin"), "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder),
                         "UV_TOOL_DIR": str(folder / "uv"), "UV_TOOL_BIN_DIR": str(folder / "uv-bin"), "UV_CACHE_DIR": str(folder / "uv-cache"),
                         "UV_OFFLINE": "1", "UV_NO_INDEX": "1", "UV_FIND_LINKS": str(folder), "UV_PYTHON": sys.executable}
tools = pathlib.Path(sys.executable).parent
for name in ("cuda-lint", "cuda-lint-clangd"):
    # pipx has a pip of its own, which it makes newer; what it cannot reach it leaves as it is.
    run(tools / "pipx", "install", "--pip-args=--no-index", name, env=offline)
    run(tools / "uv", "tool", "install", name, env=offline)
# CHECK: pipx: cuda-lint 0.1.0
# CHECK: pipx: {{.*}}clangd
# CHECK: uv: cuda-lint 0.1.0
# CHECK: uv: {{.*}}clangd
for installer in ("pipx", "uv"):
    for name in ("cuda-lint", "cuda-lint-clangd"):
        print(f"{installer}:", run(folder / f"{installer}-bin" / name, "--version", env=environment).splitlines()[0])
# CHECK: uvx: cuda-lint 0.1.0
print("uvx:", next(line for line in run(tools / "uvx", "cuda-lint", "--version", env=offline).splitlines() if line.startswith("cuda-lint ")))
