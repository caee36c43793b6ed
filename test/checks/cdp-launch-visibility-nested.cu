// RUN: %check --checks='-*,cuda-cdp-launch-visibility' %s -- -rdc=true | FileCheck %s --implicit-check-not='warning:'

// The child's part and the parent's are told apart by data: in one condition with the thread that launches, and in one within the other.
__global__ void fill(int *data) { data[threadIdx.x] = threadIdx.x; }

__global__ void together(int *data, const int *degree, int *result) {
  if (threadIdx.x == 0 && degree[0] > 64)
    fill<<<1, 128>>>(data);
  if (degree[threadIdx.x] <= 64)
    result[threadIdx.x] = data[threadIdx.x];
}
__global__ void nested(int *data, const int *degree, int *result) {
  if (threadIdx.x == 0) {
    if (degree[0] > 64)
      fill<<<1, 128>>>(data);
  }
  if (degree[threadIdx.x] <= 64)
    result[threadIdx.x] = data[threadIdx.x];
}
__global__ void anyway(int *data, const int *degree, int *result) {
  if (threadIdx.x == 0) {
    if (degree[0] > 64)
      fill<<<1, 128>>>(data);
  }
  // CHECK: :[[@LINE+1]]:25: warning: the parent reads 'data' here, which the child grid writes
  result[threadIdx.x] = data[threadIdx.x];
}
