// A loop whose variable starts at what is not declared (a generated header is missing): what it starts at is unknown, and its own step is no start.
// RUN: %cuda-lint --fail-on=never --checks=-*,cuda-index-overflow %s 2>&1 | FileCheck %s
// CHECK: error: use of undeclared identifier 'UnknownEnd'
// CHECK: does not parse
// CHECK-NOT: crashed
__global__ void clearTail(unsigned *out, unsigned value) {
  const unsigned at = threadIdx.x + blockIdx.x * blockDim.x;
  for (unsigned i = UnknownEnd - UnknownTail; i < UnknownEnd; i++)
    out[at + i] = value;
}
// The same without an error: nothing sets it before the loop.
__global__ void counted(unsigned *out, unsigned n) {
  unsigned i;
  for (; i < n; i++)
    out[i] = 0;
}
