//===- NarrowMemory.cpp - Memory that is counted in fewer bits ------------===//

#include "analysis/NarrowEvidence.h"
#include "analysis/Quotients.h"
#include "analysis/VisibleArguments.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

/// Whether a function computes the product of some numbers, and maybe of more,
/// in no more bits than \p Index has, and makes memory of so many elements.
static bool countsNarrowly(const DataFlow &In, llvm::ArrayRef<unsigned> Numbers,
                           QualType Index) {
  const ASTContext &Ctx = In.function().Declaration->getASTContext();
  auto IsNarrow = [&](Register R) {
    const QualType T = In.function().RegisterTypes[R];
    if (T.isNull() || !T->isIntegerType() || Ctx.getIntWidth(T) != 32 ||
        (Index->isSignedIntegerType() && !T->isSignedIntegerType()))
      return false;
    const Instruction &I = In.definition(R);
    if (I.Code != Opcode::Binary || I.binary() != BO_Mul)
      return false;
    llvm::SmallVector<unsigned, 4> Own;
    collectExtents(In, R, Own);
    return llvm::all_of(Numbers, [&](unsigned N) {
      return llvm::count(Own, N) >= llvm::count(Numbers, N);
    });
  };
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Code != Opcode::Call || !I.function() ||
          !allocatesOnDevice(I.function()))
        continue;
      const llvm::ArrayRef<Register> Given = ir::callOperands(I).Arguments;
      const std::optional<unsigned> Count = countArgument(I.function());
      if (!Count || *Count >= Given.size())
        continue;
      // `n * sizeof(float)`, where n was computed before.
      llvm::DenseSet<Register> Made;
      collectMadeOf(In, Given[*Count], Made);
      if (llvm::any_of(Made, IsNarrow))
        return true;
    }
  return false;
}

bool isCountedNarrowlyAtLaunches(DataFlows &Flows, const DataFlow &Kernel,
                                 Register Product) {
  const FunctionDecl *F = Kernel.function().Declaration;
  llvm::SmallVector<Register, 4> All;
  factors(Kernel, Product, All);
  llvm::SmallVector<unsigned, 4> Parameters;
  for (const Register R : All) {
    if (Kernel.constant(R))
      continue;
    const std::optional<unsigned> P = Kernel.parameter(Kernel.bare(R));
    if (!P)
      return false;
    Parameters.push_back(*P);
  }
  const auto Launches = Flows.unit().launchesOf(F);
  return !Parameters.empty() && !Launches.empty() &&
         llvm::all_of(Launches, [&](const Launch *L) {
           const DataFlow *Caller = Flows.of(L->Caller);
           const std::optional<ProgramPoint> At =
               Caller ? Caller->site(L->Site) : std::nullopt;
           if (!At || Caller->at(*At).Code != Opcode::Launch)
             return false;
           const ir::LaunchOperands Given = ir::launchOperands(Caller->at(*At));
           llvm::SmallVector<unsigned, 4> Numbers;
           for (const unsigned P : Parameters)
             if (P < Given.Arguments.size())
               Numbers.push_back(
                   Caller->value(Caller->bare(Given.Arguments[P])));
           return Numbers.size() == Parameters.size() &&
                  countsNarrowly(*Caller, Numbers,
                                 Kernel.function().RegisterTypes[Product]);
         });
}

} // namespace cuda_lint
