// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Hazards: no guard

__global__ void scale(float *x, float f, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: 'x' is read with no guard against 'n', which the grid is rounded up from: with 1025 elements, thread 1 of block 4 is outside, and 1 more access of it [cuda-gmem-bounds]
  x[i] *= f;
}
void launchScale(float *x, float f, int n) {
  scale<<<(n + 255) / 256, 256>>>(x, f, n);
}

static int ceilDiv(int a, int b) { return (a + b - 1) / b; }
template <typename T> __global__ void fill(T *out, T v, size_t count) {
  const size_t at = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: 'out' is written with no guard against 'count'
  out[at] = v;
}
void launchFill(int *p, int count, int threads) {
  fill<int><<<ceilDiv(count, threads), threads>>>(p, 0, count);
}

// Hazards: the count itself

__global__ void admits(const float *a, float *b, int n) {
  int tid = blockDim.x * blockIdx.x + threadIdx.x;
  if (tid > n)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the guard lets the thread through whose index is 'n' itself: 'b' is written one past its 1025 elements
  b[tid] = a[tid];
}
void launchAdmits(const float *a, float *b, int n) {
  admits<<<dim3((n - 1) / 128 + 1), dim3(128)>>>(a, b, n);
}

__global__ void admitsAllocated(const int *in, int *out, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i <= n) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 1 of block 4 writes element 1025 of 'out', which has 1025 elements, for one size of many
    out[i] = in[i];
  }
}
void runAdmitsAllocated(const int *host, int n) {
  int *a, *b;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc((void **)&b, sizeof(int) * n);
  cudaMemcpy(a, host, n * sizeof(int), cudaMemcpyHostToDevice);
  admitsAllocated<<<n / 256 + 1, 256>>>(a, b, n);
}

// Hazards: neighbours

__global__ void stencil(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: thread 0 of block 0 reads element -1 of 'in'
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 4 reads element 1025 of 'in'
    out[i] = in[i - 1] + in[i + 1];
}
void runStencil(int n) {
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  stencil<<<(n + 255) / 256, 256>>>(in, out, n);
}

// Hazards: rows and columns

__global__ void swapped(const float *in, float *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < height && y < width)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: the guards of 'out' compare the column with 'height' and the row with 'width', and its rows have 'width' columns
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the guards of 'in' compare
    out[y * width + x] = in[y * width + x];
}

__global__ void noRow(float *image, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'image' is written outside of its 'height' rows of 'width' elements
  image[y * width + x] = 0;
}
void launchNoRow(float *image, int w, int h) {
  dim3 block(16, 16), grid((w + 15) / 16, (h + 15) / 16);
  noRow<<<grid, block>>>(image, w, h);
}

// Hazards: a sibling

__global__ void sibling(float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = 0;
  if (i < n)
    v = x[i];
  v *= 2;
  // CHECK: :[[@LINE+1]]:3: warning: 'x' is written with no guard against 'n', which the same element is guarded against elsewhere
  x[i] = v;
}

// Hazards: arrays of known size

__device__ float table[64];
__constant__ int weights[9];
__global__ void tables(float *out) {
  // CHECK: :[[@LINE+1]]:3: warning: thread 127 writes element 127 of 'table', which has 64 elements
  table[threadIdx.x] = 0;
  int sum = 0;
  for (int i = 0; i < 10; ++i)
    // CHECK: :[[@LINE+1]]:12: warning: thread {{[0-9]+}} reads element 9 of 'weights', which has 9 elements
    sum += weights[i];
  out[0] = sum;
}
void launchTables(float *out) { tables<<<2, 128>>>(out); }

// Look-alikes

__global__ void guarded(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 1;
}
void launchGuarded(float *x, int n) { guarded<<<(n + 255) / 256, 256>>>(x, n); }

__global__ void strided(float *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    x[i] = 1;
}
void launchStrided(float *x, int n) { strided<<<(n + 255) / 256, 256>>>(x, n); }

// An exact grid.
__global__ void exactGrid(float *x, int n) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
void launchExact(float *x, int n) { exactGrid<<<n / 256, 256>>>(x, n); }
void launchConstant(float *x) { exactGrid<<<(4096 + 255) / 256, 256>>>(x, 4096); }

// A padded allocation.
__global__ void padded(float *x, int n) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
void runPadded(int n) {
  const int blocks = (n + 255) / 256;
  float *x;
  cudaMalloc(&x, blocks * 256 * sizeof(float));
  padded<<<blocks, 256>>>(x, n);
}

// The rest is filled up: the array holds whole blocks.
__global__ void filled(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i < n ? in[i] : 0.0f;
}
void launchFilled(const float *in, float *out, int n) {
  filled<<<(n + 255) / 256, 256>>>(in, out, n);
}

// n is known to be a multiple.
__global__ void multiple(float *x, int n) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
void launchMultiple(float *x, int n) {
  if (n % 256 != 0)
    return;
  multiple<<<(n + 255) / 256, 256>>>(x, n);
}

// Row pointers: one more than rows.
__global__ void rowPointers(int *rows, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n)
    rows[i] = i;
}
void runRowPointers(int n) {
  int *rows;
  cudaMalloc(&rows, (n + 1) * sizeof(int));
  rowPointers<<<(n + 256) / 256, 256>>>(rows, n);
}
void launchRowPointers(int *rows, int n) {
  rowPointers<<<(n + 1 + 255) / 256, 256>>>(rows, n);
}
void launchRowPointersToo(int *rows, int n) {
  rowPointers<<<n / 256 + 1, 256>>>(rows, n);
}

__global__ void csr(const int *rows, const int *cols, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int k = rows[i]; k < rows[i + 1]; ++k)
    sum += cols[k];
  y[i] = sum;
}
void runCsr(int n, int nnz) {
  int *rows, *cols;
  float *y;
  cudaMalloc(&rows, (n + 1) * sizeof(int));
  cudaMalloc(&cols, nnz * sizeof(int));
  cudaMalloc(&y, n * sizeof(float));
  csr<<<(n + 127) / 128, 128>>>(rows, cols, y, n);
}

// From 1 on.
__global__ void oneBased(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i <= n)
    x[i - 1] = 0;
}
void launchOneBased(float *x, int n) { oneBased<<<(n + 255) / 256, 256>>>(x, n); }

// A last index.
__global__ void last(float *x, int lastIndex) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > lastIndex)
    return;
  x[i] = 0;
}
void launchLast(float *x, int n) { last<<<(n + 255) / 256, 256>>>(x, n - 1); }

__global__ void clamped(float *x, const float *y, int n) {
  int i = min(blockIdx.x * blockDim.x + threadIdx.x, n - 1u);
  x[i] = y[i];
  x[(blockIdx.x * blockDim.x + threadIdx.x) % n] = 0;
}
void launchClamped(float *x, float *y, int n) {
  clamped<<<(n + 255) / 256, 256>>>(x, y, n);
}

__global__ void asserted(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (!(i < n))
    __trap();
  x[i] = 1;
}
void launchAsserted(float *x, int n) {
  asserted<<<(n + 255) / 256, 256>>>(x, n);
}

// A block a row; a thread a row.
__global__ void rowsOf(float *x, int cols) {
  for (int c = threadIdx.x; c < cols; c += blockDim.x)
    x[blockIdx.x * cols + c] = 0;
}
void runRowsOf(int rows, int cols) {
  float *x;
  cudaMalloc(&x, rows * cols * sizeof(float));
  rowsOf<<<rows, 256>>>(x, cols);
}
void runRowsOfTotal(int rows, int cols, int total) {
  float *x;
  cudaMalloc(&x, total * sizeof(float));
  rowsOf<<<rows, 256>>>(x, cols);
}

// A transposition.
__global__ void transpose(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[x * h + y] = in[y * w + x];
}
void launchTranspose(const float *in, float *out, int w, int h) {
  dim3 block(32, 8);
  dim3 grid((w + block.x - 1) / block.x, (h + block.y - 1) / block.y);
  transpose<<<grid, block>>>(in, out, w, h);
}
__global__ void byColumn(float *m, int rows, int cols) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  int c = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < rows && c < cols)
    m[r * cols + c] = 0;
}

// Two counts: the array has more elements than those that are guarded.
__global__ void part(float *x, int n, int active) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] = 0;
  if (i < active)
    x[i] = 1;
}
void launchPart(float *x, int n, int active) {
  part<<<(n + 255) / 256, 256>>>(x, n, active);
}

// Four at a time.
__global__ void vectors(float4 *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 4)
    x[i] = make_float4(0, 0, 0, 0);
}
void runVectors(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  vectors<<<(n / 4 + 255) / 256, 256>>>((float4 *)x, n);
}

// Results of blocks.
__global__ void blocks(const float *in, float *sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? in[i] : 0;
  if (threadIdx.x == 0)
    sums[blockIdx.x] = v;
}
void runBlocks(const float *in, int n) {
  const int count = (n + 255) / 256;
  float *sums;
  cudaMalloc(&sums, count * sizeof(float));
  blocks<<<count, 256>>>(in, sums, n);
}

// Hazards: only one side is guarded

__global__ void halfRead(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:13: warning: 'in' is read with no guard against 'n', which the grid is rounded up from and which guards other accesses of the kernel
  float v = in[i];
  if (i < n)
    out[i] = v;
}
void launchHalfRead(const float *in, float *out, int n) {
  halfRead<<<(n + 191) / 192, 192>>>(in, out, n);
}

__global__ void halfWrite(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v;
  if (i < n)
    v = in[i] * 2;
  // CHECK: :[[@LINE+1]]:3: warning: 'out' is written with no guard against 'n'
  out[i] = v;
}
void launchHalfWrite(const float *in, float *out, int n) {
  halfWrite<<<ceilDiv(n, 256), 256>>>(in, out, n);
}

// Hazards: a count of two factors

__global__ void product(unsigned char *image, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > w * h)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the guard lets the thread through whose index is 'w' * 'h' itself
  image[i] = 0;
}
void launchProduct(unsigned char *image, int w, int h) {
  product<<<ceilDiv(w * h, 512), 512>>>(image, w, h);
}

// A volatile, or many bits: no engine ends.
__global__ void bits(unsigned __int128 w, unsigned long long n, int *out) {
  switch (n) {
  case 0xffffffffffffffffull:
    out[0] = int(w >> 100);
    break;
  default:
    out[1] = 0;
  }
}

// Other people's ways

struct Params {
  float *data;
  int n;
};
__global__ void byStruct(Params p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > p.n)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the guard lets the thread through whose index is 'p.n' itself: 'p.data' is
  p.data[i] *= 2;
}
void launchByStruct(Params p) { byStruct<<<(p.n + 255) / 256, 256>>>(p); }

__global__ void triples(float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'v' is written with no guard against 'n', which the grid is rounded up from: with 3075 elements
  v[3 * i + 1] = 1;
}
void launchTriples(float *v, int n) { triples<<<(n + 127) / 128, 128>>>(v, n); }

__global__ void either(float *m, int rows, int cols) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < cols || r < rows)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the guard keeps a thread away only where both its column is behind 'cols' and its row behind 'rows': 'm' is written outside of its rows
    m[r * cols + c] = 0;
}
void launchEither(float *m, int rows, int cols) {
  dim3 b(16, 16), g((cols + 15) / 16, (rows + 15) / 16);
  either<<<g, b>>>(m, rows, cols);
}

__global__ void planes(float *v, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x > nx || y > ny || z > nz)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'v' is written outside of its 'ny' rows of 'nx' elements
  v[(z * ny + y) * nx + x] = 0;
}
void launchPlanes(float *v, int nx, int ny, int nz) {
  dim3 b(8, 8, 8), g((nx + 7) / 8, (ny + 7) / 8, (nz + 7) / 8);
  planes<<<g, b>>>(v, nx, ny, nz);
}

template <class F> __global__ void apply(F f, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the guard lets the thread through whose index is 'n' itself
  f(i);
}
void launchApply(float *x, int n) {
  apply<<<(n + 255) / 256, 256>>>(
      [=] __device__(int i) { x[i] = 1; }, n);
}

__global__ void roundedByFloat(double *x, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the guard lets the thread through whose index is 'n' itself
  x[i] = 0;
}
void launchRoundedByFloat(double *x, unsigned n) {
  roundedByFloat<<<ceil(n / 256.0), 256>>>(x, n);
}

class Field {
  float *d = nullptr;
  int n;

public:
  Field(int n) : n(n) { cudaMalloc(&d, n * sizeof(float)); }
  ~Field() { cudaFree(d); }
  float *get() { return d; }
  int size() const { return n; }
};
__global__ void ofClass(float *a, int n) {
  int i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i <= n)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 1 of block 4 {{.*}} element 1025 of 'a', which has 1025 elements
    a[i] = 1;
}
void runOfClass(int n) {
  Field a(n);
  const int threads = 256, blocks = (a.size() + threads - 1) / threads;
  ofClass<<<blocks, threads>>>(a.get(), a.size());
}
