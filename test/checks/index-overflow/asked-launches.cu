// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A counter of the grid whose bound is a product of what launches cut down: behind a branch on what a function says about both of them it may well fit.

static bool fits(int64_t rows, int64_t columns) { return rows * columns < (int64_t(1) << 30); }
bool fitsElsewhere(int64_t rows, int64_t columns);
static bool isTall(int64_t rows) { return rows > 1000; }

__global__ void asked(float *x, int rows, int columns) {
  const int n = rows * columns;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] *= 2;
}
__global__ void askedUnseen(float *x, int rows, int columns) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows * columns; i += gridDim.x * blockDim.x)
    x[i] *= 2;
}
__global__ void askedEarly(float *x, int rows, int columns) {
  const int n = rows * columns;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] *= 2;
}
__global__ void askedOfOne(float *x, int rows, int columns) {
  // CHECK: :[[@LINE+1]]:22: warning: this product is computed in 32 bits{{.*}} and the thread's index, which has no more bits, is compared with it
  const int n = rows * columns;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the size of the grid is added to a variable of 32 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] *= 2;
}
__global__ void askedOnce(float *x, int rows, int columns) {
  // CHECK: :[[@LINE+1]]:22: warning: this product is computed in 32 bits{{.*}} and the thread's index, which has no more bits, is compared with it
  const int n = rows * columns;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the size of the grid is added to a variable of 32 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] *= 2;
}
__global__ void unasked(float *x, int rows, int columns) {
  // CHECK: :[[@LINE+1]]:22: warning: this product is computed in 32 bits{{.*}} and the thread's index, which has no more bits, is compared with it
  const int n = rows * columns;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the size of the grid is added to a variable of 32 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] *= 2;
}

void launch(float *x, int64_t rows, int64_t columns) {
  if (fits(rows, columns))
    asked<<<1024, 256>>>(x, (int)rows, (int)columns);
  if (!fitsElsewhere(rows, columns))
    return;
  askedUnseen<<<1024, 256>>>(x, (int)rows, (int)columns);
}
void launchEarly(float *x, int64_t rows, int64_t columns) {
  if (!fits(rows, columns))
    return;
  askedEarly<<<1024, 256>>>(x, static_cast<int>(rows), static_cast<int>(columns));
}
void launchOne(float *x, int64_t rows, int64_t columns) {
  if (isTall(rows))
    askedOfOne<<<1024, 256>>>(x, (int)rows, (int)columns);
  unasked<<<1024, 256>>>(x, (int)rows, (int)columns);
}
void launchOnce(float *x, int64_t rows, int64_t columns) {
  if (fits(rows, columns))
    askedOnce<<<1024, 256>>>(x, (int)rows, (int)columns);
  askedOnce<<<1024, 256>>>(x, (int)columns, (int)rows);
}
