/// Integer dot products (CUDA Math API, "Integer Intrinsics").
#ifndef __SM_61_INTRINSICS_H__
#define __SM_61_INTRINSICS_H__
#include "vector_types.h"
#if defined(__cplusplus) && defined(__CUDA__)
extern __device__ int __dp2a_lo(int srcA, int srcB, int c);
extern __device__ unsigned int __dp2a_lo(unsigned int srcA, unsigned int srcB,
                                         unsigned int c);
extern __device__ int __dp2a_lo(short2 srcA, char4 srcB, int c);
extern __device__ unsigned int __dp2a_lo(ushort2 srcA, uchar4 srcB,
                                         unsigned int c);
extern __device__ int __dp2a_hi(int srcA, int srcB, int c);
extern __device__ unsigned int __dp2a_hi(unsigned int srcA, unsigned int srcB,
                                         unsigned int c);
extern __device__ int __dp2a_hi(short2 srcA, char4 srcB, int c);
extern __device__ unsigned int __dp2a_hi(ushort2 srcA, uchar4 srcB,
                                         unsigned int c);
extern __device__ int __dp4a(int srcA, int srcB, int c);
extern __device__ unsigned int __dp4a(unsigned int srcA, unsigned int srcB,
                                      unsigned int c);
extern __device__ int __dp4a(char4 srcA, char4 srcB, int c);
extern __device__ unsigned int __dp4a(uchar4 srcA, uchar4 srcB, unsigned int c);
#endif
#endif
