//===- LaunchBounds.cpp ---------------------------------------------------===//

#include "cuda/LaunchBounds.h"
#include "cuda/ArchitectureConditionals.h"
#include "cuda/TranslationUnit.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cuda_lint {

const CUDALaunchBoundsAttr *launchBounds(const FunctionDecl *Declaration,
                                         const TranslationUnit &TU) {
  const auto *Bounds = Declaration->getAttr<CUDALaunchBoundsAttr>();
  const ASTContext &Ctx = TU.context();
  const ArchitectureConditionals *Sides = TU.conditionals();
  if (!Bounds || Ctx.getLangOpts().CUDAIsDevice || !Sides)
    return Bounds;
  const bool OfOneSide =
      Sides->onOneSideOnly(Bounds->getLocation(), Ctx.getSourceManager(),
                           Ctx.getLangOpts()) ||
      Sides->dependsOnSide(Bounds->getMaxThreads(), Ctx) ||
      Sides->dependsOnSide(Bounds->getMinBlocks(), Ctx);
  return OfOneSide ? nullptr : Bounds;
}

} // namespace cuda_lint
