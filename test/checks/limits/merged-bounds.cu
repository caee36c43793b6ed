// What a bound allows, and one less, of neighbours that nvcc makes one request of.
// DEFINE: %{flags} = --config='{CheckOptions: {EveryAccess: true}}' %s --
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --bound=merged-groups=2 %{flags} | FileCheck %s --check-prefix=TWO --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --bound=merged-groups=1 %{flags} | FileCheck %s --check-prefix=ONE --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --bound=rewritten-terms=3 --bound=rewritten-sums=4 --bound=rewritten-rank=2 %{flags} | FileCheck %s --check-prefix=REWRITTEN --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --bound=rewritten-terms=2 --bound=rewritten-sums=4 --bound=rewritten-rank=2 %{flags} | count 0
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --bound=rewritten-terms=3 --bound=rewritten-sums=3 --bound=rewritten-rank=2 %{flags} | count 0
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --bound=rewritten-terms=3 --bound=rewritten-sums=4 --bound=rewritten-rank=1 %{flags} | count 0

// Two groups that are not merged with each other.
__global__ void groups(const float2 *a, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // ONE: :[[@LINE+1]]:19: warning: global load from 'a' is not coalesced: 8 sectors per request where 4 would do
  const float x = a[i].x;
  // TWO: :[[@LINE+2]]:19: warning: global load from 'a' is not coalesced: 16 sectors per request where 8 would do
  // ONE: :[[@LINE+1]]:19: warning: global load from 'a' is not coalesced: 16 sectors per request where 4 would do
  const float y = a[2 * i].x;
  // ONE: :[[@LINE+2]]:20: warning: global load from 'a' is not coalesced: 8 sectors per request where 4 would do
  // ONE: :[[@LINE+1]]:29: warning: global load from 'a' is not coalesced: 16 sectors per request where 4 would do
  out[i] = x + y + a[i].y + a[2 * i].y;
}
// Three terms and a constant; the number of the lane is computed of the thread's.
__global__ void sums(const float *in, float *out, int n, int m) {
  __shared__ float s[1024];
  const int lane = threadIdx.x & 31, base = (threadIdx.x >> 5) << 7;
  const float v = 4 * n + base + lane < m ? in[blockIdx.x] : 0;
  // REWRITTEN: :[[@LINE+1]]:3: warning: shared-memory store to 's' has a 4-way bank conflict
  s[4 * n + base + 4 * lane + 0] = v;
  // REWRITTEN: :[[@LINE+1]]:3: warning: shared-memory store to 's' has a 4-way bank conflict
  s[4 * n + base + 4 * lane + 1] = v + 1;
  // REWRITTEN: :[[@LINE+1]]:3: warning: shared-memory store to 's' has a 4-way bank conflict
  s[4 * n + base + 4 * lane + 2] = v + 2;
  // REWRITTEN: :[[@LINE+1]]:3: warning: shared-memory store to 's' has a 4-way bank conflict
  s[4 * n + base + 4 * lane + 3] = v + 3;
  __syncthreads();
  out[threadIdx.x] = s[m & 1023];
}
