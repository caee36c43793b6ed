//===- StreamNames.cpp - What is a stream, and which ----------------------===//

#include "analysis/HostStreams.h"
#include "analysis/StandardCalls.h"
#include "cuda/Bound.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

static const Bound<unsigned>
    MaxAccessors("stream-accessors", 4, BoundKind::Reach,
                 "functions, each returning what the next gives, that a stream "
                 "is followed through");

bool isStreamLike(QualType T) {
  if (T.isNull())
    return false;
  T = T.getNonReferenceType();
  if (isStreamType(T))
    return true;
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  if (!Record || !(Record = Record->getDefinition()))
    return false;
  for (const NamedDecl *D : Record->getVisibleConversionFunctions())
    if (const auto *C = dyn_cast<CXXConversionDecl>(D->getUnderlyingDecl()))
      if (!C->isExplicit() && isStreamType(C->getConversionType()))
        return true;
  const auto Fields = Record->fields();
  return !Record->isUnion() && !Record->isLambda() && !Fields.empty() &&
         std::next(Fields.begin()) == Fields.end() &&
         isStreamType((*Fields.begin())->getType());
}

/// Appends what a body returns; what its lambdas return is theirs.
static void returnsOf(const Stmt *S, llvm::SmallVectorImpl<const Expr *> &Out) {
  if (!S || isa<LambdaExpr>(S))
    return;
  if (const auto *Return = dyn_cast<ReturnStmt>(S))
    Out.push_back(Return->getRetValue());
  for (const Stmt *Child : S->children())
    returnsOf(Child, Out);
}

/// The named stream that a call gives on every way, where bodies show it: an
/// accessor of `cudaStreamPerThread`, or of what another one gives. One that
/// gives a null stream was asked for a stream all the same.
static NamedStream streamGivenBy(const Expr *E, const ASTContext &Ctx,
                                 unsigned Depth) {
  while (true) {
    E = E->IgnoreImplicit()->IgnoreParenCasts();
    if (const auto *Copy = dyn_cast<CXXConstructExpr>(E);
        Copy && Copy->getNumArgs() == 1)
      E = Copy->getArg(0);
    else if (const auto *Of = dyn_cast<CXXMemberCallExpr>(E);
             Of && isa_and_nonnull<CXXConversionDecl>(Of->getMethodDecl()))
      E = Of->getImplicitObjectArgument();
    else
      break;
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  const FunctionDecl *Definition = nullptr;
  if (!F || Depth >= MaxAccessors || (Method && Method->isVirtual()) ||
      !F->hasBody(Definition))
    return NamedStream::None;
  llvm::SmallVector<const Expr *, 4> Returned;
  returnsOf(Definition->getBody(), Returned);
  std::optional<NamedStream> All;
  for (const Expr *R : Returned) {
    if (!R || R->isValueDependent() || R->isTypeDependent())
      return NamedStream::None;
    NamedStream Each = namedStreamLiteral(R, Ctx);
    if (Each == NamedStream::None)
      Each = streamGivenBy(R, Ctx, Depth + 1);
    // Given by a function's name, the default stream is meant.
    if (Each == NamedStream::Null)
      Each = NamedStream::Legacy;
    if (All && *All != Each)
      return NamedStream::None;
    All = Each;
  }
  return All.value_or(NamedStream::None);
}

NamedStream namedStreamOf(const Expr *E, const ASTContext &Ctx) {
  const NamedStream Literal = namedStreamLiteral(E, Ctx);
  return Literal != NamedStream::None || E->isValueDependent() ||
                 E->isTypeDependent()
             ? Literal
             : streamGivenBy(E, Ctx, 0);
}

std::optional<LeftToDefault> leftToDefaultBy(const FunctionDecl *Callee) {
  const ASTContext &Ctx = Callee->getASTContext();
  const Expr *Stream = nullptr;
  const CXXConstructExpr *Made =
      objectMadeBy(Callee, [&](const CXXConstructExpr &E) {
        for (const Expr *Arg : E.arguments())
          if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Arg);
              Default && isStreamLike(Arg->getType()) &&
              namedStreamOf(Default->getExpr(), Ctx) == NamedStream::Null)
            Stream = Arg;
        return Stream != nullptr;
      });
  return Made ? std::optional<LeftToDefault>({Made->getConstructor(), Stream})
              : std::nullopt;
}

} // namespace cuda_lint
