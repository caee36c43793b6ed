# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %clangd %t %S/Inputs | FileCheck %s
"""What a function of the user's header does counts in the editor as it does for the command: its body is in clangd's preamble."""

import sys

server_path, folder, inputs = sys.argv[1:]
sys.path.insert(0, inputs)
from lsp_client import Server, project

HEADER = """#pragma once
struct Column {
  int stride;
  __device__ int of(int row) const { return row * stride; }
};
template <typename T> __device__ T twice(T value) { return value + value; }
__global__ void child(int *data) { data[threadIdx.x] = 1; }
inline void launch(int *data, int threads) { child<<<1, threads>>>(data); }
template <typename Work> __global__ void each(int *data, Work work) { work(data); }
template <typename Work> void launchEach(int *data, Work work) { each<<<1, 32>>>(data, work); }
"""
SOURCE = """#include "header.cuh"
__global__ void kernel(int *out) {
  __shared__ int tile[1024];
  Column column{32};
  tile[column.of(threadIdx.x)] = 1;
  __syncthreads();
  tile[twice(twice(threadIdx.x))] = 1;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}
struct Tiled {
  __device__ void operator()(int *out) const {
    __shared__ int tile[1024];
    tile[threadIdx.x * 8] = 1;
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x];
  }
};
void run(int *data) {
  kernel<<<1, 32>>>(data);
  launch(data, 32);
  launchEach(data, Tiled());
}
"""

source = project(folder, "-arch=sm_90 -std=c++17", SOURCE, header=HEADER)

server = Server(server_path, folder=folder)
server.start(folder)
server.notify("initialized")
uri = server.open(source, SOURCE)
# The other access, through the header's template, has fewer conflicts and counts beside it.
# CHECK: 5 cuda-smem-bank-conflict: {{.*}} 32-way{{.*}}, and 1 more access to it
# A kernel of the header calls it.
# CHECK-NEXT: 14 cuda-smem-bank-conflict: {{.*}} 8-way
# CHECK-NEXT: stopped with 0
for d in server.diagnostics(uri, 1):
    print(f"{d['range']['start']['line'] + 1} {d.get('code')}: {d['message'].splitlines()[0]}")
print("stopped with", server.stop())
