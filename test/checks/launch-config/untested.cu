// RUN: %check --checks='-*,cuda-launch-config' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <iterator>
#include <vector>

__global__ void k(float *p, const int *rows) {}
__global__ void data(float *p, long w, long h) {}

// Containers that may be empty.
void container(float *p, const int *d, const std::vector<int> &rows) {
  // CHECK: :[[@LINE+2]]:3: warning: grid x extent is 0 where the container that it is computed from is empty: the launch then fails and 'k' does not run
  // CHECK: :[[@LINE+1]]:3: note: skip the launch when there is nothing to do
  k<<<rows.size(), 128>>>(p, d);
}
void rounded(float *p, const int *d, std::vector<int> rows) {
  const int threads = 128;
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where the container that it is computed from is empty
  k<<<(rows.size() + threads - 1) / threads, threads>>>(p, d);
}
struct Selected {
  std::vector<int> rows;
  int width;
};
void inObject(float *p, const int *d, const Selected &all) {
  const unsigned blocks = (all.rows.size() + 255) / 256;
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where the container that it is computed from is empty
  k<<<blocks, 256>>>(p, d);
}
// What was found to be nothing.
void logged(float *p, const int *d, unsigned n, int *count) {
  if (n == 0)
    *count = 0;
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where a test before it found nothing: the launch then fails and 'k' does not run
  k<<<(n + 127) / 128, 128>>>(p, d);
}
void sibling(float *p, const int *d, unsigned n) {
  if (n > 0)
    k<<<(n + 127) / 128, 128>>>(p, d);
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where a test before it found nothing
  k<<<(n + 255) / 256, 256>>>(p, d);
}
void keptAnswer(float *p, const int *d, unsigned n) {
  const bool some = n > 0;
  if (some)
    k<<<(n + 127) / 128, 128>>>(p, d);
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where a test before it found nothing
  k<<<(n + 255) / 256, 256>>>(p, d);
}
void answerGivenLater(float *p, const int *d, unsigned n) {
  bool none;
  none = !n;
  if (!none)
    k<<<(n + 127) / 128, 128>>>(p, d);
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where a test before it found nothing
  k<<<(n + 255) / 256, 256>>>(p, d);
}
// A limit that only one of two is tested for.
void limits(float *p, const int *d, int h, int depth) {
  dim3 grid(1, h, depth);
  if (grid.y > 65535)
    throw 1;
  // CHECK: :[[@LINE+2]]:3: warning: grid z extent may be above the limit of 65,535, for which only y is tested: the launch then fails and 'k' does not run
  // CHECK: :[[@LINE+1]]:3: note: test both, or launch in parts
  k<<<grid, 32>>>(p, d);
}
// Threads as many as data.
void threads(float *p, long w, long h) {
  dim3 block(w, h);
  // CHECK: :[[@LINE+1]]:3: warning: a block has as many threads as there are data in two dimensions, and nothing keeps them below 1,024: the launch then fails and 'data' does not run
  data<<<1, block>>>(p, w, h);
}

// Look-alikes.
// A distance is a count, and no caller is seen to give none.
template <class It> void range(float *p, It first, It last) {
  auto const n = last - first;
  k<<<(n + 127) / 128, 128>>>(p, first);
}
void callRange(float *p, const int *a, const int *b) { range(p, a, b); }
void pointers(float *p, const int *first, const int *last) { k<<<(last - first + 127) / 128, 128>>>(p, first); }
void distance(float *p, const int *first, const int *last) {
  const long n = std::distance(first, last);
  k<<<n, 128>>>(p, first);
}
struct Span {
  const int *first, *last;
  long size() const { return last - first; }
};
void view(float *p, Span s) { k<<<(s.size() + 127) / 128, 128>>>(p, s.first); }
void helper(float *p, const int *first, long n) { k<<<(n + 127) / 128, 128>>>(p, first); }
void callHelper(float *p, const int *first, const int *last) { helper(p, first, last - first); }
void local(float *p, const int *d, int n) {
  const int *last = d + n;
  k<<<(last - d + 127) / 128, 128>>>(p, d);
}
void asked(float *p, const int *d, const std::vector<int> &rows) {
  if (rows.empty())
    return;
  k<<<rows.size(), 128>>>(p, d);
}
void askedForSize(float *p, const int *d, const std::vector<int> &rows) {
  if (rows.size() > 0)
    k<<<rows.size(), 128>>>(p, d);
}
void askedByCaller(float *p, const int *d, const std::vector<int> &rows);
static void called(float *p, const int *d, const std::vector<int> &rows) { k<<<rows.size(), 128>>>(p, d); }
void caller(float *p, const int *d, const std::vector<int> &rows) {
  if (!rows.empty())
    called(p, d, rows);
}
void own(float *p, const int *d) {
  std::vector<int> rows(4);
  k<<<rows.size(), 128>>>(p, d);
}
struct Model {
  std::vector<int> layers;
  void run(float *p, const int *d) { k<<<layers.size(), 128>>>(p, d); }
};
class Guarded {
public:
  explicit Guarded(int n) : layers(n + 1) {}
  std::vector<int> layers;
};
void guarded(float *p, const int *d, const Guarded &all) { k<<<all.layers.size(), 128>>>(p, d); }
void askedInObject(float *p, const int *d, const Selected &all) {
  if (all.rows.empty())
    return;
  k<<<all.rows.size(), 128>>>(p, d);
}
void otherInObject(float *p, const int *d, const Selected &all) { k<<<all.width, 128>>>(p, d); }
void atLeastOne(float *p, const int *d, const std::vector<int> &rows) { k<<<rows.size() / 128 + 1, 128>>>(p, d); }
void rangeAsked(float *p, const int *a, const int *b) {
  if (a == b)
    return;
  k<<<(b - a + 127) / 128, 128>>>(p, a);
}
void returns(float *p, const int *d, unsigned n) {
  if (n == 0)
    return;
  k<<<(n + 127) / 128, 128>>>(p, d);
}
[[noreturn]] void stop();
void check(bool b);
void mayStop(float *p, const int *d, unsigned n) {
  if (n == 0)
    check(false);
  k<<<(n + 127) / 128, 128>>>(p, d);
}
void loop(float *p, const int *d, unsigned n, float *h) {
  for (unsigned i = 0; i < n; ++i)
    h[i] = 0;
  k<<<(n + 127) / 128, 128>>>(p, d);
}
void plain(float *p, const int *d, unsigned n) { k<<<(n + 127) / 128, 128>>>(p, d); }
void bothLimits(float *p, const int *d, int h, int depth) {
  dim3 grid(1, h, depth);
  if (grid.y > 65535 || grid.z > 65535)
    throw 1;
  k<<<grid, 32>>>(p, d);
}
void noLimits(float *p, const int *d, int h, int depth) { k<<<dim3(1, h, depth), 32>>>(p, d); }
void fixedDepth(float *p, const int *d, int h) {
  dim3 grid(1, h, 3);
  if (grid.y > 65535)
    throw 1;
  k<<<grid, 32>>>(p, d);
}
void boundedThreads(float *p, long w, long h) {
  if (w * h > 1024)
    return;
  data<<<1, dim3(w, h)>>>(p, w, h);
}
void chosenShape(float *p, int x, int y, long w, long h) { data<<<1, dim3(x, y)>>>(p, w, h); }
void oneDimension(float *p, long w, long h) { data<<<h, w>>>(p, w, h); }
