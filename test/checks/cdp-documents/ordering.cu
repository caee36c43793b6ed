// "Ordering and Concurrency": what threads of a block launch into the implicit stream is in order, and what they launch into one named stream
// too; what different blocks launch into the implicit stream is not.
// RUN: %check --checks='-*,cuda-cdp-*,-cuda-cdp-unchecked-launch' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void first(int *data) { data[threadIdx.x] = 1; }
__global__ void second(int *data, int *out) { out[threadIdx.x] = data[threadIdx.x]; }

__global__ void threads_of_a_block(int *data, int *out) {
  if (threadIdx.x == 0)
    first<<<1, 32>>>(data);
  __syncthreads();
  if (threadIdx.x == 32)
    second<<<1, 32>>>(data, out);
}
void one_block(int *data, int *out) { threads_of_a_block<<<1, 64>>>(data, out); }

__global__ void named_stream(int *data, int *out) {
  __shared__ cudaStream_t stream;
  if (threadIdx.x == 0) {
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    first<<<1, 32, 0, stream>>>(data);
  }
  __syncthreads();
  if (threadIdx.x == 32)
    second<<<1, 32, 0, stream>>>(data, out);
}
void one_block_named(int *data, int *out) { named_stream<<<1, 64>>>(data, out); }

__global__ void blocks(int *data, int *out) {
  if (threadIdx.x == 0 && blockIdx.x == 0)
    first<<<1, 32>>>(data);
  if (threadIdx.x == 0 && blockIdx.x == 1)
    // CHECK: :[[@LINE+1]]:5: warning: {{.*}} [cuda-cdp-null-stream-order]
    second<<<1, 32>>>(data, out);
}
void two_blocks(int *data, int *out) { blocks<<<2, 64>>>(data, out); }
