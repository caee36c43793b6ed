// RUN: %check --bound=warp-steps=1073 --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --check-prefix=WHOLE
// RUN: %check --bound=warp-steps=1072 --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --allow-empty --check-prefix=NONE
// RUN: %check --bound=warp-steps=1200 --checks='-*,cuda-lmem-dynamic-index' %s -- -DMORE | FileCheck %s --allow-empty --check-prefix=NONE
// RUN: %check --checks='-*,cuda-lmem-dynamic-index' %s -- -DMORE | FileCheck %s --allow-empty --check-prefix=NONE
// WHOLE: warning: local array 'values' is indexed
// NONE-NOT: warning:

// A share is told only of a kernel that was followed to its end: what the rest does may make it none.
__global__ void histogram(const int *index, float *out, int n) {
  float values[16];
  for (int i = 0; i < 16; ++i)
    values[i] = i;
  for (int i = 0; i < n; ++i)
    values[index[i * 32 + threadIdx.x]] += 1;
  for (int i = 0; i < 16; ++i)
    out[i * 32 + threadIdx.x] = values[i];
#ifdef MORE
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 16; ++j)
      out[(i * 16 + j) * 32 + threadIdx.x] += index[(i * 16 + j) * 64 + threadIdx.x];
#endif
}
