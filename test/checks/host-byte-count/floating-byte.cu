// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A floating-point number that somebody else chooses becomes a byte.
template <class T> struct Image {
  T *p;
  size_t n;
  // CHECK: :[[@LINE+2]]:38: warning: cudaMemset sets bytes, and the floating-point number 'value' becomes a byte first
  // CHECK: :[[@LINE+1]]:38: note: fill elements that are wider than a byte with a kernel
  void fill(T value) { cudaMemset(p, value, n * sizeof(T)); }
};
template struct Image<float>;
template struct Image<unsigned char>;
void fill(double *p, double value, int n, cudaStream_t s) {
  // CHECK: :[[@LINE+1]]:22: warning: cudaMemsetAsync sets bytes, and the floating-point number 'value' becomes a byte first
  cudaMemsetAsync(p, value, n * sizeof(double), s);
}
static void some(float *p, float value, int n) {
  // CHECK: :[[@LINE+1]]:17: warning: cudaMemset sets bytes, and the floating-point number 'value' becomes a byte first
  cudaMemset(p, value, n * sizeof(float));
}
void callers(float *p, int n) {
  some(p, 0, n);
  some(p, 1, n);
}

// Look-alikes: only 0 is given, a question about the number, a cast that means it, an integer.
static void nothing(float *p, float value, int n) { cudaMemset(p, value, n * sizeof(float)); }
void clear(float *p, int n) {
  nothing(p, 0, n);
  nothing(p, 0.0f, n);
}
void asked(float *p, float value, int n) {
  if (value == 0)
    cudaMemset(p, value, n * sizeof(float));
}
void meant(unsigned char *p, float value, int n) { cudaMemset(p, (int)(value), n); }
void byte(unsigned char *p, int value, int n) { cudaMemset(p, value, n); }
