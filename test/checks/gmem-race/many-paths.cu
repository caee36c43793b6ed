// RUN: %check --checks='-*,cuda-gmem-race' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A kernel with many paths: what is known on each leaves out most threads, and the accesses at its end are looked at all the same.

__device__ double warpMax(double v) {
  for (int o = 16; o > 0; o /= 2)
    v = max(v, __shfl_down_sync(0xffffffff, v, o));
  return v;
}
__device__ double blockMax(double v) {
  __shared__ double part[32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  v = warpMax(v);
  if (lane == 0)
    part[warp] = v;
  __syncthreads();
  v = threadIdx.x < blockDim.x / 32 ? part[lane] : 0;
  if (warp == 0)
    v = warpMax(v);
  return v;
}

// The blocks of a grid meet in one cell.
__global__ void gridMax(const double *x, double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double m = blockMax(i < n ? x[i] : 0);
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 of block 1 and thread 0 of block 0 both change one element of 'out', which is no atomic operation
    *out = max(*out, m);
}

// Each block has its own, or one block is launched.
__global__ void ofBlocks(const double *x, double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double m = blockMax(i < n ? x[i] : 0);
  if (threadIdx.x == 0)
    out[blockIdx.x] = max(out[blockIdx.x], m);
}
__global__ void ofOne(const double *x, double *out, int n) {
  double m = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    m = max(m, x[i]);
  m = blockMax(m);
  if (threadIdx.x == 0)
    *out = max(*out, m);
}
// Only the first block changes the cell.
__global__ void ofFirst(const double *x, double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double m = blockMax(i < n ? x[i] : 0);
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *out = max(*out, m);
}

// A row for each block; the columns are those of all.
__global__ void gates(float *outState, float *outX, float *outBias, const float *state, const float *x, const float *bias, const float *mask, const float *adj,
                      int rows, int cols) {
  for (int first = 0; first < rows; first += gridDim.x) {
    int row = first + blockIdx.x;
    if (row < rows) {
      float m = !mask || mask[row];
      for (int start = 0; start < cols; start += blockDim.x) {
        int i = start + threadIdx.x;
        if (i < cols) {
          int k = i + cols;
          float r = 1.0f / (1.0f + expf(-(x[row * cols * 2 + i] + bias[i])));
          float z = 1.0f / (1.0f + expf(-(x[row * cols * 2 + k] + bias[k])));
          float a = adj[row * cols + i];
          outState[row * cols + i] += m * z * a - m + 1;
          outX[row * cols * 2 + i] += m * r * (1 - r) * a * state[row * cols + i];
          // CHECK: :[[@LINE+1]]:11: warning: thread 0 of block 1 and thread 0 of block 0 both change one element of 'outBias'
          outBias[i] += m * r * (1 - r) * a;
          outX[row * cols * 2 + k] += m * z * a;
          outBias[k] += m * z * a;
        }
      }
    }
  }
}

void launch(double *x, double *out, int n, float *f, int rows, int cols) {
  gridMax<<<(n + 255) / 256, 256>>>(x, out, n);
  ofBlocks<<<(n + 255) / 256, 256>>>(x, out, n);
  ofOne<<<1, 256>>>(x, out, n);
  ofFirst<<<(n + 255) / 256, 256>>>(x, out, n);
  gates<<<rows < 65535 ? rows : 65535, cols < 512 ? cols : 512>>>(f, f + 1000000, f + 2000000, f + 3000000, f + 4000000, f + 5000000, f + 6000000, f + 7000000,
                                                                  rows, cols);
}
