//===- LoweringStatements.cpp - Control flow ------------------------------===//

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
  for (const Stmt *Sub : S->body())
    statement(Sub);
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
  std::vector<SwitchCase> Cases;
  for (const clang::SwitchCase *C = S->getSwitchCaseList(); C;
       C = C->getNextSwitchCase()) {
    const uint32_t B = newBlock();
    CaseBlocks[C] = B;
    if (const auto *Case = dyn_cast<CaseStmt>(C)) {
      const llvm::APSInt Low = Case->getLHS()->EvaluateKnownConstInt(Ctx);
      Cases.push_back(
          {Low,
           Case->getRHS() ? Case->getRHS()->EvaluateKnownConstInt(Ctx) : Low,
           B});
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
  Instruction &Last = terminate(Opcode::Switch, Condition, S);
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

/// Whether something in a statement may throw besides its own `throw`.
static bool mayThrow(const Stmt *S) {
  auto isQuiet = [](const FunctionDecl *F) {
    const auto *Type = F ? F->getType()->getAs<FunctionProtoType>() : nullptr;
    return F &&
           (F->isTrivial() ||
            (Type && !isUnresolvedExceptionSpec(Type->getExceptionSpecType()) &&
             Type->isNothrow()));
  };
  if (isa<CXXThrowExpr>(S))
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(S);
      Call && !isQuiet(Call->getDirectCallee()))
    return true;
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S);
      Made && !isQuiet(Made->getConstructor()))
    return true;
  if (isa<CXXNewExpr, CXXDynamicCastExpr>(S))
    return true;
  return llvm::any_of(S->children(), [](const Stmt *Child) {
    return Child && mayThrow(Child);
  });
}

/// A handler is entered before anything of the body has happened or after some
/// of it, which is not followed: then everything that the body may have changed
/// is unknown. A `throw` in the body itself goes to it directly.
void Lowering::tryStatement(const CXXTryStmt *S) {
  const uint32_t Body = newBlock(), Dispatch = newBlock(), End = newBlock();
  const uint32_t Somewhere = newBlock();
  if (mayThrow(S->getTryBlock())) {
    branch(unknown(Ctx.BoolTy, {}, S), Body, Somewhere, S);
    startBlock(Somewhere);
    llvm::SmallVector<Register, 8> Reached;
    for (uint32_t I = 0; I < F.Slots.size(); ++I)
      if (F.Slots[I].Kind != Slot::Temporary)
        Reached.push_back(local(I, S));
    unknown({}, Reached, S);
    jump(Dispatch, S);
  } else {
    jump(Body, S);
  }
  startBlock(Body);
  Handlers.push_back({Dispatch, Cleanups.size(), S, {}});
  for (unsigned I = 0; I < S->getNumHandlers(); ++I) {
    Handlers.back().Taken.push_back(newBlock());
    if (const VarDecl *V = S->getHandler(I)->getExceptionDecl())
      SlotOf[V] = newSlot(Slot::Local, V->getType(), V, nullptr);
  }
  const llvm::SmallVector<uint32_t, 2> Entries = Handlers.back().Taken;
  statement(S->getTryBlock());
  Handlers.pop_back();
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
    jump(Entries[I], Catch);
    startBlock(Entries[I]);
    const size_t Depth = Cleanups.size();
    statement(Catch->getHandlerBlock());
    popCleanups(Depth, Catch);
    jump(End, Catch);
    startBlock(Next);
  }
  // No handler takes it.
  if (Handlers.empty()) {
    emitCleanups(0, S);
    terminate(Opcode::Throw, {}, S);
  } else {
    leaveTo(Handlers.back().Dispatch, Handlers.back().Depth, S);
  }
  startBlock(End);
}

/// The first handler of a statement that takes an exception of a type, where
/// the types alone tell.
static std::optional<unsigned> handlerOf(const CXXTryStmt *Try, QualType Thrown,
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
    if (Thrown->isAnyPointerType() && T->isAnyPointerType())
      return std::nullopt;
  }
  return std::nullopt;
}

void Lowering::throwTo(const CXXThrowExpr *E, unsigned Which) {
  const Handler To = Handlers.back();
  const QualType Thrown = E->getSubExpr()->getType();
  const VarDecl *V = To.Try->getHandler(Which)->getExceptionDecl();
  if (!V ||
      !Ctx.hasSameUnqualifiedType(V->getType().getNonReferenceType(), Thrown)) {
    discard(E->getSubExpr());
    if (V)
      unknown({}, local(SlotOf[V], E), E);
  } else if (V->getType()->isReferenceType()) {
    const uint32_t Object = newSlot(Slot::Local, Thrown, nullptr, nullptr);
    initialise(E->getSubExpr(), local(Object, E), Thrown);
    store(local(SlotOf[V], E), local(Object, E), Ctx.getPointerType(Thrown), E);
  } else {
    initialise(E->getSubExpr(), local(SlotOf[V], E), Thrown);
  }
  leaveTo(To.Taken[Which], To.Depth, E);
}

void Lowering::throwExpression(const CXXThrowExpr *E) {
  if (E->getSubExpr() && !Handlers.empty())
    if (const std::optional<unsigned> Which =
            handlerOf(Handlers.back().Try, E->getSubExpr()->getType(), Ctx))
      return throwTo(E, *Which);
  if (E->getSubExpr())
    discard(E->getSubExpr());
  if (!Handlers.empty())
    return leaveTo(Handlers.back().Dispatch, Handlers.back().Depth, E);
  emitCleanups(0, E);
  terminate(Opcode::Throw, {}, E);
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
