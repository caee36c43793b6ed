// RUN: %check --checks='-*,cuda-async-alignment' %s -- -std=c++17 -arch=sm_90a | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// What is left of a row is told by several tests together.

#include <cstdint>
#include <cstddef>

__global__ void pairs(const double *in, size_t length, double *out) {
  const double *row = in + blockIdx.x * length;
  const double2 *two = reinterpret_cast<const double2 *>(row);
  double s = 0;
  size_t i = threadIdx.x, at = 2 * i;
  while (at + 1 < length) {
    // CHECK: :[[@LINE+1]]:23: warning: this access needs 16-byte alignment, and its address is a multiple of 'length' elements, which need not be a multiple of the vector
    const double2 v = __ldg(two + i);
    s += v.x + v.y;
    i += blockDim.x;
    at = 2 * i;
  }
  if (at < length)
    s += row[at];
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
__global__ void samples(const float *in, unsigned length, unsigned parts, float *out) {
  const unsigned sample = blockIdx.x / parts, part = blockIdx.x % parts;
  const float *row = in + (size_t)sample * length;
  float s = 0;
  unsigned at = 2 * (part * blockDim.x + threadIdx.x);
  for (; at + 1 < length; at += 2 * blockDim.x * parts) {
    // CHECK: :[[@LINE+1]]:22: warning: this access needs 8-byte alignment, and its address is a multiple of 'length' elements
    const float2 v = *reinterpret_cast<const float2 *>(row + at);
    s += v.x + v.y;
  }
  if (at < length)
    s += row[at];
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}

// No rest is looked at.
__global__ void even(const double *in, size_t length, double *out) {
  const double2 *two = reinterpret_cast<const double2 *>(in + blockIdx.x * length);
  double s = 0;
  for (size_t i = threadIdx.x; 2 * i + 1 < length; i += blockDim.x)
    s += two[i].x + two[i].y;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
// The address is asked about.
__global__ void asked(const double *in, size_t length, double *out) {
  const double *row = in + blockIdx.x * length;
  double s = 0;
  if ((reinterpret_cast<uintptr_t>(row) & 15) == 0) {
    size_t at = 2 * threadIdx.x;
    for (; at + 1 < length; at += 2 * blockDim.x) {
      const double2 v = *reinterpret_cast<const double2 *>(row + at);
      s += v.x + v.y;
    }
    if (at < length)
      s += row[at];
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
// Rows that a pitch of whole vectors is between.
__global__ void pitched(const double *in, size_t length, size_t pitch, double *out) {
  const double *row = in + blockIdx.x * (pitch * 2);
  double s = 0;
  size_t at = 2 * threadIdx.x;
  for (; at + 1 < length; at += 2 * blockDim.x) {
    const double2 v = *reinterpret_cast<const double2 *>(row + at);
    s += v.x + v.y;
  }
  if (at < length)
    s += row[at];
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
