// RUN: %cuda-lint --cuda-path=none --no-cache --fail-on=never --format=concise --checks='*' %s -- 2>&1 | FileCheck %s --implicit-check-not=crashed
// An initialiser in parentheses that cannot be read has no type. What else there is is linted.
int host(int a) {
  int r(missing(a));
  return r;
}
struct Pair {
  int a, b;
};
__device__ float onDevice(float c) {
  float d(missing(c));
  Pair p(missing(c), 2);
  return d + p.a;
}
__global__ void kernel(float *out) {
  __shared__ float s[8];
  s[threadIdx.x] = onDevice(1);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} [cuda-smem-race]
  out[threadIdx.x] = s[7 - threadIdx.x];
}
void run(float *out) { kernel<<<1, 8>>>(out); }
// CHECK: does not parse, {{[0-9]+}} errors
