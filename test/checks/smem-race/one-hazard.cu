// What lacks several barriers is told once where one array lacks them between
// two barriers that are there, whatever the instantiation begins with.
// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The last lanes of a row read what the next row's write.
template <unsigned Width>
__global__ void rows(int n, const float *a, const int *begin, float *y) {
  __shared__ volatile float part[128 + Width / 2];
  const int lane = threadIdx.x & (Width - 1);
  for (int row = (blockIdx.x * 128 + threadIdx.x) / Width; row < n;
       row += 128 / Width * gridDim.x) {
    float sum = 0;
    for (int i = begin[row] + lane; i < begin[row + 1]; i += Width)
      sum += a[i];
    // CHECK: :[[@LINE+1]]:5: warning: thread 32 writes byte 128 of 'part', which thread {{[0-9]+}} of the block reads with no barrier in between
    part[threadIdx.x] = sum;
    if (Width > 16)
      // CHECK: :[[@LINE+1]]:13: warning: thread 16 writes byte 64 of 'part', which thread 0 of the block reads with no barrier in between, and {{[0-9]+}} more pairs of accesses
      sum = part[threadIdx.x] = sum + part[threadIdx.x + 16];
    if (Width > 8)
      sum = part[threadIdx.x] = sum + part[threadIdx.x + 8];
    if (Width > 4)
      sum = part[threadIdx.x] = sum + part[threadIdx.x + 4];
    if (Width > 2)
      sum = part[threadIdx.x] = sum + part[threadIdx.x + 2];
    if (Width > 1)
      sum = part[threadIdx.x] = sum + part[threadIdx.x + 1];
    if (lane == 0)
      y[row] = part[threadIdx.x];
  }
}
void runRows(int n, const float *a, const int *b, float *y) {
  rows<2><<<100, 128>>>(n, a, b, y);
  rows<4><<<100, 128>>>(n, a, b, y);
  rows<8><<<100, 128>>>(n, a, b, y);
  rows<32><<<100, 128>>>(n, a, b, y);
}

// Steps of a whole block.
__global__ void steps(float *out) {
  __shared__ float sum[256];
  const int t = threadIdx.x;
  sum[t] = out[t];
  __syncthreads();
  if (t < 128)
    sum[t] += sum[t + 128];
  if (t < 64)
    // CHECK: :[[@LINE+1]]:15: warning: thread 0 reads byte 256 of 'sum', which thread 64 of the block writes with no barrier in between, and {{[0-9]+}} more pairs of accesses
    sum[t] += sum[t + 64];
  if (t < 32)
    sum[t] += sum[t + 32];
  __syncthreads();
  out[t] = sum[t / 8];
}
void runSteps(float *out) { steps<<<1, 256>>>(out); }

// A barrier in between: two are missing.
__global__ void apart(float *out) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  s[t] = out[t];
  // CHECK: :[[@LINE+1]]:19: warning: thread 0 reads byte 1020 of 's', which thread 255 of the block writes with no barrier in between
  const float v = s[255 - t];
  __syncthreads();
  s[t] = v;
  // CHECK: :[[@LINE+1]]:12: warning: thread 0 reads byte 1020 of 's', which thread 255 of the block writes with no barrier in between
  out[t] = s[255 - t];
}
void runApart(float *out) { apart<<<1, 256>>>(out); }

// Two arrays, each of which lacks one of its own.
__global__ void arrays(float *out) {
  __shared__ float s[256], r[256];
  const int t = threadIdx.x;
  s[t] = out[t];
  // CHECK: :[[@LINE+1]]:10: warning: thread 0 reads byte 1020 of 's', which thread 255 of the block writes with no barrier in between
  r[t] = s[255 - t];
  // CHECK: :[[@LINE+1]]:12: warning: thread 0 reads byte 1020 of 'r', which thread 255 of the block writes with no barrier in between
  out[t] = r[255 - t];
}
void runArrays(float *out) { arrays<<<1, 256>>>(out); }

// Within the iteration, and from one to the next.
__global__ void tiles(float *out, int n) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 writes byte 0 of 's', which thread 255 of the block reads with no barrier in between
    s[t] = out[i * 256 + t];
    // CHECK: :[[@LINE+1]]:24: warning: thread 0 reads byte 1020 of 's', which thread 255 of the block writes with no barrier in between
    out[i * 256 + t] = s[255 - t];
  }
}
void runTiles(float *out, int n) { tiles<<<1, 256>>>(out, n); }
