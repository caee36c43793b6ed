// What a bound allows, and one less: the number of a thread is set to three variables in turn, and a constant is a product, a sum and a number within each other.
// DEFINE: %{flags} = --config='{CheckOptions: {cuda-fp-implicit-double.MinimumShare: 0}}' --checks='-*,cuda-fp-implicit-double' %s --
// RUN: %check --bound=value-variables=3 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=value-variables=2 %{flags} | FileCheck %s --check-prefixes=VARIABLES,CHECK --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=constant-operations=3 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=constant-operations=2 %{flags} | FileCheck %s --check-prefix=CONSTANT --implicit-check-not='{{warning|error}}:'

__global__ void variables(const float *in, float *out) {
  const unsigned a = threadIdx.x;
  const unsigned b = a;
  const unsigned c = b;
  if (c == 0)
    // VARIABLES: :[[@LINE+1]]:22: warning: 1 operation on float values done in double because '0.1' is a double
    out[0] = in[0] * 0.1;
}
__global__ void constants(const float *in, float *out, int n) {
  // CHECK: :[[@LINE+2]]:45: warning: 1 operation on float values done in double because '0.1' is a double
  // CONSTANT: :[[@LINE+1]]:45: warning: 2 operations on float values done in double because '0.1' is a double
  out[n] = in[n] * ((0.5f + 0.25f) * 2.0f + 0.1);
}
