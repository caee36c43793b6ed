// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: cp %s %t.cu
// RUN: %cuda-lint --cuda-path=none --quiet --fail-on=never --fix --checks='-*,cuda-index-overflow' %t.cu -- > /dev/null 2>&1 || true
// RUN: grep -v "// FIX" %t.cu | FileCheck --check-prefix=FIXED %s

// How wide a function's products are is one decision: one report, at the first of them, that widens all.

#include <cstddef>
#include <cstdint>

__global__ void indices(float *out, const float *in, const int *rows, int pitch, int columns) {
  // CHECK: :[[@LINE+2]]:34: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits, and so is 1 more of this function
  // FIXED: size_t from = static_cast<long long>(rows[blockIdx.x]) * pitch;
  size_t from = rows[blockIdx.x] * pitch;
  const int row = blockIdx.x;
  // FIXED: size_t to = static_cast<long long>(row) * columns;
  size_t to = row * columns;
  out[to + threadIdx.x] = in[from];
}

// Each function has its own.
__global__ void first(float *out, int pitch) {
  const int row = blockIdx.x;
  // CHECK: :[[@LINE+1]]:19: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits [
  size_t at = row * pitch;
  out[at] = 0;
}
__global__ void second(float *out, int pitch) {
  const int row = blockIdx.x;
  // CHECK: :[[@LINE+1]]:19: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits [
  size_t at = row * pitch;
  out[at] = 1;
}

// A product that is cut down is another decision.
__global__ void mixed(float *out, const float *in, size_t batch, size_t length, int pitch) {
  // CHECK: :[[@LINE+1]]:27: warning: this product is computed in 64 bits and cut down to 32 before it is an index, which is wrong from 2,147,483,648 on [
  const int start = batch * length;
  const int row = blockIdx.x;
  // CHECK: :[[@LINE+1]]:22: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits [
  size_t other = row * pitch;
  out[threadIdx.x] = in[start] + in[other];
}

// Variables that count to one bound are one decision, whichever way is taken; another bound is another.
__global__ void ways(float *out, const float *in, size_t n, size_t m, bool many) {
  if (many)
    // CHECK: :[[@LINE+1]]:38: warning: a variable of 32 bits overflows at 4,294,967,296, before it reaches this bound of 64 bits, and so does 1 more of this function [
    for (unsigned i = threadIdx.x; i < n; i += blockDim.x)
      out[i] = in[i];
  else
    for (unsigned i = threadIdx.x; i < n; i += blockDim.x)
      out[i] = in[0];
  // CHECK: :[[@LINE+1]]:36: warning: a variable of 32 bits overflows at 4,294,967,296, before it reaches this bound of 64 bits [
  for (unsigned i = threadIdx.x; i < m; i += blockDim.x)
    out[n + i] = in[i];
}

// Nor are functions with one product and nothing else.
__global__ void right(float *out, const int *rows, int pitch) {
  size_t from = static_cast<size_t>(rows[blockIdx.x]) * pitch;
  out[from] = 0;
}
