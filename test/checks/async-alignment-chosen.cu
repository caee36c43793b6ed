// RUN: %check --checks='-*,cuda-async-alignment' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// How many vectors a row has is 0 where its width is no multiple: then the rest
// is all of it.

__device__ float take(float4 v) { return v.x + v.y + v.z + v.w; }

struct Row {
  const float *Data;
  int Width;
  __device__ int packs() const { return Width % 4 == 0 ? Width / 4 : 0; }
};
__global__ void method(const float *in, float *out, int width) {
  const Row row{in + (size_t)blockIdx.x * width, width};
  float sum = 0;
  for (int i = threadIdx.x; i < row.packs(); i += 32)
    sum += take(reinterpret_cast<const float4 *>(row.Data)[i]);
  for (int i = row.packs() * 4 + threadIdx.x; i < width; i += 32)
    sum += row.Data[i];
  atomicAdd(out, sum);
}
__global__ void condition(const float *in, float *out, int n) {
  const float *row = in + (size_t)blockIdx.x * n;
  const bool whole = (n & 3) == 0;
  const int packs = whole ? n >> 2 : 0;
  float sum = 0;
  for (int i = threadIdx.x; i < packs; i += 32)
    sum += take(reinterpret_cast<const float4 *>(row)[i]);
  for (int i = 4 * packs + threadIdx.x; i < n; i += 32)
    sum += row[i];
  atomicAdd(out, sum);
}
__global__ void reset(const float *in, float *out, int n) {
  const float *row = in + (size_t)blockIdx.x * n;
  int packs = n / 4;
  if (n % 4)
    packs = 0;
  float sum = 0;
  for (int i = threadIdx.x; i < packs; i += 32)
    sum += take(reinterpret_cast<const float4 *>(row)[i]);
  for (int i = 4 * packs + threadIdx.x; i < n; i += 32)
    sum += row[i];
  atomicAdd(out, sum);
}
__global__ void elements(const float *in, float *out, int n) {
  const float *row = in + (size_t)blockIdx.x * n;
  const int head = n % 4 ? 0 : n;
  float sum = 0;
  for (int i = threadIdx.x * 4; i < head; i += 128)
    sum += take(*reinterpret_cast<const float4 *>(row + i));
  for (int i = head + threadIdx.x; i < n; i += 32)
    sum += row[i];
  atomicAdd(out, sum);
}
__global__ void inTheLoop(const float *in, float *out, int n) {
  const float *row = in + (size_t)blockIdx.x * n;
  float sum = 0;
  int i = threadIdx.x;
  for (; n % 4 == 0 && i < n / 4; i += 32)
    sum += take(reinterpret_cast<const float4 *>(row)[i]);
  for (int k = (n % 4 == 0 ? n : 0) + threadIdx.x; k < n; k += 32)
    sum += row[k];
  atomicAdd(out, sum);
}

// The test is of another number, or lets others pass.
struct Line {
  const float *Data;
  int Width;
  __device__ int packs() const { return Width > 4 ? Width / 4 : 0; }
};
__global__ void anyWidth(const float *in, float *out, int width) {
  const Line row{in + (size_t)blockIdx.x * width, width};
  float sum = 0;
  for (int i = threadIdx.x; i < row.packs(); i += 32)
    // CHECK: :[[@LINE+1]]:17: warning: this access needs 16-byte alignment, and its address is a multiple of 'width' elements
    sum += take(reinterpret_cast<const float4 *>(row.Data)[i]);
  for (int i = row.packs() * 4 + threadIdx.x; i < width; i += 32)
    sum += row.Data[i];
  atomicAdd(out, sum);
}
__global__ void evenWidth(const float *in, float *out, int n) {
  const float *row = in + (size_t)blockIdx.x * n;
  const int packs = n % 2 == 0 ? n / 4 : 0;
  float sum = 0;
  for (int i = threadIdx.x; i < packs; i += 32)
    // CHECK: :[[@LINE+1]]:17: warning: this access needs 16-byte alignment, and its address is a multiple of 'n' elements
    sum += take(reinterpret_cast<const float4 *>(row)[i]);
  for (int i = 4 * packs + threadIdx.x; i < n; i += 32)
    sum += row[i];
  atomicAdd(out, sum);
}
