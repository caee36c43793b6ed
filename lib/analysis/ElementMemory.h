//===- ElementMemory.h - Memory that arrays of pointers hold ---*- C++ -*-===//
//
// The elements of an array of pointers that is a private member, or a variable
// of a namespace, are filled in by one function and used by others, as a member
// itself is (MemberMemory.h).
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_ELEMENTMEMORY_H
#define CUDA_LINT_ANALYSIS_ELEMENTMEMORY_H

#include "cuda/HostRuntime.h"
#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_lint {

/// By array: the function of the runtime that allocates whatever any element
/// points to, unless it is null.
llvm::DenseMap<const clang::ValueDecl *, const HostFunction *>
allocatorsOfElements(TranslationUnit &TU);

} // namespace cuda_lint

#endif
