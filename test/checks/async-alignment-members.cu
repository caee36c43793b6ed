// RUN: %check --checks='-*,cuda-async-alignment' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// A width that is a member of what a kernel is given.

#include <cstddef>
#include <cuda_runtime.h>

template <typename T> class View {
public:
  __host__ __device__ View(const T *data, int rows, int width) : data(data), rows(rows), columns(width) {}
  __host__ __device__ int width() const { return columns; }
  __device__ const T *row(int r) const { return data + static_cast<size_t>(r) * columns; }

private:
  const T *data;
  int rows, columns;
};
__global__ void sums(View<float> m, float *out) {
  const float *row = m.row(blockIdx.x);
  const int vectors = m.width() / 4;
  float s = 0;
  for (int v = threadIdx.x; v < vectors; v += 32) {
    // CHECK: :[[@LINE+1]]:22: warning: this access needs 16-byte alignment, and its address is a multiple of 'columns' elements, which need not be a multiple of the vector
    const float4 q = reinterpret_cast<const float4 *>(row)[v];
    s += q.x + q.y + q.z + q.w;
  }
  for (int c = vectors * 4 + threadIdx.x; c < m.width(); c += 32)
    s += row[c];
  out[blockIdx.x * 32 + threadIdx.x] = s;
}
struct Inner {
  unsigned width;
};
struct Args {
  const float *in;
  Inner shape;
  float *out;
};
__global__ void nested(Args a) {
  const float *row = a.in + (size_t)blockIdx.x * a.shape.width;
  float s = 0;
  unsigned at = 2 * threadIdx.x;
  for (; at + 1 < a.shape.width; at += 2 * blockDim.x) {
    // CHECK: :[[@LINE+1]]:22: warning: this access needs 8-byte alignment, and its address is a multiple of 'width' elements
    const float2 v = *reinterpret_cast<const float2 *>(row + at);
    s += v.x + v.y;
  }
  if (at < a.shape.width)
    s += row[at];
  a.out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
// No rest is looked at.
__global__ void whole(View<float> m, float *out) {
  const float *row = m.row(blockIdx.x);
  float s = 0;
  for (int v = threadIdx.x; v < m.width() / 4; v += 32)
    s += reinterpret_cast<const float4 *>(row)[v].x;
  out[blockIdx.x * 32 + threadIdx.x] = s;
}
// Vectors only where the width is a multiple.
__global__ void tested(View<float> m, float *out) {
  const float *row = m.row(blockIdx.x);
  const int vectors = m.width() % 4 == 0 ? m.width() / 4 : 0;
  float s = 0;
  for (int v = threadIdx.x; v < vectors; v += 32)
    s += reinterpret_cast<const float4 *>(row)[v].x;
  for (int c = vectors * 4 + threadIdx.x; c < m.width(); c += 32)
    s += row[c];
  out[blockIdx.x * 32 + threadIdx.x] = s;
}
// All launches give a multiple; the stride is another number than the count.
__global__ void padded(View<float> m, int used, float *out) {
  const float *row = m.row(blockIdx.x);
  float s = 0;
  for (int v = threadIdx.x; v < m.width() / 4; v += 32)
    s += reinterpret_cast<const float4 *>(row)[v].x;
  for (int c = m.width() / 4 * 4 + threadIdx.x; c < m.width(); c += 32)
    s += row[c];
  out[blockIdx.x * 32 + threadIdx.x] = s;
}
struct Pitched {
  const float *in;
  int pitch, width;
};
__global__ void pitched(Pitched p, float *out) {
  const float *row = p.in + (size_t)blockIdx.x * p.pitch;
  float s = 0;
  for (int v = threadIdx.x; v < p.width / 4; v += 32)
    s += reinterpret_cast<const float4 *>(row)[v].x;
  for (int c = p.width / 4 * 4 + threadIdx.x; c < p.width; c += 32)
    s += row[c];
  out[blockIdx.x * 32 + threadIdx.x] = s;
}
// One that comes from what is not seen.
View<float> viewOf(int which);
__global__ void unseen(View<float> m, float *out) {
  const float *row = m.row(blockIdx.x);
  float s = 0;
  for (int v = threadIdx.x; v < m.width() / 4; v += 32)
    s += reinterpret_cast<const float4 *>(row)[v].x;
  for (int c = m.width() / 4 * 4 + threadIdx.x; c < m.width(); c += 32)
    s += row[c];
  out[blockIdx.x * 32 + threadIdx.x] = s;
}
void run(const float *in, int rows, int width, unsigned count, int pitch, float *out) {
  sums<<<rows, 32>>>(View<float>(in, rows, width), out);
  nested<<<rows, 32>>>(Args{in, {count}, out});
  whole<<<rows, 32>>>(View<float>(in, rows, width), out);
  tested<<<rows, 32>>>(View<float>(in, rows, width), out);
  padded<<<rows, 32>>>(View<float>(in, rows, 1024), width, out);
  padded<<<rows, 32>>>(View<float>(in, rows, width * 8), width, out);
  pitched<<<rows, 32>>>(Pitched{in, pitch, width}, out);
  unseen<<<rows, 32>>>(viewOf(1), out);
}
