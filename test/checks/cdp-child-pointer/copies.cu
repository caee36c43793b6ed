// RUN: %check --checks='-*,cuda-cdp-child-pointer' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__device__ int global_data[16];

__global__ void copies(int *g) {
  int x[4];
  __shared__ int tile[4];
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync is given a pointer to 'x' in local memory, which fails with cudaErrorInvalidValue
  cudaMemcpyAsync(g, x, sizeof(x), cudaMemcpyDeviceToDevice);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync is given a pointer to 'tile' in shared memory
  cudaMemcpyAsync(tile, g, sizeof(tile), cudaMemcpyDeviceToDevice, 0);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemsetAsync is given a pointer to 'x' in local memory
  cudaMemsetAsync(x, 0, sizeof(x));
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy2DAsync is given a pointer to 'tile' in shared memory
  cudaMemcpy2DAsync(tile, 4, g, 4, 4, 1, cudaMemcpyDeviceToDevice, 0);
  cudaMemcpyAsync(g, global_data, 16, cudaMemcpyDeviceToDevice);
  cudaMemsetAsync(global_data, x[0], 16);
}

__global__ void descriptor(int *g) {
  int x[4];
  cudaMemcpy3DParms p = {};
  p.srcPtr = make_cudaPitchedPtr(x, 16, 16, 1);
  p.dstPtr = make_cudaPitchedPtr(g, 16, 16, 1);
  p.extent = make_cudaExtent(16, 1, 1);
  p.kind = cudaMemcpyDeviceToDevice;
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy3DAsync is given a descriptor with a pointer to 'x' in local memory
  cudaMemcpy3DAsync(&p, 0);
  p.srcPtr.ptr = global_data;
  // The descriptor itself may be local.
  cudaMemcpy3DAsync(&p, 0);
}

__device__ cudaError_t clear(void *p, size_t n) {
  // CHECK: :[[@LINE+1]]:10: warning: cudaMemsetAsync is given a pointer to 'own' in local memory
  return cudaMemsetAsync(p, 0, n);
}
__global__ void helper(int *g) {
  int own[4];
  clear(own, sizeof(own));
  clear(g, 16);
}

// Ordinary copies within a thread are nobody else's business.
__global__ void ordinary(int *g) {
  int x[4];
  memcpy(x, g, sizeof(x));
  memset(x, 0, sizeof(x));
}
