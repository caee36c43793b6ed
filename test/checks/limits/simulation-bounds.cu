// What a bound of the simulation allows, and one less: the numbers are asked for here, so that the lines that need them are short.
// DEFINE: %{lint} = %check --checks='-*,cuda-smem-race,cuda-sync-divergent-barrier'
// DEFINE: %{look} = FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %{lint} --bound=simulation-functions=3 --bound=simulation-frames=3 --bound=simulation-iterations=3 --bound=simulation-quiet-iterations=3 --bound=simulation-chosen-iterations=3 --bound=simulation-jumps-back=2 --bound=simulation-copy-bytes=8 --bound=simulation-filled-elements=2 --bound=simulation-runs=3 %s -- | %{look} --check-prefixes=CALLS,ITERATIONS,QUIET,CHOSEN,JUMPS,COPIED,FILLED,RUNS
// RUN: %{lint} --bound=simulation-functions=2 %s -- | %{look} --check-prefixes=DEEP,ITERATIONS,QUIET,CHOSEN,JUMPS,COPIED,FILLED,RUNS
// RUN: %{lint} --bound=simulation-frames=2 %s -- | %{look} --check-prefixes=ITERATIONS,QUIET,CHOSEN,JUMPS,COPIED,FILLED,RUNS
// RUN: %{lint} --bound=simulation-recursion=3 %s -- | %{look} --check-prefixes=CALLS,DEEP,ITERATIONS,QUIET,CHOSEN,JUMPS,COPIED,FILLED,RUNS
// RUN: %{lint} --bound=simulation-recursion=2 %s -- | %{look} --check-prefixes=CALLS,ITERATIONS,QUIET,CHOSEN,JUMPS,COPIED,FILLED,RUNS
// RUN: %{lint} --bound=simulation-iterations=2 %s -- | %{look} --check-prefixes=CALLS,DEEP,QUIET,CHOSEN,JUMPS,COPIED,FILLED,RUNS
// RUN: %{lint} --bound=simulation-quiet-iterations=2 %s -- | %{look} --check-prefixes=CALLS,DEEP,ITERATIONS,CHOSEN,JUMPS,COPIED,FILLED,RUNS
// RUN: %{lint} --bound=simulation-chosen-iterations=2 %s -- | %{look} --check-prefixes=CALLS,DEEP,ITERATIONS,QUIET,JUMPS,COPIED,FILLED,RUNS
// RUN: %{lint} --bound=simulation-jumps-back=1 %s -- | %{look} --check-prefixes=CALLS,DEEP,ITERATIONS,QUIET,CHOSEN,COPIED,FILLED,RUNS
// RUN: %{lint} --bound=simulation-copy-bytes=7 %s -- | %{look} --check-prefixes=CALLS,DEEP,ITERATIONS,QUIET,CHOSEN,JUMPS,RUNS
// RUN: %{lint} --bound=simulation-filled-elements=1 %s -- | %{look} --check-prefixes=CALLS,DEEP,ITERATIONS,QUIET,CHOSEN,JUMPS,COPIED,RUNS
// RUN: %{lint} --bound=simulation-runs=2 %s -- | %{look} --check-prefixes=CALLS,DEEP,ITERATIONS,QUIET,CHOSEN,JUMPS,COPIED,FILLED

__shared__ int s[256];
__device__ void raced() {
  s[threadIdx.x] = threadIdx.x;
  // CALLS: :[[@LINE+1]]:3: warning: thread 0 reads byte 252 of 's'
  s[63 - threadIdx.x] += 1;
}
__device__ void way() { raced(); }
__global__ void functions() { way(); }

__device__ void down(int n) {
  if (n > 0)
    down(n - 1);
  else
    // DEEP: :[[@LINE+1]]:5: warning: thread 0 writes byte 252 of 's'
    s[63 - threadIdx.x] = s[threadIdx.x];
}
__global__ void recursion() { down(2); }

__global__ void iterations() {
  for (int i = 0; i < 3; ++i) {
    s[threadIdx.x] = i;
    if (i == 2)
      // ITERATIONS: :[[@LINE+1]]:7: warning: thread 0 reads byte 252 of 's'
      s[63 - threadIdx.x] += i;
  }
}
__global__ void quiet() {
  for (int i = 0; i < 3; ++i)
    if (i == 2)
      // QUIET: :[[@LINE+1]]:7: warning: thread 0 writes byte 252 of 's'
      s[63 - threadIdx.x] = s[threadIdx.x];
}
__global__ void chosen(int n) {
  for (int i = 0; i < n; ++i)
    if (i == 2)
      // CHOSEN: :[[@LINE+1]]:7: warning: thread 0 writes byte 252 of 's'
      s[63 - threadIdx.x] = s[threadIdx.x];
}
__global__ void jumps() {
  int i = 0;
again:
  if (++i < 3)
    goto again;
  // JUMPS: :[[@LINE+1]]:3: warning: thread 0 writes byte 252 of 's'
  s[63 - threadIdx.x] = s[threadIdx.x];
}
__global__ void copied(int *out) {
  char c[8];
  memcpy(&s[2 * threadIdx.x], c, 8);
  // COPIED: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 's'
  out[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void filled(int *out) {
  int a[2];
  memset(a, 0, 8);
  s[threadIdx.x] = 1;
  // FILLED: :[[@LINE+1]]:22: warning: thread 31 reads byte 128 of 's'
  out[threadIdx.x] = s[threadIdx.x + 1 + a[1]];
}
// Whatever the number is.
__global__ void shifted(int n, int *out) {
  s[threadIdx.x + n % 64] = 1;
  // RUNS: :[[@LINE+1]]:22: warning: thread 31 reads byte 128 of 's'
  out[threadIdx.x] = s[threadIdx.x + 1 + n % 64];
}
void launches(int *out, int n) {
  functions<<<1, 64>>>();
  recursion<<<1, 64>>>();
  iterations<<<1, 64>>>();
  quiet<<<1, 64>>>();
  chosen<<<1, 64>>>(n);
  jumps<<<1, 64>>>();
  copied<<<1, 64>>>(out);
  filled<<<1, 64>>>(out);
  shifted<<<1, 64>>>(n, out);
}
