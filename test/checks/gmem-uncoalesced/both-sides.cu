// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --check-prefix=BOTH --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --config='{CheckOptions: {EveryAccess: true}}' %s -- \
// RUN:   | FileCheck %s --check-prefixes=BOTH,EVERY --implicit-check-not='{{warning|error}}:'

// Twice the sectors that would do, and three more than those.
__global__ void bytes3(char *to, const char *from) { to[threadIdx.x] = from[threadIdx.x * 3]; }
__global__ void bytes4(char *to, const char *from) {
  // BOTH: :[[@LINE+1]]:21: warning: global load from 'from' is not coalesced: 4 sectors per request where 1 would do, 25% of the bytes moved are used
  to[threadIdx.x] = from[threadIdx.x * 4];
}
__global__ void shorts2(short *to, const short *from) { to[threadIdx.x] = from[threadIdx.x * 2]; }
__global__ void shorts3(short *to, const short *from) {
  // BOTH: :[[@LINE+1]]:21: warning: global load from 'from' is not coalesced: 6 sectors per request where 2 would do, 33.3%
  to[threadIdx.x] = from[threadIdx.x * 3];
}
__global__ void words2(float *to, const float *from) {
  // EVERY: :[[@LINE+1]]:21: warning: global load from 'from' is not coalesced: 8 sectors per request where 4 would do, 50%
  to[threadIdx.x] = from[threadIdx.x * 2];
}
// Seven where four would do are less than twice as many.
__global__ void words7(float *to, const float *from) {
  to[threadIdx.x] = from[threadIdx.x + threadIdx.x / 5 * 4];
}
__global__ void shifted(float *to, const float *from) { to[threadIdx.x] = from[threadIdx.x + 1]; }
// What each lane keeps at a place of its own.
__global__ void ownPlaces(float *to, const float *from) {
  int places[64];
  places[threadIdx.x] = threadIdx.x * 32;
  // BOTH: :[[@LINE+2]]:21: warning: global load from 'from' is not coalesced: 32 sectors per request where 4 would do, 12.5%
  // BOTH: note: for the 64-thread block of this launch of 'ownPlaces'
  to[threadIdx.x] = from[places[threadIdx.x]];
}
void launches(char *c, short *s, float *f) {
  bytes3<<<64, 128>>>(c, c + 4096);
  bytes4<<<64, 128>>>(c, c + 4096);
  shorts2<<<64, 128>>>(s, s + 4096);
  shorts3<<<64, 128>>>(s, s + 4096);
  words2<<<64, 128>>>(f, f + 4096);
  words7<<<64, 32>>>(f, f + 4096);
  shifted<<<64, 128>>>(f, f + 4096);
  ownPlaces<<<64, 64>>>(f, f + 4096);
}
