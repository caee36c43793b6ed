// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A flag is cleared while others may still read it: where all of them have
// found it clear they find the same.

__global__ void found(const int *in, int *out, int tiles) {
  __shared__ bool hit[4];
  const int lane = threadIdx.x & 31, warp = threadIdx.x / 32;
  for (int tile = 0; tile < tiles; ++tile) {
    const int own = in[tile * 128 + threadIdx.x];
    if (lane == 0)
      hit[warp] = false;
    __syncwarp();
    if (own > 1000)
      hit[warp] = true;
    __syncwarp();
    if (hit[warp]) {
      __syncwarp();
      out[tile * 128 + threadIdx.x] = own;
    }
  }
}

__global__ void untilDone(const int *in, int *out) {
  __shared__ int done;
  int x = in[threadIdx.x];
  while (true) {
    if (threadIdx.x == 0)
      done = 0;
    __syncthreads();
    if (x > 40)
      done = 1;
    __syncthreads();
    if (done)
      break;
    x += in[128 + threadIdx.x];
  }
  out[threadIdx.x] = x;
}

// It is set while others ask for it, or cleared by who does not know.
__global__ void setEarly(const int *in, int *out, int n) {
  __shared__ bool hit;
  if (threadIdx.x == 0)
    hit = false;
  __syncthreads();
  for (int i = 0; i < n && !hit; ++i)
    if (in[i * 128 + threadIdx.x] > 100)
      // CHECK: :[[@LINE+1]]:7: warning: thread {{[0-9]+}} writes byte 0 of 'hit'
      hit = true;
  out[threadIdx.x] = in[threadIdx.x];
}

__global__ void counted(const int *in, int *out, int n) {
  __shared__ int some;
  int count = 0;
  for (int i = 0; i < n; ++i) {
    if (threadIdx.x == 0)
      // CHECK: :[[@LINE+1]]:7: warning: thread 0 writes byte 0 of 'some'
      some = 0;
    __syncthreads();
    if (in[i * 128 + threadIdx.x] > 3)
      some = 1;
    __syncthreads();
    if (some)
      ++count;
  }
  out[threadIdx.x] = count;
}

__global__ void numbered(const int *in, int *out, int n) {
  __shared__ int turn;
  for (int i = 0; i < n; ++i) {
    if (threadIdx.x == 0)
      // CHECK: :[[@LINE+1]]:7: warning: thread 0 writes byte 0 of 'turn'
      turn = i;
    __syncthreads();
    out[i * 128 + threadIdx.x] = turn;
  }
}

void launches(const int *in, int *out, int n) {
  found<<<1, 128>>>(in, out, n);
  untilDone<<<1, 128>>>(in, out);
  setEarly<<<1, 128>>>(in, out, n);
  counted<<<1, 128>>>(in, out, n);
  numbered<<<1, 128>>>(in, out, n);
}
