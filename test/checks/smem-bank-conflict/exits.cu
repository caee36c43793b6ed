// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --explain-access=all %s -- | FileCheck %s --check-prefix=WHY
#include <cuda_runtime.h>

// Only data ends the loop; what follows it is seen all the same.
__global__ void search(float *out, int n) {
  __shared__ float s[1024];
  unsigned x = threadIdx.x;
  s[x] = out[x];
  __syncthreads();
  int step = 64;
  while (true) {
    step = (step + 1) >> 1;
    if (s[x % 1024] > 0) {
      if (s[(x + 1) % 1024] < 1)
        break;
      x -= step;
    } else {
      x += step;
    }
  }
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory load from 's' has a 4-way bank conflict: 4 wavefronts where 1 would do
  out[threadIdx.x] = s[threadIdx.x * 4];
  out[threadIdx.x + n] = s[threadIdx.x * 5];
}

// A pointer that is null or leads to an array leads to the array where it is used.
__global__ void optional(float *out, int n) {
  __shared__ float s[1024];
  float *extra = n > 4 ? s + 256 : nullptr;
  float *late = nullptr;
  if (n > 5)
    late = s + 512;
  s[threadIdx.x] = out[threadIdx.x];
  if (extra) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 2-way bank conflict: 2 wavefronts where 1 would do
    extra[threadIdx.x * 2] = 1;
    extra[threadIdx.x] = 2;
  }
  if (late != nullptr)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 4-way bank conflict: 4 wavefronts where 1 would do
    late[threadIdx.x * 4] = 3;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// Two arrays are no array.
__global__ void either(float *out, int n) {
  __shared__ float s[1024], t[1024];
  float *p = n > 4 ? s : t;
  p[threadIdx.x * 2] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x] + t[threadIdx.x];
}

__device__ unsigned hashed(unsigned k) { return (k ^ k >> 16) * 0x85ebca6b; }

__global__ void table(unsigned *out, const unsigned *in, unsigned *old) {
  __shared__ unsigned s[1024];
  // WHY-LABEL: shared store of 4 bytes a lane to 's' in 'table'
  // WHY: not counted: the index is read from 'in'
  s[hashed(in[threadIdx.x]) % 1024] = 1;
  // WHY: shared store of 4 bytes a lane to 's' in 'table'
  // WHY: not counted: the index is read from memory by 'atomicCAS'
  s[atomicCAS(old + threadIdx.x, 1, 2) % 1024] = 2;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void matrices(float *out, unsigned long long a, unsigned long long b) {
  float d[4] = {};
  // WHY: shared load in 'matrices'
  // WHY: not counted: the tensor core reads matrices by descriptors, which are no requests of lanes
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "l"(a), "l"(b));
  out[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}

void launch(float *out, unsigned *words, int n) {
  search<<<4, 128>>>(out, n);
  optional<<<4, 128>>>(out, n);
  either<<<4, 128>>>(out, n);
  table<<<4, 128>>>(words, words + 1024, words + 2048);
  matrices<<<4, 128>>>(out, 0, 0);
}

// A loop of unknown length whose stride doubles in the body: the first strides are counted.
__global__ void doubled(float *out, int steps, int n) {
  __shared__ float s[1024];
  s[threadIdx.x] = out[threadIdx.x];
  int stride = 1;
  for (int j = 0; j < steps; ++j) {
    __syncthreads();
    stride <<= 1;
    if (static_cast<int>(threadIdx.x) < n) {
      int i = stride * threadIdx.x + stride - 1;
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory load and store of 's' has a 4-way bank conflict: 4 wavefronts where 1 would do
      s[i] *= 2;
    }
    n /= 2;
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// What only is twice something else is no stride.
__global__ void twice(float *out, int steps) {
  __shared__ float s[1024];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < steps; ++j) {
    int k = j * 2;
    sum += s[(threadIdx.x + k) % 1024];
  }
  out[threadIdx.x] = sum;
}

void more(float *out, int n) {
  doubled<<<8, 256>>>(out, n, n);
  twice<<<8, 256>>>(out, n);
}

// Where it is not known who jumps out of a condition, nothing is said of what is behind it.
__global__ void jumpsOut(float *out, int n) {
  __shared__ float s[1024];
  int step = 32;
  if (n > 3)
    goto end;
  step = n;
end:
  s[threadIdx.x * step % 1024] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void jumpsOver(float *out, int n) {
  __shared__ float s[1024];
  if (n > 3)
    goto end;
  s[threadIdx.x * 32] = 1;
end:
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
void launchJumps(float *out, int n) {
  jumpsOut<<<1, 32>>>(out, n);
  jumpsOver<<<1, 32>>>(out, n);
}
