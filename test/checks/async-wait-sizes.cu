// RUN: %check --checks='-*,cuda-async-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A copy whose size is one of two reaches no further than the larger: each thread's own element, or its neighbour's as well.

#include <cuda/pipeline>

using Pipeline = cuda::pipeline<cuda::thread_scope_thread>;

// Nothing is copied beyond the end of the data.
__global__ void guarded(const int *in, int *out, int n) {
  extern __shared__ int stage[];
  Pipeline pipe = cuda::make_pipeline();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  pipe.producer_acquire();
  cuda::memcpy_async(&stage[threadIdx.x], &in[i], i < n ? sizeof(int) : 0, pipe);
  pipe.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(pipe);
  out[i] = stage[threadIdx.x];
}
__global__ void multiplied(const int *in, int *out, int n) {
  extern __shared__ int stage[];
  Pipeline pipe = cuda::make_pipeline();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  pipe.producer_acquire();
  cuda::memcpy_async(&stage[threadIdx.x], &in[i], (i < n) * sizeof(int), pipe);
  pipe.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(pipe);
  out[i] = stage[threadIdx.x];
}
__global__ void variable(const double *in, double *out, int n) {
  extern __shared__ double wide[];
  Pipeline pipe = cuda::make_pipeline();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  size_t bytes = 0;
  if (i < n)
    bytes = sizeof(double);
  pipe.producer_acquire();
  cuda::memcpy_async(&wide[threadIdx.x], &in[i], bytes, pipe);
  pipe.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(pipe);
  out[i] = wide[threadIdx.x];
}
__global__ void least(const int *in, int *out, int n) {
  extern __shared__ int stage[];
  Pipeline pipe = cuda::make_pipeline();
  const unsigned left = n - blockIdx.x * blockDim.x;
  pipe.producer_acquire();
  cuda::memcpy_async(&stage[threadIdx.x], &in[threadIdx.x], left < 4u ? left : 4u, pipe);
  pipe.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(pipe);
  out[threadIdx.x] = stage[threadIdx.x];
}
__global__ void stages(const int *in, int *out, int n) {
  extern __shared__ int stage[];
  Pipeline pipe = cuda::make_pipeline();
  const int width = blockDim.x * gridDim.x;
  for (int s = 0; s < 2; ++s) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x + s * width;
    pipe.producer_acquire();
    cuda::memcpy_async(&stage[s * blockDim.x + threadIdx.x], &in[i], i < n ? sizeof(int) : 0, pipe);
    pipe.producer_commit();
  }
  cuda::pipeline_consumer_wait_prior<1>(pipe);
  out[threadIdx.x] = stage[threadIdx.x];
}

// What another thread copied is waited for by that thread alone.
__global__ void twice(const int *in, int *out, int n) {
  extern __shared__ int stage[];
  Pipeline pipe = cuda::make_pipeline();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  pipe.producer_acquire();
  cuda::memcpy_async(&stage[threadIdx.x], &in[i], i < n ? 2 * sizeof(int) : 0, pipe);
  pipe.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(pipe);
  // CHECK: :[[@LINE+1]]:12: warning: thread {{[0-9]+}} reads what thread {{[0-9]+}} copied into 'stage' and waited for, with no barrier in between
  out[i] = stage[threadIdx.x];
}
__global__ void neighbour(const int *in, int *out, int n) {
  extern __shared__ int stage[];
  Pipeline pipe = cuda::make_pipeline();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  pipe.producer_acquire();
  cuda::memcpy_async(&stage[threadIdx.x], &in[i], i < n ? sizeof(int) : 0, pipe);
  pipe.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(pipe);
  // CHECK: :[[@LINE+1]]:12: warning: thread {{[0-9]+}} reads what thread {{[0-9]+}} copied into 'stage' and waited for, with no barrier in between
  out[i] = stage[threadIdx.x ^ 1];
}
