# REQUIRES: python-tools
# RUN: rm -rf %t && mkdir -p %t
# RUN: %tools-python %s %cuda-lint %root %t | FileCheck %s
"""The GitHub action and the GitLab template: valid by the schemas of both, and their steps do what they say."""

import functools
import hashlib
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import threading

import yaml

cuda_lint, root, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])


def validate(path, schema, *options):
    result = subprocess.run([sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *options, path], capture_output=True,
                            text=True)
    print(f"{schema}: {result.stdout.strip() or result.stderr.strip()}")


# CHECK: vendor.github-actions: ok -- validation done
# CHECK: vendor.gitlab-ci: ok -- validation done
# CHECK: vendor.gitlab-ci: ok -- validation done
validate(root / "action.yml", "vendor.github-actions")
header, template = (root / "ci" / "gitlab.yml").read_text().split("\n---\n")
job = folder / "job.yml"
job.write_text(template)
validate(job, "vendor.gitlab-ci", "--data-transform", "gitlab-ci")
include = folder / "include.yml"
include.write_text("include:\n- project: group/cuda-lint\n  ref: v0.1.0\n  file: /ci/gitlab.yml\n  inputs:\n    from: /mirror/cuda-lint.tar.gz\n    paths: src\n")
validate(include, "vendor.gitlab-ci", "--data-transform", "gitlab-ci")

action = yaml.safe_load((root / "action.yml").read_text())
inputs = {name: entry.get("default", "") for name, entry in action["inputs"].items()}
# What `inputs.x` names exists, and nothing of an event stands in a command.
steps = action["runs"]["steps"]
named = set(re.findall(r"inputs\.([\w-]+)", (root / "action.yml").read_text()))
# CHECK: inputs used: True, in commands: 0
print(f"inputs used: {named == set(inputs)}, in commands: {sum('${{' in step.get('run', '') for step in steps)}")

# What a release publishes: here an archive of this build's program, as it is.
(folder / "archive" / "bin").mkdir(parents=True)
(folder / "archive" / "bin" / "cuda-lint").symlink_to(cuda_lint)
archive = folder / "cuda-lint-0.1.0-linux-x86_64.tar.gz"
with tarfile.open(archive, "w:gz") as out:
    out.add(folder / "archive", arcname=".")
checksum = hashlib.sha256(archive.read_bytes()).hexdigest()

# A pull request that adds one hazard to a file that has one already.
project = folder / "project"
project.mkdir()
git = lambda *arguments: subprocess.run(["git", "-c", "user.name=T", "-c", "user.email=t@example.com", *arguments], cwd=project, check=True,
                                        capture_output=True, text=True).stdout.strip()
hazard = "__global__ void {}(cudaEvent_t E) {{\n  cudaEventRecord(E, cudaStreamTailLaunch);\n}}\n"
git("init", "-q")
(project / "a.cu").write_text(hazard.format("old"))
git("add", ".")
git("commit", "-q", "-m", "old")
base = git("rev-parse", "HEAD")
(project / "a.cu").write_text(hazard.format("old") + hazard.format("fresh"))
git("commit", "-q", "-a", "-m", "new")

environment = dict(os.environ, GITHUB_ACTION_PATH=str(root), GITHUB_OUTPUT=str(folder / "output"), GITHUB_PATH=str(folder / "path"),
                   GITHUB_ACTIONS="true")


def run_step(title, step, values):
    """Runs a step as the service does: expressions are replaced in its environment, the script is as it stands."""
    for name, value in step["env"].items():
        environment[name] = re.sub(r"\${{ ([\w.-]+) }}", lambda match: values[match.group(1)], value)
    (folder / "output").write_text("")
    (folder / "path").write_text("")
    result = subprocess.run([step["shell"], "-e", "-c", step["run"]], cwd=project, env=environment, capture_output=True, text=True)
    for line in (folder / "path").read_text().splitlines():
        environment["PATH"] = line + os.pathsep + environment["PATH"]
    print(f"{title}: {result.returncode}\n{result.stdout}{result.stderr}{(folder / 'output').read_text()}")


def install_step(title, server="https://example.com", **changed):
    values = {f"inputs.{name}": value for name, value in (inputs | changed).items()}
    run_step(title, next(step for step in steps if step["name"] == "Install cuda-lint"), values | {
        "github.server_url": server, "github.action_repository": "group/cuda-lint", "runner.temp": str(folder / "temp")})


def lint_step(title, base, **changed):
    values = {f"inputs.{name}": value for name, value in (inputs | {"args": "--cuda-path=none"} | changed).items()}
    run_step(title, next(step for step in steps if step.get("id") == "lint"), values | {
        "github.event.pull_request.base.sha": base, "runner.temp": str(folder / "temp")})


# CHECK-LABEL: no archive: 2
# CHECK: error: '{{.*}}/nowhere.tar.gz' is neither a file nor an address
install_step("no archive", **{"from": str(folder / "nowhere.tar.gz")})
# CHECK-LABEL: damaged: 2
# CHECK: has another checksum than 0000
install_step("damaged", **{"from": str(archive), "sha256": "0" * 64})
# A release, as the service offers it, with its checksums; then one whose archive is not what they say.
release = folder / "www" / "group" / "cuda-lint" / "releases" / "download" / "v0.1.0"
release.mkdir(parents=True)
shutil.copy(archive, release)
sums = release / "SHA256SUMS"
sums.write_text(f"{'1' * 64}  cuda-lint-clangd-0.1.0-linux-x86_64.tar.gz\n{checksum}  {archive.name}\n")
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder / "www"))
threading.Thread(target=server.serve_forever, daemon=True).start()
# CHECK-LABEL: from the release: 0
# CHECK: cuda-lint 0.1.0
install_step("from the release", server=f"http://127.0.0.1:{server.server_port}")
sums.write_text(sums.read_text().replace(checksum, "2" * 64))
# CHECK-LABEL: altered: 2
# CHECK: has another checksum than 2222
install_step("altered", server=f"http://127.0.0.1:{server.server_port}")
# CHECK-LABEL: no such release: 2
# CHECK: could not be downloaded
install_step("no such release", server=f"http://127.0.0.1:{server.server_port}", version="9.9.9")
server.shutdown()
# CHECK-LABEL: installed: 0
# CHECK: cuda-lint 0.1.0
install_step("installed", **{"from": str(archive), "sha256": checksum})


# CHECK-LABEL: pull request: 1
# CHECK-NOT: line=2
# CHECK: ::warning file=a.cu,line=5,col=3,title=cuda-cdp-tail-event::cudaEventRecord on cudaStreamTailLaunch
# CHECK-NOT: ::warning
# CHECK: status=1
# CHECK-NEXT: sarif-file=cuda-lint.sarif
lint_step("pull request", base)
sarif = json.loads((project / "cuda-lint.sarif").read_text())
# CHECK: sarif lines: [5]
print("sarif lines:", [r["locations"][0]["physicalLocation"]["region"]["startLine"] for r in sarif["runs"][0]["results"]])

# CHECK-LABEL: push: 1
# CHECK: line=2
# CHECK: line=5
lint_step("push", "")

# An argument of a pull request is a word, whatever it contains.
# CHECK-LABEL: hostile: 2
# CHECK-NOT: owned
# CHECK: $(touch: no such file
hostile = "$(touch owned) ;touch owned"
lint_step("hostile", "", paths=hostile)
# CHECK: touched: False
print("touched:", (project / "owned").exists())

# GitLab's script, as its runner calls it.
script = yaml.safe_load(template)["cuda-lint"]["script"]
environment |= {"CUDA_LINT_FROM": str(archive), "CUDA_LINT_SHA256": checksum, "CUDA_LINT_PATHS": ".", "CUDA_LINT_ARGS": "--cuda-path=none",
                "CUDA_LINT_CACHE_DIR": str(project / ".cuda-lint-cache"), "CI_MERGE_REQUEST_DIFF_BASE_SHA": base}
del environment["GITHUB_ACTIONS"]
result = subprocess.run(["sh", "-e", "-c", "\n".join(script)], cwd=project, env=environment, capture_output=True, text=True)
# CHECK-LABEL: gitlab: 1
# CHECK: a.cu:5:3: warning: cudaEventRecord on cudaStreamTailLaunch
print(f"gitlab: {result.returncode}\n{result.stdout}{result.stderr}")
quality = json.loads((project / "gl-code-quality-report.json").read_text())
# CHECK: quality: [('a.cu', 5)]
print("quality:", [(entry["location"]["path"], entry["location"]["lines"]["begin"]) for entry in quality])
# CHECK: junit: True
print("junit:", "cuda-cdp-tail-event" in (project / "cuda-lint.xml").read_text())
