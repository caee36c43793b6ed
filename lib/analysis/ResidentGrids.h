//===- ResidentGrids.h - Grids that run as a whole -------------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_RESIDENTGRIDS_H
#define CUDA_LINT_ANALYSIS_RESIDENTGRIDS_H

#include "cuda/TranslationUnit.h"

namespace cuda_lint {

/// The blocks that a GPU holds at once are fewer: hundreds of multiprocessors
/// have 32 each (CUDA C++ Programming Guide, "Compute Capabilities").
inline constexpr uint64_t MaxResidentBlocks = 65535;

/// Whether the grids that a function runs in have all of their blocks on the
/// GPU at once, as a cooperative launch asks: the function, or what it calls or
/// all that call it, waits for the whole grid, or each visible launch is a
/// cooperative one.
bool runsInResidentGrid(const TranslationUnit &TU,
                        const clang::FunctionDecl *F);

} // namespace cuda_lint

#endif
