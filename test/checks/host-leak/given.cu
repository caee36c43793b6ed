// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a call that is not seen is given, and the function releases all the same on another way.

int count(const float *p, unsigned *counter);
void keep(unsigned *counter);

int early(const float *p, int most) {
  unsigned *counter;
  // CHECK: :[[@LINE+2]]:3: warning: what cudaMalloc gives is released on one way through the function and left behind on another
  // CHECK: :[[@LINE+4]]:5: note: left behind here
  cudaMalloc(&counter, sizeof(unsigned));
  const int found = count(p, counter);
  if (found == 0)
    return 0;
  cudaFree(counter);
  return found < most ? found : most;
}
int always(const float *p) {
  unsigned *counter;
  cudaMalloc(&counter, sizeof(unsigned));
  const int found = count(p, counter);
  if (found == 0) {
    cudaFree(counter);
    return 0;
  }
  cudaFree(counter);
  return found;
}
// Who is given it on the way that does not release it may have taken it over.
bool handedOver(const float *p) {
  unsigned *counter;
  cudaMalloc(&counter, sizeof(unsigned));
  if (count(p, counter) == 0) {
    cudaFree(counter);
    return false;
  }
  keep(counter);
  return true;
}
