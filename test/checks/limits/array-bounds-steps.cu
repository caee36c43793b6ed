// What a bound allows, and one less, of the steps for the bounds of a function's own arrays: those of the first two threads of 'given', the same with those of 'before', and
// those of the first two of 'chosen' for one choice of its number; for three choices of it.
// DEFINE: %{given} = --checks='-*,cuda-smem-bounds' %s -- -DGIVEN
// DEFINE: %{chosen} = --checks='-*,cuda-smem-bounds' %s --
// RUN: %check --bound=array-bounds-function-steps=30 --bound=array-bounds-unit-steps=50 %{given} | FileCheck %s --check-prefix=GIVEN --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=array-bounds-function-steps=29 --bound=array-bounds-unit-steps=50 %{given} | count 0
// RUN: %check --bound=array-bounds-function-steps=30 --bound=array-bounds-unit-steps=49 %{given} | count 0
// RUN: %check --bound=array-bounds-scenario-steps=96 %{chosen} | FileCheck %s --check-prefix=CHOSEN --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=array-bounds-scenario-steps=95 %{chosen} | count 0
// RUN: %check --bound=array-bounds-unit-steps=424 %{chosen} | FileCheck %s --check-prefix=CHOSEN --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=array-bounds-unit-steps=423 %{chosen} | count 0

#ifdef GIVEN
__global__ void before(float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = out[0];
}
__global__ void given(float *out) {
  __shared__ float s[8];
  s[0] = out[0];
  if (threadIdx.x == 2)
    // GIVEN: :[[@LINE+1]]:5: warning: thread 2 writes element 8 of 's', which has 8 elements
    s[8] = out[0];
}
void launch(float *out) {
  before<<<1, 1>>>(out);
  given<<<1, 4>>>(out);
}
#else
__global__ void chosen(float *out, int n) {
  __shared__ float s[8];
  s[0] = out[0];
  if (blockIdx.x * 4 < n && threadIdx.x == 1)
    // CHOSEN: :[[@LINE+1]]:5: warning: thread 1 writes element 8 of 's', which has 8 elements
    s[8] = out[0];
}
void launch(float *out, int n) { chosen<<<(n + 3) / 4, 4>>>(out, n); }
#endif
