// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A list says which places are whose: each launch is given a part of it, or of one that leads to it.
__global__ void scatter(float *out, const float *in, const int *list, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[list[i]] = in[i];
}
__global__ void segments(float *out, const float *in, const int *list, const int *starts, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int k = starts[list[i]];
    out[k] = in[k];
    out[k + 1] = in[k + 1];
  }
}
__global__ void both(float *out, const float *in, const int *list, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[list[i]] = in[i];
    out[i] = in[i];
  }
}
void parts(float *out, const float *in, const int *list, const int *first, int n) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  scatter<<<1, 32, 0, a>>>(out, in, list + first[0], n);
  scatter<<<1, 32, 0, b>>>(out, in, list + first[1], n);
}
void partsOfSegments(float *out, const float *in, const int *list, const int *starts, const int *first, int n) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  segments<<<1, 32, 0, a>>>(out, in, list + first[0], starts, n);
  segments<<<1, 32, 0, b>>>(out, in, list + first[1], starts, n);
}

// Hazards: one list for both, and a place beside those of the list.
void oneList(float *out, const float *in, const int *list, int n) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  scatter<<<1, 32, 0, a>>>(out, in, list, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scatter' writes memory that the launch of 'scatter' writes in another stream
  scatter<<<1, 32, 0, b>>>(out, in, list, n);
}
void beside(float *out, const float *in, const int *list, int n) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  both<<<1, 32, 0, a>>>(out, in, list + 8, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'both' writes memory that the launch of 'both' writes in another stream
  both<<<1, 32, 0, b>>>(out, in, list + n, n);
}
