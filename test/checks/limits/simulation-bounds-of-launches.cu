// The launches that a kernel is run as, on both sides of each bound.
// DEFINE: %{lint} = %check --checks='-*,cuda-smem-race,cuda-sync-divergent-barrier'
// DEFINE: %{look} = FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %{lint} --bound=simulation-known-launches=2 --bound=simulation-launches=2 --bound=simulation-open-launches=2 --bound=simulation-count-part=64 %s -- | %{look} --check-prefixes=KNOWN,OPEN
// RUN: %{lint} --bound=simulation-known-launches=1 %s -- | %{look} --check-prefixes=OPEN
// RUN: %{lint} --bound=simulation-launches=1 %s -- | %{look} --check-prefixes=OPEN
// RUN: %{lint} --bound=simulation-open-launches=1 %s -- | %{look} --check-prefixes=KNOWN
// RUN: %{lint} --bound=simulation-count-part=63 %s -- | %{look} --check-prefixes=KNOWN,OPEN,PARTS

__shared__ int s[64];
__global__ void given(int flag) {
  if (flag == 2)
    // KNOWN: :[[@LINE+1]]:5: warning: thread 0 writes byte 252 of 's'
    s[63 - threadIdx.x] = s[threadIdx.x];
}
void many() {
  given<<<1, 64>>>(1);
  given<<<1, 64>>>(2);
}
__global__ void open(int flag) {
  if (flag == 2)
    // OPEN: :[[@LINE+1]]:5: warning: thread 0 writes byte 252 of 's'
    s[63 - threadIdx.x] = s[threadIdx.x];
}
void manyOpen(int n) {
  open<<<1, n>>>(1);
  open<<<1, n>>>(2);
}
// Whose blocks are as many as its count has whole parts: no thread is behind it.
__global__ void parts(const float *in, float *out, int n) {
  int i = blockIdx.x * 64 + threadIdx.x;
  s[threadIdx.x] = in[i];
  if (i >= n)
    // PARTS: :[[@LINE+1]]:5: warning: {{.*}} of 's'
    s[0] = 0;
}
void inParts(const float *in, float *out, int n) { parts<<<n / 64, 64>>>(in, out, n); }
