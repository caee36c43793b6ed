// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Half of the lanes begin in the middle of the loops, and wait for the others there.
__global__ void intoLoops(float *out, const float *in) {
  int i = 0, j = 0;
  switch (threadIdx.x & 1) {
  case 0:
    do {
      do {
      case 1:
        // CHECK: :[[@LINE+2]]:28: warning: global load from 'in' is not coalesced: 32 sectors per request where 4 would do
        // CHECK: :[[@LINE+1]]:28: note: what it wastes is 31 % of the kernel's sectors
        out[threadIdx.x] = in[threadIdx.x * 32];
      } while (++j < 4);
    } while (++i < 4);
  }
}
void launches(float *f) { intoLoops<<<64, 32>>>(f, f + 4096); }
