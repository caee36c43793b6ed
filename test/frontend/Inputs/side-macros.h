#pragma once
#ifndef __CUDA_ARCH__
#define OF_BOTH inline
#define QUALIFIED const
#else
#define QUALIFIED
#define OF_BOTH __device__ inline
#endif
template <class T> struct Point {
  T x, y;
  OF_BOTH Point(T x, T y) : x(x), y(y) {}
  OF_BOTH T sum() const { return x + y; }
};
