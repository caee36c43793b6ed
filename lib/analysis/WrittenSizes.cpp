//===- WrittenSizes.cpp ---------------------------------------------------===//

#include "analysis/WrittenSizes.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace cuda_lint {

QualType pointeeAsWritten(const Expr *E) {
  while (true) {
    E = E->IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      if (!Cast->getType()->isPointerType() &&
          Cast->getCastKind() != CK_LValueToRValue)
        return {};
      if (!Cast->getType()->isVoidPointerType() && isa<ExplicitCastExpr>(Cast))
        break;
      if (Cast->getCastKind() == CK_LValueToRValue)
        break;
      E = Cast->getSubExpr();
      continue;
    }
    break;
  }
  const QualType T = E->getType();
  if (const ArrayType *A = T->getAsArrayTypeUnsafe())
    return A->getElementType();
  return T->isPointerType() ? T->getPointeeType() : QualType();
}

uint64_t elementSize(const Expr *E, const ASTContext &Ctx) {
  const QualType T = E ? pointeeAsWritten(E) : QualType();
  if (T.isNull() || T->isVoidType() || T->isDependentType() ||
      T->isIncompleteType() || T->isFunctionType())
    return 0;
  return Ctx.getTypeSizeInChars(T).getQuantity();
}

const ValueDecl *namedBy(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return Ref->getDecl();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->getMemberDecl();
  return nullptr;
}

const ValueDecl *containerAt(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
    const CXXMethodDecl *M = Call->getMethodDecl();
    return M && M->getIdentifier() && M->getName() == "data"
               ? namedBy(Call->getImplicitObjectArgument())
               : nullptr;
  }
  const auto *Address = dyn_cast<UnaryOperator>(E);
  if (!Address || Address->getOpcode() != UO_AddrOf)
    return nullptr;
  const auto *Index =
      dyn_cast<CXXOperatorCallExpr>(Address->getSubExpr()->IgnoreParens());
  return Index && Index->getOperator() == OO_Subscript
             ? namedBy(Index->getArg(0))
             : nullptr;
}

std::optional<int64_t> numberAsFactor(const Expr *E, const ASTContext &Ctx) {
  E = E->IgnoreParenCasts();
  const auto *Op = dyn_cast<BinaryOperator>(E);
  if (!Op)
    return 1;
  if (Op->getOpcode() != BO_Mul)
    return std::nullopt;
  int64_t Out = 1;
  for (const Expr *Side : {Op->getLHS(), Op->getRHS()}) {
    const Expr *S = Side->IgnoreParenCasts();
    Expr::EvalResult Value;
    std::optional<int64_t> Factor;
    if (isa<BinaryOperator>(S))
      Factor = numberAsFactor(S, Ctx);
    else if (!isa<UnaryExprOrTypeTraitExpr>(S) && S->EvaluateAsInt(Value, Ctx))
      Factor = Value.Val.getInt().tryExtValue();
    else
      continue;
    if (!Factor || llvm::MulOverflow(Out, *Factor, Out))
      return std::nullopt;
  }
  return Out;
}

const Expr *allocationBytes(const HostAllocation &A) {
  if (A.Elsewhere)
    return argument(*A.Row, A.Elsewhere, ArgumentRole::Bytes);
  if (!A.At)
    return nullptr;
  if (const auto *New = dyn_cast<CXXNewExpr>(A.At->Site))
    return New->isArray() ? New->getArraySize().value_or(nullptr) : nullptr;
  const auto *Call = dyn_cast<CallExpr>(A.At->Site);
  if (!Call)
    return nullptr;
  if (A.Row)
    return argument(*A.Row, Call, ArgumentRole::Bytes);
  return Call->getNumArgs() == 1 ? Call->getArg(0) : nullptr;
}

namespace {

class SizeVisitor : public RecursiveASTVisitor<SizeVisitor> {
public:
  WrittenSize Out;
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
    if (E->getKind() == UETT_SizeOf)
      Out.Sizeofs.push_back(E);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Out.Names.push_back(E->getDecl());
    return true;
  }
};

} // namespace

const ValueDecl *addressee(const Expr *E) {
  const auto *Op = dyn_cast<UnaryOperator>(E->IgnoreParenCasts());
  return Op && Op->getOpcode() == UO_AddrOf ? namedBy(Op->getSubExpr())
                                            : nullptr;
}

const UnaryExprOrTypeTraitExpr *sizeOfNumber(const WrittenSize &Seen) {
  if (Seen.Sizeofs.size() != 1 || Seen.Names.empty() ||
      Seen.Sizeofs.front()->getKind() != UETT_SizeOf)
    return nullptr;
  const QualType T = Seen.Sizeofs.front()->getTypeOfArgument();
  return T->isArithmeticType() ? Seen.Sizeofs.front() : nullptr;
}

QualType elementOfContainer(QualType T) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  if (!Class || !Class->isInStdNamespace() ||
      (Class->getName() != "vector" && Class->getName() != "basic_string"))
    return {};
  const TemplateArgument &First = Class->getTemplateArgs()[0];
  return First.getKind() == TemplateArgument::Type ? First.getAsType()
                                                   : QualType();
}

WrittenSize writtenSize(const Expr *E) {
  SizeVisitor Visitor;
  Visitor.TraverseStmt(const_cast<Expr *>(E));
  return std::move(Visitor.Out);
}

bool isMeasured(const Expr *E) {
  llvm::SmallPtrSet<const ValueDecl *, 4> Seen;
  llvm::SmallVector<const Expr *, 4> Todo{E};
  while (!Todo.empty()) {
    const WrittenSize Size = writtenSize(Todo.pop_back_val());
    if (!Size.Sizeofs.empty())
      return true;
    for (const ValueDecl *D : Size.Names) {
      if (!Seen.insert(D).second)
        continue;
      const Expr *Init = nullptr;
      if (const auto *V = dyn_cast<VarDecl>(D);
          V && V->getType().isConstQualified())
        Init = V->getAnyInitializer();
      else if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(D))
        Init = Enumerator->getInitExpr();
      if (Init)
        Todo.push_back(Init);
    }
  }
  return false;
}

/// Whether a value is multiplied by a size: what is divided by one is a number
/// of elements.
static bool isMultipliedBySize(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
    return Size->getKind() == UETT_SizeOf;
  const auto *Op = dyn_cast<BinaryOperator>(E);
  return Op && Op->getOpcode() == BO_Mul &&
         (isMultipliedBySize(Op->getLHS()) || isMultipliedBySize(Op->getRHS()));
}

bool isMadeOfBytes(const ValueDecl *D, const Stmt *Body) {
  if (!Body)
    return false;
  if (const auto *Op = dyn_cast<BinaryOperator>(Body);
      Op && Op->getOpcode() == BO_Assign && isMultipliedBySize(Op->getRHS())) {
    const Expr *To = Op->getLHS()->IgnoreParenImpCasts();
    while (const auto *Element = dyn_cast<ArraySubscriptExpr>(To))
      To = Element->getBase()->IgnoreParenImpCasts();
    if (namedBy(To) == D)
      return true;
  }
  if (const auto *Declared = dyn_cast<DeclStmt>(Body))
    for (const Decl *Each : Declared->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each);
          V == D && V && V->getInit() && isMultipliedBySize(V->getInit()))
        return true;
  return llvm::any_of(Body->children(),
                      [&](const Stmt *Part) { return isMadeOfBytes(D, Part); });
}

} // namespace cuda_lint
