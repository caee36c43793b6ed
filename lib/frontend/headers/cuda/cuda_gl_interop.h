/// OpenGL interoperability (CUDA Runtime API, "OpenGL Interoperability"). Needs
/// the project's own OpenGL header for GLuint and GLenum.
#ifndef __CUDA_GL_INTEROP_H__
#define __CUDA_GL_INTEROP_H__
#include "cuda_runtime_api.h"
#if defined(__has_include)
#if __has_include(<GL/gl.h>)
#include <GL/gl.h>
#endif
#endif
#ifndef GL_VERSION
typedef unsigned int GLenum;
typedef unsigned int GLuint;
#endif
enum cudaGLDeviceList {
  cudaGLDeviceListAll = 1,
  cudaGLDeviceListCurrentFrame = 2,
  cudaGLDeviceListNextFrame = 3
};
#if defined(__cplusplus)
extern "C" {
#endif
__CUDA_LINT_API cudaGLGetDevices(unsigned int *pCudaDeviceCount,
                                 int *pCudaDevices,
                                 unsigned int cudaDeviceCount,
                                 enum cudaGLDeviceList deviceList);
__CUDA_LINT_API
cudaGraphicsGLRegisterImage(struct cudaGraphicsResource **resource,
                            GLuint image, GLenum target, unsigned int flags);
__CUDA_LINT_API
cudaGraphicsGLRegisterBuffer(struct cudaGraphicsResource **resource,
                             GLuint buffer, unsigned int flags);
__CUDA_LINT_API cudaGLSetGLDevice(int device);
__CUDA_LINT_API cudaGLRegisterBufferObject(GLuint bufObj);
__CUDA_LINT_API cudaGLMapBufferObject(void **devPtr, GLuint bufObj);
__CUDA_LINT_API cudaGLUnmapBufferObject(GLuint bufObj);
__CUDA_LINT_API cudaGLUnregisterBufferObject(GLuint bufObj);
#if defined(__cplusplus)
}
#endif
#endif
