// RUN: %check --checks='-*,cuda-smem-race' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// What is read decides nothing for most threads, however the condition is written: kept in a variable, in a helper, nested, denied, by `? :`, after a return.

#define LOOP for (int i = threadIdx.x; i < n; i += blockDim.x)

static __device__ bool less(float a, float b) { return a < b; }
static __device__ bool isFirst(int lane) { return lane == 0; }
static __device__ __forceinline__ bool both(bool a, int lane) {
  if (!a)
    return false;
  return lane == 0;
}

__global__ void whole(const float *in, float *out, int n) {
  __shared__ float s[4];
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    float v = in[i];
    const bool larger = v > s[threadIdx.x / 32] && threadIdx.x % 32 == 0;
    if (larger)
      s[threadIdx.x / 32] = v;
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
__global__ void part(const float *in, float *out, int n) {
  __shared__ float s[4];
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    const bool larger = in[i] > s[threadIdx.x / 32];
    if (threadIdx.x % 32 == 0)
      if (larger)
        s[threadIdx.x / 32] = in[i];
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
__global__ void set(const float *in, float *out, int n) {
  __shared__ float s[4];
  const int lane = threadIdx.x % 32;
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    bool larger = false;
    if (in[i] > s[threadIdx.x / 32])
      larger = true;
    if (larger && lane == 0)
      s[threadIdx.x / 32] = in[i];
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
__global__ void helpers(const float *in, float *out, int n) {
  __shared__ float s[4];
  const int lane = threadIdx.x % 32;
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    if (less(s[threadIdx.x / 32], in[i]) && isFirst(lane))
      s[threadIdx.x / 32] = in[i];
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
__global__ void oneHelper(const float *in, float *out, int n) {
  __shared__ float s[4];
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    if (both(in[i] > s[threadIdx.x / 32], threadIdx.x & 31))
      s[threadIdx.x / 32] = in[i];
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
__global__ void chosen(const float *in, float *out, int n) {
  __shared__ float s[4];
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    const int larger = in[i] > s[threadIdx.x / 32] ? (threadIdx.x % 32 == 0 ? 1 : 0) : 0;
    if (larger)
      s[threadIdx.x / 32] = in[i];
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
__global__ void swapped(const float *in, float *out, int n) {
  __shared__ float s[4];
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    const bool smaller = !(in[i] > s[threadIdx.x / 32]) || threadIdx.x % 32 != 0;
    if (smaller)
      ;
    else
      s[threadIdx.x / 32] = in[i];
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
__device__ void keep(float *most, float v) {
  const bool small = *most >= v || threadIdx.x != 0;
  if (small)
    return;
  *most = v;
}
__global__ void returned(const float *in, float *out, int n) {
  __shared__ float most;
  if (threadIdx.x == 0)
    most = 0;
  __syncthreads();
  LOOP
    keep(&most, in[i]);
  __syncthreads();
  out[threadIdx.x] = most;
}

// It decides for those that others write for.
__global__ void half(const float *in, float *out, int n) {
  __shared__ float s[4];
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    const bool larger = in[i] > s[threadIdx.x / 32] && threadIdx.x % 32 < 16;
    if (larger)
      // CHECK: :[[@LINE+1]]:7: warning: {{.*}}'s'
      s[threadIdx.x / 32] = in[i];
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
// The others store what it decided.
__global__ void stored(const float *in, float *out, bool *larger, int n) {
  __shared__ float s[4];
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    const bool is = in[i] > s[threadIdx.x / 32];
    if (is && threadIdx.x % 32 == 0)
      // CHECK: :[[@LINE+1]]:7: warning: {{.*}}'s'
      s[threadIdx.x / 32] = in[i];
    larger[i] = is;
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
// They count it.
__global__ void counted(const float *in, float *out, int n) {
  __shared__ float s[4];
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  int count = 0;
  LOOP {
    if (in[i] > s[threadIdx.x / 32])
      ++count;
    if (in[i] > 1 && threadIdx.x % 32 == 0)
      // CHECK: :[[@LINE+1]]:7: warning: {{.*}}'s'
      s[threadIdx.x / 32] = in[i];
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32] + count;
}
void launch(float *p, bool *q, int n) {
  whole<<<1, 128>>>(p, p, n);
  part<<<1, 128>>>(p, p, n);
  set<<<1, 128>>>(p, p, n);
  helpers<<<1, 128>>>(p, p, n);
  oneHelper<<<1, 128>>>(p, p, n);
  chosen<<<1, 128>>>(p, p, n);
  swapped<<<1, 128>>>(p, p, n);
  returned<<<1, 128>>>(p, p, n);
  half<<<1, 128>>>(p, p, n);
  stored<<<1, 128>>>(p, p, q, n);
  counted<<<1, 128>>>(p, p, n);
}
