//===- StreamNeighbours.cpp -----------------------------------------------===//

#include "analysis/StreamNeighbours.h"
#include "analysis/WrittenSizes.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include <set>

using namespace clang;

namespace cuda_lint {

bool sameData(const StreamUse &A, const StreamUse &B) {
  return llvm::any_of(A.Data, [&](const NamedObject &O) {
    return llvm::is_contained(B.Data, O);
  });
}

static const Bound<unsigned> MaxCalls(
    "stream-work-calls", 3, BoundKind::Reach,
    "functions within each other that are looked at for waits and work");

bool doesWork(TranslationUnit &Unit, const FunctionDecl *Callee, HostWork Work,
              unsigned Depth) {
  const FunctionDecl *Definition = Callee;
  if (!Callee->hasBody(Definition) || Depth >= MaxCalls)
    return false;
  for (const CallSite &Site : Unit.callsIn(Definition)) {
    if (const HostFunction *Row = hostFunction(Site.Call)) {
      if (Row->Work == Work)
        return true;
      continue;
    }
    if (const FunctionDecl *Inner = Site.Call->getDirectCallee();
        Inner && Inner != Callee && doesWork(Unit, Inner, Work, Depth + 1))
      return true;
  }
  return false;
}

static CopyDirection directionOf(const StreamUse &U) {
  const auto *Call = dyn_cast_or_null<CallExpr>(U.At->Source);
  const Expr *Kind =
      Call ? argument(*U.Row, Call, ArgumentRole::Kind) : nullptr;
  Expr::EvalResult Value;
  std::optional<int64_t> Constant;
  if (Kind && !Kind->isValueDependent() &&
      Kind->EvaluateAsInt(Value, U.Callee->getASTContext()))
    Constant = low64(Value.Val.getInt());
  return U.Row->direction(Constant);
}

bool hostGoesOn(const StreamUse &U) {
  return U.Row->Work == HostWork::Set ||
         directionOf(U) == CopyDirection::DeviceToDevice;
}

/// Whether a function takes a parameter only to read what it leads to.
static bool onlyReads(const FunctionDecl *F, unsigned Parameter) {
  if (!F || Parameter >= F->getNumParams())
    return false;
  const QualType To = F->getParamDecl(Parameter)->getType()->getPointeeType();
  return !To.isNull() && To.isConstQualified();
}

/// Whether a function takes an object itself, and not only to read it.
static bool mayChange(const FunctionDecl *F, unsigned Parameter) {
  return F && Parameter < F->getNumParams() && !onlyReads(F, Parameter) &&
         (F->getParamDecl(Parameter)->getType()->isReferenceType() ||
          F->getParamDecl(Parameter)->getType()->isPointerType());
}

/// Whether work writes what it names so.
bool StreamNeighbours::writes(const StreamUse &U, const NamedObject &O) const {
  const auto Arguments = U.isLaunch() ? ir::launchOperands(*U.At).Arguments
                                      : ir::callOperands(*U.At).Arguments;
  const FunctionDecl *F = U.isLaunch() ? U.At->launch()->Kernel : U.Callee;
  for (unsigned I = 0; I < Arguments.size(); ++I) {
    if (Arguments[I] == ir::NoRegister)
      continue;
    const NamedObject Given = S.named(Arguments[I]);
    if (O.Leaf && Given == NamedObject{O.Root, nullptr, O.OfThis} && !U.Row &&
        mayChange(F, I))
      return true;
    if (!(Given == O))
      continue;
    if (U.Row ? U.Row->role(I) == ArgumentRole::Destination ||
                    U.Row->role(I) == ArgumentRole::HostDestination
              : !onlyReads(F, I))
      return true;
  }
  return false;
}

/// Whether the host may wait for a stream between two uses: by the runtime,
/// or in a function that is told the stream and no memory, belongs to what
/// has the stream, or is told nothing.
bool StreamNeighbours::mayWaitBetween(const StreamUse &First,
                                      const StreamUse &Second,
                                      const NamedObject &Stream) const {
  auto IsBetween = [&](const StreamUse &W) {
    return S.reaches(First, W, false) && S.reaches(W, Second, false);
  };
  if (llvm::any_of(S.waits(), IsBetween))
    return true;
  // A copy between host and device that takes no stream waits for what the
  // default stream was given before.
  if ((First.Stream.Kind == StreamName::Omitted ||
       First.Stream.Kind == StreamName::Null) &&
      llvm::any_of(S.uses(), [&](const StreamUse &U) {
        return U.Row && U.Row->Work == HostWork::Copy &&
               U.Row->usesDefaultStream() && IsBetween(U) &&
               (directionOf(U) == CopyDirection::HostToDevice ||
                directionOf(U) == CopyDirection::DeviceToHost);
      }))
    return true;
  const ir::Function &Body = S.function();
  for (uint32_t B = 0; B < Body.Blocks.size(); ++B)
    for (uint32_t N = 0; N < Body.Blocks[B].Instructions.size(); ++N) {
      const ir::Instruction &I = Body.Blocks[B].Instructions[N];
      StreamUse There;
      There.At = &I;
      There.Block = B;
      There.Index = N;
      if (I.Code == ir::Opcode::Call && I.Source && I.function() &&
          IsBetween(There) && mayWait(I, Stream) && !isPartOf(I, Stream))
        return true;
    }
  return false;
}

/// Whether a call says what the function that gives a stream is to be told, as
/// `streamOf(currentDevice())` has it.
bool StreamNeighbours::isPartOf(const ir::Instruction &Call,
                                const NamedObject &Stream) const {
  const auto *Gives = dyn_cast_or_null<FunctionDecl>(Stream.Root);
  const auto *Source = dyn_cast_or_null<CallExpr>(Call.Source);
  if (!Gives || !Source || Call.function() == Gives)
    return false;
  return llvm::any_of(S.function().Blocks, [&](const ir::Block &B) {
    return llvm::any_of(B.Instructions, [&](const ir::Instruction &I) {
      const auto *Asks = I.Code == ir::Opcode::Call
                             ? dyn_cast_or_null<CallExpr>(I.Source)
                             : nullptr;
      return Asks && I.function() == Gives &&
             llvm::any_of(Asks->arguments(), [&](const Expr *A) {
               return A->IgnoreParenImpCasts() == Source;
             });
    });
  });
}

bool StreamNeighbours::mayWait(const ir::Instruction &Call,
                               const NamedObject &Stream) const {
  const FunctionDecl *F = Call.function();
  if (hostFunction(F) || F->getBuiltinID() || F->isConstexpr())
    return false;
  if (F->hasBody())
    return doesWork(Unit, F, HostWork::WaitForStream, 0) ||
           doesWork(Unit, F, HostWork::WaitForDevice, 0) ||
           doesWork(Unit, F, HostWork::WaitForEventOnHost, 0);
  const ir::CallOperands O = ir::callOperands(Call);
  if (O.Object != ir::NoRegister && S.named(O.Object).Root == Stream.Root &&
      F->getReturnType()->isVoidType())
    return true;
  if (F->getNumParams() == 0)
    return O.Object == ir::NoRegister;
  bool Told = false, Data = false;
  for (ir::Register R : O.Arguments) {
    const NamedObject Given = R == ir::NoRegister ? NamedObject() : S.named(R);
    Told |= Given && Given.Root == Stream.Root;
    Data |= Given && Given.Root != Stream.Root;
  }
  return Told && !Data;
}

const StreamUse *StreamNeighbours::unordered(const StreamUse &U,
                                             const NamedObject &Stream) const {
  const bool HostGoesOn = hostGoesOn(U);
  for (const StreamUse &Other : S.uses()) {
    if (!Other.works() || Other.Stream.Kind != StreamName::Object ||
        !(Other.Stream.Is == Stream) ||
        llvm::none_of(Other.Data, [&](const NamedObject &O) {
          return llvm::is_contained(U.Data, O) &&
                 (writes(U, O) || writes(Other, O));
        }))
      continue;
    const bool Before = S.reaches(Other, U, false),
               After = S.reaches(U, Other, false);
    if ((Before && !mayWaitBetween(Other, U, Stream)) ||
        (After && HostGoesOn && !mayWaitBetween(U, Other, Stream)))
      return &Other;
  }
  return nullptr;
}

const StreamUse *
StreamNeighbours::besideHelper(const StreamUse &Work, bool Writes, bool Ended,
                               const NamedObject &Stream) const {
  for (const StreamUse &U : S.uses())
    if (U.works() && U.Stream.Kind == StreamName::Object &&
        U.Stream.Is == Stream &&
        llvm::any_of(Work.Data,
                     [&](const NamedObject &O) {
                       return llvm::is_contained(U.Data, O) &&
                              (Writes || writes(U, O));
                     }) &&
        ((S.reaches(U, Work, false) && !mayWaitBetween(U, Work, Stream)) ||
         (!Ended && S.reaches(Work, U, false) &&
          !mayWaitBetween(Work, U, Stream))))
      return &U;
  return nullptr;
}

bool StreamNeighbours::sharesMemory(const StreamUse &Work,
                                    const NamedObject &Stream) const {
  return llvm::any_of(S.uses(), [&](const StreamUse &U) {
    return U.works() && U.Stream.Kind == StreamName::Object &&
           U.Stream.Is == Stream &&
           llvm::any_of(Work.Data,
                        [&](const NamedObject &O) {
                          return llvm::is_contained(U.Data, O) &&
                                 (writes(U, O) || writes(Work, O));
                        }) &&
           ((S.reaches(U, Work, false) && !mayWaitBetween(U, Work, Stream)) ||
            (S.reaches(Work, U, false) && !mayWaitBetween(Work, U, Stream)));
  });
}

const StreamUse *
StreamNeighbours::onOtherWays(const StreamUse &U,
                              const NamedObject &Stream) const {
  const StreamUse *First = nullptr;
  std::set<uint32_t> Ways;
  for (const StreamUse &Other : S.uses()) {
    if (&Other == &U || !Other.works() || !sameData(Other, U))
      continue;
    // Before or behind it, or not in the stream on another way either.
    if (S.reaches(Other, U, true) || S.reaches(U, Other, true) ||
        Other.Stream.Kind != StreamName::Object || !(Other.Stream.Is == Stream))
      return nullptr;
    Ways.insert(Other.Block);
    First = First ? First : &Other;
  }
  return Ways.size() >= 2 ? First : nullptr;
}

/// The blocks that come behind one, itself among them, in no turn of a loop but
/// the same.
static llvm::BitVector behind(const ir::Function &F, uint32_t From) {
  llvm::BitVector Out(F.Blocks.size());
  Out.set(From);
  // Blocks stand in reverse post-order.
  for (uint32_t B = From; B < F.Blocks.size(); ++B)
    if (Out.test(B))
      for (uint32_t To : F.Blocks[B].Successors)
        if (To > B)
          Out.set(To);
  return Out;
}

/// Whether a block ends where the ways to two others part: each has one behind
/// a successor of it that does not lead to the other as well.
static bool parts(const ir::Function &F, const ir::Block &Block, uint32_t A,
                  uint32_t B) {
  bool OnlyA = false, OnlyB = false;
  for (uint32_t To : Block.Successors) {
    const llvm::BitVector Behind = behind(F, To);
    if (Behind.test(A) && Behind.test(B))
      return false;
    OnlyA |= Behind.test(A);
    OnlyB |= Behind.test(B);
  }
  return OnlyA && OnlyB;
}

static bool endsWith(const ir::Block &B, ir::Opcode Code) {
  return !B.Instructions.empty() && B.terminator().Code == Code;
}

bool areCasesOfOne(const ir::Function &F, uint32_t A, uint32_t B) {
  return llvm::any_of(F.Blocks, [&](const ir::Block &Block) {
    return endsWith(Block, ir::Opcode::Switch) && parts(F, Block, A, B);
  });
}

/// The last block with a condition at which the ways to two others part.
static std::optional<uint32_t> branchBetween(const ir::Function &F, uint32_t A,
                                             uint32_t B) {
  for (uint32_t N = F.Blocks.size(); N-- != 0;)
    if (endsWith(F.Blocks[N], ir::Opcode::Branch) &&
        parts(F, F.Blocks[N], A, B))
      return N;
  return std::nullopt;
}

const IdentifierInfo *nameOfWork(const StreamUse &U) {
  const NamedDecl *F = U.isLaunch() ? U.At->launch()->Kernel : U.Callee;
  // What is launched through a pointer is told by the pointer's name.
  if (!F && U.isLaunch() && U.At->launch()->KernelExpr)
    F = namedBy(U.At->launch()->KernelExpr);
  return F ? F->getIdentifier() : nullptr;
}

/// Whether two launches are of the same kernel with other template arguments:
/// neither is what the other one would be in another stream.
static bool areOtherKernels(const StreamUse &A, const StreamUse &B) {
  return A.isLaunch() && B.isLaunch() &&
         A.At->launch()->Kernel != B.At->launch()->Kernel;
}

bool isAlternative(const HostStreams &S, const StreamUse &Work,
                   const NamedObject &Stream) {
  unsigned Cases = 0, Without = 0;
  std::set<std::optional<uint32_t>> Ways;
  for (const StreamUse &U : S.uses()) {
    if (!U.works() || nameOfWork(U) != nameOfWork(Work) ||
        S.reaches(U, Work, false) || S.reaches(Work, U, false))
      continue;
    if (U.Stream.Kind != StreamName::Object || !(U.Stream.Is == Stream))
      ++Without;
    else if (areCasesOfOne(S.function(), U.Block, Work.Block))
      ++Cases;
    else if (!areOtherKernels(U, Work))
      Ways.insert(branchBetween(S.function(), U.Block, Work.Block));
  }
  // The work itself is one of those without.
  return Ways.size() == 1 || Cases == 1 || (!Ways.empty() && Cases) ||
         (Ways.size() + Cases != 0 && Without > 1);
}

} // namespace cuda_lint
