//===- CountedCopies.cpp --------------------------------------------------===//

#include "analysis/CountedCopies.h"
#include "analysis/WrittenSizes.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

static bool isMemory(ArgumentRole Role) {
  return Role == ArgumentRole::Destination || Role == ArgumentRole::Source ||
         Role == ArgumentRole::HostDestination ||
         Role == ArgumentRole::HostSource;
}

bool SizedCopy::isOf(const SymExpr *Memory, int64_t Element,
                     const ASTContext &Ctx) const {
  for (unsigned I = 0; I < E->Arguments.size(); ++I) {
    const ArgumentRole Role = Row->role(I);
    if ((Role == ArgumentRole::Destination || Role == ArgumentRole::Source) &&
        E->Arguments[I] && stripCasts(E->Arguments[I]) == Memory &&
        I < Call->getNumArgs() &&
        int64_t(elementSize(Call->getArg(I), Ctx)) == Element)
      return true;
  }
  return false;
}

void SizedCopies::add(const HostFunction &Row, const PathEvent &E) {
  const auto *Call = dyn_cast<CallExpr>(E.Site);
  const std::optional<unsigned> Count = Row.argument(ArgumentRole::Bytes);
  const Expr *Written =
      Call ? argument(Row, Call, ArgumentRole::Bytes) : nullptr;
  if ((Row.Work != HostWork::Copy && Row.Work != HostWork::Set) || !Written ||
      Row.has(ArgumentRole::Rows) || *Count >= E.Arguments.size() ||
      !E.Arguments[*Count])
    return;
  SymProduct Bytes = productOf(E.Arguments[*Count]);
  if (!Bytes.Factors.empty())
    All.push_back({&Row, &E, Call, Written, std::move(Bytes)});
}

std::vector<const SizedCopy *> SizedCopies::counted() const {
  std::vector<const SizedCopy *> Out;
  for (const SizedCopy &C : All)
    if (C.Bytes.Coefficient == 1 && writtenSize(C.Written).Sizeofs.empty())
      Out.push_back(&C);
  return Out;
}

const SizedCopy *SizedCopies::ofElements(const SizedCopy &Counted,
                                         const ASTContext &Ctx) const {
  // What is copied from or to bytes is bytes.
  for (unsigned I = 0; I < Counted.Call->getNumArgs(); ++I)
    if (isMemory(Counted.Row->role(I)) &&
        elementSize(Counted.Call->getArg(I), Ctx) == 1)
      return nullptr;
  if (isMeasured(Counted.Written))
    return nullptr;
  for (unsigned I = 0; I < Counted.Call->getNumArgs(); ++I) {
    const int64_t Element = elementSize(Counted.Call->getArg(I), Ctx);
    if (!isMemory(Counted.Row->role(I)) || Element < 2 ||
        !Counted.E->Arguments[I])
      continue;
    const SymExpr *Memory = stripCasts(Counted.E->Arguments[I]);
    for (const SizedCopy &C : All)
      if (C.Bytes.Coefficient == Element &&
          C.Bytes.Factors == Counted.Bytes.Factors &&
          C.isOf(Memory, Element, Ctx) &&
          !writtenSize(C.Written).Sizeofs.empty())
        return &C;
  }
  return nullptr;
}

/// Whether a type is one of the toolkit's numbers of 16 bits.
static bool isHalf(QualType T) {
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  return Class && Class->getIdentifier() &&
         Class->getDeclContext()->getRedeclContext()->isTranslationUnit() &&
         llvm::is_contained({"__half", "__nv_bfloat16"}, Class->getName());
}

std::optional<CopiedNumbers> copiesOtherNumbers(const HostFunction &Row,
                                                const CallExpr *Call,
                                                const ASTContext &Ctx) {
  if (Row.Work != HostWork::Copy || Row.has(ArgumentRole::Rows))
    return std::nullopt;
  auto Pointee = [&](ArgumentRole Role, ArgumentRole OfHost) {
    const Expr *E = argument(Row, Call, Role);
    if (!E)
      E = argument(Row, Call, OfHost);
    const QualType T = E ? pointeeAsWritten(E) : QualType();
    return !T.isNull() && (T->isRealFloatingType() || isHalf(T))
               ? T.getUnqualifiedType()
               : QualType();
  };
  const QualType To =
      Pointee(ArgumentRole::Destination, ArgumentRole::HostDestination);
  const QualType From = Pointee(ArgumentRole::Source, ArgumentRole::HostSource);
  const Expr *Bytes = argument(Row, Call, ArgumentRole::Bytes);
  if (To.isNull() || From.isNull() || !Bytes)
    return std::nullopt;
  const WrittenSize Seen = writtenSize(Bytes);
  if (Seen.Sizeofs.size() != 1 || numberAsFactor(Bytes, Ctx) != 1)
    return std::nullopt;
  const CharUnits Of =
      Ctx.getTypeSizeInChars(Seen.Sizeofs.front()->getTypeOfArgument());
  const CharUnits Here = Ctx.getTypeSizeInChars(From),
                  There = Ctx.getTypeSizeInChars(To);
  if (Here == There || Of != std::max(Here, There))
    return std::nullopt;
  return CopiedNumbers{Seen.Sizeofs.front(), From, To};
}

namespace {
/// Looks for a comparison of a variable, or a question whether it is 0.
class Compares : public DynamicRecursiveASTVisitor {
public:
  explicit Compares(const ValueDecl &V) : V(V) {}
  bool VisitBinaryOperator(BinaryOperator *Op) override {
    Found |= Op->isComparisonOp() &&
             (namedBy(Op->getLHS()) == &V || namedBy(Op->getRHS()) == &V);
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) override {
    Found |= Cast->getCastKind() == CK_FloatingToBoolean &&
             namedBy(Cast->getSubExpr()) == &V;
    return true;
  }
  bool Found = false;

private:
  const ValueDecl &V;
};
} // namespace

const ParmVarDecl *floatingByte(TranslationUnit &TU, const HostFunction &Row,
                                const CallExpr *Call, const FunctionDecl &In) {
  const Expr *Value = Row.Work == HostWork::Set
                          ? argument(Row, Call, ArgumentRole::Value)
                          : nullptr;
  if (!Value || Row.has(ArgumentRole::Words16) ||
      Row.has(ArgumentRole::Words32) || isa<ExplicitCastExpr>(Value))
    return nullptr;
  const auto *Ref = dyn_cast<DeclRefExpr>(Value->IgnoreParenImpCasts());
  const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  if (!P || P->getFunctionScopeIndex() >= In.getNumParams() ||
      In.getParamDecl(P->getFunctionScopeIndex()) != P ||
      !P->getType().getNonReferenceType()->isRealFloatingType())
    return nullptr;
  Compares Asks(*P);
  Asks.TraverseStmt(In.getBody());
  const llvm::ArrayRef<CallSite> Callers = TU.callersOf(&In);
  auto GivesNothing = [&](const CallSite &Site) {
    llvm::APFloat Number(0.0);
    const unsigned I = P->getFunctionScopeIndex();
    return I < Site.Call->getNumArgs() &&
           Site.Call->getArg(I)->EvaluateAsFloat(Number, TU.context()) &&
           Number.isZero();
  };
  return Asks.Found || (!Callers.empty() && llvm::all_of(Callers, GivesNothing))
             ? nullptr
             : P;
}

} // namespace cuda_lint
