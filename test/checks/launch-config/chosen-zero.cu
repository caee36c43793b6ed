// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// 0 chosen by hand where there is nothing, and launched all the same.
__global__ void k(float *p, int n);
__global__ void other(float *p, int n);

void distance(float *p, int begin, int end) {
  const int n = end > begin ? end - begin : 0;
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where what it is computed from is not positive: the launch then fails and 'k' does not run
  k<<<(n + 255) / 256, 256>>>(p, n);
}
void negative(float *p, int n) {
  if (n < 0)
    n = 0;
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where what it is computed from is not positive
  k<<<n, 256>>>(p, n);
}
void whole(float *p, int n) {
  const int four = n < 4 ? 0 : n / 4;
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where what it is computed from is not positive
  k<<<four, 256>>>(p, n);
}
struct Box {
  int x, width;
  Box common(Box o) const {
    Box out;
    out.x = x > o.x ? x : o.x;
    out.width = (x + width < o.x + o.width ? x + width : o.x + o.width) - out.x;
    if (out.width <= 0)
      out.width = 0;
    return out;
  }
  bool empty() const { return width == 0; }
};
void part(float *p, Box mine, Box asked) {
  const Box box = mine.common(asked);
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where what it is computed from is not positive
  k<<<dim3(box.width, 4), 1>>>(p, box.width);
}

// Look-alikes: asked afterwards, the other kernel there, a kind that is none of those known, a mode, one where there is less, told to something else.
void asked(float *p, int begin, int end) {
  const int n = end > begin ? end - begin : 0;
  if (n == 0)
    return;
  k<<<(n + 255) / 256, 256>>>(p, n);
}
void askedOfBox(float *p, Box mine, Box asked) {
  const Box box = mine.common(asked);
  if (!box.empty())
    k<<<dim3(box.width, 4), 1>>>(p, box.width);
}
void rest(float *p, int n) {
  const int blocks = n >= 1024 ? n / 1024 : 0;
  if (blocks)
    k<<<blocks, 256>>>(p, n);
  else
    other<<<1, 256>>>(p, n);
}
void kind(float *p, int n, int what) {
  int blocks = 0;
  switch (what) {
  case 1:
    blocks = n;
    break;
  case 2:
    blocks = 2 * n;
    break;
  }
  k<<<blocks, 256>>>(p, n);
}
void mode(float *p, int n, int what) {
  const int blocks = what > 2 ? 0 : n;
  k<<<blocks, 256>>>(p, n);
}
void one(float *p, int n) {
  const int blocks = n < 1024 ? 1 : n / 1024;
  k<<<blocks, 256>>>(p, n);
}
void stop(int n);
void told(float *p, int n) {
  if (n < 0)
    n = 0;
  stop(n);
  k<<<n, 256>>>(p, n);
}
