# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %clangd %t %S/Inputs | FileCheck %s
"""What nvcc takes and Clang does not is no error in the editor, neither in the file nor in a header; what is wrong is."""

import sys

server_path, folder, inputs = sys.argv[1:]
sys.path.insert(0, inputs)
from lsp_client import Server, project

HEADER = """#pragma once
struct Counter {
  int value;
  __device__ Counter() : value(0) {}
};
struct Member {
  __device__ int onDevice();
};
inline int Member::onDevice() {
  unsigned lane;
  asm volatile("mov.u32 %0, %laneid;" : "=r"(lane));
  return lane;
}
"""
SOURCE = """#include "header.cuh"
__managed__ int managed;
extern "C"__global__ void behindLiteral() {}
__global__ void child(int *data) { *data = 1; }
__global__ void __launch_bounds__(1) parent(int *data, cudaEvent_t event) {
  __shared__ Counter counter;
  register int value = max(managed, 1);
  counter.value = value;
  asm volatile("mov.u32 %0, %laneid;" : "=r"(value));
  data[0] = counter.value;
  child<<<1, 1>>>(data);
  cudaEventRecord(event, cudaStreamTailLaunch);
  (void)cudaGetLastError();
}
struct Other {
  __device__ int get() const;
};
int Other::get() const { return 1; }
"""
REFUSED = SOURCE + """__device__ void barrier() {
  asm volatile("bar.sync %0;" ::"nvccs"(1));
}
"""
WRONG = SOURCE + "__device__ int wrong() { return missing; }\n"

source = project(folder, "-arch=sm_90 -rdc=true -std=c++17", SOURCE, header=HEADER)


def show(title, diagnostics):
    print(f"{title}:")
    for d in diagnostics:
        print(f"  {d['range']['start']['line'] + 1} severity {d['severity']} {d.get('code')}: {d['message'].splitlines()[0]}")


server = Server(server_path, folder=folder)
server.start(folder)
server.notify("initialized")
uri = server.open(source, SOURCE)
# CHECK-LABEL: opened:
# CHECK-NEXT: 12 severity 2 cuda-cdp-tail-event: cudaEventRecord on cudaStreamTailLaunch
show("opened", server.diagnostics(uri, 1))

# What is not in the AST is said once.
server.change(uri, 2, REFUSED)
# CHECK-NEXT: refused:
# CHECK-DAG: 12 severity 2 cuda-cdp-tail-event:
# CHECK-DAG: {{20|21}} severity 2 None: 1 line could not be parsed as nvcc parses it; what depends on it is not linted
show("refused", server.diagnostics(uri, 2))

server.change(uri, 3, WRONG)
# CHECK-NEXT: wrong:
# CHECK: 19 severity 1 undeclared_var_use: Use of undeclared identifier 'missing'
show("wrong", server.diagnostics(uri, 3))

server.change(uri, 4, SOURCE)
# CHECK-LABEL: back:
# CHECK-NEXT: 12 severity 2 cuda-cdp-tail-event:
# CHECK-NEXT: stopped with 0
show("back", server.diagnostics(uri, 4))
print("stopped with", server.stop())
