//===- PathRoots.cpp ------------------------------------------------------===//

#include "analysis/PathRoots.h"
#include "analysis/DeviceCallers.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/LocalLambdas.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace cuda_lint {

llvm::SetVector<const FunctionDecl *> launchRoots(TranslationUnit &TU) {
  llvm::SetVector<const FunctionDecl *> Roots;
  for (const Launch &L : TU.launches())
    Roots.insert(L.Caller);
  for (size_t I = 0; I < Roots.size(); ++I)
    for (const CallSite &Site : TU.callersOf(Roots[I]))
      Roots.insert(Site.Caller);
  Roots.remove_if([&](const FunctionDecl *F) {
    return TU.engine<LocalLambdas>().contains(F);
  });
  return Roots;
}

PathRoots::PathRoots(
    TranslationUnit &TU,
    llvm::function_ref<bool(const FunctionDecl *)> IsOfInterest)
    : TU(TU) {
  llvm::SmallVector<const FunctionDecl *> Work;
  auto Add = [&](const FunctionDecl *F) {
    if (Reaching.insert(F->getCanonicalDecl()).second)
      Work.push_back(F);
  };
  bool Destroys = false;
  for (const FunctionDecl *F : TU.functions())
    if (IsOfInterest(F))
      Add(F);
  while (!Work.empty()) {
    const FunctionDecl *F = Work.pop_back_val();
    for (const CallSite &Site : TU.callersOf(F))
      Add(Site.Caller);
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      for (const FunctionDecl *By : TU.constructing(Constructor))
        Add(By);
    Destroys |= isa<CXXDestructorDecl>(F);
    // Nobody writes the call of a destructor.
    if (Work.empty() && Destroys) {
      Destroys = false;
      for (const FunctionDecl *Kernel : TU.functions())
        if (isKernel(Kernel))
          Add(Kernel);
    }
  }
}

void PathRoots::follow(const FunctionDecl *Root, Visitor Visit) {
  Met.insert(Root->getCanonicalDecl());
  for (const ExecutionPath &Path :
       TU.engine<PathExecution>().paths(Root).Paths) {
    for (const PathEvent *E : Path.Events)
      for (const Activation *A = E->At; A; A = A->Caller)
        Met.insert(A->Function->getCanonicalDecl());
    Visit(Root, Path);
  }
}

/// True for what runs on the device: of the functions that only Clang marks for
/// both sides, those that device code calls.
static bool isDeviceCode(TranslationUnit &TU, const FunctionDecl *F) {
  if (!runsOnDevice(F))
    return false;
  const FunctionDecl *Owner = executionSpaceOwner(F);
  return isKernel(Owner) || hasExplicitSpace(Owner) ||
         TU.engine<DeviceCallers>().of(F).Reached;
}

void PathRoots::onDevice(Visitor Visit) {
  auto Each = [&](auto IsWanted) {
    for (const FunctionDecl *F : TU.functions())
      if (contains(F) && !Met.contains(F->getCanonicalDecl()) && IsWanted(F))
        follow(F, Visit);
  };
  for (const FunctionDecl *F : TU.functions())
    if (contains(F) && isKernel(F))
      follow(F, Visit);
  Each([&](const FunctionDecl *F) {
    return TU.callersOf(F).empty() && !enclosingFunctionOfLambda(F) &&
           isDeviceCode(TU, F);
  });
  Each([&](const FunctionDecl *F) { return isDeviceCode(TU, F); });
}

void PathRoots::onHost(Visitor Visit) {
  auto Each = [&](auto IsWanted) {
    for (const FunctionDecl *F : TU.functions())
      if (contains(F) && !runsOnDevice(F) &&
          !Met.contains(F->getCanonicalDecl()) && IsWanted(F))
        follow(F, Visit);
  };
  Each([&](const FunctionDecl *F) {
    return TU.callersOf(F).empty() && !enclosingFunctionOfLambda(F);
  });
  Each([](const FunctionDecl *) { return true; });
}

} // namespace cuda_lint
