# REQUIRES: portable, python-tools, root-bookworm
# RUN: rm -rf %t && mkdir -p %t
# RUN: %tools-python %s %cuda-lint %root %roots/bookworm %t | FileCheck %s
"""The GitHub action's and the GitLab template's steps in a minimal Debian: no compiler, no header, no curl, no git. A file stands in for the
download."""

import hashlib
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

import yaml

cuda_lint, source, root, folder = map(pathlib.Path, sys.argv[1:])
archive = folder / "cuda-lint-0.1.0-linux-x86_64.tar.gz"
with tarfile.open(archive, "w:gz", compresslevel=1) as out:
    out.add(cuda_lint.resolve(), arcname="bin/cuda-lint")
checksum = hashlib.sha256(archive.read_bytes()).hexdigest()

with tempfile.TemporaryDirectory(dir=root) as work:
    work = pathlib.Path(work)
    inside = pathlib.Path("/", work.name)
    shutil.copytree(source / "tools" / "ci", work / "action" / "tools" / "ci")
    shutil.copy(source / "pyproject.toml", work / "action")
    shutil.copy(archive, work)
    (work / "project").mkdir()
    (work / "project" / "a.cu").write_text("#include <vector>\n__global__ void f(cudaEvent_t E) { cudaEventRecord(E, cudaStreamTailLaunch); }\n")
    environment = {"PATH": "/usr/bin:/bin", "GITHUB_ACTION_PATH": str(inside / "action"), "GITHUB_OUTPUT": str(inside / "output"),
                   "GITHUB_PATH": str(inside / "path"), "GITHUB_ACTIONS": "true"}

    def run(title, *command):
        result = subprocess.run(["unshare", "--net", f"--root={root}", f"--wd={inside}/project", *command], env=environment, text=True,
                                executable=shutil.which("unshare"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        print(f"{title}: {result.returncode}\n{result.stdout}")

    action = yaml.safe_load((source / "action.yml").read_text())
    values = {f"inputs.{name}": entry.get("default", "") for name, entry in action["inputs"].items()} | {
        "inputs.from": str(inside / archive.name), "inputs.sha256": checksum, "github.server_url": "https://example.com",
        "github.action_repository": "group/cuda-lint", "github.event.pull_request.base.sha": "", "runner.temp": str(inside / "temp")}
    # CHECK-LABEL: Install cuda-lint: 0
    # CHECK: cuda-lint 0.1.0
    # CHECK-LABEL: Lint: 1
    # CHECK: ::warning file=a.cu,line=2,col=36,title=cuda-cdp-tail-event::cudaEventRecord on cudaStreamTailLaunch
    for step in action["runs"]["steps"]:
        if "run" not in step:
            continue
        environment |= {name: re.sub(r"\${{ ([\w.-]+) }}", lambda match: values[match.group(1)], value) for name, value in step["env"].items()}
        run(step["name"], step["shell"], "-e", "-c", step["run"])
        if (work / "path").exists():
            environment["PATH"] = (work / "path").read_text().strip() + ":/usr/bin:/bin"
    # CHECK: sarif: True
    print("sarif:", (work / "project" / "cuda-lint.sarif").exists())

    template = yaml.safe_load((source / "ci" / "gitlab.yml").read_text().split("\n---\n")[1])
    environment = {"PATH": "/usr/bin:/bin", "CUDA_LINT_FROM": str(inside / archive.name), "CUDA_LINT_SHA256": checksum, "CUDA_LINT_PATHS": ".",
                   "CUDA_LINT_ARGS": "", "CUDA_LINT_CACHE_DIR": str(inside / "project" / ".cuda-lint-cache")}
    # CHECK-LABEL: gitlab: 1
    # CHECK: a.cu:2:36: warning: cudaEventRecord on cudaStreamTailLaunch
    run("gitlab", "bash", "-eo", "pipefail", "-c", "\n".join(template["cuda-lint"]["script"]))
    # CHECK: reports: True True
    print("reports:", *((work / "project" / name).exists() for name in ("gl-code-quality-report.json", "cuda-lint.xml")))
