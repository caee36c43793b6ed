// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A number that was multiplied by a size is one of bytes, whatever memory is made
// of as many elements: that has too much.

void batches(int w, int h) {
  int size[4];
  for (int k = 0; k < 4; k++) size[k] = w * h * sizeof(float);
  for (int k = 0; k < 4; k++) {
    float *m = new float[size[k]], *d;
    cudaMalloc(&d, size[k] * sizeof(float));
    cudaMemcpy(d, m, size[k], cudaMemcpyHostToDevice);
    cudaMemcpy(m, d, size[k], cudaMemcpyDeviceToHost);
  }
}
void assigned(int n, float *m) {
  size_t bytes;
  bytes = sizeof(float) * n;
  float *d = nullptr;
  m = new float[bytes];
  cudaMemcpy(d, m, bytes, cudaMemcpyHostToDevice);
}

// The hazards: numbers of elements, one of them divided by a size.
void counts(int n) {
  int size[4];
  for (int k = 0; k < 4; k++) size[k] = n * k;
  float *m = new float[size[1]], *d;
  cudaMalloc(&d, size[1] * sizeof(float));
  // CHECK: :[[@LINE+1]]:20: warning: cudaMemcpy takes bytes, and 'size[1]' is the number of elements of 4 bytes [cuda-host-byte-count]
  cudaMemcpy(d, m, size[1], cudaMemcpyHostToDevice);
}
void divided(size_t bytes) {
  size_t n = bytes / sizeof(float);
  float *m = new float[n], *d;
  cudaMalloc(&d, n * sizeof(float));
  // CHECK: :[[@LINE+1]]:20: warning: cudaMemcpy takes bytes, and 'n' is the number of elements of 4 bytes
  cudaMemcpy(d, m, n, cudaMemcpyHostToDevice);
}
