// RUN: %check --checks='-*,cuda-smem-alignment' --config='{CheckOptions: {cuda-smem-alignment.StrictBase: true}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --checks='-*,cuda-smem-alignment' %s -- | FileCheck %s --check-prefix=QUIET --allow-empty
// RUN: rm -rf %t && mkdir %t && cp %s %t/fixed.cu
// RUN: %check --checks='-*,cuda-smem-alignment' --config='{CheckOptions: {cuda-smem-alignment.StrictBase: true}}' --fix %t/fixed.cu -- > /dev/null
// RUN: %check --checks='-*,cuda-smem-alignment' --config='{CheckOptions: {cuda-smem-alignment.StrictBase: true}}' %t/fixed.cu -- | FileCheck %s --check-prefix=QUIET --allow-empty

// QUIET-NOT: warning:

#include <cuda_runtime.h>

__global__ void views(float *out) {
  extern __shared__ unsigned char raw[];
  // CHECK: :[[@LINE+1]]:14: warning: 'raw' is used as 'float', which needs 4-byte alignment, but it is declared with an alignment of 1
  float *f = (float *)raw;
  f[threadIdx.x] = 1;
  out[threadIdx.x] = f[threadIdx.x];
}
