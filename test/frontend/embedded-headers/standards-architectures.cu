// Every standard and architecture, in both passes.
// RUN: %clangxx %embedded-flags --cuda-gpu-arch=sm_50 --no-cuda-gpu-arch=sm_90 -fsyntax-only -std=c++14 %s
// RUN: %clangxx %embedded-flags --cuda-gpu-arch=sm_75 --no-cuda-gpu-arch=sm_90 -fsyntax-only -std=c++17 %s
// RUN: %clangxx %embedded-flags -fsyntax-only -std=c++20 %s
// RUN: %clangxx %embedded-flags -fsyntax-only -std=gnu++23 %s
// RUN: %clangxx %embedded-flags --cuda-gpu-arch=sm_120 --no-cuda-gpu-arch=sm_90 -fsyntax-only -std=c++17 %s
#include <algorithm>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/ptx>
#include <cuda/std/span>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <curand_kernel.h>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <mma.h>
#include <nv/target>
#include <string>
#include <vector>

struct Pair {
  int A, B;
  __host__ __device__ Pair(int A, int B) : A(A), B(B) {}
};

template <typename F> __global__ void apply(F Fn, int *P) { Fn(P); }

__global__ void kernel(int *P, Pair V) {
  curandState State;
  curand_init(1, threadIdx.x, 0, &State);
  P[threadIdx.x] = V.A + cooperative_groups::this_thread_block().size() +
                   (int)(curand_uniform(&State) * 4);
  if (threadIdx.x == 0)
    kernel<<<1, 1>>>(P, V);
}

int main() {
  std::vector<int> V(3);
  std::map<std::string, int> M;
  int *P = nullptr;
  kernel<<<1, 1>>>(P, Pair(1, 2));
  apply<<<1, 1>>>([=] __device__(int *Q) { *Q = 1; }, P);
  std::sort(V.begin(), V.end());
  std::cout << M.size();
}
