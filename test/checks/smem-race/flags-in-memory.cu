// What single bits of a number in memory let threads do is done in some run.
// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

constexpr unsigned Left = 1 << 6, Right = 1 << 9, Odd = 0x4000;

// A mask for each block.
__global__ void perBlock(const float *in, const unsigned *masks, float *out) {
  __shared__ float v[64];
  v[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  if (masks[blockIdx.x] & Left)
    // CHECK: :[[@LINE+1]]:43: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'v', which thread {{[0-9]+}} of the block writes with no barrier in between
    out[blockIdx.x * 64 + threadIdx.x] += v[threadIdx.x ^ 32];
}

// Asked for by a helper.
__device__ bool has(unsigned mask, unsigned bit) { return (mask & bit) != 0; }
__global__ void byHelper(const float *in, const unsigned *mask, float *out) {
  __shared__ float v[64];
  v[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  if (has(*mask, Right))
    // CHECK: :[[@LINE+1]]:43: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'v', which thread {{[0-9]+}} of the block writes with no barrier in between
    out[blockIdx.x * 64 + threadIdx.x] += v[threadIdx.x ^ 32];
}

// A member of what a pointer leads to.
struct Cell {
  float size;
  unsigned kind;
};
__global__ void ofMember(const float *in, const Cell *cell, float *out) {
  __shared__ float v[64];
  v[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  const bool odd = cell->kind & Odd;
  if (odd)
    // CHECK: :[[@LINE+1]]:43: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'v', which thread {{[0-9]+}} of the block writes with no barrier in between
    out[blockIdx.x * 64 + threadIdx.x] += v[threadIdx.x ^ 32];
}

// One of two bits, as a template says.
template <bool First>
__device__ void step(unsigned mask, const float *v, float *out) {
  const unsigned bit = First ? Left : Right;
  if (!(mask & bit))
    return;
  out[blockIdx.x * 64 + threadIdx.x] += v[threadIdx.x ^ 32];
}
__global__ void ofTemplate(const float *in, const unsigned *masks, float *out) {
  __shared__ float v[64];
  v[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  // CHECK: :[[@LINE+1]]:3: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'v', which thread {{[0-9]+}} of the block writes with no barrier in between
  step<true>(masks[blockIdx.x], v, out);
}

// A parameter.
__global__ void ofParameter(const float *in, unsigned mask, float *out) {
  __shared__ float v[64];
  v[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  if (mask & Odd)
    // CHECK: :[[@LINE+1]]:43: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'v', which thread {{[0-9]+}} of the block writes with no barrier in between
    out[blockIdx.x * 64 + threadIdx.x] += v[threadIdx.x ^ 32];
}

// A barrier between.
__global__ void ordered(const float *in, const unsigned *masks, float *out) {
  __shared__ float v[64];
  v[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  if (masks[blockIdx.x] & Left)
    out[blockIdx.x * 64 + threadIdx.x] += v[threadIdx.x ^ 32];
}

// One bit says that there is a barrier, and that it is needed.
__global__ void together(const float *in, const unsigned *masks, float *out) {
  __shared__ float v[64];
  const unsigned mask = masks[blockIdx.x];
  v[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  if (mask & Left)
    __syncthreads();
  if (mask & Left)
    out[blockIdx.x * 64 + threadIdx.x] += v[threadIdx.x ^ 32];
}

void run(const float *in, const unsigned *masks, const Cell *cell, unsigned mask,
         float *out, int n) {
  perBlock<<<n, 64>>>(in, masks, out);
  byHelper<<<n, 64>>>(in, masks, out);
  ofMember<<<n, 64>>>(in, cell, out);
  ofTemplate<<<n, 64>>>(in, masks, out);
  ofParameter<<<n, 64>>>(in, mask, out);
  ordered<<<n, 64>>>(in, masks, out);
  together<<<n, 64>>>(in, masks, out);
}
