//===- ExplainAccesses.h - What a warp does at an access -------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_EXPLAINACCESSES_H
#define CUDA_LINT_ANALYSIS_EXPLAINACCESSES_H

#include "analysis/WarpRequests.h"
#include "cuda/AccessExplanation.h"

namespace cuda_lint {

/// What the kernels of \p TU do at the accesses that \p Query asks for, whether
/// a check reports them or not, in the order of their places.
std::vector<AccessExplanation>
explainAccesses(TranslationUnit &TU, const AccessQuery &Query,
                std::optional<std::array<unsigned, 3>> AssumedBlock);

} // namespace cuda_lint

#endif
