// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --check-prefix=EVERY

// What is divided counts places: so many are in a block, and no grid counts the
// blocks. Whether there are many only EveryExtent takes for granted.
__global__ void divided(unsigned *cache, const unsigned *slots, unsigned rows,
                        unsigned heads, unsigned width) {
  unsigned block = slots[blockIdx.x] / rows, row = slots[blockIdx.x] % rows;
  for (unsigned i = threadIdx.x; i < heads * width; i += blockDim.x) {
    // EVERY: :[[@LINE+1]]:40: warning: this product is an index that is computed in 32 bits and overflows at 4,294,967,296; its factors are numbers of the data, one of them divided from what an array holds [cuda-index-overflow]
    unsigned at = block * rows * heads * width + row * heads * width + i;
    cache[at] = i;
  }
}

struct Pages {
  const int *slots;
  int heads, rows, width;
};
__global__ void members(float *cache, Pages p) {
  const int slot = p.slots[blockIdx.y];
  if (slot < 0)
    return;
  // EVERY: :[[@LINE+1]]:65: warning: this product is an index that is computed in 32 bits
  const float *own = cache + (slot / p.rows) * p.heads * p.rows * p.width;
  cache[threadIdx.x] = own[threadIdx.x];
}

struct Cache {
  float *base;
  int heads, rows, width;
  __device__ int stride() const { return heads * rows * width; }
  __device__ float &at(int block, int i) {
    // EVERY: :[[@LINE+1]]:23: warning: this product is an index that is computed in 32 bits
    return base[block * stride() + i];
  }
};
__global__ void method(Cache c, const int *slots, int rows, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n)
    c.at(slots[t] / rows, t) = 0;
}

template <int Shift>
__global__ void shifted(float *cache, const int *slots, int heads, int width) {
  const int block = slots[blockIdx.x] >> Shift;
  // EVERY: :[[@LINE+1]]:32: warning: this product is an index that is computed in 32 bits
  const int at = block * heads * width + threadIdx.x;
  cache[at] = 0;
}
template __global__ void shifted<2>(float *, const int *, int, int);

// A number of a batch is no place.
__global__ void plane(float *x, const int *batch, int channels, int height,
                      int width) {
  x[(batch[blockIdx.x] * channels + blockIdx.y) * height * width] = 0;
}

// Of 64 bits; a row of a table; a remainder; extents that are kept in an array.
__global__ void wide(float *cache, const long long *table, int heads, int rows,
                     int width) {
  long long page = table[blockIdx.x];
  cache[page * heads * rows * width + threadIdx.x] = 0;
}
__global__ void gather(float *out, const int *ids, const float *in, int width) {
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    out[blockIdx.x * width + i] = in[ids[blockIdx.x] * width + i];
}
__global__ void folded(float *cache, const int *table, int n) {
  int page = table[blockIdx.x] % n;
  cache[page * 8 * 64 * 16 + threadIdx.x] = 0;
}
__global__ void shape(float *out, const int *dims, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i % (dims[0] * dims[1] * dims[2])] = 0;
}

// Counted by a number that was given.
__global__ void counted(float *out, const int *ids, int most, int rows,
                        int width) {
  int id = ids[blockIdx.x] / rows;
  if (id < most)
    out[id * rows * width + threadIdx.x] = 0;
}

// A place in the row that an offset of 64 bits leads to.
__global__ void inRow(float *cache, const long long *slots, int heads,
                      int width, int rows, int part) {
  const long long block = slots[blockIdx.x] / rows;
  const int head = threadIdx.x / width, at = threadIdx.x % width;
  const long long i = block * heads * (width / part) * rows * part +
                      head * (width / part) * rows * part + at;
  cache[i] = 0;
}

// As many factors as the other: it is no row of that.
__global__ void beside(float *out, const long long *slots, int rows, int width,
                       const int *other) {
  // CHECK: :[[@LINE+1]]:67: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
  const long long i = slots[threadIdx.x] * 3 + other[threadIdx.x] * width;
  out[i] = 0;
}
