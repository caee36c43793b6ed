//===- SharedParts.cpp ----------------------------------------------------===//

#include "analysis/SharedParts.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "cuda/EnclosingLoops.h"
#include "cuda/PointerSum.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {

static std::optional<int64_t> constantOf(const Expr *E, const ASTContext &Ctx) {
  Expr::EvalResult R;
  if (E->isValueDependent() || !E->EvaluateAsInt(R, Ctx))
    return std::nullopt;
  return low64(R.Val.getInt());
}

static const Bound<unsigned> MaxPointers(
    "shared-part-pointers", 8, BoundKind::Reach,
    "variables between a use of a pointer and the array that it was made of");

/// The byte of an array at which a pointer begins, where the source makes it of
/// the array and constants.
static std::optional<int64_t> startOf(const Expr *E, const ValueDecl *Array,
                                      const ASTContext &Ctx, unsigned Depth) {
  auto Moved = [&](const Expr *Base, const Expr *By) -> std::optional<int64_t> {
    const QualType Element = Base->getType()->getPointeeType();
    const std::optional<int64_t> From = startOf(Base, Array, Ctx, Depth),
                                 N = constantOf(By, Ctx);
    if (!From || !N || Element.isNull() || Element->isIncompleteType())
      return std::nullopt;
    return *From + *N * Ctx.getTypeSizeInChars(Element).getQuantity();
  };
  E = E->IgnoreParenCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (Ref->getDecl()->getCanonicalDecl() == Array->getCanonicalDecl())
      return 0;
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V && V->isLocalVarDecl() && V->hasInit() && Depth < MaxPointers &&
                   V->getType()->isPointerType()
               ? startOf(V->getInit(), Array, Ctx, Depth + 1)
               : std::nullopt;
  }
  if (const auto *Sum = dyn_cast<BinaryOperator>(E);
      Sum && Sum->getOpcode() == BO_Add)
    return pointerSide(*Sum) == Sum->getLHS()
               ? Moved(Sum->getLHS(), Sum->getRHS())
               : Moved(Sum->getRHS(), Sum->getLHS());
  if (const auto *Address = dyn_cast<UnaryOperator>(E);
      Address && Address->getOpcode() == UO_AddrOf)
    if (const auto *At =
            dyn_cast<ArraySubscriptExpr>(Address->getSubExpr()->IgnoreParens()))
      return Moved(At->getBase(), At->getIdx());
  return std::nullopt;
}

namespace {
/// Where the pointers begin that an expression names.
class StartVisitor : public RecursiveASTVisitor<StartVisitor> {
public:
  StartVisitor(const ValueDecl *Array, const ASTContext &Ctx)
      : Array(Array), Ctx(Ctx) {}
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (const auto Start = startOf(Ref, Array, Ctx, 0))
      Found.insert(*Start);
    return true;
  }
  llvm::SmallSet<int64_t, 4> Found;

private:
  const ValueDecl *Array;
  const ASTContext &Ctx;
};

/// The comparisons of a loop's condition.
class BoundVisitor : public RecursiveASTVisitor<BoundVisitor> {
public:
  explicit BoundVisitor(const ASTContext &Ctx) : Ctx(Ctx) {}
  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->isComparisonOp())
      Open |= !constantOf(B->getLHS(), Ctx) && !constantOf(B->getRHS(), Ctx);
    return true;
  }
  bool Open = false;

private:
  const ASTContext &Ctx;
};
} // namespace

static std::optional<int64_t> partOf(const Stmt *Access, const ValueDecl *Array,
                                     const ASTContext &Ctx) {
  StartVisitor Visitor(Array, Ctx);
  Visitor.TraverseStmt(const_cast<Stmt *>(Access));
  return Visitor.Found.size() == 1 ? std::optional(*Visitor.Found.begin())
                                   : std::nullopt;
}

/// Whether a loop around a statement ends at a number that is no constant.
static bool isInOpenLoop(const Stmt *S, ASTContext &Ctx) {
  BoundVisitor Visitor(Ctx);
  for (const Expr *Condition : loopConditionsAround(S, Ctx))
    Visitor.TraverseStmt(const_cast<Expr *>(Condition));
  return Visitor.Open;
}

bool runsOutOfPart(const SharedRace &Race) {
  if (!Race.Array || Race.Offset < 0)
    return false;
  ASTContext &Ctx = Race.Array->getASTContext();
  const Stmt *Earlier = Race.Earlier.at(0), *Later = Race.Later.at(0);
  const std::optional<int64_t> A = partOf(Earlier, Race.Array, Ctx),
                               B = partOf(Later, Race.Array, Ctx);
  return A && B && *A != *B && Race.Offset >= std::max(*A, *B) &&
         isInOpenLoop(*A < *B ? Earlier : Later, Ctx);
}

} // namespace cuda_lint
