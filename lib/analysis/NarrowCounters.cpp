//===- NarrowCounters.cpp - Variables of 32 bits that count to 64 ---------===//

#include "analysis/LaunchedThreads.h"
#include "analysis/NarrowArithmetic.h"
#include "analysis/Quotients.h"
#include "analysis/SmallMemory.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

const Instruction *gridIndex(const DataFlow &In, Register R,
                             llvm::SmallDenseSet<Register, 8> &Seen) {
  if (!Seen.insert(R).second)
    return nullptr;
  const Instruction &I = In.definition(R);
  switch (I.Code) {
  case Opcode::Convert:
    return I.conversion() == ir::Conversion::Integer
               ? gridIndex(In, I.Operands[0], Seen)
               : nullptr;
  case Opcode::Binary:
    if (I.binary() == BO_Mul) {
      // Each thread may have several elements.
      for (bool Swap : {false, true})
        if (In.constant(I.Operands[Swap]))
          return gridIndex(In, I.Operands[!Swap], Seen) ? &I : nullptr;
      for (Register Operand : I.Operands) {
        const Instruction &D = In.definition(In.bare(Operand));
        if (D.Code == Opcode::Builtin &&
            D.builtin() == BuiltinVariable::BlockIdx && D.Number == 0)
          return &I;
      }
      return nullptr;
    }
    if (I.binary() != BO_Add)
      return nullptr;
    if (const Instruction *A = gridIndex(In, I.Operands[0], Seen))
      return A;
    return gridIndex(In, I.Operands[1], Seen);
  case Opcode::Load:
    if (In.variable(I.Operands[0]))
      for (ProgramPoint P : In.reaching(R).Stores)
        if (const Instruction *Found =
                gridIndex(In, In.at(P).Operands[1], Seen))
          return Found;
    return nullptr;
  default:
    return nullptr;
  }
}

bool throughSigned(const DataFlow &In, Register R) {
  const Instruction &I = In.definition(R);
  if (I.Code != Opcode::Convert || I.conversion() != ir::Conversion::Integer)
    return false;
  const QualType From = In.function().RegisterTypes[I.Operands[0]];
  return !From.isNull() && From->isSignedIntegerType() &&
         In.function().Declaration->getASTContext().getIntWidth(From) == 32;
}

bool hasRows(const DataFlow &In) {
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      if (I.Code == Opcode::Builtin && I.Number &&
          I.builtin() == BuiltinVariable::BlockIdx)
        return true;
  return false;
}

/// Whether a value that is made of others by certain operations has a part of a
/// kind. Values are graphs: `b = a + a`, and so on.
static bool hasPart(const DataFlow &In, Register R,
                    llvm::function_ref<bool(const Instruction &)> Is,
                    llvm::ArrayRef<BinaryOperatorKind> By) {
  llvm::SmallVector<Register, 8> Work{R};
  llvm::SmallDenseSet<Register, 8> Seen;
  while (!Work.empty()) {
    const Instruction &I = In.definition(In.bare(Work.pop_back_val()));
    if (Is(I))
      return true;
    if (I.Code == Opcode::Binary && llvm::is_contained(By, I.binary()) &&
        Seen.insert(I.Result).second)
      Work.append(I.Operands.begin(), I.Operands.end());
  }
  return false;
}

/// Whether a product has a built-in variable for a factor.
static bool multiplies(const DataFlow &In, Register R, BuiltinVariable V) {
  return hasPart(In, R,
                 [&](const Instruction &I) {
                   return I.Code == Opcode::Builtin && I.builtin() == V;
                 },
                 {BO_Mul});
}

/// Whether a value is the number of the grid's threads, or a multiple of it.
/// The number of its blocks alone counts rows or tiles, and those are fewer.
static bool gridSize(const DataFlow &In, Register R) {
  return multiplies(In, R, BuiltinVariable::GridDim) &&
         multiplies(In, R, BuiltinVariable::BlockDim);
}

static const Bound<unsigned> MaxIndexing(
    "narrow-indexing-calls", 4, BoundKind::Reach,
    "functions within each other that pass on an index, the one that has it "
    "among them");

/// Whether a value indexes memory of any size, here or in a function that it is
/// passed to, and none that is small: there it ends sooner.
static bool indexesMemory(DataFlows &Flows, const DataFlow &In,
                          llvm::function_ref<bool(Register)> Is,
                          unsigned Calls = 1) {
  auto Passes = [&](const Instruction &I) {
    const DataFlow *Called =
        Calls < MaxIndexing && I.function() ? Flows.of(I.function()) : nullptr;
    if (!Called)
      return false;
    const llvm::ArrayRef<Register> Arguments = ir::callOperands(I).Arguments;
    return llvm::any_of(
        llvm::seq<unsigned>(0, Arguments.size()), [&](unsigned N) {
          auto IsGiven = [&](Register R) {
            return Called->parameter(Called->bare(R)) == N;
          };
          return Arguments[N] != ir::NoRegister && Is(Arguments[N]) &&
                 indexesMemory(Flows, *Called, IsGiven, Calls + 1);
        });
  };
  bool Any = false;
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      if (I.Code == Opcode::Element && Is(I.Operands[1])) {
        if (isSmallMemory(Flows, In, I.Operands[0]))
          return false;
        Any = true;
      } else if (I.Code == Opcode::Call && !Any) {
        Any = Passes(I);
      }
  return Any;
}

/// Whether the innermost loop that a test stands in ends by another one, after
/// a constant number of turns: what is tested gets no further in these.
static bool isInCountedLoop(const DataFlow &In, const Instruction &Test) {
  const uint32_t At = In.position(Test.Result).Block;
  const ir::Loop *Innermost = nullptr;
  for (const ir::Loop &L : In.function().Loops)
    if (At < L.Body.size() && L.Body.test(At) &&
        (!Innermost || L.Body.count() < Innermost->Body.count()))
      Innermost = &L;
  if (!Innermost)
    return false;
  const Instruction &Ends =
      In.function().Blocks[Innermost->Header].terminator();
  if (Ends.Code != Opcode::Branch)
    return false;
  const Instruction &Own = In.definition(Ends.Operands[0]);
  return Own.Code == Opcode::Binary && Own.Result != Test.Result &&
         BinaryOperator::isRelationalOp(Own.binary()) &&
         In.constant(Own.Operands[1]);
}

/// A variable of 32 bits that a loop counts up to a bound of 64, and that
/// indexes memory on the way.
void NarrowArithmetics::counter(const DataFlow &In, const Instruction &Test,
                                Register Index,
                                std::vector<NarrowArithmetic> &Out,
                                bool ByGrid) {
  const Instruction &Widened = In.definition(Index);
  if (Widened.Code != Opcode::Convert || width(In, Widened.Operands[0]) != 32)
    return;
  const std::optional<uint32_t> Slot = In.loadedVariable(Widened.Operands[0]);
  if (!Slot || !In.function().Slots[*Slot].Decl)
    return;
  auto IsCounter = [&](Register R) {
    const Instruction &D = In.definition(In.bare(R));
    return D.Code == Opcode::Load && In.variable(D.Operands[0]) == Slot;
  };
  const bool Counts = llvm::any_of(
      In.reaching(Widened.Operands[0]).Stores, [&](ProgramPoint P) {
        const Instruction &D = In.definition(In.bare(In.at(P).Operands[1]));
        if (D.Code != Opcode::Binary || D.binary() != BO_Add)
          return false;
        if (ByGrid)
          return llvm::any_of(llvm::seq(0u, 2u), [&](unsigned Side) {
            return IsCounter(D.Operands[Side]) &&
                   gridSize(In, D.Operands[1 - Side]);
          });
        // One thread alone does not count that far one by one.
        return IsCounter(D.Operands[0]) &&
               (EveryExtent || !In.constant(D.Operands[1]));
      });
  if (!Counts || !indexesMemory(Flows, In, IsCounter) ||
      (!EveryExtent && isInCountedLoop(In, Test)))
    return;
  NarrowArithmetic Found;
  Found.Form = NarrowArithmetic::Counter;
  Found.Function = In.function().Declaration;
  Found.Products.push_back(cast<Expr>(Test.Source));
  Found.Signed =
      In.function().RegisterTypes[Widened.Operands[0]]->isSignedIntegerType();
  Found.Value = In.value(Test.Result);
  Found.UpTo = In.value(Test.Operands[Test.Operands[0] == Index]);
  Out.push_back(std::move(Found));
}

uint64_t NarrowArithmetics::mostGiven(const DataFlow &In, Register R) {
  const std::optional<unsigned> P = In.parameter(In.bare(R));
  uint64_t Most = 0;
  if (P && isKernel(In.function().Declaration))
    forEachArgument(Flows, In.function().Declaration, *P,
                    [&](const DataFlow &Caller, Register A, ProgramPoint At) {
                      const Extent E = Sizes.of(Caller, A, At.Block);
                      if (!E.RunTime && !E.Grid)
                        Most = std::max(Most, E.Max);
                    });
  return Most;
}

static const Bound<unsigned> MaxLaunching(
    "narrow-launching-calls", 4, BoundKind::Reach,
    "functions within each other, the kernel among them, that pass "
    "on the bound of a loop");

bool NarrowArithmetics::launchedWide(const DataFlow &In, Register R,
                                     unsigned Calls) {
  const std::optional<unsigned> P = In.parameter(In.bare(R));
  if (!P || Calls >= MaxLaunching)
    return false;
  const FunctionDecl *F = In.function().Declaration;
  bool Out = false;
  forEachArgument(
      Flows, F, *P, [&](const DataFlow &Caller, Register A, ProgramPoint At) {
        // A loop that each thread goes through once is a test of the thread's
        // index, of which the type of a bound says nothing.
        Out |= isKernel(F) ? Sizes.of(Caller, A, At.Block).Wide &&
                                 !hasThreadForEach(Flows.unit(),
                                                   *Caller.at(At).launch(), *P)
                           : launchedWide(Caller, A, Calls + 1);
      });
  return Out;
}

void NarrowArithmetics::elements(const DataFlow &In, const Instruction &I,
                                 std::vector<NarrowArithmetic> &Out) {
  // It is an index, or it is divided into several of them.
  const bool Divides = I.Code == Opcode::Binary &&
                       (I.binary() == BO_Div || I.binary() == BO_Rem) &&
                       width(In, I.Result) && !In.constant(I.Operands[1]);
  if ((I.Code != Opcode::Element && !Divides) ||
      !isKernel(In.function().Declaration))
    return;
  const Register Index = I.Operands[Divides ? 0 : 1];
  const uint32_t Block = In.position(I.Result).Block;
  const Extent Size = Sizes.of(In, Index, Block);
  if (!Size.ManyElements || hasRows(In))
    return;
  llvm::SmallDenseSet<Register, 8> Seen;
  const Instruction *Thread = gridIndex(In, Index, Seen);
  if (!Thread || width(In, Thread->Result) != 32 ||
      undoesDivision(Flows, In, Thread->Result, Block))
    return;
  auto IsSigned = [&](Register R) {
    return width(In, R) == 32 &&
           In.function().RegisterTypes[R]->isSignedIntegerType();
  };
  const bool Signed =
      IsSigned(Thread->Result) || IsSigned(Index) || throughSigned(In, Index);
  // Two numbers of 32 bits were multiplied, or one that had more. A sign takes
  // one of these bits.
  if (!Signed && !Size.ManyBlocks && !Size.OfUnsigned)
    return;
  // What is tested against a count of 32 bits is one of so many, and so is what
  // lies next to it; where the thread's number is, it is no larger.
  const Register Near = In.withoutAdded(Index).first;
  for (const KnownCondition &C : In.known(Block))
    if (const std::optional<Comparison> Test = In.comparison(C))
      for (const Register Side : {Test->A, Test->B})
        if (In.value(Side) == In.value(Index) ||
            In.value(Side) == In.value(Near) ||
            In.value(In.bare(In.source(Side))) == In.value(Thread->Result))
          return;
  NarrowArithmetic Found;
  Found.Form = NarrowArithmetic::Elements;
  Found.Function = In.function().Declaration;
  Found.Products.push_back(cast<Expr>(Thread->Source));
  Found.Signed = Signed;
  Found.Value = In.value(Thread->Result);
  Found.Use = I.Source;
  Out.push_back(std::move(Found));
}

/// Whether a variable is a factor of a number of 32 bits, beside another one
/// that is not 1.
static bool isFactorIn(const DataFlow &In, Register R, uint32_t Slot) {
  const ASTContext &Ctx = In.function().Declaration->getASTContext();
  auto IsVariable = [&](const Instruction &I) {
    return I.Code == Opcode::Load && In.variable(I.Operands[0]) == Slot;
  };
  auto Multiplies = [&](const Instruction &I) {
    if (I.Code != Opcode::Binary || I.binary() != BO_Mul ||
        !I.Type->isIntegerType() || Ctx.getIntWidth(I.Type) != 32)
      return false;
    return llvm::any_of(llvm::seq(0u, 2u), [&](unsigned Side) {
      const auto Other = In.constant(I.Operands[1 - Side]);
      return (!Other || low64(*Other) > 1) &&
             hasPart(In, I.Operands[Side], IsVariable, {BO_Add, BO_Mul});
    });
  };
  return hasPart(In, R, Multiplies, {BO_Add, BO_Sub});
}

/// Whether a variable is multiplied in 32 bits on the way to an index: where
/// the variable nears its end that has passed it long before.
static bool indexesMultiplied(const DataFlow &In, uint32_t Slot) {
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      if (I.Code == Opcode::Element && isFactorIn(In, I.Operands[1], Slot))
        return true;
  return false;
}

/// Variables of 32 bits that the size of the grid is added to while they are
/// below a bound, which had 64 bits before, or is as large as what is added.
void NarrowArithmetics::advances(const DataFlow &In,
                                 std::vector<NarrowArithmetic> &Out) {
  for (const ir::Block &B : In.function().Blocks) {
    const Instruction &Last = B.terminator();
    if (Last.Code != Opcode::Branch)
      continue;
    const Instruction &Test = In.definition(Last.Operands[0]);
    if (Test.Code != Opcode::Binary ||
        (Test.binary() != BO_LT && Test.binary() != BO_LE))
      continue;
    const std::optional<uint32_t> Slot = In.loadedVariable(Test.Operands[0]);
    if (!Slot || width(In, Test.Operands[0]) != 32)
      continue;
    const bool Cut = Sizes.of(In, Test.Operands[1]).Cut != 0;
    // The grid's part of the data in one step: the sum is twice as much.
    auto IsStep = [&](Register R) {
      return Cut ? gridSize(In, R)
                 : multiplies(In, R, BuiltinVariable::GridDim) &&
                       In.definition(In.bare(R)).Code == Opcode::Binary &&
                       In.value(In.bare(R)) ==
                           In.value(In.bare(Test.Operands[1]));
    };
    // A bound of half of what fits leaves room for the step that passes it.
    const bool Signed = In.function().Slots[*Slot].Type->isSignedIntegerType();
    if (Sizes.tested(In, In.bare(Test.Operands[1]),
                     In.position(Test.Result).Block,
                     (uint64_t(1) << (Signed ? 30 : 31)) + 1) ||
        isAskedAboutByLaunches(Flows, In, Test.Operands[1]))
      continue;
    for (ProgramPoint P : In.reaching(Test.Operands[0]).Stores) {
      const Instruction &Store = In.at(P);
      const Instruction &Sum = In.definition(In.bare(Store.Operands[1]));
      if (Sum.Code != Opcode::Binary || Sum.binary() != BO_Add ||
          !isa_and_nonnull<Expr>(Sum.Source))
        continue;
      for (bool Swap : {false, true}) {
        const Instruction &Own = In.definition(In.bare(Sum.Operands[Swap]));
        if (Own.Code != Opcode::Load || In.variable(Own.Operands[0]) != Slot ||
            !IsStep(Sum.Operands[!Swap]) || indexesMultiplied(In, *Slot))
          continue;
        NarrowArithmetic Found;
        Found.Form = NarrowArithmetic::Advance;
        Found.HadMore = Cut;
        Found.Function = In.function().Declaration;
        Found.Products.push_back(cast<Expr>(Sum.Source));
        Found.Signed = Signed;
        Found.Value = In.value(Sum.Result);
        Out.push_back(std::move(Found));
        break;
      }
    }
  }
}

} // namespace cuda_lint
