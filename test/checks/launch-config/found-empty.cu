// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a function that is called asks, and a launch in one.
__global__ void k(float *p, int n);

template <class T> T *allocate(size_t n) {
  T *p = nullptr;
  if (n && cudaMalloc(&p, n * sizeof(T)) != cudaSuccess)
    return nullptr;
  return p;
}
void fill(float *p, size_t n) {
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where a test before it found nothing: the launch then fails and 'k' does not run
  k<<<(n + 255) / 256, 256>>>(p, n);
}
void reset(size_t n) {
  float *p = allocate<float>(n);
  fill(p, n);
  cudaFree(p);
}
void atLeastOne(size_t n) {
  float *p = nullptr;
  auto bytes = [](size_t n) { return (n == 0 ? 1 : n) * sizeof(float); };
  cudaMalloc(&p, bytes(n));
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where a test before it found nothing
  k<<<(n + 255) / 256, 256>>>(p, n);
  cudaFree(p);
}
struct Range {
  long lo[2], hi[2];
  size_t volume() const {
    size_t v = 1;
    for (int i = 0; i < 2; i++)
      v *= lo[i] > hi[i] ? 0 : hi[i] - lo[i] + 1;
    return v;
  }
};
cudaStream_t stream();
void launch(float *p, size_t volume) {
  cudaStream_t s = stream();
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where what it is computed from is not positive
  k<<<(volume + 127) / 128, 128, 0, s>>>(p, volume);
}
void copy(float *p, const Range &r) { launch(p, r.volume()); }

// Look-alikes: it asks and goes back, asks again, only counts, asks for less than nothing, may end where there is nothing, is told numbers.
template <class T> T *orNothing(size_t n) {
  T *p = nullptr;
  if (n == 0)
    return nullptr;
  cudaMalloc(&p, n * sizeof(T));
  return p;
}
void fill2(float *p, size_t n) { k<<<(n + 255) / 256, 256>>>(p, n); }
void goesBack(size_t n) {
  if (float *p = orNothing<float>(n)) {
    fill2(p, n);
    cudaFree(p);
  }
}
void fill3(float *p, size_t n) {
  if (n)
    k<<<(n + 255) / 256, 256>>>(p, n);
}
void asksAgain(size_t n) {
  float *p = allocate<float>(n);
  fill3(p, n);
  cudaFree(p);
}
int sum(const int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += p[i];
  return s;
}
void fill4(float *p, int n) { k<<<(n + 255) / 256, 256>>>(p, n); }
void counts(float *d, const int *p, int n) {
  if (sum(p, n) < 7)
    return;
  fill4(d, n);
}
int clampedBelow(int n) { return n < 0 ? -1 : n; }
void fill5(float *p, int n) { k<<<(n + 255) / 256, 256>>>(p, n); }
void lessThanNothing(float *p, int n) {
  if (clampedBelow(n) == -1)
    return;
  fill5(p, n);
}
void fails();
void asks(size_t n) {
  if (n == 0)
    fails();
}
void fill6(float *p, size_t n) { k<<<(n + 255) / 256, 256>>>(p, n); }
void mayEnd(float *p, size_t n) {
  asks(n);
  fill6(p, n);
}
void verify(const Range &r);
void launch2(float *p, size_t volume) { k<<<(volume + 127) / 128, 128>>>(p, volume); }
void mayVerify(float *p, const Range &r) {
  size_t n = r.volume();
  verify(r);
  launch2(p, n);
}
void numbers() {
  float *p = allocate<float>(1000);
  fill2(p, 1000);
  cudaFree(p);
}
