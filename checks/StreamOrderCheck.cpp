//===- StreamOrderCheck.cpp -----------------------------------------------===//

#include "checks/StreamOrderCheck.h"
#include "analysis/RunningKernels.h"
#include "analysis/VisibleCalls.h"
#include "cuda/ExecutionSpace.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cuda_lint {

bool StreamOrderCheck::isAllocation(const StreamConflict &C) {
  auto Is = [](const StreamWork &W) {
    return W.Row && W.Row->Memory != HostMemory::None;
  };
  return Is(*C.First) || Is(*C.Second);
}

std::vector<StreamConflict> StreamOrderCheck::missingOrders(
    const StreamOrder &Order,
    llvm::function_ref<bool(const StreamConflict &)> Concerns) {
  std::vector<StreamConflict> All;
  auto Talks = [&](const StreamWork &W) {
    return W.E->Kernel && talksWhileRunning(*Unit, W.E->Kernel);
  };
  llvm::copy_if(Order.conflicts(), std::back_inserter(All),
                [&](const StreamConflict &C) {
                  return Concerns(C) && !Talks(*C.First) && !Talks(*C.Second);
                });
  auto Number = [&](const StreamWork *W) {
    return size_t(W - Order.work().data());
  };
  // Whether one comes before the other, or is the same.
  auto UpTo = [&](const StreamWork *A, const StreamWork *B) {
    return A == B ||
           (Number(A) < Number(B) && Order.ordered(Number(A), Number(B)));
  };
  std::vector<StreamConflict> Out;
  for (const StreamConflict &C : All)
    if (llvm::none_of(All, [&](const StreamConflict &Inner) {
          return (Inner.First != C.First || Inner.Second != C.Second) &&
                 UpTo(C.First, Inner.First) && UpTo(Inner.Second, C.Second);
        }))
      Out.push_back(C);
  return Out;
}

/// Whether a function lets a stream wait for an element of an array of events
/// that a variable chooses: a ring is reused only after as many turns as it has
/// places.
static bool hasRing(TranslationUnit &TU, const FunctionDecl *F) {
  return llvm::any_of(TU.callsIn(F), [&](const CallSite &Site) {
    const HostFunction *Row = hostFunction(Site.Call);
    if (!Row || (Row->Work != HostWork::WaitForEvent &&
                 Row->Work != HostWork::RecordEvent))
      return false;
    const Expr *Event = argument(*Row, Site.Call, ArgumentRole::Event);
    if (!Event)
      return false;
    const Expr *Index = nullptr;
    Event = Event->IgnoreParenImpCasts();
    if (const auto *Of = dyn_cast<ArraySubscriptExpr>(Event))
      Index = Of->getIdx();
    else if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(Event);
             Call && Call->getOperator() == OO_Subscript)
      Index = Call->getArg(1);
    Expr::EvalResult Constant;
    return Index && !Index->isValueDependent() &&
           !Index->EvaluateAsInt(Constant, TU.context());
  });
}

void StreamOrderCheck::checkUnit(TranslationUnit &TU) {
  Unit = &TU;
  if (!concerns(TU))
    return;
  PathExecution &Paths = TU.engine<PathExecution>();
  PerThread = PP && PP->isMacroDefined("CUDA_API_PER_THREAD_DEFAULT_STREAM");
  const CreatedStreams Apart = createdStreams(TU);
  for (const FunctionDecl *F : TU.functions()) {
    if (runsOnDevice(F) || !concerns(TU, F))
      continue;
    WaitLoops &Loops = TU.engine<WaitLoops>();
    auto Look = [&](const ExecutionPaths &All) {
      for (const ExecutionPath &Path : All.Paths)
        if (!Loops.passesBy(F, Path) &&
            !contradictsAllCalls(TU, Paths, F, Path))
          checkPath(Paths, Path,
                    StreamOrder(Paths, Path, PerThread, Apart,
                                TU.engine<MemberMemory>(), Loops));
    };
    // Loops run more often where blocks have a shape.
    const bool Ring = hasRing(TU, F), Long = turnsLong(TU, F);
    if (!Ring)
      Look(Paths.paths(F));
    if (Ring || Long)
      Look(Paths.paths(F, {1, 1, 1}));
    functionDone();
  }
}

} // namespace cuda_lint
