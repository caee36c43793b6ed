//===- ExecutionSpace.cpp -------------------------------------------------===//

#include "cuda/ExecutionSpace.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cuda_lint {

namespace {
/// What the attributes of a function say. They are in a table of the AST, and
/// engines ask for every call: it is looked into once for all of them.
struct Spaces {
  bool Global = false, Device = false, Host = false;
  /// Written, by the first of each kind.
  bool WrittenDevice = false, WrittenHost = false;

  explicit Spaces(const FunctionDecl *F) {
    if (!F->hasAttrs())
      return;
    for (const Attr *A : F->getAttrs())
      switch (A->getKind()) {
      case attr::CUDAGlobal:
        Global = true;
        break;
      case attr::CUDADevice:
        WrittenDevice |= !Device && !A->isImplicit();
        Device = true;
        break;
      case attr::CUDAHost:
        WrittenHost |= !Host && !A->isImplicit();
        Host = true;
        break;
      default:
        break;
      }
  }
  bool written() const { return WrittenDevice || WrittenHost; }
};
} // namespace

const FunctionDecl *enclosingFunctionOfLambda(const FunctionDecl *F) {
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  if (!M || !M->getParent()->isLambda())
    return nullptr;
  const DeclContext *DC = M->getParent()->getParent();
  while (DC && !isa<FunctionDecl>(DC))
    DC = DC->getParent();
  return dyn_cast_or_null<FunctionDecl>(DC);
}

bool isKernel(const FunctionDecl *F) { return F->hasAttr<CUDAGlobalAttr>(); }

bool hasExplicitSpace(const FunctionDecl *F) { return Spaces(F).written(); }

/// Sets \p Out to what says where \p F runs; the function that says it.
static const FunctionDecl *ownerOf(const FunctionDecl *F, Spaces &Out) {
  while (!Out.written() && !Out.Global) {
    const FunctionDecl *Outer = enclosingFunctionOfLambda(F);
    if (!Outer)
      break;
    F = Outer;
    Out = Spaces(F);
  }
  return F;
}

const FunctionDecl *executionSpaceOwner(const FunctionDecl *F) {
  Spaces S(F);
  return ownerOf(F, S);
}

bool runsOnDevice(const FunctionDecl *F) {
  Spaces S(F);
  ownerOf(F, S);
  return S.Global || S.Device;
}

bool runsOnHost(const FunctionDecl *F) {
  Spaces S(F);
  ownerOf(F, S);
  return !S.Global && (S.Host || !S.Device);
}

bool isExplicitHostDevice(const FunctionDecl *F) {
  const Spaces S(F);
  return S.WrittenDevice && S.WrittenHost;
}

} // namespace cuda_lint
