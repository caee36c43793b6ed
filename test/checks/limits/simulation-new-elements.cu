// Elements of an array that `new` makes, zeroed and destroyed one by one: so many, and one less.
// DEFINE: %{lint} = %check --checks='-*,cuda-smem-race'
// RUN: %{lint} --bound=simulation-new-elements=3 %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: %{lint} --bound=simulation-new-elements=2 %s -- | FileCheck %s --check-prefix=LESS --implicit-check-not=warning: --allow-empty
// LESS-NOT: warning:

__shared__ int s[256];

struct Note {
  int *all = nullptr;
  int mark = 0;
  __device__ ~Note() {
    if (all)
      *all = *all * 10 + mark;
  }
};

__global__ void destroyed() {
  int n = 0;
  Note *p = new Note[3];
  for (int i = 0; i < 3; ++i) {
    p[i].all = &n;
    p[i].mark = i + 1;
  }
  delete[] p;
  s[threadIdx.x] = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}} of 's'
  s[n == 321 ? 255 - threadIdx.x : threadIdx.x] += 1;
}
__global__ void destroyedOtherwise() {
  int n = 0;
  Note *p = new Note[3];
  for (int i = 0; i < 3; ++i) {
    p[i].all = &n;
    p[i].mark = i + 1;
  }
  delete[] p;
  s[threadIdx.x] = threadIdx.x;
  s[n == 321 ? threadIdx.x : 255 - threadIdx.x] += 1;
}

__global__ void zeros() {
  int n = 3;
  int *p = new int[n]();
  s[threadIdx.x] = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}} of 's'
  s[p[2] == 0 ? 255 - threadIdx.x : threadIdx.x] += 1;
  delete[] p;
}
__global__ void zerosOtherwise() {
  int n = 3;
  int *p = new int[n]{7};
  s[threadIdx.x] = threadIdx.x;
  s[p[0] == 7 && p[2] == 0 ? threadIdx.x : 255 - threadIdx.x] += 1;
  delete[] p;
}

void all() {
  destroyed<<<1, 256>>>();
  destroyedOtherwise<<<1, 256>>>();
  zeros<<<1, 256>>>();
  zerosOtherwise<<<1, 256>>>();
}
