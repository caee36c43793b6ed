//===- LoweringStatements.cpp - Control flow ------------------------------===//

#include "cuda/DroppedCode.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/SystemHeaders.h"
#include "ir/Lowering.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cuda_lint::ir {

/// `#pragma unroll 1`, `#pragma nounroll`.
static bool isNotUnrolled(const AttributedStmt *S, const ASTContext &Ctx) {
  for (const Attr *A : S->getAttrs())
    if (const auto *Hint = dyn_cast<LoopHintAttr>(A)) {
      if (Hint->getOption() == LoopHintAttr::Unroll &&
          Hint->getState() == LoopHintAttr::Disable)
        return true;
      Expr::EvalResult R;
      if (Hint->getOption() == LoopHintAttr::UnrollCount && Hint->getValue() &&
          !Hint->getValue()->isValueDependent() &&
          Hint->getValue()->EvaluateAsInt(R, Ctx) && R.Val.getInt() == 1)
        return true;
    }
  return false;
}

void Lowering::statement(const Stmt *S) {
  if (!S)
    return;
  if (const auto *E = dyn_cast<Expr>(S)) {
    fullExpression(S, [&] { discard(E); });
    return;
  }
  switch (S->getStmtClass()) {
  case Stmt::NullStmtClass:
    if (P.unit().engine<DroppedCode>().standsFor(cast<NullStmt>(S)))
      dropped({}, S);
    return;
  case Stmt::CompoundStmtClass:
    return compound(cast<CompoundStmt>(S));
  case Stmt::DeclStmtClass:
    for (const Decl *D : cast<DeclStmt>(S)->decls())
      lowerDecl(D, S);
    return;
  case Stmt::IfStmtClass:
    return ifStatement(cast<IfStmt>(S));
  case Stmt::WhileStmtClass:
    return whileLoop(cast<WhileStmt>(S));
  case Stmt::DoStmtClass:
    return doLoop(cast<DoStmt>(S));
  case Stmt::ForStmtClass:
    return forLoop(cast<ForStmt>(S));
  case Stmt::CXXForRangeStmtClass:
    return rangeFor(cast<CXXForRangeStmt>(S));
  case Stmt::SwitchStmtClass:
    return switchStatement(cast<SwitchStmt>(S));
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass: {
    const auto *Case = cast<clang::SwitchCase>(S);
    auto It = CaseBlocks.find(Case);
    if (It != CaseBlocks.end()) {
      jump(It->second, S);
      startBlock(It->second);
    }
    return statement(Case->getSubStmt());
  }
  case Stmt::ReturnStmtClass:
    return returnStatement(cast<ReturnStmt>(S));
  case Stmt::BreakStmtClass:
    return leaveTo(Targets.back().Break, Targets.back().Depth, S);
  case Stmt::ContinueStmtClass: {
    // A switch has nothing to continue.
    for (const Target &T : llvm::reverse(Targets))
      if (T.Continue != NoRegister)
        return leaveTo(T.Continue, T.Depth, S);
    terminate(Opcode::Unreachable, {}, S);
    return;
  }
  case Stmt::GotoStmtClass:
    return gotoStatement(cast<GotoStmt>(S)->getLabel(), S);
  case Stmt::IndirectGotoStmtClass: {
    const auto *Goto = cast<IndirectGotoStmt>(S);
    if (const LabelDecl *L = Goto->getConstantTarget())
      return gotoStatement(L, S);
    unknown({}, rvalue(Goto->getTarget()), S);
    terminate(Opcode::Unreachable, {}, S);
    return;
  }
  case Stmt::LabelStmtClass: {
    const auto *L = cast<LabelStmt>(S);
    Label &Known = Labels[L->getDecl()];
    Known.Depth = Cleanups.size();
    const uint32_t B = Known.Block;
    jump(B, S);
    startBlock(B);
    return statement(L->getSubStmt());
  }
  case Stmt::AttributedStmtClass:
    if (isNotUnrolled(cast<AttributedStmt>(S), Ctx))
      Rolled.insert(cast<AttributedStmt>(S)->getSubStmt());
    return statement(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::GCCAsmStmtClass:
    return assembly(cast<GCCAsmStmt>(S));
  case Stmt::CXXTryStmtClass:
    return tryStatement(cast<CXXTryStmt>(S));
  default:
    // Coroutines, Microsoft's statements, OpenMP: anything may happen.
    unknown({}, {}, S);
    return;
  }
}

void Lowering::compound(const CompoundStmt *S) {
  const size_t Depth = Cleanups.size();
  Scopes.push_back({S, Depth});
  llvm::ArrayRef<DroppedCode::Gap> Gaps = P.unit().engine<DroppedCode>().in(S);
  unsigned Number = 0;
  auto BringGaps = [&] {
    for (; !Gaps.empty() && Gaps.front().Before <= Number;
         Gaps = Gaps.drop_front())
      dropped(Gaps.front().Names, S);
  };
  for (const Stmt *Sub : S->body()) {
    BringGaps();
    statement(Sub);
    ++Number;
  }
  BringGaps();
  popCleanups(Depth, S);
  Scopes.pop_back();
}

void Lowering::leaveTo(uint32_t Target, size_t Down, const Stmt *Source) {
  emitCleanups(Down, Source);
  jump(Target, Source);
}

void Lowering::condition(const Expr *E, uint32_t Then, uint32_t Else,
                         const Expr *Whole, uint32_t End) {
  const Expr *Bare = E->IgnoreParens();
  if (const auto *Not = dyn_cast<UnaryOperator>(Bare);
      Not && Not->getOpcode() == UO_LNot)
    return condition(Not->getSubExpr(), Else, Then, Whole, End);
  if (const auto *Op = dyn_cast<BinaryOperator>(Bare);
      Op && Op->isLogicalOp()) {
    const uint32_t Next = newBlock();
    if (Op->getOpcode() == BO_LAnd)
      condition(Op->getLHS(), Next, Else, Whole, End);
    else
      condition(Op->getLHS(), Then, Next, Whole, End);
    startBlock(Next);
    return condition(Op->getRHS(), Then, Else, Whole, End);
  }
  const Register V = fullExpression(E, [&] {
    const Register Value = rvalue(E);
    return convert(Value, E->getType(), Ctx.BoolTy, E);
  });
  Instruction &Last = branch(V, Then, Else, E);
  Last.Pointer = Whole;
  Last.Number = End;
}

void Lowering::ifStatement(const IfStmt *S) {
  if (S->isConsteval()) {
    statement(S->isNegatedConsteval() ? S->getThen() : S->getElse());
    return;
  }
  const size_t Depth = Cleanups.size();
  Scopes.push_back({S, Depth});
  if (S->getInit())
    statement(S->getInit());
  if (S->isConstexpr()) {
    if (std::optional<const Stmt *> Taken = S->getNondiscardedCase(Ctx)) {
      statement(*Taken);
      popCleanups(Depth, S);
      Scopes.pop_back();
      return;
    }
  }
  if (const VarDecl *V = S->getConditionVariable())
    lowerVariable(V, S);
  const uint32_t Then = newBlock(), End = newBlock(),
                 Else = S->getElse() ? newBlock() : End;
  condition(S->getCond(), Then, Else, S->getCond(), End);
  startBlock(Then);
  statement(S->getThen());
  jump(End, S);
  if (S->getElse()) {
    startBlock(Else);
    statement(S->getElse());
    jump(End, S);
  }
  startBlock(End);
  popCleanups(Depth, S);
  Scopes.pop_back();
}

void Lowering::whileLoop(const WhileStmt *S) {
  const uint32_t Header = newBlock(), Body = newBlock(), Latch = newBlock(),
                 Leave = newBlock(), Exit = newBlock();
  F.Loops.push_back({S, Header, Latch, Leave, Exit});
  jump(Header, S);
  startBlock(Header);
  const size_t Depth = Cleanups.size();
  Scopes.push_back({S, Depth});
  if (const VarDecl *V = S->getConditionVariable())
    lowerVariable(V, S);
  condition(S->getCond(), Body, Leave, S->getCond(), Exit);
  startBlock(Body);
  // The variable of the condition is made anew for each iteration.
  Targets.push_back({Leave, Latch, Cleanups.size()});
  statement(S->getBody());
  Targets.pop_back();
  jump(Latch, S);
  startBlock(Latch);
  emitCleanups(Depth, S);
  jump(Header, S);
  startBlock(Leave);
  popCleanups(Depth, S);
  jump(Exit, S);
  Scopes.pop_back();
  startBlock(Exit);
}

void Lowering::doLoop(const DoStmt *S) {
  const uint32_t Body = newBlock(), Latch = newBlock(), Exit = newBlock();
  F.Loops.push_back({S, Body, Latch, Exit, Exit});
  jump(Body, S);
  startBlock(Body);
  Targets.push_back({Exit, Latch, Cleanups.size()});
  statement(S->getBody());
  Targets.pop_back();
  jump(Latch, S);
  startBlock(Latch);
  condition(S->getCond(), Body, Exit, S->getCond(), Exit);
  startBlock(Exit);
}

void Lowering::forLoop(const ForStmt *S) {
  const size_t Outer = Cleanups.size();
  Scopes.push_back({S, Outer});
  if (S->getInit())
    statement(S->getInit());
  const uint32_t Header = newBlock(), Body = newBlock(), Latch = newBlock(),
                 Leave = newBlock(), Exit = newBlock();
  F.Loops.push_back({S, Header, Latch, Leave, Exit});
  if (const auto *Init = dyn_cast_or_null<DeclStmt>(S->getInit());
      Init && Init->isSingleDecl())
    if (const auto *V = dyn_cast<VarDecl>(Init->getSingleDecl()))
      if (auto It = SlotOf.find(V); It != SlotOf.end())
        F.Loops.back().Induction = It->second;
  jump(Header, S);
  startBlock(Header);
  const size_t Depth = Cleanups.size();
  if (const VarDecl *V = S->getConditionVariable())
    lowerVariable(V, S);
  if (S->getCond())
    condition(S->getCond(), Body, Leave, S->getCond(), Exit);
  else
    jump(Body, S);
  startBlock(Body);
  Targets.push_back({Leave, Latch, Cleanups.size()});
  statement(S->getBody());
  Targets.pop_back();
  jump(Latch, S);
  startBlock(Latch);
  if (S->getInc())
    statement(S->getInc());
  emitCleanups(Depth, S);
  jump(Header, S);
  startBlock(Leave);
  popCleanups(Depth, S);
  jump(Exit, S);
  startBlock(Exit);
  popCleanups(Outer, S);
  Scopes.pop_back();
}

void Lowering::rangeFor(const CXXForRangeStmt *S) {
  const size_t Outer = Cleanups.size();
  Scopes.push_back({S, Outer});
  if (S->getInit())
    statement(S->getInit());
  statement(S->getRangeStmt());
  statement(S->getBeginStmt());
  statement(S->getEndStmt());
  const uint32_t Header = newBlock(), Body = newBlock(), Latch = newBlock(),
                 Exit = newBlock();
  F.Loops.push_back({S, Header, Latch, Exit, Exit});
  jump(Header, S);
  startBlock(Header);
  if (S->getCond())
    condition(S->getCond(), Body, Exit, S->getCond(), Exit);
  else
    branch(unknown(Ctx.BoolTy, {}, S), Body, Exit, S);
  startBlock(Body);
  const size_t Depth = Cleanups.size();
  // What the body declares ends with the iteration, `continue` included.
  Targets.push_back({Exit, Latch, Depth});
  if (S->getLoopVarStmt())
    statement(S->getLoopVarStmt());
  statement(S->getBody());
  popCleanups(Depth, S);
  Targets.pop_back();
  jump(Latch, S);
  startBlock(Latch);
  if (S->getInc())
    statement(S->getInc());
  jump(Header, S);
  startBlock(Exit);
  popCleanups(Outer, S);
  Scopes.pop_back();
}

/// The number that a label of a switch is; none where a part of it does not
/// parse.
static std::optional<llvm::APSInt> label(const Expr *E, const ASTContext &Ctx) {
  Expr::EvalResult Result;
  if (E->isValueDependent() || !E->EvaluateAsInt(Result, Ctx))
    return std::nullopt;
  return Result.Val.getInt();
}

void Lowering::switchStatement(const SwitchStmt *S) {
  const size_t Depth = Cleanups.size();
  Scopes.push_back({S, Depth});
  if (S->getInit())
    statement(S->getInit());
  if (const VarDecl *V = S->getConditionVariable())
    lowerVariable(V, S);
  const Register Condition =
      fullExpression(S, [&] { return rvalue(S->getCond()); });
  const uint32_t Head = Current, End = newBlock();
  uint32_t Default = End;
  // Whether all labels are numbers: they all are in code that parses.
  bool Known = true;
  std::vector<SwitchCase> Cases;
  for (const clang::SwitchCase *C = S->getSwitchCaseList(); C;
       C = C->getNextSwitchCase()) {
    const uint32_t B = newBlock();
    CaseBlocks[C] = B;
    if (const auto *Case = dyn_cast<CaseStmt>(C)) {
      const std::optional<llvm::APSInt> Low = label(Case->getLHS(), Ctx),
                                        High = Case->getRHS()
                                                   ? label(Case->getRHS(), Ctx)
                                                   : Low;
      const llvm::APSInt Any = Ctx.MakeIntValue(Cases.size(), Ctx.IntTy);
      Known &= Low && High;
      Cases.push_back({Low.value_or(Any), High.value_or(Any), B});
    } else {
      Default = B;
    }
  }
  // Clang lists the last one first.
  std::reverse(Cases.begin(), Cases.end());
  for (const SwitchCase &C : Cases)
    F.Blocks[Head].Successors.push_back(C.Target);
  F.Blocks[Head].Successors.push_back(Default);
  F.Blocks[Head].Cases = std::move(Cases);
  Instruction &Last = terminate(
      Opcode::Switch, Known ? Condition : unknown(Ctx.IntTy, {}, S), S);
  Last.Pointer = S->getCond();
  Last.Number = End;
  Targets.push_back({End, NoRegister, Cleanups.size()});
  statement(S->getBody());
  Targets.pop_back();
  jump(End, S);
  startBlock(End);
  popCleanups(Depth, S);
  Scopes.pop_back();
}

void Lowering::returnStatement(const ReturnStmt *S) {
  const Expr *E = S->getRetValue();
  Register Value = NoRegister;
  if (E)
    fullExpression(S, [&] {
      const QualType T = FD->getReturnType();
      if (T->isVoidType())
        return discard(E);
      if (T->isReferenceType()) {
        Value = lvalue(E);
      } else if (isScalar(T)) {
        Value = rvalue(E);
      } else if (!S->getNRVOCandidate() ||
                 !InResult.contains(S->getNRVOCandidate())) {
        into(E, emit(Opcode::Result, {}, {}, S));
      }
    });
  emitCleanups(0, S);
  if (const auto *D = dyn_cast<CXXDestructorDecl>(FD))
    destructorEpilogue(D);
  if (Value == NoRegister)
    terminate(Opcode::Return, {}, S);
  else
    terminate(Opcode::Return, Value, S);
}

namespace {
/// What in a statement may throw besides its own `throw`.
struct Throwing {
  bool Calls = false;
  /// What is no call, so that nobody who runs it sees that it throws.
  bool Others = false;
};
} // namespace

static void mayThrow(const Stmt *S, Throwing &Out) {
  if (isa<CXXThrowExpr, LambdaExpr>(S))
    return;
  if (const auto *Call = dyn_cast<CallExpr>(S))
    Out.Calls |= !isQuiet(Call->getDirectCallee());
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S))
    Out.Calls |= !isQuiet(Made->getConstructor());
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(S))
    mayThrow(Default->getExpr(), Out);
  Out.Others |= isa<CXXNewExpr, CXXDynamicCastExpr>(S);
  for (const Stmt *Child : S->children())
    if (Child)
      mayThrow(Child, Out);
}

bool asksForCaught(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  return Callee && Callee->getIdentifier() && isOfSystem(Callee) &&
         Callee->getName() == "current_exception";
}

/// Whether a handler throws again what it has caught, or keeps it.
static bool rethrows(const Stmt *S) {
  if (const auto *E = dyn_cast<CXXThrowExpr>(S); E && !E->getSubExpr())
    return true;
  if (const auto *E = dyn_cast<CallExpr>(S); E && asksForCaught(E))
    return true;
  return !isa<LambdaExpr>(S) &&
         llvm::any_of(S->children(), [](const Stmt *Child) {
           return Child && rethrows(Child);
         });
}

/// Whether what a handler catches is no object that it names itself, though
/// something may happen where that ends.
static bool keepsThrown(const CXXCatchStmt *Catch, const ASTContext &Ctx) {
  const VarDecl *V = Catch->getExceptionDecl();
  if (!V)
    return true;
  const QualType T = V->getType();
  const auto *Copied = dyn_cast_or_null<CXXConstructExpr>(V->getInit());
  return T->isRecordType() &&
         (T.isDestructedType() ||
          (Copied && !Copied->getConstructor()->isTrivial()));
}

void Lowering::beginHandler(const CXXCatchStmt *Catch, uint32_t Thrown) {
  const VarDecl *V = Catch->getExceptionDecl();
  const QualType T = V ? V->getType() : QualType();
  const bool Copies = V && Thrown != NoSlot && keepsThrown(Catch, Ctx);
  if (!V || Copies ||
      (T->isReferenceType() && T->getPointeeType()->isRecordType() &&
       needsDestruction(T->getPointeeType()))) {
    Cleanup C{V && !Copies ? SlotOf[V] : Thrown, Ctx.VoidPtrTy};
    C.Destroys = true;
    C.Handler = Catch->getHandlerBlock();
    Cleanups.push_back(std::move(C));
  }
  if (!Copies)
    return;
  // The copy is made of what was thrown.
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(V->getInit()))
    for (const Expr *A : Made->arguments())
      if (const auto *From = dyn_cast<OpaqueValueExpr>(A->IgnoreImpCasts())) {
        Opaques[From] = load(local(Thrown, Catch), Ctx.VoidPtrTy, Catch);
        initialise(Made, local(SlotOf[V], Catch), T);
        Opaques.erase(From);
      }
  pushCleanup(SlotOf[V], T, Catch);
}

/// A handler is entered from a `throw` in the body, or from one in a function
/// that the body calls, with what there is then. What is not followed may throw
/// before anything of the body has happened or after some of it: then
/// everything that the body may have changed is unknown.
void Lowering::tryStatement(const CXXTryStmt *S) {
  const uint32_t Body = newBlock(), Dispatch = newBlock(), End = newBlock();
  const uint32_t Somewhere = newBlock();
  Throwing Throws;
  mayThrow(S->getTryBlock(), Throws);
  // That of a constructor has what begins its object, too, and its handlers
  // throw again.
  const auto *Made =
      S == FD->getBody() ? dyn_cast<CXXConstructorDecl>(FD) : nullptr;
  const bool Rethrows =
      Made || (S == FD->getBody() && isa<CXXDestructorDecl>(FD));
  if (Made)
    for (const CXXCtorInitializer *Init : Made->inits())
      mayThrow(Init->getInit(), Throws);
  Handler Here{Dispatch, Cleanups.size(), S, {}};
  for (unsigned I = 0; I < S->getNumHandlers(); ++I) {
    const CXXCatchStmt *Catch = S->getHandler(I);
    Here.Taken.push_back(newBlock());
    if (const VarDecl *V = Catch->getExceptionDecl())
      SlotOf[V] = newSlot(Slot::Local, V->getType(), V, nullptr);
    if (Here.Thrown == NoSlot &&
        (Rethrows || rethrows(Catch->getHandlerBlock()) ||
         (runsOnHost(FD) && keepsThrown(Catch, Ctx))))
      Here.Thrown = newSlot(Slot::Temporary, Ctx.VoidPtrTy, nullptr, nullptr);
  }
  if (Throws.Calls || Throws.Others) {
    branch(unknown(Ctx.BoolTy, {}, S), Body, Somewhere, S).Unwinds =
        !Throws.Others && runsOnHost(FD);
    startBlock(Somewhere);
    llvm::SmallVector<Register, 8> Reached;
    for (uint32_t I = 0; I < F.Slots.size(); ++I)
      if (F.Slots[I].Kind != Slot::Temporary || I == Here.Thrown)
        Reached.push_back(local(I, S));
    unknown({}, Reached, S);
    jump(Dispatch, S);
  } else {
    jump(Body, S);
  }
  startBlock(Body);
  Handlers.push_back(Here);
  if (Made)
    constructorInitialisers(Made);
  statement(S->getTryBlock());
  Handlers.pop_back();
  Cleanups.resize(Here.Depth);
  jump(End, S);
  startBlock(Dispatch);
  for (unsigned I = 0; I < S->getNumHandlers(); ++I) {
    const CXXCatchStmt *Catch = S->getHandler(I);
    const uint32_t Matches = newBlock(), Next = newBlock();
    const VarDecl *V = Catch->getExceptionDecl();
    if (!V)
      jump(Matches, Catch);
    else
      branch(unknown(Ctx.BoolTy, {}, Catch), Matches, Next, Catch);
    startBlock(Matches);
    if (V)
      unknown({}, local(SlotOf[V], Catch), Catch);
    jump(Here.Taken[I], Catch);
    startBlock(Here.Taken[I]);
    const size_t Depth = Cleanups.size();
    Caught.push_back(Here.Thrown);
    if (runsOnHost(FD))
      beginHandler(Catch, Here.Thrown);
    statement(Catch->getHandlerBlock());
    if (Rethrows) {
      rethrow(Catch);
      Cleanups.resize(Depth);
    } else {
      popCleanups(Depth, Catch);
      jump(End, Catch);
    }
    Caught.pop_back();
    startBlock(Next);
  }
  // No handler takes it.
  if (Handlers.empty()) {
    emitCleanups(0, S, /*Throws=*/true);
    terminate(Opcode::Throw, {}, S);
  } else {
    leaveTo(Handlers.back().Dispatch, Handlers.back().Depth, S);
  }
  startBlock(End);
}

std::optional<unsigned> handlerOf(const CXXTryStmt *Try, QualType Thrown,
                                  const ASTContext &Ctx) {
  for (unsigned I = 0; I < Try->getNumHandlers(); ++I) {
    const VarDecl *V = Try->getHandler(I)->getExceptionDecl();
    if (!V)
      return I;
    const QualType T = V->getType().getNonReferenceType();
    if (Ctx.hasSameUnqualifiedType(T, Thrown))
      return I;
    const CXXRecordDecl *Class = Thrown->getAsCXXRecordDecl(),
                        *Base = T->getAsCXXRecordDecl();
    if (Class && Base && Class->hasDefinition() && Class->isDerivedFrom(Base))
      return I;
    // A pointer may be converted.
    if ((Thrown->isAnyPointerType() || Thrown->isNullPtrType()) &&
        (T->isAnyPointerType() || T->isMemberPointerType()))
      return std::nullopt;
  }
  return Try->getNumHandlers();
}

void Lowering::throwTo(const CXXThrowExpr *E, size_t Within, unsigned Which) {
  const Handler To = Handlers[Within - 1];
  const QualType Thrown = E->getSubExpr()->getType();
  const VarDecl *V = To.Try->getHandler(Which)->getExceptionDecl();
  const bool ByReference = V && V->getType()->isReferenceType();
  if (V && !ByReference && To.Thrown == NoSlot &&
      Ctx.hasSameUnqualifiedType(V->getType(), Thrown)) {
    initialise(E->getSubExpr(), local(SlotOf[V], E), Thrown);
  } else {
    const uint32_t Object = newSlot(Slot::Local, Thrown, nullptr, nullptr);
    initialise(E->getSubExpr(), local(Object, E), Thrown);
    if (To.Thrown != NoSlot)
      store(local(To.Thrown, E), local(Object, E), Ctx.VoidPtrTy, E);
    const CXXRecordDecl
        *Class = Thrown->getAsCXXRecordDecl(),
        *Base = V ? V->getType().getNonReferenceType()->getAsCXXRecordDecl()
                  : nullptr;
    Register Part = local(Object, E);
    if (Class && Base && !declaresSameEntity(Class, Base))
      Part = baseAddress(Part, Class, Base, E);
    if (ByReference)
      store(local(SlotOf[V], E), Part, Ctx.getPointerType(Thrown), E);
    else if (V && isScalar(Thrown))
      store(local(SlotOf[V], E), load(Part, Thrown, E), Thrown, E);
    else if (V)
      effect(Opcode::Copy, V->getType(), {local(SlotOf[V], E), Part}, E)
          .Initialises = true;
  }
  emitCleanups(To.Depth, E, /*Throws=*/true);
  jump(To.Taken[Which], E);
}

/// Ends a block that an exception comes to: the object that \p Thrown says, or
/// the one on its way.
void Lowering::giveToHandlers(Register Thrown, size_t Within, uint32_t Other) {
  const Handler To = Handlers[Within - 1];
  llvm::SmallVector<Register, 4> Operands{Thrown};
  for (unsigned I = 0; I < To.Try->getNumHandlers(); ++I) {
    const VarDecl *V = To.Try->getHandler(I)->getExceptionDecl();
    Operands.push_back(V ? local(SlotOf[V], To.Try) : NoRegister);
  }
  Operands.push_back(To.Thrown == NoSlot ? NoRegister
                                         : local(To.Thrown, To.Try));
  F.Blocks[Current].Successors.append(To.Taken.begin(), To.Taken.end());
  if (Other == NoBlock) {
    const uint32_t Here = Current;
    Other = leavesAt();
    startBlock(Here);
  }
  F.Blocks[Current].Successors.push_back(Other);
  terminate(Opcode::Throw, Operands, To.Try);
}

void Lowering::rethrow(const Stmt *E) {
  Register Object = NoRegister;
  if (!Caught.empty() && Caught.back() != NoSlot)
    Object = load(local(Caught.back(), E), Ctx.VoidPtrTy, E);
  const size_t Down = Handlers.empty() ? 0 : Handlers.back().Depth;
  // What was caught last lives on.
  const auto Kept =
      std::find_if(Cleanups.rbegin(), Cleanups.rend() - Down,
                   [](const Cleanup &C) { return C.Handler != nullptr; });
  const bool Keeps = Kept != Cleanups.rend() - Down;
  const std::vector<Cleanup> All = Cleanups;
  if (Keeps)
    Cleanups.erase(std::next(Kept).base());
  emitCleanups(Down, E, /*Throws=*/true);
  Cleanups = All;
  if (Handlers.empty())
    terminate(Opcode::Throw, Object, E);
  else
    giveToHandlers(Object, Handlers.size(),
                   landingFrom(Down, Handlers.size() - 1, E));
}

void Lowering::throwExpression(const CXXThrowExpr *E) {
  const Expr *Made = E->getSubExpr();
  if (!Made)
    return rethrow(E);
  for (size_t Within = Handlers.size(); Within > 0; --Within) {
    const CXXTryStmt *Try = Handlers[Within - 1].Try;
    const std::optional<unsigned> Which = handlerOf(Try, Made->getType(), Ctx);
    if (!Which) {
      discard(Made);
      emitCleanups(Handlers[Within - 1].Depth, E, /*Throws=*/true);
      return jump(Handlers[Within - 1].Dispatch, E);
    }
    if (*Which < Try->getNumHandlers())
      return throwTo(E, Within, *Which);
  }
  const QualType T = Made->getType();
  const uint32_t Object = newSlot(Slot::Local, T, nullptr, nullptr);
  initialise(Made, local(Object, E), T);
  emitCleanups(0, E, /*Throws=*/true);
  terminate(Opcode::Throw, local(Object, E), E).Type = T;
}

void Lowering::gotoStatement(const LabelDecl *L, const Stmt *S) {
  auto It = Labels.find(L);
  if (It == Labels.end()) {
    terminate(Opcode::Unreachable, {}, S);
    return;
  }
  const Label &To = It->second;
  // What lives around both stays; what was made after the label, or in a scope
  // that does not hold it, ends.
  size_t Depth = To.Depth.value_or(Cleanups.size());
  for (const auto &[Scope, Start] : Scopes)
    if (!llvm::is_contained(To.Within, Scope)) {
      Depth = std::min(Depth, Start);
      break;
    }
  leaveTo(To.Block, Depth, S);
}

void Lowering::assembly(const GCCAsmStmt *S) {
  llvm::SmallVector<Register, 8> Operands;
  for (unsigned I = 0; I < S->getNumOutputs(); ++I)
    Operands.push_back(lvalue(S->getOutputExpr(I)));
  for (unsigned I = 0; I < S->getNumInputs(); ++I) {
    const Expr *In = S->getInputExpr(I);
    Operands.push_back(
        In->isGLValue() || !isScalar(In->getType()) ? lvalue(In) : rvalue(In));
  }
  effect(Opcode::Assembly, {}, Operands, S);
}

} // namespace cuda_lint::ir
