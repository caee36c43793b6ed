# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %cuda-lint %t | FileCheck %s
"""On a terminal: the progress counts the files that are linted, as the summary does; a header that others include is none of them. Reports come as
files finish, in the order of the files.
CHECK: counted: 3/3, 3 files
CHECK-NEXT: in order: ['a.cu', 'b.cu', 'header.cuh', 'lonely.cuh']
"""
import os
import pathlib
import pty
import re
import subprocess
import sys

cuda_lint, folder = sys.argv[1], pathlib.Path(sys.argv[2])
hazard = "__device__ inline void {}(cudaEvent_t Event) {{\n  cudaEventRecord(Event, cudaStreamTailLaunch);\n}}\n"
(folder / "header.cuh").write_text("#pragma once\n" + hazard.format("header"))
(folder / "lonely.cuh").write_text(hazard.format("lonely"))
(folder / "a.cu").write_text(hazard.format("a"))
(folder / "b.cu").write_text('#include "header.cuh"\n' + hazard.format("b"))
parent, child = pty.openpty()
run = subprocess.Popen([cuda_lint, "--cuda-path=none", "--no-cache", "-j2", "--color=never", "--format=concise", "."], cwd=folder, stdout=subprocess.PIPE,
                       stderr=child, text=True)
os.close(child)
said = b""
try:
    while chunk := os.read(parent, 4096):
        said += chunk
except OSError:
    pass
out = run.communicate()[0]
last = re.findall(r"\[(\d+/\d+)\]", said.decode())[-1]
print(f"counted: {last}, {re.search(r'cuda-lint: (.*?),', said.decode())[1]}")
print("in order:", [line.split(":")[0] for line in out.splitlines()])
