// RUN: %check --checks='-*,cuda-gmem-bounds' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Memory that has a place for each thread of the grid is as long as the grid is, whatever the data; of an index by the thread's own number that is not known.

template <typename T> __global__ void rest(int n, const T *centres, const T *in, unsigned *count, int *left, T limit) {
  __shared__ int buffer[64];
  buffer[threadIdx.x] = n;
  buffer[32 + threadIdx.x] = n;
  __shared__ volatile int start[1];
  const int row = blockIdx.x;
  unsigned used = 0;
  const int i = row * 32 + threadIdx.x;
  const T x = i < n ? in[i * 3] : 0;
  const int blocks = (n + 31) / 32;
  for (int column = row + blockIdx.y; column < blocks; column += gridDim.y) {
    if (centres[column * 3] - centres[row * 3] > limit)
      continue;
    const int j = column * 32 + threadIdx.x;
    const T y = j < n ? in[j * 3] : 0;
    const bool near = j < n && x - y < limit;
    const int flags = __ballot_sync(0xffffffff, near);
    if (near)
      buffer[used + __popc(flags & ((1 << threadIdx.x) - 1))] = j;
    used += __popc(flags);
    __syncwarp();
    if (used > 32) {
      if (threadIdx.x == 0)
        start[0] = atomicAdd(count, 1);
      __syncwarp();
      buffer[threadIdx.x] = buffer[32 + threadIdx.x];
      used -= 32;
    }
  }
  __syncwarp();
  left[row * gridDim.y * 32 + blockIdx.y * 32 + threadIdx.x] = buffer[threadIdx.x];
}
__global__ void plain(const int *in, int *out, int *left, int n) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  const int own = in[blockIdx.x * 32 + threadIdx.x];
  if (i < n)
    out[i] = own;
  // CHECK: :[[@LINE-3]]:19: warning: 'in' is read with no guard against 'n'
}
// The thread's own number in a grid of two dimensions.
__global__ void numbered(const float *in, int *keys, int n) {
  const int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:19: warning: 'in' is read with no guard against 'n'
  const float x = in[i];
  if (i < n && x < 3)
    keys[i] = i;
}
void run(const int *in, int *out, int *left, int n, const float *x, unsigned *count) {
  const int blocks = (n + 31) / 32;
  rest<float><<<dim3(blocks, (blocks + 31) / 32), 32>>>(n, x, x, count, left, 2);
  plain<<<blocks, 32>>>(in, out, left, n);
  const int wide = (n + 255) / 256;
  numbered<<<dim3(wide > 65535 ? 65535 : wide, (wide + 65534) / 65535), dim3(256)>>>(x, left, n);
}
