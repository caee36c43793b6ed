// What does not parse may be a barrier, also where nothing of it is left in the AST: a header was not there.
// RUN: not %cuda-lint --cuda-path=none --quiet --no-cache --checks='-*,cuda-smem-race' %s > %t 2>&1
// RUN: FileCheck %s --implicit-check-not=warning: < %t

#define NOTHING
#define NOTHING_OF(X)
#define PRAGMA _Pragma("unroll")
#define WAIT ns::wait()

// A call of what nobody declares, by a name, a scope, arguments of a template.
__global__ void named(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  wait(n);
  a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void qualified(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  ns::of::wait<3>(a);
  a[threadIdx.x] = s[255 - threadIdx.x];
}
// Of these nothing is left.
__global__ void bare(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  SYNC;
  a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void lastOfBlock(float *a, int n) {
  __shared__ float s[256];
  {
    s[threadIdx.x] = a[threadIdx.x];
    SYNC
  }
  a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void branch(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  if (n > 3)
    SYNC;
  a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void otherBranch(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  if (n > 3)
    n = 2;
  else
    SYNC;
  a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void loop(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  for (int i = 0; i < 3; ++i)
    SYNC;
  a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void cases(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  switch (n) {
  case 1:
    SYNC;
    break;
  default:
    SYNC;
  }
  a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void labelled(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
here:
  SYNC;
  a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void inLambda(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  auto f = [&] { SYNC; };
  f();
  a[threadIdx.x] = s[255 - threadIdx.x];
}
// What is read as a declaration.
__global__ void declared(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  ns::wait(n);
  a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void guard(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  ns::Guard g(a);
  a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void made(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  missing_t m;
  a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void given(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  auto m = ns::make(a);
  a[threadIdx.x] = s[255 - threadIdx.x];
}
// A macro that is there, of code that is not.
__global__ void byMacro(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  WAIT;
  a[threadIdx.x] = s[255 - threadIdx.x];
}
// A helper, whose parameter has a type that is not there.
static __device__ void helper(missing_t *p) { __syncthreads(); }
__global__ void helped(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  helper(a);
  a[threadIdx.x] = s[255 - threadIdx.x];
}
template <class T> static __device__ void generic(T *p) { ns::wait(p); }
__global__ void instantiated(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  generic(a);
  a[threadIdx.x] = s[255 - threadIdx.x];
}
// A number that is not there takes its statement with it.
__global__ void constant(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  n = MISSING_CONSTANT;
  a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void behindConditional(float *a, int n) {
  __shared__ float s[256];
#if 1
  s[threadIdx.x] = a[threadIdx.x];
#else
  s[0] = 1;
#endif
  SYNC;
  a[threadIdx.x] = s[255 - threadIdx.x];
}

// What is no code, and what is a value only.
__global__ void nothing(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  NOTHING
  NOTHING_OF(n + 1);
#if 0
  SYNC;
#endif
  using namespace std;
  using T = float;
  static_assert(sizeof(T) == 4, "");
  ;
  // CHECK: :[[@LINE+2]]:20: warning: {{.*}} 's'
  PRAGMA for (int i = 0; i < 2; ++i)
  a[threadIdx.x] = s[255 - threadIdx.x];
}
// What a template is instantiated to does not stand where its text does: nothing is left out of the fold.
template <class... Ts> static __device__ void each(float *s, Ts... at) { (void(s[at] = 1), ...); }
__global__ void folded(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  each(a, 1, 2, 3);
  // CHECK: :[[@LINE+1]]:20: warning: {{.*}} 's'
  a[threadIdx.x] = s[255 - threadIdx.x];
}
// What could not be resolved and has names of the toolkit alone does what these do.
#include "../Inputs/toolkit-names.h"
__global__ void fetched(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = fetchTexel(missingTexture, 1, 2);
  // CHECK: :[[@LINE+1]]:20: warning: {{.*}} 's'
  a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void met(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  cooperative_groups::sync(missingGroup);
  a[threadIdx.x] = s[255 - threadIdx.x];
}
struct Partly {
  int Known;
  missing_t Missing;
};
__global__ void value(float *a, int n) {
  __shared__ float s[256];
  Partly p{};
  s[threadIdx.x] = a[threadIdx.x];
  n = p.Missing;
  // CHECK: :[[@LINE+1]]:20: warning: {{.*}} 's'
  a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void whole(float *a, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  // CHECK: :[[@LINE+1]]:20: warning: {{.*}} 's'
  a[threadIdx.x] = s[255 - threadIdx.x];
}

void launch(float *a) {
  named<<<1, 256>>>(a, 3);
  qualified<<<1, 256>>>(a, 3);
  bare<<<1, 256>>>(a, 3);
  lastOfBlock<<<1, 256>>>(a, 3);
  branch<<<1, 256>>>(a, 4);
  otherBranch<<<1, 256>>>(a, 3);
  loop<<<1, 256>>>(a, 3);
  cases<<<1, 256>>>(a, 1);
  labelled<<<1, 256>>>(a, 3);
  inLambda<<<1, 256>>>(a, 3);
  declared<<<1, 256>>>(a, 3);
  guard<<<1, 256>>>(a, 3);
  made<<<1, 256>>>(a, 3);
  given<<<1, 256>>>(a, 3);
  byMacro<<<1, 256>>>(a, 3);
  helped<<<1, 256>>>(a, 3);
  instantiated<<<1, 256>>>(a, 3);
  constant<<<1, 256>>>(a, 3);
  behindConditional<<<1, 256>>>(a, 3);
  nothing<<<1, 256>>>(a, 3);
  folded<<<1, 256>>>(a, 3);
  fetched<<<1, 256>>>(a, 3);
  met<<<1, 256>>>(a, 3);
  value<<<1, 256>>>(a, 3);
  whole<<<1, 256>>>(a, 3);
}
// CHECK: error: {{.*}}: does not parse
