// The numbers in a test of a count that are multiples of the limit for y and z, or one more, and those of a grid that are a number of threads.
// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void k(float *p) {}
void tested65534(float *p, long rows, int columns) {
  int height = 4;
  if (columns < 64 && rows > 65534)
    height *= 64;
  k<<<dim3(1, (rows + height - 1) / height), dim3(1, 4)>>>(p);
}
void tested65535(float *p, long rows, int columns) {
  int height = 4;
  if (columns < 64 && rows > 65535)
    height *= 64;
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent may be above the limit of 65,535, for which it is tested on other ways only
  k<<<dim3(1, (rows + height - 1) / height), dim3(1, 4)>>>(p);
}
void tested65536(float *p, long rows, int columns) {
  int height = 4;
  if (columns < 64 && rows > 65536)
    height *= 64;
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent may be above the limit of 65,535, for which it is tested on other ways only
  k<<<dim3(1, (rows + height - 1) / height), dim3(1, 4)>>>(p);
}
void tested65537(float *p, long rows, int columns) {
  int height = 4;
  if (columns < 64 && rows > 65537)
    height *= 64;
  k<<<dim3(1, (rows + height - 1) / height), dim3(1, 4)>>>(p);
}
void tested131069(float *p, long rows, int columns) {
  int height = 4;
  if (columns < 64 && rows > 131069)
    height *= 64;
  k<<<dim3(1, (rows + height - 1) / height), dim3(1, 4)>>>(p);
}
void tested131070(float *p, long rows, int columns) {
  int height = 4;
  if (columns < 64 && rows > 131070)
    height *= 64;
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent may be above the limit of 65,535, for which it is tested on other ways only
  k<<<dim3(1, (rows + height - 1) / height), dim3(1, 4)>>>(p);
}
void tested131071(float *p, long rows, int columns) {
  int height = 4;
  if (columns < 64 && rows > 131071)
    height *= 64;
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent may be above the limit of 65,535, for which it is tested on other ways only
  k<<<dim3(1, (rows + height - 1) / height), dim3(1, 4)>>>(p);
}
void tested131072(float *p, long rows, int columns) {
  int height = 4;
  if (columns < 64 && rows > 131072)
    height *= 64;
  k<<<dim3(1, (rows + height - 1) / height), dim3(1, 4)>>>(p);
}
void tested4294967294(float *p, long rows, int columns) {
  int height = 4;
  if (columns < 64 && rows > 4294967294)
    height *= 64;
  k<<<dim3(1, (rows + height - 1) / height), dim3(1, 4)>>>(p);
}
void tested4294967295(float *p, long rows, int columns) {
  int height = 4;
  if (columns < 64 && rows > 4294967295)
    height *= 64;
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent may be above the limit of 65,535, for which it is tested on other ways only
  k<<<dim3(1, (rows + height - 1) / height), dim3(1, 4)>>>(p);
}
void tested4294967296(float *p, long rows, int columns) {
  int height = 4;
  if (columns < 64 && rows > 4294967296)
    height *= 64;
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent may be above the limit of 65,535, for which it is tested on other ways only
  k<<<dim3(1, (rows + height - 1) / height), dim3(1, 4)>>>(p);
}
void tested4294967297(float *p, long rows, int columns) {
  int height = 4;
  if (columns < 64 && rows > 4294967297)
    height *= 64;
  k<<<dim3(1, (rows + height - 1) / height), dim3(1, 4)>>>(p);
}
void tested4295032830(float *p, long rows, int columns) {
  int height = 4;
  if (columns < 64 && rows > 4295032830)
    height *= 64;
  k<<<dim3(1, (rows + height - 1) / height), dim3(1, 4)>>>(p);
}
void swapped31(float *p, int n) {
  k<<<31, (n + 30) / 31>>>(p);
}
void swapped32(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}: grid and block are swapped
  k<<<32, (n + 31) / 32>>>(p);
}
void swapped33(float *p, int n) {
  k<<<33, (n + 32) / 33>>>(p);
}
void swapped64(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}: grid and block are swapped
  k<<<64, (n + 63) / 64>>>(p);
}
void swapped1024(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}: grid and block are swapped
  k<<<1024, (n + 1023) / 1024>>>(p);
}
void swapped1056(float *p, int n) {
  k<<<1056, (n + 1055) / 1056>>>(p);
}
// Of a product of two counts nothing is asked of one of them, and another launch's blocks are not this one's.
__global__ void sum(float *p, long n) {}
void testedProduct(float *p, int rows, int columns, bool split) {
  k<<<dim3(1, (rows + 127) / 128), 256>>>(p);
  if (split) {
    long n = long(rows) * columns;
    int blocks = int((n + 255) / 256);
    if (blocks > 65535)
      blocks = 65535;
    sum<<<blocks, 256>>>(p, n);
  }
}
void testedAlone(float *p, long rows, int columns, bool split) {
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent may be above the limit of 65,535, for which it is tested on other ways only
  k<<<dim3(columns, (rows + 127) / 128), 256>>>(p);
  if (split) {
    long blocks = (rows + 127) / 128;
    if (blocks > 65535)
      blocks = 65535;
    k<<<dim3(columns, blocks), 256>>>(p);
  }
}
