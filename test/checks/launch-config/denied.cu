// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What a path has found to be nothing, though a test before says that it is not:
// nobody goes that way.

__global__ void fill(double *x, size_t n) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < n) x[i] = 1;
}
double next(int);
void setup(size_t n, size_t &blocks) {
  if (n == 0) return;
  blocks = (n + 127) / 128;
}
// Both summands are nothing, the sum is not.
void sum(double *x, const size_t *of, int2 counts) {
  size_t blocks = 0, a = 0, b = 0;
  for (int i = 0; i < counts.x; i++) a += of[i] * of[i + 1];
  for (int i = counts.x; i < counts.y; i++) b += of[i] * of[i + 1];
  if (a + b > 0) {
    const size_t e = a > 0 ? a / 4 : 0, f = b > 0 ? b / 5 : 0;
    setup(a + b, blocks);
    fill<<<blocks, 128>>>(x + e + f, a + b);
  }
}
// A loop that did not run, though there was something to do.
void either(double *x, int n, int m) {
  if (n == 0 || m == 0) return;
  double s = 0;
  for (int i = 0; i < n; ++i) s += next(i);
  if (s > 0) fill<<<(n + 255) / 256, 256>>>(x, n);
}
void neither(double *x, int n) {
  if (!n) return;
  for (int i = 0; i < n; ++i) next(i);
  fill<<<(n + 255) / 256, 256>>>(x, n);
}
void inside(double *x, int n, int m) {
  if (n != 0 && m != 0) {
    for (int i = 0; i < n; ++i) next(i);
    fill<<<(n + 255) / 256, 256>>>(x, n);
  }
}

// The hazards.
void found(double *x, int n) {
  if (n == 0) cudaMemset(x, 0, 8);
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where a test before it found nothing: the launch then fails and 'fill' does not run [cuda-launch-config]
  fill<<<(n + 255) / 256, 256>>>(x, n);
}
void other(double *x, size_t a, size_t b) {
  size_t blocks = 0;
  if (a + b == 0) return;
  if (b > 0) blocks = (b + 127) / 128;
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where what it is computed from is not positive: the launch then fails and 'fill' does not run
  fill<<<blocks, 128>>>(x, b);
}
