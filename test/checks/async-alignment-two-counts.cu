// RUN: %check --checks='-*,cuda-async-alignment' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// Which of two numbers a vector has to divide, and what a loop over one of them says.

#include <cstdint>

// Rows of rows: the vector divides the width, whatever the count before it is.
__global__ void concatenated(const float *table, int width, int count, const int *at, float *out) {
  const int64_t sample = blockIdx.x;
  float *to = out + sample * count * width;
  for (int i = 0; i < count; ++i) {
    const float4 v = *(reinterpret_cast<const float4 *>(table + (int64_t)at[sample * count + i] * width) + threadIdx.x);
    *(reinterpret_cast<float4 *>(to + width * i) + threadIdx.x) = v;
  }
}
struct Shape {
  int count, width;
};
__global__ void members(const float *in, Shape shape, float *out) {
  const float *row = in + (int64_t)blockIdx.x * shape.count * shape.width;
  float s = 0;
  for (int i = 0; i < shape.count; ++i) {
    const float4 v = reinterpret_cast<const float4 *>(row + (int64_t)i * shape.width)[threadIdx.x];
    s += v.x + v.w;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
// Two at a time, and the rest of those.
__global__ void two_at_a_time(const float *in, int count, int width, float *out) {
  const float *row = in + (int64_t)blockIdx.x * count * width;
  float s = 0;
  int i = 0;
  for (; i + 1 < count; i += 2) {
    const float4 v = reinterpret_cast<const float4 *>(row + (int64_t)i * width)[threadIdx.x];
    s += v.x + v.w;
  }
  if (i < count)
    s += reinterpret_cast<const float4 *>(row + (int64_t)i * width)[threadIdx.x].x;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
// That a loop ends after so many rounds says nothing of what is left.
__global__ void weighted(const float *in, int length, const float *weights, float *out) {
  const float4 v = reinterpret_cast<const float4 *>(in + blockIdx.x * length)[threadIdx.x];
  float s = v.x;
  for (int i = 0; i < length; ++i)
    s += weights[i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
__global__ void backwards(const float *in, int length, const float *weights, float *out) {
  const float4 v = reinterpret_cast<const float4 *>(in + blockIdx.x * length)[threadIdx.x];
  float s = v.x;
  for (int i = length; i > 0; --i)
    s += weights[i - 1];
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
__global__ void every_second(const float *in, int length, const float *weights, float *out) {
  const float4 v = reinterpret_cast<const float4 *>(in + blockIdx.x * length)[threadIdx.x];
  float s = v.x;
  for (int i = 0; i < length; i += 2)
    s += weights[i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}

__global__ void at_least_once(const float *in, int length, const float *weights, float *out) {
  const float4 v = reinterpret_cast<const float4 *>(in + blockIdx.x * length)[threadIdx.x];
  float s = v.x;
  int i = 0;
  do
    s += weights[i];
  while (++i < length);
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
__global__ void until_none(const float *in, int length, const float *weights, float *out) {
  const float4 v = reinterpret_cast<const float4 *>(in + blockIdx.x * length)[threadIdx.x];
  float s = v.x;
  int left = length;
  while (left--)
    s += weights[left];
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
template <class T> struct Rows {
  T *data;
  int count, width;
  __device__ T *row(int64_t sample, int i) const { return data + (sample * count + i) * width; }
};
__global__ void by_helper(Rows<const float> rows, float *out) {
  float s = 0;
  int i = 0;
  for (; i + 1 < rows.count; i += 2)
    s += reinterpret_cast<const float4 *>(rows.row(blockIdx.x, i))[threadIdx.x].x;
  if (i < rows.count)
    s += reinterpret_cast<const float4 *>(rows.row(blockIdx.x, i))[threadIdx.x].x;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}

// What is left of the width is looked at, in rows of rows.
__global__ void channels(const float *in, int length, int channels, float *out) {
  float s = 0;
  for (int c = 0; c < channels; ++c) {
    const float *row = in + ((int64_t)blockIdx.x * channels + c) * length;
    int at = 4 * threadIdx.x;
    for (; at + 3 < length; at += 4 * blockDim.x) {
      // CHECK: :[[@LINE+1]]:24: warning: this access needs 16-byte alignment, and its address is a multiple of 'length' elements, which need not be a multiple of the vector
      const float4 v = *reinterpret_cast<const float4 *>(row + at);
      s += v.x + v.y + v.z + v.w;
    }
    for (; at < length; ++at)
      s += row[at];
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
// A row a thread: vectors, and then one by one.
__global__ void own_rows(const float *in, int length, float *out) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  const float *row = in + (int64_t)t * length;
  float s = 0;
  int i = 0;
  for (; i + 3 < length; i += 4) {
    // CHECK: :[[@LINE+1]]:22: warning: this access needs 16-byte alignment, and its address is a multiple of 'length' elements, which need not be a multiple of the vector
    const float4 v = *reinterpret_cast<const float4 *>(row + i);
    s += v.x + v.y + v.z + v.w;
  }
  for (; i < length; ++i)
    s += row[i];
  out[t] = s;
}
// The same behind a test that there is anything.
__global__ void any_at_all(const float *in, int length, float *out) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  const float *row = in + (int64_t)t * length;
  float s = 0;
  if (length > 0) {
    int i = 0;
    for (; i + 3 < length; i += 4) {
      // CHECK: :[[@LINE+1]]:24: warning: this access needs 16-byte alignment, and its address is a multiple of 'length' elements, which need not be a multiple of the vector
      const float4 v = *reinterpret_cast<const float4 *>(row + i);
      s += v.x + v.y + v.z + v.w;
    }
    for (; i < length; ++i)
      s += row[i];
  }
  out[t] = s;
}
// Rows that data choose.
__global__ void gathered(const float *in, const int *chosen, int length, float *out) {
  const float *row = in + (int64_t)chosen[blockIdx.x] * length;
  float s = 0;
  int i = 4 * threadIdx.x;
  for (; i + 3 < length; i += 4 * blockDim.x) {
    // CHECK: :[[@LINE+1]]:22: warning: this access needs 16-byte alignment, and its address is a multiple of 'length' elements, which need not be a multiple of the vector
    const float4 v = *reinterpret_cast<const float4 *>(row + i);
    s += v.x + v.y;
  }
  for (; i < length; ++i)
    s += row[i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
