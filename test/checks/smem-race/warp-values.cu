// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a warp's functions give is what their definitions say: threads that find another value write, and would race.
#define EACH(NAME, GOT, EXPECTED)                                                                                                        \
  __global__ void NAME(int *out) {                                                                                                       \
    __shared__ int told;                                                                                                                 \
    const int lane = threadIdx.x & 31;                                                                                                   \
    const unsigned got = (GOT), expected = (EXPECTED);                                                                                   \
    if (got != expected)                                                                                                                 \
      told = threadIdx.x;                                                                                                                \
    __syncthreads();                                                                                                                     \
    out[threadIdx.x] = told;                                                                                                             \
  }                                                                                                                                      \
  void launch_##NAME(int *out) { NAME<<<1, 64>>>(out); }

EACH(up1, __shfl_up_sync(~0u, lane * 3, 1), 3 * (lane < 1 ? lane : lane - 1))
EACH(up3of8, __shfl_up_sync(~0u, lane * 3, 3, 8), 3 * (lane % 8 < 3 ? lane : lane - 3))
EACH(up7of8, __shfl_up_sync(~0u, lane * 3, 7, 8), 3 * (lane % 8 < 7 ? lane : lane - 7))
EACH(down1, __shfl_down_sync(~0u, lane * 3, 1), 3 * (lane > 30 ? lane : lane + 1))
EACH(down3of8, __shfl_down_sync(~0u, lane * 3, 3, 8), 3 * (lane % 8 > 4 ? lane : lane + 3))
EACH(down15of16, __shfl_down_sync(~0u, lane * 3, 15, 16), 3 * (lane % 16 > 0 ? lane : lane + 15))
EACH(xor5, __shfl_xor_sync(~0u, lane * 3, 5), 3 * (lane ^ 5))
EACH(xor4of4, __shfl_xor_sync(~0u, lane * 3, 4, 4), 3 * ((lane & 4) ? lane ^ 4 : lane))
EACH(from5, __shfl_sync(~0u, lane * 3, 5), 3 * 5)
EACH(from5of4, __shfl_sync(~0u, lane * 3, 5, 4), 3 * (lane / 4 * 4 + 1))
EACH(fromOwn, __shfl_sync(~0u, lane * 3, lane + 1, 16), 3 * (lane / 16 * 16 + (lane + 1) % 16))
EACH(ballot, __ballot_sync(~0u, lane % 3 == 0), 0x49249249)
EACH(ballotOfWarp, __ballot_sync(~0u, threadIdx.x < 40), threadIdx.x < 32 ? ~0u : 0xffu)
EACH(any, __any_sync(~0u, threadIdx.x == 40) != 0, threadIdx.x >= 32)
EACH(all, __all_sync(~0u, threadIdx.x < 32) != 0, threadIdx.x < 32)
EACH(notAll, __all_sync(~0u, threadIdx.x != 40) != 0, threadIdx.x < 32)
EACH(popcount, __popc(lane * 5), (lane * 5 & 1) + (lane * 5 >> 1 & 1) + (lane * 5 >> 2 & 1) + (lane * 5 >> 3 & 1) + (lane * 5 >> 4 & 1) + (lane * 5 >> 5 & 1) + (lane * 5 >> 6 & 1) + (lane * 5 >> 7 & 1))

// One lane's value is wrong, in each warp.
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-smem-race]
EACH(wrong, __shfl_up_sync(~0u, lane * 3, 1), lane < 1 ? 1 : 3 * (lane - 1))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-smem-race]
EACH(wrongBallot, __ballot_sync(~0u, lane % 3 == 0), 0x49249248)

// Cases of ranges, with both ends.
__global__ void cases(int *out) {
  __shared__ int told;
  const int lane = threadIdx.x & 31;
  int v = 0;
  switch (lane) {
  case 0 ... 7:
    v = 1;
    break;
  case 9 ... 10:
    v = 2;
  case 12:
    v += 4;
    break;
  case 30 ... 40:
    v = 9;
    break;
  default:
    v = 100;
  }
  if (v != (lane <= 7 ? 1 : lane == 9 || lane == 10 ? 6 : lane == 12 ? 4 : lane >= 30 ? 9 : 100))
    told = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = told;
}
void launchCases(int *out) { cases<<<1, 64>>>(out); }

// What one thread's atomic function leaves, and what it gives.
#define ATOMIC(NAME, TYPE, BEFORE, CALL, AFTER)                                                                                          \
  __global__ void NAME(int *out) {                                                                                                       \
    __shared__ TYPE word, old;                                                                                                           \
    __shared__ int told;                                                                                                                 \
    if (threadIdx.x == 0) {                                                                                                              \
      word = BEFORE;                                                                                                                     \
      old = CALL;                                                                                                                        \
    }                                                                                                                                    \
    __syncthreads();                                                                                                                     \
    if (word != (AFTER) || old != (BEFORE))                                                                                              \
      told = threadIdx.x;                                                                                                                \
    __syncthreads();                                                                                                                     \
    out[threadIdx.x] = told;                                                                                                             \
  }                                                                                                                                      \
  void launch_##NAME(int *out) { NAME<<<1, 64>>>(out); }

ATOMIC(add, int, 5, atomicAdd(&word, 3), 8)
ATOMIC(sub, int, 5, atomicSub(&word, 3), 2)
ATOMIC(exchange, int, 5, atomicExch(&word, 3), 3)
ATOMIC(least, int, 5, atomicMin(&word, -3), -3)
ATOMIC(leastStays, int, -5, atomicMin(&word, 3), -5)
ATOMIC(leastUnsigned, unsigned, 5u, atomicMin(&word, ~0u), 5u)
ATOMIC(most, int, 5, atomicMax(&word, -3), 5)
ATOMIC(mostUnsigned, unsigned, 5u, atomicMax(&word, ~0u), ~0u)
ATOMIC(increment, unsigned, 5u, atomicInc(&word, 6u), 6u)
ATOMIC(incrementWraps, unsigned, 6u, atomicInc(&word, 6u), 0u)
ATOMIC(decrement, unsigned, 5u, atomicDec(&word, 6u), 4u)
ATOMIC(decrementOfMore, unsigned, 7u, atomicDec(&word, 6u), 6u)
ATOMIC(decrementOfNone, unsigned, 0u, atomicDec(&word, 6u), 6u)
ATOMIC(swap, int, 5, atomicCAS(&word, 5, 9), 9)
ATOMIC(noSwap, int, 5, atomicCAS(&word, 9, 7), 5)
ATOMIC(bits, int, 12, atomicAnd(&word, 10), 8)
ATOMIC(bitsOr, int, 12, atomicOr(&word, 10), 14)
ATOMIC(bitsXor, int, 12, atomicXor(&word, 10), 6)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-smem-race]
ATOMIC(wrongSwap, int, 5, atomicCAS(&word, 5, 9), 5)
