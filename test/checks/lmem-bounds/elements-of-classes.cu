// RUN: %check --checks='-*,cuda-lmem-bounds,cuda-smem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Elements that are classes with arrays of their own: an index inside of the member of an element that is not there.

struct Tile {
  float x[4];
};
__device__ void clear(Tile &t) {
  for (int i = 0; i < 4; ++i)
    t.x[i] = 0.f;
}
__device__ void first(Tile *t, float v) { t->x[0] += v; }

__global__ void byReference(float *out) {
  Tile tiles[4];
  for (unsigned i = threadIdx.x / 32; i < 16; i += 4)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 writes element 4 of 'tiles', which has 4 elements
    clear(tiles[i]);
  out[threadIdx.x] = tiles[threadIdx.x % 4].x[0];
}
__global__ void byPointer(float *out) {
  Tile tiles[2];
  clear(tiles[0]);
  clear(tiles[1]);
  // CHECK: :[[@LINE+1]]:3: warning: thread 0 reads element 2 of 'tiles', which has 2 elements
  first(tiles + 2, 1.f);
  out[threadIdx.x] = tiles[threadIdx.x % 2].x[0];
}
__global__ void ofBlock(float *out) {
  __shared__ Tile tiles[32];
  // CHECK: :[[@LINE+1]]:3: warning: thread 63 writes element 63 of 'tiles', which has 32 elements
  clear(tiles[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = tiles[threadIdx.x % 32].x[1];
}

// Look-alikes: the end is not accessed, the elements are there, or a member that ends a class is as long as it needs to be.
__global__ void all(float *out) {
  Tile tiles[2];
  for (Tile *t = tiles; t != tiles + 2; ++t)
    clear(*t);
  out[threadIdx.x] = tiles[threadIdx.x % 2].x[0];
}
__global__ void held(float *out) {
  __shared__ Tile tiles[32];
  if (threadIdx.x < 32)
    clear(tiles[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = tiles[threadIdx.x % 32].x[1];
}
union View {
  Tile tiles[2];
  float all[8];
};
__global__ void viewed(float *out) {
  View view;
  for (int i = 0; i < 8; ++i)
    view.all[i] = 0.f;
  out[threadIdx.x] = view.tiles[1].x[3];
}

void launch(float *out) {
  byReference<<<1, 128>>>(out);
  byPointer<<<1, 64>>>(out);
  ofBlock<<<1, 64>>>(out);
  all<<<1, 64>>>(out);
  held<<<1, 64>>>(out);
  viewed<<<1, 64>>>(out);
}
