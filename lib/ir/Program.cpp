//===- Program.cpp --------------------------------------------------------===//

#include "ir/Program.h"
#include "cuda/ExecutionSpace.h"
#include "ir/Lowering.h"

using namespace clang;

namespace cuda_lint::ir {

/// What Clang writes itself when it is used, member by member.
static bool isWrittenByClang(const FunctionDecl *F) {
  if (F->isDependentContext() || F->isDeleted())
    return false;
  if (const auto *C = dyn_cast<CXXConstructorDecl>(F))
    return C->isInheritingConstructor();
  return isa<CXXDestructorDecl>(F) && F->isDefaulted();
}

const Function *Program::function(const FunctionDecl *F) {
  auto [It, New] = Done.try_emplace(F->getCanonicalDecl());
  if (!New)
    return It->second.get();
  const FunctionDecl *Definition = nullptr;
  if (!F->hasBody(Definition)) {
    if (!isWrittenByClang(F))
      return nullptr;
    Definition = F;
  }
  if (Definition->isDependentContext() || Definition->isInvalidDecl() ||
      Definition->willHaveBody())
    return nullptr;
  // What the host's pass has of a kernel is not what the device runs.
  if (TU.context().getLangOpts().CUDA &&
      !TU.context().getLangOpts().CUDAIsDevice && runsOnDevice(Definition) &&
      !runsOnHost(Definition) && TU.hasCodeOfOneSide(Definition))
    return nullptr;
  std::unique_ptr<Function> Made = lower(*this, Definition);
  const Function *Result = Made.get();
  Done[F->getCanonicalDecl()] = std::move(Made);
  return Result;
}

const Launch *Program::launch(const CallExpr *Site,
                              const FunctionDecl *Caller) {
  if (const Launch *L = TU.launchAt(Site))
    return L;
  auto [It, New] = Others.try_emplace(Site, nullptr);
  if (New)
    if (std::optional<Launch> L = asLaunch(Site, Caller))
      It->second = &OtherLaunches.emplace_back(std::move(*L));
  return It->second;
}

} // namespace cuda_lint::ir
