// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 2>/dev/null | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// The name of the kernel is made by a macro, so it may be any.

// CHECK: error: 'no-such-header.h' file not found
#include <no-such-header.h>

using Size = unsigned long long;

#define CALL(NAME) NAME##_kernel<<<64, 512>>>(t.data(), t.size())

__global__ void fill_kernel(float *out, Size n) {
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
lib::Tensor fill(lib::Tensor t) { CALL(fill); }
