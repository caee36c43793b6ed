/// threadIdx, blockIdx, blockDim, gridDim and warpSize are declared by Clang's
/// own __clang_cuda_builtin_vars.h, which __cuda_lint_runtime.h includes.
#ifndef __DEVICE_LAUNCH_PARAMETERS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#include "vector_types.h"
#endif
