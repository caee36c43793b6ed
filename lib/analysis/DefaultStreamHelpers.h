//===- DefaultStreamHelpers.h - Work that takes no stream ------*- C++ -*-===//
//
// A function that takes no stream, and works in the default stream with memory
// that it is given, or that its object has: what its callers leave to it goes
// past the streams that they have.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_DEFAULTSTREAMHELPERS_H
#define CUDA_LINT_ANALYSIS_DEFAULTSTREAMHELPERS_H

#include "analysis/HostStreams.h"
#include "cuda/TranslationUnit.h"
#include <map>

namespace cuda_lint {

/// An engine of a translation unit.
class DefaultStreamHelpers {
public:
  explicit DefaultStreamHelpers(TranslationUnit &TU) : TU(TU) {}

  /// Memory that a function works with in the default stream.
  struct Touch {
    /// The parameter that leads to it, or the member of the function's object.
    std::optional<unsigned> Parameter;
    const clang::FieldDecl *Member = nullptr;
    bool Writes = false;
    /// It is over when the function goes on, as an algorithm of Thrust is:
    /// what comes behind it finds it done.
    bool Ended = false;
    /// The launch, copy or memset, wherever it is.
    const clang::Stmt *Work = nullptr;
  };

  /// What a function does so and does not wait for. Nothing for one that takes
  /// a stream, or is not seen.
  llvm::ArrayRef<Touch> of(const clang::FunctionDecl *F);

  /// The calls of such functions in a function, each as work in the default
  /// stream with what is named there; \p Writes says which of that is written.
  struct Call {
    StreamUse Use;
    const clang::Stmt *Work = nullptr;
    bool Writes = false;
    bool Ended = false;
  };
  std::vector<Call> callsIn(const HostStreams &S);

  /// True when a call of a function that takes a stream is followed on the
  /// paths of \p F, and none of them does anything in a stream there or keeps
  /// one: for what else it is given it has nothing to do in one.
  bool worksInNone(const clang::FunctionDecl *F, const StreamUse &Call);

  /// True when work is only that an object is made, which does nothing in its
  /// stream as far as that is seen, and that the function does nothing with but
  /// to hand it to who called it: what it will do is known there.
  bool onlyHandsOut(const HostStreams &S, const StreamUse &Made) const;

private:
  std::vector<Touch> find(const clang::FunctionDecl *F);

  TranslationUnit &TU;
  std::map<const clang::FunctionDecl *, std::vector<Touch>> Known;
};

} // namespace cuda_lint

#endif
