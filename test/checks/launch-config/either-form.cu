// Quotients that are shifts, and remainders that are masks.
// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void k(float *p, int n);

void quotient(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent may be above the limit of 65,535
  k<<<dim3(1, (n + 7) / 8), dim3(32, 8)>>>(p, n);
}
void shifted(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent may be above the limit of 65,535
  k<<<dim3(1, (7 + n) >> 3), dim3(32, 8)>>>(p, n);
}
void shiftedUnsigned(float *p, unsigned n) {
  // CHECK: :[[@LINE+1]]:3: warning: grid z extent may be above the limit of 65,535
  k<<<dim3(1, 1, (n + 3) >> 2), dim3(8, 8, 4)>>>(p, n);
}
void remainder(float *p, unsigned n) {
  if (!n)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent is a remainder
  k<<<1, n % 256>>>(p, n);
}
void masked(float *p, unsigned n) {
  if (!n)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent is a remainder
  k<<<1, n & 255>>>(p, n);
}
// Tested in either form, or no remainder of a power of two.
void tested(float *p, unsigned n) {
  if (n & 255)
    k<<<1, n % 256>>>(p, n);
  if (n % 256)
    k<<<1, n & 255>>>(p, n);
}
void bits(float *p, unsigned n) {
  if (!n)
    return;
  k<<<1, (n & 250) + 1>>>(p, n);
}
