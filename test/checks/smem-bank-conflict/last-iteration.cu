// A loop of as many iterations as are run one by one where few are ends with them: what comes before and after it is as near as without it.
// RUN: %cuda-lint --no-cache --quiet --explain-access=%s:23 --bound=warp-single-steps=1 --bound=warp-unrolled-steps=1 %s -- -arch=sm_90 | FileCheck --check-prefix=EIGHT %s
// RUN: %cuda-lint --no-cache --quiet --explain-access=%s:41 --bound=warp-single-steps=1 --bound=warp-unrolled-steps=1 %s -- -arch=sm_90 | FileCheck --check-prefix=NINE %s

// EIGHT: merged with 3 more into a request of 16 bytes a lane
// NINE: shared load of 4 bytes
// NINE-NOT: merged with

struct Size {
  int n;
  __device__ int count() const { return n; }
};

__global__ void columnsOfEight(float *out) {
  __shared__ float tile[1024];
  float sums[8] = {};
  const Size rows{8};
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    float column[8];
#pragma unroll
    for (int m = 0; m < rows.count(); ++m)
      column[m] = tile[(threadIdx.x % 16 + 16 * m) * 8 + k];
#pragma unroll
    for (int m = 0; m < 8; ++m)
      sums[m] += column[m] * sums[m];
  }
  for (int m = 0; m < 8; ++m)
    out[threadIdx.x + m * 256] = sums[m];
}

__global__ void columnsOfNine(float *out) {
  __shared__ float tile[2048];
  float sums[9] = {};
  const Size rows{9};
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    float column[9];
#pragma unroll
    for (int m = 0; m < rows.count(); ++m)
      column[m] = tile[(threadIdx.x % 16 + 16 * m) * 8 + k];
#pragma unroll
    for (int m = 0; m < 8; ++m)
      sums[m] += column[m] * sums[m];
  }
  for (int m = 0; m < 8; ++m)
    out[threadIdx.x + m * 256] = sums[m];
}

void run(float *out) {
  columnsOfEight<<<1, 256>>>(out);
  columnsOfNine<<<1, 256>>>(out);
}
