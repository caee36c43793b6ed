// A template that chooses by its argument makes an instantiation of each that it could choose. Only the chosen one runs, and what the others would do with arguments that are not theirs is reported nowhere.
// RUN: %check --checks='-*,cuda-async-alignment,cuda-index-overflow,cuda-gmem-bounds,cuda-fp-implicit-double' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-async-alignment,cuda-index-overflow,cuda-gmem-bounds,cuda-fp-implicit-double' %s -- -std=c++17 -arch=sm_90 -DCHOSEN | FileCheck %s --check-prefix=CHOSEN --implicit-check-not='{{warning|error}}:'
#include <cuda_runtime.h>

using Reader = int (*)(const char *);

template <int Kind> __device__ int packed(const char *P) {
  // CHOSEN: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 4-byte alignment, and the addresses of two threads differ by 1 bytes [cuda-async-alignment]
  return *reinterpret_cast<const int *>(P + threadIdx.x);
}
template <int Kind> __device__ int words(const char *P) {
  return *reinterpret_cast<const int *>(P + threadIdx.x * 4);
}
template <int Kind> __device__ constexpr Reader chosen() {
  switch (Kind) {
  case 0:
    return packed<Kind>;
  default:
    return words<Kind>;
  }
}
template <int Kind> __global__ void kernel(const char *P, int *Out) {
  constexpr Reader Read = chosen<Kind>();
  Out[threadIdx.x] = Read(P);
}
void launch(const char *P, int *Out) {
  kernel<1><<<1, 64>>>(P, Out);
#ifdef CHOSEN
  kernel<0><<<1, 64>>>(P, Out);
#endif
}

// What is named in another way may run: an explicit instantiation, a table, a member's first value, a lambda, an argument of a launch, of a template and a default one, a destructor, an operator that a library finds.
#define READER(Name)                                                           \
  template <int Kind> __device__ int Name(const char *P) {                     \
    return *reinterpret_cast<const int *>(P + threadIdx.x);                    \
  }

template <int Kind> __device__ int explicitly(const char *P) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  // CHOSEN: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  return *reinterpret_cast<const int *>(P + threadIdx.x);
}
template __device__ int explicitly<1>(const char *);

template <int Kind> __device__ int inTable(const char *P) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  // CHOSEN: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  return *reinterpret_cast<const int *>(P + threadIdx.x);
}
__device__ Reader Table[] = {inTable<1>};

template <int Kind> __device__ int inMember(const char *P) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  // CHOSEN: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  return *reinterpret_cast<const int *>(P + threadIdx.x);
}
struct Holder {
  Reader Read = inMember<1>;
};
__global__ void held(const char *P, int *Out) {
  Holder H;
  Out[0] = H.Read(P);
}

template <int Kind> __device__ int asArgument(const char *P) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  // CHOSEN: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  return *reinterpret_cast<const int *>(P + threadIdx.x);
}
template <class F> __global__ void given(F Read, const char *P, int *Out) {
  Out[0] = Read(P);
}
void launchGiven(const char *P, int *Out) {
  given<<<1, 64>>>(asArgument<1>, P, Out);
}

template <int Kind> __device__ int byDefault(const char *P) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  // CHOSEN: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  return *reinterpret_cast<const int *>(P + threadIdx.x);
}
__device__ int with(const char *P, Reader Read = byDefault<1>) {
  return Read(P);
}
__global__ void defaulted(const char *P, int *Out) { Out[0] = with(P); }

template <int Kind> __device__ int inConstructor(const char *P) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  // CHOSEN: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  return *reinterpret_cast<const int *>(P + threadIdx.x);
}
struct Made {
  Reader Read;
  Made() : Read(inConstructor<1>) {}
};
__global__ void made(Made M, const char *P, int *Out) { Out[0] = M.Read(P); }

// Called, by a destructor, in a lambda, through an argument of a template, where the data choose: there the call is the place.
READER(ended)
struct Ends {
  const char *P;
  int *Out;
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  // CHOSEN: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  __device__ ~Ends() { *Out = ended<1>(P); }
};
__global__ void destroyed(const char *P, int *Out) { Ends E{P, Out}; }

READER(dataChoose)
__global__ void switched(const char *P, int *Out, int N) {
  switch (N) {
  case 0:
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
    // CHOSEN: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
    Out[0] = dataChoose<1>(P);
    break;
  default:
    Out[0] = words<1>(P);
  }
}

READER(inLambda)
__global__ void lambdas(const char *P, int *Out) {
  auto Read = [](const char *Q) { return inLambda<1>(Q); };
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  // CHOSEN: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  Out[0] = Read(P);
}

READER(ofTemplate)
template <Reader Read> struct Uses {
  __device__ static int run(const char *P) { return Read(P); }
};
__global__ void parameter(const char *P, int *Out) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  // CHOSEN: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 4-byte alignment
  Out[0] = Uses<ofTemplate<1>>::run(P);
}

// The same for a product, and behind a helper.
template <int Kind>
__device__ char product(const char *P, int Row, int Pitch) {
  // CHOSEN: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits {{.*}}[cuda-index-overflow]
  return P[(long long)(Row * Pitch)];
}
template <int Kind>
__device__ char helper(const char *P, int Row, int Pitch) {
  return product<Kind>(P, Row, Pitch);
}
template <int Kind>
__global__ void either(const char *P, int *Out, int Pitch) {
  const int Row = blockIdx.x * blockDim.x + threadIdx.x;
  if (Kind == 0)
    Out[Row] = helper<Kind>(P, Row, Pitch);
  else
    Out[Row] = words<Kind>(P);
}
void launchEither(const char *P, int *Out, int Pitch, int Rows) {
  either<1><<<(Rows + 63) / 64, 64>>>(P, Out, Pitch);
#ifdef CHOSEN
  either<0><<<(Rows + 63) / 64, 64>>>(P, Out, Pitch);
#endif
}
