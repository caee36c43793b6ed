# REQUIRES: portable, root-bookworm
# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %cuda-lint %root %roots/bookworm %t | FileCheck %s
"""The images of packaging/Dockerfile, without Docker: each instruction of it is carried out in a folder that is then entered as a container's root. apt-get
is a stand-in that says what it was asked for, as there is no network; what debian:12-slim stands for is the minimal Debian 12 of the other tests."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tarfile

cuda_lint, source, debian, folder = map(pathlib.Path, sys.argv[1:])
context = folder / "context"
context.mkdir()
with tarfile.open(context / "cuda-lint-0.1.0-linux-x86_64.tar.gz", "w:gz", compresslevel=1) as archive:
    archive.add(cuda_lint.resolve(), arcname="./bin/cuda-lint")


def stages(text):
    """Instructions by stage: (name, base, [(instruction, rest)])."""
    text = re.sub(r"\\\n", " ", text)
    out = []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        instruction, rest = line.split(None, 1)
        if instruction == "FROM":
            base, _, name = rest.split()
            out.append((name, base, []))
        else:
            out[-1][2].append((instruction, rest))
    return out


def enter(root, directory, environment, *command):
    flags = ["--net"] + ([] if os.geteuid() == 0 else ["--map-root-user"])
    return subprocess.run(["unshare", *flags, f"--root={root}", f"--wd={directory}", *command], env=environment, executable=shutil.which("unshare"),
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def build(name, base, instructions):
    root = folder / name
    # Not by Python, which reads devices to their end.
    subprocess.run(["cp", "-a", debian, root], check=True) if base.startswith("debian:12") else root.mkdir()
    variables, environment = {}, {"PATH": "/usr/local/bin:/usr/bin:/bin"}
    entry, directory = [], "/"
    expand = lambda text: re.sub(r"\$\{(\w+)\}", lambda match: variables[match[1]], text)
    for instruction, rest in instructions:
        if instruction == "ARG":
            variable, _, value = rest.partition("=")
            variables[variable] = value
        elif instruction == "ADD":
            what, where = expand(rest).split()
            target = root / where.lstrip("/")
            target.mkdir(parents=True, exist_ok=True)
            with tarfile.open(context / what) as archive:
                archive.extractall(target)
        elif instruction == "RUN":
            stand_in = root / "usr" / "local" / "bin" / "apt-get"
            stand_in.write_text('#!/bin/sh\necho "apt-get $*"\n')
            stand_in.chmod(0o755)
            result = enter(root, "/", environment, "/bin/sh", "-c", expand(rest))
            print(f"{name} ran its command: {result.returncode}\n{result.stdout}")
            stand_in.unlink()
        elif instruction == "ENV":
            variable, _, value = rest.partition("=")
            environment[variable] = value
        elif instruction == "WORKDIR":
            directory = rest
            (root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
        elif instruction == "ENTRYPOINT":
            entry = [word.strip('", ') for word in shlex.split(rest.strip("[]").replace(",", " "))]
        else:
            sys.exit(f"{instruction}: not known to this test")
    return root, directory, environment, entry


def run(name, image, *command):
    root, directory, environment, entry = image
    result = enter(root, directory, environment, *entry, *command)
    print(f"{name}: {result.returncode}\n{result.stdout}")


images = {name: build(name, base, instructions) for name, base, instructions in stages((source / "packaging" / "Dockerfile").read_text())}
for image in images.values():
    # What `-v "$PWD":/project` puts there.
    project = image[0] / "project" / "src"
    project.mkdir(parents=True)
    (project / "a.cu").write_text("#include <vector>\n__global__ void f(cudaEvent_t E) { cudaEventRecord(E, cudaStreamTailLaunch); }\n")
# CHECK-LABEL: ci ran its command: 0
# CHECK: apt-get update
# CHECK: apt-get install -y --no-install-recommends ca-certificates git
# CHECK-LABEL: stages: ['ci', 'lint']
print("stages:", sorted(images))
# An image of the program and nothing else: docker run cuda-lint src.
# CHECK-LABEL: lint: 1
# CHECK: src/a.cu:2:36: warning: cudaEventRecord on cudaStreamTailLaunch
# CHECK-LABEL: again, from what was kept: True
run("lint", images["lint"], "src")
print("again, from what was kept:", (images["lint"][0] / "project" / ".cuda-lint-cache").is_dir())
# CHECK: files: ['cuda-lint']
print("files:", sorted(p.name for p in images["lint"][0].rglob("*") if p.is_file() and "project" not in p.parts))
# CHECK-LABEL: ci: 1
# CHECK: project/src/a.cu:2:36: warning:
run("ci", images["ci"], "/bin/sh", "-c", "cuda-lint --no-cache project/src")
for image in images.values():
    # A process in the background may still write into its cache.
    shutil.rmtree(image[0], ignore_errors=True)
