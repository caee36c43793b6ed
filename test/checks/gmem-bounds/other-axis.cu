// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
//
// Guards that compare both axes with one number where the grid is made for two, planes, and lambdas.

struct Picture {
  unsigned char *pixels;
  int width, height, pitch;
};
// Hazards.
__global__ void clear(Picture p) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= p.width || y >= p.width)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: the guard of 'p.pixels' compares with 'p.width', and the grid is rounded up from 'p.height': where 'p.width' is larger, what is behind 'p.height' is written
  p.pixels[y * p.pitch + x] = 0;
}
__global__ void invert(float *m, int columns, int rows) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < rows && y < rows)
    // CHECK: :[[@LINE+1]]:5: warning: the guard of 'm' compares with 'rows', and the grid is rounded up from 'columns'
    m[y * columns + x] *= -1;
}
void run(Picture p, float *m, int columns, int rows) {
  const dim3 block(32, 8);
  clear<<<dim3((p.width + 31) / 32, (p.height + 7) / 8), block>>>(p);
  invert<<<dim3((columns + 31) / 32, (rows + 7) / 8), block>>>(m, columns, rows);
}
// Look-alikes: both numbers; the grid is made for one; a part of the picture.
__global__ void clearRight(Picture p) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < p.width && y < p.height)
    p.pixels[y * p.pitch + x] = 0;
}
__global__ void square(float *m, int n, int pitch) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n)
    m[y * pitch + x] = 0;
}
__global__ void part(float *m, int columns, int rows, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    m[y * columns + x] = rows;
}
void runRight(Picture p, float *m, int n, int pitch, int width, int height) {
  const dim3 block(32, 8);
  clearRight<<<dim3((p.width + 31) / 32, (p.height + 7) / 8), block>>>(p);
  square<<<dim3((n + 31) / 32, (n + 7) / 8), block>>>(m, n, pitch);
  part<<<dim3((n + 31) / 32, (pitch + 7) / 8), block>>>(m, n, pitch, width, height);
}

// Planes of rows, of which nothing guards the last.
__global__ void volume(float *v, int nx, int ny, int nz) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x >= nx || y >= ny)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: 'v' is written outside of its 'nz' planes of 'ny' rows of 'nx' elements by thread ({{[0-9, ]+}}) of the grid, which is rounded up from these
  v[(z * ny + y) * nx + x] = 0;
}
__global__ void volumeRight(float *v, int nx, int ny, int nz) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < nx && y < ny && z < nz)
    v[(z * ny + y) * nx + x] = 0;
}
__global__ void planeOfBlocks(float *v, int nx, int ny, int nz) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < nx && y < ny)
    v[(blockIdx.z * ny + y) * nx + x] = nz;
}
void runVolume(float *v, int nx, int ny, int nz) {
  const dim3 block(8, 8, 4);
  volume<<<dim3((nx + 7) / 8, (ny + 7) / 8, (nz + 3) / 4), block>>>(v, nx, ny, nz);
  volumeRight<<<dim3((nx + 7) / 8, (ny + 7) / 8, (nz + 3) / 4), block>>>(v, nx, ny, nz);
  planeOfBlocks<<<dim3((nx + 7) / 8, (ny + 7) / 8, nz), dim3(8, 8)>>>(v, nx, ny, nz);
}

// Lambdas: each is told where it is wrong, not where all of them are called.
template <class F> __global__ void each(int n, F f) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}
template <class F> void forEach(int n, F f) { each<<<(n + 255) / 256, 256>>>(n, f); }
void runLambdas(int n) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  // CHECK: :[[@LINE+1]]:45: warning: thread 0 of block 4 reads element 1025 of 'f', which has 1025 elements, for one size of many
  forEach(n, [=] __device__(int i) { y[i] = x[i + 1] - x[i]; });
  forEach(n - 1, [=] __device__(int i) { y[i] = x[i + 1] - x[i]; });
  // CHECK: :[[@LINE+1]]:42: warning: thread 1 of block 4 writes element 1025 of 'f', which has 1025 elements, for one size of many
  forEach(n + 1, [=] __device__(int i) { y[i] = 0; });
}

// A guard for three times as many: it is the grid that is too small (cuda-launch-truncated-grid).
__global__ void threefold(int n, float *v) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 3 * n)
    v[i] = 0;
}
void runThreefold(int n, float *v) { threefold<<<(n + 127) / 128, 128>>>(n, v); }
