// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Masks that every lane computes from its number.

template <int Width> __global__ void groups(const float *in, float *out, int rows) {
  const int lane = threadIdx.x % 32, group = (blockIdx.x * blockDim.x + threadIdx.x) / Width;
  // Which of the warp's groups it is, is the quotient.
  const unsigned mask = ((1u << Width) - 1) << (lane % (32 / Width) * Width);
  if (group >= rows)
    return;
  float v = in[group * Width + lane % Width];
  for (int o = Width / 2; o > 0; o /= 2)
    // CHECK: :[[@LINE+1]]:10: warning: lane 1 of warp 0 calls '__shfl_down_sync' with the mask 0x0000ff00, which does not name it
    v += __shfl_down_sync(mask, v, o, Width);
  if (lane % Width == 0)
    out[group] = v;
}
template <int Width> __global__ void groupsRight(const float *in, float *out, int rows) {
  const int lane = threadIdx.x % 32, group = (blockIdx.x * blockDim.x + threadIdx.x) / Width;
  const unsigned mask = ((1u << Width) - 1) << (lane / Width * Width);
  if (group >= rows)
    return;
  float v = in[group * Width + lane % Width];
  for (int o = Width / 2; o > 0; o /= 2)
    v += __shfl_down_sync(mask, v, o, Width);
  if (lane % Width == 0)
    out[group] = v;
}
// Only those of the mask get there; what blocks are unknown to.
__global__ void some(const float *in, float *out, int which) {
  const int lane = threadIdx.x & 31;
  if (lane < 16)
    out[threadIdx.x] = __shfl_xor_sync(lane < 16 ? 0xffffu : 0u, in[threadIdx.x], 1);
  out[threadIdx.x] += __shfl_xor_sync(which ? ~0u : 0xffffffffu << (lane & 0), in[threadIdx.x], 1);
}
// A warp for each row: all of its lanes leave, or none.
__global__ void perRow(const int *from, const float *x, float *y, int rows) {
  const int lane = threadIdx.x & 31, row = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  if (row >= rows)
    return;
  float sum = 0;
  for (int j = from[row] + lane; j < from[row + 1]; j += 32)
    sum += x[j];
  sum += __shfl_down_sync(0xffffffffu, sum, 16);
  if (lane == 0)
    y[row] = sum;
}
__global__ void perHalf(const int *from, const float *x, float *y, int rows) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 4;
  if (row >= rows)
    return;
  // CHECK: :[[@LINE+1]]:12: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition keeps from here
  y[row] = __shfl_down_sync(0xffffffffu, x[row], 8);
}
void launch(const float *in, float *out, int rows) {
  perRow<<<(rows * 32 + 255) / 256, 256>>>((const int *)in, in, out, rows);
  perHalf<<<(rows * 16 + 255) / 256, 256>>>((const int *)in, in, out, rows);
  groups<8><<<(rows * 8 + 255) / 256, 256>>>(in, out, rows);
  groupsRight<8><<<(rows * 8 + 255) / 256, 256>>>(in, out, rows);
  some<<<rows, 256>>>(in, out, rows);
}
