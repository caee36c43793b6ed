/// cudaCreateChannelDesc<T>() (CUDA Runtime API, "Texture Object Management").
#ifndef __CHANNEL_DESCRIPTOR_H__
#define __CHANNEL_DESCRIPTOR_H__
#include "cuda_runtime_api.h"
#if defined(__cplusplus)
/// Any channel type the specialisations below do not name has no format.
template <class T>
__inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDesc(void) {
  return cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone);
}
static __inline__ __host__ cudaChannelFormatDesc
cudaCreateChannelDescHalf(void) {
  return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
#define __CUDA_LINT_CHANNEL(T, X, Y, Z, W, K)                                  \
  template <>                                                                  \
  __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDesc<T>(void) {   \
    return cudaCreateChannelDesc(X, Y, Z, W, cudaChannelFormatKind##K);        \
  }
#define __CUDA_LINT_CHANNELS(T, B, K)                                          \
  __CUDA_LINT_CHANNEL(T##1, B, 0, 0, 0, K)                                     \
  __CUDA_LINT_CHANNEL(T##2, B, B, 0, 0, K)                                     \
  __CUDA_LINT_CHANNEL(T##4, B, B, B, B, K)
__CUDA_LINT_CHANNEL(char, 8, 0, 0, 0, Signed)
__CUDA_LINT_CHANNEL(signed char, 8, 0, 0, 0, Signed)
__CUDA_LINT_CHANNEL(unsigned char, 8, 0, 0, 0, Unsigned)
__CUDA_LINT_CHANNEL(short, 16, 0, 0, 0, Signed)
__CUDA_LINT_CHANNEL(unsigned short, 16, 0, 0, 0, Unsigned)
__CUDA_LINT_CHANNEL(int, 32, 0, 0, 0, Signed)
__CUDA_LINT_CHANNEL(unsigned int, 32, 0, 0, 0, Unsigned)
__CUDA_LINT_CHANNEL(float, 32, 0, 0, 0, Float)
__CUDA_LINT_CHANNELS(char, 8, Signed)
__CUDA_LINT_CHANNELS(uchar, 8, Unsigned)
__CUDA_LINT_CHANNELS(short, 16, Signed)
__CUDA_LINT_CHANNELS(ushort, 16, Unsigned)
__CUDA_LINT_CHANNELS(int, 32, Signed)
__CUDA_LINT_CHANNELS(uint, 32, Unsigned)
__CUDA_LINT_CHANNELS(float, 32, Float)
#undef __CUDA_LINT_CHANNEL
#undef __CUDA_LINT_CHANNELS
#endif
#endif
