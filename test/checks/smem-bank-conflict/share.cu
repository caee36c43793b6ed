// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {MinimumShare: 50}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {MinimumShare: 51}}' %s -- | FileCheck %s --check-prefix=MORE --allow-empty
// MORE-NOT: warning:

// One of two wavefronts is wasted.
__global__ void half() {
  __shared__ float s[64];
  // CHECK: :[[@LINE+2]]:3: warning: shared-memory store to 's' has a 2-way bank conflict: 2 wavefronts where 1 would do
  // CHECK: note: what it wastes is 50 % of the kernel's wavefronts
  s[2 * threadIdx.x] = 1;
}
void launch() { half<<<64, 32>>>(); }
