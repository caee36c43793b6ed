// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// An array of a fixed size, and as many blocks as the function is told: the caller knows the size, too, also where a loop launches and another one fills the host's array.

constexpr int Most = 1024;
struct Option {
  float price, volatility;
};
__global__ void value(const Option *options, float *values) {
  const float v = options[blockIdx.x].price * threadIdx.x;
  if (threadIdx.x == 0)
    values[blockIdx.x] = v;
}
void repeated(float *values, const Option *given, int n, int times) {
  Option own[Most];
  for (int i = 0; i < n; ++i)
    own[i] = given[i];
  Option *options;
  cudaMalloc(&options, sizeof(Option) * Most);
  cudaMemcpy(options, own, n * sizeof(Option), cudaMemcpyHostToDevice);
  float *out;
  cudaMalloc(&out, sizeof(float) * Most);
  for (int i = 0; i < times; ++i)
    value<<<n, 128>>>(options, out);
  cudaMemcpy(values, out, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(options);
  cudaFree(out);
}
void once(float *values, int n) {
  float *out;
  cudaMalloc(&out, sizeof(float) * Most);
  value<<<n, 128>>>(nullptr, out);
  cudaFree(out);
}

// Behind the end whatever the number of blocks is.
__global__ void fill(float *values) {
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}} writes element {{.*}} of 'values', which has 1024 elements
  values[Most + threadIdx.x] = blockIdx.x;
}
void behind(int n, int times) {
  float *out;
  cudaMalloc(&out, sizeof(float) * Most);
  for (int i = 0; i < times; ++i)
    fill<<<n, 32>>>(out);
  cudaFree(out);
}
