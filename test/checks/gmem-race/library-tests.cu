// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a library's function says of a thread's own data lets some of them through.

__global__ void checkFinite(const float *x, int *overflowed, int n, int clear) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  if (clear) {
    if (first == 0)
      *overflowed = 0;
    __syncthreads();
  }
  for (int i = first; i < n; i += gridDim.x * blockDim.x)
    if (!isfinite(x[i]))
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 1 writes the element of 'overflowed' that thread 0 of block 0 writes, and nothing orders blocks
      *overflowed = 1;
}
template <typename T> struct Problem {
  const T *x;
  int *found;
  __device__ void mark(int i) const {
    if (isnan(x[i] * 2))
      *found = i + 1;
  }
};
template <typename T> __global__ void nans(Problem<T> problem, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0)
    *problem.found = 0;
  if (i < n)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 1 writes the element of 'problem.found' that thread 0 writes, with no barrier in between
    problem.mark(i);
}

// Look-alikes: all of them store the same; the block itself has its word; one block resets; both have to pass a test; an atomic says who it is.
__global__ void sameNumber(const float *x, int *overflowed, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && isnan(x[i]))
    *overflowed = 1;
}
__global__ void ownWord(const float *x, int *overflowed, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    overflowed[blockIdx.x] = 0;
  __syncthreads();
  if (i < n && isnan(x[i]))
    overflowed[blockIdx.x] = 1;
}
__global__ void oneBlock(const float *x, int *overflowed, int n) {
  if (threadIdx.x == 0)
    *overflowed = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    if (isnan(x[i]))
      *overflowed = 1;
}
__global__ void bothAsk(const float *x, int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (isnan(x[i]))
      *kind = 1;
    else if (isinf(x[i]))
      *kind = 2;
  }
}
__global__ void elected(const float *x, int *lock, int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && atomicCAS(lock, 0, 1) == 0)
    *kind = i;
}
void launch(const float *x, int *word, int n) {
  const int blocks = (n + 255) / 256;
  checkFinite<<<blocks, 256>>>(x, word, n, 1);
  nans<float><<<blocks, 256>>>({x, word}, n);
  sameNumber<<<blocks, 256>>>(x, word, n);
  ownWord<<<blocks, 256>>>(x, word, n);
  oneBlock<<<1, 256>>>(x, word, n);
  bothAsk<<<blocks, 256>>>(x, word, n);
  elected<<<blocks, 256>>>(x, word, word + 1, n);
}
