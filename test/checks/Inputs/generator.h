#pragma GCC system_header
// A generator of random numbers, as a library has it.
struct Generator {
  unsigned State[6];
};
__device__ unsigned drawn(Generator *);
__device__ float uniform(Generator &);
__device__ float rounded(const Generator &, float);
