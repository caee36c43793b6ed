//===- WholeCopies.cpp ----------------------------------------------------===//

#include "cuda/WholeCopies.h"
#include "cuda/RuntimeApi.h"

using namespace clang;

namespace cuda_lint {

/// A constructor or an assignment that copies or moves.
static bool isCopyOrMove(const CXXMethodDecl *M) {
  if (const auto *C = dyn_cast<CXXConstructorDecl>(M))
    return C->isCopyOrMoveConstructor();
  return M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator();
}

static bool partsAreCopiedWhole(const CXXRecordDecl *Record,
                                const CXXMethodDecl *Like);

/// Whether a type is copied as \p Like copies, without any code that is
/// written.
static bool isCopiedWhole(QualType T, const CXXMethodDecl *Like) {
  const CXXRecordDecl *Record =
      T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  if (!Record || Record->isTriviallyCopyable())
    return true;
  const bool Constructs = isa<CXXConstructorDecl>(Like);
  auto Written = [&](const CXXMethodDecl *M) {
    if (!M->isUserProvided() || !isCopyOrMove(M) ||
        isa<CXXConstructorDecl>(M) != Constructs)
      return false;
    return !Constructs || !copiesMembers(cast<CXXConstructorDecl>(M));
  };
  return llvm::none_of(Record->methods(), Written) &&
         partsAreCopiedWhole(Record, Like);
}

static bool partsAreCopiedWhole(const CXXRecordDecl *Record,
                                const CXXMethodDecl *Like) {
  return llvm::all_of(Record->bases(),
                      [&](const CXXBaseSpecifier &B) {
                        return isCopiedWhole(B.getType(), Like);
                      }) &&
         llvm::all_of(Record->fields(), [&](const FieldDecl *F) {
           return isCopiedWhole(F->getType(), Like);
         });
}

bool copiesWhole(const CXXMethodDecl *M) {
  return isCopyOrMove(M) &&
         (M->isTrivial() ||
          (M->isDefaulted() && partsAreCopiedWhole(M->getParent(), M)));
}

} // namespace cuda_lint
