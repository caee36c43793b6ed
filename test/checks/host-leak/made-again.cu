// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A member gets something new each time that a function is called, and only kernels and the runtime have looked at it.
__global__ void k(float *p, int n);
struct Core {
  float *peaks, *stats, *own;
  int n;
  bool ready;
  void inner();
  void lazily();
  void forItself();
};
void Core::inner() {
  // CHECK: :[[@LINE+2]]:3: warning: what cudaMalloc gives is never released where its variable gets something else
  // CHECK: :[[@LINE+1]]:3: note: overwritten here, when this is run again
  cudaMalloc(&peaks, n * 4);
  cudaMemset(peaks, 0, n * 4);
  k<<<1, 128>>>(peaks, n);
}
void turns(Core &c, int m) {
  for (int i = 0; i < m; i++)
    c.inner();
}
struct Buffers {
  float *a, *b;
  float *of[4];
};
void make(Buffers *d, int n) { cudaMalloc(&d->a, n); }
void release(Buffers *d) { cudaFree(d->a); }
void twice(Buffers *d, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMalloc gives is never released where its variable gets something else
  make(d, n);
  make(d, n);
}

// Look-alikes: made once, released before, kept by somebody, an element each, made again where it failed.
void Core::lazily() {
  if (!ready) {
    cudaMalloc(&stats, n * 4);
    ready = true;
  }
  k<<<1, 128>>>(stats, n);
}
void Core::forItself() {
  cudaMalloc(&own, n * 4);
  k<<<1, 128>>>(own, n);
  cudaFree(own);
}
void turnsOfOthers(Core &c, int m) {
  for (int i = 0; i < m; i++) {
    c.lazily();
    c.forItself();
  }
}
void between(Buffers *d, int n) {
  make(d, n);
  release(d);
  make(d, n);
}
void kept(Buffers *d, float **all, int n) {
  make(d, n);
  all[0] = d->a;
  make(d, n);
}
void moved(Buffers *d, int n) {
  make(d, n);
  d->b = d->a;
  make(d, n);
}
void keep(float *p);
void given(Buffers *d, int n) {
  make(d, n);
  keep(d->a);
  make(d, n);
}
void lookedAt(Buffers *d, int n);
void objectGiven(Buffers *d, int n) {
  make(d, n);
  lookedAt(d, n);
  make(d, n);
}
void elements(Buffers *d, int n, int m) {
  for (int i = 0; i < m; i++)
    cudaMalloc(&d->of[i], n);
}
void smaller(Buffers *d, int n) {
  cudaMalloc(&d->b, n);
  if (!d->b)
    cudaMalloc(&d->b, n / 2);
}
