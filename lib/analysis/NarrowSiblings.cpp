//===- NarrowSiblings.cpp - Products that have 64 bits elsewhere ----------===//

#include "analysis/NarrowArithmetic.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

using Factors = std::pair<unsigned, unsigned>;

/// The values of a product's two factors, whatever their order.
static Factors factorsOf(const DataFlow &In, const Instruction &Product) {
  Factors F{In.value(In.bare(Product.Operands[0])),
            In.value(In.bare(Product.Operands[1]))};
  if (F.first > F.second)
    std::swap(F.first, F.second);
  return F;
}

/// Whether a product is one of two numbers of 32 bits in 64 bits.
static bool widensFactors(const DataFlow &In, const Instruction &I) {
  const ir::Function &F = In.function();
  auto Width = [&](Register R) {
    const QualType T = F.RegisterTypes[R];
    return T.isNull() || !T->isIntegerType()
               ? 0
               : F.Declaration->getASTContext().getIntWidth(T);
  };
  return I.Code == Opcode::Binary && I.binary() == BO_Mul &&
         Width(I.Result) == 64 && Width(In.bare(I.Operands[0])) == 32 &&
         Width(In.bare(I.Operands[1])) == 32;
}

/// Indices that stay at 32 bits, with a product that the same function computes
/// in 64 bits elsewhere.
void NarrowArithmetics::siblings(const DataFlow &In,
                                 std::vector<NarrowArithmetic> &Out) {
  llvm::DenseMap<Factors, const Stmt *> Widened;
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      if (widensFactors(In, I))
        Widened.try_emplace(factorsOf(In, I), I.Source);
  if (Widened.empty())
    return;
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Code != Opcode::Element || width(In, I.Operands[1]) != 32)
        continue;
      auto Origin = [&](Register R) { return In.bare(R); };
      auto IsWidened = [&](Register R, const Instruction &Product) {
        if (!overflows(In, R, In.position(I.Result).Block))
          return false;
        auto It = Widened.find(factorsOf(In, Product));
        if (It == Widened.end())
          return false;
        NarrowArithmetic Found;
        Found.Form = NarrowArithmetic::Sibling;
        Found.Function = In.function().Declaration;
        Found.Products.push_back(cast<Expr>(Product.Source));
        Found.Signed = In.function().RegisterTypes[R]->isSignedIntegerType();
        Found.Value = In.value(R);
        Found.Use = It->second;
        Out.push_back(std::move(Found));
        return false;
      };
      anyProduct(In, I.Operands[1], 32, Origin, IsWidened);
    }
}

/// Whether a product is what a kernel tests an index against, or a term of an
/// index.
static bool isBoundOrIndex(const DataFlow &In, Register Product) {
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      const bool Test = I.Code == Opcode::Binary &&
                        BinaryOperator::isRelationalOp(I.binary());
      if (!Test && I.Code != Opcode::Element)
        continue;
      llvm::SmallVector<Register, 8> Work;
      if (Test)
        Work.push_back(I.Operands[0]);
      Work.push_back(I.Operands[1]);
      while (!Work.empty()) {
        const Register R = In.bare(Work.pop_back_val());
        if (R == Product)
          return true;
        const Instruction &D = In.definition(R);
        if (!Test && D.Code == Opcode::Binary && D.binary() == BO_Add)
          Work.append(D.Operands.begin(), D.Operands.end());
      }
    }
  return false;
}

void NarrowArithmetics::acrossLaunch(const DataFlow &Kernel,
                                     const DataFlow &Caller,
                                     const Instruction &Launch,
                                     std::vector<NarrowArithmetic> &Out) {
  const ir::LaunchOperands Given = ir::launchOperands(Launch);
  // What two parameters are for the function that launches.
  auto GivenFactors = [&](const Instruction &I) -> std::optional<Factors> {
    unsigned Values[2];
    for (unsigned Side = 0; Side < 2; ++Side) {
      const std::optional<unsigned> P =
          Kernel.parameter(Kernel.bare(I.Operands[Side]));
      if (!P || *P >= Given.Arguments.size())
        return std::nullopt;
      Values[Side] = Caller.value(Caller.bare(Given.Arguments[*P]));
    }
    return std::make_pair(std::min(Values[0], Values[1]),
                          std::max(Values[0], Values[1]));
  };
  llvm::DenseMap<Factors, const Stmt *> Wide;
  llvm::DenseMap<Factors, llvm::SmallVector<Register, 2>> Narrow;
  for (const ir::Block &B : Caller.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (widensFactors(Caller, I))
        Wide.try_emplace(factorsOf(Caller, I), I.Source);
      else if (I.Code == Opcode::Binary && I.binary() == BO_Mul &&
               width(Caller, I.Result) == 32)
        Narrow[factorsOf(Caller, I)].push_back(I.Result);
    }
  if (Wide.empty() && Narrow.empty())
    return;
  llvm::DenseSet<Register> Known;
  for (const ir::Block &B : Kernel.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Code != Opcode::Binary || I.binary() != BO_Mul)
        continue;
      const std::optional<Factors> F = GivenFactors(I);
      if (!F)
        continue;
      if (widensFactors(Kernel, I)) {
        if (auto It = Narrow.find(*F); It != Narrow.end())
          Known.insert(It->second.begin(), It->second.end());
        continue;
      }
      auto It = Wide.find(*F);
      if (It == Wide.end() || !isa_and_nonnull<Expr>(I.Source) ||
          !overflows(Kernel, I.Result, Kernel.position(I.Result).Block) ||
          !isBoundOrIndex(Kernel, I.Result))
        continue;
      NarrowArithmetic Found;
      Found.Form = NarrowArithmetic::Launched;
      Found.Function = Kernel.function().Declaration;
      Found.Products.push_back(cast<Expr>(I.Source));
      Found.Signed =
          Kernel.function().RegisterTypes[I.Result]->isSignedIntegerType();
      Found.Value = Kernel.value(I.Result);
      Found.Use = It->second;
      Out.push_back(std::move(Found));
    }
  if (!Known.empty())
    blocks(Caller, Launch, Out, Known);
}

void NarrowArithmetics::acrossLaunches(const DataFlow &Kernel,
                                       std::vector<NarrowArithmetic> &Out) {
  for (const Launch *L :
       Flows.unit().launchesOf(Kernel.function().Declaration)) {
    const DataFlow *Caller = Flows.of(L->Caller);
    const std::optional<ProgramPoint> P =
        Caller ? Caller->site(L->Site) : std::nullopt;
    if (P && Caller->at(*P).Code == Opcode::Launch)
      acrossLaunch(Kernel, *Caller, Caller->at(*P), Out);
  }
}

} // namespace cuda_lint
