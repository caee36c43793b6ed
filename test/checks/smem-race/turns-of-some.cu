// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The warps take turns: one lane of each waits for its own, and gives it on.
__global__ void inTurns(int *to, const int *from, int count) {
  __shared__ volatile int next;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (threadIdx.x == 0)
    next = 0;
  __syncthreads();
  for (int i = warp; i < count; i += 8) {
    while (lane == 0 && next != i)
      ;
    __syncwarp();
    to[i * 32 + lane] = from[i * 32 + lane];
    __syncwarp();
    lane == 0 ? (next += 1) : 0;
  }
}
__global__ void others(int *to) {
  __shared__ volatile int next;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (threadIdx.x == 0)
    next = 0;
  __syncthreads();
  do {
    if (lane != 0)
      break;
  } while (next != warp);
  __syncwarp();
  to[threadIdx.x] = warp;
  __syncwarp();
  if (lane == 0)
    next = warp + 1;
}
// Nobody waits.
__global__ void noTurns(int *to) {
  __shared__ volatile int next;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (threadIdx.x == 0)
    next = 0;
  __syncthreads();
  to[threadIdx.x] = warp;
  if (lane == 0)
    // CHECK: :[[@LINE+1]]:5: warning: threads {{[0-9]+}} and {{[0-9]+}} of a block write byte 0 of 'next' here, with no barrier in between [cuda-smem-race]
    next = warp + 1;
}
void launch(int *to, const int *from, int count) {
  inTurns<<<1, 256>>>(to, from, count);
  others<<<1, 256>>>(to);
  noTurns<<<1, 256>>>(to);
}
