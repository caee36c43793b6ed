//===- ArchitectureConditionals.h - Code of one side only ------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_ARCHITECTURECONDITIONALS_H
#define CUDA_LINT_CUDA_ARCHITECTURECONDITIONALS_H

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <vector>

namespace clang {
class ASTContext;
class Preprocessor;
class Stmt;
} // namespace clang

namespace cuda_lint {

/// The regions of the source that the preprocessor keeps or drops by
/// `__CUDA_ARCH__`: `#if`, `#ifdef` and their other branches, and the arguments
/// of `NV_IF_TARGET` and its like. What stands there is compiled for one side,
/// or for some architectures, only.
class ArchitectureConditionals {
public:
  /// Starts recording what \p PP reads from now on, or gives what already
  /// records it. The object lives as long as the recording needs it.
  static std::shared_ptr<ArchitectureConditionals>
  record(clang::Preprocessor &PP);

  /// True when \p Loc is in such a region.
  bool contains(clang::SourceLocation Loc, const clang::SourceManager &SM,
                const clang::LangOptions &Opts) const;

  /// True when what stands at \p Loc, which this pass compiles, is not certain
  /// to be compiled by the other side's pass too. Narrower than contains():
  /// both sides compile what stands under `#if !defined(__CUDA_ARCH__) ||
  /// __CUDA_ARCH__ >= 350` or in `NV_IF_TARGET(NV_ANY_TARGET, (...))`.
  bool onOneSideOnly(clang::SourceLocation Loc, const clang::SourceManager &SM,
                     const clang::LangOptions &Opts) const;

  /// True when what stands at \p Loc, or a macro that it comes from, is written
  /// in such a region, or in one that this pass has not come to the end of yet:
  /// for what is said while it reads.
  bool hasWritten(clang::SourceLocation Loc,
                  const clang::SourceManager &SM) const;

  /// True when what an expression is made of, through the variables and the
  /// functions that it names, is not certain to be the same on the other side:
  /// the condition of an `if constexpr` that keeps one side's code.
  bool dependsOnSide(const clang::Stmt *Expression,
                     const clang::ASTContext &Ctx) const;

  /// True when such a region has a part of a body, or left one out.
  bool choosesPartOf(const clang::Stmt *Body,
                     const clang::ASTContext &Ctx) const;

  /// Regions that lie beside each other or in each other. The locations of a
  /// file are numbered without gaps, those of the files that it includes
  /// elsewhere: between the ends of a region there are only its own. This is
  /// asked for every conditional and macro of the toolkit's headers, so a look
  /// at each region, or at the files, would be a good part of the parse.
  class RegionSet {
  public:
    void add(clang::SourceRange Region);
    /// The outermost ones, in the order of their locations.
    llvm::ArrayRef<clang::SourceRange> outermost() const { return Outermost; }
    /// Whether a region has the place where \p Loc was written or expanded.
    bool contains(clang::SourceLocation Loc,
                  const clang::SourceManager &SM) const;

    /// Whether a region begins or ends in another.
    bool touches(clang::SourceRange Other,
                 const clang::SourceManager &SM) const;

  private:
    std::vector<clang::SourceRange> Outermost;
  };

  /// What was recorded: where the condition depends on the side, where in
  /// addition the other side may not compile the branch, and the invocations of
  /// NV_IF_TARGET and its like: all but those whose first query is
  /// NV_ANY_TARGET, and where those begin.
  struct Places {
    RegionSet Regions, OneSided, ForOneTarget;
    llvm::SmallVector<clang::SourceLocation, 2> ForAnyTarget;
  };
  const Places &places() const { return Recorded; }
  /// Takes in what was recorded when a precompiled header was made.
  void add(const Places &Precompiled);

private:
  class Recorder;
  class OtherSide;

  Places Recorded;
  /// Where the regions begin that the pass is in.
  llvm::SmallVector<clang::SourceLocation, 4> Open;
};

} // namespace cuda_lint

#endif
