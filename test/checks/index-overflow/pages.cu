// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --check-prefixes=CHECK --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --check-prefixes=CHECK,EVERY --implicit-check-not='{{warning|error}}:'

// An extent times a place that an array holds: where the array is asked at a quotient it is a table of pages, and the memory behind it has no other bound.

struct Pages {
  const float *base;
  const int *table;
  int tokens, stride;
  __device__ const float *page(int logical) const {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648; its factors are an extent and a place that an array holds
    return base + table[logical] * stride;
  }
};
__global__ void byMethod(Pages p, float *keys) {
  keys[threadIdx.x] = p.page(blockIdx.x / p.tokens)[threadIdx.x];
}
__global__ void byQuotient(const float *cache, const int *table, float *out, int tokens, int stride) {
  const int page = table[blockIdx.x / tokens];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
  out[threadIdx.x] = cache[page * stride + threadIdx.x];
}
template <int Bits> __global__ void byShift(const float *cache, const int *table, float *out, int stride) {
  const int page = table[blockIdx.y * 64 + (threadIdx.x >> Bits)];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
  out[threadIdx.x] = cache[page * stride];
}
template __global__ void byShift<4>(const float *, const int *, float *, int);
__global__ void byPosition(const float *cache, const int *table, float *out, int position, int tokens, int stride) {
  const int slot = position % tokens, page = table[position / tokens];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
  const float *mine = cache + page * stride;
  out[threadIdx.x] = mine[slot + threadIdx.x];
}
__global__ void byLoop(const float *cache, const int *table, float *out, int count, int tokens, int stride) {
  for (int t = threadIdx.x; t < count; t += blockDim.x) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
    out[t] = cache[table[t / tokens] * stride + t % tokens];
  }
}

// Lists of rows, neighbours and boxes are as long as other arrays: the default is silent about them.
__global__ void rows(const float *in, float *out, const int *rowOf, int width) {
  // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
  out[threadIdx.x] = in[rowOf[blockIdx.x] * width + threadIdx.x];
}
__global__ void neighbours(const float *in, float *out, const int *first, const int *neighbour, int width) {
  float sum = 0;
  for (int i = first[blockIdx.x]; i < first[blockIdx.x + 1]; ++i)
    // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
    sum += in[neighbour[i] * width + threadIdx.x];
  out[threadIdx.x] = sum;
}
__global__ void starts(const float *in, float *out, const int *start, int width) {
  // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
  const float *mine = in + start[blockIdx.x] * width;
  out[threadIdx.x] = mine[threadIdx.x];
}
__global__ void folded(const float *in, float *out, const int *rowOf, int count, int width) {
  // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
  out[threadIdx.x] = in[rowOf[blockIdx.x % count] * width + threadIdx.x];
}
struct Site {
  const int *boundary;
  int directions;
};
__global__ void sites(const float *in, float *out, Site s) {
  // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
  out[threadIdx.x] = in[s.boundary[threadIdx.x] * s.directions];
}

// Half of the width that also multiplies the number of the block: a table of positions, which has no more rows than there are tokens.
__global__ void rotate(float *q, const float *cosines, const int *positions, int heads, int width) {
  const int block = blockIdx.x, token = block / heads, head = block % heads, half = width / 2;
  const int position = positions[token];
  const int own = (token * heads + head) * width;
  // EVERY: :[[@LINE+1]]:44: warning: this product is an index that is computed in 32 bits{{.*}}; its factors are an extent and a place that an array holds
  q[own + threadIdx.x] *= cosines[position * half + threadIdx.x];
}
__global__ void rotateByShift(float *q, const float *cosines, const int *positions, int heads, int width) {
  const int token = blockIdx.x / heads, half = width >> 1;
  // EVERY: :[[@LINE+1]]:67: warning: this product is an index that is computed in 32 bits{{.*}}; its factors are an extent and a place that an array holds
  q[blockIdx.x * width + threadIdx.x] *= cosines[positions[token] * half + threadIdx.x];
}
__global__ void ofAnother(float *q, const float *cosines, const int *positions, int heads, int width, int all) {
  const int token = blockIdx.x / heads, half = all / 2;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
  q[blockIdx.x * width + threadIdx.x] *= cosines[positions[token] * half + threadIdx.x];
}
