// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Vectors are counted with one more for the rest, the memory has none for it.
__global__ void scale(const float4 *in, float4 *out, int vectors) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < vectors)
    // CHECK: :[[@LINE+1]]:5: warning: {{.*}} of 'out'
    out[i] = in[i];
}
void rounded(float *out, int n) {
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  const int vectors = (n + 3) / 4;
  scale<<<(vectors + 255) / 256, 256>>>((const float4 *)out, (float4 *)a, vectors);
}
__global__ void pairs(double2 *out, int vectors) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < vectors)
    // CHECK: :[[@LINE+1]]:5: warning: {{.*}} of 'out'
    out[i] = double2{1, 1};
}
void shifted(int n) {
  double *a;
  cudaMalloc(&a, n * sizeof(double));
  pairs<<<((n + 1) / 2 + 255) / 256, 256>>>((double2 *)a, (n + 1) >> 1);
}

// Room for the rest; no vector for the rest.
__global__ void filled(float4 *out, int vectors) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < vectors)
    out[i] = float4{1, 1, 1, 1};
}
void padded(int n) {
  float *a;
  const int vectors = (n + 3) / 4;
  cudaMalloc(&a, vectors * sizeof(float4));
  filled<<<(vectors + 255) / 256, 256>>>((float4 *)a, vectors);
}
__global__ void cut(float4 *out, int vectors) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < vectors)
    out[i] = float4{1, 1, 1, 1};
}
void whole(int n) {
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  cut<<<(n / 4 + 255) / 256, 256>>>((float4 *)a, n / 4);
}
// What is counted are blocks, not vectors: the caller may give whole ones.
__global__ void quads(float4 *out, int n, int blocks) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (4 * i < n && blocks)
    out[i] = float4{1, 1, 1, 1};
}
void inBlocks(int n) {
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  quads<<<(n / 4 + 255) / 256, 256>>>((float4 *)a, n, (n + 1023) / 1024);
}
// The most elements that a thread takes at once; more are no vector.
struct Eight {
  float v[8];
};
struct Nine {
  float v[9];
};
template <class T> __global__ void records(T *out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    // CHECK: :[[@LINE+1]]:5: warning: {{.*}} of 'out'
    out[i] = T{};
}
void eights(int n) {
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  records<<<((n + 7) / 8 + 255) / 256, 256>>>((Eight *)a, (n + 7) / 8);
}
