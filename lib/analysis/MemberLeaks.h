//===- MemberLeaks.h - What a class makes and nobody releases --*- C++ -*-===//
//
// A class keeps what it has made in a member: memory, a stream, an event, or
// streams in an array or container. Where all that gets at the member is seen,
// and none of it releases what it holds or hands it on, nobody does. An object
// whose members are open to all, as those of C are, is ended by a function that
// releases the others.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_MEMBERLEAKS_H
#define CUDA_LINT_ANALYSIS_MEMBERLEAKS_H

#include "cuda/HostRuntime.h"
#include "cuda/TranslationUnit.h"
#include "domains/symbolic/Paths.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>

namespace cuda_lint {

/// A member whose contents are never released.
struct MemberLeak {
  const clang::FieldDecl *Member;
  /// What makes them, the first of several.
  const clang::CallExpr *Made;
  const HostFunction *Row;
  /// The destructor that leaves them behind, or the function that ends an
  /// object which everybody may get at; null where there is none.
  const clang::FunctionDecl *End;
  /// It releases something else.
  bool ReleasesOthers;
  /// The method that releases it, to make something new; null for none.
  const clang::FunctionDecl *Renewing;
};

/// A member that every object has something in, where a method makes something
/// new and neither looks at it before nor releases it.
struct RemadeMember {
  const clang::FieldDecl *Member;
  const HostFunction *Row;
  /// The method, and the call in it that leads there.
  const clang::FunctionDecl *In;
  const clang::Stmt *Again;
  /// What makes it in a constructor.
  const clang::CallExpr *Made;
};

/// An engine of a translation unit.
class MemberLeaks {
public:
  explicit MemberLeaks(TranslationUnit &TU);

  llvm::ArrayRef<MemberLeak> all() const { return All; }
  llvm::ArrayRef<RemadeMember> remade() const { return Remade; }

private:
  struct Making {
    const clang::CallExpr *Call;
    const HostFunction *Row;
    ArgumentRole Role;
    const clang::FunctionDecl *In;
  };
  using Makings = llvm::SmallVector<Making, 2>;

  /// A function that releases members of an object and makes none: it ends the
  /// object.
  struct Ending {
    const clang::FunctionDecl *F = nullptr;
    unsigned Released = 0;
  };

  void collect();
  void collectReturned(const clang::FunctionDecl &F,
                       const clang::CallExpr &Call,
                       const clang::CXXRecordDecl &Class);
  void judge(const clang::FieldDecl &Member, const Makings &Made);
  bool isReleasedBySome(const clang::FieldDecl &Member, const Makings &Made,
                        bool InConstructor,
                        const clang::FunctionDecl *&Renewing);
  bool onlyRenews(const clang::FunctionDecl *F, const clang::FieldDecl &Member);
  const Ending &endingOf(const clang::CXXRecordDecl &Class);
  bool makesAny(const clang::FunctionDecl *F,
                const clang::CXXRecordDecl &Class) const;
  void keepFew();
  void judgeRemade(const clang::FieldDecl &Member, const Makings &Made);
  bool staysUntilEnd(const clang::FieldDecl &Member, ArgumentRole Gives);
  const PathEvent *makes(const ExecutionPath &Path,
                         const clang::CXXMethodDecl &F,
                         const clang::FieldDecl &Member, bool Untouched);
  bool isUnderstood(const clang::CXXRecordDecl &Class);
  bool isForGood(const clang::CXXRecordDecl &Class);
  bool isMadeByMainOnly(const clang::CXXRecordDecl &Class) const;
  bool isMadeBesideMain(const clang::CXXRecordDecl &Class) const;
  bool isBase(const clang::CXXRecordDecl &Class) const;

  TranslationUnit &TU;
  std::map<const clang::FieldDecl *, Makings> Candidates;
  std::map<const clang::CXXRecordDecl *, bool> Understood, ForGood;
  std::map<const clang::CXXRecordDecl *, Ending> Endings;
  std::vector<MemberLeak> All;
  std::vector<RemadeMember> Remade;
};

} // namespace cuda_lint

#endif
