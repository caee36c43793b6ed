// What a bound allows, and one less: the numbers are asked for here, so that the lines that need them are short.
// DEFINE: %{flags} = --config='{CheckOptions: {cuda-fp-implicit-double.MinimumShare: 0}}' --checks='-*,cuda-fp-implicit-double'
// RUN: %check --bound=elected-thread-sum=3 --bound=elected-thread-last=2 %{flags} %s -- | count 0
// RUN: %check --bound=elected-thread-sum=2 --bound=elected-thread-last=2 %{flags} %s -- | FileCheck %s --check-prefix=SUM --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=elected-thread-sum=3 --bound=elected-thread-last=1 %{flags} %s -- | FileCheck %s --check-prefix=LAST --implicit-check-not='{{warning|error}}:'

__global__ void sums(const float *in, float *out, int n) {
  if (threadIdx.x + n + n + n == 0)
    // SUM: :[[@LINE+1]]:22: warning: 1 operation on float values done in double because '0.1' is a double
    out[0] = in[0] * 0.1;
}
__global__ void lasts(const float *in, float *out) {
  if (threadIdx.x == blockDim.x - 1 - 1)
    // LAST: :[[@LINE+1]]:22: warning: 1 operation on float values done in double because '0.1' is a double
    out[0] = in[0] * 0.1;
}
