//===- MemberStores.cpp ---------------------------------------------------===//

#include "analysis/MemberStores.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;

const FieldDecl *MemberStores::memberAt(const DataFlow &In,
                                        ir::Register Address) {
  const Instruction *I = &In.definition(Address);
  while (I->Code == Opcode::Element)
    I = &In.definition(I->Operands[0]);
  return I->Code == Opcode::Field ? I->field() : nullptr;
}

void MemberStores::addGiven(const DataFlow &In, const Instruction &I) {
  for (unsigned N = 0; N < I.Operands.size(); ++N) {
    const bool Asked =
        N == 0 && (I.Code == Opcode::Load || I.Code == Opcode::Store ||
                   I.Code == Opcode::Element || I.Code == Opcode::Field);
    if (Asked || I.Operands[N] == ir::NoRegister)
      continue;
    const QualType T = In.function().RegisterTypes[I.Operands[N]];
    if (!T.isNull() && T->isIntegerType())
      continue;
    if (const FieldDecl *Member = memberAt(In, I.Operands[N]))
      Given.insert(Member);
  }
}

void MemberStores::collect() {
  for (const FunctionDecl *F : Flows.unit().functions()) {
    const DataFlow *In = Flows.of(F);
    if (!In)
      continue;
    const ASTContext &Ctx = F->getASTContext();
    for (uint32_t B = 0; B < In->function().Blocks.size(); ++B) {
      const auto &Instructions = In->function().Blocks[B].Instructions;
      for (uint32_t N = 0; N < Instructions.size(); ++N) {
        const Instruction &I = Instructions[N];
        addGiven(*In, I);
        if (I.Code != Opcode::Store)
          continue;
        const QualType T = In->function().RegisterTypes[I.Operands[1]];
        if (T.isNull() || !T->isIntegerType())
          continue;
        const unsigned Bits = Ctx.getIntWidth(T);
        if (Bits != 32 && Bits != 64)
          continue;
        if (const FieldDecl *Member = memberAt(*In, I.Operands[0]))
          (Bits == 32 ? Stores : Wide)[Member].push_back({In, {B, N}});
      }
    }
  }
}

llvm::ArrayRef<MemberStores::Store> MemberStores::of(const FieldDecl *Member) {
  if (!std::exchange(Collected, true))
    collect();
  auto It = Stores.find(Member);
  return It == Stores.end() ? llvm::ArrayRef<Store>() : It->second;
}

llvm::ArrayRef<MemberStores::Store> MemberStores::all(const FieldDecl *Member) {
  if (!std::exchange(Collected, true))
    collect();
  const SourceManager &SM = Flows.unit().context().getSourceManager();
  if (Given.contains(Member) ||
      !SM.isInMainFile(SM.getExpansionLoc(Member->getLocation())))
    return {};
  for (const auto *Map : {&Stores, &Wide})
    if (auto It = Map->find(Member); It != Map->end())
      return It->second;
  return {};
}

} // namespace cuda_lint
