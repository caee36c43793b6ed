// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Numbers, answers and nodes are nobody's to release: only memory and handles are.

__global__ void k(float *p) { *p = 1; }
void shape(float *p, cudaStream_t s) {
  int grid = 0, block = 0, active = 0;
  if (cudaOccupancyMaxPotentialBlockSize(&grid, &block, k, 0, 0) != cudaSuccess)
    return;
  if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&active, k, block, 0) != cudaSuccess)
    return;
  k<<<grid * active, block, 0, s>>>(p);
}
void device(cudaStream_t s, cudaEvent_t a, cudaEvent_t b) {
  int now = 0, count = 0, value = 0, priority = 0;
  unsigned flags = 0;
  size_t unused = 0, all = 0;
  float time = 0;
  cudaGetDevice(&now);
  cudaGetDeviceCount(&count);
  cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, now);
  cudaMemGetInfo(&unused, &all);
  cudaStreamGetPriority(s, &priority);
  cudaStreamGetFlags(s, &flags);
  cudaEventElapsedTime(&time, a, b);
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, k);
}
void node(cudaGraph_t graph, cudaKernelNodeParams *what) {
  cudaGraphNode_t first, second;
  cudaGraphAddKernelNode(&first, graph, nullptr, 0, what);
  cudaGraphAddEmptyNode(&second, graph, &first, 1);
}
void mapped(float *host) {
  float *device;
  cudaHostGetDevicePointer(&device, host, 0);
  k<<<1, 1>>>(device);
}
// The memory beside a pitch is.
void pitched(size_t width, size_t height) {
  void *rows;
  size_t pitch;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMallocPitch gives is never released
  cudaMallocPitch(&rows, &pitch, width, height);
}
void graphs(cudaKernelNodeParams *what) {
  cudaGraph_t graph;
  cudaGraphNode_t node;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaGraphCreate gives is never released
  cudaGraphCreate(&graph, 0);
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, what);
}
