// Where the lanes of a warp go, and what an atomic of theirs takes.
// RUN: %check --explain-access=all %s -- | FileCheck %s
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --check-prefix=FEW

// A loop in one case is no part of the next.
// CHECK-LABEL: shared store of 4 bytes a lane to 's' in 'cases'
// CHECK-NEXT: bytes into 's', by lane:
// CHECK: 4 wavefronts where 1 would do: lanes 0, 8, 16, 24 meet in bank 0
__global__ void cases() {
  __shared__ float s[1024];
  int sum = 0;
  switch (threadIdx.x & 1) {
  case 0:
    for (int i = 0; i < 4; ++i)
      sum += i;
    break;
  case 1:
    sum = 3;
    break;
  }
  s[threadIdx.x * 4] = sum;
}

// It is not known whether a warp comes to the label; if so, all of it jumps.
// CHECK-LABEL: shared store of 4 bytes a lane to 's' in 'again'
// CHECK-NEXT: 2 requests like this one
// CHECK-NEXT: bytes into 's', by lane:
// CHECK: 4 wavefronts where 1 would do: lanes 0, 8, 16, 24 meet in bank 0
__global__ void again(int n) {
  __shared__ float s[1024];
  if (n > 3) {
    int i = 0;
  label:
    s[threadIdx.x * 4 + i] = 1;
    __syncthreads();
    if (++i < 2)
      goto label;
  }
}

// One more or less by one for each lane is an instruction of its own only as an addition; a wrap is a loop, of which no number is known.
// CHECK-LABEL: shared atomic of 4 bytes a lane of 's' in 'atomics'
// CHECK: 8 wavefronts where 1 would do: lanes 0-7 meet in bank 0
// CHECK-LABEL: shared atomic of 4 bytes a lane of 's' in 'atomics'
// CHECK: not counted: what this atomic takes is not known
// CHECK-LABEL: shared atomic of 4 bytes a lane of 's' in 'atomics'
// CHECK: 8 wavefronts where 1 would do: lanes 0-7 meet in bank 0
__global__ void atomics() {
  __shared__ unsigned s[1024];
  atomicSub(&s[threadIdx.x / 8], 1u);
  atomicInc(&s[threadIdx.x / 8], 1u);
  atomicMax(&s[threadIdx.x / 8], 1u);
}

// Two lanes have a distance, too.
__global__ void few() {
  __shared__ float few[1024];
  if (threadIdx.x < 2)
    // FEW: :[[@LINE+2]]:5: warning: shared-memory store to 'few' has a 2-way bank conflict: 2 wavefronts where 1 would do
    // FEW: :[[@LINE+1]]:5: note: consecutive lanes are 128 bytes apart
    few[threadIdx.x * 32] = 1;
}

void launch(int n) {
  cases<<<1, 32>>>();
  again<<<1, 32>>>(n);
  atomics<<<1, 32>>>();
  few<<<1, 32>>>();
}
