// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not='warning:'
#include <cassert>

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
struct Shape {
  int rows, columns, depth;
};

// What an assertion says of several numbers it says of each.
void asserted(float *x, const Shape *s) {
  const int rows = s->rows, columns = s->columns, depth = s->depth;
  assert(rows % 32 == 0 && columns % 64 == 0 && depth > 0);
  scale<<<rows / 32, 32>>>(x, rows);
  scale<<<columns / 64, 64>>>(x, columns);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 31 elements at the end are not processed
  scale<<<depth / 32, 32>>>(x, depth);
}
// A disjunction that does not hold says that no part of it does.
void refused(float *x, const Shape *s) {
  const int rows = s->rows, columns = s->columns;
  const bool odd = rows % 32 != 0 || columns % 64 != 0;
  if (odd)
    return;
  scale<<<rows / 32, 32>>>(x, rows);
}
void returned(float *x, const Shape *s) {
  const int rows = s->rows, columns = s->columns;
  if (static_cast<bool>(rows % 32 != 0 || columns % 64 != 0))
    return;
  scale<<<columns / 64, 64>>>(x, columns);
}
// One that holds says nothing of a single part, and neither does a conjunction that does not.
void either(float *x, const Shape *s) {
  const int rows = s->rows, columns = s->columns;
  assert(rows % 32 == 0 || columns % 32 == 0);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<rows / 32, 32>>>(x, rows);
}
void notBoth(float *x, const Shape *s) {
  const int rows = s->rows, columns = s->columns;
  if (static_cast<bool>(rows % 32 == 0 && columns % 32 == 0))
    return;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<rows / 32, 32>>>(x, rows);
}
// `|` and `&` of comparisons say what `||` and `&&` do; of numbers they say nothing.
__global__ void picture(float *x, int rows, int columns) {
  unsigned long c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if ((c >= columns) | (r >= rows))
    return;
  x[r * columns + c] *= 2;
}
__global__ void pictureInside(float *x, int rows, int columns) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if ((c < columns) & (r < rows))
    x[r * columns + c] *= 2;
}
void bitwise(float *x, const Shape *s) {
  const int rows = s->rows, columns = s->columns;
  dim3 grid(columns / 32, (rows + 31) / 32), block(32, 32);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 31 elements at the end are not processed
  picture<<<grid, block>>>(x, rows, columns);
}
void bitwiseInside(float *x, const Shape *s) {
  const int rows = s->rows, columns = s->columns;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 31 elements at the end are not processed
  pictureInside<<<dim3(columns / 32, (rows + 31) / 32), dim3(32, 32)>>>(x, rows, columns);
}
void refusedBitwise(float *x, const Shape *s) {
  const int rows = s->rows, columns = s->columns;
  if ((rows % 32 != 0) | (columns % 32 != 0))
    return;
  scale<<<rows / 32, 32>>>(x, rows);
  picture<<<dim3(columns / 32, rows / 32), dim3(32, 32)>>>(x, rows, columns);
}
void eitherBitwise(float *x, const Shape *s) {
  const int rows = s->rows, columns = s->columns;
  assert((rows % 32 == 0) | (columns % 32 == 0));
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<columns / 32, 32>>>(x, columns);
}
void bothBitwise(float *x, const Shape *s) {
  const int rows = s->rows, columns = s->columns;
  assert((rows % 32 == 0) & (columns % 32 == 0));
  scale<<<columns / 32, 32>>>(x, columns);
}
