# REQUIRES: bazel
# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %cuda-lint %root %t | FileCheck %s
"""The aspect in a workspace: the CUDA sources of a rule that provides CcInfo, as the rules of rules_cuda do."""

import os
import pathlib
import shutil
import subprocess
import sys

cuda_lint, root, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
work = folder / "work"
work.mkdir()
shutil.copytree(root / "bazel", work / "bazel")
(work / "WORKSPACE").write_text("")
(work / "BUILD").write_text("")
(work / "lint.bzl").write_text('load("//bazel:defs.bzl", "cuda_lint_aspect")\nlint = cuda_lint_aspect(options = ["--cuda-path=none"])\n')
(work / "cuda.bzl").write_text("""
def _impl(ctx):
    context = cc_common.create_compilation_context(
        headers = depset(ctx.files.hdrs), includes = depset([ctx.label.package + "/include"]), defines = depset(ctx.attr.defines))
    return [CcInfo(compilation_context = context)]

cuda_library = rule(_impl, attrs = {"srcs": attr.label_list(allow_files = True), "hdrs": attr.label_list(allow_files = True),
                                    "defines": attr.string_list(), "copts": attr.string_list(), "deps": attr.label_list()})
""")
package = work / "kernels"
(package / "include").mkdir(parents=True)
(package / "BUILD").write_text("""
load("//:cuda.bzl", "cuda_library")
cuda_library(name = "good", srcs = ["good.cu"], hdrs = ["include/shape.h"], defines = ["THREADS=32"], copts = ["-std=c++17"])
cuda_library(name = "bad", srcs = ["bad.cu"], deps = [":good"])
""")
(package / "include" / "shape.h").write_text("constexpr int Threads = THREADS;\n")
(package / "good.cu").write_text('#include "shape.h"\n__global__ void f(int *Data) { Data[threadIdx.x % Threads] = 0; }\n')
(package / "bad.cu").write_text("__global__ void f(cudaEvent_t E) {\n  cudaEventRecord(E, cudaStreamTailLaunch);\n}\n")


startup = ["bazel", f"--output_user_root={folder / 'cache'}", "--nohome_rc", "--max_idle_secs=30"]


def bazel(title, target):
    result = subprocess.run([*startup, "build", "--aspects=//:lint.bzl%lint",
                             "--output_groups=cuda_lint", f"--action_env=CUDA_LINT={cuda_lint}", "--spawn_strategy=sandboxed,local",
                             "--nosandbox_debug", "--color=no", "--curses=no", target],
                            cwd=work, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=dict(os.environ, HOME=str(folder)))
    print(f"{title}: {result.returncode}\n{result.stdout}")


try:
    # CHECK-LABEL: good: 0
    # CHECK: good.kernels_good.cu.sarif
    bazel("good", "//kernels:good")
    # CHECK-LABEL: bad: 1
    # CHECK: kernels/bad.cu:2:3: warning: {{.*}} [cuda-cdp-tail-event]
    bazel("bad", "//kernels:bad")
finally:
    subprocess.run([*startup, "shutdown"], cwd=work, capture_output=True,
                   env=dict(os.environ, HOME=str(folder)))
    # Bazel leaves folders that nobody may write in.
    subprocess.run(["chmod", "-R", "u+w", folder / "cache"], capture_output=True)
