// RUN: %check --checks='-*,cuda-smem-race' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An array of rows that is used as one row, where a launch gives the threads.

__global__ void flat(const float *in, float *out, int n) {
  __shared__ float at[64][3];
  const int t = threadIdx.x;
  for (int i = 0; i < 3; ++i)
    if (i * 64 + t < 3 * n)
      at[0][i * 64 + t] = in[i * 64 + t];
  float sum = 0;
  for (int k = 0; k < 64; ++k)
    // CHECK: :[[@LINE+1]]:12: warning: thread {{[0-9]+}} reads byte 0 of 'at', which thread 0 of the block writes with no barrier in between
    sum += at[k][0] - at[t][0];
  out[t] = sum;
}

// With a barrier; each thread its own row; a row that is as long as the block.
__global__ void met(const float *in, float *out, int n) {
  __shared__ float at[64][3];
  const int t = threadIdx.x;
  for (int i = 0; i < 3; ++i)
    if (i * 64 + t < 3 * n)
      at[0][i * 64 + t] = in[i * 64 + t];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 64; ++k)
    sum += at[k][0] - at[t][0];
  out[t] = sum;
}
__global__ void own(const float *in, float *out) {
  __shared__ float at[64][3];
  const int t = threadIdx.x;
  for (int i = 0; i < 3; ++i)
    at[0][3 * t + i] = in[3 * t + i];
  out[t] = at[t][0] + at[t][1] + at[t][2];
}
void run(const float *in, float *out, int n) {
  flat<<<4, 64>>>(in, out, n);
  met<<<4, 64>>>(in, out, n);
  own<<<4, 64>>>(in, out);
}

// No launch: a block that is longer than the row, which nobody has in mind.
__global__ void rows(const float *in, float *out) {
  __shared__ float at[2][32];
  const int t = threadIdx.x;
  at[0][t] = in[t];
  __syncwarp();
  out[t] = at[0][31 - t];
  at[1][t] = in[t + 32];
}
