// Columns of a pitch, of which the grid has a constant number of blocks along y: it is rounded up from nothing there, and the rows are guarded. Rows that a grid is rounded up from have no guard.
// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

template <class E, unsigned X, unsigned Y> __global__ void reorder(int rows, int columns, E *a, int lda, E *b, int ldb, const int *index) {
  __shared__ volatile E work[X * Y];
  const int ix = threadIdx.x + blockIdx.x * X;
  if (blockIdx.y) {
    if (ix < rows && threadIdx.y < columns)
      work[threadIdx.x + threadIdx.y * X] = a[ix + lda * (index[threadIdx.y] - 1)];
    __syncthreads();
    if (ix < rows && threadIdx.y < columns)
      a[ix + lda * threadIdx.y] = work[threadIdx.x + threadIdx.y * X];
  } else {
    if (ix < rows && threadIdx.y < columns)
      work[threadIdx.x + (index[threadIdx.y] - 1) * X] = b[ix + ldb * threadIdx.y];
    __syncthreads();
    if (ix < rows && threadIdx.y < columns)
      b[ix + ldb * threadIdx.y] = work[threadIdx.x + threadIdx.y * X];
  }
}
void run(int rows, int columns, double *a, int lda, double *b, int ldb, const int *index) {
  const dim3 grid((rows - 1) / 8 + 1, 2);
  if (columns <= 8)
    reorder<double, 8, 8><<<grid, dim3(8, 8)>>>(rows, columns, a, lda, b, ldb, index);
  else if (columns <= 16)
    reorder<double, 8, 16><<<grid, dim3(8, 16)>>>(rows, columns, a, lda, b, ldb, index);
}

__global__ void scale(float *p, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK: :[[@LINE+1]]:3: warning: 'p' is written outside of its 'height' rows of 'width' elements
  p[y * width + x] = 1;
}
void runScale(float *p, int width, int height) { scale<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(p, width, height); }
