// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Who counts by an atomic operation, and reads the count again for a place, may find another thread's.
__global__ void first(unsigned *found, const unsigned *keys, unsigned limit) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (keys[i] < limit) {
    atomicAdd(found, 1u);
    // CHECK: :[[@LINE+1]]:11: warning: thread 0 reads 'found', which thread 1 atomically changes with nothing that orders the two [cuda-gmem-race]
    found[found[0]] = i;
  }
}
__global__ void another(int *count, int *list, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] > 0.0f) {
    atomicAdd(count, 1);
    // CHECK: :[[@LINE+1]]:10: warning: thread 0 reads 'count', which thread 1 atomically changes with nothing that orders the two [cuda-gmem-race]
    list[*count - 1] = i;
  }
}
__device__ unsigned total;
__global__ void variable(unsigned *list, const unsigned *keys) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (keys[i]) {
    atomicAdd(&total, 1u);
    // CHECK: :[[@LINE+1]]:10: warning: thread 0 reads 'total', which thread 1 atomically changes with nothing that orders the two [cuda-gmem-race]
    list[total] = i;
  }
}

// What the operation gives is the thread's own.
__global__ void given(int *count, int *list, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] > 0.0f)
    list[atomicAdd(count, 1)] = i;
}
__global__ void elected(unsigned *count, unsigned *list, const unsigned *keys) {
  if (threadIdx.x == 0 && blockIdx.x == 0 && keys[0]) {
    atomicAdd(count, 1u);
    list[*count - 1] = 3;
  }
}
__global__ void last(unsigned *count, unsigned *list) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (atomicAdd(count, 1u) == gridDim.x * blockDim.x - 1)
    list[*count] = i;
}
__global__ void own(unsigned *counts, unsigned *list, const unsigned *keys) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 4; ++k)
    if (keys[i * 4 + k]) {
      atomicAdd(&counts[i], 1u);
      list[i * 4 + counts[i] - 1] = k;
    }
}
__global__ void locked(unsigned *lock, unsigned *count, unsigned *list,
                       const unsigned *keys) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  bool done = !keys[i];
  while (!done)
    if (atomicCAS(lock, 0u, 1u) == 0u) {
      atomicAdd(count, 1u);
      list[*count - 1] = i;
      __threadfence();
      atomicExch(lock, 0u);
      done = true;
    }
}
__global__ void met(unsigned *count, unsigned *list, const unsigned *keys) {
  if (keys[threadIdx.x])
    atomicAdd(count, 1u);
  __syncthreads();
  if (threadIdx.x == 0)
    list[*count] = 0;
}

void launches(unsigned *u, int *s, const float *x, unsigned n) {
  first<<<n / 256, 256>>>(u, u + n, 5);
  another<<<n / 256, 256>>>(s, s + 1, x);
  variable<<<n / 256, 256>>>(u, u + n);
  given<<<n / 256, 256>>>(s, s + 1, x);
  elected<<<n / 256, 256>>>(u, u + 1, u + n);
  last<<<n / 256, 256>>>(u, u + 1);
  own<<<n / 256, 256>>>(u, u + n, u + 9 * n);
  locked<<<n / 256, 256>>>(u, u + 1, u + 2, u + n);
  met<<<1, 256>>>(u, u + 1, u + n);
}
