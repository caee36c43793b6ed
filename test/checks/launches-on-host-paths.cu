// A launch counts wherever host code makes it: then its block is the only one that is assumed. fold() is right for one
// warp and wrong for two.
// RUN: %check --checks='-*,cuda-smem-race,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error|seen with}}'

#define FOLD(NAME)                                                                                                                         \
  __global__ void NAME(float *d) {                                                                                                         \
    __shared__ float s[32];                                                                                                                \
    s[threadIdx.x & 31] = threadIdx.x;                                                                                                     \
    __syncthreads();                                                                                                                       \
    d[threadIdx.x] = s[threadIdx.x & 31];                                                                                                  \
  }
#define CHECKED(CALL)                                                                                                                      \
  if ((CALL) != cudaSuccess)                                                                                                               \
  return 1

// CHECK: :[[@LINE+1]]:1: warning: threads 0 and 32 of a block write
FOLD(elseWrong)
FOLD(elseRight)
// CHECK: :[[@LINE+1]]:1: warning: threads 0 and 32 of a block write
FOLD(returnWrong)
FOLD(returnRight)
// CHECK: :[[@LINE+1]]:1: warning: threads 0 and 32 of a block write
FOLD(macroWrong)
FOLD(macroRight)
// CHECK: :[[@LINE+1]]:1: warning: threads 0 and 32 of a block write
FOLD(loopWrong)
FOLD(loopRight)
// CHECK: :[[@LINE+1]]:1: warning: threads 0 and 32 of a block write
FOLD(switchWrong)
FOLD(switchRight)
// CHECK: :[[@LINE+1]]:1: warning: threads 0 and 32 of a block write
FOLD(helperWrong)
FOLD(helperRight)
// CHECK: :[[@LINE+1]]:1: warning: threads 0 and 32 of a block write
FOLD(lambdaWrong)
FOLD(lambdaRight)
// CHECK: :[[@LINE+1]]:1: warning: threads 0 and 32 of a block write
FOLD(memberWrong)
FOLD(memberRight)
// CHECK: :[[@LINE+1]]:1: warning: threads 0 and 32 of a block write
FOLD(wrapperWrong)
FOLD(wrapperRight)
// CHECK: :[[@LINE+1]]:1: warning: threads 0 and 32 of a block write
FOLD(chosenWrong)
FOLD(chosenRight)
// CHECK: :[[@LINE+1]]:1: warning: threads 0 and 32 of a block write
FOLD(twoCasesOneWrong)

void inElse(float *p, int n) {
  if (n)
    cudaDeviceSynchronize();
  else {
    elseWrong<<<1, 64>>>(p);
    elseRight<<<1, 32>>>(p);
  }
}
int main(int argc, char **argv) {
  float *p = nullptr;
  if (argc != 2)
    return 1;
  int n = argv[1][0];
  cudaMalloc(&p, n);
  returnWrong<<<n, 64>>>(p);
  returnRight<<<n, 32>>>(p);
  CHECKED(cudaDeviceSynchronize());
  macroWrong<<<n, 64>>>(p);
  CHECKED(cudaGetLastError());
  macroRight<<<n, 32>>>(p);
  for (int i = 0; i < n; ++i) {
    loopWrong<<<i + 1, 64>>>(p);
    if (i == 7)
      break;
    loopRight<<<i + 1, 32>>>(p);
  }
}
void inSwitch(float *p, int n) {
  switch (n) {
  case 3:
    switchWrong<<<1, 64>>>(p);
    break;
  default:
    switchRight<<<1, 32>>>(p);
  }
}
static void helper(float *p, int threads, bool wrong) {
  if (wrong)
    helperWrong<<<1, threads>>>(p);
  else
    helperRight<<<1, threads>>>(p);
}
void viaHelper(float *p, int n) {
  if (n > 4)
    helper(p, 64, true);
  else
    helper(p, 32, false);
}
void viaLambda(float *p, int n) {
  auto wrong = [&](int threads) { lambdaWrong<<<n, threads>>>(p); };
  auto right = [&](int threads) { lambdaRight<<<n, threads>>>(p); };
  if (n) {
    wrong(64);
    right(32);
  }
}
struct Solver {
  dim3 block;
  void two() { block.x = 64; }
  void one() { block.x = 32; }
  void wrong(float *p) { memberWrong<<<8, block>>>(p); }
  void right(float *p) { memberRight<<<8, block>>>(p); }
};
void viaMember(float *p, int n) {
  Solver s, t;
  s.two();
  t.one();
  while (n-- > 0) {
    s.wrong(p);
    t.right(p);
  }
}
template <class Kernel> void wrapper(Kernel kernel, dim3 grid, dim3 block, float *p) {
  if (p)
    kernel<<<grid, block>>>(p);
}
void viaWrapper(float *p, int n) {
  wrapper(wrapperWrong, n, 64, p);
  wrapper(wrapperRight, n, 32, p);
}
// Exclusive ways are cases of their own.
void chosen(float *p, int n) {
  int wrong = 32, right = 16;
  if (n > 100) {
    wrong = 64;
    right = 32;
  }
  chosenWrong<<<1, wrong>>>(p);
  chosenRight<<<1, right>>>(p);
}
void twoCases(float *p, bool large) {
  if (large)
    twoCasesOneWrong<<<1, 64>>>(p);
  else
    twoCasesOneWrong<<<1, 32>>>(p);
}
