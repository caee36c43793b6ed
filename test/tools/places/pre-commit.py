# REQUIRES: pre-commit
# RUN: rm -rf %t && mkdir -p %t
# RUN: %tools-python %s %pre-commit %cuda-lint %root %t | FileCheck %s
"""The hooks as a user meets them: pre-commit installed in a repository, and commits that it lets pass or refuses. pre-commit installs the
hook and a wheel, which here holds a script that runs the program of this build; test/portable/wheel.py tries the real one."""

import os
import pathlib
import shutil
import subprocess
import sys

pre_commit, cuda_lint, root, folder = sys.argv[1:]
root, folder = pathlib.Path(root), pathlib.Path(folder)
home = folder / "home"
home.mkdir()
environment = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "PRE_COMMIT"))} | {
    "HOME": str(home), "PRE_COMMIT_HOME": str(home / "cache"), "GIT_CONFIG_NOSYSTEM": "1",
    "PIP_FIND_LINKS": f"{os.environ.get('PIP_FIND_LINKS', '')} {folder / 'wheels'}".strip(),
    "PATH": os.pathsep.join([str(pathlib.Path(pre_commit).parent), os.environ["PATH"]])}


def run(*command, cwd, **options):
    result = subprocess.run(command, cwd=cwd, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    return result.returncode, result.stdout


def must(*command, cwd):
    status, output = run(*command, cwd=cwd)
    if status:
        sys.exit(f"{command}: {status}\n{output}")
    return output.strip()


def repository(path):
    path.mkdir()
    must("git", "init", "-q", cwd=path)
    must("git", "config", "user.name", "Test", cwd=path)
    must("git", "config", "user.email", "test@example.com", cwd=path)
    return path


def commit(title):
    must("git", "add", "-A", cwd=project)
    status, output = run("git", "commit", "-q", "-m", title, cwd=project)
    print(f"{title}: {'refused' if status else 'committed'}")
    print(output)


# The wheel that is not published yet: PIP_FIND_LINKS names its folder.
(folder / "dist" / "bin").mkdir(parents=True)
program = folder / "dist" / "bin" / "cuda-lint"
program.write_text(f'#!/bin/sh\nexec {cuda_lint} "$@"\n')
program.chmod(0o755)
environment["CUDA_LINT_DIST"] = str(folder / "dist")
must(sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-build-isolation", "--no-deps", "--no-index", "-w",
     str(folder / "wheels"), str(root / "packaging" / "python" / "cuda-lint"), cwd=folder)

# What pre-commit clones.
hooks = repository(folder / "hooks")
shutil.copy(root / ".pre-commit-hooks.yaml", hooks)
shutil.copy(root / "pyproject.toml", hooks)
shutil.copytree(root / "tools" / "pre-commit", hooks / "tools" / "pre-commit")
must("git", "add", "-A", cwd=hooks)
must("git", "commit", "-q", "-m", "hooks", cwd=hooks)
revision = must("git", "rev-parse", "HEAD", cwd=hooks)

project = repository(folder / "project")


def use_hook(name, *arguments):
    (project / ".pre-commit-config.yaml").write_text(
        f"repos:\n- repo: {hooks}\n  rev: {revision}\n  hooks:\n  - id: {name}\n    args: [{', '.join(('--cuda-path=none',) + arguments)}]\n")


use_hook("cuda-lint")
must(pre_commit, "install", cwd=project)

(project / "clean.cu").write_text("__global__ void f() {}\n")
# CHECK: clean: committed
commit("clean")

hazard = "__global__ void f(cudaEvent_t E) {\n  cudaEventRecord(E, cudaStreamTailLaunch);\n}\n"
(project / "hazard.cu").write_text(hazard)
# CHECK-LABEL: hazard: refused
# CHECK: hazard.cu:2:3: warning: {{.*}} [cuda-cdp-tail-event]
# The other file is not part of the commit.
# CHECK: 1 file, 1 report
commit("hazard")

# Only what is staged is linted.
(project / "hazard.cu").write_text("__global__ void f() {}\n")
must("git", "add", "-A", cwd=project)
(project / "hazard.cu").write_text(hazard)
status, output = run("git", "commit", "-q", "-m", "staged", cwd=project)
# CHECK-LABEL: staged only: 0
print("staged only:", status)
must("git", "checkout", "-q", ".", cwd=project)

# The compile database of a build folder, with an include folder that only it names, and nvcc's own options.
(project / "include").mkdir()
(project / "include" / "shape.h").write_text("#pragma once\nconstexpr int Threads = 32;\n")
(project / "uses.cu").write_text('#include "shape.h"\n__global__ void f(int *Data) { Data[threadIdx.x % Threads] = 0; }\n')
(project / ".gitignore").write_text("/out/\n")
(project / "out" / "debug").mkdir(parents=True)
(project / "out" / "debug" / "compile_commands.json").write_text(
    f'[{{"directory": "{project}", "file": "uses.cu", "command": "nvcc -gencode arch=compute_90,code=sm_90 -Iinclude -c uses.cu"}}]')
# CHECK-LABEL: database: committed
commit("database")
shutil.rmtree(project / "out")
(project / "uses.cu").write_text((project / "uses.cu").read_text() + "\n")
# CHECK-LABEL: no database: refused
# CHECK: header 'shape.h' was not found
commit("no database")
must("git", "reset", "-q", "--hard", cwd=project)

# The hook that fixes: refused once, with the file changed, and committed when the change is staged.
use_hook("cuda-lint-fix")
must("git", "add", "-A", cwd=project)
must("git", "commit", "-q", "-m", "fix hook", cwd=project)
(project / "fixable.cu").write_text((root / "test" / "tools" / "places" / "Inputs" / "fixable.cu").read_text())
# CHECK-LABEL: fixable: refused
# CHECK: files were modified by this hook
# CHECK: cuda-lint: 1 file, 1 found, 1 fixed, 0 left
commit("fixable")
# CHECK-LABEL: fixed: committed
commit("fixed")

# A wheel in a file, without PIP_FIND_LINKS.
del environment["PIP_FIND_LINKS"]
if "PIP_FIND_LINKS" in os.environ:
    environment["PIP_FIND_LINKS"] = os.environ["PIP_FIND_LINKS"]
wheel = next((folder / "wheels").glob("*.whl"))
config = project / ".pre-commit-config.yaml"
config.write_text(config.read_text() + f"    additional_dependencies: ['cuda-lint @ {wheel.as_uri()}']\n")
(project / "clean.cu").write_text("__global__ void g() {}\n")
# CHECK-LABEL: wheel by path: committed
commit("wheel by path")

# Without the program, the commit is refused and the message says what to do.
environment["CUDA_LINT"] = "no-such-program"
(project / "clean.cu").write_text("__global__ void h() {}\n")
# CHECK-LABEL: no program: refused
# CHECK: error: 'no-such-program' was not found; unset CUDA_LINT
commit("no program")
