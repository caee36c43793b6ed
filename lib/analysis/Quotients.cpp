//===- Quotients.cpp ------------------------------------------------------===//

#include "analysis/Quotients.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "cuda/ShiftFactor.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

static const Bound<size_t>
    MaxFactors("quotient-factors", 9, BoundKind::Reach,
               "factors of a product behind which it is not split any "
               "further");

void factors(const DataFlow &In, Register R,
             llvm::SmallVectorImpl<Register> &Out) {
  R = In.bare(R);
  const Instruction &I = In.definition(R);
  if (I.Code != Opcode::Binary || I.binary() != BO_Mul ||
      Out.size() >= MaxFactors) {
    Out.push_back(R);
    return;
  }
  factors(In, I.Operands[0], Out);
  factors(In, I.Operands[1], Out);
}

/// `i / (rows * columns) * rows`, and `((i - 1) / rows + 1) * rows`, which
/// rounds up: the number that is divided, `i`.
static std::optional<Register> undoesOwnDivision(const DataFlow &In,
                                                 llvm::ArrayRef<Register> All) {
  for (size_t Q = 0; Q < All.size(); ++Q) {
    llvm::SmallVector<Register, 8> Divisors;
    Register From = All[Q];
    if (const Instruction &Next = In.definition(From);
        Next.Code == Opcode::Binary && Next.binary() == BO_Add)
      if (const auto One = In.constant(Next.Operands[1]); One && *One == 1)
        From = In.bare(Next.Operands[0]);
    for (const Instruction *I = &In.definition(From);
         I->Code == Opcode::Binary &&
         (I->binary() == BO_Div || I->binary() == BO_Rem);
         I = &In.definition(From)) {
      // A remainder is no larger than what is divided.
      if (I->binary() == BO_Div)
        factors(In, I->Operands[1], Divisors);
      From = In.bare(I->Operands[0]);
    }
    if (Divisors.empty())
      continue;
    bool Each = true;
    for (size_t Other = 0; Other < All.size() && Each; ++Other) {
      if (Other == Q)
        continue;
      auto *It = llvm::find_if(Divisors, [&](Register D) {
        const auto A = In.constant(D), B = In.constant(All[Other]);
        return In.value(D) == In.value(All[Other]) ||
               (A && B && low64(*A) == low64(*B));
      });
      Each = It != Divisors.end();
      if (Each)
        Divisors.erase(It);
    }
    if (Each)
      return From;
  }
  return std::nullopt;
}

bool undoesDivisionOf32Bits(const DataFlow &In, Register Product) {
  llvm::SmallVector<Register, 8> All;
  factors(In, Product, All);
  const std::optional<Register> From = undoesOwnDivision(In, All);
  if (!From)
    return false;
  const QualType T = In.function().RegisterTypes[*From];
  return !T.isNull() && T->isIntegerType() &&
         In.function().Declaration->getASTContext().getIntWidth(T) <= 32;
}

/// What a number is divided by: a factor, or as many bits as it is shifted by.
struct Divisor {
  Register By;
  bool Shift;
};

/// The divisor of a quotient, rounded up or down, with a constant added or not.
static std::optional<Divisor> divisorOf(const DataFlow &In, Register R) {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code != Opcode::Binary)
    return std::nullopt;
  if (I.binary() == BO_Div || I.binary() == BO_Shr)
    return Divisor{I.Operands[1], I.binary() == BO_Shr};
  if (I.binary() == BO_Add || I.binary() == BO_Sub)
    for (bool Swap : {false, true})
      if (In.constant(I.Operands[!Swap]))
        return divisorOf(In, I.Operands[Swap]);
  return std::nullopt;
}

static bool isSame(const DataFlow &In, Register A, Register B) {
  const auto X = In.constant(A), Y = In.constant(B);
  if (X && Y)
    return low64(*X) == low64(*Y);
  const Instruction &I = In.definition(In.bare(A)),
                    &J = In.definition(In.bare(B));
  if (I.Code == Opcode::Builtin && J.Code == Opcode::Builtin)
    return I.builtin() == J.builtin() && I.Number == J.Number;
  return In.value(In.bare(A)) == In.value(In.bare(B));
}

/// Whether a number is what a divisor divides by: `1 << bits` for a shift.
static bool isDivisor(const DataFlow &In, Register R, const Divisor &D) {
  if (!D.Shift)
    return isSame(In, R, D.By);
  const auto Bits = In.constant(D.By), Size = In.constant(R);
  if (Bits && Size)
    return shiftFactor(low64(*Bits)) == low64(*Size);
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code != Opcode::Binary || I.binary() != BO_Shl)
    return false;
  const auto One = In.constant(I.Operands[0]);
  return One && low64(*One) == 1 && isSame(In, I.Operands[1], D.By);
}

bool gathersRows(const DataFlow &In, Register Product) {
  llvm::SmallVector<Register, 8> All;
  factors(In, Product, All);
  if (All.size() != 2)
    return false;
  for (const bool Swap : {false, true}) {
    const Instruction &Place = In.definition(In.bare(All[Swap]));
    if (Place.Code != Opcode::Load)
      continue;
    const Instruction &From = In.definition(Place.Operands[0]);
    if (From.Code != Opcode::Element)
      continue;
    llvm::SmallVector<Register, 8> Left{From.Operands[1]};
    llvm::SmallDenseSet<Register, 8> Seen;
    while (!Left.empty()) {
      const Register R = In.bare(Left.pop_back_val());
      const Instruction &I = In.definition(R);
      if (!Seen.insert(R).second || I.Code != Opcode::Binary)
        continue;
      if (I.binary() == BO_Div) {
        llvm::SmallVector<Register, 8> Divisors;
        factors(In, I.Operands[1], Divisors);
        if (llvm::any_of(Divisors,
                         [&](Register D) { return isSame(In, D, All[!Swap]); }))
          return true;
      }
      Left.append(I.Operands.begin(), I.Operands.end());
    }
  }
  return false;
}

/// What a remainder that is written out is below: `n` of `i - i / n * n`.
static Register belowAsRemainder(const DataFlow &In, const Instruction &I) {
  if (I.Code != Opcode::Binary || I.binary() != BO_Sub)
    return ir::NoRegister;
  const Instruction &Whole = In.definition(In.bare(I.Operands[1]));
  if (Whole.Code != Opcode::Binary || Whole.binary() != BO_Mul)
    return ir::NoRegister;
  for (bool Swap : {false, true}) {
    const Instruction &Quotient = In.definition(In.bare(Whole.Operands[Swap]));
    if (Quotient.Code == Opcode::Binary && Quotient.binary() == BO_Div &&
        isSame(In, Quotient.Operands[0], I.Operands[0]) &&
        isSame(In, Quotient.Operands[1], Whole.Operands[!Swap]))
      return Whole.Operands[!Swap];
  }
  return ir::NoRegister;
}

/// Calls \p Is with what a value is below, or no more than, where a block runs,
/// until it says yes.
static bool anyBound(const DataFlow &In, Register R, uint32_t Block,
                     llvm::function_ref<bool(Register)> Is) {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code == Opcode::Binary && I.binary() == BO_Rem && Is(I.Operands[1]))
    return true;
  if (const Register Below = belowAsRemainder(In, I);
      Below != ir::NoRegister && Is(Below))
    return true;
  const unsigned Value = In.value(In.bare(R));
  for (const KnownCondition &C : In.known(Block)) {
    const std::optional<Comparison> Test = In.comparison(C);
    if (!Test)
      continue;
    for (bool Swap : {false, true}) {
      const Register Left = Swap ? Test->B : Test->A,
                     Right = Swap ? Test->A : Test->B;
      const BinaryOperatorKind Op = Swap ? swapped(Test->Op) : Test->Op;
      if ((Op == BO_LT || Op == BO_LE) && In.value(In.bare(Left)) == Value &&
          In.unchanged(In.bare(R), C.Decided, Block) && Is(Right))
        return true;
    }
  }
  return false;
}

/// Whether a register is the number of a thread or a block and another how many
/// there are.
static bool isNumberOf(const DataFlow &In, Register Number, Register Count) {
  const Instruction &I = In.definition(In.bare(Number)),
                    &N = In.definition(In.bare(Count));
  return I.Code == Opcode::Builtin && N.Code == Opcode::Builtin &&
         I.Number == N.Number &&
         ((I.builtin() == BuiltinVariable::BlockIdx &&
           N.builtin() == BuiltinVariable::GridDim) ||
          (I.builtin() == BuiltinVariable::ThreadIdx &&
           N.builtin() == BuiltinVariable::BlockDim));
}

/// Whether \p Is says yes to what each visible caller gives for two parameters,
/// and there is one.
static bool allCallersGive(DataFlows &Flows, const DataFlow &In, Register First,
                           Register Second,
                           llvm::function_ref<bool(const DataFlow &, Register,
                                                   Register, uint32_t Block)>
                               Is) {
  const std::optional<unsigned> One = In.parameter(In.bare(First)),
                                Two = In.parameter(In.bare(Second));
  if (!One || !Two)
    return false;
  bool Any = false, All = true;
  const FunctionDecl *F = In.function().Declaration;
  forEachArgument(Flows, F, *One,
                  [&](const DataFlow &Caller, Register Given, ProgramPoint At) {
                    Any = true;
                    bool Holds = false;
                    forEachArgument(Flows, F, *Two,
                                    [&](const DataFlow &Other, Register With,
                                        ProgramPoint There) {
                                      if (&Other == &Caller && There == At)
                                        Holds |=
                                            Is(Caller, Given, With, At.Block);
                                    });
                    All &= Holds;
                  });
  return Any && All;
}

/// Number \p Part of as many parts as a number is divided into, times the size
/// of one: `part * (n / parts)`.
static bool isOfParts(DataFlows &Flows, const DataFlow &In, Register Part,
                      Register Size, uint32_t Block) {
  const std::optional<Divisor> D = divisorOf(In, Size);
  return D &&
         (isNumberOf(In, Part, D->By) ||
          anyBound(In, Part, Block,
                   [&](Register Bound) { return isDivisor(In, Bound, *D); }) ||
          allCallersGive(
              Flows, In, Part, D->By,
              [&](const DataFlow &Caller, Register Given, Register By,
                  uint32_t There) {
                return anyBound(Caller, Given, There, [&](Register Bound) {
                  return isDivisor(Caller, Bound, {By, D->Shift});
                });
              }));
}

/// Part \p Part of a number that is cut into parts of one size, times that
/// size: `part < (n + size - 1) / size`.
static bool isOfSize(const DataFlow &In, Register Part, Register Size,
                     uint32_t Block) {
  return anyBound(In, Part, Block, [&](Register Bound) {
    const std::optional<Divisor> D = divisorOf(In, Bound);
    return D && isDivisor(In, Size, *D);
  });
}

bool undoesDivision(DataFlows &Flows, const DataFlow &In, Register Product,
                    uint32_t Block) {
  llvm::SmallVector<Register, 8> All;
  factors(In, Product, All);
  if (undoesOwnDivision(In, All))
    return true;
  if (All.size() != 2)
    return false;
  for (bool Swap : {false, true})
    if (isOfParts(Flows, In, All[Swap], All[!Swap], Block) ||
        allCallersGive(Flows, In, All[Swap], All[!Swap],
                       [&](const DataFlow &Caller, Register Part, Register Size,
                           uint32_t There) {
                         return isOfParts(Flows, Caller, Part, Size, There);
                       }) ||
        isOfSize(In, All[Swap], All[!Swap], Block))
      return true;
  return false;
}

/// Whether a function may refuse what it is given, because a product is too
/// large: it is told one, multiplies or divides, and does not return on every
/// way. One that is not seen may, where it is told numbers and gives nothing.
static bool mayRefuse(DataFlows &Flows, const DataFlow &In,
                      const Instruction &Call) {
  const FunctionDecl &F = *Call.function();
  const DataFlow *Body = Flows.of(&F);
  if (!Body)
    return F.getReturnType()->isVoidType() && !F.isVariadic() &&
           llvm::all_of(F.parameters(), [](const ParmVarDecl *P) {
             return P->getType()->isIntegerType();
           });
  bool Leaves = false;
  bool Multiplies =
      llvm::any_of(ir::callOperands(Call).Arguments, [&](Register R) {
        return R != ir::NoRegister &&
               In.definition(In.bare(R)).Code == Opcode::Binary;
      });
  for (const ir::Block &B : Body->function().Blocks)
    for (const Instruction &I : B.Instructions) {
      Multiplies |= I.Code == Opcode::Binary &&
                    (I.binary() == BO_Mul || I.binary() == BO_Div);
      Leaves |= I.Code == Opcode::Throw || I.Code == Opcode::Unreachable;
    }
  return Multiplies && Leaves;
}

/// Whether a value was read from a member of an object.
static bool isMemberOf(const DataFlow &In, Register R, Register Object) {
  if (Object == ir::NoRegister)
    return false;
  const Instruction &Load = In.definition(In.bare(R));
  if (Load.Code != Opcode::Load)
    return false;
  const Instruction &Field = In.definition(Load.Operands[0]);
  return Field.Code == Opcode::Field &&
         In.value(Field.Operands[0]) == In.value(Object);
}

/// The same for numbers at a place; where \p Decides, what is answered has to
/// decide whether the place is come to.
static bool areAskedAbout(DataFlows &Flows, const DataFlow &In,
                          llvm::ArrayRef<Register> All, ProgramPoint Before,
                          uint32_t Block, bool Decides) {
  auto Asks = [&](const Instruction &Call) {
    llvm::SmallVector<Register, 8> Given;
    for (Register R : ir::callOperands(Call).Arguments)
      if (R != ir::NoRegister)
        factors(In, R, Given);
    const ir::CallOperands Operands = ir::callOperands(Call);
    return llvm::all_of(All, [&](Register Factor) {
      return llvm::any_of(
                 Given,
                 [&](Register R) { return In.value(R) == In.value(Factor); }) ||
             isMemberOf(In, Factor, Operands.Object);
    });
  };
  for (std::optional<uint32_t> B = Block; B;
       B = In.dominators().immediate(*B)) {
    const ir::Block &At = In.function().Blocks[*B];
    for (uint32_t N = 0; N < At.Instructions.size(); ++N) {
      const Instruction &I = At.Instructions[N];
      if (*B == Before.Block && N >= Before.Index)
        break;
      if (I.Code == Opcode::Call && I.function() && !I.Virtual && Asks(I) &&
          mayRefuse(Flows, In, I))
        return true;
    }
    const Instruction &Last = At.terminator();
    if (Last.Code != Opcode::Branch || *B == Block ||
        (Decides && In.dominators().postDominates(Block, *B)))
      continue;
    const Instruction *I = &In.definition(Last.Operands[0]);
    while (I->Code == Opcode::Convert ||
           (I->Code == Opcode::Unary && I->unary() == UO_LNot) ||
           (I->Code == Opcode::Binary && In.constant(I->Operands[1])))
      I = &In.definition(I->Operands[0]);
    if (I->Code == Opcode::Call && Asks(*I))
      return true;
  }
  return false;
}

bool isAskedAbout(DataFlows &Flows, const DataFlow &In, Register Product,
                  uint32_t Block) {
  llvm::SmallVector<Register, 8> All;
  factors(In, Product, All);
  llvm::erase_if(All, [&](Register R) { return In.constant(R).has_value(); });
  return areAskedAbout(Flows, In, All, In.position(Product), Block,
                       /*Decides=*/false);
}

bool isAskedAboutByLaunches(DataFlows &Flows, const DataFlow &In,
                            Register Product) {
  llvm::SmallVector<Register, 8> All;
  factors(In, In.bare(Product), All);
  struct Site {
    const DataFlow *Caller;
    ProgramPoint At;
    llvm::SmallVector<Register, 4> Given;
  };
  std::vector<Site> Sites;
  unsigned Numbers = 0;
  for (Register R : All) {
    if (In.constant(R))
      continue;
    const std::optional<unsigned> P = In.parameter(In.bare(R));
    if (!P)
      return false;
    ++Numbers;
    forEachArgument(
        Flows, In.function().Declaration, *P,
        [&](const DataFlow &Caller, Register Given, ProgramPoint At) {
          auto It = llvm::find_if(Sites, [&](const Site &S) {
            return S.Caller == &Caller && S.At.Block == At.Block &&
                   S.At.Index == At.Index;
          });
          if (It == Sites.end())
            It = Sites.insert(It, {&Caller, At, {}});
          It->Given.push_back(Caller.bare(Given));
        });
  }
  return !Sites.empty() && llvm::all_of(Sites, [&](const Site &S) {
    return S.Given.size() == Numbers &&
           areAskedAbout(Flows, *S.Caller, S.Given, S.At, S.At.Block,
                         /*Decides=*/true);
  });
}

} // namespace cuda_lint
