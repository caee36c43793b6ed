// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Threads that have a part of an array each: how often their loops run is not
// known, and a number that leads into the part of another one was chosen.

struct Task {
  int rows, columns, pitch;
  const double *matrix;
};

template <int Width, int Height, int Most>
__global__ void rowsOfBlocks(const double *x, double *y, const Task *tasks) {
  const Task task = tasks[blockIdx.x];
  __shared__ volatile double sums[Most * Height];
  volatile double *const mine = sums + Most * threadIdx.y;
  mine[threadIdx.x] = 0;
  for (int i = threadIdx.y; i < task.columns; i += Height)
    for (int j = threadIdx.x; j < task.rows; j += Width)
      mine[j] += task.matrix[i * task.pitch + j] * x[i];
  __syncthreads();
  if (threadIdx.y == 0 && threadIdx.x < task.rows)
    y[threadIdx.x] = mine[threadIdx.x] + mine[threadIdx.x + Most];
}
void launchRows(const double *x, double *y, const Task *tasks, int n) {
  rowsOfBlocks<32, 4, 32><<<n, dim3(32, 4)>>>(x, y, tasks);
}

__global__ void flatRows(const int *counts, const float *in, float *out) {
  __shared__ float memory[4 * 64];
  const int n = counts[blockIdx.x];
  memory[threadIdx.y * 64 + threadIdx.x] = 0;
  memory[threadIdx.y * 64 + threadIdx.x + 32] = 0;
  for (int j = threadIdx.x; j < n; j += 32)
    memory[threadIdx.y * 64 + j] += in[j];
  __syncthreads();
  out[threadIdx.x] = memory[threadIdx.x];
}
void launchFlat(const int *counts, const float *in, float *out, int n) {
  flatRows<<<n, dim3(32, 4)>>>(counts, in, out);
}

__global__ void threadsRows(const int *ends, const float *in, float *out) {
  __shared__ float memory[128 * 9];
  float *row = memory + threadIdx.x * 9;
  row[0] = 1;
  const int end = ends[0];
  for (int k = 1; k < end; ++k)
    row[k] = row[k - 1] * in[k];
  for (int k = 0; k < end; ++k)
    out[k * 128 + threadIdx.x] = row[k];
}
void launchThreads(const int *ends, const float *in, float *out) {
  threadsRows<<<4, 128>>>(ends, in, out);
}

__device__ void fill(int *list, int lane, int wanted) {
  while (lane < wanted) {
    list[lane] = lane;
    lane += 32;
  }
}
__global__ void helpers(const int *wanted, int *out) {
  __shared__ int lists[8][96];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  lists[warp][lane] = -1;
  fill(lists[warp], lane, wanted[blockIdx.x]);
  __syncwarp();
  out[threadIdx.x] = lists[warp][lane];
}
void launchHelpers(const int *wanted, int *out) {
  helpers<<<4, 256>>>(wanted, out);
}

__global__ void movedPointers(const int *counts, const float *in, float *out) {
  __shared__ float memory[8 * 32];
  float *at = memory + threadIdx.y * 32 + threadIdx.x;
  *at = in[threadIdx.x];
  const int steps = counts[blockIdx.x];
  for (int k = 0; k < steps; ++k, at += 8)
    *at = in[k];
  __syncthreads();
  out[threadIdx.x] = memory[threadIdx.x];
}
void launchMoved(const int *counts, const float *in, float *out) {
  movedPointers<<<4, dim3(8, 8)>>>(counts, in, out);
}

// A window over neighbours gets to them whatever its width is.
__global__ void window(const int *widths, const float *in, float *out) {
  __shared__ float line[512];
  line[threadIdx.x] = in[threadIdx.x];
  line[threadIdx.x + 256] = in[threadIdx.x + 256];
  float sum = 0;
  for (int k = 0; k < widths[0]; ++k)
    // CHECK: [[@LINE+1]]:12: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'line', which thread {{[0-9]+}} of the block writes with no barrier in between
    sum += line[threadIdx.x + k];
  out[threadIdx.x] = sum;
}
void launchWindow(const int *widths, const float *in, float *out) {
  window<<<4, 256>>>(widths, in, out);
}

// What is read is another row from the first round on.
__global__ void otherRow(const int *counts, const float *in, float *out) {
  __shared__ float memory[4 * 64];
  const int n = counts[blockIdx.x];
  for (int j = threadIdx.x; j < n; j += 32)
    memory[threadIdx.y * 64 + j] = in[j];
  float sum = 0;
  for (int j = threadIdx.x; j < n; j += 32)
    // CHECK: [[@LINE+1]]:12: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'memory', which thread {{[0-9]+}} of the block writes with no barrier in between
    sum += memory[(threadIdx.y ^ 1) * 64 + j];
  out[threadIdx.x] = sum;
}
void launchOther(const int *counts, const float *in, float *out) {
  otherRow<<<4, dim3(32, 4)>>>(counts, in, out);
}

// Rows of 32 that a loop of 48 goes through.
__global__ void beyond(const float *in, float *out) {
  __shared__ float memory[5 * 32];
  memory[threadIdx.y * 32 + threadIdx.x] = 0;
  for (int j = threadIdx.x; j < 48; j += 32)
    // CHECK: [[@LINE+1]]:5: warning: thread {{[0-9]+}} {{.*}} byte {{[0-9]+}} of 'memory'{{.*}} with no barrier in between
    memory[threadIdx.y * 32 + j] += in[j];
  __syncthreads();
  out[threadIdx.x] = memory[threadIdx.x];
}
void launchBeyond(const float *in, float *out) {
  beyond<<<4, dim3(32, 4)>>>(in, out);
}

// Halves of a length that nobody knows.
__global__ void halves(int length, float *data) {
  __shared__ float part[256];
  part[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  for (int half = length / 2; half > 0; half /= 2)
    if (threadIdx.x < half)
      // CHECK: [[@LINE+1]]:7: warning: thread {{[0-9]+}} writes byte {{[0-9]+}} of 'part', which thread {{[0-9]+}} of the block reads with no barrier in between
      part[threadIdx.x] += part[threadIdx.x + half];
  if (threadIdx.x == 0)
    data[0] = part[0];
}
void launchHalves(int length, float *data) {
  halves<<<4, 256>>>(length, data);
}
