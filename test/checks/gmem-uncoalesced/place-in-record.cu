// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='warning:'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --config='{CheckOptions: {MaxWholeRecord: 15}}' %s -- | FileCheck %s --check-prefixes=CHECK,LESS --implicit-check-not='warning:'

// One element of records that one request moves whole, written as numbers.
__global__ void depth(const float *points, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // LESS: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'points' is not coalesced: 16 sectors per request where 4 would do
  out[i] = points[4 * i + 2];
}
// The place is one of all lanes, whatever it is.
__global__ void rank(const float *counts, float *out, int which) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // LESS: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'counts' is not coalesced: 16 sectors per request where 4 would do
  out[i] = counts[4 * i + which];
}
// Every fourth element: nothing says that the others belong to it.
__global__ void fourth(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'in' is not coalesced: 16 sectors per request where 4 would do
  out[i] = in[4 * i];
}
// Longer records are moved by several requests.
__global__ void longer(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'in' is not coalesced: 20 sectors per request where 4 would do
  out[i] = in[5 * i + 2];
}
void launch(const float *in, float *out) {
  depth<<<64, 256>>>(in, out);
  rank<<<64, 256>>>(in, out, 1);
  fourth<<<64, 256>>>(in, out);
  longer<<<64, 256>>>(in, out);
}
