// RUN: %check --checks='-*,cuda-host-alloc-order,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An allocation and a free are of the whole memory, wherever in it the work is.

__global__ void fill(float *x, int n) {
  if (threadIdx.x < n)
    x[threadIdx.x] = 1;
}
__global__ void fillFrom(float *x, int offset, int n) {
  if (threadIdx.x < n)
    x[offset + threadIdx.x] = 1;
}
__global__ void reverse(float *y, const float *x, int n) {
  if (threadIdx.x < n)
    y[threadIdx.x] = x[n - 1 - threadIdx.x];
}
struct Buffer {
  Buffer(size_t n, cudaStream_t s) : stream(s) {
    cudaMallocAsync((void **)&data, n * sizeof(float), s);
  }
  ~Buffer() { cudaFreeAsync(data, stream); }
  float *data;
  cudaStream_t stream;
};

void usedBehindAnOffset(int n, cudaStream_t s) {
  cudaStream_t other;
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  cudaEvent_t done;
  cudaEventCreate(&done);
  Buffer work(2 * n, s);
  fill<<<1, 32, 0, s>>>(work.data, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'fill' writes memory that cudaMallocAsync allocates in another stream, and nothing orders them [cuda-host-alloc-order]
  fill<<<1, 32, 0, other>>>(work.data + n, n);
  cudaEventRecord(done, other);
  cudaStreamWaitEvent(s, done, 0);
}
void offsetOfTheKernel(int n, cudaStream_t s) {
  cudaStream_t other;
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  float *d;
  cudaMallocAsync((void **)&d, 2 * n * sizeof(float), s);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'fillFrom' writes memory that cudaMallocAsync allocates in another stream
  fillFrom<<<1, 32, 0, other>>>(d, n, n);
  cudaStreamSynchronize(other);
  cudaFreeAsync(d, s);
}
void freedUnderReverse(float *y, int n, cudaStream_t s) {
  cudaStream_t pool;
  cudaStreamCreateWithFlags(&pool, cudaStreamNonBlocking);
  cudaEvent_t made;
  cudaEventCreate(&made);
  {
    Buffer column(n, pool);
    cudaEventRecord(made, pool);
    cudaStreamWaitEvent(s, made, 0);
    reverse<<<1, 32, 0, s>>>(y, column.data, n);
    // CHECK: :[[@LINE+1]]:3: warning: cudaFreeAsync frees memory that the launch of 'reverse' of another stream may still use
  }
}
// What is taken away from an offset leads back to the beginning.
void readInReverse(float *x, float *y, int n, cudaStream_t s) {
  cudaStream_t other;
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  fill<<<1, 32, 0, s>>>(x, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'reverse' reads memory that the launch of 'fill' writes in another stream, and nothing orders them [cuda-stream-missing-wait]
  reverse<<<1, 32, 0, other>>>(y, x, n);
  cudaStreamSynchronize(other);
}

// Look-alikes.
void ordered(int n, cudaStream_t s) {
  cudaStream_t other;
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  cudaEvent_t made, done;
  cudaEventCreate(&made);
  cudaEventCreate(&done);
  Buffer work(2 * n, s);
  cudaEventRecord(made, s);
  cudaStreamWaitEvent(other, made, 0);
  fill<<<1, 32, 0, s>>>(work.data, n);
  fill<<<1, 32, 0, other>>>(work.data + n, n);
  cudaEventRecord(done, other);
  cudaStreamWaitEvent(s, done, 0);
}
// Each stream has its part of memory that is there before.
void parts(float *d, int n, cudaStream_t s) {
  cudaStream_t other;
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  fillFrom<<<1, 32, 0, s>>>(d, 0 * n, n);
  fillFrom<<<1, 32, 0, other>>>(d, n, n);
  fill<<<1, 32, 0, s>>>(d + 2 * n, n);
  fill<<<1, 32, 0, other>>>(d + 3 * n, n);
  cudaStreamSynchronize(other);
}
void otherMemory(int n, cudaStream_t s) {
  cudaStream_t other;
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  float *a, *b;
  cudaMallocAsync((void **)&a, n * sizeof(float), s);
  cudaMallocAsync((void **)&b, n * sizeof(float), other);
  fill<<<1, 32, 0, s>>>(a + 1, n - 1);
  fill<<<1, 32, 0, other>>>(b + 1, n - 1);
  cudaFreeAsync(a, s);
  cudaFreeAsync(b, other);
}
