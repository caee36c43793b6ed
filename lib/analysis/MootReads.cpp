//===- MootReads.cpp ------------------------------------------------------===//

#include "analysis/MootReads.h"
#include "cuda/ShiftFactor.h"
#include "cuda/TranslationUnit.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

/// Whether an instruction computes a value, and does nothing else.
static bool computes(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Unary:
  case Opcode::Binary:
  case Opcode::Convert:
    return true;
  default:
    return false;
  }
}

/// Whether an instruction leaves all as it is: a value, an address, a read, the
/// beginning or the end of an object without code.
static bool leavesAll(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Integer:
  case Opcode::Floating:
  case Opcode::Global:
  case Opcode::Local:
  case Opcode::This:
  case Opcode::Builtin:
  case Opcode::Field:
  case Opcode::Base:
  case Opcode::Derived:
  case Opcode::Element:
  case Opcode::Begin:
  case Opcode::End:
    return true;
  case Opcode::Load:
    return !I.Volatile;
  default:
    return computes(I);
  }
}

/// Whether an instruction is for its own activation alone: it leaves all as it
/// is, or stores into a variable that nothing else leads to.
static bool isPrivate(const Instruction &I, const DataFlow &Flow) {
  return leavesAll(I) || (I.Code == Opcode::Store && !I.Volatile &&
                          Flow.variable(I.Operands[0]));
}

/// Whether a call gives a number that is computed of its arguments, and does
/// nothing else: `in(i, n)` that is `return i < n;`.
static bool onlyComputes(const Instruction &I, DataFlows &Flows) {
  const FunctionDecl *F = I.Code == Opcode::Call ? I.function() : nullptr;
  if (!F || I.Virtual || I.Type.isNull() ||
      (I.Number &
       (ir::CallPart::Callee | ir::CallPart::Object | ir::CallPart::Result)))
    return false;
  const DataFlow *Callee = Flows.of(F);
  if (!Callee || !Callee->function().Loops.empty())
    return false;
  return llvm::all_of(Callee->function().Blocks, [&](const ir::Block &B) {
    const Opcode Last = B.terminator().Code;
    return (Last == Opcode::Jump || Last == Opcode::Branch ||
            (Last == Opcode::Return && !B.terminator().Operands.empty())) &&
           llvm::all_of(llvm::drop_end(B.Instructions),
                        [&](const Instruction &Step) {
                          return isPrivate(Step, *Callee) &&
                                 Step.Code != Opcode::Global &&
                                 Step.Code != Opcode::This;
                        });
  });
}

namespace {
/// What a thread finds of its own number, without any memory that others see.
class OfThread {
public:
  OfThread(DataFlows &Flows, const DataFlow &Flow, const MootReads::Thread &T)
      : Flows(Flows), Flow(Flow), T(T) {}
  /// The same thread in a function that it calls.
  OfThread(const OfThread &Caller, const DataFlow &Callee,
           llvm::ArrayRef<std::optional<int64_t>> Arguments)
      : Flows(Caller.Flows), Flow(Callee), T(Caller.T), Caller(&Caller),
        Arguments(Arguments) {}

  std::optional<int64_t> value(Register R) {
    R = Flow.source(R);
    // What it is made of itself is not known.
    if (const auto [It, New] = Known.try_emplace(R); !New)
      return It->second;
    const std::optional<int64_t> Found = find(R);
    Known[R] = Found;
    return Found;
  }

  /// Whether what is decided before a block lets the thread come there.
  bool mayReach(uint32_t Block) {
    return llvm::none_of(Flow.known(Block), [&](const KnownCondition &C) {
      const auto Found = C.Labels ? std::nullopt : value(C.Condition);
      return Found && (*Found != 0) != C.Holds;
    });
  }

private:
  std::optional<int64_t> find(Register R) {
    if (const std::optional<llvm::APSInt> Constant = Flow.constant(R))
      return Constant->tryExtValue();
    const Instruction &I = Flow.definition(R);
    if (I.Type.isNull() || !I.Type->isIntegralOrEnumerationType())
      return std::nullopt;
    auto Operand = [&](unsigned N) { return value(I.Operands[N]); };
    switch (I.Code) {
    case Opcode::Builtin:
      if (I.Number > 2)
        return std::nullopt;
      if (I.builtin() == BuiltinVariable::ThreadIdx)
        return T.Number[I.Number];
      if (I.builtin() == BuiltinVariable::BlockDim && T.Block[I.Number])
        return T.Block[I.Number];
      return std::nullopt;
    case Opcode::Convert: {
      const std::optional<int64_t> From = Operand(0);
      if (!From)
        return std::nullopt;
      if (I.conversion() == ir::Conversion::ToBoolean)
        return *From != 0;
      return I.conversion() == ir::Conversion::Integer ? fitted(*From, I.Type)
                                                       : std::nullopt;
    }
    case Opcode::Unary: {
      const std::optional<int64_t> Of = Operand(0);
      if (Of && I.unary() == UO_LNot)
        return *Of == 0;
      return std::nullopt;
    }
    case Opcode::Binary: {
      const std::optional<int64_t> A = Operand(0), B = Operand(1);
      return A && B ? computed(I, *A, *B) : std::nullopt;
    }
    case Opcode::Load:
      return loaded(R);
    case Opcode::Call:
      return returned(I);
    default:
      return std::nullopt;
    }
  }

  /// What all stores leave in a variable that this thread comes by.
  std::optional<int64_t> loaded(Register Load) {
    if (const std::optional<unsigned> N = Flow.parameter(Load))
      return *N < Arguments.size() ? Arguments[*N] : std::nullopt;
    if (!Flow.loadedVariable(Load))
      return std::nullopt;
    const DataFlow::Reaching &From = Flow.reaching(Load);
    if (From.Initial)
      return std::nullopt;
    return agreed(From.Stores,
                  [&](ProgramPoint P) { return Flow.at(P).Operands[1]; });
  }

  /// The one number that registers at some places have.
  template <class PointsT, class RegisterAtT>
  std::optional<int64_t> agreed(const PointsT &Points, RegisterAtT RegisterAt) {
    std::optional<int64_t> Out;
    for (const ProgramPoint &P : Points) {
      if (!mayReach(P.Block))
        continue;
      const std::optional<int64_t> Here = value(RegisterAt(P));
      if (!Here || (Out && *Out != *Here))
        return std::nullopt;
      Out = Here;
    }
    return Out;
  }

  /// What a function gives that only computes.
  std::optional<int64_t> returned(const Instruction &I) {
    if (!onlyComputes(I, Flows))
      return std::nullopt;
    const DataFlow *Callee = Flows.of(I.function());
    for (const OfThread *Up = this; Up; Up = Up->Caller)
      if (&Up->Flow == Callee)
        return std::nullopt;
    llvm::SmallVector<std::optional<int64_t>, 4> Given;
    for (Register Argument : ir::callOperands(I).Arguments)
      Given.push_back(value(Argument));
    llvm::SmallVector<ProgramPoint, 2> Returns;
    for (auto [Number, B] : llvm::enumerate(Callee->function().Blocks))
      if (B.terminator().Code == Opcode::Return)
        Returns.push_back({static_cast<uint32_t>(Number),
                           static_cast<uint32_t>(B.Instructions.size() - 1)});
    OfThread There(*this, *Callee, Given);
    return There.agreed(
        Returns, [&](ProgramPoint P) { return Callee->at(P).Operands[0]; });
  }

  /// None where a type does not hold a number: then it is another one.
  std::optional<int64_t> fitted(int64_t V, QualType T) const {
    const ASTContext &Ctx = Flow.function().Declaration->getASTContext();
    const unsigned Width = Ctx.getIntWidth(T);
    const bool Signed = T->isSignedIntegerOrEnumerationType();
    if (Signed ? !llvm::isIntN(Width, V)
               : V < 0 || !llvm::isUIntN(Width, static_cast<uint64_t>(V)))
      return std::nullopt;
    return V;
  }

  std::optional<int64_t> computed(const Instruction &I, int64_t A,
                                  int64_t B) const {
    switch (I.binary()) {
    case BO_EQ:
      return A == B;
    case BO_NE:
      return A != B;
    case BO_LT:
      return A < B;
    case BO_LE:
      return A <= B;
    case BO_GT:
      return A > B;
    case BO_GE:
      return A >= B;
    case BO_And:
      return A & B;
    default:
      break;
    }
    // The numbers of threads, and what code makes of them, are small.
    if (!llvm::isInt<32>(A) || !llvm::isInt<32>(B))
      return std::nullopt;
    switch (I.binary()) {
    case BO_Add:
      return fitted(A + B, I.Type);
    case BO_Sub:
      return fitted(A - B, I.Type);
    case BO_Mul:
      return fitted(A * B, I.Type);
    case BO_Div:
      return B ? fitted(A / B, I.Type) : std::nullopt;
    case BO_Rem:
      return B ? fitted(A % B, I.Type) : std::nullopt;
    case BO_Shr:
      if (const std::optional<int64_t> By = shiftFactor(B); By && A >= 0)
        return fitted(A / *By, I.Type);
      return std::nullopt;
    default:
      return std::nullopt;
    }
  }

  DataFlows &Flows;
  const DataFlow &Flow;
  const MootReads::Thread T;
  const OfThread *Caller = nullptr;
  llvm::ArrayRef<std::optional<int64_t>> Arguments;
  llvm::DenseMap<Register, std::optional<int64_t>> Known;
};
} // namespace

MootReads::Users::Users(const DataFlow &Flow)
    : Of(Flow.function().RegisterTypes.size()) {
  for (auto [Number, B] : llvm::enumerate(Flow.function().Blocks))
    for (auto [Index, I] : llvm::enumerate(B.Instructions)) {
      for (Register R : I.Operands)
        if (R != ir::NoRegister)
          Of[R].push_back(
              {static_cast<uint32_t>(Number), static_cast<uint32_t>(Index)});
      if (I.Code == Opcode::Load)
        if (const auto Slot = Flow.loadedVariable(I.Result))
          Loads[*Slot].push_back(I.Result);
    }
}

namespace {
/// What is done with what was read: by anybody, or by one thread, whatever it
/// has read.
class Followed {
public:
  Followed(DataFlows &Flows, const DataFlow &Flow,
           const MootReads::Users &Users, OfThread *Thread)
      : Flows(Flows), Flow(Flow), F(Flow.function()), Users(Users),
        Thread(Thread) {}

  /// Whether it all comes to the same; for anybody: whether it is for branches
  /// alone.
  bool isMoot(llvm::ArrayRef<Register> Read) {
    for (Register R : Read)
      add(R);
    while (!Work.empty()) {
      const Register R = Work.pop_back_val();
      if (!llvm::all_of(Users.Of[R], [&](ProgramPoint P) { return use(P, R); }))
        return false;
    }
    return Thread || Branches;
  }

private:
  /// Adds what depends on what was read.
  void add(Register R) {
    if ((!Thread || !Thread->value(R)) && Made.insert(R).second)
      Work.push_back(R);
  }

  /// Whether a use is none that others notice.
  bool use(ProgramPoint P, Register R) {
    const Instruction &I = Flow.at(P);
    if (computes(I) || onlyComputes(I, Flows)) {
      add(I.Result);
      return true;
    }
    if (I.Code == Opcode::Store && I.Operands[0] != R && isPrivate(I, Flow)) {
      addLoads(P);
      return true;
    }
    if (I.Code != Opcode::Branch)
      return false;
    Branches = true;
    return !Thread || !Thread->mayReach(P.Block) || meets(P.Block);
  }

  /// Adds what finds in a variable what a store leaves there.
  void addLoads(ProgramPoint Store) {
    const auto Slot = Flow.variable(Flow.at(Store).Operands[0]);
    const auto Loads = Slot ? Users.Loads.find(*Slot) : Users.Loads.end();
    if (Loads == Users.Loads.end())
      return;
    for (Register R : Loads->second)
      if (llvm::is_contained(Flow.reaching(R).Stores, Store))
        add(R);
  }

  /// Whether the two ways of a branch meet again before others notice which one
  /// was taken; what was stored on them until then depends on it.
  bool meets(uint32_t Block) {
    const uint32_t One = F.Blocks[Block].Successors[0],
                   Other = F.Blocks[Block].Successors[1];
    // The nearest place first; the next iteration is the farthest one.
    llvm::SmallVector<uint32_t, 8> Places;
    llvm::append_range(Places, llvm::seq<uint32_t>(Block + 1, F.Blocks.size()));
    for (const ir::Loop &L : llvm::reverse(F.Loops))
      if (L.Header <= Block)
        Places.push_back(L.Header);
    Places.push_back(F.Blocks.size());
    for (uint32_t To : Places) {
      Seen.clear();
      if (!leadsTo(One, To) || !leadsTo(Other, To))
        continue;
      for (const auto &[Passed, Leads] : Seen)
        for (auto [Index, I] : llvm::enumerate(F.Blocks[Passed].Instructions))
          if (I.Code == Opcode::Store)
            addLoads({Passed, static_cast<uint32_t>(Index)});
      return true;
    }
    return false;
  }

  /// Whether the thread gets from one block to another one, by whichever way,
  /// and does nothing before. Behind all blocks is the end of the function.
  bool leadsTo(uint32_t From, uint32_t To) {
    if (From == To)
      return true;
    if (const auto [It, New] = Seen.try_emplace(From, false); !New)
      return It->second;
    const ir::Block &B = F.Blocks[From];
    const Instruction &Last = B.terminator();
    if (!llvm::all_of(llvm::drop_end(B.Instructions),
                      [&](const Instruction &I) {
                        return isPrivate(I, Flow) || onlyComputes(I, Flows);
                      }))
      return false;
    bool Out = false;
    if (Last.Code == Opcode::Jump)
      Out = leadsTo(B.Successors[0], To);
    else if (Last.Code == Opcode::Return)
      Out = Last.Operands.empty() && To == F.Blocks.size();
    else if (Last.Code == Opcode::Branch) {
      const auto Holds = Thread->value(Last.Operands[0]);
      Out = ((Holds && !*Holds) || leadsTo(B.Successors[0], To)) &&
            ((Holds && *Holds) || leadsTo(B.Successors[1], To));
    }
    Seen[From] = Out;
    return Out;
  }

  DataFlows &Flows;
  const DataFlow &Flow;
  const ir::Function &F;
  const MootReads::Users &Users;
  OfThread *const Thread;
  bool Branches = false;
  llvm::DenseSet<Register> Made;
  llvm::SmallVector<Register, 8> Work;
  llvm::SmallDenseMap<uint32_t, bool> Seen;
};
} // namespace

MootReads::MootReads(TranslationUnit &TU) : Flows(TU.engine<DataFlows>()) {}

MootReads::Read *MootReads::read(const FunctionDecl *F, const Stmt *Site) {
  const auto [It, New] = Known.try_emplace({F, Site});
  if (!New)
    return It->second.get();
  const DataFlow *Flow = Flows.of(F);
  if (!Flow)
    return nullptr;
  auto Found = std::make_unique<Read>();
  Found->Flow = Flow;
  for (const ir::Block &B : Flow->function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Code != Opcode::Load ||
          (I.Source != Site && ir::accessed(I) != Site))
        continue;
      if (I.Volatile)
        return nullptr;
      Found->Loads.push_back(I.Result);
    }
  std::unique_ptr<Users> &Of = UsersOf[Flow];
  if (!Of)
    Of = std::make_unique<Users>(*Flow);
  if (!Followed(Flows, *Flow, *Of, nullptr).isMoot(Found->Loads))
    return nullptr;
  return (It->second = std::move(Found)).get();
}

bool MootReads::isMoot(Read *R, const Thread &T) {
  if (!R)
    return false;
  const auto [It, New] = R->Moot.try_emplace(T);
  if (New) {
    OfThread Of(Flows, *R->Flow, T);
    It->second =
        Followed(Flows, *R->Flow, *UsersOf[R->Flow], &Of).isMoot(R->Loads);
  }
  return It->second;
}

} // namespace cuda_lint
