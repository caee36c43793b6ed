// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// One kernel in several streams, which share a table as its blocks do: by atomic operations. Each is told its part of the input.

struct Entry {
  unsigned long long key, sum;
};
__device__ void insert(Entry *table, unsigned long long key, unsigned long long value) {
  Entry *e = &table[key & 1023];
  while (e->key != key) {
    if (e->key == 0 && atomicCAS(&e->key, 0ull, key) == 0ull)
      break;
    ++e;
  }
  atomicAdd(&e->sum, value);
}
__global__ void fill(const unsigned long long *in, Entry *table, int n, int streams, int stream) {
  int step = blockDim.x * gridDim.x * streams;
  for (int i = threadIdx.x + blockIdx.x * blockDim.x + stream * blockDim.x * gridDim.x; i < n; i += step)
    insert(table, in[i], 1);
}
void parts(const unsigned long long *in, Entry *table, int n, cudaStream_t *streams, int count) {
  for (int i = 0; i < count; ++i)
    cudaStreamCreate(&streams[i]);
  for (int i = 0; i < count; ++i)
    fill<<<64, 128, 0, streams[i]>>>(in, table, n, count, i);
}
void oneByOne(const unsigned long long *in, Entry *table, int n) {
  cudaStream_t a, b;
  cudaStream_t *of[2] = {&a, &b};
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  for (int i = 0; i < 2; ++i)
    fill<<<64, 128, 0, *of[i]>>>(in, table, n, 2, i);
  cudaStreamSynchronize(a);
  cudaStreamSynchronize(b);
}

// Nothing atomic, nothing that tells them apart, and another kernel.
__global__ void step(float *p, int turn) { p[threadIdx.x] = p[threadIdx.x + 1] + turn; }
void steps(float *p) {
  cudaStream_t a, b;
  cudaStream_t *of[2] = {&a, &b};
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  for (int i = 0; i < 2; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'step' writes memory that the launch of 'step' writes in another stream
    step<<<1, 128, 0, *of[i]>>>(p, i);
}
void again(const unsigned long long *in, Entry *table, int n) {
  cudaStream_t a, b;
  cudaStream_t *of[2] = {&a, &b};
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  for (int i = 0; i < 2; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'fill' writes memory that the launch of 'fill' writes in another stream
    fill<<<64, 128, 0, *of[i]>>>(in, table, n, 1, 0);
}
__global__ void clear(Entry *table, int from) { table[from + threadIdx.x].sum = 0; }
void clears(const unsigned long long *in, Entry *table, int n) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  fill<<<64, 128, 0, a>>>(in, table, n, 2, 0);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemsetAsync writes memory that the launch of 'fill' writes in another stream
  cudaMemsetAsync(table, 0, n * sizeof(Entry), b);
}
