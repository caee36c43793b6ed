//===- StreamNeighbours.h - Work beside a stream, on its memory -*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_STREAMNEIGHBOURS_H
#define CUDA_LINT_ANALYSIS_STREAMNEIGHBOURS_H

#include "analysis/HostStreams.h"
#include "cuda/TranslationUnit.h"

namespace cuda_lint {

/// True when two pieces of work name the same memory.
bool sameData(const StreamUse &A, const StreamUse &B);

/// Whether a function of the user's does such work of the runtime, by itself or
/// in what it calls. \p Depth counts from how many calls it is away.
bool doesWork(TranslationUnit &Unit, const clang::FunctionDecl *Callee,
              HostWork Work, unsigned Depth);

/// Whether the host may go on before a copy or memset without a stream is over:
/// it waits for what is copied to or from its memory.
bool hostGoesOn(const StreamUse &U);

/// What one function does in the default stream, beside work of another stream
/// on the same memory.
class StreamNeighbours {
public:
  StreamNeighbours(TranslationUnit &Unit, const HostStreams &S)
      : Unit(Unit), S(S) {}

  /// True when a stream works on the same memory, which one of both writes,
  /// with no wait of the host in between.
  bool sharesMemory(const StreamUse &Work, const NamedObject &Stream) const;
  /// The work in a stream on memory that other work in the default stream,
  /// which writes it or not, uses as well, with no wait of the host in between,
  /// where one of them writes; for what has ended when its call returns only
  /// what comes before. Null for none.
  const StreamUse *besideHelper(const StreamUse &Work, bool Writes, bool Ended,
                                const NamedObject &Stream) const;
  /// The work in a stream on the same memory that a copy or memset in the
  /// default stream is not ordered with: it begins before that is complete, or
  /// may run before it does. Null for none.
  const StreamUse *unordered(const StreamUse &U,
                             const NamedObject &Stream) const;

  /// The first work in a stream on memory that a copy or memset in the default
  /// stream works on as well, where all other ways that work on it, two or
  /// more, do it in the stream. Null for none.
  const StreamUse *onOtherWays(const StreamUse &U,
                               const NamedObject &Stream) const;

private:
  bool writes(const StreamUse &U, const NamedObject &O) const;
  bool mayWaitBetween(const StreamUse &First, const StreamUse &Second,
                      const NamedObject &Stream) const;
  bool mayWait(const ir::Instruction &Call, const NamedObject &Stream) const;
  bool isPartOf(const ir::Instruction &Call, const NamedObject &Stream) const;

  TranslationUnit &Unit;
  const HostStreams &S;
};

/// Whether two blocks come behind different cases of one `switch`.
bool areCasesOfOne(const ir::Function &F, uint32_t A, uint32_t B);

/// The kernel or function, for all instantiations the same.
const clang::IdentifierInfo *nameOfWork(const StreamUse &U);

/// True when the same work is done in the stream on another way. Where that is
/// so in several cases of a `switch`, or for several conditions of one chain,
/// and one alone has the default stream, it was forgotten there.
bool isAlternative(const HostStreams &S, const StreamUse &Work,
                   const NamedObject &Stream);

} // namespace cuda_lint

#endif
