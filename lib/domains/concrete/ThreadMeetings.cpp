//===- ThreadMeetings.cpp - Where a thread waits for others ---------------===//

#include "cuda/DeviceIntrinsics.h"
#include "cuda/InlineAssembly.h"
#include "domains/concrete/ThreadRun.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_lint {

namespace {

/// What an intrinsic means to a thread that comes to it.
enum class Meeting { None, Named, WholeBlock, Other };

Meeting meetingOf(DeviceWork Work, std::optional<DeviceScope> Scope,
                  bool HasThreads) {
  switch (Work) {
  case DeviceWork::Barrier:
  case DeviceWork::VoteBarrier:
    return Scope == DeviceScope::Warp    ? Meeting::None
           : Scope == DeviceScope::Block ? Meeting::WholeBlock
                                         : Meeting::Other;
  case DeviceWork::NamedBarrier:
    return HasThreads ? Meeting::Named : Meeting::WholeBlock;
  case DeviceWork::NamedArrive:
    return Meeting::Named;
  case DeviceWork::Arrive:
  case DeviceWork::Wait:
  case DeviceWork::AtomicWait:
  case DeviceWork::PipelineAcquire:
  case DeviceWork::PipelineWait:
  case DeviceWork::BarrierWait:
  case DeviceWork::BarrierTest:
  case DeviceWork::BarrierMeet:
    return Meeting::Other;
  default:
    return Meeting::None;
  }
}

std::optional<DeviceScope> scopeAt(const DeviceIntrinsic &Row, const Stmt *At) {
  if (const auto *Call = dyn_cast_or_null<CallExpr>(At))
    return scopeOf(Row, Call);
  return Row.Scope;
}

/// Whether the lanes of a warp make a call together, and give each other
/// something.
bool isOfLanes(const DeviceIntrinsic &Row) {
  return Row.Scope == DeviceScope::Warp && Row.has(IntrinsicRole::Mask) &&
         (Row.Work == DeviceWork::Vote || Row.Work == DeviceWork::Match ||
          Row.Work == DeviceWork::Shuffle || Row.Work == DeviceWork::Reduce);
}

/// Whether whoever instantiated a template says a number.
bool isOfTemplate(const Stmt *S) {
  return S && (isa<SubstNonTypeTemplateParmExpr>(S) ||
               llvm::any_of(S->children(), isOfTemplate));
}

/// How many calls lead to the function that says a number which is given to a
/// barrier as \p Said, and is known in a depth: of a template its caller.
uint16_t depthOf(const Stmt *Said, uint16_t Depth) {
  return Depth && isOfTemplate(Said) ? Depth - 1 : Depth;
}

} // namespace

void ThreadRun::comeTogether(const ir::Instruction &I,
                             const FunctionDecl *Callee,
                             const ir::CallOperands &O) {
  const DeviceIntrinsic *Row = deviceIntrinsic(Callee);
  if (!Row || !isOfLanes(*Row))
    return;
  const std::optional<unsigned> At = Row->argument(IntrinsicRole::Mask);
  std::optional<uint32_t> Mask;
  if (At && *At < O.Arguments.size())
    if (const ConcreteValue V = value(O.Arguments[*At]); V.isNumber())
      Mask = static_cast<uint32_t>(V.Bits);
  (*Collectives)({I.Source, Calls, Callee, Mask});
}

void ThreadRun::meetOthers(const ir::Instruction &I) {
  (*Meetings)({ThreadMeeting::Other, I.Source, Calls, false, {}, {}});
}

void ThreadRun::cutShort(const ir::Instruction &I) {
  Cut = true;
  if (Meetings)
    (*Meetings)({ThreadMeeting::Open, I.Source, Calls, false, {}, {}});
}

bool ThreadRun::meet(const ir::Instruction &I, const FunctionDecl *Callee,
                     const ir::CallOperands &O) {
  const DeviceIntrinsic *Row = deviceIntrinsic(Callee);
  if (!Row)
    return false;
  auto Number = [&](IntrinsicRole Role) -> std::optional<int64_t> {
    const std::optional<unsigned> N = Row->argument(Role);
    if (!N || *N >= O.Arguments.size())
      return std::nullopt;
    const ConcreteValue V = value(O.Arguments[*N]);
    return V.isNumber() ? std::optional(V.Bits) : std::nullopt;
  };
  auto DepthOf = [&](IntrinsicRole Role) {
    const std::optional<unsigned> N = Row->argument(Role);
    const auto *Call = dyn_cast<CallExpr>(I.Source);
    return N && *N < O.Arguments.size()
               ? depthOf(Call && *N < Call->getNumArgs() ? Call->getArg(*N)
                                                         : nullptr,
                         value(O.Arguments[*N]).Depth)
               : uint16_t(0);
  };
  switch (meetingOf(Row->Work, scopeAt(*Row, I.Source),
                    Row->has(IntrinsicRole::Threads))) {
  case Meeting::None:
    return false;
  case Meeting::Other:
    meetOthers(I);
    break;
  case Meeting::WholeBlock:
    (*Meetings)({ThreadMeeting::Waits, I.Source, Calls, true, {}, {}});
    break;
  case Meeting::Named:
    (*Meetings)({Row->Work == DeviceWork::NamedArrive ? ThreadMeeting::Arrives
                                                      : ThreadMeeting::Waits,
                 I.Source, Calls, false, Number(IntrinsicRole::Id),
                 Number(IntrinsicRole::Threads), DepthOf(IntrinsicRole::Id),
                 DepthOf(IntrinsicRole::Threads)});
    break;
  }
  for (ir::Register R : I.Operands)
    forgetBehind(value(R));
  forgetShared();
  set(I, {});
  return true;
}

void ThreadRun::meetInAssembly(const ir::Instruction &I) {
  const auto *Asm = cast<GCCAsmStmt>(I.Source);
  unsigned Named = 0;
  for (const PtxInstruction &P : ptxInstructions(Asm)) {
    if (!P.Row)
      continue;
    const Meeting M = meetingOf(P.Row->Work, P.scope(), true);
    if (M == Meeting::Other)
      meetOthers(I);
    // Whether it comes to one that is predicated is not followed.
    if (M == Meeting::Named && !P.Predicate.empty())
      Skipped = true;
    Named += M == Meeting::Named;
  }
  if (!Named)
    return;
  auto Number = [&](const AssemblyOperand &A) -> std::optional<int64_t> {
    if (!A.Input)
      return A.Number;
    const unsigned At = Asm->getNumOutputs() + *A.Input;
    const ConcreteValue V = value(I.operand(At));
    return V.isNumber() ? std::optional(V.Bits) : std::nullopt;
  };
  auto DepthOf = [&](const AssemblyOperand &A) {
    return A.Input
               ? depthOf(
                     Asm->getInputExpr(*A.Input),
                     value(I.operand(Asm->getNumOutputs() + *A.Input)).Depth)
               : uint16_t(Stack.size() - 1);
  };
  const std::vector<NamedBarrier> Barriers = namedBarriers(Asm);
  Skipped |= Barriers.size() != Named;
  for (const NamedBarrier &B : Barriers)
    (*Meetings)({B.Arrives ? ThreadMeeting::Arrives : ThreadMeeting::Waits, Asm,
                 Calls, !B.Threads, Number(B.Id),
                 B.Threads ? Number(*B.Threads) : std::nullopt, DepthOf(B.Id),
                 B.Threads ? DepthOf(*B.Threads) : uint16_t(0)});
}

bool ThreadRun::mayMeet(const DeviceIntrinsic &Row,
                        std::optional<DeviceScope> Scope,
                        bool HasThreads) const {
  return (Collectives && isOfLanes(Row)) ||
         (Meetings && meetingOf(Row.Work, Scope, HasThreads) != Meeting::None);
}

std::optional<bool> ThreadRun::meetsItself(const ir::Instruction &I) const {
  if (I.Code == ir::Opcode::Unknown)
    return true;
  if (I.Code == ir::Opcode::Assembly)
    return llvm::any_of(ptxInstructions(cast<GCCAsmStmt>(I.Source)),
                        [&](const PtxInstruction &P) {
                          return P.Row && mayMeet(*P.Row, P.scope(), true);
                        });
  if (I.Code != ir::Opcode::Call)
    return false;
  const FunctionDecl *Callee = I.function();
  if (!Callee || I.Virtual)
    return true;
  if (const DeviceIntrinsic *Row = deviceIntrinsic(Callee))
    return mayMeet(*Row, scopeAt(*Row, I.Source),
                   Row->has(IntrinsicRole::Threads));
  return std::nullopt;
}

namespace {
/// Which functions may come to what is shown: the same for all runs that show
/// the same, of which a file with many kernels has hundreds.
struct MeetingFunctions {
  explicit MeetingFunctions(TranslationUnit &) {}
  /// By whether barriers and whether collectives are shown.
  llvm::DenseMap<const FunctionDecl *, bool> Of[2][2];
};
} // namespace

bool ThreadRun::mayMeet(const FunctionDecl *Callee) {
  auto &Known = TU.engine<MeetingFunctions>()
                    .Of[Meetings.has_value()][Collectives.has_value()];
  Callee = Callee->getCanonicalDecl();
  if (auto It = Known.find(Callee); It != Known.end())
    return It->second;
  // All that it leads to, each with the one that calls it.
  llvm::SmallVector<std::pair<const FunctionDecl *, size_t>, 16> Reached{
      {Callee, 0}};
  llvm::SmallPtrSet<const FunctionDecl *, 16> Seen{Callee};
  auto Meets = [&](size_t Of, const ir::Instruction &I) {
    if (const std::optional<bool> Own = meetsItself(I))
      return *Own;
    const FunctionDecl *Next = I.function()->getCanonicalDecl();
    if (auto It = Known.find(Next); It != Known.end())
      return It->second;
    if (Seen.insert(Next).second)
      Reached.push_back({Next, Of});
    return false;
  };
  const SourceManager &SM = Ctx.getSourceManager();
  for (size_t Of = 0; Of < Reached.size(); ++Of) {
    const FunctionDecl *Now = Reached[Of].first;
    const ir::Function *F = Program.function(Now);
    const bool May =
        F ? llvm::any_of(F->Blocks,
                         [&](const ir::Block &B) {
                           return llvm::any_of(B.Instructions,
                                               [&](const ir::Instruction &I) {
                                                 return Meets(Of, I);
                                               });
                         })
          : !Now->getBuiltinID() && !SM.isInSystemHeader(Now->getLocation());
    if (!May)
      continue;
    for (size_t Above = Of;; Above = Reached[Above].second) {
      Known[Reached[Above].first] = true;
      if (!Above)
        return true;
    }
  }
  for (const auto &[None, By] : Reached)
    Known[None] = false;
  return false;
}

bool ThreadRun::mayMeet(const ir::Instruction &I) {
  const std::optional<bool> Own = meetsItself(I);
  return Own ? *Own : mayMeet(I.function());
}

} // namespace cuda_lint
