# REQUIRES: bazel
# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %cuda-lint %root %t | FileCheck %s
"""The aspect in a workspace: the CUDA sources of a rule that provides CcInfo, as the rules of rules_cuda do."""

import http.server
import os
import pathlib
import shutil
import subprocess
import sys
import threading

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

# A second checkout of the same, and a cache that both reach over HTTP, as machines do.
other = folder / "other"
shutil.copytree(work, other)


class Cache(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    kept = {}

    def do_GET(self):
        found = self.kept.get(self.path)
        self.send_response(404 if found is None else 200)
        self.send_header("Content-Length", str(len(found or b"")))
        self.end_headers()
        self.wfile.write(found or b"")

    def do_PUT(self):
        self.kept[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


cache = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Cache)
threading.Thread(target=cache.serve_forever, daemon=True).start()
startup = ["bazel", f"--output_user_root={folder / 'cache'}", "--nohome_rc", "--max_idle_secs=30"]
environment = dict(os.environ, HOME=str(folder))


def bazel(title, target, checkout=work):
    result = subprocess.run([*startup, "build", "--aspects=//:lint.bzl%lint",
                             "--output_groups=cuda_lint", f"--action_env=CUDA_LINT={cuda_lint}", "--spawn_strategy=sandboxed,local",
                             f"--remote_cache=http://127.0.0.1:{cache.server_port}", "--nosandbox_debug", "--color=no", "--curses=no", target],
                            cwd=checkout, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
    print(f"{title}: {result.returncode}\n{result.stdout}")


try:
    # CHECK-LABEL: good: 0
    # CHECK: good.kernels_good.cu.sarif
    # CHECK-NOT: remote cache hit
    bazel("good", "//kernels:good")
    # CHECK-LABEL: bad: 1
    # CHECK: kernels/bad.cu:2:3: warning: {{.*}} [cuda-cdp-tail-event]
    bazel("bad", "//kernels:bad")
    # What one checkout linted, the other has from the cache; a header that differs there is linted.
    # CHECK-LABEL: elsewhere: 0
    # CHECK: 1 remote cache hit
    # CHECK-LABEL: the report: the same
    bazel("elsewhere", "//kernels:good", other)
    report = pathlib.Path("bazel-bin", "kernels", "good.kernels_good.cu.sarif")
    print("the report:", "the same" if (work / report).read_bytes() == (other / report).read_bytes() else "another")
    # CHECK-LABEL: changed: 0
    # CHECK-NOT: remote cache hit
    # CHECK: 1 linux-sandbox
    # CHECK-LABEL: done
    (other / "kernels" / "include" / "shape.h").write_text("constexpr int Threads = THREADS + 1;\n")
    bazel("changed", "//kernels:good", other)
    print("done")
finally:
    for checkout in (work, other):
        subprocess.run([*startup, "shutdown"], cwd=checkout, capture_output=True, env=environment)
    # Bazel leaves folders that nobody may write in.
    subprocess.run(["chmod", "-R", "u+w", folder / "cache"], capture_output=True)
