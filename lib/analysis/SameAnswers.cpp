//===- SameAnswers.cpp ----------------------------------------------------===//

#include "analysis/SameAnswers.h"
#include "cuda/HostRuntime.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_lint {

/// Whether two literals have the same text.
static bool sameText(const SymExpr *A, const SymExpr *B) {
  const StringLiteral *Text = stringOf(A), *Other = stringOf(B);
  return Text && Other && Text->getBytes() == Other->getBytes();
}

/// Whether two calls are given the same, and are not one that a loop makes
/// again: that waits for another answer. A place for the answer is, where one
/// call is written: it is a variable of the function around it, which is called
/// twice.
static bool sameQuestion(const PathEvent &A, const PathEvent &B) {
  auto Same = [&](const SymExpr *Of, const SymExpr *Other) {
    if (!Of || !Other)
      return false;
    Of = stripCasts(Of);
    Other = stripCasts(Other);
    return Of == Other || sameText(Of, Other) ||
           (A.Site == B.Site && Of->Kind == SymExpr::Address &&
            Other->Kind == SymExpr::Address && Of->Loc->isAutomatic() &&
            Other->Loc->isAutomatic());
  };
  return A.Callee == B.Callee && (A.Site != B.Site || A.Calls != B.Calls) &&
         (A.This == B.This || Same(A.This, B.This)) &&
         llvm::equal(A.Arguments, B.Arguments, Same);
}

bool takesBothAnswers(PathExecution &Paths, const ExecutionPath &Path) {
  SymContext &Symbols = Paths.symbols();
  llvm::SmallVector<const SymExpr *, 8> Mentioned, Fields;
  for (const SymExpr *Fact : Path.Known)
    forEachPart(Fact, [&](const SymExpr *Part) {
      if (Part->Kind == SymExpr::Symbol && !llvm::is_contained(Mentioned, Part))
        Mentioned.push_back(Part);
      else if (Part->Kind == SymExpr::Field)
        Fields.push_back(Part);
      return true;
    });
  llvm::DenseMap<const SymExpr *, const SymExpr *> By;
  llvm::SmallVector<const PathEvent *, 8> Asked;
  for (const PathEvent *E : Path.Events) {
    if (E->Kind != PathEvent::Call || !E->Callee)
      continue;
    auto Before = llvm::find_if(
        Asked, [&](const PathEvent *A) { return sameQuestion(*A, *E); });
    if (Before == Asked.end()) {
      Asked.push_back(E);
      continue;
    }
    // Whether a call of the runtime fails is another matter.
    if (!hostFunction(E->Callee)) {
      if (E->Result && (*Before)->Result &&
          stripCasts(E->Result) != stripCasts((*Before)->Result))
        By[stripCasts(E->Result)] = stripCasts((*Before)->Result);
      continue;
    }
    // What it has stored through a pointer to the same variable.
    const auto *Call = dyn_cast<CallExpr>(E->Site);
    if (!Call || (*Before)->Site != E->Site)
      continue;
    for (const SymExpr *Later : Mentioned)
      for (const SymExpr *First : Mentioned)
        if (First->Number < Later->Number && First->Origin == Later->Origin &&
            First->Type == Later->Type &&
            llvm::is_contained(Call->arguments(), First->Origin))
          By.try_emplace(Later, First);
  }
  // Of an object the parts are asked about.
  for (const SymExpr *Part : Fields)
    if (const SymExpr *Whole = By.lookup(Part->A))
      By[Part] = Symbols.field(Whole, Part->Loc, Part->Type);
  return !By.empty() && llvm::any_of(Path.Known, [&](const SymExpr *Fact) {
    const SymExpr *There = Symbols.replace(Fact, By);
    return There != Fact && Symbols.decide(There, Path.Known) == false;
  });
}

} // namespace cuda_lint
