//===- LiveFunctions.cpp --------------------------------------------------===//

#include "analysis/LiveFunctions.h"
#include "analysis/DataFlow.h"
#include "cuda/ExecutionSpace.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_lint {
namespace {

using Functions = llvm::SetVector<const FunctionDecl *>;
using Variables = llvm::SetVector<const VarDecl *>;

/// Notes what code names that is not lowered.
class NameVisitor : public RecursiveASTVisitor<NameVisitor> {
public:
  NameVisitor(Functions &Named, Variables &Values)
      : Named(Named), Values(Values) {}
  bool shouldVisitImplicitCode() const { return true; }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl()))
      Named.insert(F->getCanonicalDecl());
    else if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      Values.insert(V);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    if (const auto *F = dyn_cast<FunctionDecl>(E->getMemberDecl()))
      Named.insert(F->getCanonicalDecl());
    else if (const auto *V = dyn_cast<VarDecl>(E->getMemberDecl()))
      Values.insert(V);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    Named.insert(E->getConstructor()->getCanonicalDecl());
    return true;
  }

private:
  Functions &Named;
  Variables &Values;
};

/// Whether a function is there only because something names it.
bool isMadeOnDemand(const FunctionDecl *F) {
  return !isa<CXXMethodDecl>(F) && !F->hasAttr<CUDAGlobalAttr>() &&
         F->getPrimaryTemplate() &&
         F->getTemplateSpecializationKind() == TSK_ImplicitInstantiation;
}

/// What may run, beginning with all that is no instantiation of a function
/// template: that may be called from elsewhere.
class Search {
public:
  explicit Search(TranslationUnit &TU)
      : Flows(TU.engine<DataFlows>()), SM(TU.context().getSourceManager()),
        Visitor(Reached, Values) {
    for (const FunctionDecl *F : TU.functions())
      if (!isMadeOnDemand(F))
        Reached.insert(F->getCanonicalDecl());
  }

  void begin(const VarDecl *V) { Values.insert(V); }

  const Functions &run() {
    for (size_t F = 0, V = 0; F < Reached.size() || V < Values.size();) {
      if (F < Reached.size())
        function(Reached[F++]);
      else if (const Expr *Initial = Values[V++]->getAnyInitializer())
        Visitor.TraverseStmt(const_cast<Expr *>(Initial));
    }
    return Reached;
  }

private:
  void function(const FunctionDecl *F) {
    const bool OnDevice = runsOnDevice(F),
               IsOwn = !SM.isInSystemHeader(F->getLocation());
    // A library names what it is given, and that only where it is a template.
    if (!IsOwn && (!OnDevice || !F->isTemplateInstantiation()))
      return;
    const DataFlow *In = OnDevice && IsOwn ? Flows.of(F) : nullptr;
    if (!In) {
      if (const Stmt *Body = F->getBody())
        Visitor.TraverseStmt(const_cast<Stmt *>(Body));
      if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
        for (const CXXCtorInitializer *Each : Constructor->inits())
          Visitor.TraverseStmt(Each->getInit());
      return;
    }
    // Not a temporary: what goes over its bits refers to it.
    const llvm::BitVector Live = In->live();
    for (const unsigned B : Live.set_bits())
      instructions(In->function().Blocks[B]);
    for (const ir::Block &B : In->function().Unwinding)
      instructions(B);
  }

  void instructions(const ir::Block &B) {
    for (const ir::Instruction &I : B.Instructions)
      switch (I.Code) {
      case ir::Opcode::Call:
      case ir::Opcode::Function:
        if (const FunctionDecl *F = I.function())
          Reached.insert(F->getCanonicalDecl());
        break;
      case ir::Opcode::Global:
        Values.insert(I.variable());
        break;
      case ir::Opcode::Member:
        if (const auto *F = dyn_cast_or_null<FunctionDecl>(I.declaration()))
          Reached.insert(F->getCanonicalDecl());
        break;
      // What has no lowering may do anything with what it names.
      case ir::Opcode::Unknown:
      case ir::Opcode::Launch:
        if (I.Source)
          Visitor.TraverseStmt(const_cast<Stmt *>(I.Source));
        break;
      default:
        break;
      }
  }

  DataFlows &Flows;
  const SourceManager &SM;
  Functions Reached;
  Variables Values;
  NameVisitor Visitor;
};

} // namespace

LiveFunctions::LiveFunctions(TranslationUnit &TU) {
  for (const FunctionDecl *F : TU.functions())
    if (isMadeOnDemand(F) && runsOnDevice(F))
      Dead.insert(F->getCanonicalDecl());
  if (Dead.empty())
    return;
  Search Live(TU);
  for (const VarDecl *V : TU.globalVariables())
    Live.begin(V);
  for (const FunctionDecl *F : Live.run())
    Dead.erase(F);
}

} // namespace cuda_lint
