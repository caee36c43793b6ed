// RUN: %check --checks='-*,cuda-cdp-handle-scope' %s -- | FileCheck %s --allow-empty --implicit-check-not='{{warning|error}}:'

__global__ void work(int *p);

// The grid's own handles, used by any of its threads and functions.
__device__ cudaStream_t grid_stream;
__device__ void use_own(int *p) { work<<<1, 1, 0, grid_stream>>>(p); }
__global__ void own(int *p) {
  __shared__ cudaEvent_t e;
  if (threadIdx.x == 0) {
    cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
    if (blockIdx.x == 0)
      cudaStreamCreateWithFlags(&grid_stream, cudaStreamNonBlocking);
  }
  __syncthreads();
  cudaEventRecord(e, 0);
  use_own(p);
  cudaEventDestroy(e);
}

// Named streams travel.
__global__ void any_stream(cudaStream_t s, int *p) { work<<<1, 1, 0, s>>>(p); }
__global__ void named(int *p) {
  any_stream<<<1, 1>>>(cudaStreamPerThread, p);
  any_stream<<<1, 1>>>(cudaStreamTailLaunch, p);
  any_stream<<<1, 1>>>(0, p);
}
void named_from_host(int *p) {
  cudaStream_t s = nullptr;
  any_stream<<<1, 1>>>(s, p);
  any_stream<<<1, 1, 0, s>>>(cudaStreamPerThread, p);
}

// Nobody visible launches it.
__global__ void no_launch(cudaStream_t s, int *p) { work<<<1, 1, 0, s>>>(p); }

// The stream that a kernel runs in is not a stream it uses; a handle that is only passed through is not used.
__global__ void passes(cudaStream_t s, cudaStream_t *out) { *out = s; }
void host(int *p, cudaStream_t given) {
  cudaStream_t s;
  cudaStreamCreate(&s);
  named<<<1, 1, 0, s>>>(p);
  passes<<<1, 1>>>(s, nullptr);
  no_launch<<<1, 1>>>(given, p);
  cudaStreamDestroy(s);
}

// A grid that makes its own before it uses the variable.
__device__ cudaStream_t reused;
__global__ void first(int *p) {
  cudaStreamCreateWithFlags(&reused, cudaStreamNonBlocking);
  work<<<1, 1, 0, reused>>>(p);
}
__global__ void second(int *p) {
  cudaStreamCreateWithFlags(&reused, cudaStreamNonBlocking);
  work<<<1, 1, 0, reused>>>(p);
}

// Chosen at run time: the host's stream stays on the host.
__global__ void chosen(int *p) { work<<<1, 1>>>(p); }
void choose(bool own, int *p) {
  cudaStream_t s = 0;
  if (own)
    cudaStreamCreate(&s);
  chosen<<<1, 1, 0, s>>>(p);
}

__device__ cudaStream_t own_pool[4];
__global__ void fills_and_draws(int *p) {
  if (threadIdx.x < 4)
    cudaStreamCreateWithFlags(&own_pool[threadIdx.x], cudaStreamNonBlocking);
  __syncthreads();
  work<<<1, 1, 0, own_pool[blockIdx.x % 4]>>>(p);
}
