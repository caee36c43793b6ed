//===- WarpExecutor.cpp - Statements and memory ---------------------------===//

#include "analysis/WarpExecutor.h"
#include "analysis/PtxArithmetic.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/InlineAssembly.h"
#include "cuda/Layout.h"
#include "cuda/Profile.h"
#include "cuda/RuntimeApi.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace cuda_lint {

namespace {
/// Of one warp.
constexpr unsigned MaxSteps = 4'000'000;
/// Of all warps of a translation unit: instantiations may be hundreds.
constexpr uint64_t MaxStepsOfUnit = 32'000'000;
/// What the compiler unrolls, it does not unroll for ever: loops that are begun
/// after so many steps are kept as loops in an execution that stands for it.
constexpr unsigned StepsUnrolled = 83'000;
/// A state with so many cells costs a step to copy.
constexpr size_t CellsOfStep = 16;
constexpr unsigned MaxEvents = 20000;
constexpr unsigned MaxRounds = 6;
/// Iterations of a loop over strides that are run on their own although it is
/// not known whether it ends before.
constexpr unsigned MaxPeeled = 2;
constexpr int64_t MaxInt32 = 0x7fffffff;
} // namespace

WarpValues::Executor::Executor(WarpValues &Engine, WarpTrace &Trace,
                               const PaddedArray *Padded)
    : Engine(Engine), Trace(Trace), Padded(Padded), A(Engine.Arithmetic),
      Ctx(Engine.TU.context()) {}

//===----------------------------------------------------------------------===//
// The warp's place in the block
//===----------------------------------------------------------------------===//

void WarpValues::Executor::run() {
  Profile::Scope Timed("engine", "warp values");
  Profile::count("warps executed");
  const BlockShape &Shape = Trace.Shape;
  auto grid = [&](llvm::StringRef Name, int64_t Low, int64_t High,
                  SymbolScope Scope) {
    return LaneValue::symbol(
        A.internSymbol(("builtin|" + Name).str(), Name, Low, High, Scope));
  };
  const char Axis[] = "xyz";
  for (unsigned I = 0; I < 3; ++I) {
    BlockIdx[I] = grid(std::string("blockIdx.") + Axis[I], 0,
                       I ? 65534 : MaxInt32 - 1, SymbolScope::Block);
    GridDim[I] = grid(std::string("gridDim.") + Axis[I], 1,
                      I ? 65535 : MaxInt32, SymbolScope::Grid);
  }
  // A symbol that belongs to one shape.
  auto shaped = [&](llvm::StringRef Name, int64_t Low, int64_t High,
                    SymbolScope Scope, int64_t Typical) {
    std::string Key =
        ("shape|" + llvm::Twine(int(Shape.Kind)) + "|" +
         llvm::Twine(Shape.Extent[0]) + "|" + llvm::Twine(Shape.Extent[1]) +
         "|" + llvm::Twine(Shape.MaxThreads) + "|" + Name)
            .str();
    unsigned Id = A.internSymbol(Key, Name, Low, High, Scope);
    A.markShape(Id, std::min(Typical, High));
    return Id;
  };
  const int64_t Max = Shape.MaxThreads;
  LaneInts Lane;
  for (unsigned L = 0; L < WarpLanes; ++L)
    Lane[L] = L;
  switch (Shape.Kind) {
  case BlockShape::Known: {
    LaneInts Of[3], All;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      unsigned T = Trace.Warp * WarpLanes + L;
      All[L] = T;
      Of[0][L] = T % Shape.Extent[0];
      Of[1][L] = T / Shape.Extent[0] % Shape.Extent[1];
      Of[2][L] = T / Shape.Extent[0] / Shape.Extent[1];
    }
    for (unsigned I = 0; I < 3; ++I) {
      ThreadIdx[I] = LaneValue::constants(Of[I]);
      BlockDim[I] = LaneValue::constant(Shape.Extent[I]);
    }
    Linear = LaneValue::constants(All);
    break;
  }
  case BlockShape::RowsOfWarps: {
    const IntType T{32, false};
    ThreadIdx[0] =
        A.add(LaneValue::symbol(shaped("threadIdx.x / 32", 0, Max / 32 - 1,
                                       SymbolScope::Warp, 0),
                                32),
              LaneValue::constants(Lane), T);
    BlockDim[0] = LaneValue::symbol(
        shaped("blockDim.x / 32", 1, Max / 32, SymbolScope::Grid, 8), 32);
    for (unsigned I : {1u, 2u}) {
      if (Shape.Extent[I] == 1) {
        ThreadIdx[I] = LaneValue::constant(0);
        BlockDim[I] = LaneValue::constant(1);
        continue;
      }
      std::string Name = std::string(".") + Axis[I];
      ThreadIdx[I] = LaneValue::symbol(shaped("threadIdx" + Name, 0,
                                              I == 2 ? 63 : Max / 32 - 1,
                                              SymbolScope::Warp, 0));
      BlockDim[I] = LaneValue::symbol(shaped(
          "blockDim" + Name, 1, I == 2 ? 64 : Max / 32, SymbolScope::Grid, 1));
    }
    Linear = Shape.Extent[1] == 1 && Shape.Extent[2] == 1
                 ? ThreadIdx[0]
                 : A.add(LaneValue::symbol(shaped("warp", 0, Max / 32 - 1,
                                                  SymbolScope::Warp, 0),
                                           32),
                         LaneValue::constants(Lane), T);
    break;
  }
  case BlockShape::NarrowRows: {
    const unsigned X = Shape.Extent[0], Rows = WarpLanes / X;
    LaneInts Column, Row;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      Column[L] = L % X;
      Row[L] = L / X;
    }
    const IntType T{32, false};
    ThreadIdx[0] = LaneValue::constants(Column);
    ThreadIdx[1] =
        A.add(LaneValue::symbol(shaped("threadIdx.y / rows", 0, Max / 32 - 1,
                                       SymbolScope::Warp, 0),
                                Rows),
              LaneValue::constants(Row), T);
    ThreadIdx[2] =
        LaneValue::symbol(shaped("threadIdx.z", 0, 63, SymbolScope::Warp, 0));
    BlockDim[0] = LaneValue::constant(X);
    BlockDim[1] = LaneValue::symbol(
        shaped("blockDim.y / rows", 1, Max / 32, SymbolScope::Grid, 8), Rows);
    BlockDim[2] =
        LaneValue::symbol(shaped("blockDim.z", 1, 64, SymbolScope::Grid, 1));
    Linear =
        A.add(LaneValue::symbol(
                  shaped("warp", 0, Max / 32 - 1, SymbolScope::Warp, 0), 32),
              LaneValue::constants(Lane), T);
    break;
  }
  }
  St.Active = Trace.Lanes;
  Frame F;
  F.Function = Trace.Kernel;
  Engine.Paths.push_back({});
  F.Calls = &Engine.Paths.back();
  for (const ParmVarDecl *P : Trace.Kernel->parameters()) {
    Top = &F;
    UniformContents.insert(localObject(P)->Id);
  }
  for (const auto &[Index, N] : Shape.Arguments) {
    const ParmVarDecl *P = Trace.Kernel->getParamDecl(Index);
    storeCell(localObject(P), LaneValue::constant(0), sizeOf(P->getType()),
              number(LaneValue::constant(N)));
  }
  runBody(F, Trace.Kernel->getBody());
  Trace.Steps = Steps;
}

void WarpValues::Executor::runBody(Frame &F, const Stmt *Body) {
  F.Outer = Top == &F ? nullptr : Top;
  Frame *Before = F.Outer;
  F.EntryGuards = St.Guards;
  F.Scopes = Scopes.size();
  Top = &F;
  std::vector<Loop *> Outside;
  std::swap(Outside, Loops);
  exec(Body);
  std::swap(Outside, Loops);
  rejoin(F.Returns);
  St.Guards = F.EntryGuards;
  Top = Before;
}

void WarpValues::Executor::reachBound() {
  if (!Aborted)
    Profile::count("bound reached: warp values");
  abort();
}

bool WarpValues::Executor::step() {
  ++Steps;
  ++Engine.StepsOfUnit;
  if (Steps > MaxSteps || Engine.StepsOfUnit > MaxStepsOfUnit)
    reachBound();
  return !Aborted;
}

void WarpValues::Executor::charge(size_t Cells) {
  Steps += Cells / CellsOfStep;
  Engine.StepsOfUnit += Cells / CellsOfStep;
}

SymbolKey &WarpValues::Executor::occurrence(SymbolKey &Key, const Stmt *S) {
  const unsigned Frame = Top ? Top->Id : 0;
  ++Effects;
  return Key << static_cast<const void *>(S) << int64_t(Frame)
             << int64_t(Occurrences[{S, Frame}]++);
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

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

void WarpValues::Executor::exec(const Stmt *S) {
  if (!S || !live() || !step())
    return;
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    Scopes.emplace_back();
    for (const Stmt *Child : cast<CompoundStmt>(S)->body())
      exec(Child);
    endScope();
    return;
  case Stmt::DeclStmtClass:
    return execDecl(cast<DeclStmt>(S));
  case Stmt::IfStmtClass:
    return execIf(cast<IfStmt>(S));
  case Stmt::SwitchStmtClass:
    return execSwitch(cast<SwitchStmt>(S));
  case Stmt::ForStmtClass: {
    const auto *For = cast<ForStmt>(S);
    exec(For->getInit());
    return execLoop(S, For->getCond(), For->getConditionVariable(),
                    For->getInc(), For->getBody(), true, nullptr);
  }
  case Stmt::WhileStmtClass: {
    const auto *While = cast<WhileStmt>(S);
    return execLoop(S, While->getCond(), While->getConditionVariable(), nullptr,
                    While->getBody(), true, nullptr);
  }
  case Stmt::DoStmtClass: {
    const auto *Do = cast<DoStmt>(S);
    return execLoop(S, Do->getCond(), nullptr, nullptr, Do->getBody(), false,
                    nullptr);
  }
  case Stmt::CXXForRangeStmtClass:
    return execRange(cast<CXXForRangeStmt>(S));
  case Stmt::ReturnStmtClass:
    return execReturn(cast<ReturnStmt>(S));
  case Stmt::BreakStmtClass:
    if (!Loops.empty()) {
      leaveScopes(Loops.back()->Scopes);
      jump(Loops.back()->Breaks, Loops.back()->EntryGuards);
    }
    return;
  case Stmt::ContinueStmtClass:
    for (Loop *L : llvm::reverse(Loops))
      if (!L->IsSwitch) {
        leaveScopes(L->Scopes);
        return jump(L->Continues, L->EntryGuards);
      }
    return;
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return exec(cast<SwitchCase>(S)->getSubStmt());
  case Stmt::AttributedStmtClass:
    if (isNotUnrolled(cast<AttributedStmt>(S), Ctx))
      Rolled.insert(cast<AttributedStmt>(S)->getSubStmt());
    return exec(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::LabelStmtClass:
    return exec(cast<LabelStmt>(S)->getSubStmt());
  case Stmt::GCCAsmStmtClass:
    return execAsm(cast<GCCAsmStmt>(S));
  case Stmt::NullStmtClass:
    return;
  case Stmt::GotoStmtClass:
  case Stmt::IndirectGotoStmtClass:
    return abort();
  default:
    if (const auto *E = dyn_cast<Expr>(S)) {
      eval(E);
      return;
    }
    abort();
  }
}

void WarpValues::Executor::execDecl(const DeclStmt *S) {
  for (const Decl *D : S->decls())
    if (const auto *V = dyn_cast<VarDecl>(D))
      declare(V);
}

void WarpValues::Executor::declare(const VarDecl *V) {
  if (!V->hasLocalStorage() || V->hasAttr<CUDASharedAttr>())
    return;
  const MemoryObject *O = localObject(V);
  forget(O);
  St.Clobbered.erase(O->Id);
  if (V->getInit())
    initialize({O, LaneValue::constant(0)}, V->getType(), V->getInit());
  if (!Scopes.empty() && isDestroyed(V->getType()))
    Scopes.back().push_back(
        {Value::pointer(O, LaneValue::constant(0)), V->getType(), St.Active});
  // What `get<I>` gives of a class like a tuple is a variable without a name.
  if (const auto *Parts = dyn_cast<DecompositionDecl>(V))
    for (const BindingDecl *B : Parts->bindings())
      if (const VarDecl *Holding = B->getHoldingVar())
        declare(Holding);
}

bool WarpValues::Executor::isDestroyed(QualType T) {
  return !T->isReferenceType() &&
         T.isDestructedType() == QualType::DK_cxx_destructor;
}

void WarpValues::Executor::destroy(const Value &V, QualType T) {
  const Place At = placeOf(V);
  auto PartAt = [&](int64_t Bytes) {
    return Value::pointer(At.Base, A.add(At.Offset, LaneValue::constant(Bytes),
                                         IntType{64, true}));
  };
  if (const auto *Array = Ctx.getAsConstantArrayType(T)) {
    const QualType Element = Array->getElementType();
    constexpr uint64_t MaxElements = 256;
    if (!At.Base || Array->getSize().ugt(MaxElements))
      return forgetReachable(V);
    for (int64_t I = Array->getSize().getSExtValue(); I-- > 0;)
      destroy(PartAt(I * sizeOf(Element)), Element);
    return;
  }
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  const CXXDestructorDecl *D = Class ? Class->getDestructor() : nullptr;
  if (!D || !At.Base || !layoutOf(Class, Ctx))
    return forgetReachable(V);
  if (D->isUserProvided()) {
    const FunctionDecl *Body = nullptr;
    if (!D->hasBody(Body) || Body->isDependentContext())
      return forgetReachable(V);
    inlineCall(Body, nullptr, {}, V);
  }
  llvm::SmallVector<const FieldDecl *, 8> Fields(Class->fields());
  for (const FieldDecl *F : llvm::reverse(Fields))
    if (!Class->isUnion() && isDestroyed(F->getType()))
      if (std::optional<int64_t> Bits = offsetInBits(F, Ctx))
        destroy(PartAt(*Bits / 8), F->getType());
  llvm::SmallVector<QualType, 2> Bases;
  for (const CXXBaseSpecifier &Base : Class->bases())
    Bases.push_back(Base.getType());
  for (QualType Base : llvm::reverse(Bases))
    if (isDestroyed(Base)) {
      if (std::optional<int64_t> Offset = offsetOfBase(Class, Base, Ctx))
        destroy(PartAt(*Offset), Base);
      else
        forgetReachable(V);
    }
}

void WarpValues::Executor::end(const Ended &Object) {
  // Lanes that run now and did not make it would run a destructor of nothing.
  if ((St.Active & ~Object.Lanes) == 0)
    destroy(Object.Object, Object.T);
  else if (St.Active & Object.Lanes)
    forgetReachable(Object.Object);
}

void WarpValues::Executor::endTemporaries(size_t Keep) {
  while (Temporaries.size() > Keep) {
    const Ended Object = std::move(Temporaries.back());
    Temporaries.pop_back();
    if (live())
      end(Object);
  }
}

void WarpValues::Executor::endScope() {
  std::vector<Ended> Objects = std::move(Scopes.back());
  Scopes.pop_back();
  for (const Ended &Object : llvm::reverse(Objects))
    if (live())
      end(Object);
}

void WarpValues::Executor::leaveScopes(size_t Outermost) {
  for (size_t I = Scopes.size(); I > Outermost; --I) {
    const std::vector<Ended> Objects = Scopes[I - 1];
    for (const Ended &Object : llvm::reverse(Objects))
      if (live())
        end(Object);
  }
}

const Guard *WarpValues::Executor::guard(const Stmt *Site, const Expr *Cond,
                                         const Condition &C, bool Taken) {
  Engine.Guards.push_back(
      {Site, Cond, C.Value, Taken, C.Kind, C.Scope, St.Guards});
  return &Engine.Guards.back();
}

WarpValues::Executor::Condition
WarpValues::Executor::withLanes(Condition C, uint32_t Decided) {
  if (C.Kind == Guard::Uniform && Decided)
    C.Kind = Guard::Bounds;
  return C;
}

void WarpValues::Executor::branch(const Stmt *Site, const Expr *CondExpr,
                                  const Condition &C,
                                  llvm::function_ref<void()> Then,
                                  llvm::function_ref<void()> Else) {
  const uint32_t Before = St.Active;
  if (CondExpr && !Silent) {
    WarpEvent E;
    E.Kind = WarpEvent::Branch;
    E.Site = Site;
    E.Expression = CondExpr;
    E.Value = C.Value;
    event(std::move(E));
  }
  // Lanes that left an arm under a condition of its own are missed behind the
  // branch too.
  auto kindSince = [](const Guard *From,
                      const Guard *Until) -> std::optional<Guard::KindTy> {
    std::optional<Guard::KindTy> Out;
    for (const Guard *G = From; G && G != Until; G = G->Outer)
      Out = std::max(Out.value_or(Guard::Uniform), G->Kind);
    return Out;
  };
  if (!C.Rest) {
    // Decided in every lane: one side after the other, each under its mask.
    const Guard *Entry = St.Guards;
    St.Active = C.True & Before;
    const bool Both = St.Active && (C.False & Before);
    if (live())
      Then();
    uint32_t AfterThen = St.Active;
    const Guard *ThenGuards = AfterThen ? St.Guards : Entry;
    St.Active = C.False & Before;
    const bool HasElse = St.Active;
    St.Guards = Entry;
    if (live())
      Else();
    const Guard *ElseGuards = HasElse && St.Active ? St.Guards : Entry;
    St.Active |= AfterThen;
    if (ThenGuards == Entry && ElseGuards == Entry) {
      St.Guards = Entry;
    } else if (!Both) {
      St.Guards = ThenGuards != Entry ? ThenGuards : ElseGuards;
    } else {
      Condition Some = C;
      Some.Kind = Guard::Data;
      St.Guards = Entry;
      St.Guards = guard(Site, CondExpr, Some, true);
    }
    return;
  }
  State Base = St;
  St.Active = (C.True | C.Rest) & Before;
  const Guard *IfTaken =
      guard(Site, CondExpr, withLanes(C, C.True & Before), true);
  St.Guards = IfTaken;
  if (live())
    Then();
  State AfterThen = std::move(St);
  St = Base;
  St.Active = (C.False | C.Rest) & Before;
  const Guard *IfNot =
      guard(Site, CondExpr, withLanes(C, C.False & Before), false);
  St.Guards = IfNot;
  if (live())
    Else();
  State AfterElse = std::move(St);
  St = join(AfterThen, AfterElse, C.Kind == Guard::Uniform, Site);
  // Lanes that left one side are missed: what follows is under the other side's
  // condition.
  uint32_t ThenLanes = (C.True | C.Rest) & Before,
           ElseLanes = (C.False | C.Rest) & Before;
  bool ThenLost = (ThenLanes & ~AfterThen.Active) != 0,
       ElseLost = (ElseLanes & ~AfterElse.Active) != 0;
  std::optional<Guard::KindTy> Since;
  for (auto [State, Begin] :
       {std::pair(&AfterThen, IfTaken), std::pair(&AfterElse, IfNot)})
    if (State->Active)
      if (std::optional<Guard::KindTy> Kind = kindSince(State->Guards, Begin))
        Since = std::max(Since.value_or(Guard::Uniform), *Kind);
  if (AfterThen.Active && AfterElse.Active && (Since || ThenLost || ElseLost)) {
    Condition Some = C;
    Some.Kind = C.Kind == Guard::Uniform && (C.Rest & Before) == Before
                    ? Since.value_or(Guard::Bounds)
                    : Guard::Data;
    if (ThenLost || ElseLost)
      Some.Kind = std::max(Some.Kind, Guard::Bounds);
    St.Guards = Base.Guards;
    St.Guards = guard(Site, CondExpr, Some, true);
  } else if (ThenLost && !ElseLost)
    St.Guards = AfterElse.Active ? AfterElse.Guards : Base.Guards;
  else if (ElseLost && !ThenLost)
    St.Guards = AfterThen.Active ? AfterThen.Guards : Base.Guards;
  else if (ThenLost && ElseLost)
    St.Guards = AfterThen.Active ? AfterThen.Guards : AfterElse.Guards;
  else
    St.Guards = Base.Guards;
}

void WarpValues::Executor::execIf(const IfStmt *S) {
  if (S->isConsteval()) {
    exec(S->isNegatedConsteval() ? S->getThen() : S->getElse());
    return;
  }
  if (S->isConstexpr())
    if (std::optional<const Stmt *> Taken = S->getNondiscardedCase(Ctx)) {
      exec(*Taken);
      return;
    }
  exec(S->getInit());
  if (S->getConditionVariable())
    declare(S->getConditionVariable());
  Condition C = condition(S->getCond());
  branch(
      S, S->getCond(), C, [&] { exec(S->getThen()); },
      [&] { exec(S->getElse()); });
}

/// A switch is one lane set per known case; with an unknown value each case is
/// a branch of its own.
void WarpValues::Executor::execSwitch(const SwitchStmt *S) {
  exec(S->getInit());
  if (S->getConditionVariable())
    declare(S->getConditionVariable());
  Value V = eval(S->getCond());
  std::optional<IntType> T = intType(S->getCond()->getType());
  const auto *Body = dyn_cast_or_null<CompoundStmt>(S->getBody());
  if (!Body || !T || !live())
    return;
  // A label may stand inside of another statement.
  size_t Labels = 0;
  for (const SwitchCase *C = S->getSwitchCaseList(); C;
       C = C->getNextSwitchCase())
    ++Labels;
  // The entries in source order, with the lanes that come in there.
  struct Entry {
    const SwitchCase *Case;
    uint32_t Lanes = 0;
  };
  std::vector<Entry> Entries;
  std::vector<unsigned>
      EntryAt; // statement index -> first entry of the statement, or ~0
  for (const Stmt *Child : Body->body()) {
    EntryAt.push_back(~0u);
    for (const Stmt *At = Child; const auto *Case = dyn_cast<SwitchCase>(At);
         At = Case->getSubStmt()) {
      if (EntryAt.back() == ~0u)
        EntryAt.back() = Entries.size();
      Entries.push_back({Case});
    }
  }
  if (Entries.size() != Labels)
    return abort();
  uint32_t Left = St.Active;
  bool Unknown = false, AllUniform = true;
  uint32_t Maybe = 0;
  LaneValue Number = V.isNumber() ? V.V : LaneValue();
  for (Entry &E : Entries) {
    const auto *Case = dyn_cast<CaseStmt>(E.Case);
    if (!Case)
      continue;
    const std::optional<LaneValue> Low = constantOf(Case->getLHS());
    if (!Low || (Case->getRHS() && !constantOf(Case->getRHS())))
      return abort();
    if (Case->getRHS()) {
      Unknown = true;
      AllUniform = false;
      E.Lanes = Left;
      Maybe |= Left;
      continue;
    }
    LaneOrder O =
        A.compare(LaneArithmetic::Compare::EQ, Number, *Low, *T, Left);
    uint32_t Rest = Left & ~(O.True | O.False);
    if (Rest) {
      Unknown = true;
      AllUniform &= O.UniformRest;
    }
    E.Lanes = O.True | Rest;
    Maybe |= Rest;
    Left &= ~O.True;
  }
  bool HasDefault = false;
  for (Entry &E : Entries)
    if (isa<DefaultStmt>(E.Case)) {
      E.Lanes = Left;
      HasDefault = true;
    }
  Loop L;
  L.IsSwitch = true;
  L.Scopes = Scopes.size();
  L.EntryGuards = St.Guards;
  Loops.push_back(&L);
  State Start = St;
  Condition C;
  C.Rest = Maybe;
  C.Kind = AllUniform ? Guard::Uniform : Guard::Data;
  C.Value = Number;
  C.Scope = A.scope(Number, Start.Active);
  State Running = St;
  Running.Active = 0;
  for (unsigned I = 0; I < Body->size() && !Aborted; ++I) {
    if (EntryAt[I] != ~0u) {
      uint32_t In = 0;
      for (unsigned J = EntryAt[I];
           J < Entries.size() && (J == EntryAt[I] || EntryAt.size() > I); ++J) {
        // The entries of this statement only: nested labels.
        const Stmt *At = Body->body_begin()[I];
        bool Mine = false;
        while (const auto *Case = dyn_cast<SwitchCase>(At)) {
          Mine |= Case == Entries[J].Case;
          At = Case->getSubStmt();
        }
        if (!Mine)
          break;
        In |= Entries[J].Lanes;
      }
      State Entering = Unknown ? Start : Running;
      if (!Unknown) {
        // Lanes are in one place each, so there is one state.
        Running.Active |= In;
      } else {
        Entering.Active = In;
        Entering.Guards = guard(S, S->getCond(), C, true);
        Running = join(Running, Entering, AllUniform, S);
        Running.Guards = Entering.Guards;
      }
    }
    St = Running;
    exec(Body->body_begin()[I]);
    Running = St;
  }
  Loops.pop_back();
  St = Running;
  if (Unknown) {
    if (!HasDefault) {
      Start.Active = Left;
      St = join(St, Start, AllUniform, S);
    }
  } else if (!HasDefault) {
    St.Active |= Left;
  }
  rejoin(L.Breaks);
  St.Guards = Start.Guards;
}

void WarpValues::Executor::jump(std::vector<Exit> &To,
                                const Guard *EntryGuards) {
  bool Uniform = true;
  for (const Guard *G = St.Guards; G && G != EntryGuards; G = G->Outer)
    Uniform &= G->Kind == Guard::Uniform;
  if (To.size() < 64)
    To.push_back({St, Uniform});
  else
    abort();
  St.Active = 0;
}

void WarpValues::Executor::rejoin(std::vector<Exit> &From) {
  for (Exit &E : From)
    St = join(St, E.S, E.Uniform, nullptr);
  From.clear();
}

void WarpValues::Executor::execReturn(const ReturnStmt *S) {
  if (const Expr *E = S->getRetValue()) {
    QualType T = Top->Function->getReturnType();
    if (!Top->Outer || T->isVoidType())
      eval(E);
    else if (Top->Result) {
      initialize({Top->Result, LaneValue::constant(0)}, T, E);
    }
  }
  if (!live())
    return;
  leaveScopes(Top->Scopes);
  if (St.Guards != Top->EntryGuards) {
    ++Top->GuardedReturns;
    // The weakest of the conditions on the way decides how exact what follows
    // is.
    for (const Guard *G = St.Guards; G && G != Top->EntryGuards; G = G->Outer)
      if (!Top->ReturnGuard || G->Kind > Top->ReturnGuard->Kind)
        Top->ReturnGuard = G;
  }
  if (Top->Outer)
    jump(Top->Returns, Top->EntryGuards);
  else
    St.Active = 0;
}

std::optional<WarpValues::Executor::Value> WarpValues::Executor::inEachLane(
    llvm::StringRef Name, llvm::ArrayRef<Value> Operands,
    llvm::function_ref<std::optional<int64_t>(const IntegerOperands &)> Compute,
    IntType T) {
  const uint32_t Lanes = St.Active;
  bool Known = true;
  for (const Value &V : Operands) {
    if (!V.isNumber())
      return std::nullopt;
    Known &= V.V.constantIn(Lanes);
  }
  if (!Known) {
    LaneValue All = Operands.front().V.restrictedTo(Lanes);
    for (const Value &V : Operands.drop_front())
      All =
          A.opaque("operands", All, V.V.restrictedTo(Lanes), IntType{64, true});
    return number(A.opaque(Name, All, LaneValue::constant(0), T));
  }
  LaneInts Out{};
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Lanes >> L & 1) {
      IntegerOperands Numbers;
      for (const Value &V : Operands)
        Numbers.push_back(static_cast<uint64_t>(V.V.constantOf(L)));
      const std::optional<int64_t> Result = Compute(Numbers);
      if (!Result)
        return std::nullopt;
      Out[L] = *Result;
    }
  return number(LaneValue::constants(Out, Lanes));
}

bool WarpValues::Executor::computeAsm(const GCCAsmStmt *S,
                                      llvm::ArrayRef<Value> Inputs) {
  auto EachLane = [&](auto Get) {
    LaneInts Out{};
    for (unsigned L = 0; L < WarpLanes; ++L)
      Out[L] = Get(L);
    return number(LaneValue::constants(Out));
  };
  auto Operand = [&](unsigned N) -> std::optional<Value> {
    if (N >= S->getNumOutputs())
      return N - S->getNumOutputs() < Inputs.size()
                 ? std::optional(Inputs[N - S->getNumOutputs()])
                 : std::nullopt;
    if (!S->isOutputPlusConstraint(N))
      return std::nullopt;
    const Expr *Out = S->getOutputExpr(N);
    return load(place(Out), Out->getType(), Out, false);
  };
  auto Special = [&](llvm::StringRef Name) -> std::optional<Value> {
    if (Name == "%laneid")
      return EachLane([](unsigned L) { return int64_t(L); });
    if (Name.starts_with("%lanemask_")) {
      const llvm::StringRef Which = Name.drop_front(10);
      return EachLane([&](unsigned L) { return int64_t(laneMask(Which, L)); });
    }
    const std::pair<llvm::StringRef, const LaneValue *> Vectors[] = {
        {"%tid.", ThreadIdx},
        {"%ctaid.", BlockIdx},
        {"%ntid.", BlockDim},
        {"%nctaid.", GridDim}};
    for (const auto &[Prefix, Values] : Vectors)
      if (Name.starts_with(Prefix) && Name.size() == Prefix.size() + 1 &&
          Name.back() >= 'x' && Name.back() <= 'z')
        return number(Values[Name.back() - 'x']);
    return std::nullopt;
  };
  auto Apply = [&](const PtxOperation &Op,
                   llvm::ArrayRef<Value> Operands) -> std::optional<Value> {
    const IntType In{Op.Type.Bits, Op.Type.Signed},
        Result{Op.Result.Bits, Op.Result.Signed};
    if (!llvm::all_of(Operands, [](const Value &V) { return V.isNumber(); }))
      return std::nullopt;
    const IntType Any{64, true};
    const LaneValue X = A.convert(Operands[0].V, Any, In);
    const LaneValue Y =
        Operands.size() > 1 ? A.convert(Operands[1].V, Any, In) : LaneValue();
    switch (Op.Kind) {
    case PtxOperation::Move:
      return number(A.convert(X, In, Result));
    case PtxOperation::Add:
      return number(A.add(X, Y, In));
    case PtxOperation::Subtract:
      return number(A.sub(X, Y, In));
    case PtxOperation::Multiply: {
      LaneValue Product =
          A.mul(A.convert(X, In, Result), A.convert(Y, In, Result), Result);
      if (Op.Adds)
        Product = A.add(Product, A.convert(Operands[2].V, Any, Result), Result);
      return number(Product);
    }
    case PtxOperation::And:
      return number(A.bitAnd(X, Y, In));
    case PtxOperation::Or:
      return number(A.bitOr(X, Y, In));
    case PtxOperation::Xor:
      return number(A.bitXor(X, Y, In));
    case PtxOperation::ShiftLeft:
      return number(A.shl(X, Y, In));
    case PtxOperation::ShiftRight:
      return number(A.shr(X, Y, In));
    case PtxOperation::Computed:
      break;
    }
    return inEachLane(
        Op.Parts.front(), Operands,
        [&](const IntegerOperands &Numbers) { return Op.compute(Numbers); },
        Result);
  };
  auto Number = [&](int64_t N) { return number(LaneValue::constant(N)); };
  const auto Results =
      runPtx<Value>(S, PtxDomain<Value>{Operand, Special, Number, Apply});
  if (!Results)
    return false;
  for (unsigned I = 0; I < S->getNumOutputs(); ++I) {
    const Expr *Out = S->getOutputExpr(I);
    const auto &[V, T] = (*Results)[I];
    const std::optional<IntType> To = intType(Out->getType());
    store(place(Out), Out->getType(),
          To ? number(A.convert(V.V, IntType{T.Bits, T.Signed}, *To)) : Value(),
          Out, true);
  }
  return true;
}

void WarpValues::Executor::execAsm(const GCCAsmStmt *S) {
  std::string Text = assemblyText(S);
  llvm::StringRef Ref(Text);
  std::vector<Value> Inputs;
  for (unsigned I = 0; I < S->getNumInputs(); ++I)
    Inputs.push_back(eval(S->getInputExpr(I)));
  if (std::optional<AsynchronousCopy> Copy = asAsynchronousCopy(S)) {
    std::optional<int64_t> Bytes;
    if (!Copy->Bytes.Input)
      Bytes = Copy->Bytes.Number;
    else if (const Value &Given = Inputs[*Copy->Bytes.Input]; Given.isNumber())
      Bytes = Given.V.uniformConstant(St.Active);
    if (Bytes)
      copyAsynchronously(placeAt(Inputs[Copy->To]), placeAt(Inputs[Copy->From]),
                         *Bytes, S->getInputExpr(Copy->To),
                         S->getInputExpr(Copy->From));
    return;
  }
  if (computeAsm(S, Inputs))
    return;
  accessByAsm(S, Inputs);
  bool IsLane = Ref.contains("laneid");
  for (unsigned I = 0; I < S->getNumOutputs(); ++I) {
    const Expr *Out = S->getOutputExpr(I);
    Place P = place(Out);
    Value V;
    if (IsLane && S->getNumOutputs() == 1) {
      LaneInts Lane;
      for (unsigned L = 0; L < WarpLanes; ++L)
        Lane[L] = L;
      V = number(LaneValue::constants(Lane));
    }
    store(P, Out->getType(), V, Out, true);
  }
  if (Silent)
    return;
  WarpEvent E;
  E.Site = S;
  if (Ref.contains("bar.sync") || Ref.contains("barrier.sync") ||
      Ref.contains("barrier.cta.sync"))
    E.Kind = WarpEvent::Barrier;
  else if (Ref.contains("bar.warp.sync"))
    E.Kind = WarpEvent::WarpBarrier;
  else if (!IsLane && (S->isVolatile() || S->getNumClobbers()))
    E.Kind = WarpEvent::Opaque;
  else
    return;
  event(std::move(E));
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void WarpValues::Executor::execRange(const CXXForRangeStmt *S) {
  exec(S->getInit());
  exec(S->getRangeStmt());
  exec(S->getBeginStmt());
  exec(S->getEndStmt());
  execLoop(S, S->getCond(), nullptr, S->getInc(), S->getBody(), true,
           S->getLoopVarStmt());
}

bool WarpValues::Executor::isGeometric(const Expr *Inc) {
  Inc = Inc ? Inc->IgnoreParenImpCasts() : nullptr;
  const auto *Step = dyn_cast_or_null<BinaryOperator>(Inc);
  if (!Step)
    return false;
  if (Step->getOpcode() == BO_Comma)
    return isGeometric(Step->getLHS()) || isGeometric(Step->getRHS());
  BinaryOperatorKind Op = Step->getOpcode();
  if (Step->isCompoundAssignmentOp()) {
    Op = BinaryOperator::getOpForCompoundAssignment(Op);
  } else if (const auto *Right = dyn_cast<BinaryOperator>(
                 Step->getRHS()->IgnoreParenImpCasts());
             Right && Op == BO_Assign) {
    Op = Right->getOpcode();
  }
  return Op == BO_Mul || Op == BO_Div || Op == BO_Shl || Op == BO_Shr;
}

/// Runs iterations one by one as long as it is known which lanes go on, then
/// once for all that follow.
void WarpValues::Executor::execLoop(const Stmt *S, const Expr *Cond,
                                    const VarDecl *CondVar, const Expr *Inc,
                                    const Stmt *Body, bool TestFirst,
                                    const Stmt *EachIteration) {
  if (!live())
    return;
  const Guard *Entry = St.Guards;
  unsigned ReturnsBefore = Top->GuardedReturns;
  Loop L;
  L.EntryGuards = Entry;
  L.Scopes = Scopes.size();
  Loops.push_back(&L);
  uint32_t Finished = 0;
  // Nested unrolled loops multiply.
  const unsigned Depth = Iterations.size();
  unsigned Cap = Depth == 0 ? 72 : Depth == 1 ? 34 : Depth == 2 ? 10 : 4;
  if (Steps > (Trace.Shape.LoopsAsCompiled ? StepsUnrolled : MaxSteps / 3))
    Cap = std::min(Cap, 2u);
  if (Silent > 1)
    Cap = std::min(Cap, 4u);
  const bool Kept = Rolled.count(S);
  if (Kept && Trace.Shape.LoopsAsCompiled)
    Cap = 0;
  // A launch's argument in the condition: the size of the problem, more often
  // than not.
  if (Top->Function == Trace.Kernel && Cond && !Trace.Shape.Arguments.empty() &&
      namesArgument(Cond))
    Cap = std::min(Cap, 12u);

  auto runBody = [&] {
    Stretch += Kept;
    exec(EachIteration);
    exec(Body);
    rejoin(L.Continues);
    if (Inc && live())
      eval(Inc);
  };
  auto test = [&]() -> Condition {
    if (CondVar)
      declare(CondVar);
    if (Cond)
      return condition(Cond);
    Condition C;
    C.True = St.Active;
    return C;
  };
  bool General = false;
  // Whether what follows begins with the test: always so once an iteration has
  // been run.
  bool Tested = TestFirst;
  // Whether only the bound on iterations ended the running of one after the
  // other.
  bool CutOff = false;
  for (unsigned I = 0; live(); ++I) {
    Tested |= I > 0;
    if (I >= Cap) {
      General = true;
      CutOff = Cap > 0;
      break;
    }
    Condition C;
    if (I > 0 || TestFirst) {
      // A condition may be evaluated again for the general iteration; its
      // effects must happen once.
      const unsigned StepsBefore = Steps;
      const bool Pure = Cond && !CondVar && isPure(Cond);
      if (Pure) {
        C = test();
      } else {
        State Before = St;
        ++Silent;
        C = test();
        --Silent;
        St = Before;
      }
      // The first strides say what a form that stands for all does not.
      const bool Peeled = I < MaxPeeled && Depth <= 1 && !Silent &&
                          C.Kind == Guard::Uniform && !C.True && !C.False &&
                          isGeometric(Inc);
      if (C.Rest && !Peeled && !boundedConjunction(Cond)) {
        General = true;
        break;
      }
      if (!Pure) {
        C = test();
      } else {
        // A bound on steps does not depend on what a condition is made of.
        Steps += Steps - StepsBefore;
        if (Steps > MaxSteps)
          reachBound();
      }
      if (C.Rest) {
        // One side of the conjunction bounds the loop, the other may end it
        // early.
        State Leaving = St;
        Leaving.Active = (C.False | C.Rest) & St.Active;
        if (L.Breaks.size() < 64)
          L.Breaks.push_back({Leaving, C.Kind == Guard::Uniform});
        else
          abort();
        St.Active = (C.True | C.Rest) & St.Active;
        St.Guards = guard(S, Cond, withLanes(C, C.True & St.Active), true);
        C.True = St.Active;
        C.False = 0;
      }
    } else {
      C.True = St.Active;
    }
    uint32_t Going = C.True & St.Active;
    Finished |= St.Active & ~Going;
    St.Active = Going;
    if (!live())
      break;
    std::string Text;
    if (const auto *For = dyn_cast<ForStmt>(S); For && !Silent) {
      const VarDecl *Induction = nullptr;
      if (const auto *Init = dyn_cast_or_null<DeclStmt>(For->getInit());
          Init && Init->isSingleDecl())
        Induction = dyn_cast<VarDecl>(Init->getSingleDecl());
      if (Induction && Induction->getIdentifier() &&
          intType(Induction->getType())) {
        const MemoryObject *O = localObject(Induction);
        auto It = St.Cells->find({O->Id, 0});
        if (It != St.Cells->end() && It->second.V.isNumber())
          if (std::optional<int64_t> N =
                  It->second.V.V.uniformConstant(St.Active))
            Text = (Induction->getName() + " = " + llvm::Twine(*N)).str();
      }
    }
    const std::string *Outer = IterationText;
    if (Silent) {
      // Nothing is recorded that would say it.
      Iterations.emplace_back();
    } else {
      if (Text.empty())
        Text = "iteration " + std::to_string(I);
      Iterations.push_back(Depth ? Iterations.back() + ", " + Text : Text);
      Engine.Texts.push_back(Iterations.back());
      IterationText = &Engine.Texts.back();
    }
    runBody();
    IterationText = Outer;
    Iterations.pop_back();
  }

  if (General && live()) {
    forgetEnded();
    State Start = St;
    // Who left in an iteration that was run on its own has left.
    std::vector<Exit> Left = std::move(L.Breaks);
    L.Breaks.clear();
    State Header = St;
    // What an iteration changes: guess the form of every variable, run the
    // body, and weaken until the guess holds.
    ++Silent;
    bool Stable = false;
    // Lanes leave in different iterations: all are there in the first only.
    bool Leaks = false;
    for (unsigned Round = 0; Round < MaxRounds && !Stable && !Aborted;
         ++Round) {
      St = Header;
      L.Breaks.clear();
      L.Continues.clear();
      if (Tested) {
        Condition C = test();
        C.Rest |= C.True;
        C.True = 0;
        St.Active &= ~C.False;
        St.Guards = guard(S, Cond, withLanes(C, C.True & St.Active), true);
      }
      const Guard *Begin = St.Guards;
      if (live())
        runBody();
      Leaks |= !L.Breaks.empty() && St.Guards != Begin;
      if (!live())
        break;
      if (!Tested)
        test();
      forgetEnded();
      State End = std::move(St);
      Stable = widen(Header, Start, End, S, Round);
    }
    --Silent;
    L.Breaks.clear();
    L.Continues.clear();
    // Once more, for the record.
    CutOffs += CutOff;
    St = Header;
    St.Active = Start.Active;
    Condition C;
    if (Leaks) {
      Condition Some;
      Some.Kind = Guard::Bounds;
      St.Guards = guard(S, Cond, Some, true);
    }
    if (Tested)
      C = test();
    else
      C.Rest = St.Active;
    uint32_t OnlyFalse = C.False;
    if (!Silent) {
      WarpEvent E;
      E.Kind = WarpEvent::LoopBegin;
      E.Site = S;
      E.Width = Rolled.count(S);
      E.Expression = Cond;
      E.Value = C.Value;
      event(std::move(E));
      if (Cond) {
        WarpEvent B;
        B.Kind = WarpEvent::Branch;
        B.Site = S;
        B.Expression = Cond;
        B.Value = C.Value;
        event(std::move(B));
      }
    }
    State AtTest = St;
    Condition Test = C;
    St.Active &= ~OnlyFalse;
    if (Tested)
      St.Guards = guard(S, Cond, withLanes(C, C.True & St.Active), true);
    if (live())
      runBody();
    if (!Tested && live()) {
      Test = test();
      AtTest = St;
    }
    CutOffs -= CutOff;
    std::move(Left.begin(), Left.end(), std::back_inserter(L.Breaks));
    if (!Silent) {
      WarpEvent E;
      E.Kind = WarpEvent::LoopEnd;
      E.Site = S;
      std::swap(E.Mask.Guards, St.Guards);
      uint32_t Lanes = St.Active;
      St.Active = Start.Active;
      St.Guards = Start.Guards;
      event(std::move(E));
      St.Active = Lanes;
    }
    // Leaving: what the header says, unless lanes leave in different
    // iterations.
    St = AtTest;
    St.Active = Start.Active;
    St.Guards = Entry;
    bool Together = Cond && Test.Kind == Guard::Uniform &&
                    (Test.Rest | Test.True) == Start.Active;
    if (!Together) {
      State Different = St;
      CellMap &Mine = cells();
      for (auto &[Key, C] : Mine) {
        auto Old = Start.Cells->find(Key);
        if (Old == Start.Cells->end() ||
            !sameValue(Old->second.V, C.V, Start.Active)) {
          if (C.V.Kind == Value::Number || C.V.Kind == Value::Pointer)
            C.V.V = C.V.V.restrictedTo(~Start.Active);
        }
      }
    }
    if (!Cond)
      St.Active = 0; // left by break or return only
  }
  Loops.pop_back();
  Stretch += Kept;
  // Whoever left the loop goes on behind it.
  St.Active |= Finished;
  rejoin(L.Breaks);
  St.Guards = Entry;
  if (Top->GuardedReturns != ReturnsBefore && Top->ReturnGuard) {
    Guard Kept = *Top->ReturnGuard;
    Kept.Taken = !Kept.Taken;
    // Lanes that left the loop before are there either way.
    if (Kept.Kind == Guard::Uniform && Finished)
      Kept.Kind = Guard::Bounds;
    Kept.Outer = Entry;
    Engine.Guards.push_back(Kept);
    St.Guards = &Engine.Guards.back();
  }
}

/// Whether an expression names a parameter that the launch gives a constant.
bool WarpValues::Executor::namesArgument(const Stmt *S) const {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    if (const auto *P = dyn_cast<ParmVarDecl>(Ref->getDecl()))
      return llvm::any_of(Trace.Shape.Arguments, [&](const auto &Argument) {
        return Trace.Kernel->getParamDecl(Argument.first) == P;
      });
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    return Child && namesArgument(Child);
  });
}

/// Whether one side of a conjunction is decided for all lanes, so that it alone
/// bounds the loop.
bool WarpValues::Executor::boundedConjunction(const Expr *Cond) {
  const auto *And = dyn_cast_or_null<BinaryOperator>(
      Cond ? Cond->IgnoreParenImpCasts() : nullptr);
  if (!And || And->getOpcode() != BO_LAnd)
    return false;
  State Before = St;
  ++Silent;
  bool Bounded = false;
  for (const Expr *Side : {And->getLHS(), And->getRHS()}) {
    Condition C = condition(Side);
    St = Before;
    Bounded |= C.Rest == 0 || boundedConjunction(Side);
  }
  --Silent;
  return Bounded;
}

bool WarpValues::Executor::sameValue(const Value &X, const Value &Y,
                                     uint32_t Lanes) const {
  if (X.Kind != Y.Kind || X.Base != Y.Base)
    return false;
  return X.Kind == Value::Unknown || LaneValue::equalIn(X.V, Y.V, Lanes) ||
         (!(X.V.knownLanes() & Lanes) && !(Y.V.knownLanes() & Lanes));
}

/// Weakens \p Header so that it also describes \p End, the state after one more
/// iteration. True when it already did.
bool WarpValues::Executor::widen(State &Header, const State &Start,
                                 const State &End, const Stmt *Site,
                                 unsigned Round) {
  bool Stable = true;
  charge(Header.Cells->size());
  auto Made = std::make_shared<CellMap>(*Header.Cells);
  const uint32_t Lanes = Start.Active;
  Made->filter(Made->begin(), Made->end(), [&](auto &Entry) {
    auto &[Key, H] = Entry;
    auto AtEnd = End.Cells->find(Key);
    if (AtEnd == End.Cells->end() || AtEnd->second.Size != H.Size) {
      Stable = false;
      return false;
    }
    const Value &E = AtEnd->second.V;
    if (sameValue(H.V, E, Lanes))
      return true;
    auto AtStart = Start.Cells->find(Key);
    const Value &S = AtStart->second.V;
    Value Next;
    if (Round + 2 < MaxRounds && S.Kind == E.Kind && S.Base == E.Base &&
        S.Kind != Value::Unknown && S.V.known(Lanes) && E.V.known(Lanes)) {
      const IntType T{
          S.Kind == Value::Pointer ? 40u : std::min(H.Size * 8, 40u), true};
      auto name = [&, &Key = Key](llvm::StringRef Kind) {
        SymbolKey Name(Kind);
        Name << static_cast<const void *>(Site) << int64_t(Top->Id)
             << int64_t(Key.first) << Key.second;
        return Name;
      };
      // The change against the header, and the header's own change so far, must
      // both be multiples of one step.
      LaneValue Widened =
          A.merge(S.V, E.V, Lanes, name("loop"), SymbolScope::Block, T, true);
      if (Widened.known(Lanes)) {
        if (H.V.Kind == S.Kind && H.V.Base == S.Base &&
            LaneValue::equalIn(H.V.V, Widened, Lanes))
          return true;
        Next = {S.Kind, Widened, S.Base};
      } else if (LaneValue D = A.sub(E.V, H.V.V, {64, true});
                 H.V.Base == S.Base && D.constantIn(Lanes)) {
        // Each lane has a step of its own: the same count of it for all.
        unsigned Id =
            A.internSymbol(name("count"), "", 0, MaxInt32, SymbolScope::Block);
        LaneValue W =
            A.add(S.V, A.mul(D, LaneValue::symbol(Id), {64, true}), {64, true});
        Next = {S.Kind, W, S.Base};
        if (LaneValue::equalIn(W, H.V.V, Lanes))
          return true;
      }
      if (Next.Kind != Value::Unknown)
        Next.V = LaneValue::select(Lanes, Next.V, S.V);
    }
    if (Next.Kind == Value::Unknown &&
        (S.Kind == Value::Number || S.Kind == Value::Pointer)) {
      Next = {S.Kind, S.V.restrictedTo(~Lanes), S.Base};
      if (S.Kind == Value::Pointer && S.Base != E.Base)
        Next = Value();
    }
    if (sameValue(H.V, Next, Lanes))
      return true;
    H.V = Next;
    Stable = false;
    return true;
  });
  for (unsigned Id : End.Clobbered)
    if (Header.Clobbered.insert(Id))
      Stable = false;
  // Unwritten parts of an object whose contents are known by default would be
  // written in a later iteration.
  for (const auto &[Key, C] : *End.Cells)
    if (UniformContents.count(Key.first) && Made->find(Key) == Made->end() &&
        Header.Clobbered.insert(Key.first))
      Stable = false;
  Header.Cells = std::move(Made);
  return Stable;
}

//===----------------------------------------------------------------------===//
// Joining states
//===----------------------------------------------------------------------===//

WarpValues::Executor::Value
WarpValues::Executor::joinValue(const Value &X, const Value &Y, uint32_t Only1,
                                uint32_t Only2, uint32_t Both, bool Uniform,
                                llvm::StringRef Key, unsigned Size) {
  if (X.Kind == Value::Unknown && Y.Kind == Value::Unknown)
    return Value();
  if (X.Kind != Y.Kind || X.Base != Y.Base)
    return Value();
  if (X.V.sameObject(Y.V))
    return X;
  Value Out{X.Kind, LaneValue(), X.Base};
  uint32_t Neither = ~(Only1 | Only2 | Both);
  uint32_t Shared = Both | Neither;
  uint32_t Equal = 0;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if ((Shared >> L & 1) && LaneValue::equalIn(X.V, Y.V, 1u << L))
      Equal |= 1u << L;
  LaneValue Merged;
  if (Uniform && (Both & ~Equal)) {
    IntType T{std::min(Size * 8, 40u), true};
    Merged = A.merge(X.V, Y.V, Both, Key, SymbolScope::Block, T, false);
  }
  Out.V = LaneValue::select(
      Only1, X.V, LaneValue::select(Only2, Y.V, X.V.restrictedTo(Equal)));
  if (Merged.known(Both) && Both)
    Out.V = LaneValue::select(Both, Merged, Out.V);
  return Out;
}

WarpValues::Executor::State WarpValues::Executor::join(const State &X,
                                                       const State &Y,
                                                       bool Uniform,
                                                       const Stmt *Site) {
  if (!Y.Active)
    return X;
  if (!X.Active)
    return Y;
  State Out;
  Out.Active = X.Active | Y.Active;
  Out.Guards = X.Guards;
  Out.Clobbered = X.Clobbered;
  for (unsigned Id : Y.Clobbered)
    Out.Clobbered.insert(Id);
  if (X.Cells == Y.Cells) {
    Out.Cells = X.Cells;
    return Out;
  }
  const uint32_t Both = X.Active & Y.Active, Only1 = X.Active & ~Y.Active,
                 Only2 = Y.Active & ~X.Active;
  charge(X.Cells->size() + Y.Cells->size());
  auto Made = std::make_shared<CellMap>();
  Made->reserve(std::max(X.Cells->size(), Y.Cells->size()));
  std::optional<SymbolKey> Where;
  // Both are in order, and so is what they make.
  auto Add = [&](const CellKey &Key, Cell C) {
    Made->append(Key, std::move(C));
  };
  // Written on one side only: for the lanes that are only there it is known.
  auto AddOneSided = [&](const CellKey &Key, const Cell &C, uint32_t Lanes) {
    if (UniformContents.count(Key.first))
      Out.Clobbered.insert(Key.first);
    if (C.V.Kind == Value::Number)
      Add(Key, Cell{C.Size, {C.V.Kind, C.V.V.restrictedTo(Lanes), C.V.Base}});
  };
  auto Other = Y.Cells->begin();
  const auto End = Y.Cells->end();
  for (const auto &[Key, C] : *X.Cells) {
    for (; Other != End && Other->first < Key; ++Other)
      AddOneSided(Other->first, Other->second, Only2);
    if (Other == End || Other->first != Key) {
      AddOneSided(Key, C, Only1);
      continue;
    }
    const Cell &Theirs = (Other++)->second;
    if (Theirs.Size != C.Size) {
      if (UniformContents.count(Key.first))
        Out.Clobbered.insert(Key.first);
      continue;
    }
    const Value &Y2 = Theirs.V;
    if (C.V.Kind == Y2.Kind && C.V.Base == Y2.Base && C.V.V.sameObject(Y2.V)) {
      Add(Key, C);
      continue;
    }
    if (!Where) {
      Where.emplace(Site ? "join" : "exit");
      if (Site)
        occurrence(*Where, Site);
      else
        *Where << int64_t(Steps);
    }
    SymbolKey Name = *Where;
    Name << int64_t(Key.first) << Key.second;
    Add(Key, Cell{C.Size, joinValue(C.V, Y2, Only1, Only2, Both, Uniform, Name,
                                    C.Size)});
  }
  for (; Other != End; ++Other)
    AddOneSided(Other->first, Other->second, Only2);
  Out.Cells = std::move(Made);
  return Out;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

WarpValues::Executor::CellMap &WarpValues::Executor::cells() {
  if (St.Cells.use_count() != 1) {
    charge(St.Cells->size());
    St.Cells = std::make_shared<CellMap>(*St.Cells);
  }
  return const_cast<CellMap &>(*St.Cells);
}

const MemoryObject *WarpValues::Executor::localObject(const ValueDecl *V) {
  const MemoryObject *&Known =
      Engine.ObjectByKey[{Variable, Top->Id, V->getCanonicalDecl()}];
  if (Known)
    return Known;
  MemoryObject O;
  O.Kind = MemoryObject::Local;
  O.Decl = V;
  O.Type = V->getType();
  O.Space = MemorySpace::Local;
  O.Alignment = 16;
  O.Frame = Top->Id;
  return Known = Engine.object(O);
}

const MemoryObject *WarpValues::Executor::variableObject(const VarDecl *V) {
  auto [Known, New] = Engine.Variables.try_emplace(V, nullptr);
  if (!New)
    return Known->second ? Known->second : localObject(V);
  MemorySpace Space = declaredSpace(V);
  if (Space == MemorySpace::Local || Space == MemorySpace::GridConstant ||
      (V->hasLocalStorage() && Space != MemorySpace::Shared))
    return localObject(V);
  const MemoryObject *&Made =
      Engine.ObjectByKey[{OfProgram, 0, V->getCanonicalDecl()}];
  if (Made)
    return Known->second = Made;
  MemoryObject O;
  O.Kind = Space == MemorySpace::Shared ? MemoryObject::Shared
                                        : MemoryObject::Static;
  O.Decl = V;
  O.Type = V->getType();
  O.Space = Space;
  O.Alignment = 16;
  return Known->second = Made = Engine.object(O);
}

const MemoryObject *WarpValues::Executor::temporary(const Expr *E, QualType T,
                                                    ObjectKind Kind) {
  const MemoryObject *&Made = Engine.ObjectByKey[{Kind, Top->Id, E}];
  if (Made)
    return Made;
  MemoryObject O;
  O.Kind = MemoryObject::Local;
  O.Type = T;
  O.Space = MemorySpace::Local;
  O.Alignment = 16;
  O.Frame = Top->Id;
  return Made = Engine.object(O);
}

const MemoryObject *WarpValues::Executor::pointee(llvm::StringRef Key,
                                                  const ValueDecl *Decl,
                                                  QualType T,
                                                  MemorySpace Space) {
  const MemoryObject *&Made = Engine.Pointees[Key];
  if (Made)
    return Made;
  MemoryObject O;
  O.Kind = MemoryObject::Pointee;
  O.Decl = Decl;
  O.Type = T;
  O.Space = Space;
  O.Alignment = 256;
  return Made = Engine.object(O);
}

const WarpValues::TypeFacts &WarpValues::Executor::factsOf(QualType T) const {
  T = T.getCanonicalType();
  if (const auto *Reference = dyn_cast<ReferenceType>(T.getTypePtr()))
    T = Reference->getPointeeType().getCanonicalType();
  auto [It, New] = Engine.Types.try_emplace(T.getTypePtr());
  TypeFacts &Facts = It->second;
  if (!New)
    return Facts;
  Facts.Size = hasLayout(T) ? Ctx.getTypeSizeInChars(T).getQuantity() : 1;
  if (T->isBooleanType())
    Facts.Integer = IntType{1, false};
  else if (T->isIntegralOrEnumerationType() && !T->isDependentType())
    if (unsigned Bits = Ctx.getIntWidth(T); Bits <= 64)
      Facts.Integer = IntType{Bits, T->isSignedIntegerOrEnumerationType()};
  return Facts;
}

const WarpValues::CalleeFacts &
WarpValues::Executor::factsOf(const CallExpr *E, const FunctionDecl *F) const {
  auto [It, New] = Engine.Callees.try_emplace(F);
  if (!New)
    return It->second;
  const FunctionDecl *Body = nullptr;
  if (!F->hasBody(Body) || Body->isDefaulted() || Body->isDependentContext() ||
      isKernel(F))
    Body = nullptr;
  return It->second = {toolkitQualifiedName(F), deviceIntrinsicName(E), Body};
}

const std::optional<LaneValue> &
WarpValues::Executor::constantOf(const Expr *E) const {
  auto [It, New] = Engine.Constants.try_emplace(E);
  if (New && intType(E->getType()) && !E->isValueDependent()) {
    Expr::EvalResult R;
    if (E->EvaluateAsInt(R, Ctx))
      It->second = LaneValue::constant(low64(R.Val.getInt()));
  }
  return It->second;
}

std::optional<LaneValue>
WarpValues::Executor::constantOf(const VarDecl *Var) const {
  if (!intType(Var->getType()) || !Var->mightBeUsableInConstantExpressions(Ctx))
    return std::nullopt;
  const VarDecl *Definition = nullptr;
  const Expr *Init = Var->getAnyInitializer(Definition);
  if (!Init || Init->isValueDependent())
    return std::nullopt;
  const APValue *V = Definition->evaluateValue();
  if (!V || !V->isInt() || !Definition->hasConstantInitialization())
    return std::nullopt;
  return LaneValue::constant(low64(V->getInt()));
}

bool WarpValues::Executor::isPure(const Expr *E) const {
  auto [It, New] = Engine.Pure.try_emplace(E, false);
  if (!New)
    return It->second;
  auto pure = [&](const Expr *X) {
    if (const auto *Paren = dyn_cast<ParenExpr>(X))
      return isPure(Paren->getSubExpr());
    if (isa<IntegerLiteral, CXXBoolLiteralExpr, CharacterLiteral,
            PseudoObjectExpr>(X))
      return !isa<PseudoObjectExpr>(X) || builtinAccess(X).has_value();
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(X)) {
      const Expr *Sub = Cast->getSubExpr()->IgnoreParens();
      switch (Cast->getCastKind()) {
      case CK_LValueToRValue: {
        const auto *Ref = dyn_cast<DeclRefExpr>(Sub);
        const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
        return Var && Var->hasLocalStorage() &&
               !Var->hasAttr<CUDASharedAttr>() &&
               !Ref->refersToEnclosingVariableOrCapture() &&
               Var->getType()->isArithmeticType();
      }
      case CK_IntegralCast:
      case CK_IntegralToBoolean:
        return isPure(Cast->getSubExpr());
      default:
        return false;
      }
    }
    if (const auto *Binary = dyn_cast<BinaryOperator>(X))
      return (Binary->isComparisonOp() || Binary->isAdditiveOp() ||
              Binary->isMultiplicativeOp()) &&
             Binary->getLHS()->getType()->isIntegralOrEnumerationType() &&
             Binary->getRHS()->getType()->isIntegralOrEnumerationType() &&
             isPure(Binary->getLHS()) && isPure(Binary->getRHS());
    return false;
  };
  const bool Is = pure(E);
  return Engine.Pure[E] = Is;
}

LaneValue WarpValues::Executor::stepOf(const MemoryObject *Base,
                                       QualType Element) const {
  const int64_t Bytes = sizeOf(Element);
  LaneValue Size = LaneValue::constant(Bytes);
  if (!Padded || !Base || Base->Kind != MemoryObject::Shared ||
      Base->Decl->getLocation() != Padded->Declared)
    return Size;
  const ConstantArrayType *Row = nullptr;
  for (const auto *Array = Ctx.getAsConstantArrayType(Element); Array;
       Array = Ctx.getAsConstantArrayType(Array->getElementType()))
    Row = Array;
  if (!Row)
    return Size;
  int64_t One = sizeOf(Row->getElementType()),
          Length = Row->getSize().getZExtValue();
  if (!Length)
    return Size;
  // One element more in each row.
  const int64_t More = Bytes / (One * Length) * One;
  return Padded->Elements == PaddedArray::Symbolic
             ? A.add(Size, LaneValue::symbol(*Engine.PaddingSymbol, More),
                     {64, true})
             : LaneValue::constant(Bytes + More * Padded->Elements);
}

unsigned WarpValues::Executor::alignOf(QualType T) const {
  T = T.getNonReferenceType();
  if (!hasLayout(T))
    return 1;
  return Ctx.getTypeAlignInChars(T).getQuantity();
}

void WarpValues::Executor::event(WarpEvent E) {
  ++Effects;
  if (Silent || !St.Active)
    return;
  if (Trace.Events.size() >= MaxEvents)
    return reachBound();
  E.Function = Top->Function;
  E.Calls = *Top->Calls;
  E.Mask = {St.Active, St.Guards};
  E.Stretch = Stretch;
  E.Visit = E.Site ? Visits[E.Site]++ : 0;
  E.Iteration = IterationText;
  Trace.Events.push_back(std::move(E));
}

/// An access to anything that is not a thread's own; a class object is moved in
/// pieces of its alignment, 16 bytes at most.
void WarpValues::Executor::access(WarpEvent::KindTy Kind, const Place &P,
                                  QualType T, const Expr *E,
                                  const Value *Stored) {
  const bool Local = P.Base && P.Base->Kind == MemoryObject::Local;
  if (Local && P.Offset.uniformConstant(St.Active))
    return;
  ++Effects;
  if (Silent)
    return;
  if (Local) {
    // The compiler unrolls loops further than is done here.
    if (CutOffs) {
      if (Trace.Shape.LoopsAsCompiled)
        ++Trace.Locals[P.Base].Unfollowed;
      return;
    }
    WarpEvent Ev;
    Ev.Kind = WarpEvent::LocalIndex;
    Ev.Writes = Kind != WarpEvent::Load;
    Ev.Site = Ev.Expression = E;
    Ev.Base = P.Base;
    Ev.Offset = P.Offset;
    Ev.Width = sizeOf(T);
    Ev.Type = T;
    event(std::move(Ev));
    return;
  }
  int64_t Size = sizeOf(T);
  int64_t Chunk = Size;
  if (Size > 16 || (Size & (Size - 1)) || T->isRecordType())
    Chunk = std::min<int64_t>({Size, 16, std::max(1u, alignOf(T))});
  if (Chunk <= 0 || Size % Chunk)
    Chunk = 1;
  if (Size / Chunk > 32)
    return;
  const UnknownCause *Why =
      Engine.Explaining && P.Base && !P.Offset.known(St.Active) ? causeOf(E)
                                                                : nullptr;
  for (int64_t At = 0; At < Size; At += Chunk) {
    WarpEvent Ev;
    Ev.Kind = Kind;
    Ev.Site = E;
    Ev.Expression = E;
    Ev.Base = P.Base;
    Ev.Offset =
        At ? A.add(P.Offset, LaneValue::constant(At), {64, true}) : P.Offset;
    Ev.Width = Chunk;
    Ev.Type = T;
    Ev.Why = Why;
    if (Stored && Stored->isNumber())
      Ev.Value = Stored->V;
    event(std::move(Ev));
  }
}

/// What a part of an object has before anything is stored there.
static SymbolKey initially(const MemoryObject *Base, int64_t Offset,
                           int64_t Size) {
  SymbolKey Key("init");
  return Key << int64_t(Base->Id) << Offset << Size;
}

WarpValues::Executor::Value
WarpValues::Executor::ofType(const SymbolKey &Key, QualType T,
                             SymbolScope Scope, llvm::StringRef Name,
                             const ValueDecl *Decl) {
  T = T.getNonReferenceType().getCanonicalType();
  if (T->isPointerType())
    return Value::pointer(
        pointee(Key, Decl, T->getPointeeType(), MemorySpace::Unknown),
        LaneValue::constant(0));
  if (std::optional<IntType> I = intType(T)) {
    int64_t Low =
        I->Signed ? (I->Bits >= 64 ? INT64_MIN : -(int64_t(1) << (I->Bits - 1)))
                  : 0;
    int64_t High =
        I->Bits >= 63 ? INT64_MAX
                      : (int64_t(1) << (I->Signed ? I->Bits - 1 : I->Bits)) - 1;
    return number(
        LaneValue::symbol(A.internSymbol(Key, Name, Low, High, Scope)));
  }
  if (T->isRealFloatingType())
    return number(LaneValue::symbol(
        A.internSymbol(Key, Name, INT64_MIN, INT64_MAX, Scope)));
  return Value();
}

WarpValues::Executor::Value
WarpValues::Executor::uniformUnknown(const Expr *E, QualType T,
                                     SymbolScope Scope, llvm::StringRef Name) {
  SymbolKey Key("at");
  return ofType(occurrence(Key, E), T, Scope, Name, nullptr);
}

WarpValues::Executor::Value WarpValues::Executor::load(const Place &P,
                                                       QualType T,
                                                       const Expr *E,
                                                       bool Record) {
  T = T.getNonReferenceType();
  if (!P.Base) {
    if (Record)
      access(WarpEvent::Load, P, T, E);
    return Value();
  }
  if (Record)
    access(WarpEvent::Load, P, T, E);
  if (P.BitField)
    return Value();
  const MemoryObject *Base = P.Base;
  const uint32_t Lanes = St.Active;
  std::optional<int64_t> At = P.Offset.uniformConstant(Lanes);
  const unsigned Size = sizeOf(T);
  if (Base->Kind == MemoryObject::Local) {
    if (At)
      countLocal(Base, false);
    if (!At) {
      // Each lane reads a place of its own.
      if (!P.Offset.constantIn(Lanes) || !intType(T))
        return Value();
      LaneValue Out;
      for (unsigned L = 0; L < WarpLanes; ++L) {
        if (!(Lanes >> L & 1))
          continue;
        auto It = St.Cells->find({Base->Id, P.Offset.constantOf(L)});
        if (It == St.Cells->end() || It->second.Size != Size ||
            !It->second.V.isNumber())
          return Value();
        Out = LaneValue::select(1u << L, It->second.V.V, Out);
      }
      return number(Out);
    }
    auto It = St.Cells->find({Base->Id, *At});
    if (It != St.Cells->end())
      return It->second.Size == Size ? It->second.V : Value();
    if (UniformContents.count(Base->Id) && !St.Clobbered.count(Base->Id)) {
      const bool Whole = Base->Decl && sizeOf(Base->Decl->getType()) == Size;
      std::string Name = Base->Decl ? Base->name() : "";
      if (!Whole)
        if (const auto *M = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
            M && M->getMemberDecl()->getIdentifier())
          Name = M->getMemberDecl()->getName().str();
      return ofType(initially(Base, *At, Size), T, SymbolScope::Grid, Name,
                    Whole ? Base->Decl : nullptr);
    }
    return Value();
  }
  // Memory that others write too: of a uniform address the value is the same
  // for all, whatever it is.
  A.useUniformity(P.Offset, Lanes);
  if (!P.Offset.uniformIn(Lanes))
    return Value();
  std::string Name;
  if (Base->Kind == MemoryObject::Static && Base->Decl &&
      !Base->Type->isArrayType())
    Name = Base->name();
  if (Base->Space == MemorySpace::Constant) {
    SymbolKey Key("constant");
    Key << int64_t(Base->Id) << int64_t(Size)
        << llvm::StringRef(P.Offset.restrictedTo(Lanes).key());
    return ofType(Key, T, SymbolScope::Grid, Name, nullptr);
  }
  return uniformUnknown(
      E, T, std::min(SymbolScope::Block, A.scope(P.Offset, Lanes)), Name);
}

void WarpValues::Executor::store(const Place &P, QualType T, const Value &V,
                                 const Expr *E, bool Record) {
  T = T.getNonReferenceType();
  if (Record)
    access(WarpEvent::Store, P, T, E, &V);
  if (!P.Base || P.Base->Kind != MemoryObject::Local)
    return;
  storeCell(P.Base, P.Offset, sizeOf(T), P.BitField ? Value() : V);
}

void WarpValues::Executor::storeCell(const MemoryObject *Base,
                                     const LaneValue &Offset, unsigned Size,
                                     const Value &V) {
  const uint32_t Lanes = St.Active;
  if (!Lanes)
    return;
  A.use(V.V);
  if (Offset.uniformConstant(Lanes))
    countLocal(Base, true);
  if (!Offset.constantIn(Lanes)) {
    forget(Base);
    St.Clobbered.insert(Base->Id);
    return;
  }
  CellMap &Cells = cells();
  auto put = [&](int64_t At, uint32_t Which) {
    // Parts of other cells.
    auto overlaps = [&](const auto &Entry) {
      bool Exact = Entry.first.second == At && Entry.second.Size == Size;
      return !Exact && Entry.first.second + int64_t(Entry.second.Size) > At;
    };
    auto First = Cells.lower_bound({Base->Id, At - 16}), Last = First;
    bool Any = false;
    for (; Last != Cells.end() && Last->first.first == Base->Id &&
           Last->first.second < At + int64_t(Size);
         ++Last)
      Any |= overlaps(*Last);
    if (Any)
      Cells.filter(First, Last,
                   [&](const auto &Entry) { return !overlaps(Entry); });
    auto [It, New] = Cells.try_emplace({Base->Id, At}, Cell{Size, Value()});
    Value &Old = It->second.V;
    if (New && UniformContents.count(Base->Id) && Which != AllLanes &&
        (Trace.Lanes & ~Which)) {
      // The other lanes keep what the parameter had.
      if (Base->Decl && int64_t(Size) == sizeOf(Base->Decl->getType()) &&
          !St.Clobbered.count(Base->Id))
        Old = ofType(initially(Base, At, Size), Base->Decl->getType(),
                     SymbolScope::Grid, Base->name(), Base->Decl);
    }
    if ((Trace.Lanes & ~Which) == 0) {
      Old = V;
    } else if (V.Kind == Old.Kind && V.Base == Old.Base &&
               V.Kind != Value::Unknown) {
      Old.V = LaneValue::select(Which, V.V, Old.V);
    } else if (V.Kind == Value::Number && Old.Kind == Value::Unknown) {
      Old = {Value::Number, V.V.restrictedTo(Which), nullptr};
    } else if (V.Kind == Value::Pointer && Old.Kind == Value::Unknown) {
      Old = {Value::Pointer, V.V.restrictedTo(Which), V.Base};
    } else if (V.Kind == Value::Unknown && Old.Kind != Value::Unknown) {
      Old.V = Old.V.restrictedTo(~Which);
    } else {
      Old = Value();
    }
  };
  if (std::optional<int64_t> At = Offset.uniformConstant(Lanes)) {
    put(*At, Lanes);
    return;
  }
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Lanes >> L & 1) {
      Value One = V;
      if (One.Kind != Value::Unknown)
        One.V = One.V.restrictedTo(1u << L);
      put(Offset.constantOf(L), 1u << L);
    }
}

void WarpValues::Executor::countLocal(const MemoryObject *Base, bool Store) {
  // A loop that stands for all iterations is executed again and again.
  if (Silent || !Trace.Shape.LoopsAsCompiled || Base->Type.isNull() ||
      !(Base->Type->isArrayType() || Base->Type->isRecordType()))
    return;
  LocalUse &Use = Trace.Locals[Base];
  ++(Store ? Use.Stores : Use.Loads);
}

void WarpValues::Executor::forget(const MemoryObject *Base) {
  auto First = St.Cells->lower_bound({Base->Id, INT64_MIN});
  if (First == St.Cells->end() || First->first.first != Base->Id)
    return;
  // Lanes that are not here keep theirs, but only a whole object is worth the
  // trouble.
  CellMap &Cells = cells();
  auto Begin = Cells.lower_bound({Base->Id, INT64_MIN}), End = Begin;
  while (End != Cells.end() && End->first.first == Base->Id)
    ++End;
  Cells.filter(Begin, End, [&](auto &Entry) {
    Value &V = Entry.second.V;
    if ((Trace.Lanes & ~St.Active) == 0 || V.Kind == Value::Unknown)
      return false;
    V.V = V.V.restrictedTo(~St.Active);
    return true;
  });
}

void WarpValues::Executor::forgetEnded() {
  llvm::SmallDenseSet<unsigned, 16> Running;
  for (const Frame *F = Top; F; F = F->Outer)
    Running.insert(F->Id);
  auto Keep = [&](unsigned Id) {
    const MemoryObject &O = Engine.Objects[Id];
    return O.Kind != MemoryObject::Local || Running.contains(O.Frame);
  };
  std::vector<unsigned> Ended;
  llvm::copy_if(St.Clobbered, std::back_inserter(Ended),
                [&](unsigned Id) { return !Keep(Id); });
  for (unsigned Id : Ended)
    St.Clobbered.erase(Id);
  if (!llvm::all_of(*St.Cells, [&](const auto &Entry) {
        return Keep(Entry.first.first);
      })) {
    CellMap &Cells = cells();
    Cells.filter(Cells.begin(), Cells.end(),
                 [&](const auto &Entry) { return Keep(Entry.first.first); });
  }
  CellsToKeep = std::max<size_t>(256, 2 * St.Cells->size());
}

/// Code that is not visible has the address: it may have written there, and
/// wherever pointers in there lead.
void WarpValues::Executor::forgetReachable(const Value &V, unsigned Depth) {
  if (!V.isPointer() || V.Base->Kind != MemoryObject::Local || Depth > 3)
    return;
  std::vector<Value> Further;
  for (auto It = St.Cells->lower_bound({V.Base->Id, INT64_MIN});
       It != St.Cells->end() && It->first.first == V.Base->Id; ++It)
    if (It->second.V.isPointer())
      Further.push_back(It->second.V);
  forget(V.Base);
  St.Clobbered.insert(V.Base->Id);
  for (const Value &F : Further)
    forgetReachable(F, Depth + 1);
}

void WarpValues::Executor::copyRecord(const Place &To, const Place &From,
                                      QualType T, unsigned &Budget) {
  T = T.getNonReferenceType().getCanonicalType();
  if (!To.Base || To.Base->Kind != MemoryObject::Local)
    return;
  if (Budget == 0) {
    forget(To.Base);
    St.Clobbered.insert(To.Base->Id);
    return;
  }
  if (const auto *Array = Ctx.getAsConstantArrayType(T)) {
    int64_t Element = sizeOf(Array->getElementType());
    uint64_t N = Array->getSize().getZExtValue();
    for (uint64_t I = 0; I < N && Budget; ++I) {
      LaneValue Step = LaneValue::constant(Element * int64_t(I));
      copyRecord({To.Base, A.add(To.Offset, Step, {64, true})},
                 {From.Base, From.Base ? A.add(From.Offset, Step, {64, true})
                                       : LaneValue()},
                 Array->getElementType(), Budget);
    }
    return;
  }
  if (const auto *Record = T->getAsRecordDecl();
      Record && !Record->isUnion() && layoutOf(Record, Ctx)) {
    auto at = [&](const Place &P, int64_t Bytes) {
      return Place{P.Base, P.Base ? A.add(P.Offset, LaneValue::constant(Bytes),
                                          {64, true})
                                  : LaneValue()};
    };
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
      for (const CXXBaseSpecifier &B : Class->bases())
        if (std::optional<int64_t> Bytes =
                offsetOfBase(Record, B.getType(), Ctx);
            Bytes)
          copyRecord(at(To, *Bytes), at(From, *Bytes), B.getType(), Budget);
    for (const FieldDecl *Field : Record->fields()) {
      if (Field->isBitField())
        continue;
      int64_t Bytes = *offsetInBits(Field, Ctx) / 8;
      QualType FieldType =
          Field->getType()->isReferenceType()
              ? Ctx.getPointerType(Field->getType()->getPointeeType())
              : Field->getType();
      copyRecord(at(To, Bytes), at(From, Bytes), FieldType, Budget);
    }
    return;
  }
  --Budget;
  Value V;
  if (From.Base && From.Base->Kind == MemoryObject::Local) {
    std::optional<int64_t> At = From.Offset.uniformConstant(St.Active);
    if (At) {
      auto It = St.Cells->find({From.Base->Id, *At});
      if (It != St.Cells->end() && int64_t(It->second.Size) == sizeOf(T))
        V = It->second.V;
      else if (It == St.Cells->end() && UniformContents.count(From.Base->Id) &&
               !St.Clobbered.count(From.Base->Id))
        V = ofType(initially(From.Base, *At, sizeOf(T)), T, SymbolScope::Grid,
                   From.Base->name(), nullptr);
    }
  } else if (A.useUniformity(From.Offset, St.Active);
             From.Base && From.Offset.uniformIn(St.Active)) {
    SymbolKey Key("copy");
    Key << int64_t(From.Base->Id) << int64_t(Steps)
        << llvm::StringRef(From.Offset.restrictedTo(St.Active).key());
    V = ofType(Key, T, SymbolScope::Block, "", nullptr);
  }
  storeCell(To.Base, To.Offset, sizeOf(T), V);
}

} // namespace cuda_lint
