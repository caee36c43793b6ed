// Accesses behind a comparison of the thread's number in its block with a number that nothing says: of a block with more threads than elements, the first ones. A number of elements of the whole grid, and a constant, are no such.
// RUN: %check --checks='-*,cuda-smem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

template <unsigned T, unsigned N> __device__ void largest(const int columns, volatile double *const f, volatile bool *const not_max) {
  if (threadIdx.x < columns && threadIdx.y < columns && threadIdx.x != threadIdx.y && fabs(f[T * N * threadIdx.x]) < fabs(f[T * N * threadIdx.y]))
    not_max[threadIdx.x] = 1;
  __syncthreads();
}
template <unsigned T, unsigned N> __global__ void factor(int rows, int columns, double *a) {
  __shared__ volatile double f[T * N * T];
  __shared__ volatile bool not_max[T];
  f[threadIdx.x + threadIdx.y % T * T] = a[threadIdx.x + threadIdx.y * rows];
  __syncthreads();
  largest<T, N>(columns, f, not_max);
  if (not_max[threadIdx.x])
    a[threadIdx.x] = 1;
}

__global__ void filters(const float *weights, float *out, int count) {
  __shared__ float own[64];
  if (int(threadIdx.x) < count)
    own[threadIdx.x] = weights[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = own[0];
}

__device__ void fill(float *own, const float *weights) { own[threadIdx.x] = weights[threadIdx.x]; }
__global__ void called(const float *weights, float *out, int count) {
  __shared__ float own[64];
  if (threadIdx.x < count)
    fill(own, weights);
  __syncthreads();
  out[threadIdx.x] = own[0];
}

__global__ void elements(const float *in, float *out, int count) {
  __shared__ float own[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    // CHECK: :[[@LINE+1]]:5: warning: thread 127 writes element 127 of 'own', which has 64 elements
    own[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = own[0];
}

__global__ void constant(const float *weights, float *out, int count) {
  __shared__ float own[64];
  if (threadIdx.x < 100)
    // CHECK: :[[@LINE+1]]:5: warning: thread 99 writes element 99 of 'own', which has 64 elements
    own[threadIdx.x] = weights[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = own[0];
}

void run(int rows, int columns, double *a, const float *weights, float *out, int count) {
  factor<8, 7><<<(rows - columns - 1) / 48 + 1, dim3(8, 16)>>>(rows, columns, a);
  filters<<<16, 128>>>(weights, out, count);
  called<<<16, 128>>>(weights, out, count);
  elements<<<(count + 127) / 128, 128>>>(weights, out, count);
  constant<<<16, 100>>>(weights, out, count);
}
