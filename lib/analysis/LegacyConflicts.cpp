//===- LegacyConflicts.cpp ------------------------------------------------===//

#include "analysis/LegacyConflicts.h"

using namespace clang;

namespace cuda_lint {

bool isBesideDefault(const StreamOrder &Order, const StreamConflict &C) {
  auto Meet = [&](const StreamWork &A, const StreamWork &B) {
    return Order.isDefault(A.Stream) && Order.isNonBlocking(B.Stream);
  };
  return Meet(*C.First, *C.Second) || Meet(*C.Second, *C.First);
}

const llvm::SmallPtrSetImpl<const Stmt *> &
LegacyConflicts::of(const FunctionDecl *F, bool PerThreadDefault) {
  auto [It, New] = Known.try_emplace(F->getCanonicalDecl());
  if (!New)
    return It->second;
  if (!Apart)
    Apart = createdStreams(TU);
  PathExecution &Paths = TU.engine<PathExecution>();
  const WaitLoops &Loops = TU.engine<WaitLoops>();
  for (const ExecutionPath &Path : Paths.paths(F).Paths) {
    const StreamOrder Order(Paths, Path, PerThreadDefault, *Apart,
                            TU.engine<MemberMemory>(), Loops);
    for (const StreamConflict &C : Order.conflicts())
      if (isBesideDefault(Order, C))
        It->second.insert({C.First->E->Site, C.Second->E->Site});
  }
  return It->second;
}

} // namespace cuda_lint
