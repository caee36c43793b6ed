"""Configuration of the lit tests: `./dev lit [PATH...]` runs them."""

import os
import shutil
import subprocess

import lit.formats

config.name = "cuda-lint"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cu", ".cuh", ".test", ".py"]
config.excludes = ["Inputs", "corpus", "lit.cfg.py", "run.py", "unit", "toolkits", "roots"]
config.test_source_root = os.path.join(config.source_root, "test")
config.test_exec_root = os.path.join(config.build_root, "test")

build = config.build_root
headers = os.path.join(config.source_root, "lib", "frontend", "headers")

config.environment["PATH"] = os.pathsep.join([config.llvm_bin, os.environ["PATH"]])
config.environment["CUDA_LINT_CACHE_DIR"] = os.path.join(config.test_exec_root, "cache")
config.environment["LC_ALL"] = "C.UTF-8"
if "CUDA_LINT_WHOLE_CORPUS" in os.environ:
    config.environment["CUDA_LINT_WHOLE_CORPUS"] = os.environ["CUDA_LINT_WHOLE_CORPUS"]
# What the user's environment says about toolkits, colours and CI must not change a test.
for name in ("CUDA_HOME", "CUDA_PATH", "GITHUB_ACTIONS", "GITLAB_CI"):
    config.environment.pop(name, None)

clang_tidy = os.path.join(config.llvm_bin, "clang-tidy")
if config.asan_runtime:
    # A plugin with a sanitizer needs its run time, which clang-tidy is built without. clang-tidy leaves memory to the end of the process.
    program, clang_tidy = clang_tidy, os.path.join(build, "clang-tidy-with-asan")
    with open(clang_tidy, "w") as script:
        script.write(f'#!/bin/sh\nASAN_OPTIONS=detect_leaks=0 LD_PRELOAD={config.asan_runtime} exec {program} "$@"\n')
    os.chmod(clang_tidy, 0o755)

# The checks are tested with the embedded headers: fast, and the same wherever the tests run. What is about a real toolkit says
# `REQUIRES: cuda-toolkit` and uses %cuda-lint. They are precompiled where test/precompile was run; nothing is kept.
precompiled = os.path.join(config.test_exec_root, "precompiled")
if not os.path.isdir(precompiled):
    os.makedirs(precompiled, mode=0o555)
config.substitutions += [
    ("%cuda-lint", os.path.join(build, "bin", "cuda-lint")),
    ("%check", f"env CUDA_LINT_CACHE_DIR={precompiled} {build}/bin/cuda-lint --cuda-path=none --quiet --fail-on=never"),
    ("%print-program", os.path.join(build, "bin", "print-program")),
    ("%plugin", os.path.join(build, "lib", "CudaLintPlugin.so")),
    ("%clangd", os.path.join(build, "bin", "cuda-lint-clangd")),
    ("%clang-tidy", clang_tidy),
    ("%clangxx", os.path.join(config.llvm_bin, "clang++")),
    ("%embedded-flags", "-x cuda --cuda-gpu-arch=sm_90 -fgpu-rdc -nocudainc -nocudalib -Xclang -target-sdk-version=12.8"
     f" -isystem {headers}/cuda -include __cuda_lint_runtime.h"),
    ("%headers", headers),
    ("%roots", os.path.join(build, "roots")),
    ("%toolkits", os.path.join(build, "toolkits")),
    ("%root", config.source_root),
    ("%build", build),
    ("%llvm-libs", os.path.join(os.path.dirname(config.llvm_bin), "lib")),
    ("%llvm-include", os.path.join(os.path.dirname(config.llvm_bin), "include")),
    ("%python", config.python),
]

if not config.asan_runtime:
    config.available_features.add("no-asan")
if os.geteuid() != 0:
    config.available_features.add("not-root")

# What `./dev lint` builds, and `./dev test` beside the build under test.
development = os.path.join(config.source_root, "build-debug", "bin", "cuda-lint")
config.substitutions.append(("%development-cuda-lint", development))
if os.path.exists(development):
    config.available_features.add("development-build")

if config.portable:
    config.available_features.add("portable")

# The programs for another machine, and what runs them here.
aarch64, qemu = os.path.join(config.source_root, "build-aarch64"), shutil.which("qemu-aarch64-static")
config.substitutions += [("%aarch64-build", aarch64), ("%qemu-aarch64", qemu or "qemu-aarch64-static")]
if qemu and os.path.exists(os.path.join(aarch64, "bin", "cuda-lint")):
    config.available_features.add("aarch64-build")

# Bare file systems, as test/roots/make builds them, in which a program is run where one may enter them.
enter_root = ["unshare", "--net"] + ([] if os.geteuid() == 0 else ["--map-root-user"]) + ["true"]
if shutil.which("unshare") and subprocess.run(enter_root, stderr=subprocess.DEVNULL).returncode == 0:
    roots = os.path.join(build, "roots")
    for name in os.listdir(roots) if os.path.isdir(roots) else []:
        config.available_features.add("root-" + name)

# Headers of other toolkits, as test/toolkits/install fetches them.
if os.path.isdir(os.path.join(build, "toolkits")):
    for name in os.listdir(os.path.join(build, "toolkits")):
        config.available_features.add("toolkit-" + name)

nvcc = shutil.which("nvcc") or ("/usr/local/cuda/bin/nvcc" if os.path.exists("/usr/local/cuda/bin/nvcc") else None)
if nvcc:
    config.available_features.add("nvcc")
    config.available_features.add("cuda-toolkit")
    config.substitutions.append(("%nvcc", nvcc))
    # What is on the path may be a script that calls nvcc where it is.
    said = subprocess.run([nvcc, "--dryrun", "-x", "cu", "-c", os.devnull, "-o", os.devnull], capture_output=True, text=True).stderr
    top = [line.split("=", 1)[1] for line in said.splitlines() if line.startswith("#$ TOP=")]
    toolkit = os.path.realpath(top[0] if top else os.path.join(nvcc, os.pardir, os.pardir))
    config.substitutions.append(("%cuda-root", toolkit))
    cccl = os.path.join(toolkit, "include", "cccl")
    config.substitutions.append(
        ("%plain-flags", f"-x cuda --cuda-path={toolkit} --cuda-gpu-arch=sm_90 --cuda-device-only -nocudalib -Wno-unknown-cuda-version"
         + (f" -isystem {cccl}" if os.path.isdir(cccl) else "")))

# Programs that are tried when they are there: those of test/requirements.txt, which `./dev test` installs, and Debian's.
tools = os.path.join(build, "venv", "bin")
for program in ("pre-commit", "mkdocs"):
    if os.path.exists(os.path.join(tools, program)):
        config.available_features.add(program)
    config.substitutions.append(("%" + program, os.path.join(tools, program)))
if os.path.exists(os.path.join(tools, "check-jsonschema")):
    config.available_features.add("python-tools")
config.substitutions.append(("%tools-python", os.path.join(tools, "python3")))
for program in ("chromium", "nvim", "emacs", "dpkg-deb", "bash", "zsh", "fish", "man", "bazel", "clang-tidy-14", "curl", "openssl", "ruby"):
    if shutil.which(program):
        config.available_features.add(program)
