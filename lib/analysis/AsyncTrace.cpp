//===- AsyncTrace.cpp -----------------------------------------------------===//

#include "analysis/AsyncTrace.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "cuda/Layout.h"
#include "cuda/MemorySpace.h"
#include "cuda/SystemHeaders.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint {

const VarDecl *sharedVariable(const AsyncRange &R) {
  if (!R.Root || R.Root->Kind != Location::Variable)
    return nullptr;
  const auto *V = dyn_cast_or_null<VarDecl>(R.Root->Decl);
  return V && declaredSpace(V) == MemorySpace::Shared ? V : nullptr;
}

bool AsyncTraces::isAsynchronous(const DeviceIntrinsic &Row) {
  return (Row.Work >= DeviceWork::AsyncCopy &&
          Row.Work <= DeviceWork::MatrixWait) ||
         (Row.Work >= DeviceWork::BarrierInit &&
          Row.Work <= DeviceWork::BarrierMeet);
}

static bool holdsAddress(const SymExpr *A) {
  bool Holds = false;
  forEachPart(A, [&](const SymExpr *Part) {
    return !(Holds |= Part->Kind == SymExpr::Address);
  });
  return Holds;
}

static const Bound<unsigned>
    MaxAddress("async-address", 17, BoundKind::Reach,
               "sums and pointers that an address is made of on the way to the "
               "array that it lies in");

bool AsyncTraces::locate(const SymExpr *Address, AsyncRange &Out,
                         unsigned Depth) {
  const ScalarType Wide{64, false, false};
  auto Add = [&](const SymExpr *Bytes, SymExpr::OpT Op = SymExpr::Add) {
    Bytes = Symbols.cast(Wide, Bytes);
    if (!Out.Offset)
      Out.Offset = Symbols.integer(0, Wide);
    Out.Offset = Symbols.binary(Op, Wide, Out.Offset, Bytes);
  };
  const SymExpr *A = Address ? stripCasts(Address) : nullptr;
  if (!A || A->isInteger() || Depth >= MaxAddress)
    return false;
  if (A->Kind == SymExpr::Symbol) {
    Out.Root = Symbols.pointee(A, Ctx.VoidTy);
    return true;
  }
  if (A->Kind == SymExpr::Binary &&
      (A->Op == SymExpr::Add || A->Op == SymExpr::Sub)) {
    const SymExpr *Base = A->A, *Rest = A->B;
    if (A->Op == SymExpr::Add && !holdsAddress(Base) && holdsAddress(Rest))
      std::swap(Base, Rest);
    Add(Rest, A->Op);
    return locate(Base, Out, Depth + 1);
  }
  if (A->Kind == SymExpr::Binary && A->Op == SymExpr::And) {
    AsyncRange Base;
    if (!locateRounded(A, Base, Depth + 1))
      return false;
    Add(Base.Offset);
    Out.Root = Base.Root;
    return true;
  }
  if (A->Kind != SymExpr::Address)
    return false;
  if (A->A)
    Add(A->A);
  const Location *L = A->Loc;
  for (; L->Parent; L = L->Parent) {
    if (L->Kind == Location::Element) {
      if (!hasLayout(L->Type))
        return false;
      Add(Symbols.integer(
          L->Index * Ctx.getTypeSizeInChars(L->Type).getQuantity(), Wide));
    } else if (const auto *Field = dyn_cast_or_null<FieldDecl>(L->Decl)) {
      const auto Bits = offsetInBits(Field, Ctx);
      if (!Bits)
        return false;
      Add(Symbols.integer(*Bits / 8, Wide));
    }
  }
  if (L->Kind == Location::Pointee)
    return locate(L->Pointer, Out, Depth + 1);
  Out.Root = L;
  return true;
}

bool AsyncTraces::locateRounded(const SymExpr *Address, AsyncRange &Out,
                                unsigned Depth) {
  const bool Swap = Address->A->isInteger();
  const SymExpr *Mask = Swap ? Address->A : Address->B;
  if (!Mask->isInteger())
    return false;
  const uint64_t Kept =
                     Mask->Bits | ~llvm::maskTrailingOnes<uint64_t>(
                                      std::min<unsigned>(Mask->Type.Width, 64)),
                 Step = ~Kept + 1;
  AsyncRange Base;
  if (!llvm::isPowerOf2_64(Step) ||
      !locate(Swap ? Address->B : Address->A, Base, Depth) || !Base.Offset ||
      !Base.Offset->isInteger())
    return false;
  const VarDecl *Shared = sharedVariable(Base);
  if (!Shared || !isDynamicShared(Shared))
    return false;
  Out.Root = Base.Root;
  Out.Offset = Symbols.integer(Base.Offset->Bits & Kept, {64, false, false});
  return true;
}

AsyncRange AsyncTraces::range(const SymExpr *Address, uint64_t Bytes) {
  AsyncRange Out;
  Out.Bytes = Bytes;
  if (!locate(Address, Out))
    Out.Root = nullptr;
  if (Out.Root && !Bytes)
    Out.Bytes = leastBytes(Out);
  return Out;
}

AsyncRange AsyncTraces::copied(const SymExpr *Address, const SymExpr *Size) {
  const auto Known = asyncNumber(Size);
  // `valid ? 4 : 0` copies nothing where it is not.
  if (Known == 0)
    return {};
  AsyncRange Out = range(Address, Known.value_or(0));
  if (Size && Out.Root && !Known)
    if (const ValueRange R = Symbols.range(Size, {});
        R.Max > 0 && R.Max < __int128(Out.Bytes))
      Out.Bytes = uint64_t(R.Max);
  return Out;
}

uint64_t AsyncTraces::leastBytes(const AsyncRange &R) {
  const VarDecl *V = sharedVariable(R);
  const ConstantArrayType *Array =
      V && hasLayout(V->getType()) ? Ctx.getAsConstantArrayType(V->getType())
                                   : nullptr;
  const auto Offset =
      R.Offset ? R.Offset->unsignedInteger() : std::optional<uint64_t>(0);
  if (!Array || !Offset)
    return 16;
  const uint64_t Whole = Ctx.getTypeSizeInChars(V->getType()).getQuantity();
  uint64_t Part = Whole;
  if (Ctx.getAsConstantArrayType(Array->getElementType()))
    Part = Ctx.getTypeSizeInChars(Array->getElementType()).getQuantity();
  return Part && *Offset % Part == 0 && *Offset < Whole ? Part : 16;
}

AsyncStep &AsyncTraces::step(AsyncTrace &Out, AsyncStep::KindT Kind,
                             const PathEvent &E) {
  AsyncStep &S = Out.Steps.emplace_back();
  S.Kind = Kind;
  S.Event = &E;
  return S;
}

/// An integer among the template arguments of a function, or of the class of a
/// parameter: wait_prior<N>, n32_t<N>.
static std::optional<int64_t> templateNumber(const FunctionDecl *F) {
  auto In =
      [](llvm::ArrayRef<TemplateArgument> Args) -> std::optional<int64_t> {
    for (const TemplateArgument &A : Args)
      if (A.getKind() == TemplateArgument::Integral)
        return low64(A.getAsIntegral());
    return std::nullopt;
  };
  if (const TemplateArgumentList *Own = F->getTemplateSpecializationArgs())
    if (auto N = In(Own->asArray()))
      return N;
  for (const ParmVarDecl *P : F->parameters())
    if (const auto *Of = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
            P->getType().getNonReferenceType()->getAsCXXRecordDecl()))
      if (auto N = In(Of->getTemplateArgs().asArray()))
        return N;
  return std::nullopt;
}

static bool isPipeline(QualType T) {
  const CXXRecordDecl *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getIdentifier() && Record->getName() == "pipeline";
}

/// Whether a pipeline is one thread's.
static bool isOfThread(QualType T) {
  const auto *Of = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  return Of && Of->getTemplateArgs().size() &&
         Of->getTemplateArgs()[0].getKind() == TemplateArgument::Integral &&
         Of->getTemplateArgs()[0].getAsIntegral() == 10;
}

/// What a call gives for a role; null where it has none.
static const SymExpr *argument(const PathEvent &E, const DeviceIntrinsic &Row,
                               IntrinsicRole Role) {
  const auto N = Row.argument(Role);
  return N && *N < E.Arguments.size() ? E.Arguments[*N] : nullptr;
}

AsyncRange AsyncTraces::barrierOf(const PathEvent &E,
                                  const DeviceIntrinsic &Row) {
  if (Row.Object == IntrinsicRole::Barrier ||
      Row.Object == IntrinsicRole::Pipeline)
    return range(E.This, 1);
  return range(argument(E, Row,
                        Row.has(IntrinsicRole::Barrier)
                            ? IntrinsicRole::Barrier
                            : IntrinsicRole::Pipeline),
               1);
}

void AsyncTraces::copy(const PathEvent &E, const DeviceIntrinsic &Row,
                       AsyncTrace &Out) {
  AsyncStep &S = step(Out, AsyncStep::Copy, E);
  S.Bytes = argument(E, Row, IntrinsicRole::Bytes);
  S.Tensor = Row.Work == DeviceWork::TensorCopy;
  S.IsBulk = Row.Work != DeviceWork::AsyncCopy;
  if (const SymExpr *To = argument(E, Row, IntrinsicRole::Destination))
    S.To = copied(To, S.Bytes);
  if (const SymExpr *From = argument(E, Row, IntrinsicRole::Source))
    S.From = copied(From, S.Bytes);
  S.Counter = Row.Work == DeviceWork::AsyncCopy ? AsyncCounter::Thread
                                                : AsyncCounter::Bulk;
  S.OfInstruction = Row.Work == DeviceWork::AsyncCopy &&
                    !Row.has(IntrinsicRole::Barrier) &&
                    !Row.has(IntrinsicRole::Group);
  // cuda::aligned_size_t
  if (const auto N = Row.argument(IntrinsicRole::Bytes);
      N && *N < E.Callee->getNumParams())
    if (const auto *Of = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
            E.Callee->getParamDecl(*N)
                ->getType()
                .getNonReferenceType()
                ->getAsCXXRecordDecl());
        Of && Of->getTemplateArgs().size() &&
        Of->getTemplateArgs()[0].getKind() == TemplateArgument::Integral)
      S.Alignment =
          Of->getTemplateArgs()[0].getAsIntegral().getLimitedValue(1 << 20);
  if (Row.has(IntrinsicRole::Barrier)) {
    const unsigned N = *Row.argument(IntrinsicRole::Barrier);
    S.Barrier = barrierOf(E, Row);
    S.Counter = AsyncCounter::Barrier;
    if (N < E.Callee->getNumParams()) {
      const QualType T = E.Callee->getParamDecl(N)->getType();
      if (isPipeline(T) && isOfThread(T))
        S.Counter = AsyncCounter::Thread;
    }
    S.Shared = Row.has(IntrinsicRole::Group);
  } else if (Row.has(IntrinsicRole::Group)) {
    S.Counter = AsyncCounter::Group;
    S.Shared = true;
  }
}

void AsyncTraces::pipeline(const PathEvent &E, const DeviceIntrinsic &Row,
                           std::optional<DeviceScope> Scope, AsyncTrace &Out) {
  const bool Thread = Scope == DeviceScope::Thread;
  if (Thread && (Row.Work == DeviceWork::PipelineAcquire ||
                 Row.Work == DeviceWork::PipelineRelease))
    return;
  if (!Thread && (Row.Work == DeviceWork::PipelineAcquire ||
                  Row.Work == DeviceWork::PipelineRelease)) {
    // How many stages there are is not looked at: what is released is free.
    AsyncStep &S =
        step(Out,
             Row.Work == DeviceWork::PipelineAcquire ? AsyncStep::Wait
                                                     : AsyncStep::Arrive,
             E);
    S.Counter = AsyncCounter::Barrier;
    S.ForRoom = true;
    return;
  }
  AsyncStep &S = step(Out,
                      Row.Work == DeviceWork::PipelineCommit ? AsyncStep::Commit
                                                             : AsyncStep::Wait,
                      E);
  S.Counter = Thread ? AsyncCounter::Thread : AsyncCounter::Barrier;
  S.Barrier = range(E.This, 1);
  if (Thread && S.Kind == AsyncStep::Wait) {
    // Each wait is for one more group, the oldest first.
    int64_t Commits = 0, Waits = 0;
    for (const AsyncStep &Other : Out.Steps)
      if (Other.Counter == AsyncCounter::Thread && Other.Barrier &&
          &Other != &S) {
        Commits += Other.Kind == AsyncStep::Commit;
        Waits += Other.Kind == AsyncStep::Wait;
      }
    S.Count = std::max<int64_t>(Commits - Waits - 1, 0);
  }
}

void AsyncTraces::access(const PathEvent &E, const DeviceIntrinsic &Row,
                         AsyncTrace &Out) {
  const auto N = Row.argument(IntrinsicRole::Address);
  if (!N || *N >= E.Arguments.size() || *N >= E.Callee->getNumParams())
    return;
  const QualType T = E.Callee->getParamDecl(*N)->getType()->getPointeeType();
  AsyncStep &S = step(
      Out, Row.Work == DeviceWork::Load ? AsyncStep::Read : AsyncStep::Write,
      E);
  S.To = range(E.Arguments[*N], !T.isNull() && hasLayout(T)
                                    ? Ctx.getTypeSizeInChars(T).getQuantity()
                                    : 1);
  S.From = S.To;
}

/// Long, as it has a row for each kind of intrinsic and nothing else.
void AsyncTraces::intrinsic(const PathEvent &E, const DeviceIntrinsic &Row,
                            AsyncTrace &Out) {
  auto Argument = [&](IntrinsicRole Role) { return argument(E, Row, Role); };
  auto BarrierOf = [&] { return barrierOf(E, Row); };
  const auto *Call = dyn_cast<CallExpr>(E.Site);
  const auto Scope = Call ? scopeOf(Row, Call) : std::nullopt;
  auto Meet = [&] {
    if (Scope == DeviceScope::Warp)
      step(Out, AsyncStep::WarpBarrier, E);
    else if (Scope)
      step(Out, AsyncStep::BlockBarrier, E);
    else
      step(Out, AsyncStep::Unknown, E);
  };
  switch (Row.Work) {
  case DeviceWork::Barrier:
  case DeviceWork::VoteBarrier:
  case DeviceWork::Wait:
    return Meet();
  case DeviceWork::NamedBarrier:
    step(Out, AsyncStep::BlockBarrier, E);
    return;
  case DeviceWork::NamedArrive:
  case DeviceWork::Unseen:
    step(Out, AsyncStep::Unknown, E);
    return;
  case DeviceWork::ProxyFence:
    step(Out, AsyncStep::ProxyFence, E);
    return;
  case DeviceWork::Load:
  case DeviceWork::Store:
  case DeviceWork::AtomicUpdate:
  case DeviceWork::AtomicReduce:
    return access(E, Row, Out);
  case DeviceWork::AsyncCopy:
  case DeviceWork::BulkCopy:
  case DeviceWork::TensorCopy:
    return copy(E, Row, Out);
  case DeviceWork::AsyncCommit:
    step(Out, AsyncStep::Commit, E);
    return;
  case DeviceWork::AsyncWait: {
    const bool OfGroup = Row.has(IntrinsicRole::Group);
    AsyncStep &S = step(Out, AsyncStep::Wait, E);
    S.Counter = OfGroup ? AsyncCounter::Group : AsyncCounter::Thread;
    const auto Given = templateNumber(E.Callee);
    if (Row.has(IntrinsicRole::Count))
      S.Count = asyncNumber(Argument(IntrinsicRole::Count));
    else if (OfGroup)
      S.Count = llvm::StringRef(Row.Name).ends_with("prior") ? Given : 0;
    else
      S.Count = Given;
    if (OfGroup)
      Meet();
    return;
  }
  case DeviceWork::AsyncArrive: {
    AsyncStep &S = step(Out, AsyncStep::Commit, E);
    S.Counter = AsyncCounter::Barrier;
    S.Barrier = BarrierOf();
    return;
  }
  case DeviceWork::BulkCommit:
    step(Out, AsyncStep::Commit, E).Counter = AsyncCounter::Bulk;
    return;
  case DeviceWork::BulkWait: {
    AsyncStep &S = step(Out, AsyncStep::Wait, E);
    S.Counter = AsyncCounter::Bulk;
    S.OnlyRead = llvm::StringRef(Row.Name).ends_with("read");
    S.Count = templateNumber(E.Callee);
    return;
  }
  case DeviceWork::PipelineCommit:
  case DeviceWork::PipelineWait:
  case DeviceWork::PipelineAcquire:
  case DeviceWork::PipelineRelease:
    return pipeline(E, Row, Scope, Out);
  case DeviceWork::BarrierInit:
    step(Out, AsyncStep::Init, E).Barrier = BarrierOf();
    return;
  case DeviceWork::BarrierExpect:
  case DeviceWork::BarrierArriveExpect: {
    AsyncStep &X = step(Out, AsyncStep::Expect, E);
    X.Barrier = BarrierOf();
    X.Bytes = Argument(IntrinsicRole::Bytes);
    if (Row.Work == DeviceWork::BarrierArriveExpect)
      step(Out, AsyncStep::Arrive, E).Barrier = BarrierOf();
    return;
  }
  case DeviceWork::BarrierArrive:
    step(Out, AsyncStep::Arrive, E).Barrier = BarrierOf();
    return;
  case DeviceWork::BarrierMeet:
    step(Out, AsyncStep::Arrive, E).Barrier = BarrierOf();
    [[fallthrough]];
  case DeviceWork::BarrierWait:
  case DeviceWork::BarrierTest: {
    AsyncStep &S = step(Out, AsyncStep::Wait, E);
    S.Counter = AsyncCounter::Barrier;
    S.Barrier = BarrierOf();
    S.Parity = Argument(IntrinsicRole::Parity);
    return;
  }
  default:
    return;
  }
}

/// A collective of CUB: its constructor says which storage it works in.
void AsyncTraces::collective(const PathEvent &E, AsyncTrace &Out) {
  const auto *Method = cast<CXXMethodDecl>(E.Callee);
  if (isa<CXXConstructorDecl>(Method)) {
    Storage.erase(E.This);
    Prepared.erase(E.This);
    if (worksInStorage(cast<CXXConstructorDecl>(Method)))
      Prepared.insert(E.This);
    if (E.Arguments.empty() || !Method->getNumParams())
      return;
    const QualType T = Method->getParamDecl(0)->getType().getNonReferenceType();
    if (!T->isRecordType() || !hasLayout(T))
      return;
    const uint64_t Bytes = Ctx.getTypeSizeInChars(T).getQuantity();
    // What works by shuffles alone has nothing in it.
    if (Bytes <= 1)
      return;
    Storage[E.This] = {range(E.Arguments.front(), Bytes),
                       Method->getParent()->getName().starts_with("Warp")};
    return;
  }
  if (isa<CXXDestructorDecl>(Method))
    return;
  auto It = Storage.find(E.This);
  if (It == Storage.end() || !It->second.first)
    return;
  // What a constructor has left there is read.
  if (const auto *C = dyn_cast<CXXConstructorDecl>(E.In);
      C && C->getParent() == Method->getParent())
    return;
  AsyncStep &S = step(
      Out, Prepared.contains(E.This) ? AsyncStep::Read : AsyncStep::Collective,
      E);
  S.To = S.From = It->second.first;
  S.OfWarp = It->second.second;
}

void AsyncTraces::call(const PathEvent &E, AsyncTrace &Out) {
  if (const DeviceIntrinsic *Row = deviceIntrinsic(E.Callee))
    return intrinsic(E, *Row, Out);
  if (usesTemporaryStorage(E.Callee))
    return collective(E, Out);
  if (E.Callee && (E.Callee->getBuiltinID() || E.Callee->isTrivial()))
    return;
  // Functions of the toolkit that the table does not have: of its namespaces
  // any may wait for other threads.
  if (E.Callee && isOfSystem(E.Callee)) {
    const std::string Name = E.Callee->getQualifiedNameAsString();
    const llvm::StringRef Full(Name);
    if (isa<CXXConstructorDecl, CXXDestructorDecl>(E.Callee) ||
        !(Full.starts_with("cooperative_groups") || Full.starts_with("cub") ||
          Full.contains("pipeline") || Full.contains("barrier") ||
          Full.contains("async")))
      return;
    // Making a group, asking it for numbers.
    if (E.Callee->getReturnType()->isRecordType() ||
        (isa<CXXMethodDecl>(E.Callee) &&
         !E.Callee->getReturnType()->isVoidType()))
      return;
  }
  step(Out, AsyncStep::Unknown, E);
}

AsyncTrace AsyncTraces::of(const ExecutionPath &Path) {
  AsyncTrace Out;
  Out.Path = &Path;
  Storage.clear();
  for (const PathEvent *E : Path.Events) {
    switch (E->Kind) {
    case PathEvent::Call:
      call(*E, Out);
      break;
    case PathEvent::Assembly:
      assembly(*E, Out);
      break;
    case PathEvent::Read:
    case PathEvent::Write: {
      const AsyncRange R =
          range(E->Address, hasLayout(E->Type)
                                ? Ctx.getTypeSizeInChars(E->Type).getQuantity()
                                : 1);
      AsyncStep &S = step(
          Out, E->Kind == PathEvent::Read ? AsyncStep::Read : AsyncStep::Write,
          *E);
      S.To = S.From = R;
      break;
    }
    case PathEvent::Launch:
      step(Out, AsyncStep::Unknown, *E);
      break;
    default:
      break;
    }
  }
  place(Out);
  complete(Out);
  return Out;
}

void AsyncTraces::place(AsyncTrace &Out) {
  unsigned Phase = 0, Warp = 0;
  for (unsigned I = 0; I < Out.Steps.size(); ++I) {
    AsyncStep &S = Out.Steps[I];
    S.Index = I;
    S.Phase = Phase;
    S.WarpPhase = Warp;
    const bool Block =
        S.Kind == AsyncStep::BlockBarrier || S.Kind == AsyncStep::Unknown;
    if (Block) {
      Out.Barriers.push_back(S.Event->Site);
      ++Phase;
    }
    if (Block || S.Kind == AsyncStep::WarpBarrier)
      ++Warp;
  }
}

static bool maySame(const AsyncRange &A, const AsyncRange &B) {
  if (!A || !B)
    return true;
  if (A.Root != B.Root)
    return A.Root->Kind == Location::Pointee ||
           B.Root->Kind == Location::Pointee;
  auto Offset = [](const AsyncRange &R) {
    return R.Offset ? R.Offset->unsignedInteger() : std::optional<uint64_t>(0);
  };
  const auto X = Offset(A), Y = Offset(B);
  return !X || !Y || *X == *Y;
}

/// Whether a wait of an mbarrier is for a phase that is over before.
static bool isStale(const AsyncTrace &T, const AsyncStep &Wait) {
  const auto Parity = asyncNumber(Wait.Parity);
  if (!Wait.Parity || !Parity || !Wait.Barrier)
    return false;
  int64_t Before = 0;
  for (unsigned I = 0; I < Wait.Index; ++I) {
    const AsyncStep &S = T.Steps[I];
    if (S.Kind != AsyncStep::Wait || S.Counter != AsyncCounter::Barrier)
      continue;
    if (!S.Barrier || !maySame(S.Barrier, Wait.Barrier))
      continue;
    Before += !isStale(T, S);
  }
  return (*Parity & 1) != (Before & 1);
}

void AsyncTraces::complete(AsyncTrace &Out) {
  for (AsyncStep &C : Out.Steps) {
    if (C.Kind != AsyncStep::Copy)
      continue;
    int64_t Group = 0, Commits = 0;
    bool Committed =
        C.Counter == AsyncCounter::Group || C.Counter == AsyncCounter::Barrier;
    const AsyncCounter Own = C.Counter;
    auto Counts = [&](const AsyncStep &S) {
      return (S.Kind == AsyncStep::Commit ||
              (S.Kind == AsyncStep::Copy &&
               S.Counter == AsyncCounter::Group)) &&
             S.Counter == Own;
    };
    for (unsigned I = 0; I < C.Index; ++I)
      Group += Counts(Out.Steps[I]);
    Commits = Group;
    if (C.Counter == AsyncCounter::Group)
      ++Commits;
    for (unsigned I = C.Index + 1; I < Out.Steps.size(); ++I) {
      const AsyncStep &S = Out.Steps[I];
      if (Counts(S)) {
        ++Commits;
        Committed = true;
      }
      if (S.Kind == AsyncStep::Commit && S.Counter == AsyncCounter::Barrier &&
          C.Counter == AsyncCounter::Thread) {
        // From here on the barrier says when it is there.
        C.Counter = AsyncCounter::Barrier;
        C.Barrier = S.Barrier;
        C.TooWeak = nullptr;
        Committed = true;
      }
      bool Ends = S.Kind == AsyncStep::Unknown;
      if (S.Kind == AsyncStep::Wait && !S.ForRoom) {
        if (C.Counter == AsyncCounter::Barrier) {
          const bool Its = S.Counter == AsyncCounter::Barrier &&
                           maySame(S.Barrier, C.Barrier);
          Ends = Its && !isStale(Out, S);
          if (Its && !Ends && !C.Stale)
            C.Stale = &S;
        } else if (S.Counter == C.Counter) {
          Ends = !S.Count || *S.Count < 0 ||
                 (Committed && Group + 1 + *S.Count <= Commits);
          if (!Ends && Committed && !C.TooWeak) {
            C.TooWeak = &S;
            C.Enough = Commits - Group - 1;
          }
        }
      }
      if (Ends) {
        C.End = I;
        C.EndPhase = S.Phase;
        C.EndWarpPhase = S.WarpPhase;
        break;
      }
    }
    C.Committed = Committed;
  }
}

} // namespace cuda_lint
