//===- LoopBarriers.cpp ---------------------------------------------------===//

#include "analysis/LoopBarriers.h"
#include "analysis/CallFacts.h"

using namespace clang;

namespace cuda_lint {

void LoopBarriers::visit(const Stmt *S,
                         llvm::DenseSet<const FunctionDecl *> &Seen,
                         std::optional<BarrierScope> &Found) {
  if (!S || Found == BarrierScope::Block)
    return;
  auto Meets = [&](const std::optional<BarrierUse> &B) {
    if (B && B->Waits)
      Found = B->Scope == BarrierScope::Warp ? BarrierScope::Warp
                                             : BarrierScope::Block;
  };
  if (const auto *Asm = dyn_cast<GCCAsmStmt>(S))
    Meets(asBarrier(Asm));
  if (const auto *Call = dyn_cast<CallExpr>(S)) {
    CallFacts &Calls = TU.engine<CallFacts>();
    Meets(Calls.barrier(Call));
    const FunctionDecl *Callee = Call->getDirectCallee(), *Body = nullptr;
    if (Callee && Callee->hasBody(Body) && Calls.toolkitName(Callee).empty() &&
        Seen.insert(Body).second)
      visit(Body->getBody(), Seen, Found);
  }
  for (const Stmt *Child : S->children())
    visit(Child, Seen, Found);
}

std::optional<BarrierScope> LoopBarriers::in(const Stmt *Loop) {
  if (const auto It = Known.find(Loop); It != Known.end())
    return It->second;
  llvm::DenseSet<const FunctionDecl *> Seen;
  std::optional<BarrierScope> Found;
  visit(Loop, Seen, Found);
  return Known.try_emplace(Loop, Found).first->second;
}

} // namespace cuda_lint
