// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- -std=c++17 -DCASE=1 | FileCheck %s --check-prefix=NULL-STREAM --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- -std=c++17 -DCASE=2 | FileCheck %s --check-prefix=ONE-STREAM --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- -std=c++17 -DCASE=3 | FileCheck %s --check-prefix=TABLE --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- -std=c++17 -DCASE=4 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- -std=c++17 -DCASE=5 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- -std=c++17 -DCASE=6 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- -std=c++17 -DCASE=7 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- -std=c++17 -DCASE=8 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- -std=c++17 -DCASE=9 | FileCheck %s --check-prefix=SILENT --allow-empty
// SILENT-NOT: {{warning|error}}:
// What a later grid frees is there until then.

constexpr int Count = 4096, Bytes = 4096;

#if CASE != 3
__global__ void create(float **all) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < Count)
    // NULL-STREAM: :[[@LINE+2]]:{{[0-9]+}}: warning: 4096 allocations of 4096 bytes, 16777216 bytes in all, exceed the default device heap of 8388608 bytes
    // ONE-STREAM: :[[@LINE+1]]:{{[0-9]+}}: warning: 4096 allocations of 4096 bytes
    all[i] = static_cast<float *>(malloc(CASE == 8 ? 1024 : Bytes));
}
__global__ void destroy(float **all) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < Count)
    free(all[i]);
}
#endif

#if CASE == 1
void inTheNullStream() {
  float **all;
  cudaMalloc(&all, Count * sizeof(float *));
  create<<<Count / 128, 128>>>(all);
  destroy<<<Count / 128, 128>>>(all);
  cudaFree(all);
}
#elif CASE == 2
void inOneStream(cudaStream_t s) {
  float **all;
  cudaMallocAsync(&all, Count * sizeof(float *), s);
  create<<<Count / 128, 128, 0, s>>>(all);
  destroy<<<Count / 128, 128, 0, s>>>(all);
  cudaFreeAsync(all, s);
}
#elif CASE == 3
struct Node {
  int values[1024];
};
__device__ Node *table[Count];
__global__ void fillTable() {
  // TABLE: :[[@LINE+1]]:{{[0-9]+}}: warning: 4096 allocations of 4096 bytes
  table[blockIdx.x * blockDim.x + threadIdx.x] = new Node;
}
__global__ void emptyTable() { delete table[blockIdx.x * blockDim.x + threadIdx.x]; }
void ofATable() {
  fillTable<<<Count / 128, 128>>>();
  cudaDeviceSynchronize();
  emptyTable<<<Count / 128, 128>>>();
}
#elif CASE == 4
// Another stream: the two may run together.
void inTwoStreams(cudaStream_t s, cudaStream_t t) {
  float **all;
  cudaMalloc(&all, Count * sizeof(float *));
  create<<<Count / 128, 128, 0, s>>>(all);
  destroy<<<Count / 128, 128, 0, t>>>(all);
}
#elif CASE == 5
// A child frees what the threads of a block have made.
__global__ void createAndLaunch(float **all) {
  all[blockIdx.x * blockDim.x + threadIdx.x] = static_cast<float *>(malloc(Bytes));
  __syncthreads();
  if (threadIdx.x == 0)
    destroy<<<1, 128>>>(all + blockIdx.x * blockDim.x);
}
void byChildren() {
  float **all;
  cudaMalloc(&all, Count * sizeof(float *));
  createAndLaunch<<<Count / 128, 128>>>(all);
}
#elif CASE == 6
// Its own threads free.
__global__ void createAndFree(float **all) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  all[i] = static_cast<float *>(malloc(Bytes));
  free(all[i]);
}
void byItself() {
  float **all;
  cudaMalloc(&all, Count * sizeof(float *));
  createAndFree<<<Count / 128, 128>>>(all);
  destroy<<<Count / 128, 128>>>(all);
}
#elif CASE == 7
// Once in the same stream, once in another.
void inBoth(cudaStream_t s) {
  float **all;
  cudaMalloc(&all, Count * sizeof(float *));
  create<<<Count / 128, 128>>>(all);
  destroy<<<Count / 128, 128>>>(all);
  destroy<<<Count / 128, 128, 0, s>>>(all);
}
#elif CASE == 8
// Small enough.
void few() {
  float **all;
  cudaMalloc(&all, Count * sizeof(float *));
  create<<<Count / 128, 128>>>(all);
  destroy<<<Count / 128, 128>>>(all);
}
#elif CASE == 9
// Nobody is seen to launch what frees.
void forOthers(float **all) { create<<<Count / 128, 128>>>(all); }
#endif
