// What is followed of the lanes of a warp and told of their accesses, on both sides of each bound.
// DEFINE: %{look} = FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=warp-mask-sum=4 --checks='-*,cuda-warp-mask' %s -- | %{look} --check-prefix=SUM
// RUN: %check --bound=warp-mask-sum=3 --checks='-*,cuda-warp-mask' %s -- | count 0
// RUN: %check --bound=warp-mask-steps=1248 --checks='-*,cuda-warp-mask' %s -- -DSTEPS | %{look} --check-prefixes=FIRST,SECOND
// RUN: %check --bound=warp-mask-steps=1247 --checks='-*,cuda-warp-mask' %s -- -DSTEPS | %{look} --check-prefix=FIRST
// RUN: %check --bound=warp-cause-steps=2 --explain-access=all %s -- -DCAUSE | FileCheck %s --check-prefix=CAUSE
// RUN: %check --bound=warp-cause-steps=1 --explain-access=all %s -- -DCAUSE | FileCheck %s --check-prefix=UNKNOWN
// RUN: %check --bound=alignment-names=3 --checks='-*,cuda-smem-alignment' %s -- -DALIGNED | FileCheck %s --check-prefixes=ALIGNED,ROUNDED
// RUN: %check --bound=alignment-names=2 --checks='-*,cuda-smem-alignment' %s -- -DALIGNED | FileCheck %s --check-prefix=ALIGNED --implicit-check-not='/ 4 * 4'

#if defined STEPS
// Lanes that leave a loop before others are counted.
__global__ void first(const int *a) {
  for (int c = threadIdx.x; c < 40; c += 32)
    // FIRST: :[[@LINE+1]]:5: warning: the mask 0xffffffff of '__any_sync' names lanes 8 to 31
    __any_sync(0xffffffff, a[c]);
}
__global__ void second(const int *a) {
  for (int c = threadIdx.x; c < 40; c += 32)
    // SECOND: :[[@LINE+1]]:5: warning: the mask 0xffffffff of '__any_sync' names lanes 8 to 31
    __any_sync(0xffffffff, a[c]);
}
void launch(int *a) {
  first<<<1, 32>>>(a);
  second<<<1, 32>>>(a);
}
#elif defined CAUSE
// CAUSE: the index is read from 'index'
// UNKNOWN: its index is not known
__global__ void looked(const int *index) {
  __shared__ float tile[32 * 33];
  const int a = index[threadIdx.x];
  const int b = a + 1;
  const int c = b * 2;
  tile[c] = 1;
}
void launch(const int *i) { looked<<<1, 32>>>(i); }
#elif defined ALIGNED
__global__ void start(float *out, int n) {
  extern __shared__ float tile[];
  float *a = tile;
  float *b = a;
  // ALIGNED: :[[@LINE+2]]:15: warning: 'tile' is used as 'float4' at a byte offset that is only known to be a multiple of 4
  // ROUNDED: (b + (n + 3) / 4 * 4)
  float4 *v = (float4 *)(b + n);
  v[0] = make_float4(1, 2, 3, 4);
  out[0] = tile[0];
}
#else
// More paths than are followed: what all of them have passed says who is missing.
__global__ void inside(float *out, const float *in, int pitch, int width, int border) {
  const int x = blockIdx.x * 32 + threadIdx.x;
  float best = 0;
  int at = 0;
  if (x >= width)
    return;
  for (int dy = 0; dy < 16; ++dy) {
    const int y = blockIdx.y * 16 + dy;
    if (y < border || y >= pitch - border)
      continue;
    const float v = in[y * pitch + x];
    if (v > best) {
      best = v;
      at = dy;
    }
  }
  // SUM: :[[@LINE+1]]:16: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition keeps from here where 'width' is no multiple of 32
  best = fmaxf(__shfl_down_sync(0xffffffff, best, 16), best);
  out[x] = best + at;
}
#endif
