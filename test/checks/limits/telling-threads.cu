// The threads of a row that are run one by one: the first of each warp among them, and the last one before each power of two.
// RUN: %check --checks='-*,cuda-smem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void of30(float *p) {
  __shared__ float s[4];
  if (threadIdx.x == 30)
    s[5] = 1;
  p[0] = s[0];
}
void launch30(float *p) { of30<<<1, 256>>>(p); }
__global__ void of31(float *p) {
  __shared__ float s[4];
  if (threadIdx.x == 31)
    // CHECK: :[[@LINE+1]]:5: warning: thread 31 writes element 5 of 's'
    s[5] = 1;
  p[0] = s[0];
}
void launch31(float *p) { of31<<<1, 256>>>(p); }
__global__ void of33(float *p) {
  __shared__ float s[4];
  if (threadIdx.x == 33)
    s[5] = 1;
  p[0] = s[0];
}
void launch33(float *p) { of33<<<1, 256>>>(p); }
__global__ void of64(float *p) {
  __shared__ float s[4];
  if (threadIdx.x == 64)
    // CHECK: :[[@LINE+1]]:5: warning: thread 64 writes element 5 of 's'
    s[5] = 1;
  p[0] = s[0];
}
void launch64(float *p) { of64<<<1, 256>>>(p); }
__global__ void of95(float *p) {
  __shared__ float s[4];
  if (threadIdx.x == 95)
    s[5] = 1;
  p[0] = s[0];
}
void launch95(float *p) { of95<<<1, 256>>>(p); }
__global__ void of96(float *p) {
  __shared__ float s[4];
  if (threadIdx.x == 96)
    // CHECK: :[[@LINE+1]]:5: warning: thread 96 writes element 5 of 's'
    s[5] = 1;
  p[0] = s[0];
}
void launch96(float *p) { of96<<<1, 256>>>(p); }
__global__ void of97(float *p) {
  __shared__ float s[4];
  if (threadIdx.x == 97)
    s[5] = 1;
  p[0] = s[0];
}
void launch97(float *p) { of97<<<1, 256>>>(p); }
__global__ void of159(float *p) {
  __shared__ float s[4];
  if (threadIdx.x == 159)
    s[5] = 1;
  p[0] = s[0];
}
void launch159(float *p) { of159<<<1, 256>>>(p); }
__global__ void of160(float *p) {
  __shared__ float s[4];
  if (threadIdx.x == 160)
    // CHECK: :[[@LINE+1]]:5: warning: thread 160 writes element 5 of 's'
    s[5] = 1;
  p[0] = s[0];
}
void launch160(float *p) { of160<<<1, 256>>>(p); }
__global__ void of161(float *p) {
  __shared__ float s[4];
  if (threadIdx.x == 161)
    s[5] = 1;
  p[0] = s[0];
}
void launch161(float *p) { of161<<<1, 256>>>(p); }
