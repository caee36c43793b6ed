// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What the same function is given again, it did not take over the first time.
int use(float *p);
int take(float *p);
void again(int n) {
  float *p;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMalloc gives is never released
  cudaMalloc(&p, n);
  use(p);
  use(p);
}
void inLoop(int n) {
  float *p;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMalloc gives is never released
  cudaMalloc(&p, n);
  for (int i = 0; i < n; ++i)
    use(p);
}

// Look-alikes: given once on each way; another function takes it; given again as something else.
void eitherWay(int n) {
  float *p;
  cudaMalloc(&p, n);
  if (n > 1)
    take(p);
  else
    take(p);
}
void taken(int n) {
  float *p;
  cudaMalloc(&p, n);
  use(p);
  use(p);
  take(p);
}
void replaced(int n) {
  float *p;
  cudaMalloc(&p, n);
  take(p);
  cudaMalloc(&p, n);
  take(p);
}
