// Lanes have a distance in common where they are in rows of four: in rows of three one of three steps is another.
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:' --implicit-check-not='consecutive lanes are'

__global__ void of3(float *p) {
  // CHECK: :[[@LINE+1]]:3: warning: global store to 'p' is not coalesced: 32 sectors
  p[threadIdx.x % 3 * 8 + threadIdx.x / 3 * 1024] = 1;
}
__global__ void of4(float *p) {
  // CHECK: :[[@LINE+2]]:3: warning: global store to 'p' is not coalesced: 32 sectors
  // CHECK: note: consecutive lanes are 32 bytes apart and use 4 each
  p[threadIdx.x % 4 * 8 + threadIdx.x / 4 * 1024] = 1;
}
void launch(float *p) {
  of3<<<64, 32>>>(p);
  of4<<<64, 32>>>(p);
}
