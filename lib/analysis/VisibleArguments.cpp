//===- VisibleArguments.cpp -----------------------------------------------===//

#include "analysis/VisibleArguments.h"
#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::NoRegister;
using ir::Opcode;
using ir::Register;

static const Bound<unsigned>
    MaxCopies("launch-extent-copies", 5, BoundKind::Reach,
              "objects, each a copy of the next, that an extent of a launch is "
              "followed through");

std::optional<Register> componentOf(const DataFlow &In, Register Address,
                                    unsigned Axis, unsigned Depth) {
  if (Address == NoRegister || Depth >= MaxCopies)
    return std::nullopt;
  const Instruction &At = In.definition(Address);
  if (At.Code != Opcode::Local)
    return std::nullopt;
  auto IsIt = [&](Register R) {
    const Instruction &D = In.definition(R);
    return D.Code == Opcode::Local && D.Number == At.Number;
  };
  std::optional<Register> Found;
  unsigned Writers = 0;
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Code == Opcode::Copy && IsIt(I.Operands[0])) {
        ++Writers;
        Found = componentOf(In, I.Operands[1], Axis, Depth + 1);
      } else if (I.Code == Opcode::Field && IsIt(I.Operands[0])) {
        for (const ir::Block &Other : In.function().Blocks)
          for (const Instruction &S : Other.Instructions)
            if (S.Code != Opcode::Load &&
                llvm::is_contained(S.Operands, I.Result))
              return std::nullopt;
      } else if (I.Code == Opcode::Call) {
        const ir::CallOperands O = ir::callOperands(I);
        if (O.Object != NoRegister && IsIt(O.Object)) {
          ++Writers;
          Found.reset();
          if (isa_and_nonnull<CXXConstructorDecl>(I.function())) {
            if (O.Arguments.size() == 3)
              Found = O.Arguments[Axis];
            else if (O.Arguments.size() == 1)
              Found = componentOf(In, O.Arguments[0], Axis, Depth + 1);
          }
        } else if (O.Result != NoRegister && IsIt(O.Result)) {
          return std::nullopt;
        }
      }
    }
  return Writers == 1 ? Found : std::nullopt;
}

/// Calls \p Visit with every call of a function that another makes.
static void
forEachCall(const DataFlow &Caller, const FunctionDecl *Callee,
            llvm::function_ref<void(const Instruction &, ProgramPoint)> Visit) {
  const auto &Blocks = Caller.function().Blocks;
  for (uint32_t B = 0; B < Blocks.size(); ++B)
    for (uint32_t N = 0; N < Blocks[B].Instructions.size(); ++N) {
      const Instruction &I = Blocks[B].Instructions[N];
      if (I.Code == Opcode::Call && I.function() &&
          I.function()->getCanonicalDecl() == Callee->getCanonicalDecl())
        Visit(I, {B, N});
    }
}

void forEachArgument(
    DataFlows &Flows, const FunctionDecl *F, unsigned Parameter,
    llvm::function_ref<void(const DataFlow &, Register, ProgramPoint)> Visit) {
  TranslationUnit &TU = Flows.unit();
  for (const Launch *L : TU.launchesOf(F))
    if (const DataFlow *Caller = Flows.of(L->Caller))
      if (std::optional<ProgramPoint> P = Caller->site(L->Site)) {
        const Instruction &I = Caller->at(*P);
        if (I.Code != Opcode::Launch)
          continue;
        const ir::LaunchOperands O = ir::launchOperands(I);
        if (Parameter < O.Arguments.size())
          Visit(*Caller, O.Arguments[Parameter], *P);
      }
  if (isKernel(F))
    return;
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F)) {
    for (const FunctionDecl *Maker : TU.constructing(Constructor))
      if (const DataFlow *Caller = Flows.of(Maker))
        forEachCall(*Caller, F, [&](const Instruction &I, ProgramPoint P) {
          const ir::CallOperands O = ir::callOperands(I);
          if (Parameter < O.Arguments.size())
            Visit(*Caller, O.Arguments[Parameter], P);
        });
    return;
  }
  for (const CallSite &Site : TU.callersOf(F))
    if (const DataFlow *Caller = Flows.of(Site.Caller))
      if (std::optional<ProgramPoint> P = Caller->site(Site.Call)) {
        const Instruction &I = Caller->at(*P);
        if (I.Code != Opcode::Call)
          continue;
        const ir::CallOperands O = ir::callOperands(I);
        if (Parameter < O.Arguments.size())
          Visit(*Caller, O.Arguments[Parameter], *P);
      }
}

bool isReference(const DataFlow &In, unsigned Parameter) {
  const ir::Function &F = In.function();
  return F.Slots[F.Parameters[Parameter]].Decl->getType()->isReferenceType();
}

std::optional<unsigned> referredParameter(const DataFlow &In, Register Load) {
  const Instruction &I = In.definition(Load);
  const std::optional<unsigned> P =
      I.Code == Opcode::Load ? In.parameter(I.Operands[0]) : std::nullopt;
  return P && isReference(In, *P) ? P : std::nullopt;
}

using Visitor =
    llvm::function_ref<void(const DataFlow &, Register, ProgramPoint)>;

/// \p Open: references that are being looked at, in functions that call
/// themselves.
static bool
forEachHeld(DataFlows &Flows, const DataFlow &In, Register Address,
            ProgramPoint At, Visitor Visit,
            llvm::SmallDenseSet<std::pair<const DataFlow *, unsigned>> &Open) {
  const ir::Function &F = In.function();
  // A reference that is handed on.
  if (const std::optional<unsigned> P = In.parameter(Address)) {
    if (!Open.insert({&In, *P}).second)
      return true;
    bool Any = false, Known = true;
    forEachArgument(Flows, F.Declaration, *P,
                    [&](const DataFlow &Caller, Register R, ProgramPoint Call) {
                      Any = true;
                      Known &= forEachHeld(Flows, Caller, R, Call, Visit, Open);
                    });
    return Any && Known;
  }
  const std::optional<uint32_t> Slot = In.variable(Address);
  if (!Slot)
    return false;
  const DataFlow::Reaching From = In.reachingAt(*Slot, At);
  for (ProgramPoint P : From.Stores)
    Visit(In, In.at(P).Operands[1], P);
  const auto *Parameter = llvm::find(F.Parameters, *Slot);
  if (!From.Initial || Parameter == F.Parameters.end())
    return !From.Stores.empty();
  forEachArgument(Flows, F.Declaration,
                  unsigned(Parameter - F.Parameters.begin()), Visit);
  return true;
}

bool forEachHeld(DataFlows &Flows, const DataFlow &In, Register Address,
                 ProgramPoint At, Visitor Visit) {
  llvm::SmallDenseSet<std::pair<const DataFlow *, unsigned>> Open;
  return forEachHeld(Flows, In, Address, At, Visit, Open);
}

} // namespace cuda_lint
