//===- DeviceLoops.cpp ----------------------------------------------------===//

#include "analysis/DeviceLoops.h"
#include "analysis/DeviceChoices.h"
#include "analysis/HostStreams.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/NullValue.h"
#include "cuda/PointerSum.h"
#include "cuda/StatementParents.h"
#include "cuda/SystemHeaders.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// An element of a list, and what says which: an index, or the variable of a
/// loop over all of them.
struct ListElement {
  const ValueDecl *List = nullptr;
  const Expr *Index = nullptr;
  const VarDecl *Each = nullptr;
};

const ValueDecl *listNamed(const Expr *E) {
  E = E->IgnoreImplicit()->IgnoreParenCasts();
  if (const auto *Of = dyn_cast<MemberExpr>(E))
    return dyn_cast<FieldDecl>(Of->getMemberDecl());
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

/// What an expression leads one step further to: the object of a member or
/// accessor, what a pointer is dereferenced for, what a reference is made from.
/// Null at its beginning.
const Expr *stepOf(const Expr *E) {
  if (const auto *Op = dyn_cast<UnaryOperator>(E))
    return Op->getOpcode() == UO_AddrOf || Op->getOpcode() == UO_Deref
               ? Op->getSubExpr()
               : nullptr;
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E))
    return Op->getNumArgs() == 1 && (Op->getOperator() == OO_Star ||
                                     Op->getOperator() == OO_Arrow)
               ? Op->getArg(0)
               : nullptr;
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E))
    return Call->getNumArgs() == 0 ? Call->getImplicitObjectArgument()
                                   : nullptr;
  if (const auto *Of = dyn_cast<MemberExpr>(E))
    return isa<FieldDecl>(Of->getMemberDecl()) ? Of->getBase() : nullptr;
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(E))
    return Copy->getNumArgs() == 1 &&
                   Copy->getConstructor()->isCopyOrMoveConstructor()
               ? Copy->getArg(0)
               : nullptr;
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && V->getInit() && !V->isCXXForRangeDecl() &&
                 (V->getType()->isReferenceType() ||
                  V->getType()->isPointerType())
             ? V->getInit()
             : nullptr;
}

ListElement elementOf(const Expr *E) {
  for (; E; E = stepOf(E)) {
    E = E->IgnoreImplicit()->IgnoreParenCasts();
    if (const auto *At = dyn_cast<ArraySubscriptExpr>(E))
      return {listNamed(At->getBase()), At->getIdx()};
    if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
        Op && Op->getOperator() == OO_Subscript && Op->getNumArgs() == 2)
      return {listNamed(Op->getArg(0)), Op->getArg(1)};
    if (const auto *Sum = dyn_cast<BinaryOperator>(E);
        Sum && Sum->getOpcode() == BO_Add && Sum->getType()->isPointerType())
      return {listNamed(pointerSide(*Sum)), pointerSide(*Sum) == Sum->getLHS()
                                                ? Sum->getRHS()
                                                : Sum->getLHS()};
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
        Call && Call->getNumArgs() == 1 && Call->getMethodDecl() &&
        Call->getMethodDecl()->getIdentifier() &&
        Call->getMethodDecl()->getName() == "at")
      return {listNamed(Call->getImplicitObjectArgument()), Call->getArg(0)};
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V && V->isCXXForRangeDecl())
      return {nullptr, nullptr, V};
  }
  return {};
}

/// A loop that is open where a visitor is.
struct OpenLoop {
  const Stmt *Loop;
  /// What takes another value on each turn.
  const VarDecl *Counter = nullptr;
  /// Of a loop over all elements of a list.
  const ValueDecl *List = nullptr;
};
using OpenLoops = llvm::SmallVector<OpenLoop, 2>;

/// Visits bodies, and knows the loops around what is visited.
template <class Derived> class InLoops : public RecursiveASTVisitor<Derived> {
  using Base = RecursiveASTVisitor<Derived>;

public:
  bool TraverseForStmt(ForStmt *S) {
    const auto *Init = dyn_cast_or_null<DeclStmt>(S->getInit());
    const VarDecl *Counter = nullptr;
    if (Init && Init->isSingleDecl())
      Counter = dyn_cast<VarDecl>(Init->getSingleDecl());
    else if (const auto *Given = dyn_cast_or_null<BinaryOperator>(S->getInit()))
      if (const auto *Ref =
              dyn_cast<DeclRefExpr>(Given->getLHS()->IgnoreParenImpCasts()))
        Counter = dyn_cast<VarDecl>(Ref->getDecl());
    return within({S, Counter}, [&] { return Base::TraverseForStmt(S); });
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *S) {
    return within({S, S->getLoopVariable(), listNamed(S->getRangeInit())},
                  [&] { return Base::TraverseCXXForRangeStmt(S); });
  }
  // What a lambda does is done when it is called.
  bool TraverseLambdaExpr(LambdaExpr *) { return true; }

protected:
  OpenLoops Loops;

  /// Whether a value may be another on each turn of a loop that is open.
  bool changes(const Expr *E) const {
    llvm::SmallVector<const Stmt *, 8> Work{E};
    llvm::SmallPtrSet<const VarDecl *, 4> Seen;
    while (!Work.empty()) {
      const Stmt *S = Work.pop_back_val();
      if (!S)
        continue;
      const auto *Ref = dyn_cast<DeclRefExpr>(S);
      if (const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr) {
        if (llvm::any_of(Loops,
                         [&](const OpenLoop &L) { return L.Counter == V; }))
          return true;
        if (V->isLocalVarDecl() && Seen.insert(V).second)
          Work.push_back(V->getInit());
      }
      Work.append(S->child_begin(), S->child_end());
    }
    return false;
  }

private:
  template <class F> bool within(OpenLoop L, F Visit) {
    Loops.push_back(L);
    const bool Result = Visit();
    Loops.pop_back();
    return Result;
  }
};

/// A list of streams, or of objects that have one.
struct StreamList {
  /// What fills it on one device after the other.
  const Expr *Created = nullptr;
  /// Something else fills it, or may.
  bool Other = false;
};
using StreamLists = llvm::MapVector<const ValueDecl *, StreamList>;

/// Finds the lists that loops fill, and how.
class Fillings : public InLoops<Fillings> {
public:
  Fillings(TranslationUnit &TU, StreamLists &Lists)
      : TU(TU), Choices(TU.engine<DeviceChoices>()), Lists(Lists) {}

  void body(const FunctionDecl &F) {
    Chosen.clear();
    Own.clear();
    TraverseStmt(F.getBody());
  }

  bool VisitCallExpr(CallExpr *Call) {
    const HostFunction *Row = hostFunction(Call);
    if (Row && Row->Work == HostWork::SetDevice)
      Chosen.push_back({argument(*Row, Call, ArgumentRole::Device), Loops});
    else if (!Row)
      choose(Call, Call->getDirectCallee());
    for (unsigned I = 0; I < Call->getNumArgs(); ++I)
      if (Row && Row->role(I) == ArgumentRole::NewStream)
        create(*Call, *Call->getArg(I));
    if (!Row && !isa<CXXOperatorCallExpr>(Call))
      handOut(*Call);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Made) {
    const CXXConstructorDecl *C = Made->getConstructor();
    const auto By = Choices.chosenBy(C);
    if (By && *By < Made->getNumArgs() &&
        (Choices.isScope(C->getParent()) || Choices.chooses(C)))
      Chosen.push_back({Made->getArg(*By), Loops});
    return true;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) {
    const CXXMethodDecl *Method = Call->getMethodDecl();
    const ValueDecl *List =
        Method && Method->getIdentifier() && isOfSystem(Method)
            ? listNamed(Call->getImplicitObjectArgument())
            : nullptr;
    if (!List)
      return true;
    const llvm::StringRef Name = Method->getName();
    if (Name == "push_back" || Name == "emplace_back")
      fill(List, *Call, *Method);
    else if (llvm::is_contained({"assign", "insert", "emplace", "swap"}, Name))
      Lists[List].Other = true;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAssignmentOp())
      assign(E->getLHS(), *E, E->getRHS());
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
    if (E->isAssignmentOp() && E->getNumArgs() == 2)
      assign(E->getArg(0), *E, E->getArg(1));
    return true;
  }

private:
  struct Choice {
    const Expr *Device;
    OpenLoops In;
  };

  void choose(const CallExpr *Call, const FunctionDecl *Callee) {
    if (isa<CUDAKernelCallExpr>(Call) || !Choices.chooses(Callee))
      return;
    const auto By = isa<CXXOperatorCallExpr>(Call) ? std::nullopt
                                                   : Choices.chosenBy(Callee);
    Chosen.push_back(
        {By && *By < Call->getNumArgs() ? Call->getArg(*By) : nullptr, Loops});
  }

  /// Whether the device that is chosen here is another on each turn.
  bool isOnDevices() const {
    for (const Choice &C : llvm::reverse(Chosen)) {
      // What an inner loop chose is of no one turn of the outer one.
      if (C.In.size() > Loops.size() ||
          (!C.In.empty() && C.In.back().Loop != Loops[C.In.size() - 1].Loop))
        return false;
      return C.Device && !C.In.empty() && changes(C.Device);
    }
    return false;
  }

  void take(const ValueDecl *List, const Expr &Made, bool OnDevices) {
    StreamList &L = Lists[List];
    L.Other |= !OnDevices;
    if (!L.Created)
      L.Created = &Made;
  }

  void create(const CallExpr &Call, const Expr &To) {
    if (const ValueDecl *List = elementOf(&To).List)
      return take(List, Call, isOnDevices());
    if (const auto *V = dyn_cast_or_null<VarDecl>(listNamed(
            isa<UnaryOperator>(To.IgnoreParenCasts())
                ? cast<UnaryOperator>(To.IgnoreParenCasts())->getSubExpr()
                : &To));
        V && V->isLocalVarDecl() && isOnDevices())
      Own.insert(V);
  }

  /// Whether a value is an object with a stream of its own, on a device that is
  /// another on each turn.
  bool isMadeOnDevice(const Expr *E) {
    llvm::SmallVector<const Stmt *, 8> Work{E};
    while (!Work.empty()) {
      const Stmt *S = Work.pop_back_val();
      if (!S)
        continue;
      if (const auto *Ref = dyn_cast<DeclRefExpr>(S);
          Ref && Own.contains(dyn_cast<VarDecl>(Ref->getDecl())))
        return true;
      if (const auto *Made = dyn_cast<CXXConstructExpr>(S);
          Made &&
          makesOn(Made->getConstructor(), Made->getArgs(), Made->getNumArgs()))
        return true;
      if (const auto *Call = dyn_cast<CallExpr>(S);
          Call && !isa<CXXOperatorCallExpr>(Call)) {
        const FunctionDecl *Callee = Call->getDirectCallee();
        if (makesOn(Callee, Call->getArgs(), Call->getNumArgs()))
          return true;
        // `std::make_unique<T>(device)`
        if (Callee && Callee->isInStdNamespace() && Callee->getIdentifier() &&
            (Callee->getName() == "make_unique" ||
             Callee->getName() == "make_shared") &&
            constructorMakesOn(classOf(Callee->getReturnType()), *Call))
          return true;
      }
      Work.append(S->child_begin(), S->child_end());
    }
    return false;
  }

  /// Whether a function or constructor creates a stream on a device that one of
  /// these arguments says.
  bool makesOn(const FunctionDecl *F, const Expr *const *Args, unsigned Count) {
    const auto By = Choices.chosenBy(F);
    const FunctionDecl *Body = nullptr;
    return By && *By < Count && changes(Args[*By]) && F->hasBody(Body) &&
           llvm::any_of(
               TU.callsIn(Body),
               [](const CallSite &Site) {
                 const HostFunction *Row = hostFunction(Site.Call);
                 return Row && Row->has(ArgumentRole::NewStream);
               });
  }
  /// What a pointer of the library's or a list has as its template's argument.
  static const CXXRecordDecl *classOf(QualType T) {
    const auto *Of = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
        T.getNonReferenceType()->getAsCXXRecordDecl());
    return Of && Of->isInStdNamespace() && Of->getTemplateArgs().size() &&
                   Of->getTemplateArgs()[0].getKind() == TemplateArgument::Type
               ? Of->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl()
               : nullptr;
  }
  bool constructorMakesOn(const CXXRecordDecl *Class, const CallExpr &Call) {
    return Class && Class->hasDefinition() &&
           llvm::any_of(Class->ctors(), [&](const CXXConstructorDecl *C) {
             return !C->isCopyOrMoveConstructor() &&
                    C->getNumParams() >= Call.getNumArgs() &&
                    makesOn(C, Call.getArgs(), Call.getNumArgs());
           });
  }

  void fill(const ValueDecl *List, const CallExpr &Call,
            const CXXMethodDecl &Method) {
    take(List, Call,
         llvm::any_of(Call.arguments(),
                      [&](const Expr *A) { return isMadeOnDevice(A); }) ||
             (Method.getName() == "emplace_back" &&
              constructorMakesOn(classOf(List->getType()), Call)));
  }
  void assign(const Expr *To, const Expr &By, const Expr *Value) {
    const ListElement Of = elementOf(To);
    // Only what has streams is looked at: a member of an element may be else.
    if (Of.List) {
      if (isStreamLike(To->getType()) || !stepOf(To->IgnoreParenCasts()))
        take(Of.List, By, isMadeOnDevice(Value));
    } else if (const ValueDecl *List = listNamed(To);
               List && !isEmptyList(Value)) {
      Lists[List].Other = true;
    }
  }
  /// Whether a value is an array in which nothing is yet, or none.
  bool isEmptyList(const Expr *Value) const {
    Value = Value->IgnoreImplicit()->IgnoreParenCasts();
    const auto *Call = dyn_cast<CallExpr>(Value);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return isa<CXXNewExpr>(Value) ||
           (Callee && (Callee->getBuiltinID() == Builtin::BImalloc ||
                       Callee->getBuiltinID() == Builtin::BIcalloc)) ||
           isNullValue(Value, TU.context());
  }
  /// Who is given a list as a whole may fill it.
  void handOut(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
      const Expr *Arg = Call.getArg(I)->IgnoreParenCasts();
      const QualType To = Callee && I < Callee->getNumParams()
                              ? Callee->getParamDecl(I)->getType()
                              : QualType();
      if (const auto *Address = dyn_cast<UnaryOperator>(Arg);
          Address && Address->getOpcode() == UO_AddrOf)
        Arg = Address->getSubExpr()->IgnoreParenCasts();
      else if (!To.isNull() && !To->isPointerType() && !To->isReferenceType())
        continue;
      if (!To.isNull() && !To->getPointeeType().isNull() &&
          To->getPointeeType().isConstQualified())
        continue;
      if (const ValueDecl *List = listNamed(Arg))
        Lists[List].Other = true;
    }
  }

  TranslationUnit &TU;
  DeviceChoices &Choices;
  StreamLists &Lists;
  /// The choices so far, in the order of the source.
  std::vector<Choice> Chosen;
  /// Variables that a stream was created in, on a device of its own.
  llvm::SmallPtrSet<const VarDecl *, 4> Own;
};

/// Finds the launches in loops over such lists.
class Launches : public InLoops<Launches> {
public:
  Launches(TranslationUnit &TU, const StreamLists &Lists)
      : TU(TU), Lists(Lists) {}
  struct Found {
    const CallExpr *Work;
    const ValueDecl *List;
    const Stmt *Loop;
  };
  std::vector<Found> All;

  bool VisitCallExpr(CallExpr *Call) {
    if (Loops.empty())
      return true;
    if (const Launch *L = TU.launchAt(Call)) {
      if (L->Stream)
        take(*Call, L->Stream);
    } else if (!hostFunction(Call) && !isa<CXXOperatorCallExpr>(Call)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      for (unsigned I = 0; Callee && I < Call->getNumArgs(); ++I)
        if (launchesIn(*Callee, I))
          take(*Call, Call->getArg(I));
    }
    return true;
  }

private:
  /// Whether a function launches in the stream that it is given, on the device
  /// that is the current one.
  bool launchesIn(const FunctionDecl &F, unsigned Parameter) {
    const FunctionDecl *Body = nullptr;
    if (!F.hasBody(Body) || Parameter >= Body->getNumParams() ||
        !TU.engine<DeviceChoices>().in(*Body->getBody()).leaves())
      return false;
    return llvm::any_of(TU.launchesIn(Body), [&](const Launch *L) {
      const Expr *E = L->Stream;
      while (E) {
        E = E->IgnoreImplicit()->IgnoreParenCasts();
        const auto *Ref = dyn_cast<DeclRefExpr>(E);
        if (Ref && Ref->getDecl() == Body->getParamDecl(Parameter))
          return true;
        E = stepOf(E);
      }
      return false;
    });
  }

  void take(const CallExpr &Call, const Expr *Stream) {
    const ListElement Of = elementOf(Stream);
    const auto *Index =
        Of.Index ? dyn_cast<DeclRefExpr>(Of.Index->IgnoreParenImpCasts())
                 : nullptr;
    for (const OpenLoop &L : Loops) {
      const ValueDecl *List =
          Of.Each && L.Counter == Of.Each                       ? L.List
          : Index && L.Counter && Index->getDecl() == L.Counter ? Of.List
                                                                : nullptr;
      if (auto It = List ? Lists.find(List) : Lists.end();
          It != Lists.end() && It->second.Created && !It->second.Other)
        All.push_back({&Call, List, L.Loop});
    }
  }

  TranslationUnit &TU;
  const StreamLists &Lists;
};

/// Whether only this file can fill a list.
bool isOfFile(const ValueDecl &List, const SourceManager &SM) {
  if (const auto *V = dyn_cast<VarDecl>(&List))
    return V->isLocalVarDecl() ||
           (V->isFileVarDecl() && !V->isExternallyVisible());
  const auto *Class = cast<RecordDecl>(List.getDeclContext());
  return List.getAccess() == AS_private ||
         SM.isInMainFile(SM.getExpansionLoc(Class->getLocation()));
}

/// Whether a statement is reached on every turn of a loop, and the loop
/// whenever its function runs.
bool isAlwaysDone(StatementParents &Parents, const Stmt *Of) {
  for (const Stmt *S = Of, *P = Parents.parent(S); P;
       S = P, P = Parents.parent(S)) {
    if (const auto *If = dyn_cast<IfStmt>(P); If && If->getCond() != S)
      return false;
    if (isa<SwitchStmt, CXXCatchStmt>(P) ||
        (isa<AbstractConditionalOperator>(P) &&
         cast<AbstractConditionalOperator>(P)->getCond() != S))
      return false;
    if (const auto *Both = dyn_cast<BinaryOperator>(P);
        Both && Both->isLogicalOp() && Both->getRHS() == S)
      return false;
  }
  return true;
}

/// Whether the condition of a loop says that it has one turn.
bool hasOneTurn(const Stmt *Loop, const ASTContext &Ctx) {
  const auto *For = dyn_cast<ForStmt>(Loop);
  const auto *Cond =
      For ? dyn_cast_or_null<BinaryOperator>(For->getCond()) : nullptr;
  Expr::EvalResult Value;
  return Cond && !Cond->getRHS()->isValueDependent() &&
         Cond->getRHS()->EvaluateAsInt(Value, Ctx) && Value.Val.getInt() <= 1;
}

} // namespace

std::vector<DeviceLoop> loopsOverDevices(TranslationUnit &TU) {
  StreamLists Lists;
  Fillings Fill(TU, Lists);
  for (const FunctionDecl *F : TU.functions())
    if (!runsOnDevice(F))
      Fill.body(*F);
  const SourceManager &SM = TU.context().getSourceManager();
  Lists.remove_if([&](const auto &Each) {
    return Each.second.Other || !Each.second.Created ||
           !isOfFile(*Each.first, SM);
  });
  std::vector<DeviceLoop> Out;
  if (Lists.empty())
    return Out;
  Launches Launched(TU, Lists);
  for (const FunctionDecl *F : TU.functions())
    if (!runsOnDevice(F))
      Launched.TraverseStmt(F->getBody());
  for (const Launches::Found &Each : Launched.All) {
    const auto *For = dyn_cast<ForStmt>(Each.Loop);
    const Stmt *Body =
        For ? For->getBody() : cast<CXXForRangeStmt>(Each.Loop)->getBody();
    if (isAlwaysDone(TU.engine<StatementParents>(), Each.Work) &&
        !hasOneTurn(Each.Loop, TU.context()) &&
        TU.engine<DeviceChoices>().in(*Body).leaves())
      Out.push_back(
          {Each.Work, Each.List, Lists.find(Each.List)->second.Created});
  }
  return Out;
}

} // namespace cuda_lint
