// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Where a pointer leads is lost sight of in a loop: what is written by it may be any object that it was set to.

__global__ void kernel(int *);
bool more(int);

void setInLoop(int n) {
  int threads = 2000;
  int *p = nullptr;
  for (int i = 0; i < n; ++i)
    p = &threads;
  for (int i = 0; i < n; ++i)
    *p = 128;
  if (n > 0)
    kernel<<<1, threads>>>(nullptr);
}
void setBefore(int n) {
  int threads = 2000, other = 0;
  int *p = &threads;
  for (int i = 0; more(i); ++i) {
    *p = 128;
    p = &other;
  }
  if (other == 0 && n)
    kernel<<<1, threads>>>(nullptr);
}
struct Shape {
  int threads;
  int *at = nullptr;
};
void inMember(int n) {
  Shape s{2000};
  for (int i = 0; i < n; ++i)
    s.at = &s.threads;
  for (int i = 0; i < n; ++i)
    *s.at = 128;
  if (n > 0)
    kernel<<<1, s.threads>>>(nullptr);
}
void movesOn(int n) {
  int rows[4] = {2000, 2000, 2000, 2000};
  for (int *p = rows; p != rows + 4; ++p)
    if (n)
      *p = 128;
  if (n)
    kernel<<<1, rows[2]>>>(nullptr);
}
void byHandle(int n) {
  int threads = 2000, few = 32;
  int *p = &few, **handle = &p;
  for (int i = 0; i < n; ++i)
    *handle = &threads;
  for (int i = 0; i < n; ++i)
    *p = 128;
  if (n > 0)
    kernel<<<1, threads>>>(nullptr);
}
void another(int n) {
  int threads = 2000, other = 0;
  int *p = nullptr;
  for (int i = 0; i < n; ++i)
    p = &other;
  for (int i = 0; i < n; ++i)
    *p = 128;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,000 is above the limit of 1,024
  kernel<<<1, threads>>>(nullptr);
}
void nothingWritten(int n) {
  int threads = 2000;
  int *p = nullptr;
  for (int i = 0; i < n; ++i)
    p = &threads;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,000 is above the limit of 1,024
  kernel<<<1, threads>>>(p);
}
