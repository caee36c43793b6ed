// What new makes for a warp: so many elements of an array, and so many objects
// of one new in a loop.
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --bound=warp-new-elements=3 --bound=warp-new-in-loops=3 %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --bound=warp-new-elements=2 --bound=warp-new-in-loops=3 %s -- | FileCheck %s --check-prefix=OBJECTS --implicit-check-not=warning:
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --bound=warp-new-elements=3 --bound=warp-new-in-loops=2 %s -- | FileCheck %s --check-prefix=ELEMENTS --implicit-check-not=warning:

struct Ends {
  int *At;
  __device__ ~Ends() { *At += 1; }
};

__global__ void elements() {
  __shared__ int tile[32][33];
  int ended = 0;
  Ends *all = new Ends[3]{{&ended}, {&ended}, {&ended}};
  delete[] all;
  // CHECK: warning: shared-memory store to 'tile' has a 32-way bank conflict
  // ELEMENTS: warning: shared-memory store to 'tile' has a 32-way bank conflict
  tile[0][threadIdx.x * (ended == 3 ? 32 : 1) % 1056] = 1;
}

__global__ void objects() {
  __shared__ int tile[32][33];
  int *made[3];
  for (int i = 0; i < 3; ++i)
    made[i] = new int(i == 2 ? 32 : 1);
  // CHECK: warning: shared-memory store to 'tile' has a 32-way bank conflict
  // OBJECTS: warning: shared-memory store to 'tile' has a 32-way bank conflict
  tile[0][threadIdx.x * *made[2] % 1056] = 1;
  for (int *one : made)
    delete one;
}

void launch() {
  elements<<<1, 32>>>();
  objects<<<1, 32>>>();
}
