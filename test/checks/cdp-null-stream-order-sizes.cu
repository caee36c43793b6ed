// RUN: %check --checks='-*,cuda-cdp-null-stream-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What is launched, or what it accesses, goes by a number that the source leaves open: one that enough blocks have a part of shows whether they meet.

__global__ void tally(const unsigned char *In, int N, unsigned *Bins) {
  if (threadIdx.x < N)
    Bins[threadIdx.x] += In[threadIdx.x];
}

// Parts of 4,096 elements, the last ones of which may have nothing.
__global__ void parts(const unsigned char *In, int N, unsigned *Bins) {
  if (threadIdx.x != 0)
    return;
  const int First = blockIdx.x * 4096;
  const int Count = min(4096, N - First);
  if (Count <= 0)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: a child grid in the NULL stream {{reads|writes}} what a child grid of another block writes
  tally<<<1, 256>>>(In + First, Count, Bins);
}
void runParts(const unsigned char *In, int N, unsigned *Bins) { parts<<<(N + 4095) / 4096, 32>>>(In, N, Bins); }

// Each part has bins of its own.
__global__ void ownBins(const unsigned char *In, int N, unsigned *Bins) {
  if (threadIdx.x != 0)
    return;
  const int First = blockIdx.x * 4096;
  const int Count = min(4096, N - First);
  if (Count <= 0)
    return;
  tally<<<1, 256>>>(In + First, Count, Bins + 256 * blockIdx.x);
}
void runOwnBins(const unsigned char *In, int N, unsigned *Bins) { ownBins<<<(N + 4095) / 4096, 32>>>(In, N, Bins); }

// A test in the child alone: its first element goes by one of the block before.
struct Strip {
  const float *In;
  float *Out;
  int First, Total;
};
__global__ void smooth(Strip S) {
  const int At = S.First + threadIdx.x;
  const float Left = At > 0 ? S.In[At - 1] : 0;
  if (At < S.Total)
    S.Out[At] = Left;
}
__global__ void inPlace(float *X, int N) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    smooth<<<1, 128>>>(Strip{X, X, static_cast<int>(blockIdx.x) * 128, N});
}
void runInPlace(float *X, int N) { inPlace<<<(N + 127) / 128, 32>>>(X, N); }

// Into another array.
__global__ void apart(const float *X, float *Y, int N) {
  if (threadIdx.x == 0)
    smooth<<<1, 128>>>(Strip{X, Y, static_cast<int>(blockIdx.x) * 128, N});
}
void runApart(const float *X, float *Y, int N) { apart<<<(N + 127) / 128, 32>>>(X, Y, N); }

// No further than its own part.
__global__ void inside(Strip S) {
  const int At = S.First + threadIdx.x;
  if (At < S.Total)
    S.Out[At] = S.In[At] + 1;
}
__global__ void partByPart(float *X, int N) {
  if (threadIdx.x == 0)
    inside<<<1, 128>>>(Strip{X, X, static_cast<int>(blockIdx.x) * 128, N});
}
void runPartByPart(float *X, int N) { partByPart<<<(N + 127) / 128, 32>>>(X, N); }
