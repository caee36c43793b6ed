//===- CaseNumbers.h - Parameters that say which case it is -----*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_CASENUMBERS_H
#define CUDA_LINT_ANALYSIS_CASENUMBERS_H

#include "clang/AST/Decl.h"
#include <vector>

namespace cuda_lint {

/// A number that a parameter is tested for.
struct CaseNumber {
  unsigned Parameter = 0;
  int64_t Number = 0;
};

/// What the parameters of a function are tested for that it uses for nothing
/// else than to be equal to constants or not (`if (mode == 1)`, `switch
/// (mode)`, `if (!last)`): its author expects each of these numbers.
std::vector<CaseNumber> caseNumbers(const clang::FunctionDecl *F);

} // namespace cuda_lint

#endif
