// RUN: %check --checks='-*,cuda-smem-race' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// What a number decides that the host computes of others, unseen, is no race: the program has one number there. What it does not decide is one.

int logOf(int n) {
  int steps = 0;
  while (n > 1) {
    n >>= 1;
    ++steps;
  }
  return steps;
}

// Each thread has a part of its own: as many elements as it works on.
__global__ void ownParts(const float *in, float *out, int pitch, int steps) {
  extern __shared__ float x[];
  const int t = threadIdx.x;
  for (int step = 0; step < steps; ++step)
    x[t * pitch + step] = in[t];
  float sum = 0;
  for (int step = 0; step < steps; ++step)
    sum += x[t * pitch + step];
  out[t] = sum;
}
void run(const float *in, float *out, int size, int half) {
  int pitch = 1;
  while (pitch < size)
    pitch *= 2;
  ownParts<<<16, 128, 65536>>>(in, out, pitch, logOf(size));
}
void runAll(const float *in, float *out, int size) {
  for (int stride = size; stride > 0; stride /= 2)
    ownParts<<<16, 128, 65536>>>(in, out, stride, logOf(stride));
}

// The barrier is missing whatever the number is.
__global__ void shifted(const float *in, float *out, int size, int steps) {
  __shared__ float x[256];
  const int t = threadIdx.x;
  x[t] = in[t] * steps;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} of 'x'{{.*}} [cuda-smem-race]
  out[t] = x[255 - t] + size;
}
void runShifted(const float *in, float *out, int size) {
  shifted<<<1, 256>>>(in, out, size, logOf(size));
}
