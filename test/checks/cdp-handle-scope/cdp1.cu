// RUN: %check --checks='-*,cuda-cdp-handle-scope' --config='{CheckOptions: {CdpVersion: 1}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-cdp-handle-scope' %s -- | FileCheck %s --check-prefix=CDP2 --allow-empty
// CDP2-NOT: warning:

__global__ void work(int *p);
__device__ cudaStream_t shared_stream;

__global__ void other_block(int *p) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    cudaStreamCreateWithFlags(&shared_stream, cudaStreamNonBlocking);
  if (blockIdx.x == 1)
    // CHECK: :[[@LINE+1]]:5: warning: a stream that one block created is used by other blocks; before CUDA 12 a stream is valid only in the block that created it
    work<<<1, 1, 0, shared_stream>>>(p);
}

__device__ cudaStream_t same_stream;
__global__ void same_block(int *p) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0)
      cudaStreamCreateWithFlags(&same_stream, cudaStreamNonBlocking);
    __syncthreads();
    work<<<1, 1, 0, same_stream>>>(p);
  }
}

__global__ void each_block(int *p) {
  __shared__ cudaStream_t s;
  if (threadIdx.x == 0)
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  __syncthreads();
  work<<<1, 1, 0, s>>>(p);
}
