//===- Lowering.cpp - Bodies, blocks, instructions ------------------------===//

#include "ir/Lowering.h"

using namespace clang;

namespace cuda_lint::ir {

bool isScalar(QualType T) {
  T = T.getCanonicalType();
  return T->isScalarType() ? !T->isAnyComplexType()
                           : T->isReferenceType() || T->isFunctionType() ||
                                 T->isBuiltinType();
}

std::unique_ptr<Function> lower(Program &P, const FunctionDecl *FD) {
  auto F = std::make_unique<Function>();
  F->Declaration = FD;
  Lowering(P, FD, *F).run();
  return F;
}

Lowering::Lowering(Program &P, const FunctionDecl *FD, Function &F)
    : P(P), Ctx(P.unit().context()), FD(FD), F(F) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(FD);
      Method && Method->getParent()->isLambda()) {
    llvm::DenseMap<const ValueDecl *, FieldDecl *> Fields;
    Method->getParent()->getCaptureFields(Fields, ThisCapture);
    Captures = std::move(Fields);
  }
}

void Lowering::run() {
  startBlock(newBlock());
  for (const ParmVarDecl *Parm : FD->parameters()) {
    const uint32_t S =
        newSlot(Slot::Parameter, Parm->getType(), Parm, /*Made=*/nullptr);
    F.Parameters.push_back(S);
    SlotOf[Parm] = S;
  }
  const Stmt *Body = FD->getBody();
  if (Body) {
    llvm::SmallVector<const Stmt *, 8> Within;
    findLabels(Body, Within);
  }
  // Those in a `try` belong to it.
  if (const auto *C = dyn_cast<CXXConstructorDecl>(FD);
      C && !isa_and_nonnull<CXXTryStmt>(Body))
    constructorInitialisers(C);
  if (Body)
    statement(Body);
  emitCleanups(0, Body);
  if (const auto *D = dyn_cast<CXXDestructorDecl>(FD))
    destructorEpilogue(D);
  // Only `main` gives something without saying so.
  if (FD->isMain())
    terminate(Opcode::Return, integer(0, Ctx.IntTy, Body), Body);
  else
    terminate(Opcode::Return, {}, Body);
  finish();
}

/// Makes room for one more. std::vector copies what it holds where that may
/// throw when it is moved, as LLVM's small vectors say of themselves, and a
/// block holds all of its instructions.
template <class T> static void makeRoom(std::vector<T> &In) {
  if (In.size() < In.capacity())
    return;
  std::vector<T> Larger;
  Larger.reserve(std::max<size_t>(4, 2 * In.size()));
  std::move(In.begin(), In.end(), std::back_inserter(Larger));
  In = std::move(Larger);
}

uint32_t Lowering::newBlock() {
  makeRoom(F.Blocks);
  F.Blocks.emplace_back();
  return F.Blocks.size() - 1;
}

uint32_t Lowering::newSlot(Slot::KindT Kind, QualType T, const ValueDecl *Decl,
                           const Expr *Made) {
  F.Slots.push_back({Kind, T, Decl, Made});
  return F.Slots.size() - 1;
}

Instruction &Lowering::effect(Opcode Code, QualType T,
                              llvm::ArrayRef<Register> Operands,
                              const Stmt *Source) {
  std::vector<Instruction> &To = F.Blocks[Current].Instructions;
  makeRoom(To);
  Instruction &I = To.emplace_back();
  I.Code = Code;
  I.Type = T;
  I.Operands.assign(Operands.begin(), Operands.end());
  I.Source = Source;
  return I;
}

Register Lowering::emit(Opcode Code, QualType T,
                        llvm::ArrayRef<Register> Operands, const Stmt *Source) {
  const Register R = F.RegisterTypes.size();
  F.RegisterTypes.push_back(T);
  effect(Code, T, Operands, Source).Result = R;
  return R;
}

Register Lowering::integer(const llvm::APSInt &V, QualType T,
                           const Stmt *Source) {
  const Register R = emit(Opcode::Integer, T, {}, Source);
  last().Number = F.Integers.size();
  F.Integers.push_back(V);
  return R;
}

Register Lowering::integer(uint64_t V, QualType T, const Stmt *Source) {
  return integer(Ctx.MakeIntValue(V, Ctx.hasSameType(T, Ctx.BoolTy) ||
                                             T->isIntegralOrEnumerationType()
                                         ? T
                                         : Ctx.getUIntPtrType()),
                 T, Source);
}

/// What Clang did not resolve has no type: it is some number, or the address of
/// something, and nothing in a program has a size that nobody can ask for.
static QualType resolved(QualType T, const ASTContext &Ctx) {
  if (T.isNull() || !T->isDependentType())
    return T;
  return T->isAnyPointerType() ? Ctx.VoidPtrTy : Ctx.LongLongTy;
}

Register Lowering::unknown(QualType T, llvm::ArrayRef<Register> Reached,
                           const Stmt *Source) {
  T = resolved(T, Ctx);
  llvm::SmallVector<Register, 4> Known;
  for (Register R : Reached)
    if (R != NoRegister)
      Known.push_back(R);
  if (T.isNull() || T->isVoidType()) {
    effect(Opcode::Unknown, T, Known, Source);
    return NoRegister;
  }
  return emit(Opcode::Unknown, T, Known, Source);
}

void Lowering::unseen(llvm::ArrayRef<Register> Given, const Stmt *Source) {
  llvm::SmallVector<Register, 4> Known;
  llvm::copy_if(Given, std::back_inserter(Known),
                [](Register R) { return R != NoRegister; });
  emitCall(nullptr, unknown(Ctx.VoidPtrTy, {}, Source), NoRegister, NoRegister,
           Known, Ctx.VoidTy, Source, /*Virtual=*/false);
}

void Lowering::dropped(llvm::ArrayRef<llvm::StringRef> Names,
                       const Stmt *Source) {
  llvm::SmallVector<Register, 4> Given;
  const auto *Method = dyn_cast<CXXMethodDecl>(FD);
  if (Method && Method->isInstance())
    Given.push_back(emit(Opcode::This, {}, {}, Source));
  for (uint32_t S = 0; S < F.Slots.size(); ++S)
    if (const auto *V = dyn_cast_or_null<VarDecl>(F.Slots[S].Decl);
        V && V->getIdentifier() && SlotOf.contains(V) &&
        llvm::is_contained(Names, V->getName())) {
      const Register At = local(S, Source);
      Given.push_back(V->getType()->isReferenceType()
                          ? load(At, Ctx.VoidPtrTy, Source)
                          : At);
    }
  unseen(Given, Source);
}

Register Lowering::load(Register Address, QualType T, const Stmt *Source) {
  T = T.getNonReferenceType();
  if (T->isDependentType())
    return unknown(T, Address, Source);
  const Register R =
      emit(Opcode::Load, T.getUnqualifiedType(), Address, Source);
  last().Volatile = T.isVolatileQualified();
  return R;
}

void Lowering::store(Register Address, Register Value, QualType T,
                     const Stmt *Source, bool Initialises) {
  Instruction &I =
      effect(Opcode::Store, T.getUnqualifiedType(), {Address, Value}, Source);
  I.Volatile = T.isVolatileQualified();
  I.Initialises = Initialises;
}

Register Lowering::local(uint32_t S, const Stmt *Source) {
  const Register R = emit(Opcode::Local, {}, {}, Source);
  last().Number = S;
  return R;
}

Register Lowering::declared(Opcode Code, const Decl *D, QualType T,
                            llvm::ArrayRef<Register> Operands,
                            const Stmt *Source) {
  const Register R = emit(Code, T, Operands, Source);
  if (const auto *Record = dyn_cast<CXXRecordDecl>(D))
    last().Pointer = Record;
  else
    last().Pointer = cast<ValueDecl>(D);
  return R;
}

Register Lowering::element(Register Array, Register Index, QualType T,
                           const Stmt *Source) {
  const Register R = emit(Opcode::Element, T, {Array, Index}, Source);
  F.RegisterTypes[R] = {};
  return R;
}

Register Lowering::fieldAddress(Register Object, const FieldDecl *Field,
                                const Stmt *Source) {
  return declared(Opcode::Field, Field, {}, Object, Source);
}

Register Lowering::convert(Register V, QualType From, QualType To,
                           const Stmt *Source) {
  From = From.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  To = To.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  if (From->isDependentType() || To->isDependentType())
    return unknown(To, V, Source);
  if (From == To)
    return V;
  const bool PointerFrom = From->isAnyPointerType() || From->isNullPtrType() ||
                           From->isMemberPointerType(),
             PointerTo = To->isAnyPointerType() || To->isMemberPointerType();
  Conversion How;
  if (To->isBooleanType())
    How = Conversion::ToBoolean;
  else if (PointerFrom && PointerTo)
    How = Conversion::Pointer;
  else if (PointerFrom)
    How = Conversion::PointerToInteger;
  else if (PointerTo)
    How = Conversion::IntegerToPointer;
  else if (From->isRealFloatingType())
    How = To->isRealFloatingType() ? Conversion::Floating
                                   : Conversion::FloatingToInteger;
  else
    How = To->isRealFloatingType() ? Conversion::IntegerToFloating
                                   : Conversion::Integer;
  const Register R = emit(Opcode::Convert, To, V, Source);
  last().Operator = static_cast<uint8_t>(How);
  return R;
}

uint32_t Lowering::resultSlot(QualType T, const Stmt *Source) {
  const uint32_t S = newSlot(Slot::Temporary, T, nullptr, nullptr);
  effect(Opcode::Begin, T, {}, Source).Number = S;
  return S;
}

Instruction &Lowering::terminate(Opcode Code, llvm::ArrayRef<Register> Operands,
                                 const Stmt *Source) {
  effect(Code, {}, Operands, Source);
  const uint32_t Ended = Current;
  // What follows is not reached from here.
  startBlock(newBlock());
  return F.Blocks[Ended].Instructions.back();
}

void Lowering::jump(uint32_t To, const Stmt *Source) {
  F.Blocks[Current].Successors.push_back(To);
  terminate(Opcode::Jump, {}, Source);
}

Instruction &Lowering::branch(Register Condition, uint32_t Then, uint32_t Else,
                              const Stmt *Source) {
  F.Blocks[Current].Successors.append({Then, Else});
  return terminate(Opcode::Branch, Condition, Source);
}

void link(Function &F) {
  for (uint32_t B = 0; B < F.Blocks.size(); ++B)
    for (uint32_t To : F.Blocks[B].Successors)
      F.Blocks[To].Predecessors.push_back(B);
  // What is reached without an exception knows nothing of one.
  for (uint32_t B = 0; B < F.Unwinding.size(); ++B)
    for (uint32_t To : F.Unwinding[B].Successors)
      if (F.isUnwinding(To))
        F.Unwinding[To - F.Blocks.size()].Predecessors.push_back(
            F.Blocks.size() + B);
  F.UnwindsTo.assign(F.Unwinding.size(), NoBlock);
  for (bool More = true; std::exchange(More, false);)
    for (uint32_t B = F.Unwinding.size(); B-- > 0;)
      for (uint32_t To : F.Unwinding[B].Successors) {
        const uint32_t First =
            F.isUnwinding(To) ? F.UnwindsTo[To - F.Blocks.size()] : To;
        if (First < F.UnwindsTo[B]) {
          F.UnwindsTo[B] = First;
          More = true;
        }
      }
  for (Loop &L : F.Loops) {
    L.Body.resize(F.Blocks.size() + F.Unwinding.size());
    L.Body.set(L.Header);
    llvm::SmallVector<uint32_t, 8> Before;
    for (uint32_t From : F.Blocks[L.Header].Predecessors)
      if (From >= L.Header)
        Before.push_back(From);
    while (!Before.empty()) {
      const uint32_t B = Before.pop_back_val();
      if (L.Body.test(B))
        continue;
      L.Body.set(B);
      Before.append(F.Blocks[B].Predecessors.begin(),
                    F.Blocks[B].Predecessors.end());
    }
  }
}

/// Leaves out the blocks that nothing leads to, and numbers the rest.
void Lowering::finish() {
  // The block after the last terminator is empty.
  effect(Opcode::Unreachable, {}, {}, FD->getBody());
  // What comes after a statement that decides comes after all of it, also what
  // leaves it another way.
  std::vector<uint8_t> Reached(F.Blocks.size());
  std::vector<uint32_t> From{0};
  Reached[0] = true;
  while (!From.empty()) {
    const uint32_t B = From.back();
    From.pop_back();
    for (uint32_t To : F.Blocks[B].Successors)
      if (!std::exchange(Reached[To], true))
        From.push_back(To);
  }
  std::vector<llvm::SmallVector<uint32_t, 3>> Following(F.Blocks.size());
  for (uint32_t B = 0; B < F.Blocks.size(); ++B) {
    Following[B].assign(F.Blocks[B].Successors);
    if (F.Blocks[B].Instructions.empty())
      continue;
    const Instruction &Last = F.Blocks[B].terminator();
    if (decision(Last) && Reached[Last.Number])
      Following[B].push_back(Last.Number);
  }
  for (const Loop &L : F.Loops)
    for (const uint32_t After : {L.Leave, L.Exit})
      if (Reached[After])
        Following[L.Header].push_back(After);
  // In reverse post-order, so that a block comes after all that lead to it but
  // the ends of loops.
  std::vector<uint32_t> Number(F.Blocks.size(), ~0u);
  enum : uint8_t { New, Open, Done };
  std::vector<uint8_t> State(F.Blocks.size(), New);
  auto Keep = [&](uint32_t First, std::vector<Block> &Kept, size_t Before) {
    llvm::SmallVector<std::pair<uint32_t, unsigned>, 16> Work{{First, 0}};
    std::vector<uint32_t> Order;
    State[First] = Open;
    while (!Work.empty()) {
      auto &[B, Next] = Work.back();
      llvm::ArrayRef<uint32_t> To = Following[B];
      if (Next == To.size()) {
        Order.push_back(B);
        State[B] = Done;
        Work.pop_back();
        continue;
      }
      // The last successor first: then what stands first in the source does.
      const uint32_t Succ = To[To.size() - 1 - Next++];
      if (State[Succ] == New) {
        State[Succ] = Open;
        Work.push_back({Succ, 0});
      }
    }
    for (uint32_t B : llvm::reverse(Order)) {
      Number[B] = Before + Kept.size();
      makeRoom(Kept);
      Kept.push_back(std::move(F.Blocks[B]));
    }
  };
  std::vector<Block> Kept, Landings;
  Keep(0, Kept, 0);
  const size_t Reachable = Kept.size();
  auto KeepLandings = [&](const std::vector<Block> &From) {
    for (size_t B = 0; B < From.size(); ++B)
      for (size_t I = 0; I < From[B].Instructions.size(); ++I)
        if (const std::optional<uint32_t> To = landing(From[B].Instructions[I]);
            To && State[*To] == New)
          Keep(*To, Landings, Reachable);
  };
  KeepLandings(Kept);
  KeepLandings(Landings);
  auto WithoutException = [&](uint32_t B) {
    return Number[B] < Reachable ? Number[B] : NoBlock;
  };
  auto Renumber = [&](Block &B) {
    for (uint32_t &To : B.Successors)
      To = Number[To];
    for (SwitchCase &C : B.Cases)
      C.Target = Number[C.Target];
    for (Instruction &I : B.Instructions)
      if (const std::optional<uint32_t> To = landing(I))
        I.Number = (I.Number & ((1 << LandingShift) - 1)) | (Number[*To] + 1)
                                                                << LandingShift;
    if (Instruction &Last = B.Instructions.back(); isDecision(Last))
      Last.Number = decision(Last) ? WithoutException(Last.Number) : 0;
  };
  llvm::for_each(Kept, Renumber);
  llvm::for_each(Landings, Renumber);
  F.Unwinding = std::move(Landings);
  F.Blocks = std::move(Kept);
  llvm::erase_if(F.Loops, [&](Loop &L) {
    L.Header = WithoutException(L.Header);
    L.Latch = WithoutException(L.Latch);
    L.Leave = WithoutException(L.Leave);
    L.NotUnrolled = Rolled.contains(L.Statement);
    L.Exit = WithoutException(L.Exit);
    return L.Header == NoBlock;
  });
  link(F);
}

void Lowering::findLabels(const Stmt *S,
                          llvm::SmallVectorImpl<const Stmt *> &Within) {
  if (!S)
    return;
  if (const auto *L = dyn_cast<LabelStmt>(S))
    Labels.try_emplace(
        L->getDecl(),
        Label{newBlock(), std::nullopt, {Within.begin(), Within.end()}});
  Within.push_back(S);
  if (!isa<Expr>(S) || isa<StmtExpr>(S))
    for (const Stmt *Child : S->children())
      findLabels(Child, Within);
  Within.pop_back();
}

} // namespace cuda_lint::ir
