// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// All data are in y or z, of which a grid has at most 65,535 blocks, and x would take them.
#include <algorithm>
#include <cstdint>
__global__ void k(float *p, int64_t n);

void inY(float *p, int n) {
  // CHECK: :[[@LINE+2]]:3: warning: grid y extent may be above the limit of 65,535, and there is one block in the other dimensions: the launch then fails and 'k' does not run
  // CHECK: :[[@LINE+1]]:3: note: use the x dimension
  k<<<dim3(1, (n + 7) / 8), dim3(32, 8)>>>(p, n);
}
void notRoundedUp(float *p, unsigned n) {
  const dim3 block = {32, 32, 1};
  dim3 grid = {1, n / block.y, 1};
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent may be above the limit of 65,535
  k<<<grid, block>>>(p, n);
}
void inZ(float *p, uint32_t n) {
  // CHECK: :[[@LINE+1]]:3: warning: grid z extent may be above the limit of 65,535
  k<<<dim3(1, 1, (n + 3) / 4), dim3(8, 8, 4)>>>(p, n);
}
// Only one of both is tested, for somewhat less than the limit.
void nearLimit(float *p, int64_t width, int64_t height, int64_t outer) {
  int z = outer >= 65533 ? 65533 : outer;
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent may be above the limit of 65,535, for which only z is tested
  k<<<dim3((width + 31) / 32, (height + 31) / 32, z), dim3(32, 32)>>>(p, height);
}

// Tested, small by its type, no quotient, two dimensions, both tested, one that has other blocks.
void tested(float *p, int n) {
  if (n > 100000)
    return;
  k<<<dim3(1, (n + 7) / 8), dim3(32, 8)>>>(p, n);
}
void elsewhere(float *p, int n) {
  int threads = n > 4096 ? 8 : 4;
  k<<<dim3(1, (n + 7) / 8), dim3(threads, 8)>>>(p, n);
}
void clamped(float *p, int n) { k<<<dim3(1, std::min((n + 7) / 8, 65535)), dim3(32, 8)>>>(p, n); }
void small(float *p, short n) { k<<<dim3(1, (n + 7) / 8), dim3(32, 8)>>>(p, n); }
void batch(float *p, int n) { k<<<dim3(1, n), 32>>>(p, n); }
void picture(float *p, int width, int height) { k<<<dim3((width + 31) / 32, (height + 7) / 8), dim3(32, 8)>>>(p, height); }
void bothTested(float *p, int64_t width, int64_t height, int64_t outer) {
  int z = outer >= 65533 ? 65533 : outer;
  int y = height >= 65533 ? 65533 : height;
  k<<<dim3((width + 31) / 32, y, z), dim3(32, 32)>>>(p, height);
}
void farFromLimit(float *p, int64_t width, int64_t height, int64_t outer) {
  int z = outer >= 1024 ? 1024 : outer;
  k<<<dim3((width + 31) / 32, (height + 31) / 32, z), dim3(32, 32)>>>(p, height);
}
void inX(float *p, int n) { k<<<dim3((n + 7) / 8, 1, 1), dim3(32, 8)>>>(p, n); }

// One block in x in the first turns of a loop only.
void groups(float *p, int n, int count, const bool *steep) {
  int start = 0;
  bool before = false;
  for (int i = 0; i <= count; ++i) {
    bool now = i != count && steep[i];
    if (i == count || now != before) {
      if (i != start) {
        dim3 grid((i - start + 15) / 16, (n + 31) / 32);
        k<<<grid, dim3(16, 32)>>>(p, n);
      }
      before = now;
      start = i;
    }
  }
}
void counted(float *p, int n, int count, const bool *used) {
  int x = 0;
  for (int i = 0; i < count; ++i)
    x += used[i];
  if (x)
    k<<<dim3((x + 15) / 16, (n + 7) / 8), dim3(32, 8)>>>(p, n);
}
void again(float *p, int n, int times) {
  for (int i = 0; i < times; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: grid y extent may be above the limit of 65,535
    k<<<dim3(1, (n + 7) / 8), dim3(32, 8)>>>(p, n);
}
void againInVariables(float *p, int n, int times) {
  const int across = 1;
  dim3 block(32, 8), grid(across, (n + block.y - 1) / block.y);
  for (int i = 0; i < times; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: grid y extent may be above the limit of 65,535
    k<<<grid, block>>>(p, n);
}
