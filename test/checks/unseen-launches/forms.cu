// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- -std=c++17 2>/dev/null | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Code that was not understood may launch with a fixed number of blocks: the
// number of a thread need not be large.

// CHECK: error: 'no-such-header.h' file not found
#include <no-such-header.h>

using Size = unsigned long long;

// Nothing here names it: as in a library.
__global__ void library(float *out, Size n) {
  // CHECK: :[[@LINE+1]]:23: warning: the thread's index is computed in 32 bits
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
__global__ void dropped(float *out, Size n) {
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
__global__ void byRuntime(float *out, Size n) {
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
__global__ void inMacro(float *out, Size n) {
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
__global__ void inTemplate(float *out, Size n) {
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
__global__ void wrongGrid(float *out, Size n) {
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
__global__ void wrongParameter(float *out, Size n) {
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
__global__ void skipped(float *out, Size n) {
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
__global__ void given(float *out, Size n) {
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
__global__ void inTable(float *out, Size n) {
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
// Asked about, not launched.
__global__ void asked(float *out, Size n) {
  // CHECK: :[[@LINE+1]]:23: warning: the thread's index is computed in 32 bits
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
template <class T> __global__ void ofTemplate(T *out, Size n) {
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
template __global__ void ofTemplate<float>(float *, Size);
template <class T> __global__ void instantiated(T *out, Size n) {
  // CHECK: :[[@LINE+1]]:23: warning: the thread's index is computed in 32 bits
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
template __global__ void instantiated<float>(float *, Size);
// A launch that is understood has the last word.
__global__ void understood(float *out, Size n) {
  // CHECK: :[[@LINE+1]]:23: warning: the thread's index is computed in 32 bits
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
__global__ void few(float *out, Size n) {
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}

lib::Tensor drop(lib::Tensor t) {
  dropped<<<64, 512>>>(t.data(), t.size());
  return t;
}
lib::Tensor launchByRuntime(lib::Tensor t) {
  cudaLaunchKernel((void *)byRuntime, 64, 512, nullptr, 0, 0);
  ofTemplate<float><<<64, 512>>>(t.data(), t.size());
  return t;
}
#define LAUNCH(K, ...) K<<<blocks, 512>>>(__VA_ARGS__)
lib::Tensor launchByMacro(lib::Tensor t) {
  const int blocks = 64;
  LAUNCH(inMacro, t.data(), t.size());
}
template <class T> void launchFromTemplate(T *out, Size n) {
  inTemplate<<<T::Blocks, 512>>>((float *)out, n);
}
void launchWithWrongGrid(float *out, Size n) {
  lib::Blocks blocks(n);
  wrongGrid<<<blocks.x, 512>>>(out, n);
}
void launchWithWrongParameter(lib::Tensor t) {
  wrongParameter<<<64, 512>>>(t.data(), t.size());
}
void launchInSkipped(float *out, Size n) {
  lib::Stream s;
  LIB_CHECK skipped<<<64, 512>>>(out, n);
}
void launchIt(void (*)(float *, Size), float *, Size);
void give(float *out, Size n) { launchIt(given, out, n); }
void (*table[])(float *, Size) = {inTable};
void ask() {
  cudaFuncAttributes a;
  cudaFuncGetAttributes(&a, asked);
}
void launchUnderstood(float *out, Size n) {
  understood<<<n / 512 + 1, 512>>>(out, n);
  few<<<64, 512>>>(out, n);
}
