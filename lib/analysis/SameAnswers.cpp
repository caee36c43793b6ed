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

namespace {
/// What a comparison says where what is compared is equal to a literal.
struct Text {
  llvm::StringRef Begins;
  /// Nothing comes behind it.
  bool Ends;
  /// The result that says so is zero.
  bool IsZero;
  /// The argument that the literal is.
  unsigned At;
};
} // namespace

/// The text that a call compares with, as `strcmp(mode, "fast")` and
/// `name == "fast"` do.
static std::optional<Text> comparedText(SymContext &Symbols,
                                        const ExecutionPath &Path,
                                        const PathEvent &E) {
  const FunctionDecl *F = E.Callee;
  const bool IsOperator = F->getOverloadedOperator() == OO_EqualEqual;
  if (!IsOperator && !F->getIdentifier())
    return std::nullopt;
  llvm::StringRef Name = IsOperator ? "" : F->getName();
  Name.consume_front("__builtin_");
  const bool OfC = F->getBuiltinID() || F->isExternC();
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  const bool Compares =
      Method && Name == "compare" && Method->getParent()->isInStdNamespace();
  const bool Counted = (OfC && (Name == "strncmp" || Name == "memcmp")) ||
                       (Compares && Method->isStatic());
  const bool Whole = (OfC && Name == "strcmp") ||
                     (Compares && E.Arguments.size() == 1) ||
                     (IsOperator && F->isInStdNamespace());
  if (!Counted && !Whole)
    return std::nullopt;
  for (unsigned N = 0; N < E.Arguments.size() && N < 2; ++N)
    if (const StringLiteral *Literal =
            E.Arguments[N] ? stringOf(stripCasts(E.Arguments[N])) : nullptr;
        Literal && Literal->getCharByteWidth() == 1) {
      Text Out{Literal->getString(), true, !IsOperator, N};
      if (!Counted)
        return Out;
      if (E.Arguments.size() != 3 || !E.Arguments[2])
        return std::nullopt;
      const ValueRange Count = Symbols.range(E.Arguments[2], Path.Known);
      if (Count.Min != Count.Max || Count.Min < 0)
        return std::nullopt;
      Out.Ends = size_t(Count.Min) > Out.Begins.size();
      Out.Begins = Out.Begins.take_front(size_t(Count.Min));
      return Out;
    }
  return std::nullopt;
}

/// Whether nothing is equal to both.
static bool excludes(const Text &A, const Text &B) {
  const size_t Common = std::min(A.Begins.size(), B.Begins.size());
  return A.Begins.take_front(Common) != B.Begins.take_front(Common) ||
         (A.Ends && A.Begins.size() < B.Begins.size()) ||
         (B.Ends && B.Begins.size() < A.Begins.size());
}

/// Whether two calls say that one text is equal to two that differ.
static bool equalsTwoTexts(SymContext &Symbols, const ExecutionPath &Path,
                           const PathEvent &A, const PathEvent &B) {
  if (A.Callee != B.Callee || !A.Result || !B.Result ||
      A.Arguments.size() != B.Arguments.size() ||
      (A.This != B.This &&
       !(A.This && B.This && stripCasts(A.This) == stripCasts(B.This))))
    return false;
  const std::optional<Text> Of = comparedText(Symbols, Path, A),
                            Other = comparedText(Symbols, Path, B);
  if (!Of || !Other || Of->At != Other->At || !excludes(*Of, *Other))
    return false;
  for (unsigned N = 0; N < A.Arguments.size() && N < 2; ++N)
    if (N != Of->At &&
        (!A.Arguments[N] || !B.Arguments[N] ||
         stripCasts(A.Arguments[N]) != stripCasts(B.Arguments[N])))
      return false;
  auto SaysEqual = [&](const PathEvent &E) {
    return Symbols.decide(Symbols.truth(E.Result), Path.Known) == !Of->IsZero;
  };
  return SaysEqual(A) && SaysEqual(B);
}

bool hasAsked(const ExecutionPath &Path, const PathEvent *From,
              const PathEvent &To,
              llvm::function_ref<bool(const SymExpr *)> Is) {
  const llvm::ArrayRef<const SymExpr *> Known = Path.knownAt(To);
  return llvm::any_of(
      Known.drop_front(std::min<size_t>(From ? From->Known : 0, Known.size())),
      [&](const SymExpr *Fact) {
        bool Asked = false;
        forEachPart(Fact, [&](const SymExpr *Part) {
          Asked |= Is(Part);
          return !Asked;
        });
        return Asked;
      });
}

bool isAnswerOfRuntime(const SymExpr &Symbol) {
  const auto *Call = dyn_cast_or_null<CallExpr>(Symbol.Origin);
  return Call && hostFunction(Call);
}

bool asksWhether(const ExecutionPath &Path, const PathEvent &E,
                 const SymExpr *Own) {
  if (E.Calls.empty())
    return false;
  auto First = llvm::find(Path.Events, &E);
  while (First != Path.Events.begin() && !First[-1]->Calls.empty() &&
         First[-1]->Calls.front() == E.Calls.front())
    --First;
  // An object that is made has an address.
  auto IsKnownWhence = [](const SymExpr &Symbol) {
    return isAnswerOfRuntime(Symbol) ||
           isa_and_nonnull<CXXNewExpr>(Symbol.Origin);
  };
  return hasAsked(Path, First == Path.Events.begin() ? nullptr : First[-1], E,
                  [&](const SymExpr *Part) {
                    return Part->Kind == SymExpr::Symbol && Part != Own &&
                           (Part->Loc ? Part->Loc->Kind != Location::Variable
                                      : !IsKnownWhence(*Part));
                  });
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
  // Only calls of one function ask the same: a path has hundreds of others.
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<const PathEvent *, 4>>
      ByCallee;
  for (const PathEvent *E : Path.Events) {
    if (E->Kind != PathEvent::Call || !E->Callee)
      continue;
    auto &Asked = ByCallee[E->Callee];
    if (llvm::any_of(Asked, [&](const PathEvent *A) {
          return equalsTwoTexts(Symbols, Path, *A, *E);
        }))
      return true;
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

const SymExpr *memoryAskedAbout(PathExecution &Paths, const PathEvent &E) {
  const HostFunction *Row =
      E.Kind == PathEvent::Call && E.Callee ? hostFunction(E.Callee) : nullptr;
  const std::optional<unsigned> I = Row && Row->Work == HostWork::Query
                                        ? Row->argument(ArgumentRole::Memory)
                                        : std::nullopt;
  return I && *I < E.Arguments.size() && E.Arguments[*I]
             ? Paths.base(E.Arguments[*I])
             : nullptr;
}

} // namespace cuda_lint
