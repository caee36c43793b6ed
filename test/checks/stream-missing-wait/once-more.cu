// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A copy or memset that each stream makes for itself may be made by all of them: work that comes behind one's own finds the same, whichever
// was the last.
__global__ void grow(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] += 1;
}
__global__ void use(const float *p, float *q, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    q[i] = p[i];
}

// What finds what the other left is not the same.
void growsTwice(float *p, int n) {
  cudaStream_t s[2];
  for (auto &one : s)
    cudaStreamCreate(&one);
  for (auto &one : s)
    // CHECK: [[@LINE+1]]:5: warning: the launch of 'grow' writes memory that the launch of 'grow' writes in another stream
    grow<<<n / 256, 256, 0, one>>>(p, n);
  cudaDeviceSynchronize();
}

void copiesForEach(const float *h, float *d, float *out, int n) {
  cudaStream_t s[3];
  for (auto &one : s)
    cudaStreamCreate(&one);
  for (int i = 0; i < 3; ++i) {
    cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, s[i]);
    use<<<n / 256, 256, 0, s[i]>>>(d, out + i * n, n);
  }
  cudaDeviceSynchronize();
}
void clearsForEach(float *d, float *out, int n) {
  cudaStream_t s[2];
  for (auto &one : s)
    cudaStreamCreate(&one);
  for (int i = 0; i < 2; ++i) {
    cudaMemsetAsync(d, 0, n * sizeof(float), s[i]);
    use<<<n / 256, 256, 0, s[i]>>>(d, out + i * n, n);
  }
  cudaDeviceSynchronize();
}
// Other data for each.
void copiesOthers(const float *h, float *d, float *out, int n) {
  cudaStream_t s[2];
  for (auto &one : s)
    cudaStreamCreate(&one);
  for (int i = 0; i < 2; ++i) {
    // CHECK: [[@LINE+1]]:5: warning: cudaMemcpyAsync writes memory that the launch of 'use' reads in another stream
    cudaMemcpyAsync(d, h + i * n, n * sizeof(float), cudaMemcpyHostToDevice, s[i]);
    use<<<n / 256, 256, 0, s[i]>>>(d, out + i * n, n);
  }
  cudaDeviceSynchronize();
}
// The same place, filled anew.
void copiesRefilled(float *h, float *d, float *out, int n) {
  cudaStream_t s[2];
  for (auto &one : s)
    cudaStreamCreate(&one);
  for (int i = 0; i < 2; ++i) {
    h[0] = i;
    // CHECK: [[@LINE+1]]:5: warning: cudaMemcpyAsync writes memory that the launch of 'use' reads in another stream
    cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, s[i]);
    use<<<n / 256, 256, 0, s[i]>>>(d, out + i * n, n);
  }
  cudaDeviceSynchronize();
}
// Work on the copy itself is lost to the next one.
void copiesAndGrows(const float *h, float *d, int n) {
  cudaStream_t s[2];
  for (auto &one : s)
    cudaStreamCreate(&one);
  for (int i = 0; i < 2; ++i) {
    // CHECK: [[@LINE+1]]:5: warning: cudaMemcpyAsync writes memory that the launch of 'grow' writes in another stream
    cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, s[i]);
    grow<<<n / 256, 256, 0, s[i]>>>(d, n);
  }
  cudaDeviceSynchronize();
}
// All copies first.
void copiesThenGrows(const float *h, float *d, int n) {
  cudaStream_t s[2];
  for (auto &one : s)
    cudaStreamCreate(&one);
  cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, s[0]);
  cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, s[1]);
  // CHECK: [[@LINE+1]]:3: warning: the launch of 'grow' writes memory that cudaMemcpyAsync writes in another stream
  grow<<<n / 256, 256, 0, s[0]>>>(d, n);
  cudaDeviceSynchronize();
}
