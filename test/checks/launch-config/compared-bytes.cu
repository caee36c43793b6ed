// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cstring>
#include <vector>
__global__ void sized(int *p) { *p = 1; }

// What memcmp says of objects whose bytes are known.
void same(int *p) {
  int a[4] = {1, 2, 3, 4}, b[4] = {1, 2, 3, 4};
  int n = 64;
  if (memcmp(a, b, sizeof(a)) == 0)
    n = 2048;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit of 1,024
  sized<<<1, n>>>(p);
}
void other(int *p) {
  int a[4] = {1, 2, 3, 4}, b[4] = {1, 2, 3, 5};
  int n = 64;
  if (memcmp(a, b, sizeof(a)) == 0)
    n = 2048;
  sized<<<1, n>>>(p);
}

// The last element of a sequence, and the one before it.
void back(int *p) {
  std::vector<int> v;
  v.push_back(64);
  v.push_back(2048);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit of 1,024
  sized<<<1, v.back()>>>(p);
  sized<<<1, v.front()>>>(p);
}
void beforeBack(int *p) {
  std::vector<int> v;
  v.push_back(2048);
  v.push_back(64);
  sized<<<1, v.back()>>>(p);
}

// Literals, from a place in them on.
void sameText(int *p) {
  const char *text = "xyz";
  int n = 64;
  if (strcmp("ab", "ab") == 0 && memcmp(text + 1, "yz", 2) == 0)
    n = 2048;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit of 1,024
  sized<<<1, n>>>(p);
}
void otherText(int *p) {
  int n = 64;
  if (strcmp("ab", "ac") == 0)
    n = 2048;
  sized<<<1, n>>>(p);
}
void otherPart(int *p) {
  const char *text = "xyz";
  int n = 64;
  if (memcmp(text + 1, "yy", 2) == 0)
    n = 2048;
  sized<<<1, n>>>(p);
}

// The bytes of numbers of several.
void parts(int *p) {
  int a[2] = {256, 3};
  unsigned char b[8] = {0, 1, 0, 0, 3, 0, 0, 0};
  int n = 64;
  if (memcmp(a, b, sizeof(a)) == 0)
    n = 2048;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit of 1,024
  sized<<<1, n>>>(p);
}
