// What a bound allows, and one less, of the steps for accesses behind the end: of one choice of numbers, for a kernel alone, for tiles, and of the whole file.
// DEFINE: %{flags} = --checks='-*,cuda-gmem-bounds' %s --
// RUN: %check --bound=global-bounds-steps=133 %{flags} -DLAUNCHED | FileCheck %s --check-prefix=LAUNCHED --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=global-bounds-steps=132 %{flags} -DLAUNCHED | count 0
// RUN: %check --bound=global-bounds-unit-steps=323 %{flags} -DLAUNCHED | FileCheck %s --check-prefix=LAUNCHED --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=global-bounds-unit-steps=322 %{flags} -DLAUNCHED | count 0
// RUN: %check --bound=global-bounds-steps=152 %{flags} -DALONE | FileCheck %s --check-prefixes=ALONE,SECOND --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=global-bounds-steps=151 %{flags} -DALONE | count 0
// RUN: %check --bound=global-bounds-unit-steps=354 %{flags} -DALONE | FileCheck %s --check-prefixes=ALONE,SECOND --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=global-bounds-unit-steps=353 %{flags} -DALONE | FileCheck %s --check-prefix=ALONE --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=global-bounds-tile-steps=3414 %{flags} | FileCheck %s --check-prefix=TILES --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=global-bounds-tile-steps=3413 %{flags} | count 0

#if defined(LAUNCHED)
__global__ void launched(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // LAUNCHED: :[[@LINE+1]]:3: warning: 'x' is written with no guard against 'n', which the grid is rounded up from
  x[i] = 0;
}
void launch(float *x, int n) { launched<<<(n + 255) / 256, 256>>>(x, n); }
#elif defined(ALONE)
__global__ void alone(float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
  // ALONE: :[[@LINE+1]]:3: warning: 'out' is written with no guard against 'n', which the same element is guarded against elsewhere
  out[i] = 0;
}
__global__ void second(float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
  // SECOND: :[[@LINE+1]]:3: warning: 'out' is written with no guard against 'n', which the same element is guarded against elsewhere
  out[i] = 0;
}
#else
__global__ void tiles(float *out, const float *in, long width) {
  const long column = threadIdx.x % 32 + long(blockIdx.y) * 32;
  float sum = in[0];
  if (column < width)
    sum += in[column];
  if (threadIdx.x < 32)
    // TILES: :[[@LINE+1]]:5: warning: 'out' is written with no guard against 'width', which the grid is rounded up from and which guards other accesses of the kernel
    out[column] = sum;
}
void launch(float *out, const float *in, long width) { tiles<<<dim3(1, (width + 31) / 32), 64>>>(out, in, width); }
#endif
