//===- RuntimeApi.cpp -----------------------------------------------------===//

#include "cuda/RuntimeApi.h"
#include "cuda/Constants.h"
#include "cuda/SystemHeaders.h"
#include "cuda/WholeCopies.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint {

llvm::StringRef runtimeApiName(const FunctionDecl *F) {
  if (!F || !F->getIdentifier() ||
      !F->getDeclContext()->getRedeclContext()->isFileContext())
    return {};
  llvm::StringRef Name = F->getName();
  if (!Name.starts_with("cuda"))
    return {};
  // A C function of that name is the runtime's wherever it is declared: a user
  // may repeat the prototype.
  if (!F->isExternC() &&
      !(F->getDeclContext()->getRedeclContext()->isTranslationUnit() &&
        isOfSystem(F)))
    return {};
  // The macros of per-thread default streams rename the functions.
  Name.consume_back("_ptsz") || Name.consume_back("_ptds");
  return Name;
}

llvm::StringRef runtimeApiName(const CallExpr *Call) {
  return runtimeApiName(Call->getDirectCallee());
}

llvm::StringRef deviceIntrinsicName(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || !F->getIdentifier() ||
      !F->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return {};
  if (F->getBuiltinID() || isOfSystem(F))
    return F->getName();
  return {};
}

std::string toolkitQualifiedName(const FunctionDecl *F) {
  if (!F || !isOfSystem(F))
    return {};
  // Inline namespaces hold versions ("cuda::std::__4"); template arguments are
  // left out too.
  llvm::SmallVector<llvm::StringRef, 6> Parts;
  if (!F->getIdentifier()) {
    if (F->getOverloadedOperator() == OO_None)
      return {};
  }
  for (const DeclContext *DC = F->getDeclContext(); DC; DC = DC->getParent()) {
    if (const auto *NS = dyn_cast<NamespaceDecl>(DC)) {
      // Cooperative groups are in "__v1", which is not inline but used.
      bool Version = NS->getIdentifier() && NS->getName().starts_with("__v");
      if (!NS->isInline() && NS->getIdentifier() && !Version)
        Parts.push_back(NS->getName());
    } else if (const auto *Record = dyn_cast<RecordDecl>(DC)) {
      if (Record->getIdentifier())
        Parts.push_back(Record->getName());
    }
  }
  std::string Out;
  for (llvm::StringRef Part : llvm::reverse(Parts))
    (Out += Part) += "::";
  return Out + F->getNameAsString();
}

/// Whether objects of a type are numbers, or made of nothing else.
static bool isMadeOfNumbers(QualType T) {
  if (const auto *Array = T->getAsArrayTypeUnsafe())
    return isMadeOfNumbers(Array->getElementType());
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  if (!Record)
    return T->isArithmeticType() || T->isEnumeralType();
  Record = Record->getDefinition();
  return Record && !Record->isPolymorphic() && Record->hasTrivialDestructor() &&
         llvm::all_of(Record->bases(),
                      [](const CXXBaseSpecifier &B) {
                        return isMadeOfNumbers(B.getType());
                      }) &&
         llvm::all_of(Record->fields(), [](const FieldDecl *F) {
           return isMadeOfNumbers(F->getType());
         });
}

bool copiesMembers(const CXXConstructorDecl *C) {
  if (!C->isCopyOrMoveConstructor())
    return false;
  return copiesWhole(C) ||
         (isOfSystem(C) && !C->isDependentContext() &&
          isMadeOfNumbers(C->getThisType()->getPointeeType()));
}

static bool isPointerToTag(QualType T, llvm::StringRef Tag) {
  QualType Pointee = T.getNonReferenceType()->getPointeeType();
  if (Pointee.isNull())
    return false;
  const auto *Record = Pointee->getAsRecordDecl();
  return Record && Record->getIdentifier() && Record->getName() == Tag;
}

bool isStreamType(QualType T) { return isPointerToTag(T, "CUstream_st"); }
bool isEventType(QualType T) { return isPointerToTag(T, "CUevent_st"); }

bool isDim3(QualType T) {
  const auto *Record = T.getNonReferenceType()->getAsRecordDecl();
  return Record && Record->getIdentifier() &&
         Record->getDeclContext()->getRedeclContext()->isTranslationUnit() &&
         (Record->getName() == "dim3" || Record->getName() == "uint3");
}

/// The stream that a constant of a class is: `constexpr stream_view
/// no_stream{};`
static NamedStream namedConstant(const Expr *E, const ASTContext &Ctx) {
  while (true) {
    E = E->IgnoreParenCasts();
    if (const auto *Made = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Made->getSubExpr();
    else if (const auto *Copy = dyn_cast<CXXConstructExpr>(E);
             Copy && Copy->getNumArgs() == 1 &&
             Copy->getConstructor()->isCopyOrMoveConstructor())
      E = Copy->getArg(0);
    else
      break;
  }
  // `nullptr`, where an object is made of it.
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E);
      Made && Made->getNumArgs() == 1 &&
      isStreamType(Made->getArg(0)->getType()))
    return namedStreamLiteral(Made->getArg(0), Ctx);
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || !V->isConstexpr() || !V->hasGlobalStorage() || !V->hasInit() ||
      !V->getType()->isRecordType())
    return NamedStream::None;
  const Expr *Init = V->getInit()->IgnoreImplicit();
  if (const auto *List = dyn_cast<InitListExpr>(Init)) {
    if (List->getNumInits() == 0)
      return NamedStream::Null;
    return List->getNumInits() == 1 ? namedStreamLiteral(List->getInit(0), Ctx)
                                    : NamedStream::None;
  }
  const auto *Construct = dyn_cast<CXXConstructExpr>(Init);
  if (!Construct || Construct->getNumArgs() > 1)
    return NamedStream::None;
  return Construct->getNumArgs() ? namedStreamLiteral(Construct->getArg(0), Ctx)
                                 : NamedStream::Null;
}

NamedStream namedStreamLiteral(const Expr *E, const ASTContext &Ctx) {
  if (E->isValueDependent() || E->isTypeDependent())
    return NamedStream::None;
  if (E->getType()->isRecordType())
    return namedConstant(E, Ctx);
  if (E->isNullPointerConstant(const_cast<ASTContext &>(Ctx),
                               Expr::NPC_ValueDependentIsNotNull))
    return NamedStream::Null;
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return namedStreamLiteral(Default->getExpr(), Ctx);
  E = E->IgnoreParenCasts();
  Expr::EvalResult Value;
  if (!E->getType()->isIntegralOrEnumerationType() ||
      !E->EvaluateAsInt(Value, Ctx))
    return E->isNullPointerConstant(const_cast<ASTContext &>(Ctx),
                                    Expr::NPC_ValueDependentIsNotNull)
               ? NamedStream::Null
               : NamedStream::None;
  // The values that the toolkit's headers give these macros, on the device and
  // on the host alike.
  switch (low64(Value.Val.getInt())) {
  case 0:
    return NamedStream::Null;
  case 1:
    return NamedStream::Legacy;
  case 2:
    return NamedStream::PerThread;
  case TailLaunchStream:
    return NamedStream::TailLaunch;
  case FireAndForgetStream:
    return NamedStream::FireAndForget;
  default:
    return NamedStream::None;
  }
}

llvm::StringRef describe(NamedStream S) {
  switch (S) {
  case NamedStream::None:
    return "a created stream";
  case NamedStream::Null:
    return "NULL";
  case NamedStream::Legacy:
    return "cudaStreamLegacy";
  case NamedStream::PerThread:
    return "cudaStreamPerThread";
  case NamedStream::TailLaunch:
    return "cudaStreamTailLaunch";
  case NamedStream::FireAndForget:
    return "cudaStreamFireAndForget";
  }
  llvm_unreachable("covered switch");
}

} // namespace cuda_lint
