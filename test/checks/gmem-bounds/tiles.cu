// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Each block has a tile of 32 columns: one array is guarded, and the other is not.
constexpr int Columns = 32, Threads = 256, RowsAtOnce = Threads / Columns;

template <class T> __device__ void add(T *to, T v) { atomicAdd(to, v); }

template <class T, class Index> __global__ void sums(T *out, const T *in, Index width, Index rows) {
  const Index column = threadIdx.x % Columns + Index(blockIdx.y) * Columns;
  const Index stride = RowsAtOnce * Index(gridDim.x);
  T sum = 0;
  for (Index i = threadIdx.x / Columns + Index(blockIdx.x) * RowsAtOnce; i < rows; i += stride)
    sum += column < width ? in[i * width + column] : T(0);
  __shared__ T all[Columns];
  if (threadIdx.x < Columns)
    all[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&all[threadIdx.x % Columns], sum);
  __syncthreads();
  if (threadIdx.x < Columns)
    // CHECK: :[[@LINE+1]]:5: warning: 'out' is written with no guard against 'width', which the grid is rounded up from and which guards other accesses of the kernel [cuda-gmem-bounds]
    add(out + column, all[threadIdx.x]);
}

template <class T, class Index> __global__ void guarded(T *out, const T *in, Index width, Index rows) {
  const Index column = threadIdx.x % Columns + Index(blockIdx.y) * Columns;
  const Index stride = RowsAtOnce * Index(gridDim.x);
  T sum = 0;
  for (Index i = threadIdx.x / Columns + Index(blockIdx.x) * RowsAtOnce; i < rows; i += stride)
    sum += column < width ? in[i * width + column] : T(0);
  __shared__ T all[Columns];
  if (threadIdx.x < Columns)
    all[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&all[threadIdx.x % Columns], sum);
  __syncthreads();
  if (threadIdx.x < Columns && column < width)
    add(out + column, all[threadIdx.x]);
}

// A workspace of whole tiles, which is seen to be; what is filled up with what is known.
template <class T, class Index> __global__ void padded(T *out, const T *in, Index width) {
  const Index column = threadIdx.x % Columns + Index(blockIdx.y) * Columns;
  if (threadIdx.x < Columns)
    out[column] = column < width ? in[column] : T(0);
}
template <class T, class Index> __global__ void filled(T *out, const T *in, Index width) {
  const Index column = threadIdx.x % Columns + Index(blockIdx.y) * Columns;
  if (threadIdx.x >= Columns)
    return;
  if (column < width)
    out[column] = in[column];
  else
    out[column] = 0;
}

// A guard that lets one thread through is that of no count.
__global__ void marksLast(float *out, float *last, const float *in, int width) {
  const int column = threadIdx.x % Columns + blockIdx.y * Columns;
  if (threadIdx.x >= Columns)
    return;
  if (column == width - 1)
    last[column] = in[0];
  out[column] = in[1];
}

void launch(float *out, const float *in, long width, long rows, cudaStream_t stream) {
  const dim3 grid((rows + 31) / 32, (width + Columns - 1) / Columns);
  sums<<<grid, Threads, 0, stream>>>(out, in, width, rows);
  guarded<<<grid, Threads, 0, stream>>>(out, in, width, rows);
  float *work;
  cudaMalloc(&work, grid.y * Columns * sizeof(float));
  padded<<<grid, Threads, 0, stream>>>(work, in, width);
  filled<<<grid, Threads, 0, stream>>>(out, in, width);
  marksLast<<<grid, Threads, 0, stream>>>(out, work, in, width);
}
