//===- LaunchBounds.cpp ---------------------------------------------------===//

#include "cuda/LaunchBounds.h"
#include "cuda/ArchitectureConditionals.h"
#include "cuda/TranslationUnit.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cuda_lint {

LaunchBounds launchBounds(const FunctionDecl *Declaration,
                          const TranslationUnit &TU) {
  LaunchBounds Out{Declaration->getAttr<CUDALaunchBoundsAttr>()};
  const ASTContext &Ctx = TU.context();
  const ArchitectureConditionals *Sides = TU.conditionals();
  if (!Out.Attribute || !Sides)
    return Out;
  Out.OfArchitecture =
      Sides->onOneSideOnly(Out.Attribute->getLocation(), Ctx.getSourceManager(),
                           Ctx.getLangOpts()) ||
      Sides->dependsOnSide(Out.Attribute->getMaxThreads(), Ctx) ||
      Sides->dependsOnSide(Out.Attribute->getMinBlocks(), Ctx);
  if (Out.OfArchitecture && !Ctx.getLangOpts().CUDAIsDevice)
    Out.Attribute = nullptr;
  return Out;
}

} // namespace cuda_lint
