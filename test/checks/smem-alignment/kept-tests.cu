// RUN: %check --checks='-*,cuda-smem-alignment' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Who asks for multiples knows of them, also where a variable keeps what was found.
__global__ void kept(double *out, int n) {
  extern __shared__ unsigned char part[];
  const bool fits = (n & 7) == 0;
  if (fits) {
    double *d = (double *)(part + n);
    d[0] = out[0];
  }
}
__global__ void notAsked(double *out, int n) {
  extern __shared__ unsigned char part[];
  const bool some = n > 7;
  if (some) {
    // CHECK: :[[@LINE+1]]:17: warning: 'part' is used as 'double' at a byte offset that is only known to be a multiple of 1
    double *d = (double *)(part + n);
    d[0] = out[0];
  }
}
