/// Searched for names in quotes before the user's folders (-iquote) when one of
/// those holds a file of this name: Clang's wrapper means the toolkit's, and
/// everybody else what comes next.
#pragma GCC system_header
#if defined(__CUDA_LINT_HOST_CONFIG_H) && defined(__CLANG_CUDA_RUNTIME_WRAPPER_H__) &&     \
    !defined(__CUDA_LINT_COMPAT_H__)
#include __CUDA_LINT_HOST_CONFIG_H
#else
#include_next "host_config.h"
#endif
