//===- Effort.h - How much work the bounds of engines allow ----*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_EFFORT_H
#define CUDA_LINT_CUDA_EFFORT_H

namespace cuda_lint {

namespace detail {
inline unsigned Effort = 1;
} // namespace detail

/// The factor by which bounds on work (steps, paths, runs) are larger than
/// usual: 1, or what `--deep` asks for. Bounds that are part of what is
/// modelled, such as how often an open loop runs, are not multiplied.
inline unsigned effort() { return detail::Effort; }

/// Sets it for this process, before anything is analysed.
inline void setEffort(unsigned Factor) { detail::Effort = Factor; }

} // namespace cuda_lint

#endif
