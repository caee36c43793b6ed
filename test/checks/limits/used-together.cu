// What the neighbours of an access use of its sectors: half of them is enough, fifteen bytes of 32 are not.
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void sixteen(long long *to, const char *from) {
  const char *p = from + threadIdx.x * 32;
  to[threadIdx.x] = *(const long long *)p + *(const int *)(p + 8) + *(const short *)(p + 12) + *(const short *)(p + 14);
}
__global__ void fifteen(long long *to, const char *from) {
  const char *p = from + threadIdx.x * 32;
  // CHECK: :[[@LINE+1]]{{:[0-9]+}}: warning: global load from 'from' is not coalesced: {{.*}}, and 3 more accesses to it
  to[threadIdx.x] = *(const long long *)p + *(const int *)(p + 8) + *(const short *)(p + 12) + *(p + 14);
}
void launches(long long *to, const char *from) {
  sixteen<<<64, 128>>>(to, from);
  fifteen<<<64, 128>>>(to, from);
}
// Of two sectors one byte less than half.
__global__ void thirtyOne(long long *to, const char *from) {
  const char *p = from + threadIdx.x * 64;
  // CHECK: :[[@LINE+1]]{{:[0-9]+}}: warning: global load from 'from' is not coalesced
  to[threadIdx.x] = *(const long long *)p + *(const long long *)(p + 8) + *(const long long *)(p + 32) + *(const int *)(p + 40) + *(const short *)(p + 44) + *(p + 46);
}
__global__ void thirtyTwo(long long *to, const char *from) {
  const char *p = from + threadIdx.x * 64;
  to[threadIdx.x] = *(const long long *)p + *(const long long *)(p + 8) + *(const long long *)(p + 32) + *(const long long *)(p + 40);
}
void launchesOfTwo(long long *to, const char *from) {
  thirtyOne<<<64, 128>>>(to, from);
  thirtyTwo<<<64, 128>>>(to, from);
}
