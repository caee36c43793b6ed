/// Reads and writes through surface objects (CUDA C++ Programming Guide,
/// "Surface Functions", "Surface Object API"). Declared only.
#ifndef __SURFACE_INDIRECT_FUNCTIONS_H__
#define __SURFACE_INDIRECT_FUNCTIONS_H__
#include "surface_types.h"
#if defined(__cplusplus) && defined(__CUDA__)
#define __CUDA_LINT_SURF(NAME, ...)                                            \
  template <typename T>                                                        \
  extern __device__ T NAME##read(                                              \
      cudaSurfaceObject_t surfObject, __VA_ARGS__,                             \
      cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap);            \
  template <typename T>                                                        \
  extern __device__ void NAME##read(                                           \
      T *data, cudaSurfaceObject_t surfObject, __VA_ARGS__,                    \
      cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap);            \
  template <typename T>                                                        \
  extern __device__ void NAME##write(                                          \
      T data, cudaSurfaceObject_t surfObject, __VA_ARGS__,                     \
      cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap);
__CUDA_LINT_SURF(surf1D, int x)
__CUDA_LINT_SURF(surf2D, int x, int y)
__CUDA_LINT_SURF(surf3D, int x, int y, int z)
__CUDA_LINT_SURF(surf1DLayered, int x, int layer)
__CUDA_LINT_SURF(surf2DLayered, int x, int y, int layer)
__CUDA_LINT_SURF(surfCubemap, int x, int y, int face)
__CUDA_LINT_SURF(surfCubemapLayered, int x, int y, int layerFace)
#undef __CUDA_LINT_SURF
#endif
#endif
