// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A pitch has 64 bits because the runtime gives it so: that it is kept in 32 says nothing about how long a row is.

struct Size3 {
  int x, y, z;
};
__global__ void clear(float *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = 0;
}
__global__ void step(float *a, Size3 n, int pitch, Size3 tile) {
  const int at = (threadIdx.x + tile.x * blockIdx.x) + threadIdx.y * pitch;
  if (at < n.x * n.y * pitch)
    a[at] += 1;
}
void blocks() {
  Size3 n;
  n.x = 200;
  n.y = 200;
  n.z = 200;
  float *a;
  size_t pitch;
  cudaMallocPitch((void **)&a, &pitch, n.z * sizeof(float), n.x * n.y);
  const int columns = pitch / 4;
  const int all = n.x * n.y * columns;
  clear<<<all / 256 + 1, 256>>>(a, all);
  Size3 tile;
  tile.x = 128;
  tile.y = 4;
  tile.z = 1;
  const int tiles = all / (tile.x * tile.y) + 1;
  step<<<dim3(tiles), dim3(tile.x, tile.y, tile.z)>>>(a, n, columns, tile);
}
void ofData(int width, int height) {
  float *a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, width * sizeof(float), height);
  const int columns = pitch / sizeof(float);
  const int all = height * columns;
  clear<<<(all + 255) / 256, 256>>>(a, all);
}
void together(int width, int height) {
  float *a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, width * sizeof(float), height);
  const int all = height * (pitch >> 2);
  clear<<<(all + 255) / 256, 256>>>(a, all);
}
struct Image {
  float *a;
  size_t pitch;
};
void member(int width, int height) {
  Image m;
  cudaMallocPitch(&m.a, &m.pitch, width * sizeof(float), height);
  const int columns = m.pitch / sizeof(float);
  const int all = height * columns;
  clear<<<(all + 255) / 256, 256>>>(m.a, all);
}

// Hazards: a number of 64 bits that the caller gives, and one beside a pitch.
void given(float *a, size_t width, int height) {
  const int columns = width / 4;
  // CHECK: :[[@LINE+1]]:26: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it becomes a number of blocks
  const int all = height * columns;
  clear<<<(all + 255) / 256, 256>>>(a, all);
}
void beside(size_t width, size_t height) {
  float *a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, width * sizeof(float), height);
  const int columns = pitch / sizeof(float), rows = height;
  // CHECK: :[[@LINE+1]]:24: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it becomes a number of blocks
  const int all = rows * columns;
  clear<<<(all + 255) / 256, 256>>>(a, all);
}
