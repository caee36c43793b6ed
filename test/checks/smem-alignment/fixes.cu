// RUN: rm -rf %t && mkdir %t && cp %s %t/fixed.cu
// RUN: %check --checks='-*,cuda-smem-alignment' --fix %t/fixed.cu -- > /dev/null || true
// RUN: grep -v "// CHECK" %t/fixed.cu | FileCheck %s
// RUN: %check --checks='-*,cuda-smem-alignment' %s -- | FileCheck %s --check-prefix=SAID --implicit-check-not='{{^[^|]*: (warning|error):}}'

// Where rounding the index helps, and where no fix is offered.
__global__ void rounded(float *out, int n) {
  extern __shared__ char bytes[];
  // SAID: :[[@LINE+2]]:14: warning: 'bytes' is used as 'float' at a byte offset that is only known to be a multiple of 1, not of its alignment 4
  // CHECK: float *f = (float *)(bytes + (n + 3) / 4 * 4);
  float *f = (float *)(bytes + n);
  // SAID: :[[@LINE+2]]:15: warning: 'bytes' is used as 'double' at a byte offset that is only known to be a multiple of 4, not of its alignment 8
  // CHECK: double *d = (double *)&((float *)bytes)[(n + 1) / 2 * 2];
  double *d = (double *)&((float *)bytes)[n];
  char *start = bytes;
  // SAID: :[[@LINE+2]]:17: warning: 'bytes' is used as 'float'
  // CHECK: float *same = (float *)(start + (((n + 5)) + 3) / 4 * 4);
  float *same = (float *)(start + (n + 5));
  out[0] = f[0] + d[0] + same[0];
}

// What holds the start is no variable with an initialiser of its own.
__global__ void bound(float *out, int n) {
  extern __shared__ char ends[];
  char *both[] = {ends, ends + 64};
  auto [first, second] = both;
  // SAID: :[[@LINE+2]]:14: warning: 'ends' is used as 'float'
  // CHECK: float *f = (float *)(first + n);
  float *f = (float *)(first + n);
  out[0] = f[0] + second[0];
}

struct Triple {
  char parts[3];
};
__global__ void left(float *out, int n) {
  extern __shared__ Triple triples[];
  // Three bytes do not divide four.
  // SAID: :[[@LINE+2]]:14: warning: 'triples' is used as 'float' at a byte offset that is only known to be a multiple of 1, not of its alignment 4
  // CHECK: float *f = (float *)&triples[n];
  float *f = (float *)&triples[n];
  char *start = (char *)triples;
  // Of a sum the last part is rounded in vain.
  // SAID: :[[@LINE+2]]:14: warning: 'triples' is used as 'float'
  // CHECK: float *g = (float *)(start + n + n * 5);
  float *g = (float *)(start + n + n * 5);
  out[0] = f[0] + g[0];
}
__global__ void oneThreadDeep(float *out, int n) {
  extern __shared__ char line[];
  // In this launch's blocks threadIdx.y is 0, and that is no reason to round it.
  // SAID: :[[@LINE+2]]:14: warning: 'line' is used as 'float'
  // CHECK: float *f = (float *)(line + (threadIdx.y + n));
  float *f = (float *)(line + (threadIdx.y + n));
  out[0] = f[0];
}
__global__ void masked(double *out, int n) {
  extern __shared__ unsigned char part[];
  if ((n & 7) == 0) {
    double *d = (double *)(part + n);
    d[0] = out[0];
  }
}
__global__ void exact(float *out) {
  extern __shared__ float4 quads[];
  // The last offset that is wrong, and the first that is right.
  // SAID: :[[@LINE+1]]:15: warning: 'quads' is used as 'float4' at byte offset 12, which is not a multiple of its alignment 16
  float4 *a = (float4 *)((float *)quads + 3);
  float4 *b = (float4 *)((float *)quads + 4);
  // SAID: :[[@LINE+1]]:15: warning: 'quads' is used as 'float4' at byte offset 20
  float4 *c = (float4 *)((float *)quads + 5);
  out[0] = a->x + b->x + c->x;
}
void launches(float *out, int n) {
  rounded<<<1, 32, 4096>>>(out, n);
  left<<<1, 32, 4096>>>(out, n);
  oneThreadDeep<<<1, 32, 4096>>>(out, n);
  exact<<<1, 32, 4096>>>(out);
}
