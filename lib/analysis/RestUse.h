//===- RestUse.h - What a division leaves, in other hands ------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_RESTUSE_H
#define CUDA_LINT_ANALYSIS_RESTUSE_H

namespace clang {
class BinaryOperator;
class FunctionDecl;
} // namespace clang

namespace cuda_lint {

/// Whether a function that divides a count computes as well, for more than a
/// comparison, what the quotient covers or leaves: `n / 256 * 256`, `blocks *
/// 256`, `n % 256`. Then it treats the rest itself, in a loop or a copy. Or it
/// looks for a number that divides (`while (n % block) --block`), or tells what
/// is not seen of count and divisor (`require(n % 256 == 0)`, `rest(p, n,
/// 256)`).
bool treatsRest(const clang::BinaryOperator &Division,
                const clang::FunctionDecl &F);

} // namespace cuda_lint

#endif
