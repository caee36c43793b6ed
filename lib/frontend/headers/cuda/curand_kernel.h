/// Random numbers in device code (cuRAND Library, "Device API Overview"): the
/// generators' states and the functions over them.
#ifndef CURAND_KERNEL_H_
#define CURAND_KERNEL_H_
#include "cuda_runtime.h"
#include "curand.h"
#if defined(__cplusplus) && defined(__CUDA__)
#define QUALIFIERS static __forceinline__ __device__
struct curandStateXORWOW {
  unsigned int d, v[5];
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStatePhilox4_32_10 {
  uint4 ctr;
  uint4 output;
  uint2 key;
  unsigned int STATE;
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStateMRG32k3a {
  unsigned int s1[3];
  unsigned int s2[3];
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStateSobol32 {
  unsigned int i, x, c;
  unsigned int direction_vectors[32];
};
struct curandStateScrambledSobol32 {
  unsigned int i, x, c;
  unsigned int direction_vectors[32];
};
struct curandStateSobol64 {
  unsigned long long i, x, c;
  unsigned long long direction_vectors[64];
};
struct curandStateMtgp32;
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;
typedef struct curandStateSobol32 curandStateSobol32_t;
typedef struct curandStateScrambledSobol32 curandStateScrambledSobol32_t;
typedef struct curandStateSobol64 curandStateSobol64_t;
typedef struct curandStateMtgp32 curandStateMtgp32_t;

#define __CUDA_LINT_CURAND_DRAW(S)                                             \
  extern __device__ unsigned int curand(S *state);                             \
  extern __device__ float curand_uniform(S *state);                            \
  extern __device__ double curand_uniform_double(S *state);                    \
  extern __device__ float curand_normal(S *state);                             \
  extern __device__ double curand_normal_double(S *state);                     \
  extern __device__ float curand_log_normal(S *state, float mean,              \
                                            float stddev);                     \
  extern __device__ double curand_log_normal_double(S *state, double mean,     \
                                                    double stddev);            \
  extern __device__ unsigned int curand_poisson(S *state, double lambda);      \
  extern __device__ void skipahead(unsigned long long n, S *state);
#define __CUDA_LINT_CURAND(S)                                                  \
  extern __device__ void curand_init(unsigned long long seed,                  \
                                     unsigned long long sequence,              \
                                     unsigned long long offset, S *state);     \
  extern __device__ float2 curand_normal2(S *state);                           \
  extern __device__ double2 curand_normal2_double(S *state);                   \
  extern __device__ void skipahead_sequence(unsigned long long n, S *state);   \
  __CUDA_LINT_CURAND_DRAW(S)
__CUDA_LINT_CURAND(curandStateXORWOW_t)
__CUDA_LINT_CURAND(curandStatePhilox4_32_10_t)
__CUDA_LINT_CURAND(curandStateMRG32k3a_t)
__CUDA_LINT_CURAND_DRAW(curandStateSobol32_t)
__CUDA_LINT_CURAND_DRAW(curandStateScrambledSobol32_t)
__CUDA_LINT_CURAND_DRAW(curandStateSobol64_t)
#undef __CUDA_LINT_CURAND
#undef __CUDA_LINT_CURAND_DRAW
extern __device__ void curand_init(curandDirectionVectors32_t direction_vectors,
                                   unsigned int offset,
                                   curandStateSobol32_t *state);
extern __device__ void curand_init(curandDirectionVectors64_t direction_vectors,
                                   unsigned int offset,
                                   curandStateSobol64_t *state);
extern __device__ uint4 curand4(curandStatePhilox4_32_10_t *state);
extern __device__ float4 curand_uniform4(curandStatePhilox4_32_10_t *state);
extern __device__ float4 curand_normal4(curandStatePhilox4_32_10_t *state);
#endif
#endif
