//===- CountedElements.cpp ------------------------------------------------===//

#include "analysis/CountedElements.h"
#include "analysis/WrittenSizes.h"
#include "cuda/ExecutionSpace.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// The bytes that a call of the runtime or of the C library is given; null for
/// none.
const Expr *bytesOf(const CallExpr &Call) {
  if (const HostFunction *Row = hostFunction(&Call))
    return Row->has(ArgumentRole::Rows)
               ? nullptr
               : argument(*Row, &Call, ArgumentRole::Bytes);
  switch (Call.getBuiltinCallee()) {
  case Builtin::BImalloc:
    return Call.getArg(0);
  case Builtin::BImemcpy:
  case Builtin::BImemmove:
  case Builtin::BImemset:
    return Call.getArg(2);
  default:
    return nullptr;
  }
}

class Finder : public RecursiveASTVisitor<Finder> {
public:
  explicit Finder(const ASTContext &Ctx) : Ctx(Ctx) {}

  bool VisitCallExpr(CallExpr *Call) {
    const Expr *Bytes = bytesOf(*Call);
    if (!Bytes || Bytes->isValueDependent())
      return true;
    const auto *Product = dyn_cast<BinaryOperator>(Bytes->IgnoreParenCasts());
    if (!Product || Product->getOpcode() != BO_Mul)
      return true;
    for (const auto &[Size, Number] :
         {std::pair(Product->getLHS(), Product->getRHS()),
          std::pair(Product->getRHS(), Product->getLHS())}) {
      const auto *Of =
          dyn_cast<UnaryExprOrTypeTraitExpr>(Size->IgnoreParenCasts());
      const ValueDecl *V = namedBy(Number);
      if (Of && Of->getKind() == UETT_SizeOf && V)
        add(V, Of->getTypeOfArgument(), Bytes);
    }
    return true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *New) {
    const std::optional<const Expr *> Size = New->getArraySize();
    if (Size && *Size)
      if (const ValueDecl *V = namedBy((*Size)->IgnoreParenCasts()))
        add(V, New->getAllocatedType(), *Size);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAssignmentOp())
      change(E->getLHS());
    if (E->getOpcode() == BO_Assign)
      link(dyn_cast_or_null<FieldDecl>(namedBy(E->getLHS())), E->getRHS());
    return true;
  }
  /// What a member is given that is a parameter counts the same.
  void link(const FieldDecl *Member, const Expr *Value) {
    const auto *P =
        Member
            ? dyn_cast_or_null<ParmVarDecl>(namedBy(Value->IgnoreParenCasts()))
            : nullptr;
    if (P && P->getType()->isIntegerType())
      Same.push_back({Member, P});
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf)
      change(E->getSubExpr());
    return true;
  }

  struct Found {
    const ValueDecl *Number;
    QualType Element;
    const Expr *At;
  };
  std::vector<Found> All;
  std::vector<std::pair<const FieldDecl *, const ParmVarDecl *>> Same;
  llvm::SmallPtrSet<const ValueDecl *, 16> Changed;

private:
  void add(const ValueDecl *V, QualType Element, const Expr *At) {
    if (!Element->isDependentType() && !Element->isIncompleteType() &&
        Ctx.getTypeSizeInChars(Element).getQuantity() > 1)
      All.push_back({V, Element, At});
  }
  /// A member is set to what it counts.
  void change(const Expr *E) {
    if (const auto *V = dyn_cast_or_null<VarDecl>(namedBy(E)))
      Changed.insert(V);
  }

  const ASTContext &Ctx;
};

} // namespace

CountedElements::CountedElements(TranslationUnit &TU) {
  Finder Find(TU.context());
  for (const FunctionDecl *F : TU.functions())
    if (!runsOnDevice(F)) {
      Find.TraverseStmt(F->getBody());
      if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
        for (const CXXCtorInitializer *Init : Constructor->inits())
          Find.link(Init->getMember(), Init->getInit());
    }
  for (const Finder::Found &Each : Find.All)
    if (!Find.Changed.contains(Each.Number))
      Counts[Each.Number].push_back({Each.Element, Each.At});
  const auto Named = Counts;
  for (const auto &[Member, Parameter] : Find.Same) {
    if (Find.Changed.contains(Parameter))
      continue;
    llvm::append_range(Counts[Member], Named.lookup(Parameter));
    llvm::append_range(Counts[Parameter], Named.lookup(Member));
  }
}

const Expr *CountedElements::countedAt(const ValueDecl *Number,
                                       QualType Element) const {
  auto It = Counts.find(Number);
  if (It == Counts.end())
    return nullptr;
  for (const Count &C : It->second)
    if (ASTContext::hasSameUnqualifiedType(C.Element, Element))
      return C.At;
  return nullptr;
}

} // namespace cuda_lint
