//===- MemberUses.h - What becomes of what a member holds ------*- C++ -*-===//
//
// A member that holds memory, a stream or an event, or a container of streams
// or events: whether the functions that get at it release what it holds, or
// give it to somebody who may.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_MEMBERUSES_H
#define CUDA_LINT_ANALYSIS_MEMBERUSES_H

#include "analysis/HandedOn.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_lint {

/// Whether a function is one of a class, of one inside it, or a lambda in such
/// a function: what is private to the class is its own.
bool isWithin(const clang::FunctionDecl *F, const clang::RecordDecl &Class);

/// Whether a function releases something.
bool releasesAny(const DataFlow &In);

/// The containers among the members of a class that a method puts what a call
/// makes into, which gives it to a variable of the method first: \p Argument is
/// the one that the call is told the variable by.
llvm::SmallVector<const clang::FieldDecl *, 1>
keptIn(TranslationUnit &TU, const clang::FunctionDecl &Method,
       const clang::CallExpr &Call, unsigned Argument,
       const clang::CXXRecordDecl &Class);

/// Whether all that the functions of a unit put into a private container, one
/// by one, is what they have made by themselves, and each only once.
bool holdsOnlyMade(TranslationUnit &TU, const clang::FieldDecl &Container,
                   ArgumentRole Gives);

class MemberUses {
public:
  /// \p Gives is the argument of the runtime by which the member gets what it
  /// holds.
  MemberUses(TranslationUnit &TU, const clang::FieldDecl &Member,
             ArgumentRole Gives);

  /// Looks at what a function does with the member. False when that is not all
  /// seen, or what the member holds goes elsewhere.
  bool add(const clang::FunctionDecl *F);
  /// A function that was looked at releases it, or may.
  bool isReleased() const { return Released; }
  /// A method gives it to its caller.
  bool isReturned() const { return Returned; }
  /// A stream or an event, which is no memory.
  bool isHandle() const {
    return Gives == ArgumentRole::NewStream || Gives == ArgumentRole::NewEvent;
  }

private:
  /// A function that is looked at: who uses its registers.
  struct Body {
    const clang::FunctionDecl *F;
    const DataFlow &In;
    llvm::DenseMap<ir::Register, llvm::SmallVector<const ir::Instruction *, 4>>
        Uses{};
  };
  struct Held {
    ir::Register R;
    /// The place where it lies, and not itself.
    bool IsAddress;
  };
  using Work = llvm::SmallVectorImpl<Held>;

  bool follow(const Body &B, ir::Register Field);
  bool useOfAddress(const Body &B, const ir::Instruction &I, ir::Register R,
                    Work &More);
  bool useOfValue(const Body &B, const ir::Instruction &I, ir::Register R,
                  Work &More);
  bool call(const Body &B, const ir::Instruction &I, ir::Register R,
            bool IsAddress, Work &More);
  bool mayKeep(const Body &B, const ir::Instruction &Call,
               std::optional<unsigned> Argument = std::nullopt) const;
  bool loadsOf(const Body &B, ir::Register Place, Work &More) const;

  bool addContainer(const Body &B);
  bool useOfContainer(const Body &B, const ir::Instruction &I, ir::Register R,
                      llvm::SmallVectorImpl<ir::Register> &More);
  bool addElements(const Body &B);
  bool isOfKind(clang::QualType T) const;
  clang::QualType typeOf(const Body &B, ir::Register R) const;

  TranslationUnit &TU;
  const clang::FieldDecl &Member;
  const ArgumentRole Gives;
  bool Released = false, Returned = false;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> Seen;
};

} // namespace cuda_lint

#endif
