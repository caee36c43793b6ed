// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Which half of a matrix is copied to the other depends on numbers that the
// kernel is given: that they differ is nothing that anybody says.

__global__ void mirror(double *data, int rows, int columns, int dx, int dy,
                       int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int gx = x + dx, gy = y + dy;
  if (x >= rows || y >= columns) return;
  if (gx > gy) data[y * pitch + x] = data[y + x * pitch];
}
__global__ void shifted(double *data, int n, int pitch, int by) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= n) return;
  if (!(x <= y - by)) data[y * pitch + x] = data[y + x * pitch];
}
struct Tile { int dx, dy; };
__global__ void inTile(double *data, int n, int pitch, Tile t) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n && x + t.dx < y + t.dy)
    data[y * pitch + x] = data[y + x * pitch];
}

// The hazards: both halves, whatever the shift; and a bound is no shift.
__global__ void both(double *data, int n, int pitch, int dx) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= n) return;
  // CHECK: :[[@LINE+1]]:25: warning: thread {{.*}} writes the element of 'data' that thread {{.*}} reads
  if (x + dx != y + dx) data[y * pitch + x] = data[y + x * pitch];
}
__global__ void moved(double *v, int n, int from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:21: warning: thread {{.*}} writes the element of 'v' that thread {{.*}} reads
  if (i + from < n) v[i + from] = v[i + from + 1];
}
