// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// All elements of a row by all threads of a block, and some at places that data choose, with no barrier between.

__global__ void masked(const int *chosen, const float *mask, float *out, int width, int many) {
  float *row = out + blockIdx.x * width;
  const int *i = chosen + blockIdx.x * many;
  for (int j = threadIdx.x; j < width; j += blockDim.x)
    row[j] = -1e30f;
  for (int j = threadIdx.x; j < many; j += blockDim.x)
    row[i[j]] = 0;
  for (int j = threadIdx.x; j < width; j += blockDim.x)
    // CHECK: :[[@LINE+2]]:5: warning: thread {{[0-9]+}} reads the element of 'out' that thread {{[0-9]+}} writes, with no barrier in between
    // CHECK: :[[@LINE+1]]:5: note: which element it is data choose: here they give
    row[j] += mask[j];
}
__global__ void maskedInOrder(const int *chosen, const float *mask, float *out, int width, int many) {
  float *row = out + blockIdx.x * width;
  const int *i = chosen + blockIdx.x * many;
  for (int j = threadIdx.x; j < width; j += blockDim.x)
    row[j] = -1e30f;
  __syncthreads();
  for (int j = threadIdx.x; j < many; j += blockDim.x)
    row[i[j]] = 0;
  __syncthreads();
  for (int j = threadIdx.x; j < width; j += blockDim.x)
    row[j] += mask[j];
}
__global__ void counted(const int *data, int *bins, int many, int n) {
  int *own = bins + blockIdx.x * many;
  for (int j = threadIdx.x; j < many; j += blockDim.x)
    own[j] = 0;
  for (int j = threadIdx.x; j < n; j += blockDim.x)
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} atomically changes 'bins', which thread {{[0-9]+}} writes with nothing that orders the two
    atomicAdd(&own[data[j]], 1);
}
__global__ void countedInOrder(const int *data, int *bins, int many, int n) {
  int *own = bins + blockIdx.x * many;
  for (int j = threadIdx.x; j < many; j += blockDim.x)
    own[j] = 0;
  __syncthreads();
  for (int j = threadIdx.x; j < n; j += blockDim.x)
    atomicAdd(&own[data[j]], 1);
}
// Another array.
__global__ void gathered(const int *from, const float *in, float *out, int n) {
  for (int j = threadIdx.x; j < n; j += blockDim.x)
    out[j] = in[from[j]];
}
// Scattered once, read by nobody.
__global__ void permuted(const int *to, const float *in, float *out, int n) {
  for (int j = threadIdx.x; j < n; j += blockDim.x)
    out[to[j]] = in[j];
}
// The same number everywhere.
__global__ void flagged(const int *at, int *seen, int n) {
  for (int j = threadIdx.x; j < n; j += blockDim.x)
    seen[j] = 1;
  for (int j = threadIdx.x; j < n; j += blockDim.x)
    seen[at[j]] = 1;
}
// What is gathered of others, and what is known to be another one's by data.
__global__ void relaxed(const int *neighbour, float *height, int n) {
  for (int j = threadIdx.x; j < n; j += blockDim.x)
    height[j] = 0.5f * height[neighbour[j]];
}
__global__ void visited(const int *next, const int *now, int *cost, int n) {
  for (int j = threadIdx.x; j < n; j += blockDim.x)
    if (now[j] && !now[next[j]])
      cost[next[j]] = cost[j] + 1;
}
// A column of each thread.
__global__ void columns(const int *at, int *table, int rows) {
  for (int r = 0; r < rows; ++r)
    table[r * 256 + threadIdx.x] = 0;
  for (int r = 0; r < rows; ++r)
    table[at[r * 256 + threadIdx.x] * 256 + threadIdx.x] += 1;
}
void launch(const int *i, const float *m, float *o, int *b, int w, int k, int n) {
  masked<<<n, 256>>>(i, m, o, w, k);
  maskedInOrder<<<n, 256>>>(i, m, o, w, k);
  counted<<<n, 256>>>(i, b, w, k);
  countedInOrder<<<n, 256>>>(i, b, w, k);
  gathered<<<n, 256>>>(i, m, o, w);
  permuted<<<1, 256>>>(i, m, o, w);
  flagged<<<1, 256>>>(i, b, w);
  relaxed<<<1, 256>>>(i, o, w);
  visited<<<1, 256>>>(i, i, b, w);
  columns<<<1, 256>>>(i, b, w);
}
