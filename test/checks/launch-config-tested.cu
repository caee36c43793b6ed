// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <algorithm>
#include <cstdint>

__global__ void k(float *p, int n) {
  if (blockIdx.x * blockDim.x + threadIdx.x < n)
    p[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}

// Grid and block in each other's place.
void swapped(float *p, int n) {
  const int threads = 256, blocks = (n + threads - 1) / threads;
  // CHECK: :[[@LINE+2]]:3: warning: the block has as many threads in x as blocks of 256 are needed for the data, and the grid has 256 blocks: grid and block are swapped
  // CHECK: :[[@LINE+1]]:3: note: the first of '<<<grid, block>>>' is the number of blocks
  k<<<threads, blocks>>>(p, n);
}
void swappedPlane(float *p, int rows, int columns) {
  const dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16);
  // CHECK: :[[@LINE+1]]:3: warning: the block has as many threads in y as blocks of 16 are needed for the data
  k<<<block, grid>>>(p, rows);
}
// The quotient and one more are as many blocks.
void swappedMore(float *p, unsigned n) {
  const dim3 block(256), grid(n / block.x + 1);
  // CHECK: :[[@LINE+1]]:3: warning: the block has as many threads in x as blocks of 256 are needed for the data
  k<<<block, grid>>>(p, n);
}
// Tiles of a side that somebody else knows.
inline int divided(int l, int r) { return (l + r - 1) / r; }
struct Picture {
  int side, width, height;
  void swapped(float *p);
  void right(float *p);
  void few(float *p);
  void shares(float *p);
  void other(float *p, int rows);
};
void Picture::swapped(float *p) {
  dim3 block(side, side);
  dim3 grid(divided(width / 2, side), divided(height, side));
  // CHECK: :[[@LINE+1]]:3: warning: the block has as many threads in x and y as blocks are needed for the data, of the grid's own extents: grid and block are swapped
  k<<<block, grid>>>(p, width);
}
void Picture::right(float *p) {
  dim3 block(side, side), grid(divided(width, side), divided(height, side));
  k<<<grid, block>>>(p, width);
}
void Picture::few(float *p) {
  if (width > 256 || height > 256)
    return;
  k<<<dim3(side, side), dim3(divided(width, side), divided(height, side))>>>(p, width);
}
// Parts of a number that is known to divide.
void Picture::shares(float *p) { k<<<dim3(side, side), dim3(width / side, height / side)>>>(p, width); }
void Picture::other(float *p, int rows) { k<<<dim3(side, rows), dim3(divided(width, side), divided(height, rows))>>>(p, width); }
// So many blocks as there are, and threads for what each gets.
void parts(float *p, int n, int blocks) { k<<<blocks, (n + blocks - 1) / blocks>>>(p, n); }
void right(float *p, int n) { k<<<(n + 255) / 256, 256>>>(p, n); }
void bounded(float *p, int n) {
  if (n <= 256 * 1024)
    k<<<256, (n + 255) / 256>>>(p, n);
}
void someBlocks(float *p, int n) { k<<<24, (n + 23) / 24>>>(p, n); }
void shares(float *p, int n) { k<<<256, n / 256>>>(p, n); }

// A count whose test is for more than its axis takes.
void rows(float *p, int64_t n) {
  if (n > INT32_MAX)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent may be 2,147,483,647, which passes the test before, and the limit is 65,535
  k<<<dim3(1, static_cast<unsigned>(n)), 256>>>(p, 1);
}
void rowsInX(float *p, int64_t n) {
  if (n > INT32_MAX)
    return;
  k<<<dim3(static_cast<unsigned>(n)), 256>>>(p, 1);
}
void fewRows(float *p, int64_t n) {
  if (n > 65535)
    return;
  k<<<dim3(1, static_cast<unsigned>(n)), 256>>>(p, 1);
}
void untested(float *p, int64_t n) { k<<<dim3(1, static_cast<unsigned>(n)), 256>>>(p, 1); }

// Tested on one way only.
void oneWay(float *p, int rows, int columns) {
  int height = 4;
  if (columns < 64 && rows > 65535 * height)
    height *= 64;
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent may be above the limit of 65,535, for which it is tested on other ways only
  k<<<dim3(1, (rows + height - 1) / height), dim3(1, 4)>>>(p, columns);
}
// Both are compared, and what does not fit is only told.
void tell(unsigned x, unsigned y);
void told(float *p, int rows, int columns) {
  dim3 grid((columns + 15) / 16, (rows + 3) / 4);
  if (grid.x > 65535 || grid.y > 65535)
    tell(grid.x, grid.y);
  k<<<grid, dim3(16, 4)>>>(p, columns);
}
void allWays(float *p, int rows, int columns) {
  if (rows > 65535)
    return;
  k<<<dim3(1, (rows + 3) / 4), dim3(1, 4)>>>(p, columns);
}

// max(0, n): none, as the source says.
struct Region {
  int from, to;
};
void cut(float *p, Region a, Region b) {
  const int n = std::max(0, std::min(a.to, b.to) - std::max(a.from, b.from));
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where what it is computed from is not positive: the launch then fails and 'k' does not run
  k<<<n, 256>>>(p, n);
}
void cutAndAsked(float *p, Region a, Region b) {
  const int n = std::max(0, std::min(a.to, b.to) - std::max(a.from, b.from));
  if (n == 0)
    return;
  k<<<n, 256>>>(p, n);
}
void cutAndMeet(float *p, Region a, Region b) {
  if (a.to <= b.from || b.to <= a.from)
    return;
  const int n = std::max(0, std::min(a.to, b.to) - std::max(a.from, b.from));
  k<<<n, 256>>>(p, n);
}
void atLeastOne(float *p, int n) { k<<<std::max(1, n / 256), 256>>>(p, n); }

// Less than nothing is no count.
#define CEIL_DIV(x, y) ((x) >= 0 ? ((x) + (y)-1) / (y) : (x) / (y))
void ceiled(float *p, int n) { k<<<CEIL_DIV(n, 256), 256>>>(p, n); }
