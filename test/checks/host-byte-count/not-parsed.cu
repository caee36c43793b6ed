// RUN: %cuda-lint --cuda-path=none --fail-on=never --checks=-*,cuda-host-byte-count %s 2>&1 | FileCheck %s --implicit-check-not='warning: cudaMemcpy'
//
// A class that does not parse, or has a part that does not, may be of any size (headers are missing).

// CHECK: error: unknown type name 'Missing'
struct Unknown {
  Missing x;
  int y;
};
struct Part {
  Unknown first;
  int second;
};
struct Parts {
  Unknown all[4];
};
struct Derived : Part {
  int third;
};
struct Whole {
  int n;
  Unknown *next;
};
void f(void *d) {
  cudaMemcpy(d, new Unknown, 112, cudaMemcpyHostToDevice);
  cudaMemcpy(d, new Part, 112, cudaMemcpyHostToDevice);
  cudaMemcpy(d, new Parts, 112, cudaMemcpyHostToDevice);
  cudaMemcpy(d, new Derived, 112, cudaMemcpyHostToDevice);
  cudaMemcpy(d, new Unknown[2], 112, cudaMemcpyHostToDevice);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy reads 112 bytes from memory of 'new', which has 16
  cudaMemcpy(d, new Whole, 112, cudaMemcpyHostToDevice);
}
