// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Places that a vote gives: any of the lanes may have said yes.

template <bool Synchronized> __global__ void compact(const int *in, int *out) {
  __shared__ int s[256];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int at = blockIdx.x * 256 + threadIdx.x;
  const bool keep = in[at] > 0;
  const unsigned votes = __ballot_sync(~0u, keep);
  const int place = __popc(votes & ((1u << lane) - 1));
  if (keep)
    s[warp * 32 + place] = at;
  if (Synchronized)
    __syncwarp();
  int sum = 0;
  for (int k = 0; k < __popc(votes); ++k)
    // CHECK: :[[@LINE+1]]:12: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 's', which thread {{[0-9]+}} of the block writes with no barrier in between
    sum += s[warp * 32 + k];
  out[at] = sum;
}
void launch(const int *in, int *out, int blocks) {
  compact<false><<<blocks, 256>>>(in, out);
  compact<true><<<blocks, 256>>>(in, out);
}

// Each lane gets back what it has stored itself.
__global__ void ownPlaces(const int *in, int *out) {
  __shared__ int s[256];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int at = blockIdx.x * 256 + threadIdx.x;
  const bool keep = in[at] > 0;
  const int place = __popc(__ballot_sync(~0u, keep) & ((1u << lane) - 1));
  if (keep)
    s[warp * 32 + place] = at;
  out[at] = keep ? s[warp * 32 + place] : 0;
}
void launchOwn(const int *in, int *out, int blocks) { ownPlaces<<<blocks, 256>>>(in, out); }
