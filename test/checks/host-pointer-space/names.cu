// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- 2>&1 | FileCheck %s --implicit-check-not='[cuda-' --implicit-check-not='did you mean'

// A name that is not known, of a header that is missing, is not taken for one that looks like it.

void copied(int n) {
  int *hostNumbers = static_cast<int *>(malloc(n * sizeof(int)));
  // CHECK: :[[@LINE+1]]:27: error: use of undeclared identifier '_hostNumbers'
  cudaMemcpy(hostNumbers, _hostNumbers, n * sizeof(int), cudaMemcpyDeviceToHost);
  free(hostNumbers);
}
