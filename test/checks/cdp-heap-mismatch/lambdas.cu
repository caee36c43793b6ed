// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Host lambdas, in which Clang takes the device's declarations for the calls.

__device__ float *Made;
__global__ void make() { cudaMalloc((void **)&Made, 64); }
float *fetch() {
  make<<<1, 1>>>();
  float *P;
  cudaMemcpyFromSymbol(&P, Made, sizeof(P));
  return P;
}
template <class F> void with(float *P, F Do) { Do(P); }

void captured() {
  float *P = fetch();
  // CHECK: :[[@LINE+1]]:19: warning: host code copies memory that device code allocated; cudaMemset fails with cudaErrorInvalidValue
  auto Do = [&] { cudaMemset(P, 0, 64); };
  Do();
}
void passed() {
  float *P = fetch();
  // CHECK: :[[@LINE+1]]:3: warning: host code copies memory that device code allocated; cudaMemset fails with cudaErrorInvalidValue
  with(P, [](float *Q) { cudaMemset(Q, 0, 64); });
}
void copied(float *Out) {
  float *P = fetch();
  // CHECK: :[[@LINE+1]]:9: warning: host code copies memory that device code allocated; cudaMemcpy fails with cudaErrorInvalidValue
  [=] { cudaMemcpy(Out, P, 64, cudaMemcpyDeviceToHost); }();
}
void fetchedInside() {
  make<<<1, 1>>>();
  auto Do = [] {
    float *P;
    cudaMemcpyFromSymbol(&P, Made, sizeof(P));
    // CHECK: :[[@LINE+1]]:5: warning: host code copies memory that device code allocated; cudaMemset fails with cudaErrorInvalidValue
    cudaMemset(P, 0, 64);
  };
  Do();
}
void own(int N) {
  float *P;
  cudaMalloc(&P, N);
  auto Do = [&] { cudaMemset(P, 0, N); };
  Do();
  with(P, [&](float *Q) { cudaMemcpy(&N, Q, 4, cudaMemcpyDeviceToHost); });
}
