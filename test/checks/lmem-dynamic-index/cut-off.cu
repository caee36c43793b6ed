// RUN: %check --config='{CheckOptions: {EveryAccess: true}}' --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --implicit-check-not='warning:'

// Behind a loop with a constant end the compiler knows what the loop counted, however long the loop is.
__global__ void behind(const int *in, int *out) {
  int v[8], sum = 0;
  unsigned i;
  for (i = 0; i < 100; ++i)
    sum += in[i];
  v[i - 96] = sum;
  out[threadIdx.x] = v[4];
}
__global__ void passed(const int *in, int *out) {
  int v[8], sum = 0, i;
  for (i = 0; i < 100; ++i)
    sum += in[i];
  const int last = i - 100;
  v[last] = sum;
  out[threadIdx.x] = v[last];
}
// Data decide how far it gets, or which element it is.
__global__ void stopped(const int *in, int *out, int n) {
  int v[8], sum = 0, i;
  for (i = 0; i < n; ++i)
    sum += in[i];
  // CHECK: :[[@LINE+1]]:3: warning: local array 'v' is indexed by a value that is not a compile-time constant
  v[i - 96] = sum;
  out[threadIdx.x] = v[4];
}
__global__ void chosen(const int *in, int *out) {
  int v[8], sum = 0, i;
  for (i = 0; i < 100; ++i)
    sum += in[i];
  // CHECK: :[[@LINE+1]]:3: warning: local array 'v' is indexed by a value that is not a compile-time constant
  v[in[i]] = sum;
  out[threadIdx.x] = v[4];
}
