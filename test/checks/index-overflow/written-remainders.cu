// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// One of so many parts times the size of one, where the number of the part is a remainder that is written out, or both are given to a function.

__global__ void own(int rows, int columns, int wide, float *out, int pitch) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= rows * columns)
    return;
  const int row = id / columns;
  const int column = id - row * columns;
  const int scale = wide / columns;
  const int at = scale * column;
  out[((long long)row * wide + at) * pitch] = 1;
}
__global__ void turned(int rows, int columns, int wide, float *out, int pitch) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  const int column = id - columns * (id / columns);
  const int at = column * (wide / columns);
  if (id < rows)
    out[((long long)id * wide + at) * pitch] = 1;
}
__device__ int scattered(int from, int part, int size, int all) {
  const int at = from + size * part;
  return at >= all ? at - all : at;
}
__global__ void byHelper(int rows, int columns, int wide, float *out, const long long *places, int pitch) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= rows * columns)
    return;
  const int row = id / columns;
  const int column = id - row * columns;
  const int scale = wide / columns;
  const int at = scattered(int(places[row] % wide), column, scale, wide);
  out[((long long)row * wide + at) * pitch] = 1;
}
__device__ int placeOf(int part, int size) { return part * size; }
__global__ void byRemainder(int rows, int columns, int wide, float *out, int pitch) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  const long long at = placeOf(id % columns, wide / columns);
  if (id < rows)
    out[at * pitch] = 1;
}
__device__ int startOf(int size, int part) { return size * part; }
__global__ void byLoop(int rows, int parts, int wide, float *out, int pitch) {
  const int size = wide / parts;
  for (int part = 0; part < parts; ++part)
    out[(long long)startOf(size, part) * pitch] = 1;
}

// Hazards: the remainder is of another number, or one caller gives something else.
__global__ void another(int rows, int columns, int wide, float *out, int pitch) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  const int column = id - id / rows * rows;
  // CHECK: :[[@LINE+1]]:25: warning: this product is computed in 32 bits
  const int at = column * (wide / columns);
  if (id < rows)
    out[((long long)id * wide + at) * pitch] = 1;
}
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
__device__ int anyOf(int part, int size) { return part * size; }
__global__ void ofTwo(int rows, int columns, int wide, float *out, int pitch) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= rows)
    return;
  long long at = anyOf(id % columns, wide / columns);
  out[at * pitch] = 1;
  at = anyOf(rows, columns);
  out[at * pitch] = 1;
}
