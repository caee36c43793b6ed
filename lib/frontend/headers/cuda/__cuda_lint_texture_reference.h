/// Texture and surface references, which CUDA 12 dropped (CUDA C++ Programming
/// Guide 11, "Texture Reference API"). Here because these headers serve code of
/// every CUDA version.
#ifndef __CUDA_LINT_TEXTURE_REFERENCE_H__
#define __CUDA_LINT_TEXTURE_REFERENCE_H__
#include "channel_descriptor.h"
#include "surface_types.h"
#include "texture_types.h"
#if defined(__cplusplus) && defined(__CUDA__)

template <class T, int texType = cudaTextureType1D,
          enum cudaTextureReadMode mode = cudaReadModeElementType>
struct __device_builtin_texture_type__ texture : public textureReference {
  __host__ texture(int norm = 0,
                   enum cudaTextureFilterMode fMode = cudaFilterModePoint,
                   enum cudaTextureAddressMode aMode = cudaAddressModeClamp)
      : textureReference() {
    normalized = norm;
    filterMode = fMode;
    addressMode[0] = aMode;
    addressMode[1] = aMode;
    addressMode[2] = aMode;
    channelDesc = cudaCreateChannelDesc<T>();
  }
  __host__ texture(int norm, enum cudaTextureFilterMode fMode,
                   enum cudaTextureAddressMode aMode,
                   struct cudaChannelFormatDesc desc)
      : texture(norm, fMode, aMode) {
    channelDesc = desc;
  }
};
template <class T, int dim = 1>
struct __device_builtin_surface_type__ surface : public surfaceReference {
  __host__ surface(void) : surfaceReference() {}
};

/// What a fetch returns: the element, or floats where the mode normalises.
template <class T, enum cudaTextureReadMode mode>
struct __cuda_lint_texture_result {
  typedef T type;
};
#define __CUDA_LINT_NORMALIZED(T, F)                                           \
  template <>                                                                  \
  struct __cuda_lint_texture_result<T, cudaReadModeNormalizedFloat> {          \
    typedef F type;                                                            \
  };
__CUDA_LINT_NORMALIZED(char, float)
__CUDA_LINT_NORMALIZED(signed char, float)
__CUDA_LINT_NORMALIZED(unsigned char, float)
__CUDA_LINT_NORMALIZED(short, float)
__CUDA_LINT_NORMALIZED(unsigned short, float)
__CUDA_LINT_NORMALIZED(char1, float1)
__CUDA_LINT_NORMALIZED(uchar1, float1)
__CUDA_LINT_NORMALIZED(char2, float2)
__CUDA_LINT_NORMALIZED(uchar2, float2)
__CUDA_LINT_NORMALIZED(char4, float4)
__CUDA_LINT_NORMALIZED(uchar4, float4)
__CUDA_LINT_NORMALIZED(short2, float2)
__CUDA_LINT_NORMALIZED(ushort2, float2)
__CUDA_LINT_NORMALIZED(short4, float4)
__CUDA_LINT_NORMALIZED(ushort4, float4)
#undef __CUDA_LINT_NORMALIZED

#define __CUDA_LINT_TEX(NAME, TYPE, ...)                                       \
  template <class T, enum cudaTextureReadMode mode>                            \
  extern __device__ typename __cuda_lint_texture_result<T, mode>::type NAME(   \
      texture<T, cudaTextureType##TYPE, mode> t, __VA_ARGS__);
__CUDA_LINT_TEX(tex1Dfetch, 1D, int x)
__CUDA_LINT_TEX(tex1D, 1D, float x)
__CUDA_LINT_TEX(tex2D, 2D, float x, float y)
__CUDA_LINT_TEX(tex3D, 3D, float x, float y, float z)
__CUDA_LINT_TEX(tex1DLayered, 1DLayered, float x, int layer)
__CUDA_LINT_TEX(tex2DLayered, 2DLayered, float x, float y, int layer)
__CUDA_LINT_TEX(texCubemap, Cubemap, float x, float y, float z)
__CUDA_LINT_TEX(tex2DLod, 2D, float x, float y, float level)
__CUDA_LINT_TEX(tex3DLod, 3D, float x, float y, float z, float level)
#undef __CUDA_LINT_TEX

#define __CUDA_LINT_SURF(NAME, TYPE, ...)                                      \
  template <class T>                                                           \
  extern __device__ void NAME##write(                                          \
      T val, surface<void, cudaSurfaceType##TYPE> surf, __VA_ARGS__,           \
      enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);               \
  template <class T>                                                           \
  extern __device__ T NAME##read(                                              \
      surface<void, cudaSurfaceType##TYPE> surf, __VA_ARGS__,                  \
      enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);               \
  template <class T>                                                           \
  extern __device__ void NAME##read(                                           \
      T *res, surface<void, cudaSurfaceType##TYPE> surf, __VA_ARGS__,          \
      enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
__CUDA_LINT_SURF(surf1D, 1D, int x)
__CUDA_LINT_SURF(surf2D, 2D, int x, int y)
__CUDA_LINT_SURF(surf3D, 3D, int x, int y, int z)
#undef __CUDA_LINT_SURF

extern "C" {
__host__ cudaError_t cudaBindTexture(size_t *offset,
                                     const struct textureReference *texref,
                                     const void *devPtr,
                                     const struct cudaChannelFormatDesc *desc,
                                     size_t size = UINT_MAX);
__host__ cudaError_t cudaBindTexture2D(size_t *offset,
                                       const struct textureReference *texref,
                                       const void *devPtr,
                                       const struct cudaChannelFormatDesc *desc,
                                       size_t width, size_t height,
                                       size_t pitch);
__host__ cudaError_t
cudaBindTextureToArray(const struct textureReference *texref,
                       cudaArray_const_t array,
                       const struct cudaChannelFormatDesc *desc);
__host__ cudaError_t cudaUnbindTexture(const struct textureReference *texref);
__host__ cudaError_t
cudaGetTextureReference(const struct textureReference **texref,
                        const void *symbol);
__host__ cudaError_t
cudaBindSurfaceToArray(const struct surfaceReference *surfref,
                       cudaArray_const_t array,
                       const struct cudaChannelFormatDesc *desc);
}
template <class T, int dim, enum cudaTextureReadMode mode>
static __inline__ __host__ cudaError_t
cudaBindTexture(size_t *offset, const texture<T, dim, mode> &tex,
                const void *devPtr, const struct cudaChannelFormatDesc &desc,
                size_t size = UINT_MAX) {
  return ::cudaBindTexture(offset, (const textureReference *)&tex, devPtr,
                           &desc, size);
}
template <class T, int dim, enum cudaTextureReadMode mode>
static __inline__ __host__ cudaError_t
cudaBindTexture(size_t *offset, const texture<T, dim, mode> &tex,
                const void *devPtr, size_t size = UINT_MAX) {
  return ::cudaBindTexture(offset, (const textureReference *)&tex, devPtr,
                           &tex.channelDesc, size);
}
template <class T, int dim, enum cudaTextureReadMode mode>
static __inline__ __host__ cudaError_t
cudaBindTexture2D(size_t *offset, const texture<T, dim, mode> &tex,
                  const void *devPtr, const struct cudaChannelFormatDesc &desc,
                  size_t width, size_t height, size_t pitch) {
  return ::cudaBindTexture2D(offset, (const textureReference *)&tex, devPtr,
                             &desc, width, height, pitch);
}
template <class T, int dim, enum cudaTextureReadMode mode>
static __inline__ __host__ cudaError_t
cudaBindTextureToArray(const texture<T, dim, mode> &tex,
                       cudaArray_const_t array,
                       const struct cudaChannelFormatDesc &desc) {
  return ::cudaBindTextureToArray((const textureReference *)&tex, array, &desc);
}
template <class T, int dim, enum cudaTextureReadMode mode>
static __inline__ __host__ cudaError_t cudaBindTextureToArray(
    const texture<T, dim, mode> &tex, cudaArray_const_t array) {
  return ::cudaBindTextureToArray((const textureReference *)&tex, array,
                                  &tex.channelDesc);
}
template <class T, int dim, enum cudaTextureReadMode mode>
static __inline__ __host__ cudaError_t
cudaUnbindTexture(const texture<T, dim, mode> &tex) {
  return ::cudaUnbindTexture((const textureReference *)&tex);
}
template <class T, int dim>
static __inline__ __host__ cudaError_t
cudaBindSurfaceToArray(const surface<T, dim> &surf, cudaArray_const_t array) {
  return ::cudaBindSurfaceToArray((const surfaceReference *)&surf, array,
                                  &surf.channelDesc);
}
#endif
#endif
