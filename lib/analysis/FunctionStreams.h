//===- FunctionStreams.h - Which streams a function has --------*- C++ -*-===//
//
// A function has the streams that it is given, that it asks for, that it makes,
// and that its object has. A lambda has those of the function that it is
// written in.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_FUNCTIONSTREAMS_H
#define CUDA_LINT_ANALYSIS_FUNCTIONSTREAMS_H

#include "analysis/HostStreams.h"
#include "analysis/StreamlessMembers.h"
#include "cuda/TranslationUnit.h"
#include <map>

namespace cuda_lint {

/// A stream that a function has.
struct FunctionStream {
  NamedObject Is;
  /// It was given to the function: a parameter, or a variable made from
  /// something that the function did not create. Else it is the function's own,
  /// or its object's, and only work on the same memory is about it.
  bool Given = false;
  /// The first use of it.
  const StreamUse *Use = nullptr;
};

/// A variable that is local to a function, and no parameter.
bool isOwnVariable(const clang::ValueDecl *V);

/// The function around a lambda, and around all lambdas that it is in; null
/// where \p F is no lambda.
const clang::FunctionDecl *functionAround(const clang::FunctionDecl *F);

/// An engine of a translation unit.
class FunctionStreams {
public:
  explicit FunctionStreams(TranslationUnit &TU) : Unit(TU), Streamless(TU) {}

  /// The streams of a function, which does what \p S says; \p Lambda is the
  /// one of its lambdas that is asked about.
  std::vector<FunctionStream> of(const HostStreams &S,
                                 const clang::FunctionDecl *F,
                                 const clang::FunctionDecl *Lambda = nullptr);
  /// The streams that the function around a lambda was given, where it runs the
  /// lambda itself, or a function does that is seen. \p S is what that function
  /// does.
  std::vector<FunctionStream> around(const clang::FunctionDecl *Lambda,
                                     const HostStreams &S,
                                     const clang::FunctionDecl *Around);

private:
  /// The streams that a method works in, as its object's; none where it has
  /// work in another.
  struct MethodStreams {
    llvm::SmallVector<NamedObject, 1> Of;
    bool Other = false;
  };
  bool calls(const clang::Expr *E, HostWork Work) const;
  bool isAskedOf(const HostStreams &S, const clang::ValueDecl *V) const;
  bool isGiven(const HostStreams &S, const clang::ValueDecl *V) const;
  bool isOfGiven(const NamedObject &O) const;
  const clang::FieldDecl *
  streamOfObject(const clang::FunctionDecl *F,
                 const clang::FunctionDecl *Lambda) const;
  const MethodStreams &streamsOf(const clang::FunctionDecl *Method);
  NamedObject streamOfSiblings(const clang::FunctionDecl *F);
  bool isWorkedIn(const clang::ValueDecl &Member) const;
  const clang::ValueDecl *streamSaidByMember(const clang::CXXRecordDecl &Class);
  const clang::FunctionDecl *
  streamSaidBeside(const clang::CXXRecordDecl &Class);
  NamedObject streamOfGiven(const HostStreams &S, const clang::FunctionDecl *F);
  std::vector<FunctionStream> usedIn(const HostStreams &S) const;
  bool isUnusedCopy(const HostStreams &S, const clang::ValueDecl *D) const;
  NamedObject streamAround(const HostStreams &S, const clang::FunctionDecl *F,
                           const clang::FunctionDecl *Lambda);
  void collectSharedUses();
  const clang::VarDecl *streamOfNamespace(const HostStreams &S,
                                          const clang::FunctionDecl *F);

  TranslationUnit &Unit;
  StreamlessMembers Streamless;
  std::map<const clang::FunctionDecl *, MethodStreams> Methods;
  std::map<const clang::CXXRecordDecl *, const clang::FunctionDecl *> Beside;
  /// The streams that variables of a namespace hold, with the functions that
  /// work in them and those that launch kernels there, and the functions that
  /// launch kernels elsewhere.
  using Functions = llvm::SmallPtrSet<const clang::FunctionDecl *, 4>;
  std::map<const clang::VarDecl *, Functions> Shared;
  /// Those that are made so that the default stream and they wait for each
  /// other.
  llvm::SmallPtrSet<const clang::VarDecl *, 2> Blocking;
  Functions LaunchThere;
  Functions LaunchElsewhere;
  bool HasShared = false;
};

/// Whether something says which stream work goes to, wherever it is done: a
/// function that is asked for the current one, or a variable of a namespace
/// that has it.
bool saysCurrentStream(const clang::ValueDecl *D);

} // namespace cuda_lint

#endif
