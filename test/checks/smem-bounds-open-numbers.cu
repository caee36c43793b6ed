// RUN: %check --checks='-*,cuda-smem-bounds,cuda-lmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What launches do not say (how many elements there are) stops no thread that
// every such launch has.

__global__ void boxes(const float *boxes, float *out, int n) {
  __shared__ float tile[64 * 5];
  const int here = min(n - int(blockIdx.x) * 64, 64);
  if (threadIdx.x < here)
    for (int k = 0; k < 6; ++k)
      // CHECK: :[[@LINE+1]]:7: warning: thread 63 writes element 378 of 'tile', which has 320 elements [cuda-smem-bounds]
      tile[threadIdx.x * 6 + k] = boxes[k];
  __syncthreads();
  float sum = 0;
  if (threadIdx.x < here)
    for (int i = 0; i < here; ++i)
      for (int k = 0; k < 5; ++k)
        sum += tile[i * 5 + k] * tile[threadIdx.x * 5 + k] - tile[i * 5];
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// The number of the thread in the grid is none in its block.
__global__ void ofGrid(const float *in, float *out, int n) {
  __shared__ float tile[128];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} of block 1 writes element {{[0-9]+}} of 'tile', which has 128 elements [cuda-smem-bounds]
    tile[i] = in[i];
  __syncthreads();
  if (i < n)
    out[i] = tile[threadIdx.x];
}

template <int K> class Nearest {
public:
  __device__ void insert(float d) {
    for (int k = K; k > 0; --k)
      // CHECK: :[[@LINE+1]]:7: warning: thread {{[0-9]+}} writes element 8 of 'list', which has 8 elements [cuda-lmem-bounds]
      Items[k] = Items[k - 1];
    Items[0] = d;
  }
  __device__ float least() const { return Items[0]; }

private:
  float Items[K];
};

__global__ void nearest(const float *x, int n, float *out, int queries) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= queries)
    return;
  Nearest<8> list;
  list.insert(x[0]);
  for (int j = 1; j < n; ++j)
    list.insert(x[j]);
  out[i] = list.least();
}

// How much is put there is a number that the caller knows.
__global__ void upTo(const float *in, float *out, int n, int order) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float a[8];
  for (int k = 0; k < order; ++k)
    a[k] = in[k];
  out[i] = a[0];
}

// Also where the grid is made for it: rows of a small matrix.
__global__ void rows(const float *in, float *out, int n) {
  __shared__ float row[128];
  for (int k = threadIdx.x; k < n; k += blockDim.x)
    row[k] = in[blockIdx.x * n + k];
  __syncthreads();
  if (threadIdx.x == 0)
    for (int k = 0; k < n; ++k)
      out[blockIdx.x] += row[k];
}

__global__ void partials(const float *in, float *out, int blocks) {
  __shared__ float sums[256];
  if (threadIdx.x < blocks)
    sums[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    for (int k = 0; k < blocks; ++k)
      out[0] += sums[k];
}

// An edge as wide as the caller says.
__global__ void halo(const float *in, float *out, int n, int radius) {
  __shared__ float tile[128 + 2 * 16];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x + radius] = i < n ? in[i] : 0;
  if (threadIdx.x < radius) {
    tile[threadIdx.x] = 0;
    tile[threadIdx.x + 128 + radius] = 0;
  }
  __syncthreads();
  if (i < n)
    out[i] = tile[threadIdx.x];
}

// A share of what there is room for.
__global__ void shares(const float *in, float *out, int n, int parts) {
  __shared__ float tile[128];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int each = 1024 / parts;
  if (i < n && threadIdx.x == 0)
    for (int k = 0; k < each; ++k)
      tile[k] = in[k];
  __syncthreads();
  if (i < n)
    out[i] = tile[threadIdx.x];
}

// As many as the grid has blocks, one after the other by what each is.
__global__ void last(const float *in, float *out, int n) {
  __shared__ float tile[128];
  if (threadIdx.x == 0)
    tile[n - 1] = in[blockIdx.x];
  __syncthreads();
  out[blockIdx.x] = tile[threadIdx.x];
}

void launch(const float *in, float *out, int n, int m) {
  const int blocks = (n + 127) / 128;
  boxes<<<(n + 63) / 64, 64>>>(in, out, n);
  ofGrid<<<blocks, 128>>>(in, out, n);
  nearest<<<blocks, 128>>>(in, m, out, n);
  upTo<<<blocks, 128>>>(in, out, n, m);
  rows<<<n, 128>>>(in, out, n);
  partials<<<1, 256>>>(in, out, blocks);
  halo<<<blocks, 128>>>(in, out, n, m);
  shares<<<blocks, 128>>>(in, out, n, m);
  last<<<n, 128>>>(in, out, n);
}
