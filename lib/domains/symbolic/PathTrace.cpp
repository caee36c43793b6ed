//===- PathTrace.cpp - Events of all paths, and how values came -----------===//

#include "cuda/Attributes.h"
#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/InlineAssembly.h"
#include "cuda/Layout.h"
#include "cuda/LocalLambdas.h"
#include "cuda/MemorySpace.h"
#include "cuda/RuntimeApi.h"
#include "domains/symbolic/PathRun.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint {

using Node = const SymExpr *;

static constexpr ScalarType Bytes{64, false, false};

llvm::SmallVector<ValueStep, 4> TracedValue::path(unsigned Limit) const {
  llvm::SmallVector<ValueStep, 4> Out;
  llvm::SmallVector<const Provenance *, 8> Todo;
  llvm::SmallPtrSet<const Provenance *, 8> Seen;
  if (Origin)
    Todo.push_back(Origin);
  for (size_t I = 0; I < Todo.size() && Out.size() < Limit; ++I) {
    const Provenance *P = Todo[I];
    if (!Seen.insert(P).second)
      continue;
    const std::string Name = P->Where ? P->Where->name(P->Root) : "";
    // The parameters of dim3's constructor are nobody's variables.
    const ValueDecl *Root = P->Root    ? P->Root
                            : P->Where ? P->Where->root()->Decl
                                       : nullptr;
    const SourceManager *SM =
        Root ? &Root->getASTContext().getSourceManager() : nullptr;
    const bool Own = SM && !SM->isInSystemHeader(Root->getLocation()) &&
                     !SM->isInSystemHeader(P->Loc);
    if (!Name.empty() && Own && P->Loc.isValid())
      if (auto V = P->Value->integer())
        Out.push_back({P->Loc, "'" + Name + "' is " + std::to_string(*V)});
    for (const Provenance *From : P->From)
      if (From)
        Todo.push_back(From);
  }
  return Out;
}

//===----------------------------------------------------------------------===//
// Where values come from
//===----------------------------------------------------------------------===//

const Provenance *PathRun::origin(const State &S, ir::Register R) const {
  const Frame &Top = S.Stack.back();
  return R < Top.Origins.size() ? Top.Origins[R] : nullptr;
}

const Provenance *PathRun::originGiven(const State &S, ir::Register R) const {
  const Node A = value(S, R);
  return A && A->Kind == SymExpr::Address && !A->A ? S.Memory.origin(A->Loc)
                                                   : origin(S, R);
}

const Provenance *PathRun::join(const Provenance *A, const Provenance *B) {
  if (!A || !B || A == B)
    return A ? A : B;
  return new (Engine.Steps)
      Provenance{SourceLocation(), nullptr, nullptr, {A, B}};
}

/// The place of a statement; in a library, the place that called it.
SourceLocation PathRun::placeOf(const State &S, const Stmt *Source) {
  const SourceManager &SM = Ctx.getSourceManager();
  auto Of = [](const Stmt *At) {
    const auto *E = dyn_cast<Expr>(At);
    return E ? E->getExprLoc() : At->getBeginLoc();
  };
  SourceLocation Place = Source ? Of(Source) : SourceLocation();
  for (const Frame &F : llvm::reverse(S.Stack)) {
    if (!SM.isInSystemHeader(SM.getExpansionLoc(Place)) || !F.Site)
      break;
    Place = Of(F.Site);
  }
  return Place;
}

/// An object has got a value.
void PathRun::assigned(State &S, const Location *L, Node V, const Stmt *Source,
                       const Provenance *From) {
  if (!Trace || !L || !V || V->Kind == SymExpr::Address)
    return;
  auto *P =
      new (Engine.Steps) Provenance{placeOf(S, Source), L, V, {From, nullptr}};
  P->Root = Engine.Names.lookup(L->root());
  S.Memory.setOrigin(L, P);
}

const Provenance *PathRun::namedConstant(const State &S,
                                         const ir::Instruction &I) {
  const Frame &Top = S.Stack.back();
  const auto *E = dyn_cast_or_null<Expr>(I.Source);
  const auto *Ref =
      E ? dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()) : nullptr;
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || !V->getType().isConstQualified() || !Top.Registers[I.Result])
    return nullptr;
  for (size_t N = 0; N < Top.Slots.size(); ++N)
    if (Top.F->Slots[N].Decl == V)
      if (const Provenance *Own = S.Memory.origin(Top.Slots[N]))
        return Own;
  return new (Engine.Steps) Provenance{V->getLocation(),
                                       Symbols.variable(V),
                                       Top.Registers[I.Result],
                                       {nullptr, nullptr}};
}

const Provenance *PathRun::tracedDivision(State &S, const ir::Instruction &I,
                                          Node Value) {
  Node A = value(S, I.operand(0)), B = value(S, I.operand(1));
  if (!A || !B || (Value->Type.Real && Value->Kind != SymExpr::Real))
    return nullptr;
  if (I.binary() == BO_Shr) {
    std::optional<uint64_t> By = B->unsignedInteger();
    if (!By || *By >= Value->Type.Width)
      return nullptr;
    B = Symbols.integer(uint64_t(1) << *By, Value->Type);
  }
  return new (Engine.Steps)
      Provenance{placeOf(S, I.Source),
                 nullptr,
                 Value,
                 {origin(S, I.operand(0)), origin(S, I.operand(1))},
                 nullptr,
                 dyn_cast_or_null<BinaryOperator>(I.Source),
                 A,
                 B};
}

/// How the value of a register came: by what it was computed from.
void PathRun::traceResult(State &S, const ir::Instruction &I) {
  Frame &Top = S.Stack.back();
  if (I.Result == ir::NoRegister || I.Result >= Top.Origins.size())
    return;
  const Provenance *&Out = Top.Origins[I.Result];
  Out = nullptr;
  switch (I.Code) {
  case ir::Opcode::Load:
    if (const Location *L = resolve(value(S, I.operand(0)), I.Type))
      Out = S.Memory.origin(L);
    [[fallthrough]];
  case ir::Opcode::Integer:
    if (!Out)
      Out = namedConstant(S, I);
    return;
  case ir::Opcode::Local:
  case ir::Opcode::Global:
  case ir::Opcode::Field:
  case ir::Opcode::Element:
    return;
  default:
    break;
  }
  for (ir::Register R : I.Operands)
    Out = join(Out,
               I.Code == ir::Opcode::Call ? originGiven(S, R) : origin(S, R));
  Node Value = Top.Registers[I.Result];
  if (I.Code != ir::Opcode::Binary || !Value ||
      (I.binary() != BO_Div && I.binary() != BO_Shr))
    return;
  if (const Provenance *Division = tracedDivision(S, I, Value))
    Out = Division;
}

void PathRun::traceCopy(State &S, const ir::Instruction &I,
                        const Location *To) {
  if (!Trace || !To)
    return;
  S.Memory.parts(To, I.Type, [&](const Location *Part, QualType T) {
    if (std::optional<ScalarType> Type = scalar(T);
        Type && S.Memory.isKnown(Part))
      assigned(S, Part, S.Memory.read(Part, *Type), I.Source,
               S.Memory.origin(Part));
  });
}

TracedValue PathRun::traced(State &S, ir::Register R) {
  return {value(S, R), origin(S, R)};
}

TracedValue PathRun::tracedAt(State &S, const Location *L) {
  std::optional<ScalarType> T = L ? scalar(L->Type) : std::nullopt;
  if (!T)
    return {};
  Node V = S.Memory.read(L, *T);
  return {V, S.Memory.origin(L)};
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

ExecutionEvent &PathRun::occur(State &S, ExecutionEvent::KindT Kind,
                               const Stmt *Site) {
  ExecutionEvent &Event = Trace->Events.emplace_back(
      ExecutionEvent{Kind, Site, S.Stack.back().F->Declaration});
  for (const Frame &F : S.Stack)
    if (const auto *Call = dyn_cast_or_null<CallExpr>(F.Site);
        Call && !isWrittenWhereCalled(Call, F.F->Declaration))
      Event.Path.push_back(Call);
  if (S.Stack.size() > 1)
    Event.Entry = dyn_cast<Expr>(S.Stack[1].Site);
  Event.Known = S.Known;
  return Event;
}

/// Keeps what happened as an event of all paths.
void PathRun::occurred(State &S, const PathEvent &E, const ir::Instruction &I) {
  switch (E.Kind) {
  case PathEvent::Read:
  case PathEvent::Write:
    return accessed(S, E.Site, E.Address, E.Type, E.Kind == PathEvent::Write);
  case PathEvent::Assembly: {
    // The memory that the statement reaches in every thread that comes to it.
    const auto *Asm = dyn_cast<GCCAsmStmt>(E.Site);
    auto Reached = [&](unsigned Input, uint64_t Width, bool Write) {
      const size_t Argument = Asm->getNumOutputs() + Input;
      if (Argument < E.Arguments.size())
        accessed(S, Asm->getInputExpr(Input), E.Arguments[Argument],
                 Ctx.getConstantArrayType(Ctx.CharTy, llvm::APInt(64, Width),
                                          nullptr, ArraySizeModifier::Normal,
                                          0),
                 Write);
    };
    if (Asm) {
      if (const auto Copy = asAsynchronousCopy(Asm);
          Copy && !Copy->Bytes.Input && Copy->Bytes.Number > 0)
        Reached(Copy->To, uint64_t(Copy->Bytes.Number), true);
      if (const auto Plain = asPlainAccess(Asm))
        Reached(Plain->Address,
                uint64_t(Plain->Behind) + Plain->Bytes * Plain->Numbers.size(),
                Plain->Stores);
    }
    occur(S, ExecutionEvent::Asm, E.Site);
    return;
  }
  case PathEvent::Launch:
    return occurredLaunch(S, E, I);
  case PathEvent::Call: {
    // Atomics, vector loads and copies of the device's own reach memory through
    // their pointers; what gives an address another form does not.
    const auto *Call = dyn_cast<CallExpr>(E.Site);
    const DeviceIntrinsic *Row = E.Callee ? deviceIntrinsic(E.Callee) : nullptr;
    if (Call && E.Callee && runsOnDevice(E.In) && isSelfContained(E.Callee) &&
        !(Row && Row->Work == DeviceWork::SameAddress))
      for (unsigned N = 0;
           N < E.Arguments.size() && N < E.Callee->getNumParams() &&
           N < Call->getNumArgs();
           ++N) {
        const QualType Declared = E.Callee->getParamDecl(N)->getType(),
                       Passed =
                           Call->getArg(N)->IgnoreParenImpCasts()->getType();
        Node A = E.Arguments[N];
        if (!Declared->isPointerType() || !A || A->isInteger() ||
            A->Kind == SymExpr::Function)
          continue;
        const QualType Pointee =
            (Passed->isPointerType() ? Passed : Declared)->getPointeeType();
        if (!Pointee->isFunctionType())
          accessed(S, E.Site, A, Pointee,
                   !Declared->getPointeeType().isConstQualified());
      }
    ExecutionEvent &Event = occur(S, ExecutionEvent::Call, E.Site);
    const ir::CallOperands O = ir::callOperands(I);
    for (unsigned N = 0; N < E.Arguments.size(); ++N)
      Event.Arguments.push_back({E.Arguments[N], N < O.Arguments.size()
                                                     ? origin(S, O.Arguments[N])
                                                     : nullptr});
    return;
  }
  default:
    return;
  }
}

/// A read or write of memory that a kernel's threads share.
void PathRun::accessed(State &S, const Stmt *Site, Node Address, QualType T,
                       bool Write) {
  if (!Address || T.isNull())
    return;
  Node Pointer = stripCasts(Address), Offset = Symbols.integer(0, Bytes);
  auto Add = [&](Node More) {
    Offset =
        Symbols.binary(SymExpr::Add, Bytes, Offset, Symbols.cast(Bytes, More));
  };
  while (Pointer->Kind == SymExpr::Binary && Pointer->Op == SymExpr::Add &&
         Pointer->Type.Width == 64) {
    Add(Pointer->B);
    Pointer = stripCasts(Pointer->A);
  }
  const Location *Root = nullptr;
  if (Pointer->Kind == SymExpr::Address) {
    if (Pointer->A)
      Add(Pointer->A);
    for (const Location *L = Pointer->Loc; L; L = L->Parent) {
      Root = L;
      if (L->Kind == Location::Element && hasLayout(L->Type))
        Add(Symbols.integer(uint64_t(L->Index) *
                                Ctx.getTypeSizeInChars(L->Type).getQuantity(),
                            Bytes));
      else if (const auto *Field = dyn_cast_or_null<FieldDecl>(L->Decl))
        Add(Symbols.integer(offsetInBits(Field, Ctx).value_or(0) / 8, Bytes));
    }
    if (Root->Kind == Location::Pointee) {
      Pointer = stripCasts(Root->Pointer);
      while (Pointer->Kind == SymExpr::Binary && Pointer->Op == SymExpr::Add &&
             Pointer->Type.Width == 64) {
        Add(Pointer->B);
        Pointer = stripCasts(Pointer->A);
      }
      Root = Symbols.pointee(Pointer, T);
    }
  } else if (!Pointer->isInteger()) {
    Root = Symbols.pointee(Pointer, T);
  }
  if (!Root)
    return;
  const auto *V = Root->Kind == Location::Variable
                      ? dyn_cast<VarDecl>(Root->Decl)
                      : nullptr;
  const bool Shared = V && V->hasAttr<CUDASharedAttr>();
  const bool Global = V && V->hasGlobalStorage() &&
                      (V->hasAttr<CUDADeviceAttr>() ||
                       declaredSpace(V) == MemorySpace::Managed);
  if (!Shared && !Global &&
      !(Root->Kind == Location::Pointee &&
        runsOnDevice(S.Stack.back().F->Declaration)))
    return;
  ExecutionEvent &Event = occur(S, ExecutionEvent::Access, Site);
  Event.Object = Root;
  Event.Offset = Offset;
  Event.Bytes = hasLayout(T) ? Ctx.getTypeSizeInChars(T).getQuantity() : 0;
  Event.Write = Write;
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

static const FieldDecl *fieldNamed(QualType T, llvm::StringRef Name) {
  const RecordDecl *Record = T.isNull() ? nullptr : T->getAsRecordDecl();
  if (Record && (Record = Record->getDefinition()))
    for (const FieldDecl *Field : Record->fields())
      if (Field->getIdentifier() && Field->getName() == Name)
        return Field;
  return nullptr;
}

void PathRun::tracedExtent(State &S, const Location *Object,
                           TracedValue (&Out)[3]) {
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (const FieldDecl *Field =
            fieldNamed(Object->Type, llvm::StringRef("xyz").substr(Axis, 1)))
      Out[Axis] = tracedAt(S, Symbols.member(Object, Field));
}

/// Reads a cudaLaunchConfig_t.
void PathRun::configuration(State &S, const Location *Config,
                            ExecutionEvent &Event) {
  auto Member = [&](llvm::StringRef Name) {
    const FieldDecl *Field = fieldNamed(Config->Type, Name);
    return Field ? Symbols.member(Config, Field) : nullptr;
  };
  const Location *Grid = Member("gridDim"), *Block = Member("blockDim");
  if (!Grid || !Block)
    return;
  tracedExtent(S, Grid, Event.Grid);
  tracedExtent(S, Block, Event.Block);
  Event.DynamicBytes = tracedAt(S, Member("dynamicSmemBytes"));
  Event.Stream = tracedAt(S, Member("stream"));
  Event.AttributesKnown = attributes(S, Config, Event);
}

static const Bound<uint64_t>
    MaxAttributes("trace-launch-attributes", 16, BoundKind::Reach,
                  "attributes of a launch's configuration, all paths together");

/// Reads the attributes of a configuration; false when not all are known.
bool PathRun::attributes(State &S, const Location *Config,
                         ExecutionEvent &Event) {
  const FieldDecl *List = fieldNamed(Config->Type, "attrs"),
                  *Count = fieldNamed(Config->Type, "numAttrs");
  if (!List || !Count)
    return false;
  Node Number = tracedAt(S, Symbols.member(Config, Count)).Value;
  const std::optional<uint64_t> N =
      Number ? Symbols.resolve(Number, S.Known)->unsignedInteger()
             : std::nullopt;
  if (!N || *N > MaxAttributes)
    return false;
  const QualType T = List->getType()->getPointeeType();
  const FieldDecl *Id = fieldNamed(T, "id"), *Value = fieldNamed(T, "val");
  if (!Id || !Value)
    return *N == 0;
  Node First = tracedAt(S, Symbols.member(Config, List)).Value;
  for (uint64_t I = 0; I < *N; ++I) {
    const Location *Attribute =
        resolve(element(First, Symbols.integer(I, Bytes), T), T);
    if (!Attribute || Attribute->root()->Kind == Location::Pointee)
      return false;
    Node Which = tracedAt(S, Symbols.member(Attribute, Id)).Value;
    const std::optional<int64_t> Known =
        Which ? Symbols.resolve(Which, S.Known)->integer() : std::nullopt;
    if (!Known)
      return false;
    // All members of the union are one place.
    const Location *Union = Symbols.member(Attribute, Value);
    TracedValue Values[3];
    auto Inside = [&](llvm::StringRef Name) {
      const FieldDecl *Field = fieldNamed(Value->getType(), Name);
      return Field ? Field->getType() : QualType();
    };
    auto Number = [&](const Location *L, QualType Type) {
      if (std::optional<ScalarType> Scalar = scalar(Type))
        Values[0] = {S.Memory.read(L, *Scalar), S.Memory.origin(L)};
    };
    if (*Known == LaunchAttributeCooperative ||
        *Known == LaunchAttributeProgrammaticStreamSerialization) {
      Number(Union, Inside(*Known == LaunchAttributeCooperative
                               ? "cooperative"
                               : "programmaticStreamSerializationAllowed"));
    } else if (*Known == LaunchAttributeClusterDimension) {
      const QualType Cluster = Inside("clusterDim");
      for (unsigned Axis = 0; Axis < 3; ++Axis)
        if (const FieldDecl *Field =
                fieldNamed(Cluster, llvm::StringRef("xyz").substr(Axis, 1)))
          Values[Axis] = tracedAt(S, Symbols.member(Union, Field));
    } else if (*Known == LaunchAttributeProgrammaticEvent) {
      if (const FieldDecl *Field =
              fieldNamed(Inside("programmaticEvent"), "event"))
        Values[0] = tracedAt(S, Symbols.member(Union, Field));
    }
    for (TracedValue &V : Values)
      if (V.Value)
        V.Value = Symbols.resolve(V.Value, S.Known);
    Event.Attributes.push_back({*Known, {Values[0], Values[1], Values[2]}});
  }
  return true;
}

/// The arguments behind the `void **` of cudaLaunchKernel and its like.
void PathRun::listedArguments(State &S, Node Buffer, ExecutionEvent &Event) {
  for (unsigned I = 0; Buffer && I < Event.Kernel->getNumParams(); ++I) {
    const QualType T =
        Event.Kernel->getParamDecl(I)->getType().getUnqualifiedType();
    TracedValue Passed;
    const Location *Entry =
        resolve(element(Buffer, Symbols.integer(I, Bytes), Ctx.VoidPtrTy),
                Ctx.VoidPtrTy);
    if (Node Pointer = Entry && scalar(T) ? tracedAt(S, Entry).Value : nullptr;
        Pointer && stripCasts(Pointer)->Kind == SymExpr::Address)
      if (const Location *L = resolve(Pointer, T))
        Passed = {S.Memory.read(L, *scalar(T)), S.Memory.origin(L)};
    Event.Arguments.push_back(Passed);
  }
}

static const Bound<size_t>
    MaxKernels("trace-kernels", 16, BoundKind::Reach,
               "kernels of which any may be the one that is launched");

/// The kernels that a value may be, each with what is known when it is.
static void
kernelsOf(SymContext &Symbols, Node Kernel, Facts Known,
          llvm::SmallVectorImpl<std::pair<const FunctionDecl *, Facts>> &Out) {
  Kernel = Kernel ? stripCasts(Kernel) : nullptr;
  if (!Kernel || Out.size() >= MaxKernels)
    return;
  if (Kernel->Kind == SymExpr::Select) {
    Facts Otherwise = Known;
    Symbols.assume(Kernel->A, Known);
    Symbols.assume(Symbols.negate(Kernel->A), Otherwise);
    kernelsOf(Symbols, Kernel->B, std::move(Known), Out);
    kernelsOf(Symbols, Kernel->C, std::move(Otherwise), Out);
  } else if (Kernel->Kind == SymExpr::Function && isKernel(Kernel->Fn)) {
    const FunctionDecl *Definition = nullptr;
    Out.push_back({Kernel->Fn->isDefined(Definition) ? Definition : Kernel->Fn,
                   std::move(Known)});
  }
}

void PathRun::occurredLaunch(State &S, const PathEvent &E,
                             const ir::Instruction &I) {
  const ir::LaunchOperands O = ir::launchOperands(I);
  const Launch &L = *E.L;
  ExecutionEvent Event = occur(S, ExecutionEvent::Launch, E.Site);
  Trace->Events.pop_back();
  Event.L = &L;
  Event.Kernel = L.Kernel;
  llvm::SmallVector<std::pair<const FunctionDecl *, Facts>, 4> Choices;
  if (!Event.Kernel)
    kernelsOf(Symbols, value(S, O.Kernel), S.Known, Choices);
  if (Choices.size() == 1)
    Event.Kernel = Choices.front().first;
  auto Object = [&](ir::Register R) -> const Location * {
    Node A = value(S, R);
    A = A ? stripCasts(Symbols.resolve(A, S.Known)) : nullptr;
    return A && A->Kind == SymExpr::Address && !A->A ? A->Loc : nullptr;
  };
  if (O.Config != ir::NoRegister) {
    if (const Location *Config = Object(O.Config))
      configuration(S, Config, Event);
  } else {
    if (const Location *Grid = Object(O.Grid))
      tracedExtent(S, Grid, Event.Grid);
    if (const Location *Block = Object(O.Block))
      tracedExtent(S, Block, Event.Block);
    const TracedValue Zero{Symbols.integer(0, Bytes), nullptr};
    Event.DynamicBytes =
        O.SharedBytes == ir::NoRegister ? Zero : traced(S, O.SharedBytes);
    Event.Stream = O.Stream == ir::NoRegister ? Zero : traced(S, O.Stream);
    Event.AttributesKnown = L.Form != LaunchForm::LaunchDeviceV2;
    if (L.Form == LaunchForm::LaunchDeviceV2)
      Event.DynamicBytes = {};
    if (L.Form == LaunchForm::LaunchCooperative)
      Event.Attributes.push_back(
          {2, {TracedValue{Symbols.integer(1, {32, true, false})}, {}, {}}});
  }
  for (unsigned N = 0; N < O.Arguments.size(); ++N) {
    const bool Class =
        N < L.Arguments.size() && (L.Arguments[N]->getType()->isRecordType() ||
                                   L.Arguments[N]->getType()->isArrayType());
    Event.Arguments.push_back(Class ? TracedValue()
                                    : traced(S, O.Arguments[N]));
  }
  for (const PathEvent::Part &Part : E.Parts)
    if (const auto *Field = dyn_cast_or_null<FieldDecl>(Part.Object->Decl))
      Event.FieldArguments.push_back({Part.Argument, Field, Part.Value});
  if (O.ArgumentBuffer != ir::NoRegister && Event.Kernel && !L.onDevice())
    listedArguments(S, value(S, O.ArgumentBuffer), Event);
  for (TracedValue *V :
       {&Event.Grid[0], &Event.Grid[1], &Event.Grid[2], &Event.Block[0],
        &Event.Block[1], &Event.Block[2], &Event.DynamicBytes, &Event.Stream})
    if (V->Value)
      V->Value = Symbols.resolve(V->Value, S.Known);
  if (Choices.empty())
    Choices.push_back({Event.Kernel, Event.Known});
  for (auto &[Kernel, Known] : Choices) {
    ExecutionEvent One = Event;
    One.Kernel = Kernel;
    One.Known = std::move(Known);
    auto Attribute = [&](int64_t Id) -> TracedValue {
      const Location *Of = Symbols.kernelAttribute(Kernel, Id);
      if (!S.Memory.isKnown(Of))
        return {};
      return {S.Memory.read(Of, {32, true, false}), S.Memory.origin(Of)};
    };
    if (Kernel) {
      One.MaxDynamicBytes = Attribute(FuncAttributeMaxDynamicSharedMemorySize);
      One.NonPortableCluster =
          Attribute(FuncAttributeNonPortableClusterSizeAllowed);
    }
    Trace->Events.push_back(std::move(One));
  }
}

/// `cudaFuncSetAttribute`.
void PathRun::setAttribute(State &S, const ir::Instruction &I,
                           const PathEvent &E) {
  if (E.Arguments.size() != 3 || !E.Arguments[0] || !E.Arguments[1] ||
      !E.Arguments[2])
    return;
  Node Kernel = stripCasts(E.Arguments[0]);
  const std::optional<int64_t> Id = E.Arguments[1]->integer();
  if (Kernel->Kind != SymExpr::Function || !Id)
    return;
  const Location *Of = Symbols.kernelAttribute(Kernel->Fn, *Id);
  S.Memory.assume(Of, Symbols.cast({32, true, false}, E.Arguments[2]));
  const ir::CallOperands O = ir::callOperands(I);
  if (const Provenance *From = origin(S, O.Arguments[2]))
    S.Memory.setOrigin(Of, From);
}

} // namespace cuda_lint
